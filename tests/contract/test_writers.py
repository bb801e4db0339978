"""What every writer has to keep."""

from __future__ import annotations

from typing import Any

import pytest

import dehusk
from dehusk.registry import writers


@pytest.fixture(params=writers.names())
def name(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_a_writer_says_what_it_writes(name: str) -> None:
    writer = writers.get(name)
    assert writer.suffix.startswith(".")  # type: ignore[attr-defined]
    assert "/" in writer.media_type  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "html", ["", "word", "<p>\x00", "<div>" * 2000 + "deep", "<table><tr><td colspan=9007199254740991>x", "\x00"]
)
def test_any_document_can_be_written(name: str, html: str) -> None:
    assert isinstance(dehusk.extract(html).write(name), (str, bytes))


def test_writing_twice_gives_the_same(name: str, orchard: str) -> None:
    assert dehusk.extract(orchard).write(name) == dehusk.extract(orchard).write(name)


def test_the_content_is_in_it(name: str, orchard: str) -> None:
    made = dehusk.extract(orchard).write(name)
    text = made if isinstance(made, str) else made.decode("utf-8", "replace")
    assert "Hansen family" in text
