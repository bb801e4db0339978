"""A site of articles in several pages, served on loopback, comes out whole, once, in order; loops end."""
# ruff: noqa: E501

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import dehusk
from dehusk.joining import join

PARTS = [
    [
        f"Part {part}, paragraph {number}: a sentence of the story that is told here, long enough to be content and unlike all others."
        for number in range(4)
    ]
    for part in range(1, 5)
]


def page(part: int, below: str, head: str = "") -> str:
    text = "".join(f"<p>{line}</p>" for line in PARTS[part - 1])
    return f"<html><head><title>Story</title>{head}</head><body><h1>The story</h1><p>This standing line is printed at the top of each page of the site.</p>{text}{below}</body></html>"


def numbered(path: str, part: int) -> str:
    links = "".join(f'<a href="{path}?page={number}">{number}</a> ' for number in range(1, 5) if number != part)
    return page(part, f'<div class="pager">{links}</div>')


def following(part: int) -> str:
    link = f'<a href="/next/{part + 1}">Nächste Seite ›</a>' if part < 4 else ""
    return page(part, f'{link}<a href="/other/9" rel="next">Next article</a>')


def declared(part: int) -> str:
    head = f'<link rel="next" href="/rel-{part + 1}.html">' if part < 4 else ""
    return page(part, "", head)


def more(part: int) -> str:
    return page(part, f'<button data-next-url="/more/{part + 1}">Load more</button>' if part < 4 else "")


SITE: dict[str, Callable[[], str]] = {
    **{f"/numbered?page={part}": (lambda part=part: numbered("/numbered", part)) for part in range(1, 5)},
    "/numbered": lambda: numbered("/numbered", 1),
    **{f"/next/{part}": (lambda part=part: following(part)) for part in range(1, 5)},
    **{f"/rel-{part}.html": (lambda part=part: declared(part)) for part in range(1, 5)},
    **{f"/more/{part}": (lambda part=part: more(part)) for part in range(1, 5)},
    "/loop/1": lambda: page(1, '<a href="/loop/2">Next page</a>'),
    "/loop/2": lambda: page(2, '<a data-x href="/loop/3">Next page</a>'),
    "/loop/3": lambda: page(3, '<button data-next-url="/loop/1">more</button>'),
    "/same/1": lambda: page(1, '<a href="/same/2">Next page</a>'),
    "/same/2": lambda: page(1, '<a href="/same/3">Next page</a>'),
    "/single?page=all": lambda: page(1, "".join(f"<p>{line}</p>" for part in PARTS[1:] for line in part)),
    "/single": lambda: page(1, '<a href="/single?page=2">2</a> <a href="/single?page=all">View as one page</a>'),
    "/gone": lambda: page(1, '<a href="/gone?page=2">Next</a>'),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = SITE[self.path]().encode() if self.path in SITE else b""
        self.send_response(200 if body else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def fetch(url: str) -> bytes:
    with urlopen(url, timeout=5) as answer:
        return bytes(answer.read())


@pytest.mark.parametrize("start", ["/numbered", "/next/1", "/rel-1.html", "/more/1"])
def test_whole_once_in_order(site: str, start: str) -> None:
    joined = join(dehusk.extract(fetch(site + start), site + start, "lqf-50"), fetch, algorithm="lqf-50")
    told = [line for line in joined.text.split("\n\n") if line.startswith("Part")]
    assert told == [line for part in PARTS for line in part]
    assert joined.text.count("This standing line") == 1
    assert len(joined.documents) == 4
    assert joined.stopped == "no further page"
    assert joined.to_dict()["pages"] == list(joined.urls)


def test_a_loop_ends(site: str) -> None:
    joined = join(dehusk.extract(fetch(site + "/loop/1"), site + "/loop/1", "lqf-50"), fetch, algorithm="lqf-50")
    assert len(joined.documents) == 3
    assert joined.stopped.startswith("a loop")


def test_the_same_text_ends_it(site: str) -> None:
    joined = join(dehusk.extract(fetch(site + "/same/1"), site + "/same/1"), fetch)
    assert len(joined.documents) == 1
    assert joined.stopped.endswith("holds nothing new")


def test_a_limit_ends_it(site: str) -> None:
    joined = join(dehusk.extract(fetch(site + "/next/1"), site + "/next/1"), fetch, limit=2)
    assert len(joined.documents) == 2
    assert joined.stopped == "the limit of 2 pages"


def test_one_page_with_everything_is_preferred(site: str) -> None:
    joined = join(dehusk.extract(fetch(site + "/single"), site + "/single"), fetch)
    assert joined.urls == (f"{site}/single?page=all",)
    assert "Part 4, paragraph 3" in joined.text


def test_a_fetch_that_fails_keeps_what_is_there(site: str) -> None:
    with pytest.raises(URLError):
        fetch(f"{site}/gone?page=2")
    joined = join(dehusk.extract(fetch(site + "/gone"), site + "/gone"), fetch)
    assert len(joined.documents) == 1
    assert "could not be fetched" in joined.stopped


def test_alternatives_and_the_next_article() -> None:
    html = (
        '<head><link rel="amphtml" href="/amp/a"><link rel="canonical" href="/a"><link rel="next" href="/another-story"></head>'
        '<p>Text.</p><a href="/a?print=1">Drucken</a><a href="https://elsewhere.org/a?page=2">2</a><a href="/b">Next article</a>'
    )
    links = dehusk.extract(html, "https://e.org/a").page_links
    assert (links.amp, links.canonical, links.print, links.next) == (
        "https://e.org/amp/a",
        "https://e.org/a",
        "https://e.org/a?print=1",
        None,
    )
    assert links.reasons["print"] == "link 'Drucken'"
