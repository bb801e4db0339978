"""One walk over the elements that hold kept content, which builds the content tree.

Containers (lists, quotes, tables, ...) come from block-level elements; lines come from the page's own blocks, one `p` a block.
What a line is set in (links, emphasis, ...) may stand around several blocks on the page, so it is opened anew in each line.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from dehusk.media.sources import best_source, is_pixel, largest
from dehusk.writers.content import code, formula
from dehusk.writers.content.links import Addresses
from dehusk.writers.content.nodes import ATOMS, BOXES, HEADINGS, INLINE, LINE_BOXES, MAX_DEPTH, MAX_INLINE_DEPTH, Content, Node
from dehusk.writers.content.notes import Notes, find_notes, without_mark
from dehusk.writers.content.select import Selection, select
from dehusk.writers.content.tables import settle_table

if TYPE_CHECKING:
    from dehusk.document import Document
    from dehusk.model import Page

_ATTRIBUTE = re.compile(r' ([^\s=>"/]+)="([^"]*)"')
_NOT_BOLD = re.compile(r"font-weight:\s*(?:normal|400)|font-style:\s*normal")
_SIZE = re.compile(r"[-_]\d{2,4}x\d{2,4}(?=\.\w+$)")
_WORD = re.compile(r"\w")
_ROOT, _BOX, _LINE, _SIDE = range(4)  # what an open element is to the tree


def read_content(document: Document) -> Content:
    """The kept part of a document as a tree."""
    page = document.page
    selection = select(page, document.extraction)
    if not selection.elements and not selection.starts:
        return Content(Node("article"))
    addresses = Addresses(page)
    walk = _Walk(page, selection, find_notes(page, selection), addresses)
    walk.run()
    return Content(walk.root, walk.finished_notes(), walk.has_math, addresses.base)


class _Walk:
    """Builds the tree from the element table, front to back."""

    def __init__(self, page: Page, selection: Selection, notes: Notes, addresses: Addresses) -> None:
        self.page, self.selection, self.notes, self.addresses = page, selection, notes, addresses
        self.text, self.markup = page.text, page.markup
        self.root = Node("article")
        self.boxes: list[Node] = [self.root]
        self.homes: list[list[Node | str]] = []  # where each open box stands
        self.lines: list[tuple[str, int]] = []  # open inline elements: node kind, element
        self.opened: list[Node] = []  # their nodes in the current line
        self.line: Node | None = None
        self.line_key: object = None
        self.set_aside: list[tuple[Node | None, object, list[tuple[str, int]], list[Node]]] = []
        self.found_notes: dict[str, Node] = {}
        self.facts: dict[int, dict[str, str]] = {}
        self.position = self.block = 0
        self.start = self.inner = 0  # of the start tag that is being read
        self.skip_to = 0  # elements before this one are written already
        self.has_math = False
        self.last_image: tuple[int, str] = (-1, "")

    def run(self) -> None:
        """Walk over all selected elements."""
        page, rows = self.page, self.selection.elements
        columns = page.elements
        names = page.tag_names
        tags = [names[number] for number in columns.tag[rows].tolist()]
        lasts, begins, ends = columns.last[rows].tolist(), columns.text_start[rows].tolist(), columns.text_end[rows].tolist()
        starts, inners = columns.start[rows].tolist(), columns.inner[rows].tolist()
        open_elements: list[tuple[int, int, int]] = []  # one past the last descendant, end of text, what it is
        for row, tag, last, begin, end, start, inner in zip(rows, tags, lasts, begins, ends, starts, inners, strict=True):
            while open_elements and open_elements[-1][0] <= row:
                _, stop, kind = open_elements.pop()
                if stop > self.position:
                    self._text_to(stop)
                self._close(kind)
            if row < self.skip_to:
                continue
            if begin > self.position:
                self._text_to(begin)
            self.start, self.inner = start, inner
            if tag in ATOMS:
                self._atom(tag, row, last, end)
                continue
            kind = self._open(tag, row, last, end)
            if kind:
                open_elements.append((last, end, kind))
        while open_elements:
            _, stop, kind = open_elements.pop()
            self._text_to(stop)
            self._close(kind)
        self._text_to(len(self.text))
        self._end_line()

    def finished_notes(self) -> list[Node]:
        """The notes in the order in which they are referred to; the others keep their place at the end."""
        order = {label: number for number, label in enumerate(self.notes.labels)}
        return sorted(self.found_notes.values(), key=lambda note: order.get(note.facts["label"], len(order)))

    # text

    def _text_to(self, limit: int) -> None:
        starts, ends = self.selection.starts, self.selection.ends
        block, position = self.block, self.position
        while block < len(starts) and starts[block] < limit:
            begin, stop = max(position, starts[block]), min(limit, ends[block])
            if begin < stop:
                self._write(self.text[begin:stop], block)
                position = stop
            if ends[block] > limit:
                break
            block += 1
        self.block, self.position = block, max(position, limit)

    def _write(self, text: str, key: object) -> None:
        if self.line is None or self.line_key != key:
            self._begin_line(key)
        if len(self.opened) < len(self.lines):
            self._open_lines()
        if text[0] in " \n" and self.opened and not self.opened[-1].children:
            text = self._before_opened(text)
        (self.opened[-1] if self.opened else self.line).children.append(text)  # type: ignore[union-attr]

    def _begin_line(self, key: object) -> None:
        self._end_line()
        self.line, self.line_key, self.opened = Node("p"), key, []
        self._home_for("p").append(self.line)

    def _home_for(self, tag: str) -> list[Node | str]:
        """Where a box of this kind goes: lists hold items and nothing else, items stand in lists."""
        box = self.boxes[-1]
        siblings = box.children
        in_list = box.tag == "ul" or box.tag == "ol"
        if in_list is (tag == "li"):
            return siblings
        last = siblings[-1] if siblings else None
        if in_list:
            if not isinstance(last, Node) or tag not in ("ul", "ol"):
                last = Node("li")
                siblings.append(last)
            return last.children
        if not isinstance(last, Node) or "loose" not in last.facts:
            last = Node("ul", {"loose": "1"})
            siblings.append(last)
        return last.children

    def _open_lines(self) -> None:
        parent = self.opened[-1] if self.opened else self.line
        for tag, element in self.lines[len(self.opened) :]:
            node = Node(tag, self.facts.get(element))
            parent.children.append(node)  # type: ignore[union-attr]
            self.opened.append(node)
            parent = node

    def _before_opened(self, text: str) -> str:
        """Put white space that follows a start tag in front of the tag."""
        rest = text.lstrip(" \n")
        parent = self.line
        for node in self.opened:
            if not node.children:
                parent.children.insert(-1, text[: len(text) - len(rest)])  # type: ignore[union-attr]
                break
            parent = node
        return rest

    def _end_line(self) -> None:
        line = self.line
        if line is not None and len(line.children) == 1:
            only = line.children[0]
            if isinstance(only, Node) and only.tag == "code" and "\n" in only.text():
                line.tag, line.children = "pre", [only.text()]  # lines of code are a listing, whatever they are set in
        self.line, self.opened = None, []

    # elements

    def _attributes(self, start: int = -1, inner: int = -1) -> dict[str, str]:
        start_tag = self.markup[self.start : self.inner] if start < 0 else self.markup[start:inner]
        named = dict(_ATTRIBUTE.findall(start_tag))
        return {name: html.unescape(value) for name, value in named.items()} if "&" in start_tag else named

    def _open(self, tag: str, row: int, last: int, end: int) -> int:
        label = self.notes.definitions.get(row)
        if label is not None:
            return self._open_note(label, row, last, end)
        if row in self.notes.backlinks:
            self._pass_over(last, end)
            return 0
        if tag in INLINE:
            return self._open_inline(tag, row, last, end)
        if tag not in BOXES or len(self.boxes) > MAX_DEPTH:
            return 0
        node = Node(BOXES[tag])
        if tag == "pre" or tag == "listing":
            return self._code(node, row, last, end)
        if tag in ("ol", "li", "td", "th", "table", "tr"):
            node.facts = self._box_facts(tag, row)
        self._end_line()
        self.homes.append(self._home_for(node.tag))
        self.homes[-1].append(node)
        self.boxes.append(node)
        return _BOX

    def _box_facts(self, tag: str, row: int) -> dict[str, str]:
        elements = self.page.elements
        if tag == "tr":
            parent = int(elements.parent[row])
            return {"head": "1"} if self.page.tag(parent) == "thead" else {}
        if self.inner - self.start == len(tag) + 2:
            return {}
        named = self._attributes()
        if tag == "table":
            return {name: named[name] for name in ("role", "class") if name in named}
        return {name: named[name] for name in ("start", "value", "reversed", "colspan", "rowspan") if name in named}

    def _open_inline(self, tag: str, row: int, last: int, end: int) -> int:
        kind = INLINE[tag]
        if row in self.notes.references:
            self._end_of_reference(row, last, end)
            return 0
        if len(self.lines) >= MAX_INLINE_DEPTH or any(open_kind == kind for open_kind, _ in self.lines):
            return 0
        if kind == "a":
            address = self._address(row, end)
            if address == "":
                self._pass_over(last, end)
                return 0
            if address is None:
                return 0
            self.facts[row] = {"href": address}
        elif kind in ("strong", "em") and self._is_plain():
            return 0
        self.lines.append((kind, row))
        return _LINE

    def _address(self, row: int, end: int) -> str | None:
        """Where a link goes: None where it goes nowhere, empty where it is only a sign beside a heading."""
        href = self._attributes().get("href")
        if href is None:
            return None
        if "#" in href and self.boxes[-1].tag in HEADINGS:
            text = self.text[int(self.page.elements.text_start[row]) : end]
            if text and not _WORD.search(text):
                return ""
        return self.addresses.link(href)

    def _is_plain(self) -> bool:
        return self.inner - self.start > 12 and _NOT_BOLD.search(self.markup, self.start, self.inner) is not None

    def _pass_over(self, last: int, end: int) -> None:
        self.skip_to = last
        self._skip_text(end)

    def _skip_text(self, end: int) -> None:
        self.position = max(self.position, end)
        ends = self.selection.ends
        while self.block < len(ends) and ends[self.block] <= self.position:
            self.block += 1

    # atoms: pictures, formulas, rules, code

    def _home(self, row: int, begin: int) -> object:
        """The line an element without text stands in."""
        home = self.selection.homes.get(row)
        if home is None:
            home = min(bisect_right(self.selection.starts, begin) - 1, len(self.selection.starts) - 1)
        return home

    def _atom(self, tag: str, row: int, last: int, end: int) -> None:
        if tag == "hr":
            self._end_line()
            self._home_for("hr").append(Node("hr"))
            return
        node = self._atom_node(tag, row)
        begin = int(self.page.elements.text_start[row])
        if node is not None:
            if tag in ("img", "video", "audio", "iframe", "embed", "object") and self._follows_word(begin):
                self._write(" ", self.line_key)
            self._place(node, self._home(row, begin), begin)
        self.skip_to = last
        if end > begin:
            self._skip_text(end)

    def _atom_node(self, tag: str, row: int) -> Node | None:
        if tag == "rt":
            reading = Node("rt")
            inner = self.markup[self.inner : int(self.page.elements.stop[row])]
            reading.children = [html.unescape(re.sub(r"<[^>]*>", "", inner)).strip()]
            return reading if reading.children[0] else None
        named = self._attributes()
        if tag == "input":
            # Only the box in front of an item is a task; others work the page.
            starts_item = self.boxes[-1].tag == "li" and not self.boxes[-1].children
            return Node("check", {"on": "1"} if "checked" in named else {}) if starts_item and named.get("type") == "checkbox" else None
        if tag == "math":
            return self._formula(formula.of_element(self.page, row, named))
        if tag == "img":
            latex = formula.of_image(named)
            if latex is not None:
                return self._formula(latex)
            return self._image(named, row)
        source = self.addresses.media(best_source(self._with_sources(named, row)) or named.get("data", ""))
        linked = any(kind == "a" for kind, _ in self.lines)
        if not source or (linked and tag not in ("video", "audio")):
            return None
        facts = {"src": source, "kind": tag, "title": named.get("title") or named.get("aria-label") or ""}
        if linked:
            facts["linked"] = "1"
        if named.get("poster"):
            facts["poster"] = self.addresses.media(named["poster"])
        return Node("media", facts)

    def _formula(self, found: tuple[str, bool]) -> Node | None:
        latex, display = found
        if not latex:
            return None
        self.has_math = True
        return Node("math", {"latex": latex, "display": "1"} if display else {"latex": latex})

    def _image(self, named: dict[str, str], row: int) -> Node | None:
        written = best_source(named) or self._picture_source(row)
        source = self.addresses.media(written)
        if not source or is_pixel(named):
            return None
        # A picture that a script loads late often stands beside itself, for browsers without scripts.
        shown = (self.position, _SIZE.sub("", source.partition("?")[0]))
        if shown == self.last_image:
            return None
        self.last_image = shown
        facts = {"src": source, "alt": " ".join(named.get("alt", "").split())}
        for name in ("width", "height", "title"):
            if named.get(name):
                facts[name] = named[name]
        return Node("img", facts)

    def _picture_source(self, row: int) -> str:
        """The address that the `picture` around an image names."""
        elements = self.page.elements
        parent = int(elements.parent[row])
        if parent < 0 or self.page.tag(parent) != "picture":
            return ""
        for child in range(row - 1, max(parent, row - 8), -1):
            named = self._attributes(int(elements.start[child]), int(elements.inner[child]))
            found = largest(named.get("srcset", "") or named.get("data-srcset", ""))
            if found:
                return found
        return ""

    def _with_sources(self, named: dict[str, str], row: int) -> dict[str, str]:
        """A video's own address, or that of its first `source`."""
        if named.get("src") or named.get("data-src"):
            return named
        elements = self.page.elements
        for child in range(row + 1, min(int(elements.last[row]), row + 8)):
            if self.page.tag(child) == "source":
                source = self._attributes(int(elements.start[child]), int(elements.inner[child]))
                return {**named, "src": source.get("src", "")}
        return named

    def _place(self, node: Node, key: object, begin: int) -> None:
        if self.line is None or self.line_key != key:
            self._begin_line(key)
        elif isinstance(key, int) and begin > self.selection.ends[key]:
            self._write(" ", key)
        if len(self.opened) < len(self.lines):
            self._open_lines()
        (self.opened[-1] if self.opened else self.line).children.append(node)  # type: ignore[union-attr]

    def _follows_word(self, begin: int) -> bool:
        """A picture stands where the word before it ends, so the space between the two has to be made."""
        same_line = self.line is not None and bool(self.line.children)
        return same_line and isinstance(self.line_key, int) and begin > 0 and self.text[begin - 1].isalnum()

    def _code(self, node: Node, row: int, last: int, end: int) -> int:
        """A listing as it stands in the markup, where all of it is kept; else the kept lines of it."""
        page, selection = self.page, self.selection
        self._end_line()
        begin = int(page.elements.text_start[row])
        first, past = bisect_left(selection.starts, begin), bisect_left(selection.starts, end)
        whole = _blocks_between(page, begin, end) == past - first and not (
            past > first and (selection.starts[first] > begin or selection.ends[past - 1] < end)
        )
        if whole:
            text = code.listing(page, row)
        else:
            text = "\n".join(page.text[selection.starts[at] : selection.ends[at]] for at in range(first, past))
        self._pass_over(last, end)
        if text.strip() and not code.is_gutter(text):
            node.children.append(text)
            language = code.language(page, row)
            node.facts = {"language": language} if language else {}
            self._home_for("pre").append(node)
        return 0

    # notes

    def _end_of_reference(self, row: int, last: int, end: int) -> None:
        begin = int(self.page.elements.text_start[row])
        self._place(Node("noteref", {"label": self.notes.references[row]}), self._home(row, begin), begin)
        self._pass_over(last, end)

    def _open_note(self, label: str, row: int, last: int, end: int) -> int:
        note = self.found_notes.setdefault(label, Node("note", {"label": label}))
        if row in self.notes.asides:
            begin = int(self.page.elements.text_start[row])
            self._place(Node("noteref", {"label": label}), self._home(row, begin), begin)
            title = self._attributes().get("title", "")
            if title and not without_mark(self.text[begin:end], label):  # only the mark is shown, the note pops up
                line = Node("p")
                line.children = [title]
                note.children.append(line)
                self._pass_over(last, end)
                return 0
        self.set_aside.append((self.line, self.line_key, self.lines, self.opened))
        self.lines = []
        self._end_line()
        self.boxes.append(note)
        return _SIDE

    # ends

    def _close(self, kind: int) -> None:
        if kind == _LINE:
            self.lines.pop()
            if len(self.opened) > len(self.lines):
                self._close_line_node(self.opened.pop())
            return
        node = self.boxes.pop()
        if kind == _SIDE:
            _trim(node)
            self.line, self.line_key, self.lines, self.opened = self.set_aside.pop()
            return
        self._end_line()
        siblings = self.homes.pop()
        if not node.children and node.tag not in ("td", "th"):
            siblings.pop()
        elif node.tag == "table":
            siblings[-1:] = settle_table(node)
        elif node.tag in LINE_BOXES:
            siblings[-1:] = _as_line(node)


    def _close_line_node(self, node: Node) -> None:
        """A raised reference to a note is a reference and nothing else."""
        if node.tag == "sup" and all(isinstance(child, Node) and child.tag == "noteref" for child in node.children):
            parent = self.opened[-1] if self.opened else self.line
            if parent is not None and parent.children and parent.children[-1] is node:
                parent.children[-1:] = node.children


