"""What belongs to kept text though its words cannot tell."""

from __future__ import annotations

import numpy as np

import dehusk
from dehusk.model import Extraction, Page
from tests.unit.writers.written import URL

MATH = '<math><mi>{0}</mi><annotation encoding="application/x-tex">{0}</annotation></math>'


def markdown(html: str, *dropped: str) -> str:
    """The Markdown of a page from which the blocks that begin with some words were left out."""

    def algorithm(page: Page) -> Extraction:
        keep = [not page.block_text(block).startswith(dropped) for block in range(len(page))]
        return Extraction("all but some", np.array(keep, bool))

    return dehusk.extract(html, URL, algorithm=algorithm).markdown


def test_lines_between_formulas_stay() -> None:
    html = (
        f"<main><p>The orchard grows so.</p><div>{MATH.format('x')}</div>Hence<div>{MATH.format('y')}</div>"
        f"for any {MATH.format('z')} of the trees<p>And that is all.</p></main>"
    )
    made = markdown(html, "x", "Hence", "y", "for any")
    assert "Hence" in made
    assert "for any $z$ of the trees" in made


def test_lines_with_formulas_elsewhere_go() -> None:
    html = (
        "<main><div><div><div><div><p>The orchard grows so.</p></div></div></div></div>"
        f"<aside><ul><li><div><div><a href=/a>How {MATH.format('x')} grows</a></div></div></li></ul></aside></main>"
    )
    assert "How" not in markdown(html, "How")


def test_a_mark_of_a_note_alone_stays() -> None:
    html = (
        "<main><p>The orchard grows.</p><p><a href='#fn1'>[1]</a></p><p>It does.</p>"
        "<ol><li id=fn1>So the books say.</li></ol></main>"
    )
    made = markdown(html, "[1]", "So the")
    assert "[^1]" in made
    assert "[^1]: So the books say." in made


def test_a_table_in_the_text_is_whole() -> None:
    rows = "".join(f"<tr><td>{tree}</td><td>X</td><td>X</td></tr>" for tree in ("Oak", "Elm", "Ash"))
    html = f"<main><p>These trees grow:</p><table><tr><th>Tree</th><th>Old</th><th>New</th></tr>{rows}</table></main>"
    assert "| Elm | X | X |" in markdown(html, "X", "Oak", "Elm", "Ash")


def test_a_table_of_links_is_left_as_it_is() -> None:
    rows = "".join(
        f"<tr><td><a href=/{tree}>{tree}</a></td><td><a href=/n>Next</a></td></tr>" for tree in ("Oak", "Elm")
    )
    html = f"<main><p>These trees grow:</p><table><tr><th>Tree</th><th>More</th></tr>{rows}</table></main>"
    assert "Elm" not in markdown(html, "Next", "Oak", "Elm", "More")


def test_the_source_of_a_quote_stays() -> None:
    html = (
        "<main><blockquote><p>It grows.</p></blockquote><p>– <a href=/post>A post by a gardener</a></p><p>So it does.</p>"
        "<p><a href=/more>More posts</a></p></main>"
    )
    made = markdown(html, "–", "More")
    assert "– [A post by a gardener]" in made
    assert "More" not in made


def test_a_callout_between_kept_text_stays() -> None:
    html = (
        "<main><p>The orchard grows.</p><div class='admonition seealso'><p>See also</p><p>The <a href=/b>book</a></p></div>"
        "<p>So it does.</p></main><div class='admonition'><p>Menu</p></div><p>Menu of the site</p>"
    )
    made = markdown(html, "See also", "The book", "Menu")
    assert "> See also" in made
    assert "Menu" not in made


def test_the_same_words_with_another_link_stay() -> None:
    said = "<p>To begin at once, read <a href=/{0}>the first steps</a> here.</p>"
    html = f"<main><p>With apples.</p>{said.format('a')}<p>With pears.</p>{said.format('b')}<p>Then go on.</p></main>"

    def algorithm(page: Page) -> Extraction:
        texts = [page.block_text(block) for block in range(len(page))]
        return Extraction("no text twice", np.array([text not in texts[:at] for at, text in enumerate(texts)], bool))

    made = dehusk.extract(html, URL, algorithm=algorithm).markdown
    assert "(https://example.org/a)" in made
    assert "(https://example.org/b)" in made
    same = html.replace("/b>", "/a>")
    assert dehusk.extract(same, URL, algorithm=algorithm).markdown.count("To begin") == 1
