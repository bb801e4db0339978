# cython: language_level=3, annotation_typing=False
"""Boxes as Markdown: paragraphs, headings, lists, quotes, listings, tables, figures and notes."""

from __future__ import annotations

import re

from dehusk.writers.content.nodes import HEADINGS, LINE_BOXES, Content, Node
from dehusk.writers.gfm.escape import address, begins_with, escape_line_starts, fence, signs_in, with_breaks
from dehusk.writers.gfm.inline import Lines
from dehusk.writers.gfm.table import write_table
from dehusk.writers.signs import has_control

_TRANSPARENT = frozenset({"figure", "details", "article", "li", "dd"})  # where they are not in a list
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CLOSING_HASHES = re.compile(r"(#+)$")


class Boxes:
    """Writes boxes, with the options of the writer."""

    def __init__(self, lines: Lines) -> None:
        self.lines, self.writer = lines, lines.writer

    def document(self, content: Content) -> str:
        """The whole content: boxes, then notes, then where the references go."""
        parts = self.blocks(content.root.children)
        parts += [self._note(note) for note in content.notes]
        if self.lines.references:
            parts.append("\n".join(f"[{number}]: {url}" for url, number in self._targets()))
        written = "\n\n".join(part for part in parts if part)
        return _CONTROL.sub("", written) if has_control(written) else written

    def _targets(self) -> list[tuple[str, int]]:
        return [(address(url), number) for url, number in self.lines.references.items()]

    def blocks(self, children: list[Node | str]) -> list[str]:
        """The Markdown of each box, in order."""
        parts: list[str] = []
        previous, turned = "", False
        for child in _unpacked(children):
            if isinstance(child, str):
                continue
            node = child
            tag = node.tag
            if tag == "p":
                written = self._paragraph(node)
            else:
                # Two lists side by side would read as one; another sign begins another list.
                turned = not turned if tag == previous and tag in ("ul", "ol") else False
                written = self._list(node, turned) if tag in ("ul", "ol") else self._box(node)
            if written:
                parts.append(written)
                previous = tag
        return parts

    def _box(self, node: Node) -> str:
        tag = node.tag
        if tag in HEADINGS:
            return self._heading(node)
        if tag == "pre":
            return self._listing(node)
        if tag == "blockquote":
            inner = "\n\n".join(self.blocks(node.children))
            return "\n".join([f"> {line}" if line else ">" for line in inner.split("\n")]) if inner else ""
        if tag == "table":
            return write_table(node, self) if self.writer.tables else ""
        if tag == "entry":
            return self._entry(node)
        if tag == "hr":
            return "---"
        if tag in LINE_BOXES:
            return escape_line_starts(self.flat(node))
        return "\n\n".join(self.blocks(node.children))

    def _paragraph(self, node: Node) -> str:
        children = node.children
        if len(children) == 1:
            only = children[0]
            if isinstance(only, str):
                text = only.strip()
                if not (signs_in(text) or begins_with(text)):
                    return text  # it is the same in Markdown
            else:
                shown = only
                if shown.tag == "math" and shown.facts.get("display"):
                    return f"$$\n{shown.facts['latex'].strip()}\n$$"
        text = self.lines.line(children).strip()
        if text.startswith("$$") and text.endswith("$$") and text.count("$$") == 2 and len(text) > 4:
            return f"$$\n{text[2:-2].strip()}\n$$"
        if "\n" in text:
            text = with_breaks(text, "  \n")
        return escape_line_starts(text) if text else ""

    def _heading(self, node: Node) -> str:
        children = node.children
        if len(children) == 1 and isinstance(children[0], Node) and children[0].tag in ("strong", "em"):
            children = children[0].children
        text = self.lines.line(children)
        if "\n" in text:
            text = text.replace("  \n", " ").replace("\n", " ")
        text = text.strip()
        if text.endswith("#"):
            text = _CLOSING_HASHES.sub(r"\\\1", text)
        return f"{'#' * int(node.tag[1])} {text}" if text else ""

    def flat(self, node: Node) -> str:
        """The one line of a caption or term."""
        text = self.lines.line(node.children).strip()
        return with_breaks(text, " " if node.tag == "dt" else "  \n") if "\n" in text else text

    def _listing(self, node: Node) -> str:
        only = node.children[0] if len(node.children) == 1 else None
        text = only if isinstance(only, str) else node.text()
        ticks = fence(text, least=3)
        return f"{ticks}{node.facts.get('language', '')}\n{text}\n{ticks}"

    def _list(self, node: Node, turned: bool) -> str:
        items = [child for child in node.children if isinstance(child, Node)]
        number = _integer(node.facts.get("start"), len(items) if "reversed" in node.facts else 1)
        step = -1 if "reversed" in node.facts else 1
        loose = _any_loose(items)
        written = []
        for item in items:
            sign = "*" if turned else "-"
            if node.tag == "ol":
                number = _integer(item.facts.get("value"), number)
                sign = f"{max(number, 0)}{')' if turned else '.'}"
            text = self._item(item, sign, loose)
            if text:
                written.append(text)
                number += step
        return ("\n\n" if loose else "\n").join(written)

    def _item(self, item: Node, sign: str, loose: bool) -> str:
        parts = self._only_line(item.children) if len(item.children) == 1 else self.blocks(item.children)
        if not parts:
            return ""
        if len(parts) == 1 and "\n" not in parts[0] and parts[0] != "---":
            return f"{sign} {parts[0]}"
        inner = "___" if parts[0] == "---" else parts[0]  # a sign and three more would be a rule
        boxes = [child for child in item.children if isinstance(child, Node)]
        if len(parts) > 1 and len(parts) != len(boxes):
            inner = "\n\n".join(parts)
        else:
            for part, child in zip(parts[1:], boxes[1:], strict=False):
                inner += ("\n" if not loose and child.tag in ("ul", "ol") else "\n\n") + part
        return f"{sign} {_indented(inner, ' ' * (len(sign) + 1))}"

    def _only_line(self, children: list[Node | str]) -> list[str]:
        """What stands alone in an item: a line, as it mostly is, or a box."""
        only = children[0]
        if isinstance(only, str):
            return []
        line = only
        if line.tag != "p":
            return self.blocks(children)
        text = self._paragraph(line)
        return [text] if text else []

    def _entry(self, node: Node) -> str:
        """A term and what it means, in the notation of definition lists; elsewhere it reads as two lines."""
        term, *meanings = [child for child in node.children if isinstance(child, Node)]
        text = escape_line_starts(self.flat(term))
        inner = ["\n\n".join(self.blocks(meaning.children)) for meaning in meanings]
        return (
            "\n".join([text, *(": " + _indented(meaning, "  ") for meaning in inner if meaning)])
            if text
            else "\n\n".join(inner)
        )

    def _note(self, note: Node) -> str:
        inner = "\n\n".join(self.blocks(note.children))
        return f"[^{note.facts['label']}]: {_indented(inner, '    ')}" if inner else ""


