# cython: language_level=3, annotation_typing=False
"""The content tree while it is built: the boxes that are open, and the line that is being written.

What a line is set in (links, emphasis) may stand around several blocks on the page: it is opened anew in each line.
"""

from __future__ import annotations

from dehusk.writers.content.nodes import LINE_BOXES, Node, made
from dehusk.writers.content.notes import without_mark
from dehusk.writers.content.tables import settle_table

_Line = tuple[Node | None, object, list[Node], list[Node]]


class Tree:
    """Takes boxes, settings, text and atoms in document order."""

    def __init__(self) -> None:
        self.root = made("article")
        self.boxes: list[Node] = [self.root]
        self.homes: list[list[Node | str]] = []  # where each open box stands
        self.settings: list[Node] = []  # what lines are set in now: a pattern for each
        self.opened: list[Node] = []  # the same, in the current line
        self.line: Node | None = None
        self.key: object = None  # which line of the page it is
        self.behind = ""  # what stands right behind the last atom of the line
        self.put_by: list[_Line] = []  # lines that wait for a note to end

    # lines

    def write(self, text: str, key: object) -> None:
        """Add text to the line with this key, which may have to begin."""
        if self.line is None or self.key != key:
            self._begin_line(key)
        if self.behind:
            text = self._after_atom(text)
            if not text:
                return
        if len(self.opened) < len(self.settings):
            self._open_settings()
        if self.opened:
            inmost = self.opened[-1]
            if not inmost.children and text[0] in " \n":
                text = self._before_opened(text)
            inmost.children.append(text)
        else:
            self.line.children.append(text)  # type: ignore[union-attr]

    def _after_atom(self, text: str) -> str:
        """White space behind an atom as it stands in the markup: its own place in the text may be off by a space."""
        wanted, self.behind = self.behind, ""
        if wanted == "glued":
            return text.lstrip(" ")
        if wanted == "apart" and not text[0].isalnum():
            return text
        return text if text[0] in " \n" else " " + text

    def place(self, node: Node, key: object, behind: str = "") -> None:
        """Add an atom to the line with this key; behind it may be a `space`, text that is `glued` to it, or a word `apart`."""
        if self.line is None or self.key != key:
            self._begin_line(key)
        self.behind = behind
        if len(self.opened) < len(self.settings):
            self._open_settings()
        parent = self.opened[-1] if self.opened else self.line
        parent.children.append(node)  # type: ignore[union-attr]

    def end_line(self) -> None:
        """What follows stands in another line."""
        line = self.line
        if line is None:
            return
        if len(line.children) == 1:
            only = line.children[0]
            if isinstance(only, Node) and only.tag == "code" and "\n" in only.text():
                line.tag, line.children = "pre", [only.text()]  # lines of code are a listing, whatever they are set in
        self.line = None
        if self.opened:
            self.opened = []

    def _begin_line(self, key: object) -> None:
        self.end_line()
        self.line, self.key, self.behind = made("p"), key, ""
        self._home_for("p").append(self.line)

    def _open_settings(self) -> None:
        parent = self.opened[-1] if self.opened else self.line
        for pattern in self.settings[len(self.opened) :]:
            node = made(pattern.tag, pattern.facts)
            parent.children.append(node)  # type: ignore[union-attr]
            self.opened.append(node)
            parent = node

    def _before_opened(self, text: str) -> str:
        """Put white space that follows a start tag in front of the tag."""
        rest = text.lstrip(" \n")
        parent = self.line
        for node, inner in zip(self.opened, [*self.opened[1:], None], strict=True):
            if not node.children or node.children[0] is inner:
                parent.children.insert(-1, text[: len(text) - len(rest)])  # type: ignore[union-attr]
                break
            parent = node
        return rest

    def close_setting(self) -> None:
        """The innermost link or emphasis ends."""
        self.settings.pop()
        if len(self.opened) <= len(self.settings):
            return
        node = self.opened.pop()
        # A raised reference to a note is a reference and nothing else.
        if node.tag == "sup" and _only_refers(node):
            parent = self.opened[-1] if self.opened else self.line
            if parent is not None and parent.children and parent.children[-1] is node:
                parent.children[-1:] = node.children

    # boxes

    def open_box(self, node: Node) -> None:
        """A box begins inside the innermost open one."""
        self.end_line()
        self.homes.append(self._home_for(node.tag))
        self.homes[-1].append(node)
        self.boxes.append(node)

    def add_box(self, node: Node) -> None:
        """A box that is complete already."""
        self.end_line()
        self._home_for(node.tag).append(node)

    def close_box(self) -> None:
        """The innermost box ends; it goes where it turns out to be empty."""
        self.end_line()
        node, siblings = self.boxes.pop(), self.homes.pop()
        tag = node.tag
        if not node.children and tag not in ("td", "th"):
            siblings.pop()
        elif tag == "table":
            siblings[-1:] = settle_table(node)
        elif tag in LINE_BOXES:
            siblings[-1:] = _as_line(node)

    def _home_for(self, tag: str) -> list[Node | str]:
        """Where a box of this kind goes: lists hold items and nothing else, items stand in lists."""
        box = self.boxes[-1]
        siblings = box.children
        in_list, is_item = box.tag == "ul" or box.tag == "ol", tag == "li"
        if in_list == is_item:
            return siblings
        last = siblings[-1] if siblings else None
        if in_list:
            if not isinstance(last, Node) or tag not in ("ul", "ol"):
                last = made("li")
                siblings.append(last)
            return last.children
        if not isinstance(last, Node) or "loose" not in last.facts:
            last = made("ul", {"loose": "1"})
            siblings.append(last)
        return last.children

    # notes

    def open_note(self, note: Node) -> None:
        """What follows is a note; the line that it interrupts goes on after it."""
        self.put_by.append((self.line, self.key, self.settings, self.opened))
        self.line, self.settings, self.opened = None, [], []
        self.boxes.append(note)

    def close_note(self) -> None:
        """Back to the line that the note stands in."""
        self.end_line()
        _trim(self.boxes.pop())
        self.line, self.key, self.settings, self.opened = self.put_by.pop()


def _only_refers(node: Node) -> bool:
    return all(isinstance(child, Node) and child.tag == "noteref" for child in node.children)


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
    if isinstance(first, Node) and first.tag == "p" and first.children:
        label, mark = note.facts["label"], first.children[0]
        if isinstance(mark, Node) and not without_mark(mark.text(), label):
            first.children = first.children[1:] or [""]
        if isinstance(first.children[0], str):
            first.children[0] = without_mark(first.children[0].lstrip(), label)
        if not first.text().strip() and not any(True for _ in first.nodes()):
            del note.children[0]
    line = note.children[-1] if note.children else None
    if isinstance(line, Node) and line.tag == "p" and line.children and isinstance(line.children[-1], str):
        line.children[-1] = line.children[-1].rstrip()
