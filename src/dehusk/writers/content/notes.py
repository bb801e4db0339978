# cython: language_level=3, annotation_typing=False, initializedcheck=False
"""Footnotes, endnotes and notes in the margin: which links refer to which notes."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import ints_of

from dehusk.columns import Columns
from dehusk.dom.tags import BLOCK, FLAGS, IDS
from dehusk.writers.content.fragments import fragment_links, named_places
from dehusk.writers.content.marks import find_marked

if TYPE_CHECKING:
    from dehusk.model import Page
    from dehusk.writers.content.select import Selection

_MARK = re.compile(r"^[\[({\s]*((?:\w{1,6}\.?\s+)?\w{1,4}|[*†‡§¶‖#]{1,4})[\])}\s]*$", re.I)
_NUMBER = re.compile(r"^\d{1,4}$")
_SIGNS = re.compile(
    r"\b(?:foot-?note|end-?note|side-?note|noteref|fn|fnref|ftn|ftnref|edn|ednref|cite|citation|note|reference|sdfootnote|bib|ref)(?![a-z])|_ftn|cite_note|doc-noteref|note[-_]?\d",
    re.I,
)
_ASIDE = re.compile(
    r' class="(?:[^"]* )?(?:sidenote|side-note|marginnote|margin-note|footnote-content|inline-footnote)(?: [^"]*)?"'
)
_LONGEST = 6000  # characters of a note
_HOPS = 4
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_MARK_SIZE = 6  # characters
_MOST_AROUND = 12  # elements around a link that may be a note
_NO_NOTES = frozenset({"body", "main", "article", "table", "td", "tr", "html", "pre"})
_SUP = IDS["sup"]


@dataclass(slots=True)
class Notes:
    """References and definitions, by element."""

    references: dict[int, str] = field(default_factory=dict)
    definitions: dict[int, str] = field(default_factory=dict)
    backlinks: set[int] = field(default_factory=set)
    asides: set[int] = field(default_factory=set)  # definitions that stand in the line that they belong to
    missing: list[int] = field(default_factory=list)  # notes that are referred to, but are not in what is kept
    labels: dict[str, None] = field(default_factory=dict)  # in order of first reference

    def new_label(self, wanted: str) -> str:
        """A label that is not taken: the mark on the page where it is a number, else the next number."""
        if _NUMBER.match(wanted) and wanted not in self.labels:
            label = wanted
        else:
            number = len(self.labels) + 1
            while str(number) in self.labels:
                number += 1
            label = str(number)
        self.labels[label] = None
        return label


def without_mark(text: str, label: str) -> str:
    """The beginning of a note without the mark that its label shows already."""
    mark = re.match(rf"(?:[\^↑\s]|[\[(]?{re.escape(label)}[\])]?[.:)]?(?:\s|$))+", text)
    return text[mark.end() :] if mark else text


def find_notes(page: Page, selection: Selection) -> Notes:
    """The notes of the kept part of a page; elements that hold a note are added to the selection."""
    notes, rows = Notes(), page.columns
    links = fragment_links(page, selection)
    if _any_marks(rows, links):
        _find_linked(rows, selection, links, notes)
    _find_asides(page, selection, notes)
    if not notes.definitions and _selects(rows, selection, _SUP):
        find_marked(page, selection, notes)
    if notes.definitions:
        selection.elements = array("i", sorted({*selection.elements, *notes.definitions, *notes.backlinks}))
    return notes


def _any_marks(rows: Columns, links: list[tuple[int, str]]) -> bool:
    """Whether any of some links has a text that may be the mark of a note."""
    for row, _ in links:
        if _MARK.match(rows.text_of(row)):
            return True
    return False


def _selects(rows: Columns, selection: Selection, tag: int) -> bool:
    """Whether an element with this tag is selected."""
    selected = ints_of(selection.elements)
    for number in range(len(selection.elements)):
        if rows.tag[selected[number]] == tag:
            return True
    return False


def _find_linked(rows: Columns, selection: Selection, links: list[tuple[int, str]], notes: Notes) -> None:
    named = {
        name: rows.element_at(place) for name, place in named_places(rows.markup, {name for _, name in links}).items()
    }
    by_target: dict[int, str] = {}
    targets: dict[int, int] = {}  # box of a note -> the place that its first reference names
    shared: set[int] = set()
    sources: set[int] = set()  # places that references stand at, so links to them lead back
    for row, name in links:
        target = named.get(name)
        if target is None:
            continue
        note = _around(rows, row, notes)
        if target in sources or (note >= 0 and note <= row < rows.last[note]):
            notes.backlinks.add(row)
            continue
        mark = _MARK.match(rows.text_of(row))
        if not mark or target < row or not _refers(rows, row, target):
            continue
        holder = _holder(rows, target, row)
        if holder is None:
            continue
        if not _is_kept(rows, selection, holder):
            notes.missing.append(holder)
            continue
        notes.backlinks.update(_numbers_over(rows, target, holder))
        label = by_target.get(holder)
        if label is not None and targets[holder] != target:
            shared.add(holder)  # several notes in one box: which is which cannot be told
        if label is None:
            targets[holder] = target
            label = by_target[holder] = notes.new_label(mark[1])
            notes.definitions[holder] = label
        notes.references[row] = label
        sources.update(_near(rows, row))
    for holder in shared:
        label = notes.definitions.pop(holder)
        notes.references = {row: other for row, other in notes.references.items() if other != label}


def _around(rows: Columns, row: int, notes: Notes) -> int:
    """The note that an element stands in, or -1."""
    node, hops = row, 0
    while node >= 0 and hops < _MOST_AROUND:
        if node in notes.definitions:
            return node
        node = rows.parent[node]
        hops += 1
    return -1


def _near(rows: Columns, row: int) -> list[int]:
    """The element and what is right around it, where the name of a reference may stand."""
    near, node = [row], rows.parent[row]
    for _ in range(2):
        if node < 0 or _is_block(rows, node):
            break
        near.append(node)
        node = rows.parent[node]
    return near + list(range(row + 1, min(rows.last[row], row + 3)))


def _refers(rows: Columns, row: int, target: int) -> bool:
    """Whether a link to a place is set like a reference: raised, or called one, or the place is called a note."""
    for node in _near(rows, row):
        if rows.tag[node] == _SUP:
            return True
    if rows.text_of(row).startswith("["):
        return True
    tags = rows.markup[rows.start[row] : rows.inner[row]] + rows.markup[rows.start[target] : rows.inner[target]]
    return _SIGNS.search(tags) is not None


def _is_block(rows: Columns, row: int) -> bool:
    number = rows.tag[row]
    return number < len(FLAGS) and bool(FLAGS[number] & BLOCK)


def _holder(rows: Columns, target: int, reference: int) -> int | None:
    """The box of a note whose place is named: the element itself, or the box around a mere anchor."""
    node = target
    for _ in range(_HOPS):
        if node < 0 or _is_block(rows, node):
            break
        node = rows.parent[node]
    if node < 0 or not _is_block(rows, node) or _tag(rows, node) in _NO_NOTES:
        return None
    if node <= reference < rows.last[node]:
        return None
    if _tag(rows, node) in _HEADINGS and rows.text_end[node] - rows.text_start[node] <= _MARK_SIZE:
        after = rows.last[node]  # the number of a note as its heading
        if after < rows.size and rows.parent[after] == rows.parent[node] and _is_block(rows, after):
            node = after
    if _tag(rows, node) in _HEADINGS or not 0 < rows.text_end[node] - rows.text_start[node] < _LONGEST:
        return None
    return node


def _tag(rows: Columns, row: int) -> str:
    return str(rows.tag_names[rows.tag[row]])


def _is_kept(rows: Columns, selection: Selection, row: int) -> bool:
    begin, end = rows.text_start[row], rows.text_end[row]
    at = bisect_right(selection.starts, begin) - 1
    if at >= 0 and selection.ends[at] > begin:
        return True
    at = bisect_left(selection.starts, begin)
    return at < len(selection.starts) and selection.starts[at] < end


def _numbers_over(rows: Columns, target: int, holder: int) -> list[int]:
    """The heading over a note that is nothing but its number."""
    node = target
    while node >= 0 and not _is_block(rows, node):
        node = rows.parent[node]
    return [node] if node >= 0 and _tag(rows, node) in _HEADINGS and rows.last[node] == holder else []


def _numbers_before(page: Page, row: int, begin: int) -> list[int]:
    """The elements right before a note in the margin that hold nothing but its number."""
    starts, ends = page.elements.text_start, page.elements.text_end
    rows = [near for near in range(max(0, row - 3), row) if int(ends[near]) in (begin, begin - 1)]
    return [near for near in rows if _NUMBER.match(page.text[int(starts[near]) : int(ends[near])])]


def _find_asides(page: Page, selection: Selection, notes: Notes) -> None:
    """Notes that stand inside the line that they belong to and are moved into the margin by style."""
    if not selection.asides:
        return
    elements, past = page.elements, 0
    referred = {int(elements.text_end[row]) for row in notes.references}
    for row in selection.asides:
        begin, end = elements.text_start.item(row), elements.text_end.item(row)
        if row < past or begin == end or elements.hidden[row] or row in notes.definitions:
            continue
        if _ASIDE.search(page.markup, elements.start.item(row), elements.inner.item(row)) is None:
            continue
        at = bisect_right(selection.starts, begin) - 1
        if at >= 0 and selection.ends[at] > begin and (begin in referred or begin - 1 in referred):
            notes.backlinks.add(row)  # the margin shows a note that also stands at the end
            past = int(page.elements.last[row])
        elif at >= 0 and selection.ends[at] > begin:
            notes.backlinks.update(_numbers_before(page, row, begin))
            notes.definitions[row] = notes.new_label("")
            notes.asides.add(row)
            past = int(page.elements.last[row])
