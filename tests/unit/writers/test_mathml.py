"""MathML as LaTeX."""

from __future__ import annotations

import pytest

from dehusk.writers.content.mathml import to_latex

FORMULAS = {
    "<mi>x</mi><mo>=</mo><mn>1</mn>": "x = 1",
    "<msub><mi>a</mi><mn>10</mn></msub>": "a_{10}",
    "<msubsup><mi>a</mi><mi>i</mi><mn>2</mn></msubsup>": "a_i^2",
    "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>": "(a)^2",
    "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>": r"\frac{a + b}{2}",
    '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>': r"\binom{n}{k}",
    "<mroot><mi>x</mi><mn>3</mn></mroot>": r"\sqrt[3]{x}",
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>": r"\sum_{i = 1}^ni",
    "<mi>α</mi><mi>x</mi>": r"\alpha x",
    "<mi>sin</mi><mi>θ</mi>": r"\sin \theta",
    "<mover><mi>x</mi><mo>^</mo></mover>": r"\hat{x}",
    "<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>": r"\lim_{x \to 0}",
    '<mi mathvariant="double-struck">R</mi>': r"\mathbb{R}",
    "<mtext>if </mtext><mi>x</mi><mo>≤</mo><mn>0</mn>": r"\text{if}x \leq 0",
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>":
        r"\begin{matrix} 1 & 0 \\ 0 & 1 \end{matrix}",
    '<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>': r"\left[ a, b \right]",
    '<menclose notation="top"><mi>A</mi><mi>B</mi></menclose>': r"\overline{AB}",
    "<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable><mo>)</mo>":
        r"\begin{pmatrix} a \\ b \end{pmatrix}",
    "<mtable><mlabeledtr><mtd><mtext>(</mtext><mn>7</mn><mtext>)</mtext></mtd><mtd><mi>a</mi></mtd></mlabeledtr></mtable>": r"a \tag{7}",
    "<semantics><mi>x</mi><annotation>no</annotation></semantics>": "x",
    "<mi>f</mi><mo>&amp;</mo><mn>50</mn><mo>%</mo>": r"f\&50\%",
}  # fmt: skip


@pytest.mark.parametrize("markup", FORMULAS)
def test_formula(markup: str) -> None:
    assert to_latex(markup) == FORMULAS[markup]


def test_absurd_depth_is_text() -> None:
    assert to_latex("<mrow>" * 5000 + "<mi>x</mi>" + "</mrow>" * 5000) == "x"
