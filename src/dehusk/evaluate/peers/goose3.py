"""Goose3: the Python line of Gravity's Goose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

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
        return Found(
            article.cleaned_text or "",
            title=article.title or "",
            authors=tuple(_names(article.authors or ())),
            date=day(article.publish_date),
        )


def _names(authors: Iterable[Any]) -> Iterator[str]:
    """The names, which goose3 gives in lists of lists where the page's JSON-LD has them so."""
    for author in authors:
        if isinstance(author, list | tuple):
            yield from _names(author)
        elif isinstance(author, str):
            yield author
