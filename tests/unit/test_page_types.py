"""The numbers that tell the kind of a page: the same where nothing is compiled, and the likeliest kind told quickly."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dehusk
from bench.pages import made_up
from dehusk import plain
from dehusk.pagetypes import counting
from dehusk.pagetypes.learned import TYPES, Scores, load_model


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The file as plain Python runs it, with what it looks names up in."""
    monkeypatch.setitem(sys.modules, "cython", plain)
    monkeypatch.setitem(sys.modules, "dehusk.vocabulary.lookup", _as_written("vocabulary/lookup.py"))
    return _as_written("pagetypes/counting.py")


def _as_written(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("uncompiled", Path(dehusk.__file__).parent / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pages() -> list[str]:
    alike = "".join(
        f"<li class=card><h3>Card {n}</h3><p>$ {n} for <a href=/x{n}>this one</a></p></li>" for n in range(9)
    )
    return ["", "<p>Some words.</p>", made_up(20_000), f"<ul>{alike}</ul><p hidden>nothing</p>"]


def test_the_same_numbers_as_plain_python(uncompiled: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not uncompiled.COMPILED
    compiled = [_told(page) for page in pages()]
    for name in ("fill_facts", "count_content", "count_doubt"):
        monkeypatch.setattr(counting, name, getattr(uncompiled, name))
    monkeypatch.setattr(counting, "COMPILED", False)
    assert [_told(page) for page in pages()] == compiled


def _told(page: str) -> tuple[dict[str, float], float | None]:
    document = dehusk.extract(page)
    return document.extraction.page_types, document.quality


@pytest.mark.parametrize("page", pages())
def test_whether_a_kind_is_the_likeliest(page: str) -> None:
    known = dehusk.extract(page).page_type
    for kind in TYPES:
        document = dehusk.extract(page)
        assert document.extraction.is_type(kind) == (kind == known)
        assert document.page_type == known


def test_scores_one_by_one_are_those_of_all_trees() -> None:
    model = load_model("auto")
    for seed in range(5):
        row = np.random.default_rng(seed).normal(0.0, 20.0, (1, model.types.columns)).astype(np.float32)
        asked, at_once = Scores(model, row), Scores(model, row)
        chances = at_once.chances().tolist()
        likeliest = TYPES[int(np.argmax(chances))]
        assert [asked.likeliest_is(kind) for kind in TYPES] == [kind == likeliest for kind in TYPES]
        assert asked.chances().tolist() == chances