def _unpacked(children: list[Node | str]) -> list[Node | str]:
    """Boxes with what stands in those among them that leave no trace in Markdown."""
    unpacked: list[Node | str] | None = None
    for number, child in enumerate(children):
        if isinstance(child, str):
            continue
        node = child
        if node.tag in _TRANSPARENT or node.tag == "dl":
            unpacked = children[:number] if unpacked is None else unpacked
            unpacked += _unpacked(node.children if node.tag != "dl" else _entries(node))
        elif unpacked is not None:
            unpacked.append(node)
    return children if unpacked is None else unpacked


def _entries(definitions: Node) -> list[Node | str]:
    """A definition list as entries of a term with its meanings; what fits no entry stands for itself."""
    entries: list[Node | str] = []
    entry: Node | None = None
    for child in definitions.children:
        if not isinstance(child, Node):
            continue
        first = child.children[0] if child.tag == "dd" and child.children else None
        if child.tag == "dt":
            entry = Node("entry")
            entry.children.append(child)
            entries.append(entry)
        elif entry is not None and isinstance(first, Node) and first.tag == "p":
            entry.children.append(child)
        else:
            entry = None
            entries += child.children if child.tag == "dd" else [child]
    return entries


def _indented(text: str, indent: str) -> str:
    """Lines set in, but for the first; empty lines stay empty."""
    lines = text.split("\n")
    return "\n".join([lines[0], *[indent + line if line else line for line in lines[1:]]])


def _any_loose(items: list[Node]) -> bool:
    """Whether an item holds more than a line and lists."""
    for item in items:
        for child in item.children[1:]:
            if isinstance(child, Node) and child.tag not in ("ul", "ol"):
                return True
    return False


def _integer(value: str | None, default: int) -> int:
    return int(value) if value and re.fullmatch(r"\d{1,9}", value.strip()) else default
