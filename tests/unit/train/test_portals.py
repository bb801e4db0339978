"""Texts set among the teasers of front pages: the text keeps its labels, the teasers are husk."""

from __future__ import annotations

import numpy as np

from dehusk.train.pages import Labelled
from dehusk.train.portals import Portals
from tests.unit.train.test_grafts import TEXT, labelled

TEASERS = [f"Story {n} of the day in a few words that make you curious" for n in range(12)]
FRONT = f"<title>Today</title><body><nav>Menu</nav><div>{''.join(f'<div><a href=/{n}>{t}</a></div>' for n, t in enumerate(TEASERS))}</div>"
STORY = (
    "<title>Apples</title><body><header><a href=/>Orchard news</a></header>"
    f"<div class=story>{''.join(f'<p>{each}</p>' for each in TEXT)}</div><footer>All rights reserved by us</footer>"
)


def front(fold: int = 0, kind: str = "listing") -> Labelled:
    return labelled(FRONT, " ".join(TEASERS), "front", fold, kind)


def story() -> Labelled:
    return labelled(STORY, " ".join(TEXT), "story", 0, "article")


def made_of(*pages: Labelled) -> list[Labelled]:
    portals = Portals(pages, np.random.default_rng(1))
    return [each for each in (portals.set_in(pages[0]) for _ in range(30)) if each is not None]


def test_the_text_is_content_and_the_teasers_around_it_are_husk() -> None:
    made = made_of(story(), front())
    assert made
    for each in made:
        content = [text for text, share in zip(each.page.block_texts(), each.labels.share, strict=True) if share]
        husk = [text for text, share in zip(each.page.block_texts(), each.labels.share, strict=True) if not share]
        assert content == TEXT[: len(content)]
        assert husk == ["Menu", *TEASERS]
        assert each.page.title == "Apples"


def test_some_texts_are_whole_and_some_are_only_a_beginning() -> None:
    lengths = {int(each.labels.share.sum()) for each in made_of(story(), front())}
    assert len(TEXT) in lengths
    assert min(lengths) < len(TEXT)


def test_it_is_no_example_of_a_kind() -> None:
    assert {each.page_type for each in made_of(story(), front())} == {None}


def test_only_front_pages_of_the_same_fold_take_a_text() -> None:
    assert not made_of(story(), front(fold=1))
    assert not made_of(story(), front(kind="service"))
