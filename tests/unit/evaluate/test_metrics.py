"""Metrics against examples computed by hand, and against what must hold for any two texts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.evaluate.metrics import Metric, chosen, metrics, of_one_page
from dehusk.evaluate.metrics.lcs import align, length
from dehusk.evaluate.metrics.overlap import overlap
from dehusk.evaluate.metrics.shingles import shingles
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Found, Gold, example

WORDS = st.lists(st.sampled_from("a b c d e".split()), max_size=12).map(" ".join)
FILLED = WORDS.filter(bool)
TEXT_METRICS = ("words", "lcs", "shingles", "cuter", "contentex", "correct")


def page(gold: Gold) -> Example:
    return example("<p>x</p>", gold, id="1", dataset="test")


def score(name: str, gold: Gold, found: Found) -> dict[str, float]:
    metric: Metric = metrics.get(name)()
    quantities = metric.page(page(gold), found)
    assert quantities is not None
    return of_one_page(metric, quantities)


def texts(name: str, gold: str, found: str) -> dict[str, float]:
    return score(name, Gold(text=gold), Found(found))


def test_word_f1_by_hand() -> None:
    # gold: the x2, cat, sat, on, mat (6); found: the, cat, ran (3); common: the, cat (2)
    result = texts("words", "The cat sat on the mat.", "the CAT ran")
    assert result == pytest.approx({"word_f1": 4 / 9, "word_precision": 2 / 3, "word_recall": 2 / 6})


def test_words_of_chinese_and_japanese_are_characters() -> None:
    assert tokens("東京タワー is 333 m") == ("東", "京", "タ", "ワ", "ー", "is", "333", "m")
    assert texts("words", "北京天氣", "北京")["word_recall"] == 0.5


def test_lcs_takes_order_into_account_and_names_precision_as_usual() -> None:
    # LCS of "a b c d" and "b d a" is "b d"; the paper's equation would call 2/4 the precision
    result = texts("lcs", "a b c d", "b d a")
    assert result == pytest.approx({"lcs_precision": 2 / 3, "lcs_recall": 2 / 4, "lcs_f1": 4 / 7})


def test_shingles_by_hand() -> None:
    # gold: abcd bcde (2); found: abcd bcdx (2); common: 1
    result = texts("shingles", "a b c d e", "a b c d x")
    assert result["shingle_precision"] == result["shingle_recall"] == result["shingle_f1"] == 0.5
    assert result["shingle_accuracy"] == 0
    assert sum(shingles("a b").values()) == 1


def test_cuter_counts_characters() -> None:
    # article "aaaa bb" (6), output "aaaa cccccc" (10), useful part "aaaa" (4)
    assert texts("cuter", "aaaa bb", "aaaa cccccc") == pytest.approx({"useful": 4 / 6, "useless": 6 / 10})


def test_contentex_weighs_by_size() -> None:
    metric = metrics.get("contentex")()
    pairs = (("aaaaaaaa", "aaaaaaaa"), ("bb", "cc"))
    rows = [metric.page(page(Gold(text=gold)), Found(found)) for gold, found in pairs]
    assert rows[0] is not None
    assert rows[1] is not None
    result = of_one_page(metric, {name: rows[0][name] + rows[1][name] for name in rows[0]})
    assert result == pytest.approx({"text_precision": 0.8, "text_recall": 0.8, "text_usable": 0.5})


@pytest.mark.parametrize(
    ("found", "right"),
    [("a" * 10 + " links", 0), ("a" * 30 + " links", 1), ("", 0), ("a" * 30 + " many more links than content here", 0)],
)
def test_a_page_is_correct_when_complete_and_not_full_of_links(found: str, right: int) -> None:
    assert texts("correct", "a" * 30, found)["page_accuracy"] == right


def test_snippets_by_hand() -> None:
    gold = Gold(wanted=("Hello, world", "missing words"), unwanted=("Cookies", "Log in"))
    result = score("snippets", gold, Found("hello world! Please log in"))
    assert result["snippet_recall"] == 0.5
    assert result["snippet_precision"] == 0.5
    assert result["snippet_leaked"] == 0.5
    assert result["snippet_accuracy"] == 0.5


def test_snippets_match_whole_words_only() -> None:
    assert score("snippets", Gold(wanted=("art",), unwanted=("x",)), Found("article"))["snippet_recall"] == 0


def test_metadata_by_hand() -> None:
    gold = Gold(title="A Title!", author="Ann Lee and Bo Ek", date="2024-05-06T10:00:00Z")
    result = score("metadata", gold, Found("", title="a title", authors=("Bo Ek", "Ann Lee"), date="2024-05-06"))
    assert result == {"title_accuracy": 1, "author_accuracy": 1, "date_accuracy": 1}
    wrong = score("metadata", gold, Found("", title="a title | Site", authors=(), date=""))
    assert wrong == {"title_accuracy": 0, "author_accuracy": 0, "date_accuracy": 0}


def test_a_field_that_a_system_never_gives_is_not_scored() -> None:
    gold = Gold(title="A", author="B")
    quantities = metrics.get("metadata")().page(page(gold), Found("", title="A"))
    assert quantities is not None
    assert quantities["author_n"] == 0
    assert metrics.get("metadata")().page(page(gold), Found("")) is None


def test_images_by_hand() -> None:
    gold = Gold(images=("https://a.example/i/one.jpg?w=300", "/i/two.jpg"))
    result = score("images", gold, Found("", images=("http://cdn.example/i/one.jpg", "/i/ad.gif", "/i/logo.png")))
    assert result == pytest.approx({"image_precision": 1 / 3, "image_recall": 1 / 2, "image_f1": 0.4})


@pytest.mark.parametrize("name", TEXT_METRICS)
def test_pages_without_gold_are_not_scored(name: str) -> None:
    assert metrics.get(name)().page(page(Gold()), Found("text")) is None


@pytest.mark.parametrize("name", ["words", "lcs"])
@pytest.mark.parametrize(("gold", "found", "value"), [("", "", 1), ("a", "", 0), ("", "a", 0), ("a", "a", 1)])
def test_empty_on_either_side(name: str, gold: str, found: str, value: float) -> None:
    assert set(texts(name, gold, found).values()) == {value}


@given(FILLED)
def test_identity_is_perfect(text: str) -> None:
    for name in TEXT_METRICS:
        for figure, value in texts(name, text, text).items():
            assert value == (0 if figure == "useless" else 1)


@given(FILLED, FILLED)
def test_swap_turns_precision_into_recall(left: str, right: str) -> None:
    for name, prefix in (("words", "word"), ("lcs", "lcs"), ("shingles", "shingle")):
        one, other = texts(name, left, right), texts(name, right, left)
        assert one[f"{prefix}_precision"] == pytest.approx(other[f"{prefix}_recall"])
        assert one[f"{prefix}_f1"] == pytest.approx(other[f"{prefix}_f1"])


@given(WORDS, WORDS)
def test_figures_lie_between_0_and_1(gold: str, found: str) -> None:
    for name in TEXT_METRICS:
        assert all(0 <= value <= 1 or value != value for value in texts(name, gold, found).values())


@given(st.lists(st.integers(0, 4), max_size=15), st.lists(st.integers(0, 4), max_size=15))
def test_bit_parallel_lcs_is_the_plain_one(left: list[int], right: list[int]) -> None:
    pairs = align(left, right)
    assert length(left, right) == len(pairs) == plain_lcs(left, right)
    assert all(left[one] == right[other] for one, other in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


@given(WORDS, WORDS)
def test_overlap_is_symmetric(left: str, right: str) -> None:
    assert overlap(left, right).common == overlap(right, left).common


def test_all_means_every_metric() -> None:
    assert set(chosen(["all"])) == set(metrics.names()) >= {*TEXT_METRICS, "snippets", "metadata", "images"}


def plain_lcs(left: list[int], right: list[int]) -> int:
    row = [0] * (len(right) + 1)
    for one in left:
        before = row[:]
        for at, other in enumerate(right, 1):
            row[at] = before[at - 1] + 1 if one == other else max(before[at], row[at - 1])
    return row[-1]


def test_blocks_by_hand() -> None:
    html = "<body><h1>One title</h1><p>First text here.</p><p>Second text there.</p><ul><li>An item</li></ul></body>"
    one = example(html, Gold(text="One title\nFirst text here."), id="1", dataset="test")
    metric = metrics.get("blocks")()
    quantities = metric.page(one, Found("First text here. An item"))
    assert quantities is not None
    # hit: first text; missed: the title; extra: the item; left out: second text
    result = of_one_page(metric, quantities)
    assert (result["block_precision"], result["block_recall"], result["block_accuracy"]) == (0.5, 0.5, 0.5)
    assert (result["block_f1_text"], result["block_f1_heading"], result["block_f1_item"]) == (1, 0, 0)
