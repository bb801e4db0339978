"""Tables, code and links come out as data."""

from __future__ import annotations

import pytest

import dehusk
from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.structure.tables import layout_tables


def test_header_caption_and_types() -> None:
    (table,) = dehusk.extract(
        "<table><caption>Sales</caption><thead><tr><th>Day<th>Items<th>Share<th>Sum<th>Note</thead>"
        "<tr><td>2020-05-01<td>1,200<td>12.5 %<td>$3.40<td>good<tr><td>2020-05-02<td>−7<td>3%<td>$12<td>—</table>"
    ).tables
    assert (table.caption, table.header, table.header_rows) == ("Sales", ("Day", "Items", "Share", "Sum", "Note"), 1)
    assert table.types == ("date", "number", "percent", "money", "text")
    assert table.rows[1] == ("2020-05-02", "−7", "3%", "$12", "—")


def test_spans_fill_their_places() -> None:
    (table,) = dehusk.extract(
        "<table><tr><th rowspan=2>City<th colspan=2>People</tr><tr><th>2010<th>2020</tr>"
        "<tr><td>Ulm<td>1<td>2</tr><tr><td rowspan=0>Graz<td>3<td>4</tr><tr><td colspan=2>both</tr></table>"
    ).tables
    assert table.header == ("City", "People 2010", "People 2020")
    assert table.rows == (("Ulm", "1", "2"), ("Graz", "3", "4"), ("Graz", "both", "both"))
    assert table.spans == ((0, 0, 2, 1), (0, 1, 1, 2), (3, 0, 2, 1), (4, 1, 1, 2))


@pytest.mark.parametrize("span", ["9007199254740991", "-3", "x", "", "1000", "99999"])
def test_absurd_spans_are_bounded(span: str) -> None:
    cell = f'<td colspan="{span}" rowspan="{span}">v</td>'
    for table in dehusk.extract(f"<table><tr><th>a<th>b</tr>{f'<tr>{cell * 3}</tr>' * 300}</table>").tables:
        assert len(table.rows) * len(table.rows[0]) <= 300_000


@pytest.mark.parametrize(
    "html",
    [
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<table><tr><td><table><tr><th>x<th>y<tr><td>1<td>2</table><td>side</table>",
        "<table><tr><td>only one cell</table>",
        "<table><tr><td><h2>Heading</h2><p>text</p><td><form><input></form>more</table>",
        "<table><tr><td>" + "many words " * 100 + "<td>side</tr><tr><td>x<td>y</tr></table>",
    ],
)
def test_layout_tables_are_dissolved(html: str) -> None:
    page = read_page(Source(html), Limits())
    assert len(layout_tables(page)) == 1
    assert all(table.header == ("x", "y") for table in dehusk.extract(html).tables)


def test_a_first_row_of_plain_cells_may_be_the_header() -> None:
    rows = "<tr><td>Name<td>2019<td>2020</tr><tr><td>Ann<td>3<td>4</tr><tr><td>Bo<td>5<td>6</tr>"
    (table,) = dehusk.extract(f"<table>{rows}</table>").tables
    assert table.header == ("Name", "2019", "2020")
    bold = "<tr><td><b>Name</b><td><strong>City</strong></tr><tr><td>Ann<td>Ulm</tr><tr><td>Bo<td>Graz</tr>"
    (table,) = dehusk.extract(f"<table>{bold}</table>").tables
    assert table.header == ("Name", "City")


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre><code class="language-python">x = 1\n  y</code></pre>', "python"),
        ('<div class="highlight highlight-source-shell"><pre>x = 1\n  y</pre></div>', "shell"),
        ('<pre class="brush: js; toolbar: false">x = 1\n  y</pre>', "js"),
        ('<pre data-lang="rust">x = 1\n  y</pre>', "rust"),
        ('<pre class="prettyprint lang-c++">x = 1\n  y</pre>', "c++"),
        ("<pre>x = 1\n  y</pre>", None),
    ],
)
def test_code_keeps_its_shape_and_language(html: str, language: str | None) -> None:
    (code,) = dehusk.extract(f"<p>Some text before the code.</p>{html}").code
    assert (code.text, code.language) == ("x = 1\n  y", language)


def test_columns_of_line_numbers_are_no_code() -> None:
    html = "<table><tr><td class=gutter><pre>1\n2\n3</pre><td class=code><pre>a\nb\nc</pre></table>"
    assert [code.text for code in dehusk.extract(html).code] == ["a\nb\nc"]


def test_links_have_their_place() -> None:
    html = (
        '<nav><a href="/home">Home</a> <a href="javascript:x()">No</a></nav><p>A long sentence of real text with one <a href="b?x=1&amp;y=2" rel="nofollow">link</a> '
        'in the middle of it.</p><a href="/pic"><img src="x.png" alt="A cat"></a>'
    )
    links = dehusk.extract(html, "https://e.org/d/", algorithm="lqf-50").links
    assert [(link.url, link.text, link.in_content) for link in links[:2]] == [
        ("https://e.org/home", "Home", False),
        ("https://e.org/d/b?x=1&y=2", "link", True),
    ]
    assert links[1].rel == "nofollow"
    assert links[2].text == "A cat"


def test_everything_is_in_the_dictionary() -> None:
    document = dehusk.extract("<p>Text.</p>")
    assert {"posts", "comments", "tables", "code", "links", "page_links"} <= set(document.to_dict())
    assert "derived" not in document.to_dict()
    assert "nothing of this stands on the page" in document.to_dict(derived=True)["derived"]["method"]


def test_a_row_across_the_table_is_its_title_and_the_next_names_the_columns() -> None:
    rows = "".join(
        f"<tr><td>{rank}<td>{state}<td>${rank}4.55" for rank, state in enumerate(("Alaska", "Maine", "Ohio"), 1)
    )
    (table,) = dehusk.extract(
        f"<table><tr><th colspan=3>Rates by state<tr><td>Rank<td>State<td>Hourly rate{rows}</table>"
    ).tables
    assert (table.caption, table.header, table.header_rows) == ("Rates by state", ("Rank", "State", "Hourly rate"), 2)
    assert table.types == ("number", "text", "money")


def test_a_heading_inside_a_table_is_a_row() -> None:
    (table,) = dehusk.extract(
        "<table><tr><th>Action<th>Command<tr><th colspan=2>Status<tr><td>Show<td>status<tr><td>List<td>units</table>"
    ).tables
    assert table.header == ("Action", "Command")
    assert table.rows[0] == ("Status", "Status")


def test_a_second_row_may_name_the_columns_under_a_wide_header() -> None:
    (table,) = dehusk.extract(
        "<table><tr><th>Company<th colspan=2>Example<tr><td><td>Prepaid<td>On arrival"
        "<tr><td>A<td>$2<td>$3<tr><td>B<td>$4<td>$5</table>"
    ).tables
    assert table.header == ("Company", "Example Prepaid", "Example On arrival")
    assert len(table.rows) == 2


def test_an_empty_corner_has_names_above_and_at_the_side() -> None:
    (table,) = dehusk.extract(
        "<table><tr><td><td>Cover<td>Sheet<tr><td>Twin<td>64x90<td>39x75<tr><td>Full<td>80x90<td>54x75</table>"
    ).tables
    assert table.header == ("", "Cover", "Sheet")


def test_a_menu_of_links_is_no_table_of_data() -> None:
    link = '<td><a href="/x">A page of the site</a>'
    assert dehusk.extract(f"<table>{('<tr>' + link * 3) * 4}</table>").tables == ()
