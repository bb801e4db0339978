"""turbohtml: the parser's own guess at the main text."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer
from dehusk.registry import peers


@peers.register("turbohtml")
class TurboHtml(Peer):
    """turbohtml's `main_text()`."""

    distribution = "turbohtml"

    def __init__(self) -> None:
        self._parse = import_module("turbohtml").parse

    def __call__(self, html: str, url: str | None) -> str:
        """The text."""
        return self._parse(html).main_text() or ""
