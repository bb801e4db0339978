"""Boxes as Markdown: paragraphs, headings, lists, quotes, listings, tables, figures and notes."""

from __future__ import annotations

import re

from dehusk.writers.content import Content, Node
from dehusk.writers.content.nodes import HEADINGS, LINE_BOXES
from dehusk.writers.gfm.escape import escape_line_starts, fence
from dehusk.writers.gfm.inline import Lines
from dehusk.writers.gfm.table import write_table

_TRANSPARENT = frozenset({"figure", "details", "article", "li", "dd"})  # where they are not in a list
_MARKED = re.compile(r"[\\`*_\[\]<&~$\n]")  # text without these, and without those in front, is the same in Markdown
_BEGINNERS = frozenset("#>+=~:|-0123456789")
_BREAKS = re.compile(r"[ \n]*\n[ \n]*")
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
        return _CONTROL.sub("", written) if _CONTROL.search(written) else written

    def _targets(self) -> list[tuple[str, int]]:
        from dehusk.writers.gfm.escape import address

        return [(address(url), number) for url, number in self.lines.references.items()]

    def blocks(self, children: list[Node | str]) -> list[str]:
        """The Markdown of each box, in order."""
        parts: list[str] = []
        previous, turned = "", False
        waiting = list(reversed(children))
        while waiting:
            child = waiting.pop()
            if isinstance(child, str):
                continue
            tag = child.tag
            if tag == "p":
                written = self._paragraph(child)
                if written:
                    parts.append(written)
                    previous = tag
                continue
            if tag in _TRANSPARENT or tag == "dl":
                waiting.extend(reversed(child.children if tag != "dl" else _entries(child)))
                continue
            # Two lists side by side would read as one; another sign begins another list.
            turned = not turned if tag == previous and tag in ("ul", "ol") else False
            written = self._list(child, turned=turned) if tag in ("ul", "ol") else self._box(child)
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
            return "\n".join(f"> {line}" if line else ">" for line in inner.split("\n")) if inner else ""
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
                if not _MARKED.search(text) and text[:1] not in _BEGINNERS:
                    return text
            elif only.tag == "math" and only.facts.get("display"):
                return f"$$\n{only.facts['latex'].strip()}\n$$"
        text = self.lines.line(children).strip()
        if text.startswith("$$") and text.endswith("$$") and text.count("$$") == 2 and len(text) > 4:
            return f"$$\n{text[2:-2].strip()}\n$$"
        if "\n" in text:
            text = _BREAKS.sub("  \n", text)
        return escape_line_starts(text) if text else ""

    def _heading(self, node: Node) -> str:
        children = node.children
        if len(children) == 1 and isinstance(children[0], Node) and children[0].tag in ("strong", "em"):
            children = children[0].children
        text = self.lines.line(children).replace("  \n", " ").replace("\n", " ").strip()
        return f"{'#' * int(node.tag[1])} {_CLOSING_HASHES.sub(_escaped, text)}" if text else ""

    def flat(self, node: Node) -> str:
        """The one line of a caption or term."""
        text = self.lines.line(node.children).strip()
        return _BREAKS.sub(" " if node.tag == "dt" else "  \n", text) if "\n" in text else text

    def _listing(self, node: Node) -> str:
        text = node.text()
        ticks = fence(text, least=3)
        return f"{ticks}{node.facts.get('language', '')}\n{text}\n{ticks}"

    def _list(self, node: Node, *, turned: bool) -> str:
        items = [child for child in node.children if isinstance(child, Node)]
        number = _integer(node.facts.get("start"), len(items) if "reversed" in node.facts else 1)
        step = -1 if "reversed" in node.facts else 1
        loose = any(_is_loose(item) for item in items)
        written = []
        for item in items:
            number = _integer(item.facts.get("value"), number)
            sign = f"{max(number, 0)}{')' if turned else '.'}" if node.tag == "ol" else "*" if turned else "-"
            text = self._item(item, sign, loose=loose)
            if text:
                written.append(text)
                number += step
        return ("\n\n" if loose else "\n").join(written)

    def _item(self, item: Node, sign: str, *, loose: bool) -> str:
        parts = self.blocks(item.children)
        if not parts:
            return ""
        if len(parts) == 1 and "\n" not in parts[0] and parts[0] != "---":
            return f"{sign} {parts[0]}"
        inner = "___" if parts[0] == "---" else parts[0]  # a sign and three more would be a rule
        for part, child in zip(parts[1:], [each for each in item.children if isinstance(each, Node)][1:], strict=False):
            inner += ("\n" if not loose and child.tag in ("ul", "ol") else "\n\n") + part
        if len(parts) > 1 and len(parts) != len([each for each in item.children if isinstance(each, Node)]):
            inner = "\n\n".join(parts)
        return f"{sign} {_indented(inner, ' ' * (len(sign) + 1))}"

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


def _escaped(found: re.Match[str]) -> str:
    return "\\" + found[1]


def _indented(text: str, indent: str, *, first: bool = False) -> str:
    """Lines set in, the first one too where asked; empty lines stay empty."""
    lines = text.split("\n")
    return "\n".join(indent + line if line and (number or first) else line for number, line in enumerate(lines))


def _is_loose(item: Node) -> bool:
    boxes = [child.tag for child in item.children if isinstance(child, Node)]
    return any(tag not in ("ul", "ol") for tag in boxes[1:])


def _integer(value: str | None, default: int) -> int:
    return int(value) if value and re.fullmatch(r"\d{1,9}", value.strip()) else default
