"""readability-lxml: the Python port of the old Readability."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.markup import images_in, text_in
from dehusk.evaluate.peers import Peer
from dehusk.evaluate.records import Found
from dehusk.registry import peers


@peers.register("readability-lxml")
class ReadabilityLxml(Peer):
    """readability-lxml's summary, its markup turned into text."""

    distribution = "readability-lxml"

    def __init__(self) -> None:
        self._document = import_module("readability").Document

    def __call__(self, html: str, url: str | None) -> Found:
        """The text and the title."""
        document = self._document(html, url=url)
        summary = document.summary(html_partial=True)
        return Found(text_in(summary), title=document.short_title() or "", images=images_in(summary))
