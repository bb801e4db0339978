"""Text and pictures of the clean markup that some peers give back."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BREAKING = re.compile(
    "address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h1|h2"
    "|h3|h4|h5|h6|header|hr|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_SILENT = frozenset({"script", "style", "template"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.images: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        if _BREAKING.fullmatch(tag):
            self.parts.append("\n")
        if tag == "img":
            self.images.extend(value for name, value in attrs if name == "src" and value)

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - (tag in _SILENT))
        if _BREAKING.fullmatch(tag):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)


def text_in(html: str) -> str:
    """The text, with breaks where blocks begin and end, so that words of two paragraphs do not become one."""
    lines = (line.strip() for line in "".join(_read(html).parts).split("\n"))
    return "\n".join(line for line in lines if line)


def images_in(html: str) -> tuple[str, ...]:
    """The addresses of the pictures."""
    return tuple(_read(html).images)


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader
