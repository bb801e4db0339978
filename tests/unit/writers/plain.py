"""The content tree and its Markdown as the sources say, not as they were compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import dehusk.writers
from dehusk.document import Document
from dehusk.writers.markdown import MarkdownWriter
from dehusk.writers.markup.fragment import Fragment

_PARTS = ("dehusk.writers.content", "dehusk.writers.gfm", "dehusk.writers.signs")


class _Sources(MetaPathFinder):
    """Finds the modules of the writers by their sources."""

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(_PARTS):
            return None
        place = Path(dehusk.writers.__file__).parent.joinpath(*name.split(".")[2:])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        where = [str(place)] if place.is_dir() else None
        loader = SourceFileLoader(name, str(file))
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=where)


def plain_writer() -> Callable[[Document], tuple[str, str]]:
    """What makes Markdown and markup of a document with nothing compiled."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(_PARTS)}
    finder, cython = _Sources(), sys.modules.get("cython")
    sys.meta_path.insert(0, finder)
    sys.modules["cython"] = None  # type: ignore[assignment]  # as where Cython is not installed
    try:
        walk, blocks, inline = map(import_module, (f"{_PARTS[0]}.walk", f"{_PARTS[1]}.blocks", f"{_PARTS[1]}.inline"))
    finally:
        sys.meta_path.remove(finder)
        del sys.modules["cython"]
        for name in [each for each in sys.modules if each.startswith(_PARTS)]:
            del sys.modules[name]
        sys.modules |= kept | ({"cython": cython} if cython else {})

    def write(document: Document) -> tuple[str, str]:
        content = walk.read_content(document)
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
