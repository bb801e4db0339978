"""The filters on small pages: what each drops, and what its settings change."""

from __future__ import annotations

import pytest

from dehusk.dom.page import read_page
from dehusk.errors import BadData
from dehusk.filters.hosts import Hosts, built_in, host_of, read_lists
from dehusk.filters.labels import Labels
from dehusk.filters.times import is_time
from dehusk.model import Limits, Source
from dehusk.registry import filters
from dehusk.settings import configure


def left(html, *steps, url="https://example.org/"):
    """The text that is left after filters, on one line, and their notes."""
    page = read_page(Source(html, url), Limits())
    labels = Labels(page)
    for step in steps:
        name, values = step if isinstance(step, tuple) else (step, {})
        labels.run(configure(filters.get(name), values, name))
    text = "".join(" " if gone else character for character, gone in zip(page.text, labels.dropped, strict=True))
    return " ".join(text.split()), labels


def test_ignore_tags_follows_the_defaults_of_figure_1():
    html = (
        "<body><noscript>without script</noscript><form>form <button>button</button><label>label</label></form>"
        "<p>text <a href=x>link</a></p><p><img src=a><p><a href=y><img src=b></a><p><iframe src=c></iframe>"
    )
    text, labels = left(html, "ignore-tags")
    assert text == "without script form button label text link"
    assert [last.reason for last in labels.last if last] == [
        "images that are no links are ignored",
        "image links are ignored",
        "iframe and frame are ignored",
    ]


@pytest.mark.parametrize(
    ("switch", "expected"),
    [
        ("noscript", "form button text link"),
        ("forms", "without script text link"),
        ("buttons", "without script form text link"),
        ("text_links", "without script form button text"),
    ],
)
def test_each_switch(switch, expected):
    html = (
        "<body><noscript>without script</noscript><form>form <button>button</button></form><p>text <a href=x>link</a>"
    )
    assert left(html, ("ignore-tags", {switch: True}))[0] == expected


def test_alt_texts_in_the_place_of_pictures():
    html = "<p>text</p><p><img src=a alt='Of a cat'><p><a href=x><img src=b alt='A banner'></a>"
    labels = left(html, ("ignore-tags", {"images_alt": True}))[1]
    assert list(labels.facts["alt"].values()) == ["Of a cat"]
    assert labels.kept.tolist() == [True, True, False]


def test_ads_by_src_and_href():
    html = "<p>text <a href='//ad.doubleclick.net/c?x'>buy</a></p><p><a href=/own>own</a></p>"
    assert left(html, "ads")[0] == "text own"
    assert left(html, ("ads", {"built_in": False}))[0] == "text buy own"


def test_a_page_on_an_ad_server_is_not_its_own_ad():
    html = "<p><a href='https://www.taboola.com/x'>jobs</a></p>"
    assert left(html, "ads")[0] == ""
    assert left(html, "ads", url="https://taboola.com/about")[0] == "jobs"


