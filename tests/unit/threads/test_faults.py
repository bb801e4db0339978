"""Small pages that were once read wrongly, each reduced to its cause."""

from __future__ import annotations

import dehusk

SAYINGS = (
    "I don't like this new lid; the old one was better in every way, and it never rusted at all.",
    "Dry it with a cloth straight after washing, and do not let it stand wet on the rack.",
    "I rub a drop of oil along the rim once a month. That was enough for both of mine.",
    "Thank you both, I will try the oil first and report back in a month or so.",
)
NAMES = ("Marta", "old_kettle", "Jun Ito", "Marta")
URL = "https://x.example/threads/pots.1/"


def thread(user: str, head: str, first: str = "", count: int = 4) -> dehusk.Document:
    """A thread whose posts have a box about the user and a head; `{name}` and `{day}` are filled in."""
    posts = []
    for number in range(4 - count, 4):
        about = user.replace("{name}", NAMES[number]).replace("{day}", str(number + 1))
        posts.append(
            f'<article class="message"><div class="message-user">{about}</div><div class="message-main">'
            f'{head.replace("{day}", str(number + 1))}<div class="message-body">{SAYINGS[number]}</div></div></article>'
        )
    body = f"<h1>Pots</h1>{first}<div class='block-body'>{''.join(posts)}</div>"
    return dehusk.extract(f"<html lang=en><head><title>Pots</title></head><body>{body}</body></html>", URL)


USER = '<h4 class="message-name"><a class="username" href="/members/m.{day}/">{name}</a></h4>'
HEAD = '<header class="message-attribution"><time datetime="2021-03-0{day}T09:15:00Z">Mar {day}, 2021</time></header>'


def test_the_day_somebody_joined_is_told_by_the_title_of_an_icon() -> None:
    icon = '<dl class="pairs"><dt><span title="Joined"><i class="fa-user"></i></span></dt><dd>Oct {day}, 2014</dd></dl>'
    found = thread(USER + icon, HEAD)
    assert [(post.date or "")[:10] for post in found.posts] == [f"2021-03-0{day}" for day in range(1, 5)]


def test_a_sentence_about_liking_is_no_count_of_likes() -> None:
    assert [post.text for post in thread(USER, HEAD).posts] == list(SAYINGS)


def test_what_somebody_is_in_a_thread_is_not_part_of_the_name() -> None:
    user = '<div class="user-info"><a href="/members/m.{day}/">{name}</a> <span>Discussion starter</span></div>'
    assert [post.author for post in thread(user, HEAD).posts] == list(NAMES)


def test_an_opening_post_whose_author_is_a_line_of_text() -> None:
    opening = (
        '<div><div id="original-post"><p>Marta · <span>01/03/2021 19:44</span></p>'
        f'<div class="post-body"><p>{SAYINGS[0]}</p></div></div></div>'
    )
    found = thread(USER, HEAD, opening, count=3)
    assert [(post.author, post.text) for post in found.posts][:2] == list(zip(NAMES, SAYINGS, strict=True))[:2]
