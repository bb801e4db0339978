"""What a Document tells."""

from __future__ import annotations

import gc
import json
import weakref

import pytest

import dehusk


def test_everything_is_plain_data(orchard: str) -> None:
    data = dehusk.extract(orchard, url="https://a.example/").to_dict(blocks=True)
    assert json.loads(json.dumps(data)) == data
    assert data["status"] == "ok"
    assert data["url"] == "https://a.example/"
    assert {
        "text",
        "title",
        "authors",
        "date",
        "language",
        "page_type",
        "quality",
        "images",
        "posts",
        "tables",
        "links",
    } <= data.keys()
    assert {"keep", "reason", "score", "path", "kind", "text"} <= data["blocks"][0].keys()


def test_an_explanation_has_every_block(orchard: str) -> None:
    document = dehusk.extract(orchard, algorithm="lqf-50")
    explanation = document.explain()
    assert len(list(explanation)) == len(document.blocks)
    kept = {block.text for block, decision in explanation if decision.keep}
    assert "About us" not in kept
    assert any("Brambles" in text for text in kept)
    assert all(decision.reason for _, decision in explanation)
    assert "keep" in str(explanation)


def test_nothing_is_an_outcome() -> None:
    document = dehusk.extract("<nav><a href=/>Home</a></nav>", algorithm="lqf-50")
    assert (document.status, document.text) == ("empty", "")
    assert document.status_reason
    assert "empty" in repr(document)


def test_paths_find_their_blocks(orchard: str) -> None:
    document = dehusk.extract(orchard)
    paths = [block.path for block in document.blocks]
    assert "/html[1]/body[1]/main[1]/article[1]/h2[2]" in paths
    assert document.page.path(0) == "/html[1]"


@pytest.mark.parametrize(
    "part", ["text", "markdown", "html", "metadata", "images", "media", "posts", "tables", "links"]
)
def test_a_page_goes_as_soon_as_nobody_needs_it(orchard: str, part: str) -> None:
    document = dehusk.extract(orchard)
    page = weakref.ref(document.page)
    gc.disable()  # it would find a page that holds itself, late
    try:
        getattr(document, part)
        del document
        assert page() is None
    finally:
        gc.enable()