def _as_line(box: Node) -> list[Node | str]:
    """A heading or caption with its lines joined into one, then whatever else stood in it."""
    others: list[Node | str] = []
    line: list[Node | str] = []
    for child in box.children:
        if isinstance(child, Node) and child.tag == "p":
            if line:
                line.append("\n" if box.tag == "figcaption" else " ")
            line += child.children
        else:
            others.append(child)
    if line and isinstance(line[-1], str):
        line[-1] = line[-1].rstrip()  # a sign that linked to the heading is gone
    box.children = line
    return [box, *others] if line else others


def _trim(note: Node) -> None:
    """Leave out the mark that a note begins with, and the space before a link back that is gone."""
    first = note.children[0] if note.children else None
    if isinstance(first, Node) and first.tag == "p" and first.children and isinstance(first.children[0], str):
        first.children[0] = without_mark(first.children[0], note.facts["label"])
    line = note.children[-1] if note.children else None
    if isinstance(line, Node) and line.tag == "p" and line.children and isinstance(line.children[-1], str):
        line.children[-1] = line.children[-1].rstrip()


def _blocks_between(page: Page, begin: int, end: int) -> int:
    starts, ends = page.blocks.start, page.blocks.end
    first, past = int(starts.searchsorted(begin)), int(starts.searchsorted(end))
    return int((ends[first:past] > starts[first:past]).sum())
