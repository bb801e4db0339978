"""Pages with boxes of other pages set into them: what was there reads as before and keeps its labels, the rest is husk."""

from __future__ import annotations

import numpy as np

from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.train.grafts import Branches
from dehusk.train.labels import label
from dehusk.train.pages import Labelled

TEXT = [f"Paragraph {n} tells of apple trees and of the people who plant them." for n in range(9)]
CARDS = [f"Boots of size {n} for long walks" for n in range(6)]
ARTICLE = (
    "<body><header><a href=/>Orchard news</a></header><div><main>"
    f"{''.join(f'<p>{each}</p>' for each in TEXT)}</main></div><footer>All rights reserved by us and by nobody else</footer>"
)
SHOP = (
    "<body><h1>Boots and shoes</h1><div class=grid>"
    f"{''.join(f'<div class=card><a href=/{n}>{each}</a></div>' for n, each in enumerate(CARDS))}</div>"
    "<footer>Free shipping to all the islands of the north</footer>"
)


def labelled(html: str, gold: str, name: str, fold: int = 0, kind: str = "") -> Labelled:
    page = read_page(Source(html, f"https://{name}.example/"), Limits(), show_hidden=True)
    return Labelled(name, "made", page, label(page, gold), gold, kind or name, fold)


def article(fold: int = 0) -> Labelled:
    return labelled(ARTICLE, " ".join(TEXT), "article", fold)


def shop(fold: int = 0) -> Labelled:
    return labelled(SHOP, " ".join(["Boots and shoes", *CARDS]), "collection", fold)


def grafted(into: Labelled, *pages: Labelled) -> list[Labelled]:
    branches = Branches([into, *pages], np.random.default_rng(1))
    return [each for each in (branches.set_into(into) for _ in range(20)) if each is not None]


def test_cards_are_husk_in_an_article() -> None:
    whole = article()
    known = dict(zip(whole.page.block_texts(), whole.labels.share.tolist(), strict=True))
    made = grafted(whole, shop())
    assert len(made) > 10
    assert len({each.page.markup for each in made}) > 5
    for each in made:
        texts = each.page.block_texts()
        assert set(CARDS) < set(texts)
        assert [known.get(text, 0.0) for text in texts] == each.labels.share.tolist()
        assert [text for text in texts if text in known] == whole.page.block_texts()


def test_only_husk_goes_into_a_page_of_cards() -> None:
    whole = shop()
    for each in grafted(whole, article()):
        new = set(each.page.block_texts()) - set(whole.page.block_texts())
        assert new <= {"Orchard news", "All rights reserved by us and by nobody else"}


def test_sites_of_other_folds_give_nothing() -> None:
    assert not grafted(article(), shop(fold=1))


def test_the_same_seed_makes_the_same() -> None:
    first, second = (grafted(article(), shop())[0] for _ in range(2))
    assert first.page.markup == second.page.markup
