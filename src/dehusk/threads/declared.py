"""Posts that a page declares as JSON-LD: DiscussionForumPosting, QAPage, Comment."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from dehusk.model import Page, Post
from dehusk.structure.dates import machine_date

_POSTS = frozenset("DiscussionForumPosting SocialMediaPosting Question Answer Comment UserComments".split())
_REPLIES = ("acceptedAnswer", "suggestedAnswer", "answer", "comment", "comments", "review")
_AROUND = ("@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart", "subjectOf")
_TEXT = ("articleBody", "text", "commentText", "description")
_TAG = re.compile(r"<[^>]*>")
_BREAK = re.compile(r"<(?:br|/p|/div|/li|/h\d)[^>]*>", re.I)
_MOST = 5000


def may_declare_posts(page: Page, known: int = 0) -> bool:
    """Whether the JSON-LD of a page names types of posts more often than so many are known already."""
    if not page.json_ld or not any([name in text for text in page.json_ld for name in _POSTS]):
        return False
    return not known or sum([text.count(name) for text in page.json_ld for name in _POSTS]) > known


def declared_posts(page: Page) -> tuple[Post, ...]:
    """The posts in the JSON-LD of a page, in the order they are written."""
    posts = [post for data in _documents(page) for post in _walk(data)]
    return tuple(posts) if any(post.author or post.date for post in posts) else ()


def _documents(page: Page) -> Iterator[Any]:
    for text in page.json_ld:
        try:
            yield json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue


def _walk(data: Any) -> Iterator[Post]:
    waiting: list[tuple[Any, int]] = [(data, 0)]
    for _ in range(_MOST):
        if not waiting:
            return
        node, depth = waiting.pop()
        if isinstance(node, list):
            waiting.extend((each, depth) for each in reversed(node))
        if not isinstance(node, dict) or "FAQPage" in _types(node):
            continue
        post = _post(node, depth) if _types(node) & _POSTS else None
        if post:
            yield post
        inner = [(node[name], depth + 1 if post else depth) for name in _REPLIES if name in node]
        inner += [(node[name], depth) for name in _AROUND if name in node]
        waiting.extend(reversed(inner))


def _types(node: dict[str, Any]) -> set[str]:
    types = node.get("@type")
    return {str(each) for each in types} if isinstance(types, list) else {str(types)}


def _post(node: dict[str, Any], depth: int) -> Post | None:
    text = next((node[name] for name in _TEXT if isinstance(node.get(name), str) and node[name].strip()), "")
    author = node.get("author") or node.get("creator")
    author = author[0] if isinstance(author, list) and author else author
    name, profile = (author.get("name"), author.get("url")) if isinstance(author, dict) else (author, None)
    date = next(
        (node[name] for name in ("datePublished", "dateCreated", "commentTime") if isinstance(node.get(name), str)), ""
    )
    if not text:
        return None
    return Post(
        text=_plain(text),
        author=" ".join(name.split()) or None if isinstance(name, str) else None,
        date=machine_date(date) or date or None,
        depth=depth,
        url=node["url"] if isinstance(node.get("url"), str) else None,
        author_url=profile if isinstance(profile, str) else None,
        date_text=date,
    )


def _plain(text: str) -> str:
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text))
    lines = (" ".join(line.split()) for line in html.unescape(text).splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
