"""Program text with its language, as `pre` elements show it."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Code, Page

_PRE = (IDS["pre"], IDS["listing"], IDS["xmp"])
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight|hljs|prism|syntax|sh|src)[-_:]+|"
    r"brush:\s*|sourceCode\s+)([\w+#.-]+)",
    re.I,
)
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
    found, end, tag = [], -1, page.elements.tag
    pre, listing, xmp = _PRE
    for row in np.flatnonzero((tag == pre) | (tag == listing) | (tag == xmp)).tolist():
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
    near = [row, *range(row + 1, min(int(page.elements.last[row]), row + 3))]
    parent = int(page.elements.parent[row])
    for _ in range(3):
        if parent < 0:
            break
        near.append(parent)
        parent = int(page.elements.parent[parent])
    for distance, element in enumerate(near):
        attributes = page.attributes(element)
        if not attributes:
            continue
        for name in _ATTRIBUTES[: 4 if page.tag(element) not in ("pre", "code") else 5]:
            if attributes.get(name) and attributes[name].lower() not in _NO_LANGUAGE:
                return attributes[name].lower()
        classes = attributes.get("class", "")
        for match in _LANGUAGE.finditer(classes) if classes else ():
            if match[1].lower() not in _NO_LANGUAGE and not match[1].isdigit():
                return match[1].lower().rstrip(";")
        bare = [word.lower() for word in classes.split() if word.lower() in _BARE]
        if bare and distance < 4:
            return bare[0]
    return None
