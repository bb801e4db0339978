"""Who said what and when, in the structure of each well-known software."""
# ruff: noqa: E501

from __future__ import annotations

import pytest
from thread_pages import COMMENTS, POSTS, THREADS, page

import dehusk


@pytest.mark.parametrize("name", [*THREADS, *COMMENTS])
def test_posts(name: str) -> None:
    make, url = {**THREADS, **COMMENTS}[name]
    posts = dehusk.extract(make(POSTS), url).posts
    assert [post.author for post in posts] == [author for author, _, _ in POSTS]
    assert [(post.date or "")[:10] for post in posts] == [date[:10] for _, date, _ in POSTS]
    assert [post.text for post in posts] == [text for _, _, text in POSTS]


@pytest.mark.parametrize("name", THREADS)
def test_a_thread_has_no_comments(name: str) -> None:
    make, url = THREADS[name]
    assert dehusk.extract(make(POSTS), url).comments == ()


@pytest.mark.parametrize("name", COMMENTS)
def test_comments_of_an_article_are_apart(name: str) -> None:
    make, url = COMMENTS[name]
    document = dehusk.extract(make(POSTS), url)
    assert [post.text for post in document.comments] == [text for _, _, text in POSTS]
    assert document.to_dict()["comments"][0]["author"] == "Marta"


def test_depth_of_nested_and_of_indented_replies() -> None:
    for name, depths in (("old-reddit", [0, 1, 2, 3]), ("hacker-news", [0, 1, 2, 2])):
        make, url = THREADS[name]
        assert [post.depth for post in dehusk.extract(make(POSTS), url).posts] == depths


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("xenforo", "https://x.example/threads/pots.1/post-2"),
        ("wordpress", "https://w.example/p/#comment-2"),
        ("mybb", "https://m.example/thread-1.html#post_2"),
    ],
)
def test_permalinks(name: str, url: str) -> None:
    make, address = {**THREADS, **COMMENTS}[name]
    assert dehusk.extract(make(POSTS), address).posts[1].url == url


def test_a_quote_stays_in_the_text_and_is_told() -> None:
    make, url = THREADS["xenforo"]
    quoted = '<blockquote class="bbCodeBlock">Dry it with a cloth.</blockquote> I did, and it helped me a lot, thanks.'
    posts = dehusk.extract(make((*POSTS, ("Marta", "2021-03-07T08:00", quoted))), url).posts
    assert posts[-1].quotes == ("Dry it with a cloth.",)
    assert posts[-1].text == "Dry it with a cloth.\n\nI did, and it helped me a lot, thanks."


def test_posts_declared_as_json_ld_alone() -> None:
    script = """<script type="application/ld+json">{"@type": "DiscussionForumPosting", "text": "First <b>words</b>", "author": {"name": "Ann"},
    "datePublished": "2020-01-02T03:04:05Z", "comment": [{"@type": "Comment", "text": "An answer", "author": {"name": "Bo", "url": "/u/bo"}}]}</script>"""
    posts = dehusk.extract(page("x", "<div id=app></div>", script)).posts
    assert [(post.author, post.text, post.depth) for post in posts] == [
        ("Ann", "First words", 0),
        ("Bo", "An answer", 1),
    ]


def test_a_list_of_articles_is_no_thread() -> None:
    cards = "".join(
        f'<div class="post"><h2><a href="/2020/{n}/an-article">The long title of article {n}</a></h2><span class="author"><a href="/author/a{n}">Ann {n}</a></span> '
        f"<time>{n} May 2020</time><p>What article {n} says in its first sentence, and a little more of it.</p></div>"
        for n in range(1, 7)
    )
    assert dehusk.extract(page("Blog", cards), "https://b.example/blog/").posts == ()


def test_a_plain_article_has_no_posts() -> None:
    from thread_pages import ARTICLE

    assert dehusk.extract(page("Enamel", ARTICLE), "https://b.example/enamel").posts == ()


def test_the_same_page_gives_the_same_posts() -> None:
    make, url = THREADS["phpbb"]
    assert len({dehusk.extract(make(POSTS), url).posts for _ in range(3)}) == 1


def test_the_explanation_tells_what_was_found() -> None:
    make, url = THREADS["phpbb"]
    explained = dehusk.extract(make(POSTS), url).explain()
    assert "posts: 4, thread, from structure" in explained.notes
    assert "posts: 4, thread, from structure" in str(explained)


def test_the_blocks_of_comments_can_be_told() -> None:
    from dehusk.threads.posts import comment_blocks

    make, url = COMMENTS["wordpress"]
    page_of_comments = dehusk.extract(make(POSTS), url).page
    inside = comment_blocks(page_of_comments)
    texts = [text for text, flag in zip(page_of_comments.block_texts(), inside, strict=True) if flag]
    assert POSTS[0][2] in texts
    assert not any(text.startswith("Enamel is glass") for text in texts)
