"""BoilerPy3: boilerpipe's shallow text features (Kohlschütter et al.) in Python."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer
from dehusk.registry import peers


@peers.register("boilerpy3")
class BoilerPy3(Peer):
    """boilerpipe's ArticleExtractor."""

    distribution = "boilerpy3"

    def __init__(self) -> None:
        self._extractor = import_module("boilerpy3.extractors").ArticleExtractor(raise_on_failure=False)

    def __call__(self, html: str, url: str | None) -> str:
        """The text."""
        return self._extractor.get_content(html) or ""
