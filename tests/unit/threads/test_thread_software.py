"""Who said what and when, in the structure of each well-known software; the pages were written for these tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import dehusk
from dehusk.threads.posts import comment_blocks

PAGES = Path(__file__).parent / "pages"
POSTS = (
    (
        "Marta",
        "2021-03-04",
        "How do I keep the lid of my enamel pot from rusting? Mine shows brown spots along the rim after two weeks.",
    ),
    (
        "old_kettle",
        "2021-03-04",
        "Dry it with a cloth straight after washing, and do not let it stand wet on the rack overnight.",
    ),
    (
        "Jun Ito",
        "2021-03-05",
        "I rub a drop of oil along the rim once a month. That was enough for both of mine.",
    ),
    ("Marta", "2021-03-06", "Thank you both, I will try the oil first and report back in a month or so."),
)
THREADS = {
    "discourse": "https://d.example/t/pots/1",
    "phpbb": "https://p.example/viewtopic.php?t=1",
    "vbulletin": "https://v.example/showthread.php?1-Pots",
    "xenforo": "https://x.example/threads/pots.1/",
    "mybb": "https://m.example/thread-1.html",
    "flarum": "https://f.example/d/1-pots",
    "discuz": "https://z.example/forum.php?mod=viewthread&tid=1",
    "nodebb": "https://n.example/topic/1/pots",
    "hacker-news": "https://h.example/item?id=1",
    "old-reddit": "https://old.reddit.com/r/pots/comments/1/pots/",
    "stack-exchange": "https://s.example/questions/1/pots",
    "mailing-list": "https://l.example/archives/list/pots/thread/1/",
}
COMMENTS = {"wordpress": "https://w.example/p/", "disqus": "https://e.example/a"}
ADDRESSES = {**THREADS, **COMMENTS}


def read(name: str) -> dehusk.Document:
    return dehusk.extract((PAGES / f"{name}.html").read_text("utf-8"), ADDRESSES.get(name, "https://b.example/a"))


@pytest.mark.parametrize("name", ADDRESSES)
def test_posts(name: str) -> None:
    posts = read(name).posts
    assert [(post.author, (post.date or "")[:10], post.text) for post in posts] == list(POSTS)


@pytest.mark.parametrize("name", THREADS)
def test_a_thread_has_no_comments(name: str) -> None:
    assert read(name).comments == ()


@pytest.mark.parametrize("name", COMMENTS)
def test_comments_of_an_article_are_apart(name: str) -> None:
    document = read(name)
    assert [post.text for post in document.comments] == [text for _, _, text in POSTS]
    assert document.to_dict()["comments"][0]["author"] == "Marta"


@pytest.mark.parametrize(("name", "depths"), [("old-reddit", [0, 1, 2, 3]), ("hacker-news", [0, 1, 2, 2])])
def test_depth_of_nested_and_of_indented_replies(name: str, depths: list[int]) -> None:
    assert [post.depth for post in read(name).posts] == depths


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("xenforo", "https://x.example/threads/pots.1/post-2"),
        ("wordpress", "https://w.example/p/#comment-2"),
        ("mybb", "https://m.example/thread-1.html#post_2"),
    ],
)
def test_permalinks(name: str, url: str) -> None:
    assert read(name).posts[1].url == url


def test_a_quote_stays_in_the_text_and_is_told() -> None:
    last = read("quoted").posts[-1]
    assert last.quotes == ("Dry it with a cloth.",)
    assert last.text == "Dry it with a cloth.\n\nI did, and it helped me a lot, thanks."


def test_posts_declared_as_json_ld_alone() -> None:
    html = """<script type="application/ld+json">{"@type": "DiscussionForumPosting", "text": "First <b>words</b>",
    "author": {"name": "Ann"}, "datePublished": "2020-01-02T03:04:05Z", "comment": [
    {"@type": "Comment", "text": "An answer", "author": {"name": "Bo", "url": "/u/bo"}}]}</script><div id=app></div>"""
    posts = dehusk.extract(html).posts
    assert [(post.author, post.text, post.depth) for post in posts] == [
        ("Ann", "First words", 0),
        ("Bo", "An answer", 1),
    ]


def test_a_list_of_articles_is_no_thread() -> None:
    cards = "".join(
        f'<div class="post"><h2><a href="/2020/{n}/an-article">The long title of article {n}</a></h2>'
        f'<span class="author"><a href="/author/a{n}">Ann {n}</a></span> <time>{n} May 2020</time>'
        f"<p>What article {n} says first, and more.</p></div>"
        for n in range(1, 7)
    )
    assert dehusk.extract(cards, "https://b.example/blog/").posts == ()


def test_a_plain_article_has_no_posts() -> None:
    assert read("article").posts == ()


def test_the_same_page_gives_the_same_posts() -> None:
    assert len({read("phpbb").posts for _ in range(3)}) == 1


def test_the_explanation_tells_what_was_found() -> None:
    explained = read("phpbb").explain()
    assert "posts: 4, thread, from structure" in explained.notes
    assert "posts: 4, thread, from structure" in str(explained)


def test_the_blocks_of_comments_can_be_told() -> None:
    page = read("wordpress").page
    texts = [text for text, inside in zip(page.block_texts(), comment_blocks(page), strict=True) if inside]
    assert POSTS[0][2] in texts
    assert not any(text.startswith("Enamel is glass") for text in texts)


ARTICLE = (
    "<article><h1>Pears</h1>" + "<p>Pears are older than apples, people say, and they keep badly in warm rooms.</p>" * 9
)


def test_a_single_comment_is_found_where_it_is_called_one() -> None:
    comment = (
        '<ol class="commentlist"><li class="comment even" id="comment-7"><b class="author">Ann Lee</b> '
        "<time>3 May 2024</time><p>Ours keep until March in the cellar, wrapped in paper.</p></li></ol>"
    )
    found = dehusk.extract(f"<html><body>{ARTICLE}</article>{comment}</body></html>", algorithm="lqf-50").comments
    assert [(post.author, post.date, post.text) for post in found] == [
        ("Ann Lee", "2024-05-03", "Ours keep until March in the cellar, wrapped in paper.")
    ]


def test_a_form_for_comments_is_none() -> None:
    form = '<div id="respond" class="comment-respond"><h3>Leave a comment</h3><p>Your email will not be published.</p></div>'
    assert dehusk.extract(f"<html><body>{ARTICLE}</article>{form}</body></html>", algorithm="lqf-50").comments == ()


def test_names_in_headings_do_not_make_posts_cards() -> None:
    unit = (
        '<div class="timeline-comment"><h3><a class="author" href="/{0}">{0}</a> commented <a href="#c{1}">Dec {1}, 2025</a>'
        "</h3><p>{2}</p></div>"
    )
    said = (
        "I have waited for this for weeks.",
        "Eleven thousand is not enough for that.",
        "Well found, and well written.",
    )
    units = "".join(
        unit.format(name, day, text) for name, day, text in zip(("ann", "bob", "cy"), (1, 2, 3), said, strict=True)
    )
    found = dehusk.extract(f"<html><body>{ARTICLE}</article>{units}</body></html>", algorithm="lqf-50").comments
    assert [post.author for post in found] == ["ann", "bob", "cy"]


def test_the_newest_comments_of_other_pages_are_none() -> None:
    unit = '<li class="comment"><b class="author">{0}</b> on <a href="/a{1}">Another article</a>: <q>I think that the pears …</q> <time>May {1}, 2024</time></li>'
    units = "".join(unit.format(name, day) for name, day in (("ann", 1), ("bob", 2), ("cy", 3), ("di", 4)))
    html = f'<html><body>{ARTICLE}</article><ul class="comments">{units}</ul></body></html>'
    assert dehusk.extract(html, algorithm="lqf-50").comments == ()
