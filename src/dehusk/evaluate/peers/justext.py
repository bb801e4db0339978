"""jusText: stop words and link density decide over paragraphs, then their neighbours (Pomikálek)."""

from __future__ import annotations

from importlib import import_module

from dehusk.evaluate.peers import Peer
from dehusk.registry import peers


@peers.register("justext")
class JusText(Peer):
    """jusText with the stop words of the language the page declares, English where it declares none that is known."""

    distribution = "jusText"
    languages = {"de": "German", "fr": "French", "es": "Spanish", "pl": "Polish", "el": "Greek", "ru": "Russian"}  # noqa: RUF012

    def __init__(self) -> None:
        self._module = import_module("justext")
        self._stopwords = {name: self._module.get_stoplist(name) for name in ("English", *self.languages.values())}

    def __call__(self, html: str, url: str | None) -> str:
        """The paragraphs that are not boilerplate."""
        if not html.strip():
            return ""
        paragraphs = self._module.justext(html, self._stopwords[self._language(html)])
        return "\n".join(each.text for each in paragraphs if not each.is_boilerplate)

    def _language(self, html: str) -> str:
        head = html[:3000].lower()
        at = head.find(" lang=")
        return self.languages.get(head[at + 6 : at + 9].strip("\"'")[:2], "English") if at >= 0 else "English"
