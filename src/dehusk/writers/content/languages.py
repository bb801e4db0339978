# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The language of a listing: classes and attributes name it, or a label over the listing does.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from functools import lru_cache

from dehusk.columns import Columns
from dehusk.dom.tags import IDS
from dehusk.writers.content.code import listing

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find

_CLASS = re.compile(r' class="([^"]*)"')
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
_PREFIX = re.compile(r"^(?:highlight-)?(?:source|text|language|lang)-")
_HOPS = 8  # the language is named on the listing, what is in it, or a few boxes around it
_BODY, _ARTICLE, _MAIN, _LI = (IDS[name] for name in ("body", "article", "main", "li"))
_LONGEST_LABEL = 16
_LABELS_WITHIN = 3000  # characters of markup


def language(rows: Columns, row: int) -> str:
    """The language of a listing, as its class or the class of something next to it names it."""
    close = 2  # start tags that may name it in a word of its own
    if row + 1 < rows.last[row]:
        found = _named_by(rows, row + 1, True)
        if found:
            return found
        close -= 1
    node = row
    for hop in range(_HOPS + 1):
        if node < 0 or (hop and rows.tag[node] in (_BODY, _ARTICLE, _MAIN, _LI)):
            break
        found = _named_by(rows, node, hop < close)
        if found:
            return found
        node = rows.parent[node]
    return _label(rows, row)


def _named_by(rows: Columns, row: int, close: bool) -> str:
    """The language that a start tag names; a quick no for most."""
    start, inner = rows.start[row], rows.inner[row]
    if find(rows.markup, " ", start, inner, 1) < 0 or not (close or _may_name(rows.markup, start, inner)):
        return ""
    return _language_in(rows.markup[start:inner], close=bool(close))


def _may_name(markup: str, start: int, end: int) -> bool:
    """Whether there are the letters in a start tag without which a box around a listing names no language."""
    written = markup[start:end].lower()
    return "lang" in written or "code" in written or "high" in written or "brush" in written or "syntax" in written


def _label(rows: Columns, row: int) -> str:
    """The language that stands over a listing, inside it, where it is left out of its text."""
    inner = rows.inner[row]
    word = _first_word(rows.markup, inner - 1, min(rows.stop[row], inner + _LABELS_WITHIN)).lower()
    if word not in _KNOWN_ALONE or listing(rows, row).lower().startswith(word):
        return ""
    return _clean(word)


def _first_word(markup: str, start: int, end: int) -> str:
    """The first short word of latin letters that is all there is between two tags."""
    at = find(markup, ">", start, end, 1)
    while at >= 0:
        begin = at + 1
        while begin < end and markup[begin].isspace():
            begin += 1
        past = begin
        while past < end and ("a" <= markup[past] <= "z" or "A" <= markup[past] <= "Z" or markup[past] in "+#"):
            past += 1
        if 0 < past - begin <= _LONGEST_LABEL:
            after = past
            while after < end and markup[after].isspace():
                after += 1
            if after < end and markup[after] == "<":
                return markup[begin:past]
        at = find(markup, ">", at + 1, end, 1)
    return ""


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
