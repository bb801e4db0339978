"""Pages with the content of other pages: the husk around it stays, and each block keeps the label it had."""

from __future__ import annotations

import numpy as np

from dehusk.train.pages import Labelled
from dehusk.train.swaps import Swaps
from tests.unit.train.test_grafts import TEXT, labelled

OTHER = [f"Chapter {n} is about bees, their hives and the honey of early summer." for n in range(7)]
NEWS = (
    "<title>Apples</title><body><header><a href=/>Orchard news</a></header><h2>Our own words on the trees</h2>"
    f"<div class=story>{''.join(f'<p>{each}</p>' for each in TEXT)}</div><footer>All rights reserved by us</footer>"
)
BLOG = (
    "<title>Bees</title><body><nav><a href=/all>All chapters of the book</a></nav>"
    f"<section>{''.join(f'<p>{each}</p>' for each in OTHER)}<p>Tell your friends about us</p></section>"
    "<p><a href=https://blog.example/next>The next chapter</a></p>"
)


def news(fold: int = 0) -> Labelled:
    return labelled(NEWS, " ".join(["Our own words on the trees", *TEXT]), "news", fold, "article")


def blog(fold: int = 0) -> Labelled:
    return labelled(BLOG, " ".join(OTHER), "blog", fold, "article")


def swapped(*pages: Labelled) -> list[Labelled]:
    swaps = Swaps(pages, np.random.default_rng(1))
    return [each for each in (swaps.set_into(pages[0]) for _ in range(20)) if each is not None]


def test_the_content_of_another_page_stands_between_what_was_around_the_own() -> None:
    for each in swapped(news(), blog()):
        texts = each.page.block_texts()
        assert texts == ["Orchard news", "Our own words on the trees", *OTHER, "Tell your friends about us", texts[-1]]
        assert texts[-1] == "All rights reserved by us"
        assert each.labels.share.tolist() == [0, 1, *[1] * len(OTHER), 0, 0]
        assert each.page.title == "Bees"


def test_what_was_content_outside_its_heart_teaches_nothing() -> None:
    first = swapped(news(), blog())[0]
    assert first.labels.again.tolist() == [False, True, *[False] * (len(OTHER) + 2)]


def test_only_pages_of_one_kind_and_one_fold_meet() -> None:
    assert swapped(news(), blog())
    assert not swapped(news(), blog(fold=1))
    assert not swapped(news(), labelled(BLOG, " ".join(OTHER), "blog", 0, "listing"))


def test_a_page_without_content_takes_none() -> None:
    assert not swapped(labelled(NEWS, "", "news", 0, "article"), blog())


def test_a_frame_may_be_that_of_another_kind_and_says_nothing_about_kinds() -> None:
    listing = labelled(BLOG, " ".join(OTHER), "blog", 0, "listing")
    swaps = Swaps((news(), listing, blog(fold=1)), np.random.default_rng(1))
    made = [each for each in (swaps.set_in_frame(news()) for _ in range(20)) if each is not None]
    assert made
    for each in made:
        assert each.page.block_texts() == ["All chapters of the book", *TEXT, "The next chapter"]
        assert each.labels.share.tolist() == [0, *[1] * len(TEXT), 0]
        assert each.page_type is None
