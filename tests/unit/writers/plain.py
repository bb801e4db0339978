"""The content tree and its Markdown as the sources say, not as they were compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dehusk.document import Document
from dehusk.writers.markdown import MarkdownWriter
from dehusk.writers.markup.fragment import Fragment
from tests.plainly import COLUMNS, With, plain_modules

_PARTS = ("dehusk.writers.content", "dehusk.writers.gfm", "dehusk.writers.signs")


def plain_writer() -> Callable[[Document], tuple[str, str]]:
    """What makes Markdown and markup of a document with nothing compiled."""
    walk, blocks, inline, columns = plain_modules(
        (*_PARTS, *COLUMNS), (f"{_PARTS[0]}.walk", f"{_PARTS[1]}.blocks", f"{_PARTS[1]}.inline", "dehusk.columns")
    )

    def write(document: Document) -> tuple[str, str]:
        page = With(document.page, columns=columns.Columns(document.page))
        content = walk.read_content(With(document, page=page))
        lines = inline.Lines(MarkdownWriter(), has_math=content.has_math)
        return blocks.Boxes(lines).document(content), _markup(content, walk.Node)

    return write


def _markup(content: Any, kind: type) -> str:
    """The tree as plain HTML; the nodes are made anew, in the class that the other writers know."""
    from dehusk.writers.content import Content, Node

    def copied(node: Any) -> Any:
        if not isinstance(node, kind):
            return node
        made = Node(node.tag, node.facts)  # type: ignore[attr-defined]
        made.children = [copied(child) for child in node.children]  # type: ignore[attr-defined]
        return made

    return Fragment().write(Content(copied(content.root), [copied(note) for note in content.notes]))
