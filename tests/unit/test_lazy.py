"""What is imported when it is called for the first time."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from dehusk.lazy import import_later


def test_a_stand_in_makes_way_for_what_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    names: dict[str, Any] = {}
    import_later(names, {"colorsys": "rgb_to_hls hls_to_rgb", "html": "escape"})
    assert set(names) == {"rgb_to_hls", "hls_to_rgb", "escape"}
    assert "colorsys" not in sys.modules
    assert names["rgb_to_hls"](1.0, 1.0, b=1.0) == (0.0, 1.0, 0.0)
    assert names["rgb_to_hls"] is sys.modules["colorsys"].rgb_to_hls
    assert names["hls_to_rgb"] is not sys.modules["colorsys"].hls_to_rgb
    assert names["escape"]("<") == "&lt;"


def test_what_is_not_there_is_told_when_it_is_called() -> None:
    names: dict[str, Any] = {}
    import_later(names, {"html": "no_such_function"})
    with pytest.raises(AttributeError, match="no_such_function"):
        names["no_such_function"]()
