"""A quick look that most pages fail: whether anything on a page can be a thread or comments."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.model import Ints, Page
from dehusk.threads import talking
from dehusk.vocabulary.words import hash_table, marks_of

_POST, _COMMENT, _USER, _DATE, _ITEM, _FORMAT = 1, 2, 4, 8, 16, 32  # what a name speaks of
_WORDS: Final = (
    (_POST, "post posts postbit message messages msg reply replies answer answers thread threads topic topics "
            "discussion discussions question questions response responses respuesta respuestas antwort antworten "
            "beitrag beitraege forum forums forumpost posting postings bbp crawler conversation athing comtr postrow "
            "postbody postcontainer postcontent postmessage posttext"),
    (_COMMENT, "comment comments commentlist commentarea commentbody commenttext commentcontent commentthread "
               "commententry commentary kommentar kommentare commentaire commentaires comentario comentarios discuss "
               "disqus remark remarks reaction reactions review reviews guestbook"),
    (_USER, "user users username usernames userinfo userdetails userlink userpic userbox userblock userprofile userid "
            "author authors authorname authorinfo member members nick nickname handle poster postername byline avatar "
            "avatars profile profil hcard vcard fn pseudo auteur autor benutzer person persona postprofile hnuser "
            "creator commenter commenters owner postauthor commentauthor reviewer reviewers gravatar postuser"),
    (_DATE, "date dates time datetime timestamp timestamps timeago posted postdate posttime postedon published age ago "
            "when relativetime created datum fecha uhrzeit commentdate submitted"),
    (_FORMAT, "comment cite entry hentry"),
)  # fmt: skip
_PROPERTIES: Final = ((_COMMENT, "comment answer"), (_USER, "author creator"), (_DATE, "date created time"))
ITEM_PROPERTIES: Final = "author name text body headline date answer comment entity url"
_CALLED: Final = re.compile(r' class="(?:[^"]* )?comment[ "]| id="(?:li-)?comment-?\d+"')
_DATED: Final = re.compile(r"(?:19|20)\d\d\b|\d:\d\d|\d[./]\d\d?[./]|\bago\b|\bvor \d|\bhace \d|\bil y a \d|前|назад")


def tag_table(names: str) -> Ints:
    """Of every known tag whether it is one of these; the last place is for all others."""
    table = np.zeros(max(IDS.values()) + 2, np.int32)
    table[[IDS[name] for name in names.split()]] = 1
    return table


HEADINGS: Final = tag_table("h1 h2 h3 h4 h5")
_TIME: Final = IDS["time"]
_DIGIT: Final = re.compile("[0-9]")


def _table() -> NDArray[np.uint32]:
    known: dict[int, int] = {}
    for attribute, words in (("class", _WORDS), ("itemprop", (*_PROPERTIES, (_ITEM, ITEM_PROPERTIES)))):
        for bit, names in words:
            for word in names.split():
                key = name_hash(word, attribute) & 0xFFFFFFFF
                known[key] = known.get(key, 0) | bit
    return hash_table(known)


_TABLE: Final = _table()
_MARKS: Final = marks_of(_TABLE, 512)
_SLOTS: Final = len(_TABLE) // 2


def what_names_say(page: Page) -> tuple[Ints, int]:
    """For every element the bits of what its names speak of, and those of all together."""
    flags = np.zeros(len(page.elements.tag), np.int32)
    marks, table, noted = shared(_MARKS, _TABLE, flags)
    said: int = talking.note_names(page.columns, marks, _SLOTS, table, noted)
    return flags, said


def may_be_named(said: int) -> bool:
    """Whether anything on a page is named after posts, by what its names speak of."""
    return said & (_POST | _COMMENT) > 0


def may_describe_items(said: int) -> bool:
    """Whether any element has a property of what schema.org calls an article, a question or a posting, likewise."""
    return said & _ITEM > 0


def may_talk(page: Page, flags: Ints) -> bool:
    """Whether a page may hold posts: two units of one look, named after posts, with people or dates in them.

    The flags are what names say; what else speaks of people and dates is added to them.
    """
    rows, text, markup = page.columns, page.text, page.markup

    def is_dated(start: int, end: int) -> object:
        return _DATED.search(text, start, end) and _DIGIT.search(text, start, end)

    (noted,) = shared(flags)
    if not talking.may_talk(rows, _TIME, is_dated, noted):
        return False
    size = len(page.elements.tag)
    units, notes = np.zeros(2 * size, np.int32), np.zeros(2 * len(page.blocks) + 2, np.int32)
    newest = np.zeros(1 << (2 * size).bit_length(), np.int32)
    told: bool = talking.has_units(
        rows, lambda start, end: _CALLED.search(markup, start, end), *shared(HEADINGS, flags, units, notes, newest)
    )
    return told


def is_called_comment(page: Page, row: int) -> bool:
    """Whether an element is called a comment, and not a part of one or a form for one."""
    return bool(_CALLED.search(page.markup, page.elements.start[row], page.elements.inner[row]))
