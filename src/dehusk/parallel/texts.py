"""How a page travels to another process: as the bytes that it is in memory, or encoded where nothing is compiled."""

from __future__ import annotations

from pickle import PickleBuffer

try:
    from dehusk.parallel._texts import Characters, text_of  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    Characters = text_of = None

_BYTES, _ENCODED = -1, 0  # other forms are the largest character that the text could have
_CODEC, _ERRORS = "utf-16-le", "surrogatepass"


def pack(body: str | bytes) -> tuple[PickleBuffer, int]:
    """The bytes of it and the form that they are in."""
    if isinstance(body, bytes):
        return PickleBuffer(body), _BYTES
    if Characters is None:
        return PickleBuffer(body.encode(_CODEC, _ERRORS)), _ENCODED
    characters = Characters(body)
    return PickleBuffer(characters), characters.highest


def unpack(stored: memoryview, form: int) -> str | bytes:
    """What was packed."""
    if form == _BYTES:
        return bytes(stored)
    if form == _ENCODED:
        return str(stored, _CODEC, _ERRORS)
    text: str = text_of(stored, form)
    return text
