"""Text, attributes and elements that are well-formed XML whatever is in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def text(value: str) -> str:
    """Characters as XML writes them; those it cannot write are left out."""
    return escape(_FORBIDDEN.sub("", value), quote=False)


def attribute(name: str, value: str) -> str:
    """An attribute with a space in front."""
    return f' {name}="{escape(_FORBIDDEN.sub("", value))}"'


def element(name: str, inner: str, attributes: Mapping[str, str] | None = None) -> str:
    """An element; attributes without a value are left out."""
    named = "".join(attribute(key, value) for key, value in (attributes or {}).items() if value)
    return f"<{name}{named}>{inner}</{name}>" if inner else f"<{name}{named}/>"


def optional(name: str, value: str | None) -> str:
    """An element with a text, or nothing where there is none."""
    return element(name, text(value)) if value else ""
