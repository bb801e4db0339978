"""Training content-seeker on six small pages."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("sklearn")

from dehusk.algorithms.seeker_features import NAMES
from dehusk.algorithms.trees import read_tree
from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.train.content_seeker import Example, collect, learner, page_instances, train

PROSE = "A sentence of the article with enough words in it to be long. " * 3
MENU = "<div><ul>" + "<li><a href=x>Menu entry</a></li>" * 5 + "</ul></div>"


def example(number: int) -> Example:
    html = f"<body>{MENU}<div><h1>Title {number}</h1><p>{PROSE}</p><p>{PROSE}</p></div><div>About us</div></body>"
    gold = f"Title {number} {PROSE} {PROSE}"
    return Example(read_page(Source(html), Limits()), gold, f"site{number}.example")


def test_instances_are_the_elements_on_the_way_down():
    found = page_instances(example(1).page, example(1).gold)
    rows, good = found["segment"]
    assert good.tolist() == [False, True, True, True]  # body is mixed; menu, article and about are units
    assert found["content"][1].tolist() == [False, True, False]
    assert rows.shape[1] == len(NAMES)


def test_a_trained_tree_is_the_same_as_data():
    instances = collect([example(number) for number in range(12)])["content"]
    model = learner("decision tree").fit(instances.rows, instances.positive)
    from dehusk.train.content_seeker import as_data

    tree = read_tree(json.loads(json.dumps(as_data(model))), NAMES)
    assert tree(instances.rows).tolist() == pytest.approx(model.predict_proba(instances.rows)[:, 1].tolist(), abs=1e-4)


def test_train_gives_trees_and_measures():
    model, metrics = train({"news": [example(number) for number in range(40)]}, ("decision tree",))
    assert set(model["trees"]) == {"news/segment", "news/content"}
    assert metrics["news/content"]["cross_validation"]["decision tree"]["f1"] == 1.0
    assert metrics["news/segment"]["sites"] == 40
