# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the links of a page: addresses made absolute and the text of each.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from urllib.parse import urljoin

from dehusk.attributes import unescaped
from dehusk.columns import Columns
from dehusk.model import Link

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.slots import blank, no_circle, put, slot_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

COMPILED = cython.compiled
SKIP = ("javascript:", "data:", "vbscript:")
# Columns: the addresses, the texts, whether they stand in the content, the relations, the elements.
Links = tuple[list[str], list[str], list[bool], list[str], list[int]]
# What addresses are relative to: the address of the page, its scheme with host, its scheme alone, all of it in front of
# a fragment, the folder of the page, and all in front of a query; the last two are empty where they do not tell.
Base = tuple[str, str, str, str, str, str]
_PLAIN: dict[str, object] = {"url": "", "text": "", "in_content": False, "rel": "", "element": -1}


def read_links(columns: Columns, relation: cython.int, base: Base, kept: bytes) -> Links:
    """The links with an address that leads somewhere, and whether the blocks that they stand in are kept.

    `relation` is the number of `rel` among statements; the text of a link without words is that of the picture in it.
    """
    markup: str = columns.markup
    text: str = columns.text
    number: cython.Py_ssize_t
    row: cython.int
    block: cython.Py_ssize_t
    said: cython.Py_ssize_t = 0
    judged: cython.Py_ssize_t = len(kept)
    urls: list[str] = []
    texts: list[str] = []
    places: list[bool] = []
    rels: list[str] = []
    elements: list[int] = []
    for number in range(columns.anchors):
        address: str = written_address(markup, columns.href_start[number], columns.href_end[number])
        if leads_nowhere(address):
            continue
        if "&" in address:
            address = unescaped(address)
        row = columns.anchor[number]
        while said < columns.statements and (
            columns.stating[said] < row or (columns.stating[said] == row and columns.stated[said] != relation)
        ):
            said += 1
        words: str = one_line(text, columns.text_start[row], columns.text_end[row])
        block = columns.block_from(columns.text_start[row] + 1) - 1
        block = block if block > 0 else 0
        urls.append(join(address, base))
        texts.append(words or described(markup, columns.inner[row], columns.stop[row]))
        places.append(block < judged and kept[block] != 0)
        has_rel: cython.bint = said < columns.statements and columns.stating[said] == row
        rels.append(markup[columns.value_start[said] : columns.value_end[said]] if has_rel else "")
        elements.append(row)
    return urls, texts, places, rels, elements


