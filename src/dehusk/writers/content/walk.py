# cython: language_level=3, annotation_typing=False, initializedcheck=False
"""One walk over the elements that hold kept content, which builds the content tree.

Containers (lists, quotes, tables) come from block-level elements; lines from the page's own blocks, one `p` a block.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from textwrap import dedent
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import ints_of
    from dehusk.writers.content.select import behind

from dehusk.dom.tags import IDS, NAMES
from dehusk.writers.content.atoms import Atoms, Element, attributes
from dehusk.writers.content.code import BLOCK_CODE, is_gutter, listing
from dehusk.writers.content.languages import language
from dehusk.writers.content.links import Addresses, unescaped
from dehusk.writers.content.nodes import (
    ATOMS,
    BOXES,
    HEADINGS,
    INLINE,
    LINE_BOXES,
    MAX_DEPTH,
    MAX_INLINE_DEPTH,
    Content,
    Node,
    made,
)
from dehusk.writers.content.notes import find_notes, without_mark
from dehusk.writers.content.pictures import with_pictures
from dehusk.writers.content.select import Bools, Selection, select
from dehusk.writers.content.tree import Tree

if TYPE_CHECKING:
    from dehusk.document import Document
    from dehusk.model import Page

_NOT_BOLD = re.compile(r"font-weight:\s*(?:normal|400)|font-style:\s*normal")
_WORD = re.compile(r"\w")
_BOX, _SETTING, _NOTE = 1, 2, 3  # what an open element is to the tree; nothing where it is none of these
# What a tag is to the walk, by its number.
_ATOM, _INLINE, _BARE_BOX, _FULL_BOX, _ROW, _LISTING = range(1, 7)
_WITH_FACTS = frozenset({"ol", "li", "td", "th", "table"})


def _code_of(name: str) -> int:
    if name in ATOMS or name in INLINE:
        return _ATOM if name in ATOMS else _INLINE
    if name not in BOXES:
        return 0
    if BOXES[name] == "pre":
        return _LISTING
    return _ROW if name == "tr" else _FULL_BOX if name in _WITH_FACTS else _BARE_BOX


_CODES = bytes(map(_code_of, NAMES))
_KNOWN_TAGS = len(_CODES)
_ENDS = HEADINGS | {"hr"}
_FACTS = ("start", "value", "reversed", "colspan", "rowspan")
_ROUNDS = 3
_SHORTEST_STYLE = 12
_BARE_CODE = len("<code>")
_THEAD = IDS["thead"]
_SET_APART = frozenset({"img", "video", "audio", "iframe", "embed", "object"})


def read_content(document: Document, *, pictures: bool = True) -> Content:
    """The kept part of a document as a tree, with the pictures that belong to it."""
    kept = with_pictures(document.page, document.extraction) if pictures else document.extraction.kept
    walk = _Walk(document.page, select(document.page, kept, document.extraction))
    for _ in range(_ROUNDS):  # who refers to a note wants it read, and a note may refer to another
        if not walk.notes.missing:
            break
        kept = _with_notes(document.page, kept, walk.notes.missing)
        walk = _Walk(document.page, select(document.page, kept, document.extraction))
    walk.run()
    order = {label: number for number, label in enumerate(walk.notes.labels)}
    notes = sorted(walk.found_notes.values(), key=lambda note: order.get(note.facts["label"], len(order)))
    children = walk.tree.root.children
    while notes and isinstance(last := children[-1] if children else None, Node) and last.tag in _ENDS:
        children.pop()  # the heading or rule above the notes, which stand elsewhere now
    return Content(walk.tree.root, notes, walk.atoms.has_math, walk.addresses.base)


def _with_notes(page: Page, kept: Bools, rows: list[int]) -> Bools:
    """The kept blocks and those of some notes."""
    elements, starts = page.elements, page.blocks.start
    extended = kept.copy()
    for begin, end in zip(elements.text_start[rows].tolist(), elements.text_end[rows].tolist(), strict=True):
        extended[starts.searchsorted(begin) : starts.searchsorted(end)] = True
    return extended


class _Walk:
    """Goes through the selected elements, front to back, and tells the tree what it meets."""

    def __init__(self, page: Page, selection: Selection) -> None:
        self.page, self.selection, self.text, self.markup = page, selection, page.text, page.markup
        self.starts, self.ends, self.blocks = (
            ints_of(selection.starts),
            ints_of(selection.ends),
            ints_of(selection.blocks),
        )
        self.pieces = len(selection.starts)
        self.rows, self.names, self.codes = page.columns, page.tag_names, _CODES
        self.notes = find_notes(self.page, self.selection)
        self.references = self.notes.references
        self.addresses = Addresses(self.page)
        self.atoms = Atoms(self.page, self.addresses)
        self.tree = Tree()
        self.found_notes: dict[str, Node] = {}
        self.position = self.block = 0  # how far the text is written
        self.past = self.rows.size + 1
        self.anchor = 0  # the next link
        self.skip_to = 0  # elements before this one are written already

    def run(self) -> None:
        """Walk over all selected elements."""
        rows, special = self.rows, self._special()
        open_elements: list[int] = []  # four times their row, and what they are
        next_end = self.past  # where the innermost open element ends
        element = Element()
        selected = ints_of(self.selection.elements)
        for number in range(len(self.selection.elements)):
            row = selected[number]
            while next_end <= row:
                next_end = self._close_last(open_elements)
            if row < self.skip_to:
                continue
            element.row, element.tag, element.last = row, self.names[rows.tag[row]], rows.last[row]
            element.begin, element.end = rows.text_start[row], rows.text_end[row]
            element.start, element.inner = rows.start[row], rows.inner[row]
            if element.begin > self.position:
                self._text_to(element.begin)
            kind = self._open_special(element) if special and row in special else self._open(element)
            if kind:
                open_elements.append(4 * row + kind)
                next_end = element.last
        while open_elements:
            self._close_last(open_elements)
        self._text_to(len(self.text))
        self.tree.end_line()

    def _special(self) -> set[int]:
        """The elements that are more than their tag says."""
        return {*self.selection.formulas, *self.selection.callouts, *self.notes.definitions, *self.notes.backlinks}

    def _close_last(self, open_elements: list[int]) -> int:
        """Close the innermost open element; gives back where the one around it ends."""
        packed = open_elements.pop()
        end = self.rows.text_end[packed // 4]
        if end > self.position:
            self._text_to(end)
        kind = packed % 4
        if kind == _SETTING:
            self.tree.close_setting()
        elif kind == _BOX:
            self.tree.close_box()
        else:
            self.tree.close_note()
        if not open_elements:
            return self.past
        packed = open_elements[-1]
        past: int = self.rows.last[packed // 4]
        return past

    # text

    def _text_to(self, limit: int) -> None:
        """Write the kept text up to a place."""
        block, begin, count = self.block, self.position, self.pieces
        while block < count:
            start, end = self.starts[block], self.ends[block]
            if start >= limit:
                break
            begin = start if start > begin else begin
            stop = end if end < limit else limit
            if begin < stop:
                self.tree.write(self.text[begin:stop], self.blocks[block])
                begin = stop
            if end > limit:
                break
            block += 1
        self.block, self.position = block, limit if limit > begin else begin

    def _pass_over(self, element: Element) -> None:
        """Leave an element and its text out, or go on after it."""
        self.skip_to = element.last
        self.position = max(self.position, element.end)
        while self.block < self.pieces and self.ends[self.block] <= self.position:
            self.block += 1

    def _line_of(self, element: Element) -> object:
        """The line that an element stands in."""
        home = self.selection.homes.get(element.row)
        if home is not None:
            return home
        piece = behind(self.starts, self.pieces, element.begin, 0) - 1
        return self.blocks[piece] if piece >= 0 else -1

    # elements

    def _open(self, element: Element) -> int:
        """Begin an element that is what its tag says."""
        number = self.rows.tag[element.row]
        code = self.codes[number] if number < _KNOWN_TAGS else 0
        if code == _ATOM:
            self._atom(element)
        elif code == _INLINE:
            return self._open_inline(element)
        elif code and len(self.tree.boxes) <= MAX_DEPTH:
            if code != _LISTING:
                return self._open_box(element, code)
            self._listing(element)
        return 0

    def _open_special(self, element: Element) -> int:
        """Begin an element that may be more than its tag says."""
        row = element.row
        if element.tag in ATOMS or row in self.selection.formulas:
            self._atom(element)
            return 0
        label = self.notes.definitions.get(row)
        if label is not None:
            return self._open_note(element, label)
        if row in self.notes.backlinks:
            self._pass_over(element)
            return 0
        if row in self.selection.callouts and len(self.tree.boxes) <= MAX_DEPTH:
            self.tree.open_box(made("blockquote"))
            return _BOX
        return self._open(element)

    def _open_box(self, element: Element, code: int) -> int:
        facts = None
        if code == _ROW:
            parent = self.rows.parent[element.row]
            if parent >= 0 and self.rows.tag[parent] == _THEAD:
                facts = {"head": "1"}
        elif code == _FULL_BOX and element.inner - element.start != len(element.tag) + 2:
            facts = self._facts(element)
        self.tree.open_box(made(BOXES[element.tag], facts))
        return _BOX

    def _facts(self, element: Element) -> dict[str, str]:
        start_tag = self.markup[element.start : element.inner]
        wanted = ("role",) if element.tag == "table" else _FACTS
        for name in wanted:
            if name in start_tag:
                named = attributes(start_tag, 0, len(start_tag))
                return {name: named[name] for name in wanted if name in named}
        return {}

    def _open_inline(self, element: Element) -> int:
        kind, settings = INLINE[element.tag], self.tree.settings
        if self.references and element.row in self.references:
            self._place(made("noteref", {"label": self.references[element.row]}), element)
            self._pass_over(element)
            return 0
        if settings and (len(settings) >= MAX_INLINE_DEPTH or self._is_set_in(kind)):
            return 0
        if kind != "a":
            if kind == "code" and element.inner - element.start > _BARE_CODE and self._is_listing(element):
                self._listing(element)
                return 0
            if kind in ("strong", "em") and self._is_plain(element):
                return 0
            settings.append(made(kind))
            return _SETTING
        address = self._address(element)
        if address:
            settings.append(made("a", {"href": address}))
            return _SETTING
        if address == "":
            self._pass_over(element)
        return 0

    def _is_set_in(self, kind: str) -> bool:
        """Whether lines are set in something of this kind now."""
        for setting in self.tree.settings:
            if setting.tag == kind:
                return True
        return False

    def _is_listing(self, element: Element) -> bool:
        """Code that a style sets as a box with its lines, and that is all of its line."""
        if not BLOCK_CODE.search(self.page.markup, element.start, element.inner):
            return False
        at = bisect_right(self.selection.starts, element.begin) - 1
        if at < 0 or self.tree.boxes[-1].tag in LINE_BOXES:
            return False
        before, after = (
            self.text[self.selection.starts[at] : element.begin],
            self.text[element.end : self.selection.ends[at]],
        )
        return not before.strip() and not after.strip()

    def _address(self, element: Element) -> str | None:
        """Where a link goes: None where it goes nowhere, empty where it is only a sign beside a heading."""
        rows, at, count = self.rows, self.anchor, self.rows.anchors
        while at < count and rows.anchor[at] < element.row:
            at += 1
        self.anchor = at
        if at == count or rows.anchor[at] != element.row:
            return None
        href = self.markup[rows.href_start[at] : rows.href_end[at]]
        if "&" in href:
            href = unescaped(href)
        if "#" in href and self.tree.boxes[-1].tag in HEADINGS:
            text = self.text[element.begin : element.end]
            if text and not _WORD.search(text):
                return ""
            if href.startswith("#"):
                return None  # the heading links to itself
        return self.addresses.link(href)

    def _is_plain(self, element: Element) -> bool:
        if element.inner - element.start <= _SHORTEST_STYLE:
            return False
        return _NOT_BOLD.search(self.markup, element.start, element.inner) is not None

    # what is taken whole

    def _atom(self, element: Element) -> None:
        if element.tag == "hr":
            self.tree.add_box(made("hr"))
            return
        box = self.tree.boxes[-1]
        node = self.atoms.node(element, box.tag == "li" and not box.children, self._is_set_in("a"))
        if node is not None:
            self._set_in(node, element)
        self.skip_to = element.last
        if element.end > element.begin:
            self._pass_over(element)

    def _set_in(self, node: Node, element: Element) -> None:
        """Place an atom with the white space that stands around it in the markup."""
        tree, key = self.tree, self._line_of(element)
        before, stop = self.markup[element.start - 1], self.rows.stop[element.row]
        goes_on = tree.line is not None and tree.key == key and isinstance(key, int)
        if goes_on and (before.isspace() or (element.tag in _SET_APART and self._follows_word(element))):
            if not _ends_with_space(tree.line):
                tree.write(" ", key)
        after = self.markup[stop] if stop < len(self.markup) else "<"
        apart = "apart" if element.tag in _SET_APART else ""
        behind = "space" if after.isspace() else apart if after == "<" else "glued"
        tree.place(node, key, "glued" if node.tag == "check" else behind)

    def _place(self, node: Node, element: Element) -> None:
        self.tree.place(node, self._line_of(element))

    def _follows_word(self, element: Element) -> bool:
        """A picture stands where the word before it ends, so the space between the two has to be made."""
        line = self.tree.line
        return bool(line and line.children) and element.begin > 0 and self.text[element.begin - 1].isalnum()

    def _listing(self, element: Element) -> None:
        """A listing as it stands in the markup, where all of it is kept; else the kept lines of it."""
        rows, starts, ends = self.rows, self.selection.starts, self.selection.ends
        first, past = bisect_left(starts, element.begin), bisect_left(starts, element.end)
        is_cut = past > first and (starts[first] > element.begin or ends[past - 1] < element.end)
        if not is_cut and rows.blocks_between(element.begin, element.end) == past - first:
            text = listing(rows, element.row)
        else:
            text = self._pieces(first, past)
        self._pass_over(element)
        if text and not text.isspace() and not is_gutter(text):
            named = language(rows, element.row)
            if element.tag == "code":
                text = dedent(text)
            node = made("pre", {"language": named} if named else None)
            node.children.append(text)
            self.tree.add_box(node)

    def _pieces(self, first: int, past: int) -> str:
        """Kept pieces of text, each block on a line of its own."""
        selection, text = self.selection, ""
        for at in range(first, past):
            text += "\n" if at > first and selection.blocks[at] != selection.blocks[at - 1] else ""
            text += self.text[selection.starts[at] : selection.ends[at]]
        return text

    def _open_note(self, element: Element, label: str) -> int:
        note = self.found_notes.setdefault(label, made("note", {"label": label}))
        if element.row in self.notes.asides:
            self._place(made("noteref", {"label": label}), element)
            title = attributes(self.page.markup, element.start, element.inner).get("title", "")
            if title and not without_mark(self.page.text[element.begin : element.end], label):
                line = made("p")  # only the mark is shown, the note pops up
                line.children = [title]
                note.children.append(line)
                self._pass_over(element)
                return 0
        self.tree.open_note(note)
        return _NOTE


def _ends_with_space(line: Node | None) -> bool:
    node: Node | str | None = line
    while isinstance(node, Node):
        node = node.children[-1] if node.children else None
    return node is None or (isinstance(node, str) and node[-1:] in (" ", "\n"))
