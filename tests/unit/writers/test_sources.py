"""Where pictures really are."""

from __future__ import annotations

import pytest

from dehusk.media.sources import best_source, is_pixel, largest

CASES = [
    ({"src": "a.jpg"}, "a.jpg"),
    ({"src": "data:image/gif;base64,R0", "data-src": "b.jpg"}, "b.jpg"),
    ({"src": "small.jpg", "data-src": "b.jpg"}, "b.jpg"),
    ({"src": "a.jpg", "data-image": "other.jpg"}, "a.jpg"),
    ({"src": "/img/placeholder.png", "data-original": "c.jpg"}, "c.jpg"),
    ({"src": "s.jpg", "srcset": "m.jpg 600w, l.jpg 1200w, huge.jpg 6000w"}, "l.jpg"),
    ({"src": "s.jpg", "srcset": "m.jpg, l.jpg 2x"}, "l.jpg"),
    ({"data-srcset": "x,y.jpg 300w, z.jpg 900w", "src": "blank.gif"}, "z.jpg"),
    ({"src": "/assets/blank.gif"}, ""),
    ({"src": "data:image/png;base64," + "A" * 900}, "data:image/png;base64," + "A" * 900),
    ({}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("attributes", "expected"), CASES)
def test_best_source(attributes: dict[str, str], expected: str) -> None:
    assert best_source(attributes) == expected


def test_a_long_srcset_is_read_once() -> None:
    assert largest("a" * 200_000) == "a" * 200_000
    assert largest(", " * 50_000 + "b.jpg 2x") == "b.jpg"


def test_pixels() -> None:
    assert is_pixel({"width": "1", "height": "1"})
    assert is_pixel({"height": "0px"})
    assert not is_pixel({"width": "100%", "height": "12"})
