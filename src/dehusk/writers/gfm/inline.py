# cython: language_level=3, annotation_typing=False
"""What stands in a line: links, emphasis, code, pictures, formulas, as Markdown that reads back as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find

from dehusk.writers.content.nodes import Node, media_title
from dehusk.writers.gfm.escape import BREAK, MATH, SIGN, address, escape, inline_code, signs_in, with_breaks

if TYPE_CHECKING:
    from dehusk.writers.markdown import MarkdownWriter

_SIGNS = {"strong": "**", "em": "*", "del": "~~"}
_MOVABLE = ".,:;!?…。、，！？：；\"'“”‘’«»()（）「」『』"
_TAGS = frozenset({"sub", "sup"})
_ATOMS = frozenset({"img", "media", "math", "noteref", "check"})
_WRITTEN_MATH = re.compile(r"\\\((.+?)(?<!\\)\\\)|\\\[(.+?)(?<!\\)\\\]|\$\$(.+?)(?<!\\)\$\$", re.S)
_DOLLAR_MATH = re.compile(r"(?<![\\$\w])\$(?=[^\s$])([^$\n]{1,400}?)(?<=[^\s\\])\$(?![\w$])")


class Lines:
    """Writes what stands in lines, with the options of the writer."""

    def __init__(self, writer: MarkdownWriter, *, has_math: bool, dollar_math: Callable[[], bool] = bool) -> None:
        self.writer = writer
        self.has_math = has_math
        self.links, self.images, self.emphasis = writer.links, writer.images, writer.emphasis
        self.by_reference = writer.links == "reference"  # then every bracket may be one
        self._dollar_math, self._sets_dollars = dollar_math, -1  # asked for once
        self.references: dict[str, int] = {}  # address -> number
        self.in_cell = self.in_link = False

    def line(self, children: list[Node | str], after: str = "") -> str:
        """The Markdown of what stands in a line; `after` is the character that follows it."""
        if len(children) == 1:
            only = children[0]
            if isinstance(only, str):
                return self._text(only, not after)
        parts: list[str] = []
        merged = _merge(children)
        count, before = len(merged), ""
        for number in range(count):
            child = merged[number]
            following = merged[number + 1] if number + 1 < count else None
            if isinstance(child, str):
                written = self._text(child, following is None and not after)
                # An exclamation mark before a link would make it a picture.
                if following is not None and written.endswith("!") and isinstance(following, Node):
                    written = written[:-1] + "\\!"
                before = written[-1:]
                parts.append(written)
                continue
            behind = _first_character(following) if following is not None else after
            written = self._node(child, before, behind)
            if written:
                before = written[-1]
                parts.append(written)
        return "".join(parts)

    def _text(self, text: str, last: bool) -> str:
        signs = signs_in(text)
        if not signs:
            return text
        if signs & MATH:
            return self._text_with_math(text, last)
        if signs & SIGN:
            text = escape(text, last, self.in_link or self.by_reference)
        return self._breaks(text) if signs & BREAK else text

    def _breaks(self, text: str) -> str:
        return with_breaks(text, "<br>" if self.in_cell else " " if self.in_link else "  \n")

    def _text_with_math(self, text: str, last: bool) -> str:
        """Text in which formulas are written out for a script of the page to set; they must not be escaped."""
        written = "\\(" in text or "\\[" in text or "$$" in text
        dollars = _may_end_formula(text)
        if not written and not dollars:
            return self._plain(text, last)
        parts, at = [], 0
        pattern = _WRITTEN_MATH
        if dollars and not (written and pattern.search(text)) and _DOLLAR_MATH.search(text) and self._has_dollar_math():
            pattern, self.has_math = _DOLLAR_MATH, True
        for found in pattern.finditer(text):
            parts.append(self._plain(text[at : found.start()], False))
            inner = _matched(found)
            display = pattern is _WRITTEN_MATH and found[1] is None and not self.in_cell
            parts.append(f"$${inner}$$" if display else "$" + " ".join(inner.split()) + "$")
            at = found.end()
        parts.append(self._plain(text[at:], last))
        return "".join(parts)

    def _has_dollar_math(self) -> bool:
        if self._sets_dollars < 0:
            self._sets_dollars = int(self._dollar_math())
        return self._sets_dollars > 0

    def _plain(self, text: str, last: bool) -> str:
        escaped = escape(text, last, self.in_link or self.by_reference, self.has_math)
        return self._breaks(escaped) if "\n" in escaped else escaped

    def _node(self, node: Node, before: str, after: str) -> str:
        tag = node.tag
        if tag == "a":
            return self._link(node, before, after)
        if tag in _SIGNS:
            return self._emphasis(node, before, after)
        if tag in ("code", "kbd"):
            return self._code(node)
        return self._atom(node) if tag in _ATOMS else self._other(node, after)

    def _atom(self, node: Node) -> str:
        if node.tag == "img":
            return self._image(node)
        if node.tag == "media":
            return self._media(node)
        if node.tag == "math":
            return "$" + " ".join(node.facts["latex"].split()) + "$"
        if node.tag == "noteref":
            return f"[^{node.facts['label']}]"
        return "[x] " if node.facts.get("on") else "[ ] "

    def _other(self, node: Node, after: str) -> str:
        tag = node.tag
        if tag in _TAGS:
            inner = self.line(node.children, "<")
            return f"<{tag}>{inner}</{tag}>" if inner.strip() else inner
        if tag == "rt":
            return f"({self.line(node.children, ')')})"
        if tag == "q":
            return f"“{self.line(node.children, '”')}”"
        return self.line(node.children, after)

    def _code(self, node: Node) -> str:
        if len(node.children) == 1 and isinstance(node.children[0], str):
            return inline_code(node.children[0])
        inner = [child for child in node.children if not isinstance(child, str)]
        if len(inner) == 1 and len(node.children) == 1 and inner[0].tag == "a" and not self.in_link:
            outer = Node("a", inner[0].facts)
            code = Node("code")
            code.children = inner[0].children
            outer.children = [code]
            return self._link(outer, "", "")
        return self.line(node.children) if inner and _holds_atoms(node) else inline_code(node.text())

    def _link(self, node: Node, before: str, after: str) -> str:
        url = node.facts["href"]
        if self.in_link or self.links == "none":
            return self.line(node.children, after)
        self.in_link = True
        text = self.line(node.children, "]").strip()
        self.in_link = False
        if not text:
            return ""
        if self.by_reference:
            return f"[{text}][{self.references.setdefault(url, len(self.references) + 1)}]"
        return f"[{text}]({address(url)})"

    def _image(self, node: Node) -> str:
        source = node.facts["src"]
        if not self.images or (source.startswith("data:") and not self.writer.data_images):
            return ""
        return f"![{escape(node.facts['alt'], False, True)}]({address(source)})"

    def _media(self, node: Node) -> str:
        if self.in_link:
            return ""
        if self.links == "none":
            return escape(media_title(node))
        return f"[{escape(media_title(node), False, True)}]({address(node.facts['src'])})"

    def _emphasis(self, node: Node, before: str, after: str) -> str:
        if not self.emphasis:
            return self.line(node.children, after)
        if len(node.children) == 1 and isinstance(node.children[0], Node) and node.children[0].tag == "a":
            link = node.children[0]
            inner = Node(node.tag)
            inner.children = link.children
            swapped = Node("a", link.facts)
            swapped.children = [inner]
            return self._link(swapped, before, after)
        sign = _SIGNS[node.tag]
        if len(node.children) == 1 and isinstance(node.children[0], str):
            text = node.children[0]
            if text and text[0].isalnum() and text[-1].isalnum() and not signs_in(text):
                if (not before or before[-1] != sign[0]) and (not after or after[0] != sign[0]):
                    return f"{sign}{text}{sign}"  # a word or several, as most are
        inside = self.line(node.children, ")")
        stripped = inside.strip()
        if not stripped:
            return inside
        begin = len(inside) - len(inside.lstrip())
        leading, trailing, moved = inside[:begin], inside[begin + len(stripped) :], ""
        last = node.children[-1]
        if not _closes(stripped[-1], trailing or after) and isinstance(last, str):
            kept = stripped.rstrip(_MOVABLE).rstrip()
            if kept and kept[-1] != "\\" and last.rstrip().endswith(stripped[len(kept) :]):
                stripped, moved = kept, stripped[len(kept) :]
        ahead = leading or before
        if not _opens(ahead[-1:], stripped[0]) and isinstance(node.children[0], str):
            kept = stripped.lstrip(_MOVABLE + " ")
            if kept and node.children[0].lstrip().startswith(stripped[: len(stripped) - len(kept)]):
                leading, stripped = leading + stripped[: len(stripped) - len(kept)], kept
        ahead, behind = leading or before, moved or trailing or after
        outside = (ahead[-1:], behind[:1])
        if sign[0] == "*" and len(node.children) > 1 and "*" in (stripped[0], stripped[-1]):
            sign = sign.replace("*", "_")  # stars within stars at an edge can be paired in more than one way
        fits = _closes(stripped[-1], outside[1]) and _opens(outside[0], stripped[0])
        if fits and sign[0] not in outside and not (sign[0] == "_" and any(map(str.isalnum, outside))):
            return f"{leading}{sign}{stripped}{sign}{moved}{trailing}"
        return f"{leading}<{node.tag}>{stripped}</{node.tag}>{moved}{trailing}"


def _may_end_formula(text: str) -> bool:
    """Whether there is a dollar sign in a text, not the first, that may end a formula; that of a price begins a number."""
    size = len(text)
    at = find(text, "$", 0, size, 1)
    while at >= 0:
        at = find(text, "$", at + 1, size, 1)
        if at >= 0 and not text[at - 1].isspace():
            after = text[at + 1] if at + 1 < size else " "
            if not after.isalnum() and after not in "_$":
                return True
    return False


def _matched(found: re.Match[str]) -> str:
    """The part of a formula that is not its delimiters."""
    return next(part for part in found.groups() if part is not None).strip()


def _holds_atoms(node: Node) -> bool:
    return any(child.tag in ("img", "math", "noteref") for child in node.nodes())


def _merge(children: list[Node | str]) -> list[Node | str]:
    """The same children, with emphasis that goes on in the next node as one node."""
    previous: Node | None = None
    for child in children:
        if isinstance(child, str):
            previous = previous if child == " " else None
            continue
        node = child
        if previous is not None and (previous.tag == node.tag or node.tag == "code" or node.tag == "kbd"):
            return _merged(children)
        previous = node
    return children


def _merged(children: list[Node | str]) -> list[Node | str]:
    merged: list[Node | str] = []
    for number, child in enumerate(children):
        if isinstance(child, Node) and merged and isinstance(merged[-1], Node):
            previous = merged[-1]
            if previous.tag == child.tag and child.tag in ("strong", "em", "del", "code", "sub", "sup"):
                merged[-1] = _joined(previous, child.children)
                continue
            if previous.tag in ("code", "kbd") and child.tag in ("code", "kbd"):
                merged.append(" ")
        elif child == " " and merged and isinstance(merged[-1], Node) and number + 1 < len(children):
            previous, following = merged[-1], children[number + 1]
            if isinstance(following, Node) and previous.tag == following.tag and following.tag in _SIGNS:
                merged[-1] = _joined(previous, [" "])
                continue
        merged.append(child)
    return merged


def _joined(node: Node, children: list[Node | str]) -> Node:
    joined = Node(node.tag)
    joined.children = [*node.children, *children]
    return joined


def _first_character(child: Node | str) -> str:
    """A character of the kind that a node will begin with."""
    if isinstance(child, str):
        return child[:1]
    if child.tag in _SIGNS:
        return _SIGNS[child.tag][0]
    if child.tag in ("u", "ins", "mark", "ruby") and child.children:
        return _first_character(child.children[0])
    return "["


def _is_punctuation(sign: str) -> bool:
    if not sign or sign.isalnum():
        return False
    return " " < sign <= "~" or unicodedata.category(sign)[0] in "PS"


def _opens(before: str, inside: str) -> bool:
    """Whether emphasis may begin between two characters (left-flanking)."""
    return not _is_punctuation(inside) or not before or before[-1].isspace() or _is_punctuation(before[-1])


def _closes(inside: str, after: str) -> bool:
    """Whether emphasis may end between two characters (right-flanking)."""
    return not _is_punctuation(inside) or not after or after[0].isspace() or _is_punctuation(after[0])
