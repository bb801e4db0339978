"""Presentation MathML as LaTeX: the constructs that pages use."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

_TOKEN = re.compile(r"<(/?)([^\s>/]+)([^>]*)>|([^<]+)")
_MAX_DEPTH = 60
_SIGNS = {
    "−": "-", "×": r"\times", "÷": r"\div", "±": r"\pm", "∓": r"\mp", "⋅": r"\cdot", "·": r"\cdot", "∗": "*", "⋆": r"\star",
    "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "≈": r"\approx", "≡": r"\equiv", "∼": r"\sim", "≃": r"\simeq",
    "≅": r"\cong", "∝": r"\propto", "∞": r"\infty", "∂": r"\partial", "∇": r"\nabla", "∑": r"\sum", "∏": r"\prod",
    "∫": r"\int", "∬": r"\iint", "∮": r"\oint", "√": r"\surd", "∈": r"\in", "∉": r"\notin", "∋": r"\ni",
    "⊂": r"\subset", "⊆": r"\subseteq", "⊃": r"\supset", "⊇": r"\supseteq", "∪": r"\cup", "∩": r"\cap",
    "∅": r"\emptyset", "∀": r"\forall", "∃": r"\exists", "¬": r"\neg", "∧": r"\land", "∨": r"\lor", "⊕": r"\oplus",
    "⊗": r"\otimes", "→": r"\to", "←": r"\leftarrow", "↔": r"\leftrightarrow", "⇒": r"\Rightarrow",
    "⇐": r"\Leftarrow", "⇔": r"\Leftrightarrow", "↦": r"\mapsto", "…": r"\ldots", "⋯": r"\cdots", "⋮": r"\vdots",
    "⋱": r"\ddots", "⟨": r"\langle", "⟩": r"\rangle", "⌊": r"\lfloor", "⌋": r"\rfloor", "⌈": r"\lceil",
    "⌉": r"\rceil", "‖": r"\|", "∥": r"\parallel", "⊥": r"\perp", "∠": r"\angle", "°": r"^{\circ}", "′": "'",
    "″": "''", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "ℚ": r"\mathbb{Q}", "ℂ": r"\mathbb{C}",
    "ℏ": r"\hbar", "ℓ": r"\ell", "ℒ": r"\mathcal{L}", "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta",
    "ε": r"\varepsilon", "ϵ": r"\epsilon", "ζ": r"\zeta", "η": r"\eta", "θ": r"\theta", "ϑ": r"\vartheta",
    "ι": r"\iota", "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "π": r"\pi", "ρ": r"\rho",
    "σ": r"\sigma", "ς": r"\varsigma", "τ": r"\tau", "υ": r"\upsilon", "φ": r"\varphi", "ϕ": r"\phi", "χ": r"\chi",
    "ψ": r"\psi", "ω": r"\omega", "Γ": r"\Gamma", "Δ": r"\Delta", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi",
    "Π": r"\Pi", "Σ": r"\Sigma", "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega", "{": r"\{", "}": r"\}", "%": r"\%",
    "#": r"\#", "&": r"\&", "$": r"\$", "_": r"\_", "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "",
    "\xa0": " ", "\u2009": r"\,", "\\": r"\backslash",
}  # fmt: skip
_FUNCTIONS = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim sup inf max min arg det dim gcd ker "
    "mod Pr deg hom".split()
)
_ACCENTS = {
    "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "overline", "_": "underline", "→": "vec",
    "⃗": "vec", "˙": "dot", "¨": "ddot", "ˇ": "check", "⏞": "overbrace", "⏟": "underbrace", "´": "acute",
    "`": "grave", "˘": "breve", "―": "overline", "-": "bar",
}  # fmt: skip
_FONTS = {
    "bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "sans-serif": "mathsf",
    "monospace": "mathtt", "bold-italic": "boldsymbol",
}  # fmt: skip
_BIG = (
    r"\sum",
    r"\prod",
    r"\int",
    r"\lim",
    r"\max",
    r"\min",
    r"\sup",
    r"\inf",
    r"\bigcup",
    r"\bigcap",
    r"\iint",
    r"\oint",
)
_ENCLOSED = {
    "top": "overline", "bottom": "underline", "box": "boxed", "roundedbox": "boxed", "radical": "sqrt",
    "updiagonalstrike": "cancel", "downdiagonalstrike": "bcancel", "horizontalstrike": "sout",
}  # fmt: skip
_SKIPPED = frozenset({"annotation", "annotation-xml", "mphantom", "none", "mprescripts", "maligngroup", "malignmark"})

_FENCED_TABLES = tuple(
    (re.compile(rf"{left}\s*\\begin\{{matrix\}}((?:(?!\\begin).)*?)\\end\{{matrix\}}\s*{right}", re.S), kind)
    for left, right, kind in (
        (r"\(", r"\)", "pmatrix"), (r"\[", r"\]", "bmatrix"), (r"\|", r"\|", "vmatrix"), (r"\\\{", "$", "cases"),
    )
)  # fmt: skip

Element = tuple[str, str, list["Element | str"]]  # name, attributes, children


def to_latex(markup: str) -> str:
    """LaTeX for the inside of a `math` element."""
    root, deep = _read(markup)
    if deep:
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())
    latex = re.sub(r" {2,}", " ", _row(root[2])).strip()
    for pattern, kind in _FENCED_TABLES if "{matrix}" in latex else ():
        latex = pattern.sub(rf"\\begin{{{kind}}}\1\\end{{{kind}}}", latex)
    return latex


def _read(markup: str) -> tuple[Element, bool]:
    """A tree of the markup, and whether it is too deep to be a formula."""
    root: Element = ("mrow", "", [])
    path = [root]
    deep = False
    for closing, name, attributes, text in _TOKEN.findall(markup):
        if text:
            if text.strip():
                path[-1][2].append(html.unescape(text.strip()))
        elif closing:
            if len(path) > 1 and path[-1][0] == name:
                path.pop()
        else:
            element: Element = (name.removeprefix("mml:").removeprefix("m:"), attributes, [])
            path[-1][2].append(element)
            if not attributes.endswith("/"):
                path.append(element)
                deep = deep or len(path) > _MAX_DEPTH
        if deep:
            break
    return root, deep


def _row(children: list[Element | str]) -> str:
    parts: list[str] = []
    for child in children:
        part = _one(child)
        # A command swallows the letters that follow it.
        if part and parts and re.search(r"\\[A-Za-z]+$", parts[-1]) and re.match(r"[A-Za-z0-9]", part):
            parts.append(" ")
        if part:
            parts.append(part)
    return "".join(parts)


def _one(child: Element | str) -> str:
    if isinstance(child, str):
        return _signs(child)
    name, attributes, children = child
    if name in _SKIPPED:
        return ""
    special = _CONSTRUCTS.get(name)
    return special(attributes, children) if special else _row(children)


def _signs(text: str) -> str:
    return "".join(
        f"{_SIGNS[sign]} " if len(_SIGNS.get(sign, "")) > 2 and _SIGNS[sign][-1].isalpha() else _SIGNS.get(sign, sign)
        for sign in text
    )


def _group(child: Element | str | None) -> str:
    inner = "" if child is None else _one(child).strip()
    return inner if len(inner) == 1 or re.fullmatch(r"\\[A-Za-z]+", inner) else f"{{{inner}}}"


def _braced(child: Element | str | None) -> str:
    return "{" + ("" if child is None else _one(child).strip()) + "}"


def _part(children: list[Element | str], number: int) -> Element | str | None:
    return children[number] if number < len(children) else None


def _plain(children: list[Element | str]) -> str:
    return "".join(child if isinstance(child, str) else _plain(child[2]) for child in children)


def _identifier(attributes: str, children: list[Element | str]) -> str:
    text = _plain(children).strip()
    font = re.search(r'mathvariant="([^"]*)"', attributes)
    if font and font[1] in _FONTS and text:
        return f"\\{_FONTS[font[1]]}{{{_signs(text).strip()}}}"
    if text in _FUNCTIONS:
        return f"\\{text} "
    if len(text) > 1 and text.isascii() and text.isalpha():
        return f"\\mathrm{{{text}}}"
    return _signs(text)


def _operator(attributes: str, children: list[Element | str]) -> str:
    text = _plain(children).strip()
    if text in _FUNCTIONS:
        return f"\\{text} "
    if len(text) > 2 and text.isalpha():
        return f"\\operatorname{{{text}}}"
    signs = _signs(text)
    return (
        f" {signs.strip()} "
        if signs.strip() in ("=", "+", "<", ">", r"\to") or signs.startswith((r"\le", r"\ge", r"\ne", r"\Ri"))
        else signs
    )


def _text(attributes: str, children: list[Element | str]) -> str:
    text = _plain(children)
    return f"\\text{{{text}}}" if text.strip() else " " if text else ""


def _fraction(attributes: str, children: list[Element | str]) -> str:
    command = "binom" if 'linethickness="0' in attributes else "frac"
    return f"\\{command}{_braced(_part(children, 0))}{_braced(_part(children, 1))}"


def _root(attributes: str, children: list[Element | str]) -> str:
    index = _part(children, 1)
    return f"\\sqrt[{_one(index).strip() if index is not None else ''}]{_braced(_part(children, 0))}"


def _scripts(below: int | None, above: int | None) -> Callable[[str, list[Element | str]], str]:
    def write(attributes: str, children: list[Element | str]) -> str:
        base = _part(children, 0)
        result = _one(base).strip() if base is not None else ""
        if (
            len(result) > 1
            and not re.fullmatch(r"\\[A-Za-z]+(?:\{[^{}]*\})?", result)
            and not isinstance(base, str)
            and base is not None
            and base[0] == "mrow"
        ):
            result = f"{{{result}}}" if "(" not in result[:1] else result
        if below is not None and _part(children, below) is not None:
            result += f"_{_group(_part(children, below))}"
        if above is not None and _part(children, above) is not None:
            sign = _one(children[above]).strip()
            result += sign if set(sign) == {"'"} else f"^{_group(_part(children, above))}"
        return result

    return write


def _over_under(attributes: str, children: list[Element | str]) -> str:
    base, mark = _part(children, 0), _part(children, 1)
    inner = _one(base).strip() if base is not None else ""
    sign = _plain([mark]).strip() if mark is not None else ""
    if sign in _ACCENTS:
        return f"\\{_ACCENTS[sign]}{{{inner}}}"
    if inner.startswith(_BIG):
        return f"{inner}^{_group(mark)}"
    return f"\\overset{_braced(mark)}{{{inner}}}"


def _under(attributes: str, children: list[Element | str]) -> str:
    base, mark = _part(children, 0), _part(children, 1)
    inner = _one(base).strip() if base is not None else ""
    sign = _plain([mark]).strip() if mark is not None else ""
    if inner.startswith(_BIG) or inner.startswith(r"\operatorname"):
        return f"{inner}_{_group(mark)}"
    if sign in ("_", "⏟", "‾", "̲"):
        return f"\\{'underbrace' if sign == '⏟' else 'underline'}{{{inner}}}"
    return f"\\underset{_braced(mark)}{{{inner}}}"


def _table(attributes: str, children: list[Element | str]) -> str:
    rows = [row for row in children if not isinstance(row, str) and row[0] in ("mtr", "mlabeledtr")]
    if len(rows) == 1 and rows[0][0] == "mlabeledtr":
        return _cells(rows[0])
    kind = "aligned" if "right" in attributes and "columnalign" in attributes else "matrix"
    return rf"\begin{{{kind}}} " + r" \\ ".join(map(_cells, rows)) + rf" \end{{{kind}}}"


def _cells(row: Element) -> str:
    """The cells of a row; the first of a labelled one is its number."""
    cells = [cell for cell in row[2] if not isinstance(cell, str) and cell[0] == "mtd"]
    if row[0] != "mlabeledtr" or not cells:
        return " & ".join(_row(cell[2]).strip() for cell in cells)
    label = re.sub(r"\\text\{([^{}]*)\}", r"\1", _row(cells[0][2])).strip()
    tag = label[1:-1].strip() if label[:1] == "(" and label[-1:] == ")" else label
    body = " & ".join(_row(cell[2]).strip() for cell in cells[1:])
    return rf"{body} \tag{{{tag}}}" if tag else body


def _enclosed(attributes: str, children: list[Element | str]) -> str:
    notation = re.search(r'notation="([^"]*)"', attributes)
    command = next((_ENCLOSED[name] for name in (notation[1].split() if notation else ()) if name in _ENCLOSED), "")
    inner = _row(children).strip()
    return f"\\{command}{{{inner}}}" if command else inner


def _fenced(attributes: str, children: list[Element | str]) -> str:
    opening, closing = re.search(r'open="([^"]*)"', attributes), re.search(r'close="([^"]*)"', attributes)
    left, right = (
        _signs(html.unescape(found[1])).strip() if found else default
        for found, default in ((opening, "("), (closing, ")"))
    )
    inner = ", ".join(_one(child).strip() for child in children)
    return f"\\left{left or '.'} {inner} \\right{right or '.'}"


def _semantics(attributes: str, children: list[Element | str]) -> str:
    return _one(children[0]) if children else ""


def _space(attributes: str, children: list[Element | str]) -> str:
    return r"\\ " if "newline" in attributes else r"\ "


_CONSTRUCTS: dict[str, Callable[[str, list[Element | str]], str]] = {
    "mi": _identifier,
    "mn": lambda attributes, children: _signs(_plain(children).strip()),
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mspace": _space,
    "mfrac": _fraction,
    "msqrt": lambda attributes, children: f"\\sqrt{{{_row(children).strip()}}}",
    "mroot": _root,
    "msub": _scripts(1, None),
    "msup": _scripts(None, 1),
    "msubsup": _scripts(1, 2),
    "munderover": _scripts(1, 2),
    "mover": _over_under,
    "munder": _under,
    "mtable": _table,
    "menclose": _enclosed,
    "mfenced": _fenced,
    "semantics": _semantics,
}
