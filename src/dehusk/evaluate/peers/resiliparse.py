"""Resiliparse: rules on the tree in C++ (Bevendorff et al.)."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer
from dehusk.registry import peers


@peers.register("resiliparse")
class Resiliparse(Peer):
    """Resiliparse's main content as plain text."""

    distribution = "Resiliparse"

    def __init__(self) -> None:
        self._extract = import_module("resiliparse.extract.html2text").extract_plain_text

    def __call__(self, html: str, url: str | None) -> str:
        """The text, without what only stands in attributes: alternative texts and link targets."""
        return str(self._extract(html, main_content=True, alt_texts=False, links=False))
