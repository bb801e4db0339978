"""The posts of a page as records, in document order."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin, urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.dom.tags import IDS
from dehusk.metadata.headline import find_headline, text_of
from dehusk.model import Page, Post
from dehusk.structure.looks import Looks
from dehusk.structure.quick import letters
from dehusk.threads import saying
from dehusk.threads.declared import declared_posts, may_declare_posts
from dehusk.threads.fields import Fields
from dehusk.threads.gate import is_called_comment
from dehusk.threads.kind import Judge, Signs
from dehusk.threads.marks import Marks
from dehusk.threads.opening import with_opening
from dehusk.threads.replies import with_replies
from dehusk.threads.units import Finder, Units

# Of texts and attributes in small letters.
_EDITED = re.compile(
    r"^\W*(?:(?:last |zuletzt |dernière |última )?(?:edit(?:ed|iert|ado|é)|bearbeitet|geändert|modifi(?:ed|é)|"
    r"modification|отредактировано|edycja)|"
    r"this post (?:was|has been) (?:last )?(?:edited|modified)|.{0,40}(?:zuletzt (?:bearbeitet|editiert|geändert)|"
    r"(?:likes? this|found this helpful)(?: (?:post|answer|comment|reply))?\W*$))"
)
_NOTES = letters("edit bearbeitet modifi edycja zuletzt like helpful".split())  # without which it does not match
_DEPTH = re.compile(
    r"(?:depth|level|indent|nest(?:ing|ed)?|lvl)[-_]?(\d{1,2})\b|(?:data-depth|data-level|aria-level|"
    r"indent)=\"(\d{1,2})\""
)
_DEPTH_WORDS = ("depth", "level", "indent", "nest", "lvl")
_DEPTH_LETTERS = letters((*_DEPTH_WORDS, "-left"), beyond=0x10FFFF)
_DEPTH_ROWS = 8  # elements at the beginning of a post that may tell its depth
_INDENT = re.compile(r"(?:margin|padding)-left\s*:\s*(\d+)")
_PERMALINK = re.compile(
    r"#(?:p|post|comment|c|msg|message|findcomment|reply|entry|answer)?[-_]?\d+|permalink|/post/|goto/post|"
    r"/posts?-?\d+|showpost",
    re.I,
)
_LINKS_IN = 200  # elements of a post in which its address may be
_MIN_WORDS = 3
_CUT = 36  # characters at the end of a text in which the mark of a cut stands
_ARTICLE = 600  # characters of a text that is longer than a comment
_TRIED = 10  # groups that are read closely; fewer on a page of very many elements
_LARGE = 30_000


@dataclass(frozen=True)
class Thread:
    """The posts that were found, and the blocks of the page that belong to each."""

    posts: tuple[Post, ...] = ()
    units: tuple[int, ...] = field(default=(), repr=False)  # of every block: its post, or -1
    source: str = ""  # what told the posts: `structure` or `json-ld`
    kind: str = ""  # `thread`, or `comments` under a text that the page is about


def may_hold_thread(signs: Signs) -> bool:
    """A quick look that most pages fail: whether anything on a page can be posts."""
    return may_declare_posts(signs.page) or signs.may_talk


def find_thread(page: Page, signs: Signs | None = None) -> Thread:
    """The posts of a page: from repeated structure, else from what the page declares."""
    signs = signs or Signs(page)
    found = _from_structure(page, signs) if signs.may_talk else Thread()
    known = 2 * len(found.posts)
    declared = declared_posts(page) if may_declare_posts(page, known) else ()
    if len(declared) > known:
        return Thread(declared, (), "json-ld", "thread")
    return found


def comment_blocks(page: Page) -> NDArray[np.bool_]:
    """Which blocks belong to comments under an article."""
    thread = find_thread(page)
    if thread.kind != "comments" or not thread.units:
        return np.zeros(len(page.blocks), bool)
    return np.array(thread.units, np.int32) >= 0


def _from_structure(page: Page, signs: Signs) -> Thread:
    looks = Looks(page)
    marks = Marks(page, looks)
    finder = Finder(page, looks, marks, signs.called)
    tried = _TRIED if len(page.elements) < _LARGE else 2
    judge = Judge(signs, looks, finder)
    for units in finder.ranked()[:tried]:
        look = judge.first_look(units)
        if not look:
            continue
        fields = Fields(finder, units)
        kind = judge.verdict(units, fields, look)
        thread = _without_article(page, replace(_read(fields, finder, kind), kind=kind)) if kind else Thread()
        if _says_something(page, thread):
            return thread
    return _single(page, looks, finder) if not signs.forum else Thread()


def _without_article(page: Page, thread: Thread) -> Thread:
    """Comments without the article itself, where it is made like them: it is long and begins with the title."""
    first = thread.posts[0] if thread.kind == "comments" and len(thread.posts) > 1 else None
    headline = find_headline(page) if first and len(first.text) > _ARTICLE else None
    if first is None or headline is None or text_of(page, headline) not in first.text[:_ARTICLE]:
        return thread
    units = tuple(unit - 1 if unit > 0 else -1 for unit in thread.units)
    return replace(thread, posts=thread.posts[1:], units=units)


def _single(page: Page, looks: Looks, finder: Finder) -> Thread:
    """The one comment under an article: nothing repeats, but an element is called a comment."""
    told = (finder.dated > 0) & (finder.named > 0) & (finder.words >= _MIN_WORDS)
    rows = [row for row in np.flatnonzero(told).tolist() if is_called_comment(page, row)]
    if not rows or rows[-1] >= page.elements.last[rows[0]]:  # several beside each other would have been a group
        return Thread()
    units = finder.of_ranges(np.array(rows[:1], np.int32), page.elements.last[rows[:1]])
    thread = _thread(Fields(finder, units))
    post = thread.posts[0] if thread.posts else None
    return replace(thread, kind="comments") if post and post.text and post.author and post.date else Thread()


def _says_something(page: Page, thread: Thread) -> bool:
    """Whether most posts have a text: teasers and lists of the newest comments have a link instead."""
    texts = sum(bool(post.text) for post in thread.posts)
    cut = sum("…" in post.text[-_CUT:] for post in thread.posts)
    if thread.kind == "comments" and texts > 2 and cut * 5 >= texts * 3:
        return False  # the newest comments on other pages, a line of each
    inside = np.array(thread.units, np.int32) >= 0 if thread.units else np.zeros(len(page.blocks), bool)
    words, links = page.blocks.words[inside].sum(), page.blocks.link_words[inside].sum()
    return texts > 1 and texts * 5 >= len(thread.posts) * 2 and bool(links * 3 < words * 2)


def _read(fields: Fields, finder: Finder, kind: str) -> Thread:
    """The thread of the units that these fields are of, with replies inside them and the post that opens it."""
    page, looks, marks = finder.page, finder.looks, finder.marks
    units = with_replies(page, looks, marks, finder, fields.units)
    if units is not fields.units:
        fields = Fields(finder, units)
    opened = with_opening(page, finder, units) if kind == "thread" else units
    if opened is units:
        return _thread(fields)
    thread = _thread(Fields(finder, opened))
    return thread if _opens(page, thread) else _thread(fields)


def _opens(page: Page, thread: Thread) -> bool:
    """Whether the first post is one, and not a head that only names who began the thread, and when."""
    if len(thread.posts) < 2:
        return False
    first, second = thread.posts[:2]
    if len(first.text.split()) < _MIN_WORDS or first.text in page.title:
        return False
    if (
        (first.date or "")[:1].isdigit()
        and (second.date or "")[:1].isdigit()
        and (first.date or "")[:10] > (second.date or "")[:10]
    ):
        return False
    return not (first.author == second.author and (first.date or "")[:10] == (second.date or "")[:10])


def _thread(fields: Fields) -> Thread:
    page, units = fields.page, fields.units
    depths, links, wrappers = _depths(fields.looks, units), _links(fields), _wrappers(units, fields)
    posts: list[Post] = []
    numbers = np.full(len(units) + 1, -1, np.int32)
    for unit, (text, quotes) in enumerate(_texts(fields)):
        author, date = fields.authors.get(unit), fields.dates.get(unit)
        if unit in wrappers or not (author or date) or not (text or (author and date)):
            continue
        numbers[unit] = len(posts)
        posts.append(
            Post(
                text=text,
                author=author.text if author else None,
                date=(date.value or date.text or None) if date else None,
                depth=depths[unit],
                url=_absolute(page, links[unit]) if links[unit] else _permalink(fields, unit),
                author_url=_absolute(page, author.url) if author else None,
                date_text=date.text if date else "",
                quotes=quotes,
            )
        )
    top = min((post.depth for post in posts), default=0)
    if top:
        posts = [replace(post, depth=post.depth - top) for post in posts]
    return Thread(tuple(posts), tuple(numbers[units.owner[page.blocks.element]].tolist()), "structure")


def _wrappers(units: Units, fields: Fields) -> set[int]:
    """Units that only hold the others: a thread that is declared around its posts, with no author of its own."""
    if len(fields.authors) < len(units) * 0.8:
        return set()
    following = np.append(units.starts[1:], np.iinfo(np.int32).max)
    return {unit for unit in np.flatnonzero(following < units.ends).tolist() if unit not in fields.authors}


def _is_note(begins: str) -> bool:
    """Whether a block that begins with this says that a post was changed or is liked."""
    return _EDITED.match(begins.lower()) is not None


def _texts(fields: Fields) -> list[tuple[str, tuple[str, ...]]]:
    """For every unit its text and what is quoted in it; see `saying.Texts`."""
    units, marks = fields.units, fields.marks
    heads: saying.Heads = []
    for unit in range(len(units)):
        author, date = fields.authors.get(unit), fields.dates.get(unit)
        name = (author.place, author.place + len(author.text)) if author else (-1, -1)
        heads.append((*name, date.place, date.place + len(date.text)) if date else (*name, -1, -1))
    flags = (*fields.finder.blocks, units.owner, marks.nearest, marks.stands, fields.marked, fields.chrome)
    texts = saying.Texts(fields.page.columns, _NOTES, _is_note, *shared(*flags))
    found: list[tuple[str, tuple[str, ...]]] = texts.read(fields.bodies, heads)
    return found


def _links(fields: Fields) -> list[str]:
    """The address that is written for each unit; see `saying.written_links`."""
    units = fields.units
    dated = [date.element if (date := fields.dates.get(unit)) else -1 for unit in range(len(units))]
    found: list[str] = saying.written_links(fields.page.columns, IDS["a"], dated, *shared(units.starts, units.ends))
    return found


def _depths(looks: Looks, units: Units) -> list[int]:
    """How deep each unit is a reply: by units around it, else by a number or an indent in its attributes."""
    nested: list[int] = []
    stack: list[int] = []
    for start, end in zip(units.starts.tolist(), units.ends.tolist(), strict=True):
        while stack and stack[-1] <= start:
            stack.pop()
        nested.append(len(stack))
        stack.append(end)
    if any(nested):
        return nested
    told = [0] * len(units)
    (starts,) = shared(units.starts)
    for unit in saying.with_letters(looks.page.columns, starts, _DEPTH_ROWS, _DEPTH_LETTERS):
        start = starts[unit]
        tags = [looks.attributes[row] for row in range(start, min(start + _DEPTH_ROWS, len(looks.attributes)))]
        text = "".join(tags).lower()
        match = _DEPTH.search(text) if any(map(text.__contains__, _DEPTH_WORDS)) else None
        indent = _INDENT.search(tags[0].lower()) if "-left" in text else None
        told[unit] = int(match[1] or match[2]) if match else int(indent[1]) if indent else 0
    ranks = {value: rank for rank, value in enumerate(sorted(set(told)))}
    return [ranks[value] for value in told]


def _permalink(fields: Fields, unit: int) -> str | None:
    """The first link in a unit that reads like the address of a post on the same site."""
    page, anchors = fields.page, fields.page.anchors
    start, end = int(fields.units.starts[unit]), int(fields.units.ends[unit])
    first, behind = np.searchsorted(anchors.element, (start, min(end, start + _LINKS_IN)))
    for link in range(first, behind):
        if fields.owner[anchors.element[link]] == unit:
            href = page.markup[anchors.start[link] : anchors.end[link]]
            url = _absolute(page, html.unescape(href)) if _PERMALINK.search(href) else None
            if url and urlsplit(url).netloc == urlsplit(page.url or url).netloc:
                return url
    return None


def _absolute(page: Page, url: str) -> str | None:
    if not url or url.startswith("javascript:"):
        return None
    try:
        return urljoin(page.url or "", url)
    except ValueError:
        return url
