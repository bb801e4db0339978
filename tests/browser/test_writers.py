"""A hundred ways to smuggle a script into a page, written as HTML and as layout without scripts, opened in a real browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.writers.written import document

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on the path")

RUN = "top.hits=(top.hits||0)+1"
END_MISSING = "the end of the page is missing"
LINKS = [
    "javascript:{run}", "JaVaScRiPt:{run}", " javascript:{run}", "java\tscript:{run}", "java&#10;script:{run}", "&#106;avascript:{run}",
    "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;{run}", "\x01javascript:{run}", "javascript&colon;{run}", "vbscript:{run}",
    "data:text/html,<script>{run}</script>", "data:text/html;base64,PHNjcmlwdD50b3AuaGl0cz0xPC9zY3JpcHQ+", "javascript://%0a{run}",
    "feed:javascript:{run}", "view-source:javascript:{run}", "jar:javascript:{run}", "data:image/svg+xml,<svg onload='{run}'/>",
]  # fmt: skip
TRICKS = [
    "<script>{run}</script>", "<SCRIPT>{run}</SCRIPT>", "<script type=module>{run}</script>", "<script\n>{run}</script>", "<scr<script>ipt>{run}</scr</script>ipt>",
    "<script src='data:text/javascript,{run}'></script>", "<script>/*<!--*/{run}</script>", "<<script>{run}//<</script>", "<script/x>{run}</script>",
    "<img src=x onerror='{run}'>", "<img src=x onerror={run}//", "<img src='x' onError='{run}'>", "<img/src=x/onerror={run}>", "<img src=x:x onerror&#61;'{run}'>",
    "<img srcset='x' onerror='{run}'>", "<img src=`x`onerror={run}>", '<img """><script>{run}</script>">', "<img src=x onerror=\"{run}\" alt='\"'>", "<image src=x onerror='{run}'>",
    "<img data-src='javascript:{run}' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "<img src=x alt='`><img src=x onerror={run}>'>", "<img lowsrc='javascript:{run}'>",
    "<body onload='{run}'>", "<body onpageshow='{run}'>", "<body background='javascript:{run}'>", "<svg onload='{run}'></svg>", "<svg><script>{run}</script></svg>",
    "<svg><script xlink:href='data:text/javascript,{run}'></script></svg>", "<svg><animate onbegin='{run}' attributeName=x dur=1s></svg>",
    "<svg><set attributeName=onmouseover to='{run}'></svg>", "<svg><a xlink:href='javascript:{run}'><text y=20>svg link</text></a></svg>",
    "<svg><foreignObject><iframe srcdoc='<script>{run}</script>'></iframe></foreignObject></svg>", "<svg><style><img src=x onerror='{run}'></style></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror={run} /></svg>#x'></use></svg>",
    "<svg><animate xlink:href='#x' attributeName=href values='javascript:{run}' /><a id=x><text y=20>x</text></a></svg>", "<svg/onload={run}>",
    "<math><mtext></form><form><mglyph><style></math><img src=x onerror='{run}'>", "<math href='javascript:{run}'><mi>x</mi></math>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror={run}&gt;'>", "<math><maction actiontype='statusline#' xlink:href='javascript:{run}'>x</maction></math>",
    "<math><annotation-xml encoding='text/html'><img src=x onerror='{run}'></annotation-xml></math>", "<math><mi//xlink:href='data:x,<script>{run}</script>'>",
    "<iframe src='javascript:{run}'></iframe>", "<iframe srcdoc='<script>{run}</script>'></iframe>", "<iframe srcdoc='&lt;img src=x onerror={run}&gt;'></iframe>",
    "<iframe src='data:text/html,<script>{run}</script>'></iframe>", "<iframe onload='{run}'></iframe>", "<frameset onload='{run}'></frameset>", "<frame src='javascript:{run}'>",
    "<object data='javascript:{run}'></object>", "<object data='data:text/html,<script>{run}</script>'></object>", "<embed src='javascript:{run}'>", "<embed src='data:text/html,<script>{run}</script>'>",
    "<applet code='javascript:{run}'></applet>", "<object onerror='{run}' data=x></object>", "<embed src=x onload='{run}'>",
    "<video src=x onerror='{run}'></video>", "<video><source src=x onerror='{run}'></video>", "<audio src=x onerror='{run}'></audio>", "<video poster='javascript:{run}'></video>",
    "<video oncanplay='{run}' onloadstart='{run}' src=x></video>", "<track onerror='{run}' src=x>", "<details open ontoggle='{run}'>open</details>", "<marquee onstart='{run}'>m</marquee>",
    "<input autofocus onfocus='{run}'>", "<select autofocus onfocus='{run}'></select>", "<textarea autofocus onfocus='{run}'></textarea>", "<p tabindex=1 autofocus onfocus='{run}'>f</p>",
    "<input type=image src=x onerror='{run}'>", "<button formaction='javascript:{run}'>b</button>", "<form action='javascript:{run}'><button>go</button></form>", "<isindex action='javascript:{run}' type=image>",
    "<form id=f></form><button form=f formaction='javascript:{run}'>b2</button>", "<keygen autofocus onfocus='{run}'>",
    "<meta http-equiv=refresh content='0;url=javascript:{run}'>", "<meta http-equiv=refresh content='0;url=data:text/html,<script>{run}</script>'>",
    "<base href='javascript:{run}//'><a href='x'>based</a>", "<link rel=import href='data:text/html,<script>{run}</script>'>", "<link rel=stylesheet href='javascript:{run}'>", "<link rel=stylesheet onload='{run}' href='data:text/css,'>",
    "<style>@import 'javascript:{run}';</style>", "<div style='background:url(javascript:{run})'>d</div>", "<div style='width:expression({run})'>d</div>", "<style onload='{run}'></style>", "<style>x{{}}</style><script>{run}</script>",
    "<p style='animation-name:x' onanimationstart='{run}'>a</p><style>@keyframes x{{}}</style>", "<noscript><p title='</noscript><img src=x onerror={run}>'>n</noscript>", "<noscript><img src=x onerror='{run}'></noscript>",
    "<template><img src=x onerror='{run}'></template>", "<template shadowrootmode=open><img src=x onerror='{run}'></template>", "<xmp><p title='</xmp><img src=x onerror={run}>'></xmp>", "<plaintext-x><img src=x onerror='{run}'>",
    "<title><img title='</title><img src=x onerror={run}>'></title>", "<textarea><img title='</textarea><img src=x onerror={run}>'></textarea>", "<!--><img src=x onerror='{run}'>-->", "<!--[if gte IE 4]><script>{run}</script><![endif]-->", "<![CDATA[<img src=x onerror='{run}'>]]>",
    "<a href='x' onclick='{run}'>clicked</a>", "<div onmouseover='{run}' style='position:fixed;inset:0'>over</div>", "<table background='javascript:{run}'><tr><td>t</table>", "<custom-element onclick='{run}' is='x'>c</custom-element>",
    "<pre><code>&lt;script&gt;{run}&lt;/script&gt;</code></pre>", "<p>&lt;img src=x onerror={run}&gt;</p>", "<img alt='\"><script>{run}</script>' src='/ok.png'>", "<a href='https://x.example/\"onmouseover=\"{run}'>quote</a>",
    "<p title='x\" onmouseover=\"{run}'>title</p>", "<th id='\" onclick=\"{run}'>cell</th>", "<li value='1\" onclick=\"{run}'>item</li>", "<ol start='1\" onclick=\"{run}'><li>o</ol>",
    "<pre class='language-\"><script>{run}</script>'>code</pre>", "<p>a<sup><a href='#fn\"><script>{run}</script>'>1</a></sup></p><p id='fn\"><script>{run}</script>'>note</p>",
    *(f"<a href='{link}'>link</a>".replace("'", '"', 2) if "'" in link else f"<a href='{link}'>link</a>" for link in LINKS),
]  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield found
        found.close()


