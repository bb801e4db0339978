"""Pages written whole: what a writer makes of every block of a page."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

import dehusk
from dehusk.document import Document
from dehusk.model import Extraction, Page

URL = "https://example.org/blog/post.html"


def keep_all(page: Page) -> Extraction:
    """Keeps every block."""
    return Extraction("keep-all", np.ones(len(page.blocks), bool))


def document(html: str, url: str | None = URL) -> Document:
    """A document with every block kept."""
    return dehusk.extract(html, url, algorithm=keep_all)


def written(html: str, writer: str = "markdown", **settings: Any) -> str:
    """What a writer makes of a page."""
    made = document(html).write(writer, settings)
    assert isinstance(made, str)
    return made


def lines(text: str) -> str:
    """An expectation, without the indentation that the test file gives it."""
    return textwrap.dedent(text).strip("\n")
