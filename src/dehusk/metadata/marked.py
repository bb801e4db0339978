"""Elements whose class, id or link has certain words in it: found by the words, because few elements have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dehusk.model import Page

_NAMES: Final = frozenset("class id rel itemprop data-testid data-test data-qa data-component".split())
_MOST: Final = 400
_WIDEST: Final = 3000  # characters of a start tag


def elements_with(
    page: Page, span: tuple[int, int], words: Sequence[str], paths: Sequence[str] = ()
) -> Iterator[tuple[int, str]]:
    """Elements in a stretch of the markup and the attribute value that has one of the words, in document order;
    links by their paths.

    A word is given without its first letter, so that it is found with a capital too.
    """
    markup, (low, high) = page.markup, span
    places = sorted({place for word in (*words, *paths) for place in _places(markup, word, low, high)})
    seen = -1
    for place in places[:_MOST]:
        opened = markup.rfind("<", max(low, place - _WIDEST), place)
        if opened < 0 or markup.find(">", opened, place) >= 0:
            continue
        equals = markup.rfind('="', opened, place)
        name = markup[markup.rfind(" ", opened, equals) + 1 : equals] if equals > 0 else ""
        value = markup[equals + 2 : markup.find('"', equals + 2)].lower() if name in _NAMES or name == "href" else ""
        if value and (name != "href" or any(f"{path}/" in value or f"{path}s/" in value for path in paths)):
            element = page.at(place)
            if element != seen:
                seen = element
                yield element, value


def _places(markup: str, word: str, low: int, high: int) -> Iterator[int]:
    place = markup.find(word, low, high)
    while place >= 0:
        yield place
        place = markup.find(word, place + len(word), high)
