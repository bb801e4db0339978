"""trafilatura's calls, answered by dehusk."""

from __future__ import annotations

import inspect
import json

import pytest

from dehusk.compat import trafilatura as ours
from dehusk.errors import BadInput


def test_signatures_are_theirs() -> None:
    theirs = pytest.importorskip("trafilatura")
    assert set(ours.__all__) == set(theirs.__all__)
    for name in ours.__all__:
        expected = inspect.signature(getattr(theirs, name)).parameters
        found = inspect.signature(getattr(ours, name)).parameters
        assert list(found) == list(expected), name
        for parameter in set(expected) - {"config"}:
            assert found[parameter].default == expected[parameter].default, (name, parameter)


def test_text(orchard: str) -> None:
    url = "https://a.example/"  # part of what tells the kind of the page, and so what is kept
    text = ours.extract(orchard, url)
    assert text
    assert "Brambles had closed" in text
    assert ours.extract(orchard.encode(), url) == text
    assert ours.extract(filecontent=orchard, url=url, include_comments=False, no_fallback=True, fast=True) == text


@pytest.mark.parametrize("nothing", [None, "", b"", "<html></html>", b"\x00" * 3000])
def test_nothing_is_none(nothing: object) -> None:
    assert ours.extract(nothing) is None
    assert ours.bare_extraction(nothing) is None


def test_flags(orchard: str) -> None:
    full = ours.extract(orchard) or ""
    assert "1,650 kg" in full
    assert "1,650 kg" not in (ours.extract(orchard, include_tables=False) or "")
    assert "1,650 kg" not in (ours.extract(orchard, prune_xpath="//table") or "")
    assert "Fewer cuts" not in (ours.extract(orchard, prune_xpath=["//h2", "//table"]) or "")
    assert ours.extract(orchard, target_language="de") is None
    assert ours.extract(orchard, target_language="en") == full
    assert ours.extract(orchard, url="https://a.example/", url_blacklist={"https://a.example/"}) is None
    assert ours.extract("<title>t</title><p>some text", only_with_metadata=True) is None
    assert ours.extract(orchard, max_tree_size=3) is None
    assert ours.extract(orchard, favor_precision=True)
    assert ours.extract(orchard, favor_recall=True)


def test_formats(orchard: str) -> None:
    data = json.loads(ours.extract(orchard, output_format="json", with_metadata=True) or "")
    assert "orchard came back" in data["title"]
    assert "Brambles" in data["text"]
    assert (ours.extract(orchard, with_metadata=True) or "").startswith("---\ntitle: ")
    with pytest.raises(AttributeError, match="must be one of"):
        ours.extract(orchard, output_format="docx")


def test_records(orchard: str) -> None:
    record = ours.bare_extraction(orchard, url="https://a.example/b")
    assert record.hostname == "a.example"
    assert record.text
    assert ours.bare_extraction(orchard, url="https://a.example/b", as_dict=True)["text"] == record.text
    assert ours.extract_with_metadata(orchard, record_id="7").id == "7"
    assert "orchard" in ours.extract_metadata(orchard).title


def test_the_rest(orchard: str) -> None:
    assert "About us" in ours.html2txt(orchard)
    assert ours.html2txt("") == ""
    assert ours.baseline(orchard)[2] == len(ours.baseline(orchard)[1]) > 500
    assert ours.load_html(orchard) == orchard
    assert ours.load_html(orchard, max_size=10) is None
    with pytest.raises(BadInput, match="does not fetch"):
        ours.fetch_url("https://a.example/")
    with pytest.raises(BadInput, match="does not fetch"):
        ours.fetch_response("https://a.example/")
    with pytest.raises(TypeError):
        ours.extract(orchard, no_such_flag=True)


def test_trees_and_responses(orchard: str) -> None:
    html = pytest.importorskip("lxml.html")

    class Response:
        data = orchard.encode()

    assert ours.extract(html.fromstring(orchard))
    assert ours.extract(Response()) == ours.extract(orchard)
    with pytest.raises(BadInput):
        ours.extract(7)
