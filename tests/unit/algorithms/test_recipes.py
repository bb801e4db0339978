"""crunch and contentex as wholes: recipes of filters, and the posts of a thread."""

from __future__ import annotations

import dehusk

PROSE = "A sentence of the article, with enough words in it to be text. " * 10
LINKS = "".join(f"<li><a href='/{n}'>Link {n}</a></li>" for n in range(6))
PAGE = f"<body><ul>{LINKS}</ul><div><h1>Title</h1><p>{PROSE}</p></div><div>Footer text</div></body>"


def test_crunch_keeps_the_article_subtree(text):
    assert text("crunch", PAGE) == f"Title {PROSE}".strip()


def test_each_step_of_a_recipe_has_a_switch(text):
    assert "Footer text" in text("crunch", PAGE, article_subtree="off")
    assert "Link 0" not in text("crunch", PAGE, article_subtree="off")
    assert "Link 0" in text("crunch", PAGE, article_subtree="off", link_lists="off")


def test_settings_of_a_step_carry_its_name(text):
    assert "Link 0" in text("crunch", PAGE, article_subtree="off", link_lists_tags="td")
    assert "Footer text" in text("crunch", PAGE, article_subtree_min_chars=9999)


def test_the_last_step_that_spoke_gives_the_reason():
    explained = {
        block.text[:6]: decision.reason for block, decision in dehusk.extract(PAGE, algorithm="crunch").explain()
    }
    assert explained["Link 0"] == "link-lists: more than 0.25 links for each word without a link"
    assert explained["Footer"].startswith("article-subtree: outside")
    assert explained["Title"].startswith("article-subtree: in the first")


def test_text_links_can_be_cut_out_of_running_text(text):
    html = f"<div><p>Before <a href=x>the link</a> after. {PROSE}</p></div>"
    assert text("crunch", html).startswith("Before the link after.")
    assert text("crunch", html, ignore_text_links=True).startswith("Before after.")


def test_removed_links_can_be_appended(text):
    assert text("crunch", PAGE, retain_links_append=True).endswith("Link 4: /4 Link 5: /5")


def test_alt_texts_can_be_shown(text):
    html = f"<div><p>{PROSE}</p><p><img src=a alt='A cat'></p></div>"
    assert text("crunch", html, ignore_images_alt=True).endswith("A cat")


def test_contentex_leaves_posts():
    posts = [f"This is post {word}, it says something of interest to the others." for word in ("one", "two", "three")]
    rows = "".join(
        f"<tr class=post><td><b>Anna</b><br>Posts: {n}<br><a href=/u>Profile</a> <a href=/m>Message</a></td>"
        f"<td>Jan {n + 1}, 2010 3:0{n} pm<p>{post}</p></td></tr>"
        for n, post in enumerate(posts)
    )
    html = f"<p><a href=/>Home</a> <a href=/f>Forum</a></p><table>{rows}</table><p>© 2010 All rights reserved</p>"
    document = dehusk.extract(html, algorithm="contentex")
    assert document.text.replace(" | ", "\n").split() == " ".join(posts).split()
    assert [post.text for post in document.extraction.facts["posts"]] == posts
    assert [post.text for post in document.posts] == posts


def test_what_crunch_ignores_is_left_out_of_the_original_layout():
    html = (
        "<head><meta charset=utf-8><meta name=robots content=all><style>p{color:red}</style></head>"
        f"<div style='color:red'><p style='margin:0'>{PROSE}</p><table><tr><td width=90>{PROSE}</td></tr></table></div>"
    )

    def layout(**settings):
        return dehusk.extract(html, algorithm="crunch", settings=settings).write("layout")

    made = layout()
    assert "<div>" in made
    assert 'charset="utf-8"' in made
    assert "robots" not in made
    for kept in ('<p style="margin:0">', 'width="90"', "<style>"):
        assert kept in made
    off = layout(ignore_metas="off", ignore_div_styles="off", ignore_cell_widths="on", ignore_styles="on")
    assert '<div style="color:red">' in off
    assert "robots" in off
    assert "width=" not in off
    assert "<style>" not in off


def test_a_link_list_loses_its_content_and_its_cell_where_asked_for():
    cell = "".join(f"<a href=/{n}>Link {n}</a> " for n in range(6))
    html = f"<table><tr><td>{cell}</td><td><p>{PROSE}</p></td></tr></table>"
    made = dehusk.extract(html, algorithm="crunch").write("layout")
    assert "Link 0" not in made
    assert made.count("<td>") == 2
    made = dehusk.extract(html, algorithm="crunch", settings={"link_lists_remove_cell": "on"}).write("layout")
    assert made.count("<td>") == 1


def test_removed_links_are_appended_to_html_too():
    document = dehusk.extract(PAGE, "https://e.example/", algorithm="crunch", settings={"retain_links_append": "on"})
    for form in ("html", "layout"):
        assert "https://e.example/5" in document.write(form)
    assert "/5" not in dehusk.extract(PAGE, algorithm="crunch").write("html")
