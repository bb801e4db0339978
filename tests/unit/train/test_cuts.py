"""Pages with boxes cut out: what is left reads as before and keeps its labels."""

from __future__ import annotations

import numpy as np

from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.train.cuts import cut
from dehusk.train.labels import label
from dehusk.train.pages import Labelled

MENU = "".join(f"<li><a href=/{n}>Entry number {n}</a></li>" for n in range(9))
TEXT = [f"Paragraph {n} tells of apple trees and of the people who plant them." for n in range(9)]
HTML = (
    f"<body><ul>{MENU}</ul><main>{''.join(f'<p>{each}</p>' for each in TEXT)}</main>"
    "<div><h2>More to read</h2><p>Pears are cheap this year</p></div><footer>All rights reserved by us</footer>"
)


def labelled() -> Labelled:
    page = read_page(Source(HTML, "https://a.example/"), Limits(), show_hidden=True)
    gold = " ".join(TEXT)
    return Labelled("1", "made", page, label(page, gold), gold, "article", 0)


def test_what_is_left_keeps_text_and_labels() -> None:
    whole, random = labelled(), np.random.default_rng(1)
    known = dict(zip(whole.page.block_texts(), whole.labels.share.tolist(), strict=True))
    made = [each for each in (cut(whole, random) for _ in range(20)) if each is not None]
    assert len(made) > 10
    assert len({len(each.page.blocks) for each in made}) > 3
    for each in made:
        assert len(each.page.blocks) < len(whole.page.blocks)
        assert [known[text] for text in each.page.block_texts()] == each.labels.share.tolist()


def test_the_same_seed_cuts_the_same() -> None:
    first, second = (cut(labelled(), np.random.default_rng(4)) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.page.markup == second.page.markup
