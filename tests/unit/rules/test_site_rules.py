"""Site rules: what they do, how they are refused, and that they never raise on a page."""

from __future__ import annotations

from pathlib import Path

import pytest

import dehusk
from dehusk.errors import BadData
from dehusk.rules.fivefilters import read_site_config
from dehusk.rules.toml import load_rules, read_rules, write_rule

HTML = """<html><head><title>Site | Big</title><meta property="og:title" content="Big"></head><body><nav class=menu>Menu here</nav>
<div id=art><h1>Big title</h1><p class=by>Anna</p><time datetime="2020-05-04">4 May</time><p>First paragraph of text that is long.</p>
<p class=ad>Buy this</p><a class=next href="/a?page=2">next</a></div><footer>Foot text here</footer></body></html>"""
RULE = """hosts = ["example.org"]
keep = "#art"
drop = [
  ".ad",
  "//p[@class='by']",
]
title = "//meta[@property='og:title']/@content"
author = ".by"
date = "//time/@datetime"
next_page = "a.next"
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "example.org.toml"
    path.write_text(RULE)
    return str(path)


def test_a_rule_decides_and_explains(rules: str) -> None:
    document = dehusk.extract(HTML, "https://www.example.org/a", "site-rules", settings={"rules": rules})
    assert document.text == "Big title\n\n4 May\n\nFirst paragraph of text that is long.\n\nnext"
    assert (document.title, document.authors, document.date) == ("Big", ("Anna",), "2020-05-04")
    assert document.metadata.sources["title"].startswith("site rule")
    reasons = {block.text: decision.reason for block, decision in document.explain()}
    assert reasons["Buy this"].endswith("example.org.toml:4: dropped by .ad")
    assert "outside of #art" in reasons["Menu here"]
    assert document.extraction.facts["rule"]["next_page"] == "https://www.example.org/a?page=2"


def test_a_rule_is_for_its_site_only(rules: str) -> None:
    plain = dehusk.extract(HTML, "https://example.com/a")
    assert dehusk.extract(HTML, "https://example.com/a", "site-rules", settings={"rules": rules}).text == plain.text
    assert dehusk.extract(HTML, None, "site-rules", settings={"rules": rules}).text == plain.text


def test_fallback() -> None:
    missing = 'hosts = ["example.org"]\nkeep = ".none"\n'
    rules = read_rules(missing)
    assert rules.for_url("http://example.org/").fallback is True  # type: ignore[union-attr]
    from dehusk.algorithms.site_rules import SiteRuleStep

    assert dehusk.extract(HTML, "http://example.org/", SiteRuleStep(given=rules)).text
    strict = read_rules(missing + "fallback = false\n")
    assert dehusk.extract(HTML, "http://example.org/", SiteRuleStep(given=strict)).status == "empty"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hosts = [", "bad.toml:1: not TOML"),
        ('hosts = ["a.b"]\nkep = "x"', "bad.toml:2: a rule has no 'kep'; did you mean 'keep'"),
        ('hosts = ["a.b"]\ndrop = [\n "p",\n "p[",\n]', "bad.toml:4: drop 'p[' is no CSS selector"),
        ('hosts = ["a.b"]\n\ntitle = "//h1["', "bad.toml:3: title '//h1['"),
        ('keep = "x"', "bad.toml:1: a rule needs `hosts`"),
        ('hosts = ["a.b"]\nmin_words = "x"', "bad.toml:2: min_words is 'x'"),
        ('hosts = ["a.b"]\nmax_link_share = 3', "bad.toml:2: max_link_share"),
        ('[[rule]]\nhosts = ["a.b"]\n[[rule]]\nhosts = ["c.d"]\nkeep = 3', "bad.toml:5: keep is 3"),
    ],
)
def test_a_broken_rule_is_refused_with_file_line_and_reason(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        dehusk.extract(HTML, "https://a.b/", "site-rules", settings={"rules": str(path)})
    assert said in str(refused.value)


@pytest.mark.parametrize("html", ["", "<", "<p>" * 2000, "\x00", "<table><tr><td>x", HTML * 3])
def test_a_rule_never_makes_extract_raise(rules: str, html: str) -> None:
    assert dehusk.extract(html, "https://example.org/", "site-rules", settings={"rules": rules}).status


SITE_CONFIGS = {
    f"site{number}.example": config
    for number, config in enumerate(
        (
            "title: //h1\nbody: //div[@id='art']",
            "body: //article | //div[@class='story']\nstrip: //aside",
            "body: //div[contains(@class, 'entry')]\nstrip_id_or_class: share\ntidy: no",
            "title: //meta[@property='og:title']/@content\nbody: id('content')",
            "author: //a[@rel='author']\ndate: //time/@datetime\nbody: //main",
            "next_page_link: //a[@class='next']\nbody: //div[@id='art']",
            "single_page_link: //a[contains(@href, 'page=all')]\nbody: //div[@id='art']",
            "strip_image_src: /ads/\nbody: //div[@id='art']",
            "# only a comment\n\nbody: //div[@id='art']//p",
            "http_header(user-agent): Mozilla/5.0\nbody: //section[1]",
            "find_string: <br /><br />\nreplace_string: </p><p>\nbody: //div[@id='art']",
            "replace_string(<b>): <strong>\nbody: //div[@id='art']",
            "prune: no\nautodetect_on_failure: no\nbody: //div[@id='none']",
            "body: //div[@itemprop='articleBody']\nstrip: //div[@class='ad']\nstrip: //p[@class='by']",
            "body: //*[@id='a' or @id='b']\ntest_url: http://site.example/1\ntest_contains: words",
            "title: //h1/text()\nbody: //div[@id='art']",
            "date: substring-after(//p[@class='d'], 'on ')\nbody: //div[@id='art']",
            "body: //div[@class='x'][position() < 3]\nif_page_contains: //b",
            "body: (//div[@class='text'])[1]\nwrap_in(blockquote): //div[@class='q']",
            "parser: html5php\nstrip_id_or_class: 'related'\nbody: //td[@class='main']",
        )
    )
}


@pytest.mark.parametrize("host", SITE_CONFIGS)
def test_twenty_site_configs_are_imported(tmp_path: Path, host: str) -> None:
    (tmp_path / f"{host}.txt").write_text(SITE_CONFIGS[host])
    (rule,) = load_rules(tmp_path)
    assert rule.keep
    (again,) = read_rules(write_rule(rule))
    assert list(map(str, again.keep + again.drop)) == list(map(str, rule.keep + rule.drop))
    assert dehusk.extract(HTML, f"https://{host}/x", "site-rules", settings={"rules": str(tmp_path)}).status in (
        "ok",
        "empty",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("body //x", "x:1: expected"),
        ("\nbody: //x[", "x:2: body"),
        ("bdy: //x", "x:1: the site-config format has no 'bdy'"),
    ],
)
def test_a_broken_site_config_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadData, match=said):
        read_site_config(text, "a.b", "x")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dehusk.cli import main

    (tmp_path / "a.example.txt").write_text(SITE_CONFIGS["site0.example"])
    assert main(["rules", "check", str(tmp_path)]) == 0
    assert main(["rules", "import", str(tmp_path / "a.example.txt"), "-o", str(tmp_path / "a.example.toml")]) == 0
    assert "keep = [\"//div[@id='art']\"]" in (tmp_path / "a.example.toml").read_text()
    assert main(["rules", "show", str(tmp_path), "--url", "https://a.example/1"]) == 0
    (tmp_path / "b.toml").write_text("hosts = 3")
    assert main(["rules", "check", str(tmp_path)]) == 1
    assert "b.toml:1: hosts is 3" in capsys.readouterr().err
