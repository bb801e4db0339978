"""BTE, DSC, CCB and TCCB on examples worked out by hand."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dehusk.algorithms.bte import best_region
from dehusk.algorithms.ccb import blur
from dehusk.algorithms.dsc import runs, window_slopes
from dehusk.algorithms.tokens import Tokens

SMALL = "<nav><a href=x>x</a><a href=x>y</a></nav><p>one two three <b>four</b> five</p>"


def test_tags_before_each_word(page):
    # html head /head body nav a | x /a a | y /a /nav p | one two three b | four /b | five
    assert Tokens(page(SMALL)).tags_before.tolist() == [6, 8, 11, 11, 11, 12, 13]
    assert Tokens(page(SMALL)).tags == 16


def test_code_before_each_word(page):
    tokens = Tokens(page("<p>a <b>c</b></p>"))
    # <html><head></head><body><p> is 6 + 6 + 7 + 6 + 3 characters, <b> three more
    assert tokens.code_at(tokens.starts).tolist() == [28, 31]


def test_bte_takes_the_stretch_with_most_words_and_fewest_tags(text):
    # words minus tags grows from `one` on: +3, then +1 -1 for `four` and `five`; of equals the longest is taken
    assert text("bte", SMALL) == "one two three four five"


def test_bte_cuts_inside_a_block(text):
    html = "<div><i>a</i> <i>b</i> <i>c</i> one two three four five</div>"
    assert text("bte", html) == "c one two three four five"


def test_bte_with_heavier_tags_stops_at_the_bold_word(text):
    assert text("bte", SMALL, tag_weight=2) == "one two three"


def test_best_region_agrees_with_the_search_over_all_pairs():
    random.seed(1)
    for _ in range(200):
        marks = [random.random() < 0.5 for _ in range(random.randint(1, 30))]  # True is a tag
        if all(marks):
            continue
        words = [at for at, tag in enumerate(marks) if not tag]
        before = np.array([sum(marks[:at]) for at in words])
        first, last = best_region(before, 1.0)

        def value(i, j, marks=marks):
            return sum(marks[:i]) + sum(not tag for tag in marks[i : j + 1]) + sum(marks[j + 1 :])

        best = max(value(i, j) for i in range(len(marks)) for j in range(i, len(marks)))
        assert value(words[first], words[last - 1]) == best


def test_slope_in_a_window():
    # tokens: T w w w w T T w, three tags in eight tokens; windows of five centred on each word
    slopes = window_slopes(np.array([1, 1, 1, 1, 3]), 3, 4)
    assert slopes.tolist() == pytest.approx([1 / 4, 1 / 5, 1 / 5, 2 / 5, 2 / 3])


def test_dsc_takes_the_plateau(text):
    menu = "<ul>" + "<li><a href=x>menu</a></li>" * 12 + "</ul>"
    prose = "<p>" + "word " * 40 + "</p>"
    taken = text("dsc", menu + prose + menu, window=10).split()
    assert set(taken) == {"word"}
    assert len(taken) >= 36  # the window of the last words looks into the menu


def test_dsc_leaves_plateaus_that_are_too_short(text):
    html = "<ul>" + "<li><a href=x>menu</a></li>" * 12 + "</ul><p>" + "word " * 40 + "</p>"
    assert text("dsc", html, window=10, min_words=41) == ""


def test_runs():
    flags = np.array([1, 1, 0, 1, 0, 1, 1, 1], bool)
    assert runs(flags).tolist() == [[0, 2], [3, 4], [5, 8]]
    assert runs(flags, 2).tolist() == [[0, 2], [5, 8]]
    assert runs(np.zeros(0, bool)).tolist() == []


def test_one_round_of_blurring_is_a_moving_average():
    assert blur(np.array([0.0, 1, 1, 0, 0]), 1, 1).tolist() == pytest.approx([1 / 2, 2 / 3, 2 / 3, 1 / 3, 0])


def test_more_rounds_reach_as_far_in_sum():
    spread = blur(np.eye(1, 21, 10)[0], 6, 3)
    assert np.flatnonzero(spread).tolist() == list(range(4, 17))
    assert spread.argmax() == 10


def test_tccb_counts_a_tag_as_one_token_however_long(text):
    style = "x" * 400
    html = "<ul>" + "<li><a href=x>menu</a></li>" * 30 + "</ul>"
    html += "<p>" + f"word word word word <b data-a='{style}'>word</b> " * 20 + "</p>"
    taken = text("tccb", html, threshold=0.6).split()
    assert set(taken) == {"word"}
    assert len(taken) > 90
    assert text("ccb", html, threshold=0.6) == ""


def test_ccb_takes_long_text(text):
    html = "<ul>" + "<li><a href='/'>menu</a></li>" * 10 + "</ul><p>" + "word " * 60 + "</p>"
    taken = text("ccb", html).split()
    assert set(taken) == {"word"}
    assert len(taken) > 45  # the first and last words stand too near to code
