"""From what arrived to a Page: decode, parse, scan, and look again where hiding left almost nothing."""

from __future__ import annotations

from dehusk.dom.decode import decode, wide_codec
from dehusk.dom.limits import Guard, LimitReached
from dehusk.dom.parser import Parsed, parse, whole
from dehusk.model import Anchors, Blocks, Elements, Limits, Names, Page, Source, Statements
from dehusk.text import count_words

try:
    from dehusk.dom._scan import Scan  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built: the same pass in Python
    from dehusk.dom.scan import Scan  # type: ignore[assignment, unused-ignore]

# A page hidden until a script runs: less than this many characters in sight, and several times as many out of it.
_LITTLE = 400
_MUCH_MORE = 3
_BINARY_MAGIC = (
    b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"\x1f\x8b", b"RIFF", b"\x7fELF", b"BZh",
    b"\xfd7zXZ", b"OggS", b"ID3", b"\x00\x00\x01\x00", b"\xd0\xcf\x11\xe0", b"wOFF", b"wOF2", b"Rar!", b"7z\xbc\xaf",
)  # fmt: skip


def read_page(source: Source, limits: Limits, *, show_hidden: bool = False) -> Page:
    """Read a page, or raise LimitReached with the status that tells why it was not read.

    With `show_hidden`, boxes that are collapsed until a script or a click opens them are read too, marked in
    `elements.hidden`; and where the markup holds almost no text, the text that its data hold.
    """
    guard = Guard(limits)
    guard.size(len(source.body))
    text, encoding = _text_of(source.body, source)
    parsed = parse(text)
    guard.time()
    scan = Scan(parsed.markup, guard.tree, show_hidden=show_hidden)
    if scan.position < _LITTLE and scan.hidden_chars > _MUCH_MORE * max(scan.position, 40):
        again = Scan(parsed.markup, guard.tree, show_hidden=True)
        if again.position > _MUCH_MORE * scan.position:
            scan, show_hidden = again, True
    origin = "markup"
    if show_hidden and scan.position < _LITTLE:
        from dehusk.dom.embedded import embedded_page  # few pages come here

        found = embedded_page(whole(text), parsed.json_ld) if "<script" in text else None
        if found and found.words > _MUCH_MORE * count_words(scan.text):
            origin, parsed = found.origin, Parsed(parse(found.markup).markup, parsed.json_ld)
            scan = Scan(parsed.markup, guard.tree)
    return Page(
        source=source,
        markup=parsed.markup,
        text=scan.text,
        elements=Elements(*scan.element_columns),
        blocks=Blocks(*scan.block_columns),
        names=Names(*scan.name_columns),
        anchors=Anchors(*scan.anchor_columns),
        statements=Statements(*scan.statement_columns),
        tag_names=scan.tag_names,
        encoding=encoding,
        json_ld=parsed.json_ld,
        hidden_chars=scan.hidden_chars,
        shows_hidden=show_hidden,
        origin=origin,
    )


def _text_of(body: str | bytes, source: Source) -> tuple[str, str]:
    if isinstance(body, str):
        return body, "str"
    if body.startswith(_BINARY_MAGIC) or _mostly_control(body):
        raise LimitReached("not_html", "the bytes are a binary file, not a page")
    return decode(body, source.content_type, source.charset)


def _mostly_control(body: bytes) -> bool:
    head = body[:1024]
    if b"\x00" not in head or head.startswith((b"\xff\xfe", b"\xfe\xff")) or wide_codec(head):
        return False
    return sum(byte < 9 or 13 < byte < 32 for byte in head) * 10 > len(head)
