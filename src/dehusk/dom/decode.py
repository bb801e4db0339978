"""Bytes to text: byte-order mark, valid UTF-8, the server's word, the page's word, then the look of the bytes."""

from __future__ import annotations

import codecs
import re

from dehusk.dom.parser import codec_for, guess_codec
from dehusk.lazy import pattern

_META_BYTES = 4096  # browsers look at 1,024; real pages put the charset behind long scripts and comments
_META_CHARSET = pattern(rb"<meta[^>]{0,400}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.I)
_XML_ENCODING = pattern(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})", re.I)
_CHARSET = pattern(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.I)
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_WIDE_BYTES = 64
_BAD = "\ufffd"
_FEW = 1000  # one character in so many may fit nothing under a label that is still right
_DAMAGED = 20  # so many multi-byte characters for each damaged one: still UTF-8


def decode(body: bytes, content_type: str | None = None, charset: str | None = None) -> tuple[str, str]:
    """The text of a page and the encoding it was read with; bytes that fit nothing become U+FFFD."""
    for mark, name in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(name, "replace"), name
    if wide := wide_codec(body):
        return body.decode(wide, "replace"), wide
    try:
        # Text that is valid UTF-8 with multi-byte characters is UTF-8 whatever its label says; plain ASCII may
        # still be an escape-based encoding, which only a label can tell.
        if not body.isascii():
            return body.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    for label in _labels(body, content_type, charset):
        text = _decode_as(body, label)
        if text is not None:
            return text, label
    if body.isascii():
        return body.decode("ascii"), "ascii"
    return _guess(body)


def wide_codec(body: bytes) -> str | None:
    """The codec of UTF-16 without a mark: every second byte of the head's plain markup is zero."""
    head = body[:_WIDE_BYTES]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 4 or min(even, odd) > 0 or max(even, odd) * 4 < len(head) // 2 * 3:
        return None
    return "utf-16-le" if odd else "utf-16-be"


def _labels(body: bytes, content_type: str | None, charset: str | None) -> list[str]:
    found = [charset] if charset else []
    if match := _CHARSET.search(content_type or ""):
        found.append(match[1])
    for stated in (_META_CHARSET, _XML_ENCODING):
        if hit := stated.search(body[:_META_BYTES]):
            found.append(hit[1].decode("ascii", "replace"))
    # A page whose label could be read as ASCII is not in UTF-16, and pages that are were found by their look.
    return [label for label in map(str.lower, found) if not label.startswith(("utf-16", "utf-32", "unicode"))]


def _decode_as(body: bytes, label: str) -> str | None:
    """The text under a label; none where the label is unknown or plainly wrong (many bytes fit nothing)."""
    codec = codec_for(label)
    if codec is None:
        return None
    if codec.endswith(("utf_8", "utf8")):
        text, damaged, multibyte = _as_utf8(body)
        return text if damaged * _DAMAGED <= multibyte else None
    text = body.decode(codec, "replace")
    return text if text.count(_BAD) <= len(text) // _FEW + 1 else None


def _as_utf8(body: bytes) -> tuple[str, int, int]:
    """The bytes read as UTF-8, how many places fit nothing, and how many bytes continue a good character."""
    text = body.decode("utf-8", "replace")
    return text, text.count(_BAD), len(body) - len(text)


def _guess(body: bytes) -> tuple[str, str]:
    """Score the bytes as the encodings they could be, or as UTF-8 with a few damaged bytes."""
    codec = guess_codec(_META_CHARSET.sub(b"<meta ", body[:_META_BYTES]) + body[_META_BYTES:])
    text, (as_utf8, damaged, multibyte) = body.decode(codec, "replace"), _as_utf8(body)
    if damaged * _DAMAGED < multibyte or damaged < text.count(_BAD):
        return as_utf8, "utf-8"
    return text, codec.removeprefix("whatwg-")
