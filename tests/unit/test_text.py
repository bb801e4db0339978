"""Counting words in any language."""

from __future__ import annotations

import pytest

from dehusk.text import count_words, is_unspaced, sentences, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello, World 2", ["hello", "world", "2"]),
        ("日本", ["日", "本"]),
        ("mixed 中文 text", ["mixed", "中", "文", "text"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(("text", "count"), [("", 0), ("one", 1), ("one two\nthree", 3), ("日本語", 4)])
def test_count_words(text: str, count: int) -> None:
    assert count_words(text) == count


def test_unspaced_scripts() -> None:
    assert [is_unspaced(each) for each in "a日あกé"] == [False, True, True, True, False]


def test_sentences() -> None:
    assert sentences("One. Two! “Three?” four") == ["One.", "Two!", "“Three?”", "four"]
    assert sentences("これは一つ。これは二つ。") == ["これは一つ。", "これは二つ。"]
