"""What words say: learned from labelled blocks, found again by the pass over the text."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("sklearn")

from dehusk.dom.names import fnv
from dehusk.dom.page import read_page
from dehusk.features.blocks import Facts, Vocabulary
from dehusk.features.layout import SAID_WORDS, SAYS
from dehusk.model import Limits, Source
from dehusk.train.labels import label
from dehusk.train.pages import Labelled
from dehusk.train.sayings import Texts


def labelled(number: int) -> Labelled:
    text = f"The orchard has {number} old trees of many kinds"
    html = f"<h2>Our trees</h2><p>{text}</p><h2>Similar items</h2><p>Add this to your basket now</p>"
    page = read_page(Source(html, f"https://site{number}.example/"), Limits(), show_hidden=True)
    gold = f"Our trees {text}"
    return Labelled(str(number), "made", page, label(page, gold), gold, "article", number % 5)


def test_words_of_content_weigh_more_than_words_of_husk() -> None:
    pages = [labelled(number) for number in range(30)]
    sayings = Texts(pages).sayings(np.ones(len(pages), bool))
    of = dict(zip(sayings.keys.tolist(), sayings.weights.tolist(), strict=True))
    assert of[fnv("orchard")][0] > 0 > of[fnv("basket")][0]
    assert of[fnv("similar items")][1] < 0 < of[fnv("our trees")][1]
    assert fnv("29") not in of  # one site alone says it
    facts = Facts(pages[3].page, Vocabulary(sayings=sayings))
    assert facts.blocks[SAYS, 1] > 0 > facts.blocks[SAYS, 3]
    assert facts.blocks[SAID_WORDS, 1] > 8  # words and pairs of words