def _hits(browser: Any, markup: str, path: Path) -> list[str]:
    """What ran while a page was opened, hovered over and clicked through."""
    path.write_text(markup, "utf-8")
    page = browser.new_context(viewport={"width": 900, "height": 700}).new_page()
    problems: list[str] = []
    page.on("dialog", lambda dialog: (problems.append(dialog.message), dialog.dismiss()))
    page.on("popup", lambda popup: popup.close())
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto(path.as_uri(), wait_until="domcontentloaded")
    page.wait_for_timeout(300)
    page.evaluate(
        """() => { addEventListener('click', event => { const link = event.target.closest('a'); if (link && !/^javascript:/i.test(link.href)) event.preventDefault(); });
        addEventListener('submit', event => { const to = event.submitter && event.submitter.getAttribute('formaction') || event.target.getAttribute('action') || '';
            if (!/^\\s*javascript:/i.test(to)) event.preventDefault(); });
        for (const each of document.querySelectorAll('*')) { for (const kind of ['mouseover','focus','click']) each.dispatchEvent(new MouseEvent(kind, {bubbles: true, cancelable: true})); } }"""
    )
    page.wait_for_timeout(200)
    if page.evaluate("() => window.hits || 0"):
        problems.append("a script ran")
    if page.evaluate("() => document.body.textContent").count("The end is near.") != 1:
        problems.append(END_MISSING)
    page.context.close()
    return problems


def _page(tricks: list[str]) -> str:
    body = "".join(f"<div>{trick.format(run=RUN)}</div></form></table></select></svg></math>\n" for trick in tricks)
    return f"<html><body>{body}<!-- --></script></style></title></textarea></xmp></noscript></template><p>The end is near.</p></body></html>"


# These swallow the rest of a page, so each gets a page of its own.
ALONE = [
    trick
    for trick in TRICKS
    if re.search(
        r"frameset|plaintext|<!--|<title|<base|<template|<select|<textarea|<noscript|<xmp|<math|onerror=\{run\}//|<svg><style",
        trick,
    )
]
TOGETHER = [trick for trick in TRICKS if trick not in ALONE]
WAYS = [("html", {}), ("html", {"fragment": True}), ("layout", {})]


def test_there_are_a_hundred() -> None:
    assert len(TRICKS) >= 100
    assert len(set(TRICKS)) == len(TRICKS)


def test_the_tricks_would_work(browser: Any, tmp_path: Path) -> None:
    """The page as it is runs scripts: the test can fail."""
    assert _hits(browser, _page(TOGETHER[8:]), tmp_path / "raw.html")


@pytest.mark.parametrize(("writer", "settings"), WAYS)
@pytest.mark.parametrize("policy", [True, False], ids=["with-policy", "without-policy"])
def test_no_trick_runs(browser: Any, tmp_path: Path, writer: str, settings: dict[str, Any], policy: bool) -> None:
    for number, tricks in enumerate([TOGETHER, *([trick] for trick in ALONE)]):
        made = document(_page(tricks)).write(writer, settings)
        assert isinstance(made, str)
        if not policy:  # the tags alone have to hold, too
            made = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", made)
        found = _hits(browser, made, tmp_path / f"page-{number}.html")
        if number:  # frames and the like swallow the page, in browsers too
            found = [problem for problem in found if problem != END_MISSING]
        assert not found, tricks
