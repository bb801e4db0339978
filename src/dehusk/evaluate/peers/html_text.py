"""html-text: all visible text, the baseline that keeps everything."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer
from dehusk.registry import peers


@peers.register("html-text")
class HtmlText(Peer):
    """All text of the page."""

    distribution = "html-text"

    def __init__(self) -> None:
        self._extract = import_module("html_text").extract_text

    def __call__(self, html: str, url: str | None) -> str:
        """The text."""
        return str(self._extract(html))
