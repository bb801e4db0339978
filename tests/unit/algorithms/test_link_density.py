"""Link density: the four measures, both sets of thresholds, and the way down."""

from __future__ import annotations

import pytest

import dehusk
from dehusk.algorithms.link_density import LinkDensity, Search
from dehusk.cli.fit import Counter, Labelled, as_pairs, fit
from dehusk.errors import BadSetting, UnknownSetting
from dehusk.text import tokens

MENU = "<div>" + "".join(f"<a href='/{n}'>Section {n}</a> " for n in range(12)) + "</div>"
LONG = "A sentence of the article, with words enough. " * 4  # 184 characters
ARTICLE = f"<body>{MENU}<div id=main><div id=text><p>{LONG}</p><p>{LONG}</p></div></div></body>"


def measures(page, html, tag="section"):
    made = page(html)
    row = next(row for row in range(len(made.elements)) if made.tag(row) == tag)
    search = Search(made, LinkDensity())
    return float(search.ltd[row]), int(search.la[row]), int(search.ntl[row]), float(search.lad[row])


def test_the_four_measures(page):
    # 20 characters, 5 in links; below: p, a, and three text nodes
    assert measures(page, "<section><p>1234567890<a href=x>12345</a>12345</p></section>") == (0.25, 1, 20, 0.2)


def test_nodes_without_text_do_not_count(page):
    assert measures(page, "<section><i></i><img><p><a href=x>12</a></p></section>") == (1.0, 1, 2, 1 / 3)


def test_goes_down_to_the_precise_node(page, text):
    # body is basic (22 % links, LAD 0.4), and has too many links; one level down the article is precise
    assert text("link-density", ARTICLE) == f"{LONG}{LONG}".strip()


def test_not_suitable_is_a_status_with_a_reason():
    document = dehusk.extract(f"<body>{MENU}</body>", algorithm="link-density")
    assert document.status == "not_suitable"
    assert document.status_reason == "not suitable for this algorithm: no node of level 2 meets the basic conditions"
    assert document.text == ""


def test_many_links_send_the_search_down_and_refuse_nothing(text):
    assert text("link-density", ARTICLE, basic_la=10) == ""  # read as a bound, LA = 10 refuses the body of any page


def test_step_five_takes_short_siblings(text):
    short = "A paragraph of sixty characters, which is too short for step three."
    links = "<a href=x>1</a><a href=x>2</a><a href=x>3</a>"
    html = f"<body>{MENU}<div><p>{LONG}{links}</p><p>{LONG}</p><p>{short}</p></div></body>"
    assert short in text("link-density", html)
    assert short not in text("link-density", html, adjust=False)


def test_text_nodes_are_nodes(text):
    linked = "".join(f"<a href='/{n}'>link</a> " for n in range(11))
    html = f"<body><div>{LONG}<br>{linked}<br>{LONG}</div></body>"
    assert text("link-density", html) == f"{LONG}{LONG}".strip()


def test_the_best_node_or_all_of_a_level(text):
    other = "Another box with text, not as long as the article but long enough to be one of its own kind."
    html = f"<body>{MENU}<div>{LONG}{LONG}</div><section><div>{other} {other}</div>{MENU}</section></body>"
    assert other in text("link-density", html, basic_ltd=0.6)
    assert other not in text("link-density", html, basic_ltd=0.6, descend="best")


def test_punctuation_outside_links_as_a_criterion(text):
    html = f"<body>{MENU}<div>{'no marks here ' * 20}</div><div>{LONG}</div></body>"
    assert "no marks" in text("link-density", html)
    assert "no marks" not in text("link-density", html, min_punctuation=2)


def test_forms_are_invalid_tags(text):
    html = f"<body><form>{LONG}</form><div>{LONG}</div></body>"
    assert text("link-density", html) == LONG.strip()
    assert text("link-density", html, ignore_forms=False) == f"{LONG}{LONG}".strip()


@pytest.mark.parametrize(
    ("url", "found"), [("https://www.example.org/a", True), ("https://other.org/", False), (None, False)]
)
def test_thresholds_of_a_site(text, url, found):
    html = f"<body><div>{LONG} <a href=x>{'link ' * 30}</a></div></body>"  # 45 % links
    sites = "example.org basic_ltd=0.5 precise_ltd=0.5 precise_lad=0.5"
    assert bool(text("link-density", html, url, sites=sites)) is found


def test_wrong_thresholds_of_a_site_are_errors():
    with pytest.raises(UnknownSetting, match=r"link-density for example\.org has no setting 'basic_lt'"):
        dehusk.extract("<p>a", "https://example.org", "link-density", settings={"sites": "example.org basic_lt=1"})
    with pytest.raises(BadSetting, match="cannot name sites"):
        dehusk.extract("<p>a", "https://example.org", "link-density", settings={"sites": "example.org sites=x"})


def test_fit_finds_thresholds_for_pages_with_linked_text(page):
    body = f"<div>{LONG} <a href=x>{'linked words in it ' * 8}</a></div>"
    labelled = [Labelled(page(f"<body>{body}</body>"), Counter(tokens(LONG + "linked words in it " * 8)))] * 4
    fitted = fit(labelled)
    assert fitted.basic_ltd > 0.4
    assert "basic_ltd=" in as_pairs(fitted)
    assert as_pairs(LinkDensity()) == ""
