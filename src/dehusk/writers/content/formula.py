"""Formulas as LaTeX, wherever a page keeps them: annotations, attributes, MathJax scripts, picture texts, MathML."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from dehusk.writers.content.mathml import to_latex

if TYPE_CHECKING:
    from dehusk.model import Page

_ANNOTATION = re.compile(
    r'<annotation\b[^>]*encoding="(?:application/x-tex|application/x-latex|TeX|LaTeX|text/x-tex)"[^>]*>([^<]*)<', re.I
)
_LATEX_NAMES = ("data-latex", "data-tex", "data-math", "data-expr", "data-formula", "data-equation", "alttext")
_PICTURE = re.compile(
    r"(?:^|\s)(?:mwe-math-fallback-image|latex|tex|math(?:jax|ml)?|ql-img-(?:inline|displayed)|equation)[\w-]*(?:\s|$)",
    re.I,
)
_PICTURE_SOURCE = re.compile(
    r"(?:latex\.php|latex|svg\.image|mathtex\.cgi|mimetex\.cgi|/tex)\?(?:latex=)?|[?&]chl=|/math/render/", re.I
)
_WRITTEN = re.compile(r'<\w+[^>]* data-(?:latex|tex|math|formula)="[^"]+"')
_LATEX = re.compile(r"\\[A-Za-z]{2,}\s*[{(^_\\]")
_LATEX_SIGN = re.compile(r"[\\^_{}=]|\d\s*[+*/-]")
_DISPLAY = re.compile(
    r'katex-display|MathJax_Display|mathjax-display|display="(?:true|block)"|mwe-math-(?:mathml|fallback-image)-display|ql-img-displayed|ltx_equation'
)
_OUTER = re.compile(r"^\s*(?:\$\$(.*)\$\$|\\\[(.*)\\\]|\$(.*)\$|\\\((.*)\\\))\s*$", re.S)
_STYLE = re.compile(r"^\{\\(?:displaystyle|textstyle)\s+(.*)\}$", re.S)
_HOPS = 4


def of_element(page: Page, row: int, named: dict[str, str]) -> tuple[str, bool]:
    """The LaTeX of a `math` element and whether it stands on a line of its own."""
    elements = page.elements
    markup = page.markup[elements.inner[row] : elements.stop[row]]
    display = named.get("display") == "block" or "mode=display" in named.get("type", "") or _stands_alone(page, row)
    if "type" in named and named["type"].startswith("math/"):
        if "mathml" not in named["type"]:
            return _clean(html.unescape(markup[: markup.rfind("</")])), display
        markup = html.unescape(markup)
    found = _ANNOTATION.search(markup)
    if found and found[1].strip():
        return _clean(html.unescape(found[1])), display
    for name in _LATEX_NAMES:
        value = named.get(name, "")
        if value and (name != "alttext" or "\\" in value or len(value) < 4):
            return _clean(value), display
    return _clean(to_latex(markup)), display


def of_image(named: dict[str, str]) -> tuple[str, bool] | None:
    """The LaTeX that a picture of a formula has as its text, or None for any other picture."""
    text, source = named.get("alt", "") or named.get("data-latex", ""), named.get("src", "")
    drawn = _PICTURE_SOURCE.search(source) if _may_draw(source) else None
    if not text and drawn:  # services that draw a formula get it in the address
        text = (
            unquote(source[drawn.end() :]).replace("+", " ") if "chl=" in drawn[0] else unquote(source[drawn.end() :])
        )
    if not text and not drawn and "%5" in source and (drawn := _ESCAPED_PATH.search(source)):
        text = unquote(drawn[1])
    if not text or not (drawn or _names_formula(named.get("class", "")) or ("\\" in text and _LATEX.search(text))):
        return None
    if not _LATEX_SIGN.search(text) and len(text) > 12:
        return None
    return _clean(text), bool(_DISPLAY.search(named.get("class", "")))


_ESCAPED_PATH = re.compile(r"/((?:[\w(){}\[\]^+=.,-]|%[0-9A-Fa-f]{2})*%5[Cc](?:[\w(){}\[\]^+=.,-]|%[0-9A-Fa-f]{2})*)$")


def _names_formula(classes: str) -> bool:
    lowered = classes.lower()
    may = "tex" in lowered or "math" in lowered or "equation" in lowered or "ql-img" in lowered
    return may and _PICTURE.search(classes) is not None


def _may_draw(source: str) -> bool:
    """Whether an address is worth a closer look; a quick no for nearly all."""
    lowered = source.lower() if source[:5] != "data:" else ""
    return "tex" in lowered or "chl=" in lowered or "/math/" in lowered or "svg.image" in lowered


def of_attributes(named: dict[str, str]) -> tuple[str, bool]:
    """The LaTeX that an element has as an attribute, for a script to set."""
    latex = next((named[name] for name in _LATEX_NAMES[:-1] if named.get(name)), "")
    return _clean(latex), "display" in named.get("class", "") or named.get("data-display") in ("true", "block", "")


def is_written(markup: str, start: int, inner: int) -> bool:
    """Whether the start tag between two places of the markup has a formula as an attribute."""
    return _WRITTEN.match(markup, start, inner) is not None


def _stands_alone(page: Page, row: int) -> bool:
    elements = page.elements
    node = int(elements.parent[row])
    for _ in range(_HOPS):
        if node < 0:
            break
        if _DISPLAY.search(page.markup, int(elements.start[node]), int(elements.inner[node])):
            return True
        node = int(elements.parent[node])
    return False


def _clean(latex: str) -> str:
    latex = latex.strip()
    outer = _OUTER.match(latex)
    if outer:
        latex = next(part for part in outer.groups() if part is not None).strip()
    styled = _STYLE.match(latex)
    if styled and _balanced(styled[1]):
        latex = styled[1]
    latex = latex.strip()
    return latex + " " if latex.endswith("\\") and not latex.endswith("\\\\") else latex


def _balanced(latex: str) -> bool:
    depth = 0
    for sign in re.findall(r"\\.|[{}]", latex):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0
