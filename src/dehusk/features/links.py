"""Where links lead: within the page, within the site, to another host, or nowhere."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

try:
    from dehusk.features._links import read_links as _read_links  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    _read_links = None

WITHIN_PAGE, WITHIN_SITE, TO_HOST, NOWHERE = range(4)
_HOST = re.compile("(?:https?:)?//([^/?#:&]*)")
_PLAIN_HOST = re.compile(r"https?://([A-Za-z0-9.-]+)(?:[/?#]|$)")
_END_OF_HOST = re.compile("[/?#:&]")
_NO_PLACE = ("javascript:", "mailto:", "tel:")
Places = NDArray[np.int32]
Column = Any  # an array or a list


def read_links(markup: str, starts: Places, ends: Places) -> tuple[Places, NDArray[np.uint32]]:
    """The kind of each address in the markup, and a number for the site of those that lead to a host."""
    kinds, sites = np.zeros(len(starts), np.int32), np.zeros(len(starts), np.uint32)
    (_read_links or read_links_slowly)(markup, starts, ends, kinds, sites)
    return kinds, sites


def read_links_slowly(markup: str, starts: Column, ends: Column, kinds: Column, sites: Column) -> None:
    """Fill kinds and sites."""
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        address = markup[start:end]
        host = _HOST.match(address)
        if not address or address[0] == "#":
            kinds[index] = WITHIN_PAGE
        elif host:
            kinds[index], sites[index] = TO_HOST, site_number(host[1])
        else:
            kinds[index] = NOWHERE if address.startswith(_NO_PLACE) else WITHIN_SITE


def fill_links(_: int, markup: str, __: int, starts: Column, ends: Column, kinds: Column, sites: Column) -> None:
    """Stands for the compiled way, which is told how the characters are stored."""
    read_links_slowly(markup, starts, ends, kinds, sites)


def site_of(address: str | None) -> int:
    """The number of the site of a page's address, or 0 where it has none."""
    plain = _PLAIN_HOST.match(address or "")
    if plain:
        return site_number(plain[1])
    try:
        host = urlsplit(address or "").hostname
    except ValueError:  # http://[broken
        host = None
    return site_number(host) if host else 0


def site_number(host: str) -> int:
    """A number for the registered part of a host: two labels, three where the last are short."""
    labels = _END_OF_HOST.split(host, maxsplit=1)[0].split(".")
    count = 2
    if len(labels) > 2 and len(labels[-1]) <= 2 and len(labels[-1]) + len(labels[-2]) + 1 <= 6:
        count = 3
    value = 2166136261
    for character in ".".join(labels[-count:]):
        value = ((value ^ (ord(character) | 32)) * 16777619) & 0xFFFFFFFF
    return value
