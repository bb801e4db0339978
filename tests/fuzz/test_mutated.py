"""A few thousand mutated pages, and pages made by hypothesis; `make fuzz` runs many more."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from bench.fuzz import STATUSES, check
from bench.mutate import SEEDS, TOKENS, mutated


def test_mutated_pages_keep_every_promise() -> None:
    statuses = {check(mutated(seed), seed) for seed in range(3000)}
    assert {"ok", "empty"} <= statuses


def test_a_mutation_depends_on_its_seed_only() -> None:
    assert mutated(7) == mutated(7)
    assert len({mutated(seed) for seed in range(100)}) > 90


@settings(max_examples=300)
@given(st.lists(st.binary(max_size=20) | st.sampled_from([*TOKENS, *SEEDS]), max_size=12).map(b"".join))
def test_any_bytes_give_a_document(body: bytes) -> None:
    assert check(body, 0) in STATUSES


@settings(max_examples=200)
@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text_gives_a_document(text: str) -> None:
    document = dehusk.extract(text)
    assert document.to_dict() == dehusk.extract(text).to_dict()
