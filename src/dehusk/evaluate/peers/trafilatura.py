"""trafilatura: rules and fallbacks in Python over lxml (Barbaresi), in its four modes."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from dehusk.evaluate.peers import Peer, day
from dehusk.registry import peers


@peers.register("trafilatura")
class Trafilatura(Peer):
    """trafilatura with its defaults."""

    distribution = "trafilatura"
    options: ClassVar[dict[str, bool]] = {}

    def __init__(self) -> None:
        self._module = import_module("trafilatura")

    def __call__(self, html: str, url: str | None) -> str:
        """The text, comments included as by default."""
        return self._module.extract(html, url=url, **self.options) or ""

    def fields(self, html: str, url: str | None) -> dict[str, Any]:
        """Its metadata call."""
        found = self._module.extract_metadata(html, default_url=url)
        if found is None:
            return {"title": "", "authors": (), "date": ""}
        authors = tuple(each.strip() for each in (found.author or "").split(";") if each.strip())
        return {"title": found.title or "", "authors": authors, "date": day(found.date)}


@peers.register("trafilatura-precision")
class TrafilaturaPrecision(Trafilatura):
    """trafilatura asked for less noise."""

    options: ClassVar[dict[str, bool]] = {"favor_precision": True}


@peers.register("trafilatura-recall")
class TrafilaturaRecall(Trafilatura):
    """trafilatura asked for more text."""

    options: ClassVar[dict[str, bool]] = {"favor_recall": True}


@peers.register("trafilatura-fast")
class TrafilaturaFast(Trafilatura):
    """trafilatura without its fallbacks."""

    options: ClassVar[dict[str, bool]] = {"fast": True}
