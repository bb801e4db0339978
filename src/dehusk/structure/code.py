"""Program text with its language, as `pre` elements show it."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.attributes import value_of
from dehusk.model import Code, Page
from dehusk.structure.tagged import CODES, rows_of

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight|hljs|prism|syntax|sh|src)[-_:]+|"
    r"brush:\s*|sourceCode\s+)([\w+#.-]+)",
    re.I,
)
_STATES = re.compile(r"lang|-syntax")  # stands in every name of `_ATTRIBUTES`
_ATTRIBUTES = ("data-lang", "data-language", "data-code-language", "data-syntax", "lang")
_BARE = frozenset(
    "python java javascript js typescript ts c cpp c++ csharp c# go golang rust ruby php perl bash sh shell zsh "
    "console powershell sql html xml css scss "
    "less json yaml toml ini diff make makefile dockerfile kotlin swift scala haskell lua r matlab julia dart elixir "
    "erlang clojure lisp scheme "
    "vim tex latex markdown nginx apache graphql protobuf objc fortran pascal delphi vb vbnet fsharp ocaml groovy "
    "asm assembly text plaintext".split()
)
_NO_LANGUAGE = frozenset(
    "none nohighlight no-highlight plain auto block wrapper container box inline toolbar line-numbers default".split()
)
_LINE_NUMBERS = re.compile(r"^[\s\d.:|]*$")


def find_code(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Code, ...]:
    """The pieces of code of a page, in document order; columns of line numbers are left out."""
    found, end = [], -1
    for row in rows_of(page, CODES):
        if row < end:
            continue
        end = int(page.elements.last[row])
        text = page.text[page.elements.text_start[row] : page.elements.text_end[row]].strip("\n").rstrip()
        if not text or _LINE_NUMBERS.match(text):
            continue
        block = int(np.searchsorted(page.blocks.start, page.elements.text_start[row], "left"))
        place = True if kept is None else bool(block < len(kept) and kept[block])
        found.append(Code(text, _language(page, row), place, row))
    return tuple(found)


def _language(page: Page, row: int) -> str | None:
    """The language by the classes of the element, of a `code` in it, or of the elements around it."""
    elements, markup = page.elements, page.markup
    near = [row, *range(row + 1, min(elements.last.item(row), row + 3))]
    parent = elements.parent.item(row)
    for _ in range(3):
        if parent < 0:
            break
        near.append(parent)
        parent = elements.parent.item(parent)
    for distance, element in enumerate(near):
        start, end = elements.start.item(element), elements.inner.item(element)
        told = _stated(page, element) if _STATES.search(markup, start, end) else None
        classes = value_of(markup, ' class="', start, end)
        told = told or (_language_in(classes, bare=distance < 4) if classes else None)
        if told:
            return told
    return None


def _stated(page: Page, element: int) -> str | None:
    """The language that an attribute names."""
    attributes = page.attributes(element)
    for name in _ATTRIBUTES[: 4 if page.tag(element) not in ("pre", "code") else 5]:
        if attributes.get(name) and attributes[name].lower() not in _NO_LANGUAGE:
            return attributes[name].lower()
    return None


def _language_in(classes: str, *, bare: bool) -> str | None:
    """The language that class names speak of, or that one of them is."""
    for match in _LANGUAGE.finditer(classes):
        if match[1].lower() not in _NO_LANGUAGE and not match[1].isdigit():
            return match[1].lower().rstrip(";")
    words = [word for word in classes.lower().split() if word in _BARE] if bare else ()
    return words[0] if words else None
