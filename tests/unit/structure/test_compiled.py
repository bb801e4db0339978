"""Links, pages that belong together and plain data: the compiled files give what their sources give as plain Python."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dehusk
from dehusk import plain, plaindata
from dehusk.model import Image, Link, Metadata
from dehusk.structure import linking, links, pagination, paging
from tests.plainly import COLUMNS, With, plain_modules

PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
ODD = """<base href="/b/"><p>Words <a href=" x?a=1&amp;b=2 " rel="nofollow next">of\u00a0 a  link</a>, <a href="#">2</a>
<a href="javascript:x()">no</a> <a href="/all?print=1"><img src=a><img alt="a &lt; b"></a> <a href="//o.example/P/2">Page 2</a>
<a href="/b/c/?page=3">3</a><button data-next="/d?page=2">Load more</button> <a href="https://o.example/b/c?page=2">[2]</a></p>"""


def _uncompiled(monkeypatch: pytest.MonkeyPatch, path: str) -> ModuleType:
    monkeypatch.setitem(sys.modules, "cython", plain)
    spec = importlib.util.spec_from_file_location("uncompiled", Path(dehusk.__file__).parent / path)
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.mark.parametrize("html", [ODD.encode(), *(page.read_bytes() for page in PAGES)])
def test_links_and_pages(html: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "https://www.o.example/b/c"
    one, other = dehusk.extract(html, address), dehusk.extract(html, address)
    found = (one.links, one.page_links, linking.as_dicts(links.link_columns(one.page, one.extraction.kept)))
    slow = _uncompiled(monkeypatch, "structure/linking.py")
    monkeypatch.setattr(links, "linking", slow)
    monkeypatch.setattr(pagination, "paging", _uncompiled(monkeypatch, "structure/paging.py"))
    monkeypatch.setattr(pagination, "_HINT_TABLE", paging.mask_table(pagination._HINTS))
    (plain_columns,) = plain_modules(COLUMNS, ["dehusk.columns"])
    page = With(other.page, columns=plain_columns.Columns(other.page))
    columns = links.link_columns(page, other.extraction.kept)  # type: ignore[arg-type]
    assert found == (slow.as_records(columns), pagination.find_page_links(other.page, columns), slow.as_dicts(columns))


class _Kept(Link):
    """A record of another kind among others."""


def test_records_as_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = _uncompiled(monkeypatch, "plaindata.py")
    records = (
        (Image("a", reasons=("b", "c")), Image("d")),
        (Link("a", "b", True), _Kept("c", "d", False, "e", 3)),
        (Metadata(title="a", authors=("b",)),),
        (),
    )
    for each in records:
        assert plaindata.as_dicts(each) == slow.as_dicts(each)
    assert plaindata.as_dicts(records[0])[0]["reasons"] == ["b", "c"]
