"""newspaper4k: news articles, with metadata."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer, day
from dehusk.evaluate.records import Found
from dehusk.registry import peers


@peers.register("newspaper4k")
class Newspaper4k(Peer):
    """newspaper4k's article body, from markup that is at hand."""

    distribution = "newspaper4k"

    def __init__(self) -> None:
        self._article = import_module("newspaper").Article

    def __call__(self, html: str, url: str | None) -> Found:
        """The text, title, authors and date."""
        article = self._article(url or "http://localhost/", fetch_images=False)
        article.download(input_html=html)
        article.parse()
        return Found(article.text or "", article.title or "", tuple(article.authors or ()), day(article.publish_date))
