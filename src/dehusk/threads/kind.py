"""What repeated units with names and dates are: posts of a thread, comments under an article, or neither."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.lazy import lazy
from dehusk.model import Page
from dehusk.structure.looks import Looks
from dehusk.structure.numbers import in_place
from dehusk.threads.fields import Fields
from dehusk.threads.gate import (
    HEADINGS,
    may_be_named,
    may_describe_items,
    may_talk,
    what_names_say,
)
from dehusk.threads.units import Finder, Units

# Of names in small letters.
_POST_WORDS = re.compile(
    r"(?:^|[^a-z])(?:posts?|postbit\w*|message|messages|msg|repl(?:y|ies)|answers?|thread|topic|discussions?|"
    r"question|response|respuesta|"
    r"antwort|beitrag|foru[mn]\w*|posting|bbp|crawler-post|conversation|athing|comtr)(?:$|[^a-z])|[a-z](?:post|"
    r"message|reply|answer)(?:$|[^a-z])"
)
_COMMENT_WORDS = re.compile(r"(?:^|[^a-z])(?:remarks?|reactions?|reviews?|guestbook)(?:$|[^a-z])")
# What is in them in any case; some are enough.
_POST_LETTERS = (
    "post message msg repl answer thread topic discussion question response respuesta antwort beitrag foru bbp "
    "conversation athing comtr"
).split()
_COMMENT_LETTERS = "remark reaction review guestbook".split()
_COMMENTS = "comment kommentar comentario discuss disqus".split()
_NO_NAMES = re.compile(r' (?:href|style|on\w+|data-[\w-]+|src|title)="[^"]*"')
_FORUM_URL = re.compile(
    r"forum|foren|foro\b|viewtopic|showthread|/threads?[/-]|/topics?[/-]|/t/|/discuss(?:ions?)?/|/d/\d|/questions?/|/q/|"
    r"/boards?/|bbs|tid=|topic=|"
    r"/comments/|item\?id=|/talk/|community|mailman|pipermail|/msg\d|lists?\.|archives?/list|/post/\d|/s/\w{6}/",
    re.I,
)
# What programs for forums call themselves, in small letters.
_SOFTWARE = (
    "discourse phpbb vbulletin xenforo mybb flarum discuz nodebb vanilla invision ipb fluxbb punbb phorum lemmy "
    "question2answer askbot hyperkitty mailman pipermail mhonarc woltlab yabb bbpress"
).split()
_SOFTWARE += ["simple machines", "burning board"]
_SHORT_SOFTWARE = re.compile(r"\bsmf\b")
_FORUM_ITEMS = frozenset({"DiscussionForumPosting", "QAPage"})
_ARTICLE_ITEMS = frozenset({"Article", "NewsArticle", "BlogPosting"})
_FORUM_TYPES = ('"DiscussionForumPosting"', '"QAPage"')
_ARTICLE_TYPE = re.compile(
    r'"(?:Article|NewsArticle|BlogPosting|Recipe|Product|Report|ReportageNewsArticle|TechArticle|HowTo)"'
)
_ITEM_TYPE = re.compile(
    r'https?://schema\.org/(DiscussionForumPosting|QAPage|Question|Article|NewsArticle|BlogPosting)"'
)
_SOME, _MOST = 0.55, 0.85  # shares of units that must have a name and a date
_LONG = 25  # words of a paragraph of an article
_ARTICLE = 200  # words of such paragraphs before the first comment
_HEADLINE = 3  # words; a link of fewer in a heading is a name
_NEAR = 3  # elements around a unit whose names count,
_INSIDE = 60  # and how far in it its children are looked at


def unit_names(page: Page, looks: Looks, units: Units) -> str:
    """The words that name the units and the elements around the first of them, in small letters."""
    rows, parents = [int(units.starts[len(units) // 2])], in_place(page.elements.parent)
    for _ in range(_NEAR):
        parent = parents[rows[-1]]
        if parent < 0:
            break
        rows.append(parent)
    inside = range(int(rows[0]) + 1, min(int(units.ends[len(units) // 2]), rows[0] + _INSIDE))
    rows += [row for row in inside if parents[row] == rows[0] or row < rows[0] + 3]
    return " ".join([_NO_NAMES.sub("", looks.attributes[row]) for row in rows]).lower()


def _names_posts(names: str) -> bool:
    return any([letters in names for letters in _POST_LETTERS]) and bool(_POST_WORDS.search(names))


def _names_comments(names: str) -> bool:
    if any([letters in names for letters in _COMMENTS]):
        return True
    return any([letters in names for letters in _COMMENT_LETTERS]) and bool(_COMMENT_WORDS.search(names))


def _item_types(page: Page) -> frozenset[str]:
    """The types of schema.org that tell articles and forums apart, of those that the markup declares."""
    matches = [_ITEM_TYPE.match(page.markup, at) for at in page.item_types]
    return frozenset([match[1] for match in matches if match])


def _is_forum_software(generator: str) -> bool:
    return any([name in generator for name in _SOFTWARE]) or bool(
        "smf" in generator and _SHORT_SOFTWARE.search(generator)
    )


class Signs:
    """What a page declares about being a forum or an article."""

    def __init__(self, page: Page) -> None:
        self.page = page
        generator = page.meta.get("generator", ())
        self.called, self._said = what_names_say(page)  # for every element what its names speak of; see `gate`
        items = _item_types(page) if may_describe_items(self._said) else frozenset()
        forum_type = not items.isdisjoint(_FORUM_ITEMS)
        # Pages of frequent questions declare questions too, and nobody talks there.
        forum_type = forum_type or ("Question" in items and "FAQPage" not in page.markup)
        for text in page.json_ld:
            forum_type = forum_type or _FORUM_TYPES[0] in text or _FORUM_TYPES[1] in text
        software = bool(generator) and _is_forum_software(" ".join(generator).lower())
        self.address = bool(page.url and _FORUM_URL.search(page.url))
        self.declared = software or forum_type
        self.forum = self.declared or self.address
        self.weight = 2 * software + 2 * forum_type + self.address
        self._article_item = not items.isdisjoint(_ARTICLE_ITEMS)

    @lazy
    def may_talk(self) -> bool:
        """Whether anything in the markup of the page can be posts."""
        if not len(self.page.blocks) or self.forum:
            return self.forum and bool(len(self.page.blocks))
        return may_be_named(self._said) and may_talk(self.page, self.called)

    @lazy
    def score(self) -> int:
        """How much more speaks for a forum than for an article."""
        page = self.page
        article = any(map(_ARTICLE_TYPE.search, page.json_ld)) or "article:published_time" in page.meta
        return self.weight - 2 * article - self._article_item


class Judge:
    """Tells what units of one page are."""

    def __init__(self, signs: Signs, looks: Looks, finder: Finder) -> None:
        self.page, self.looks, self.finder, self.signs = signs.page, looks, finder, signs
        tags, words = self.page.elements.tag, self.page.blocks.words
        self._headings = HEADINGS[np.minimum(tags, len(HEADINGS) - 1)].nonzero()[0]
        self._long = finder.free * (words >= _LONG)  # words of paragraphs

    def first_look(self, units: Units) -> str:
        """`thread`, `comments`, `quiet` where nothing is named after posts, or nothing: before fields are read."""
        names = unit_names(self.page, self.looks, units)
        commented = _names_comments(names)
        evidence, score = self._evidence(units, not commented and _names_posts(names), commented)
        if evidence and score > 0:
            kind = evidence
        elif commented:
            kind = "comments"
        else:
            every_date = bool((units.dates > 0).all())
            kind = "quiet" if score > -1 and every_date and len(units) > 3 else ""
        return kind if kind and not _are_cards(self.page, units, self._headings) else ""

    def verdict(self, units: Units, fields: Fields, kind: str) -> str:
        """`thread`, `comments`, or nothing where these units are no posts."""
        count, named, dated = fields.telling, fields.named, len(fields.dates)
        if count < 2:
            return ""
        weak = kind == "names" and (count < 3 or named < _MOST * count or dated < _MOST * count)
        if kind == "quiet" or weak:  # blogs call their articles posts as well
            whole = dated == count > 3 and len(fields.authors) == count
            return "thread" if whole and _talks(self.page, units, fields) else ""
        kind = "comments" if kind == "comments" else "thread"
        if named < _SOME * count and dated >= _MOST * count:
            named = len(fields.authors)  # nothing says user, yet every dated unit has a line that may be a name
        if dated < _SOME * count:
            return kind if named >= _MOST * count and count > 2 else ""
        return kind if named >= max(2, _SOME * count) else ""

    def _evidence(self, units: Units, posts: bool, commented: bool) -> tuple[str, int]:
        """What says forum, and whether more speaks for one than for an article with comments."""
        page = self.page
        long_text = self._long[page.blocks.element < units.starts[0]].sum() >= _ARTICLE
        score = self.signs.score + posts - commented - (2 if long_text else -1)
        evidence = "declared" if self.signs.declared else "address" if self.signs.address else "names" if posts else ""
        return evidence, score


def _talks(page: Page, units: Units, fields: Fields) -> bool:
    """Whether units that are called nothing read like posts: several people, text of some length, hardly a link."""
    boxes = units.owner[page.blocks.element]
    inside = boxes >= 0
    words = np.bincount(boxes[inside], weights=page.blocks.words[inside], minlength=len(units))
    links = page.blocks.link_words[inside].sum()
    people = {mark.text for mark in fields.authors.values()}
    return len(people) > 1 and float(np.median(words)) >= _LONG and bool(links * 5 < words.sum())


def _are_cards(page: Page, units: Units, headings: NDArray[np.int64]) -> bool:
    """Whether most units have a heading that leads to a page of their own, as lists of articles do."""
    here = urlsplit(page.url or "").path.rstrip("/")
    cards: set[int] = set()
    for row in headings[units.owner[headings] >= 0].tolist():
        if int(units.owner[row]) in cards or _words(page, row) < _HEADLINE:
            continue
        around = [int(page.elements.parent[row]), *range(row, min(int(page.elements.last[row]), row + 6))]
        links = [near for near in around if near >= 0 and page.tag(near) == "a" and _words(page, near) >= _HEADLINE]
        if any(_leads_away(page.attributes(link).get("href", ""), here) for link in links):
            cards.add(int(units.owner[row]))
    return len(cards) * 2 > len(units)


def _words(page: Page, row: int) -> int:
    return len(page.text[page.elements.text_start[row] : page.elements.text_end[row]].split())


def _leads_away(link: str, here: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    if not link or link.startswith("#") or parts.fragment or not parts.path:
        return False
    return parts.path.rstrip("/") != here and not re.search(r"^(?:user|member|profile|u)/", parts.path.lstrip("/"))
