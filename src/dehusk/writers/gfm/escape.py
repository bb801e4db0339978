# cython: language_level=3, annotation_typing=False
"""Escaping: text that a Markdown reader shows as it is, with as few backslashes as that takes."""

from __future__ import annotations

import re

from dehusk.writers.signs import bits_in, may_mark, table_of

_SPECIAL = re.compile(r"[\\`*_\[\]<&~]")
SIGN, BREAK, MATH = 1, 2, 4
_SIGNS = table_of(lambda sign: SIGN * (sign in "\\`*_[]<&~") | BREAK * (sign == "\n") | MATH * (sign in "\\$"))
_NOT_PLAIN = table_of(lambda sign: sign <= " " or sign > "~" or sign in "();<>\\|")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# What begins a heading, quote, list, rule, fence, table or definition at the start of a line.
_LINE_START = re.compile(
    r"^(?:(#{1,6}(?=[ \t]|$)|>|[+-](?=[ \t]|$)|(?:-+|=+)(?=[ \t]*$)|~{3}|:(?=[ \t-])|\|)|(\d{1,9})([.)](?=[ \t]|$)))",
    re.M,
)


def escape(text: str, last: bool = True, brackets: bool = False, dollars: bool = False) -> str:
    """Text inside a line; `last`: nothing of the line follows; `brackets`: every bracket counts, as in a link."""
    if has_signs(text):
        text = _escape_signs(text, last=last, brackets=brackets)
    return text.replace("$", "\\$") if dollars and "$" in text else text


def has_signs(text: str) -> bool:
    """Whether a text has a sign that may mean something in Markdown."""
    return signs_in(text) & SIGN != 0


def signs_in(text: str) -> int:
    """What a text has that may need work, as bits: signs of Markdown, line breaks, signs of formulas."""
    return bits_in(text, _SIGNS) if may_mark(text) else 0


def begins_with(text: str) -> bool:
    """Whether a text begins with a sign that may begin something else than a paragraph."""
    return bool(text) and (text[0] in "#>+-=~:|" or text[0].isdigit())


def _escape_signs(text: str, *, last: bool, brackets: bool) -> str:
    size = len(text)

    def one(found: re.Match[str]) -> str:
        sign, at = found[0], found.start()
        after = text[at + 1] if at + 1 < size else ""
        before = text[at - 1] if at else ""
        if _needs_escape(sign, before, after, last=last, brackets=brackets) or (
            sign == "&" and _ENTITY.match(text, at)
        ):
            return "\\" + sign
        return sign

    return _SPECIAL.sub(one, text)


def _needs_escape(sign: str, before: str, after: str, *, last: bool, brackets: bool) -> bool:
    if sign == "\\":
        return after in _PUNCTUATION or after in ("", "\n")
    if sign == "*":
        return not (before == " " and after == " ")
    if sign == "_":
        return not (before.isalnum() and after.isalnum()) and not (before == " " and after == " ")
    if sign == "]":
        return brackets or after in ("(", "[", ":") if after else brackets or not last
    if sign == "[":
        return brackets or after == "^" or not after
    if sign == "<":
        return after.isalpha() or after in ("/", "!", "?") or (not after and not last)
    return (
        sign in "`~"
        if sign != "~"
        else not (before == " " and after == " ") and not (after.isdigit() and before in ("", " ", "("))
    )


def escape_line_starts(paragraph: str) -> str:
    """A paragraph whose lines begin nothing but text."""
    if "\n" in paragraph:
        return _LINE_START.sub(_escape_start, paragraph)
    found = _LINE_START.match(paragraph) if begins_with(paragraph) else None
    return paragraph if found is None else _escape_start(found) + paragraph[found.end() :]


def _escape_start(found: re.Match[str]) -> str:
    return f"{found[2]}\\{found[3]}" if found[2] else f"\\{found[1]}"


def with_breaks(text: str, sign: str) -> str:
    """Text with this sign in place of its line breaks and of the spaces around them."""
    lines = text.split("\n")
    if len(lines) == 1:
        return text
    last = len(lines) - 1
    parts = [lines[0].rstrip(" ")]
    for at in range(1, last):
        line = lines[at].strip(" ")
        if line:
            parts.append(line)
    parts.append(lines[last].lstrip(" "))
    return sign.join(parts)


def address(url: str) -> str:
    """An address as it may stand between the round brackets of a link."""
    return _quoted(url) if bits_in(url, _NOT_PLAIN) else url


def _quoted(url: str) -> str:
    url = _ENTITY.sub(lambda found: "&amp;" + found[0][1:], url) if "&" in url else url
    unsafe = _UNSAFE if not _BALANCED.fullmatch(url) else _UNSAFE_BUT_BRACKETS
    return (
        url
        if not unsafe.search(url)
        else unsafe.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8")), url)
    )


_UNSAFE = re.compile(r"[\s<>()\\|\x00-\x1f]")
_UNSAFE_BUT_BRACKETS = re.compile(r"[\s<>\\|\x00-\x1f]")
_BALANCED = re.compile(r"[^()]*(?:\([^()]*\)[^()]*)*")


def fence(text: str, *, least: int = 1) -> str:
    """Backticks, more than stand in a row anywhere in the text."""
    if "`" not in text:
        return "`" * least
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    return "`" * max(least, longest + 1)


def inline_code(text: str) -> str:
    """Text as code in a line."""
    text = " ".join(text.split("\n")).replace("\r", "")
    if not text.strip():
        return text
    ticks = "`" if "`" not in text else fence(text)
    padded = f" {text} " if text[0] == "`" or text[-1] == "`" or (text[0] == text[-1] == " ") else text
    return f"{ticks}{padded}{ticks}"
