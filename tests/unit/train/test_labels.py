"""Labels by alignment: order counts, chance matches do not, and text moved elsewhere is found."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.train.labels import align, label

WORDS = st.lists(st.sampled_from("abcd"), max_size=9)


def longest_by_hand(first: list[str], second: list[str]) -> int:
    for size in range(min(len(first), len(second)), 0, -1):
        others = set(combinations(second, size))
        if any(each in others for each in combinations(first, size)):
            return size
    return 0


@given(WORDS, WORDS)
def test_alignment_is_a_longest_common_subsequence(first: list[str], second: list[str]) -> None:
    partners = align(first, second).tolist()
    pairs = [(place, partner) for place, partner in enumerate(partners) if partner >= 0]
    assert all(first[a] == second[b] for a, b in pairs)
    assert [b for _, b in pairs] == sorted({b for _, b in pairs})
    assert len(pairs) == longest_by_hand(first, second)


def matched(html: str, gold: str) -> list[int]:
    return label(read_page(Source(html), Limits()), gold).matched.tolist()


def test_content_is_matched_and_menus_are_not() -> None:
    html = "<nav>News</nav><p>the quick brown fox jumps over the dog</p><p>Imprint</p>"
    assert matched(html, "The quick brown fox jumps over the dog. The news is good.") == [0, 8, 0]


def test_what_is_said_again_teaches_nothing() -> None:
    html = "<p>the quick brown fox jumps</p><p>a lazy dog sleeps</p><p>the quick brown fox jumps</p>"
    labels = label(read_page(Source(html), Limits()), "the quick brown fox jumps")
    assert sorted(labels.matched.tolist()) == [0, 0, 5]
    assert labels.again.tolist().count(True) == 1
    assert not labels.again[1]


def test_text_in_another_place_is_found_in_the_second_look() -> None:
    html = "<p>Ten Euro only</p><p>a long description of the thing that is sold here</p>"
    assert matched(html, "a long description of the thing that is sold here\nTen Euro only") == [3, 10]
