"""GitHub Flavored Markdown that reads back as what was on the page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import read_content
from dehusk.writers.content.links import appended_links
from dehusk.writers.gfm.blocks import Boxes
from dehusk.writers.gfm.escape import address, escape
from dehusk.writers.gfm.inline import Lines

if TYPE_CHECKING:
    from dehusk.document import Document

_MATH_SCRIPTS = ("mathjax", "MathJax", "katex", "KaTeX")
_FRONT = (
    "title", "authors", "date", "modified", "site", "url", "language", "description", "tags", "categories", "image",
    "licence", "type", "paywalled", "words", "reading_minutes",
)  # fmt: skip


@writers.register("markdown")
@dataclass(frozen=True)
class MarkdownWriter:
    """Writes the content as GFM: headings, lists, tables, code, quotes, pictures, formulas and footnotes."""

    links: str = setting("inline", "where addresses go", choices=("inline", "reference", "none"))
    images: bool = setting(True, "keep pictures")
    data_images: bool = setting(False, "also pictures that are written into the page as data")
    tables: bool = setting(True, "keep tables")
    emphasis: bool = setting(True, "keep bold, italics and strike-through")
    front_matter: bool = setting(False, "begin with what is known about the page, as YAML")
    title: bool = setting(False, "begin with the title, where the content has no heading of the first level")
    removed_links: bool = setting(False, "end with a list of the links that were removed")

    suffix = ".md"
    media_type = "text/markdown"

    def __call__(self, document: Document) -> str:
        content = read_content(document, pictures=self.images)
        lines = Lines(self, has_math=content.has_math, dollar_math=partial(_sets_math, document))
        body = Boxes(lines).document(content)
        parts = [self._front_matter(document)] if self.front_matter else []
        if self.title and document.title and not any(node.tag == "h1" for node in content.root.nodes()):
            parts.append(f"# {escape(document.title)}")
        parts.append(body)
        ending = appended_links(document, wanted=self.removed_links)
        parts.append("\n".join(f"- [{escape(text, brackets=True)}]({address(url)})" for url, text in ending))
        return "\n\n".join(part for part in parts if part)

    def _front_matter(self, document: Document) -> str:
        # JSON is YAML: quoted strings are right whatever is in them.
        rows = []
        for name in _FRONT:
            value: Any = getattr(document.metadata, name)
            if name == "url":
                value = value or document.url
            if value or value is False:
                rows.append(
                    f"{name}: {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}"
                )
        return "\n".join(["---", *rows, "---"])


def _sets_math(document: Document) -> bool:
    """Whether a script of the page sets what stands between dollar signs as formulas."""
    body = document.source.body
    names = [name.encode() for name in _MATH_SCRIPTS] if isinstance(body, bytes) else list(_MATH_SCRIPTS)
    return any(name in body for name in names)  # type: ignore[operator]
