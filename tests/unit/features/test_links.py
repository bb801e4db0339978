"""Where links lead: by hand, and both ways."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dehusk.features import links
from dehusk.features.links import (
    NOWHERE,
    TO_HOST,
    WITHIN_PAGE,
    WITHIN_SITE,
    read_links,
    read_links_slowly,
    site_number,
    site_of,
)


def places(addresses: list[str]) -> tuple[str, np.ndarray, np.ndarray]:
    """The addresses in one text, and where they start and end."""
    ends = np.cumsum([len(each) for each in addresses]).astype(np.int32)
    return "".join(addresses), ends - np.array([len(each) for each in addresses], np.int32), ends


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("", WITHIN_PAGE),
        ("#top", WITHIN_PAGE),
        ("/there", WITHIN_SITE),
        ("here.html", WITHIN_SITE),
        ("http:x", WITHIN_SITE),
        ("https://a.example/", TO_HOST),
        ("//a.example", TO_HOST),
        ("javascript:void(0)", NOWHERE),
        ("mailto:a@b", NOWHERE),
        ("tel:1", NOWHERE),
    ],
)
def test_kinds(address: str, kind: int) -> None:
    kinds, sites = read_links(*places([address]))
    assert kinds.tolist() == [kind]
    assert bool(sites[0]) == (kind == TO_HOST)


def test_sites() -> None:
    same = ["www.example.com", "example.com", "A.B.EXAMPLE.COM"]
    assert len({site_number(host) for host in same}) == 1
    assert site_number("a.co.uk") != site_number("b.co.uk")
    assert site_number("a.example.de") == site_number("b.example.de")


def test_both_ways() -> None:
    pytest.importorskip("dehusk.features._links")
    source = random.Random(1)
    pieces = [
        "http://",
        "https://",
        "//",
        "/",
        ".",
        ":",
        "#",
        "&amp;",
        "a",
        "www",
        "example",
        "co",
        "uk",
        "com",
        "É",
        "漢",
        "😀",
    ]
    for most in (14, 15, 16, 17):  # texts of every width
        made = ["".join(source.choices(pieces[:most], k=source.randint(0, 12))) for _ in range(3000)]
        markup, starts, ends = places(made)
        kinds, sites = np.zeros(len(made), np.int32), np.zeros(len(made), np.uint32)
        read_links_slowly(markup, starts, ends, kinds, sites)
        quick = read_links(markup, starts, ends)
        assert links._read_links is not None
        assert np.array_equal(quick[0], kinds)
        assert np.array_equal(quick[1], sites)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://www.Example.co.uk/a?b", "example.co.uk"),
        ("http://example.com", "example.com"),
        ("https://me:secret@www.example.com:8080/a", "example.com"),
        ("//www.example.com/a", "example.com"),
        ("example.com/a", None),
        ("http://[broken", None),
        (None, None),
    ],
)
def test_the_site_of_an_address(address: str | None, host: str | None) -> None:
    assert site_of(address) == (site_number(host) if host else 0)
