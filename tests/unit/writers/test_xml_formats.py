"""XML, TEI and EPUB: well-formed, valid, and with everything in them."""

from __future__ import annotations

import base64
import io
import zipfile
from importlib.resources import files
from typing import Any

import pytest

import dehusk
from dehusk.writers.epub import write_book
from tests.unit.writers.test_complaints import PAGES
from tests.unit.writers.test_markdown import PARTS
from tests.unit.writers.written import document, keep_all, written

etree: Any = pytest.importorskip("lxml.etree")
TEI = "{http://www.tei-c.org/ns/1.0}"
EVERYTHING = "<html lang=en><head><title>All &amp; more</title></head><body><h1>All &amp; more</h1>" + "".join(
    html for html, _ in [*PAGES.values(), *PARTS.values()] if "<head" not in html
)
# The schema that is installed leaves out the module of figures, tables and formulas; these are its rules.
FIGURES = """
<!ELEMENT table ((head)*, (row)+)> <!ATTLIST table xml:id CDATA #IMPLIED>
<!ELEMENT row (cell)+> <!ATTLIST row role CDATA #IMPLIED>
<!ELEMENT cell %macro.specialPara;> <!ATTLIST cell role CDATA #IMPLIED rows CDATA #IMPLIED cols CDATA #IMPLIED>
<!ELEMENT figure (head | p | graphic | formula)*>
<!ELEMENT formula (#PCDATA)> <!ATTLIST formula notation CDATA #IMPLIED rend CDATA #IMPLIED>
"""
WITH_FIGURES = {
    "list |listOrg": "list |table |listOrg",
    "media |graphic |binaryObject": "media |graphic |formula |binaryObject",
    "%model.global.meta; |%model.milestoneLike; |%model.noteLike": "figure |%model.global.meta; |%model.milestoneLike; |%model.noteLike",
}


@pytest.fixture(scope="module")
def schema() -> Any:
    package = pytest.importorskip("trafilatura")
    text = (files(package) / "data" / "tei_corpus.dtd").read_text("utf-8")
    for old, new in WITH_FIGURES.items():
        assert text.count(f'"{old}') == 1
        text = text.replace(f'"{old}', f'"{new}')
    return etree.DTD(io.StringIO(text + FIGURES))


def test_tei_is_valid(schema: Any) -> None:
    tree = etree.fromstring(written(EVERYTHING, "tei", removed_links=True).encode())
    assert schema.validate(tree), schema.error_log.filter_from_errors()
    assert tree.findtext(f".//{TEI}titleStmt/{TEI}title") == document(EVERYTHING).title
    assert len(tree.findall(f".//{TEI}note")) >= 3


@pytest.mark.parametrize("name", [*PAGES, *PARTS])
def test_tei_of_each_page_is_valid(schema: Any, name: str) -> None:
    html = (PAGES | PARTS)[name][0]
    assert schema.validate(etree.fromstring(written(html, "tei").encode())), schema.error_log.filter_from_errors()


def test_tei_of_real_pages_is_valid(schema: Any, sampled_pages: list[tuple[str, str]]) -> None:
    for name, html in sampled_pages[::2]:
        made = dehusk.extract(html, "https://example.org/", algorithm=keep_all).write("tei")
        tree = etree.fromstring(str(made).encode(), etree.XMLParser(huge_tree=True))
        assert schema.validate(tree), (name, schema.error_log.filter_from_errors()[0])


def test_xml_holds_title_text_and_multimedia() -> None:
    html = '<title>T</title><p>One <b>two</b>\x01.</p><figure><img src="/a.png" alt="A"><figcaption>Cap</figcaption></figure><video src="/v.mp4"></video>'
    tree = etree.fromstring(written(html, "xml").encode())
    assert tree.findtext("title") == "T"
    assert " ".join("".join(tree.find("text").itertext()).split()).startswith("One two.")
    image = tree.find("multimedia/image")
    assert (image.get("src"), image.get("alt"), image.text) == ("https://example.org/a.png", "A", "Cap")
    assert tree.find("multimedia/video").get("src") == "https://example.org/v.mp4"


def test_xml_holds_the_lead_picture_embeds_and_who_said_what() -> None:
    html = (
        '<title>T</title><meta property="og:image" content="/lead.jpg"><p>One two three.</p>'
        '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="Film"></iframe>'
    )
    tree = etree.fromstring(written(html, "xml").encode())
    image, film = tree.find("multimedia/image"), tree.find("multimedia/video")
    assert (image.get("src"), image.get("lead"), image.get("relevance")) == (
        "https://example.org/lead.jpg",
        "true",
        "0.9",
    )
    assert (film.get("src"), film.get("title")) == ("https://www.youtube.com/watch?v=abcdefghijk", "Film")
    assert film.get("provider") == "youtube"
    assert tree.find("sources").get("title") == "html"


def test_xml_plain_text_and_removed_links() -> None:
    page = dehusk.extract(
        '<nav><a href="/n">Nav</a></nav><p>Some text that is long enough.</p>', "https://e.example/", algorithm="lqf-50"
    )
    tree = etree.fromstring(str(page.write("xml", {"plain": True, "removed_links": True})).encode())
    assert tree.findtext("text") == "Some text that is long enough."
    assert [link.get("url") for link in tree.findall("removed-links/link")] == ["https://e.example/n"]


def _opened(book: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(book))


def test_epub_is_a_book() -> None:
    book = _opened(document(EVERYTHING).write("epub"))  # type: ignore[arg-type]
    names = book.namelist()
    assert names[0] == "mimetype"
    assert book.read("mimetype") == b"application/epub+zip"
    assert book.infolist()[0].compress_type == zipfile.ZIP_STORED
    package = etree.fromstring(book.read("book/package.opf"))
    ns = {"o": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/"}
    listed = {item.get("href") for item in package.findall("o:manifest/o:item", ns)}
    assert {f"book/{href}" for href in listed} | {"mimetype", "META-INF/container.xml", "book/package.opf"} == set(
        names
    )
    assert package.findtext("o:metadata/dc:title", None, ns) == document(EVERYTHING).title
    chapter = etree.fromstring(book.read("book/chapter-1.xhtml"))
    assert "Not to scale" in " ".join("".join(chapter.itertext()).split())
    sources = [image.get("src") for image in chapter.iter("{http://www.w3.org/1999/xhtml}img")]
    assert all(f"book/{source}" in names for source in sources)


def test_epub_of_many_with_pictures() -> None:
    picture = base64.b64encode(b"\x89PNG" + bytes(800)).decode()
    first = document(f'<title>One</title><p>a</p><img alt="p" src="data:image/png;base64,{picture}">')
    second = document('<title>Two</title><p>b</p><img src="/far.png" alt="far">')
    made = write_book([first, second], "Both")
    assert made == write_book([first, second], "Both")
    book = _opened(made)
    assert sum(name.endswith(".png") for name in book.namelist()) == 1
    assert b'<a href="https://example.org/far.png">far</a>' in book.read("book/chapter-2.xhtml")
    contents = etree.fromstring(book.read("book/contents.xhtml"))
    links = [link.text for link in contents.iter("{http://www.w3.org/1999/xhtml}a")]
    assert links == ["One", "Two"]
