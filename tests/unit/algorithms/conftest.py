"""Pages for hand-worked examples, and the text that an algorithm takes from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import dehusk
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source


@pytest.fixture
def page() -> Callable[..., Page]:
    """Read a page."""

    def read(html: str, url: str | None = None) -> Page:
        return read_page(Source(html, url), Limits())

    return read


@pytest.fixture
def text() -> Callable[..., str]:
    """The text an algorithm takes from a page, on one line."""

    def take(algorithm: str, html: str, url: str | None = None, **settings: Any) -> str:
        return " ".join(dehusk.extract(html, url, algorithm, settings=settings).text.split())

    return take