def test_lists_in_hosts_and_easylist_syntax(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(
        "[Adblock Plus 2.0]\n! comment\n# comment\n||ads.example^\n||track.example^$third-party\n"
        "@@||good.ads.example^\n||only.example^$domain=a.com\n/banner/*\n##.ad\nexample.com##.ad\n"
        "0.0.0.0 hosts.example # why\n127.0.0.1 localhost\nplain.example\n"
    )
    hosts = read_lists([str(path)], Hosts())
    assert hosts.blocked == {"ads.example", "track.example", "hosts.example", "plain.example"}
    assert hosts.covers("x.ads.example")
    assert not hosts.covers("good.ads.example")
    assert not hosts.covers("www.good.ads.example")
    assert not hosts.covers("notads.example")
    assert left("<p><a href='https://x.hosts.example/'>ad</a> text", ("ads", {"lists": str(path)}))[0] == "text"


def test_a_list_that_is_not_there():
    with pytest.raises(BadData, match="cannot read the list of ad servers"):
        read_lists(["/nowhere/list"], Hosts())


def test_the_built_in_list_holds_names_only():
    assert len(built_in().blocked) > 150
    assert all(name == name.strip().lower() and "." in name for name in built_in().blocked)


@pytest.mark.parametrize(
    ("address", "host"),
    [("//a.B.com/x", "a.b.com"), ("https://u:p@a.com:8/", "a.com"), ("/a", ""), ("http://[broken", ""), ("", "")],
)
def test_host_of(address, host):
    assert host_of(address) == host


def test_link_lists_compare_links_with_words_of_five_letters():
    cell = "<table><tr><td>{}<a href=x>l1</a><a href=x>l2</a></td></tr></table>"
    # two links, and 40 characters without a link (a space stands between the links): 8 words, not over 0.25 links each
    assert left(cell.format("x" * 39), "link-lists")[0].startswith("xxx")
    assert left(cell.format("x" * 38), "link-lists")[0] == ""
    assert left(cell.format("x" * 38), ("link-lists", {"ratio": 0.3}))[0].startswith("xxx")
    assert left(cell.format("x" * 40), ("link-lists", {"word_length": 10}))[0] == ""


def test_link_lists_of_the_paper_are_table_cells_only():
    html = "<ul><li><a href=x>a</a><li><a href=x>b</a></ul><table><td><a href=x>c</a></table><p>d"
    assert left(html, "link-lists")[0] == "d"
    assert left(html, ("link-lists", {"tags": "td,th"}))[0] == "a b d"


def test_removing_the_cell_too_is_told_to_writers():
    html = "<table><td><a href=x>c</a></table>"
    assert "removed_elements" not in left(html, "link-lists")[1].facts
    assert len(left(html, ("link-lists", {"remove_cell": True}))[1].facts["removed_elements"]) == 1


def test_empty_tables_look_at_what_is_left():
    html = (
        "<table><td>short</td></table><table><td>a table with enough text</td></table><table><td>x<img src=a></table>"
    )
    assert left(html, "empty-tables")[0] == "a table with enough text x"
    assert left(html, "ignore-tags", "empty-tables")[0] == "a table with enough text"
    assert left(html, ("empty-tables", {"min_chars": 30}))[0] == "x"
    assert left(html, ("empty-tables", {"substance": ""}))[0] == "a table with enough text"


def test_retained_links_are_those_that_were_dropped():
    links = "<li><a href=/1>One</a><li><a href=/1>Again</a><li><a href='#x'>Up</a>"
    html = f"<nav><ul>{links}</ul></nav><p>text words <a href=/2>Two</a>"
    facts = left(html, "link-lists", ("retain-links", {"append": True}))[1].facts
    assert [(link.url, link.text) for link in facts["removed_links"]] == [("/1", "One")]
    assert facts["appended"] == ("One: /1",)


LONG = "Words of an article that go on and on. " * 15


@pytest.mark.parametrize(
    "article",
    [
        f"<section><p>{LONG}</p><p>end</p></section>",
        f"<section><div>{LONG}</div><div>end</div></section>",
        f"<section><div>{LONG}<br>end</div></section>",
    ],
)
def test_three_ways_of_writing_paragraphs(article):
    text, _ = left(f"<div><p>teaser</p></div>{article}<footer><div><p>footer</p></div></footer>", "article-subtree")
    assert text.startswith("Words")
    assert text.endswith("end")


def test_the_first_subtree_over_the_threshold():
    html = f"<div><p>{LONG} first</p></div><div><p>{LONG * 2} second</p></div>"
    assert left(html, "article-subtree")[0].endswith("first")
    assert left(html, ("article-subtree", {"pick": "largest"}))[0].endswith("second")
    assert left(html, ("article-subtree", {"min_chars": 800}))[0].endswith("second")
    assert "first" in left(html, ("article-subtree", {"min_chars": 99999}))[0]  # no main body: everything stays


def test_forms_drops_controls_not_what_a_form_holds():
    assert left("<form><label>Name</label><button>Send</button><p>post</p></form>", "forms")[0] == "post"


@pytest.mark.parametrize(
    "statement",
    [
        "© 2009 Some Forum",
        "Copyright (c) 2009",
        "All rights reserved.",
        "Alle Rechte vorbehalten",
        "Tous droits réservés",
        "Все права защищены",
        "版权所有",
        "Powered by phpBB",
        "Disclaimer: the opinions here",
        "请遵守法律",
    ],
)
def test_statements_in_many_languages(statement):
    assert left(f"<p>post</p><p>{statement}</p>", "statements")[0] == "post"


def test_long_texts_about_rights_are_no_statements():
    assert "reserved" in left(f"<p>{LONG} all rights reserved</p>", "statements")[0]


def test_link_tables_grow_from_each_link():
    links = "<a href=1>one</a> <a href=2>two</a> <a href=3>three</a>"
    # li scores 0, the ul (3 links, 1 word) 1/4 and is not lower, so only the items go
    assert (
        left(f"<ul><li>{links}</li><li>new</li></ul><p>words of a post</p>", "link-tables")[0] == "new words of a post"
    )
    # span 1/3, div 3/12: lower, so the region grows to the div; body has words enough
    html = f"<div><span>word <a href=1>one</a> <a href=2>x</a></span>{links * 3} a b</div><p>{LONG}</p>"
    assert left(html, "link-tables")[0] == LONG.strip()


def test_a_link_in_running_text_stays():
    assert left("<p>see <a href=x>this long link text here</a> for more words</p>", "link-tables")[0].startswith(
        "see this"
    )
    # 2 words and 1 link score 2/3: a link counts as one word whatever its length
    assert left("<p>a <a href=x>b c d e</a> f</p>", ("link-tables", {"threshold": 0.66}))[0] == "a b c d e f"
    assert left("<p>a <a href=x>b c d e</a> f</p>", ("link-tables", {"threshold": 0.67}))[0] == ""


@pytest.mark.parametrize(
    "text",
    [
        "2009-03-12",
        "12.03.2009, 14:22",
        "03/12/09 2:15 PM",
        "Mon Jan 5, 2009 3:45 pm",
        "March 3, 2010",
        "3 hours ago",
        "vor 3 Stunden",
        "il y a 3 jours",
        "hace 2 días",
        "12 марта 2011",
        "2009年3月12日 12:33",
        "昨天 12:30",
        "Yesterday, 10:12 AM",
        "20-Mar-2009",
        "2019-09-29T10:46:47Z",
        "Posted on Jan 3, 2010",
    ],
)
def test_times(text):
    assert is_time(text)


@pytest.mark.parametrize(
    "text",
    ["May", "1", "2 of 3", "#3", "In 2009 we went", "I saw 3 days", "Page 1 of 2", "Windows 10", "3.5", "do 3 an", ""],
)
def test_no_times(text):
    assert not is_time(text)


@pytest.mark.parametrize(
    ("step", "html", "expected"),
    [
        ("times", "<p>12.03.2009 <b>post</b></p>", "post"),
        ("ip-addresses", "<p>IP: 10.1.2.*</p><p>post</p>", "post"),
        (
            "ip-addresses",
            "<p>my router at 10.1.2.3 is broken since yesterday</p>",
            "my router at 10.1.2.3 is broken since yesterday",
        ),
        ("colons", "<p><b>Author:</b> post</p><p>Posts：</p>", "post"),
        ("copyright", "<p>all rights reserved</p><p>post</p>", "post"),
        ("repeats", "<p>Reply</p><p>post one</p><p>Reply</p><p>Posts 12</p><p>Posts 7</p>", "post one"),
    ],
)
def test_common_patterns_judge_text_nodes(step, html, expected):
    assert left(html, step)[0] == expected


def test_settings_of_the_patterns():
    assert left("<p>a b c:</p>", ("colons", {"max_words": 2}))[0] == "a b c:"
    assert left("<p>Reply</p>" * 2, ("repeats", {"min_count": 3}))[0] == "Reply Reply"
    assert left("<p>a b c</p>" * 2, ("repeats", {"max_words": 2}))[0] == "a b c a b c"
    assert left("<p>Mon Jan 5, 2009 3:45 pm</p>", ("times", {"max_words": 3}))[0] != ""
