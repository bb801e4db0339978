"""Goose3: the Python line of Gravity's Goose."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer, day
from dehusk.evaluate.records import Found
from dehusk.registry import peers


@peers.register("goose3")
class Goose3(Peer):
    """Goose3's cleaned text, without fetching pictures."""

    distribution = "goose3"

    def __init__(self) -> None:
        self._goose = import_module("goose3").Goose({"enable_image_fetching": False})

    def __call__(self, html: str, url: str | None) -> Found:
        """The text, title, authors and date."""
        article = self._goose.extract(raw_html=html)
        authors = tuple(article.authors or ())
        return Found(article.cleaned_text or "", article.title or "", authors, day(article.publish_date))
