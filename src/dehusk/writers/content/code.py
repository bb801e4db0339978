"""Listings: their text exactly as it stands, their language, and no line numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from dehusk.writers.content.links import unescaped

if TYPE_CHECKING:
    from dehusk.model import Page

_TAG = re.compile(r"<(/?)([^\s>/]+)([^>]*)>")
_VOID = frozenset({"br", "wbr", "img", "hr", "input", "source"})
_BREAKS = frozenset({"br", "div", "li", "p", "tr"})
_CLASS = re.compile(r' class="([^"]*)"')
_GUTTER = re.compile(
    r"(?:^|[\s_-])(?:lnt?|line-?num(?:ber)?s?|linenos?|lineno|ln-num|gutter|rouge-gutter|hljs-ln-numbers|line-numbers-rows|code-line-number|blob-num"
    r"|copy(?:-?(?:btn|button|code))?|clipboard|toolbar|code[-_]*header|sr-only|select-none)(?:$|[\s_])|react-syntax-highlighter-line-number",
    re.I,
)
_GUTTER_TAGS = frozenset({"button", "select", "textarea", "annotation"})
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|sourceCode\s+|brush:?|syntax|code|prettyprint\s+lang|highlight|hljs\s+language)[-:=\s]\s*"
    r"([A-Za-z][\w+#.-]*)",
)
_LANGUAGE_SIGNS = ("lang", "code", "high", "Code", "brush", "syntax")  # no language is named without one of these
_NAMED = re.compile(
    r" (?:data-lang|data-language|data-code-language|data-enlighter-language|data-syntax|syntax|language)="
    r'"([A-Za-z][\w+#.-]*)"'
)
_NOT_LANGUAGES = frozenset(
    "none plaintext plain text nohighlight no-highlight block wrapper container box snippet default source "
    "highlight code inline listing pre "
    "line lines wrap toolbar tabs tab content body area example title copy".split()
)
_KNOWN_ALONE = frozenset(
    "python py javascript js typescript ts java c cpp csharp c++ c# go golang rust ruby php bash sh shell zsh "
    "powershell sql html css scss xml "
    "json yaml yml toml ini kotlin swift scala perl lua r haskell elixir erlang clojure dart dockerfile makefile "
    "diff graphql latex tex markdown "
    "objective-c julia matlab fortran pascal vb asm nginx console lean zig nim ocaml fsharp vue svelte solidity coq "
    "http wasm cmake groovy racket scheme lisp verilog vhdl prolog twig jinja liquid".split()
)
_ALIASES = {
    "source-python": "python",
    "py3": "python",
    "ipython3": "python",
    "shell-session": "console",
    "js": "js",
    "c++": "cpp",
    "c#": "csharp",
}
_SHAPING = _BREAKS | _GUTTER_TAGS
_NAME = re.compile(r"<([a-z][^\s/>]*)")
# A `code` that is set as a box, with its lines as they are.
BLOCK_CODE = re.compile(r' (?:style="[^"]*white-space:\s*pre|class="(?:[^"]* )?block(?: [^"]*)?")')
_PREFIX = re.compile(r"^(?:highlight-)?(?:source|text|language|lang)-")
_LABEL = re.compile(r">\s*([A-Za-z+#]{1,16})\s*<")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NUMBERS = re.compile(r"\s*\d+(?:\s+\d+)*\s*")
_LANGUAGE_HOPS = 8  # the language is named on the listing, what is in it, or a few boxes around it


def listing(page: Page, row: int) -> str:
    """The text of a `pre`, white space and all, without line numbers and buttons."""
    elements = page.elements
    inner = page.markup[int(elements.inner[row]) : int(elements.stop[row])]
    inner = inner[: inner.rfind("</")] if inner.endswith(">") else inner
    return _trimmed(unescaped(_without_tags(inner) if "<" in inner else inner))


def _without_tags(inner: str) -> str:
    coloured = _SHAPING.isdisjoint(_NAME.findall(inner)) and "user-select" not in inner
    if coloured and not any(map(_GUTTER.search, set(_CLASS.findall(inner)))):
        return _TAG.sub("", inner)  # its tags only colour it
    parts: list[str] = []
    at, depth = 0, 0
    dropped = -1  # how deep the element stands whose text is left out
    for tag in _TAG.finditer(inner):
        if dropped < 0:
            parts.append(inner[at : tag.start()])
        at = tag.end()
        closing, name, attributes = tag.groups()
        if name in _VOID:
            if name == "br" and dropped < 0:
                parts.append("\n")
            continue
        depth -= bool(closing)
        if dropped < 0 and not closing and (name in _GUTTER_TAGS or _is_gutter_class(attributes)):
            dropped = depth
        elif dropped >= 0 and closing and dropped >= depth:
            dropped = -1
        elif dropped < 0 and name in _BREAKS:
            _break(parts)
        depth += not closing
    return "".join(parts) + ("" if dropped >= 0 else inner[at:])


def _break(parts: list[str]) -> None:
    """End the line, where it has begun."""
    last = next((part for part in reversed(parts) if part), "\n")
    if not last.endswith("\n"):
        parts.append("\n")


def _trimmed(text: str) -> str:
    if _CONTROL.search(text):
        text = _CONTROL.sub("", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


def _is_gutter_class(attributes: str) -> bool:
    if not attributes:
        return False
    if "user-select:none" in attributes or "user-select: none" in attributes:
        return True
    if " data-line-number=" in attributes and " class=" not in attributes:
        return False
    found = _CLASS.search(attributes)
    return bool(found and _GUTTER.search(found[1]))


def is_gutter(text: str) -> bool:
    """Whether a listing is nothing but line numbers, one more each."""
    if not _NUMBERS.fullmatch(text):
        return False
    numbers = [int(number) for number in text.split()]
    return len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def language(page: Page, row: int) -> str:
    """The language of a listing, as its class or the class of something next to it names it."""
    elements = page.elements
    child = row + 1
    near = [row]
    if child < int(elements.last[row]):
        near.insert(0, child)
    node = int(elements.parent[row])
    for _ in range(_LANGUAGE_HOPS):
        if node < 0 or page.tag(node) in ("body", "article", "main", "li"):
            break
        near.append(node)
        node = int(elements.parent[node])
    for number, each in enumerate(near):
        found = _language_in(page.markup[elements.start[each] : elements.inner[each]], close=number < 2)
        if found:
            return found
    return _label(page, row)


def _label(page: Page, row: int) -> str:
    """The language that stands over a listing, inside it, where it is left out of its text."""
    inner, stop = int(page.elements.inner[row]), int(page.elements.stop[row])
    label = _LABEL.search(page.markup, inner - 1, min(stop, inner + 3000))
    word = label[1].lower() if label else ""
    if word not in _KNOWN_ALONE or listing(page, row).lower().startswith(word):
        return ""
    return _clean(word)


@lru_cache(maxsize=1024)  # listings of a page stand in the same boxes
def _language_in(start_tag: str, *, close: bool) -> str:
    if " " not in start_tag:
        return ""
    named = _NAMED.search(start_tag) if "lang" in start_tag or "syntax" in start_tag else None
    if named:
        return _clean(named[1])
    classes = _CLASS.search(start_tag) if " class=" in start_tag else None
    if not classes:
        return ""
    for found in _LANGUAGE.finditer(classes[1]) if any(sign in classes[1] for sign in _LANGUAGE_SIGNS) else ():
        cleaned = _clean(found[1])
        if cleaned:
            return cleaned
    if close or "highlight" in classes[1] or "code" in classes[1].lower():
        # One letter alone may be anything, unless the class says that it is about code.
        least = 1 if "highlight" in classes[1] or "hljs" in classes[1] or "code" in classes[1].lower() else 2
        return next((word for word in classes[1].lower().split() if word in _KNOWN_ALONE and len(word) >= least), "")
    return ""


def _clean(name: str) -> str:
    name = _PREFIX.sub("", name.strip(" ;").lower())
    name = _ALIASES.get(name, name)
    return "" if name in _NOT_LANGUAGES or len(name) > 24 else name
