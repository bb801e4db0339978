# cython: language_level=3, annotation_typing=False
"""The vocabulary of the content tree: what HTML's many elements come down to for a reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.slots import no_circle  # type: ignore[import-not-found, unused-ignore]

# The tree is never deeper than this, whatever the page is, so writers may recurse over it.
MAX_DEPTH = 40
MAX_INLINE_DEPTH = 12

_INLINE = (
    "a code del ins mark u q sub sup ruby kbd",
    {"b": "strong", "strong": "strong", "i": "em", "em": "em", "dfn": "em", "var": "em", "s": "del", "strike": "del"},
    {"samp": "code", "tt": "code"},
)
_BOXES = (
    "h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd table caption tr td th pre figure figcaption details summary",
    {"menu": "ul", "dir": "ul", "listing": "pre"},
)
ATOMS = frozenset("img video audio iframe embed object math hr input rt".split())


def _names(parts: tuple[str | dict[str, str], ...]) -> dict[str, str]:
    named: dict[str, str] = {}
    for part in parts:
        named |= part if isinstance(part, dict) else {name: name for name in part.split()}
    return named


INLINE = _names(_INLINE)  # tag -> node
BOXES = _names(_BOXES)
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
LINE_BOXES = HEADINGS | {"caption", "summary", "dt", "figcaption"}  # these hold one line and no boxes


_NOTHING: dict[str, str] = {}  # what is known about most nodes; facts are never changed, only set anew


@cython.no_gc
@cython.cclass
class Node:
    """A piece of content: its kind, what is in it, and what is known about it.

    Boxes: article, p, h1 to h6, blockquote, ul, ol, li, dl, dt, dd, table, caption, tr, td, th, pre, figure,
    figcaption, details, summary, note, hr. In a line: a, strong, em, code, kbd, del, ins, mark, u, q, sub, sup, ruby,
    rt, img, media, math, check, noteref. A line feed in the text of a line is a line break.
    """

    __slots__ = ("children", "facts", "tag")

    def __init__(self, tag: str, facts: dict[str, str] | None = None) -> None:
        self.tag = tag
        self.children: list[Node | str] = []
        self.facts: dict[str, str] = _NOTHING if facts is None else facts

    def __repr__(self) -> str:
        return f"<{self.tag} {self.facts or ''} {self.children}>"

    def nodes(self) -> Iterator[Node]:
        """Every node below this one, in order."""
        waiting = [child for child in reversed(self.children) if isinstance(child, Node)]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(child for child in reversed(node.children) if isinstance(child, Node))

    def text(self, between: str = "") -> str:
        """The text below this node, with `between` where a box ends."""
        parts: list[str] = []
        waiting: list[Node | str] = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                parts.append(node)
                continue
            if node.tag == "p" and parts and between:
                parts.append(between)
            if node.tag == "math":
                parts.append(node.facts["latex"])
            waiting.extend(reversed(node.children))
        return "".join(parts)


def made(tag: str, facts: dict[str, str] | None = None) -> Node:
    """A node: the same as `Node(tag, facts)`, and quicker for compiled code."""
    node = Node.__new__(Node)
    node.tag, node.children, node.facts = tag, [], _NOTHING if facts is None else facts
    if cython.compiled:
        no_circle(node.children)  # a tree has none, and there are many nodes for the collector to look at
    return node


def media_title(media: Node) -> str:
    """What to call a film or frame: its title, or its address without what a reader does not need."""
    source = media.facts["src"]
    return media.facts["title"] or source.partition("//")[2].partition("?")[0].rstrip("/") or media.facts["kind"]


@dataclass(slots=True)
class Content:
    """The content of a page: the tree, its notes, and whether formulas are in it."""

    root: Node
    notes: list[Node] = field(default_factory=list)  # each with a `label`
    has_math: bool = False
    base: str | None = None  # what relative addresses are relative to
