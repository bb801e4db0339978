# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the links of a page: addresses made absolute and the text of each.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from urllib.parse import urljoin

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
SKIP = ("javascript:", "data:", "vbscript:")
Row = tuple[str, str, bool, str, int]  # address, text, whether it stands in the content, relation, element


def read_links(
    text: str,
    hrefs: tuple[str, ...],
    rels: list[str],
    starts: cython.int[::1],
    ends: cython.int[::1],
    elements: cython.int[::1],
    content: cython.uchar[::1],
    base: tuple[str, str, str, str],
    describe: Callable[[int], str],
) -> list[Row]:
    """The links with an address that leads somewhere.

    `base` is what addresses are relative to, see `join`; `describe` gives the text of a link without words.
    """
    number: cython.Py_ssize_t
    found: list[Row] = []
    for number in range(len(hrefs)):
        address = hrefs[number].strip()
        if leads_nowhere(address):
            continue
        if "&" in address:
            address = unescape(address)
        url = join(address, base)
        said = one_line(text[starts[number] : ends[number]])
        if not said:
            said = describe(elements[number])
        found.append((url, said, bool(content[number]), rels[number], int(elements[number])))
    return found


@cython.cfunc
def leads_nowhere(address: str) -> cython.bint:
    """Whether an address is a script or data."""
    first: cython.uint = ord(address[0]) | 32 if len(address) else 0
    if first != 106 and first != 100 and first != 118:  # j, d, v
        return False
    return address.lower().startswith(SKIP)


@cython.cfunc
def one_line(text: str) -> str:
    """A text with single spaces between its words."""
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(text)
    code: cython.uint
    before: cython.bint = True
    for at in range(size):
        code = ord(text[at])
        if code == 32:
            if before:
                return " ".join(text.split())
            before = True
        elif code < 33 or (code > 126 and text[at].isspace()):
            return " ".join(text.split())
        else:
            before = False
    return " ".join(text.split()) if before and size else text


@cython.ccall
def join(url: str, base: tuple[str, str, str, str]) -> str:
    """An address made absolute, the usual ones without taking them apart.

    `base` is the address of the page, its scheme with host, its scheme alone, and all of it in front of a fragment.
    """
    whole, origin, scheme, page = base
    first: cython.uint = ord(url[0]) if len(url) else 0
    if not whole or (first == 104 and url.startswith(("https://", "http://"))):  # "h"
        return url
    if first == 47 and origin and "/." not in url and url[:3] not in ("//", "///"):  # "/"
        return origin + url if url[:2] != "//" else scheme + url
    return page + url if first == 35 else absolute(whole, url)  # "#"


def absolute(base: str, url: str) -> str:
    """An address made absolute; one that cannot be is left as it is."""
    try:
        return urljoin(base, url)
    except ValueError:
        return url


def near_links(links: list[Row], host: str, here: str) -> list[Row]:
    """The links to the same host, with or without `www.`, that do not lead to a place on this page."""
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(host)
    code: cython.uint
    place = here + "#"
    found: list[Row] = []
    for row in links:
        url: str = row[0]
        if not url.startswith("http"):
            continue
        at = 8 if url.startswith("https://") else 7 if url.startswith("http://") else 0
        if not at:
            continue
        if size:
            if not url.startswith(host, at):
                if not url.startswith("www.", at) or not url.startswith(host, at + 4):
                    continue
                at += 4
            at += size
            code = ord(url[at]) if at < len(url) else 0
            if code != 47 and code != 63 and code != 35 and code != 58:  # / ? # :
                continue
        if here and url.startswith(place):
            continue
        found.append(row)
    return found


def as_dicts(links: list[Row]) -> list[dict[str, object]]:
    """Links as plain data."""
    return [
        {"url": url, "text": text, "in_content": place, "rel": rel, "element": row}
        for url, text, place, rel, row in links
    ]