@cython.cfunc
def written_address(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """The address between two places as it is written, without the space around it."""
    address: str = markup[start:end]
    if start == end or (is_plain(ord(markup[start])) and is_plain(ord(markup[end - 1]))):
        return address
    return address.strip()


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_plain(code: cython.uint) -> cython.bint:
    """Whether a character is one of ASCII that is seen."""
    return 32 < code < 127


@cython.cfunc
def leads_nowhere(address: str) -> cython.bint:
    """Whether an address is a script or data."""
    first: cython.uint = ord(address[0]) | 32 if len(address) else 0
    if first != 106 and first != 100 and first != 118:  # j, d, v
        return False
    return address.lower().startswith(SKIP)


@cython.cfunc
def described(markup: str, at: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> str:
    """The description of the first picture between two places that has one."""
    end: cython.Py_ssize_t
    value: cython.Py_ssize_t
    close: cython.Py_ssize_t
    at = markup.find("<img", at, stop)
    while at >= 0:
        end = find(markup, ">", at, stop, 1)
        value = markup.rfind(' alt="', at, end if end >= 0 else stop)
        close = find(markup, '"', value + 6, stop, 1) if value >= 0 else -1
        if close >= 0:
            return unescaped(markup[value + 6 : close]).strip()
        at = markup.find("<img", end, stop) if end >= 0 else -1
    return ""


def one_line(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """What stands between two places of a text, with single spaces between its words."""
    at: cython.Py_ssize_t
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    code: cython.uint
    before: cython.bint = True
    for at in range(start, end):
        code = code_at(kind, data, at)
        if code == 32:
            if before:
                return " ".join(text[start:end].split())
            before = True
        elif code < 33 or (code > 126 and text[at].isspace()):
            return " ".join(text[start:end].split())
        else:
            before = False
    return " ".join(text[start:end].split()) if before and end > start else text[start:end]


@cython.ccall
def join(url: str, base: Base) -> str:
    """An address made absolute, the usual ones without taking them apart."""
    whole: str = base[0]
    first: cython.uint = ord(url[0]) if len(url) else 0
    if not whole or (first == 104 and url.startswith(("https://", "http://"))):  # "h"
        return url
    if first == 47 and base[1] and "/." not in url and url[:3] not in ("//", "///"):  # "/"
        return base[1] + url if url[:2] != "//" else base[2] + url
    if first == 35:  # "#"
        return base[3] + url
    if is_simple(url):
        before: str = base[5] if first == 63 else base[4]  # "?"
        if before:
            return before + url
    return absolute(whole, url)


@cython.cfunc
def is_simple(url: str) -> cython.bint:
    """Whether an address is a path below the folder of the page, or a query, that is to be put behind it as it is."""
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(url)
    code: cython.uint
    before: cython.uint = 47
    part: cython.int = 0  # a path, a query, a fragment
    slash: cython.bint = False
    for at in range(size):
        code = ord(url[at])
        if code < 33:
            return False
        if part == 0 and code != 63 and code != 35:
            if code == 59 or (code == 58 and not slash):  # ";" is taken away where nothing follows, ":" ends a scheme
                return False
            if before == 47 and (code == 47 or code == 46):  # "//" and "/." are resolved
                return False
            slash = slash or code == 47
        elif code == 35 and part < 2:  # "#"
            if part == 1 and before == 63:  # an empty query is taken away
                return False
            part = 2
        elif code == 63 and part == 0:
            part = 1
        before = code
    return size > 0 and not (part == 1 and before == 63) and not (part == 2 and before == 35)


def absolute(base: str, url: str) -> str:
    """An address made absolute; one that cannot be is left as it is."""
    try:
        return urljoin(base, url)
    except ValueError:
        return url


def as_records(links: Links) -> tuple[Link, ...]:
    """Links as records."""
    if not cython.compiled:
        return tuple(map(Link, *links))
    number: cython.Py_ssize_t
    urls: list[str] = links[0]
    texts: list[str] = links[1]
    places: list[bool] = links[2]
    rels: list[str] = links[3]
    elements: list[int] = links[4]
    url_slot: cython.Py_ssize_t = slot_of(Link, "url")
    text_slot: cython.Py_ssize_t = slot_of(Link, "text")
    place_slot: cython.Py_ssize_t = slot_of(Link, "in_content")
    rel_slot: cython.Py_ssize_t = slot_of(Link, "rel")
    element_slot: cython.Py_ssize_t = slot_of(Link, "element")
    found: list[Link] = []
    for number in range(len(urls)):
        link: Link = blank(Link)
        put(link, url_slot, urls[number])
        put(link, text_slot, texts[number])
        put(link, place_slot, places[number])
        put(link, rel_slot, rels[number])
        put(link, element_slot, elements[number])
        no_circle(link)
        found.append(link)
    return tuple(found)


def as_dicts(links: Links) -> list[dict[str, object]]:
    """Links as plain data."""
    number: cython.Py_ssize_t
    urls: list[str] = links[0]
    texts: list[str] = links[1]
    places: list[bool] = links[2]
    rels: list[str] = links[3]
    elements: list[int] = links[4]
    found: list[dict[str, object]] = []
    plain: dict[str, object] = _PLAIN
    for number in range(len(urls)):
        made: dict[str, object] = plain.copy()  # most links are not in the content and have no relation
        made["url"] = urls[number]
        made["text"] = texts[number]
        if places[number]:
            made["in_content"] = True
        if rels[number]:
            made["rel"] = rels[number]
        made["element"] = elements[number]
        found.append(made)
    return found
