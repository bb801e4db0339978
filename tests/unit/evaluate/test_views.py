"""The block view: every system is judged on the same blocks, also those that a page hides at first."""

from __future__ import annotations

from dehusk.evaluate.records import Example, Found, Gold, Output, example
from dehusk.evaluate.report.views import view

PROSE = "A sentence of the article with enough words in it to be long, and another one after it. " * 4
HTML = f"""<body><nav><a href=/>Home</a></nav><p>{PROSE}</p><div style="display:none"><p>Opened by a click: {PROSE}</p></div>
<p>Twice</p><p>{PROSE}</p><p>Twice</p></body>"""


def page() -> Example:
    return example(HTML, Gold(text=PROSE), id="p", dataset="t", url="https://e.example/", page_type="article")


def test_algorithms_that_do_not_read_hidden_boxes_are_shown_beside_those_that_do() -> None:
    outputs = {name: Output(Found(PROSE)) for name in ("auto", "whole-text", "peer")}
    blocks = view(page(), outputs, {"auto": {}, "whole-text": {}})
    hidden = next(each for each in blocks if each["text"].startswith("Opened by"))
    assert hidden["kept"]["whole-text"] == 0
    assert hidden["why"]["whole-text"] == "hidden at first, so it was not read"
    seen = [each for each in blocks if each is not hidden]
    assert [each["kept"]["whole-text"] for each in seen] == [100] * len(seen)
    assert [each["text"] for each in seen].count("Twice") == 2
    assert all(each["why"]["auto"] for each in blocks)


def test_settings_of_the_run_are_used() -> None:
    outputs = {"lqf-50": Output(Found(PROSE))}
    kept = {
        quota: [each["kept"]["lqf-50"] for each in view(page(), outputs, {"lqf-50": {"quota": quota}})]
        for quota in ("0.5", "1")
    }
    assert kept["0.5"][0] == 0
    assert kept["1"][0] == 100
