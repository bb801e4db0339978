"""News, blog or forum: which of content-seeker's models fits a page, from what its markup says about itself."""

from __future__ import annotations

import re

import numpy as np

from dehusk.dom.names import name_hash
from dehusk.model import Page

_FORUM = re.compile(
    r"discussionforumposting|qapage|viewtopic|showthread|viewforum|vbulletin|phpbb|xenforo|discourse|flarum|mybb"
    r"|invision|discuz|simplemachines|fluxbb|vanilla forum"
)
_BLOG = re.compile(r"blogposting|wordpress|blogger|blogspot|/blog/|single-post|typepad|medium\.com")
_NEWS = re.compile(r"newsarticle|news_keywords")
_POST_NAMES = ("post", "posts", "postbody", "postbit", "postlist", "thread", "topic", "reply", "replies", "message")
_MANY_POSTS = 12
_HEAD = 20_000  # characters of markup that are looked at for what runs the site


def page_kind(page: Page) -> str:
    """The kind whose signs stand in the page; news where there are none."""
    said = f"{' '.join(page.json_ld)[:_HEAD]} {page.markup[:_HEAD]} {page.url or ''}".lower()
    posts = int(np.isin(page.names.hash, [name_hash(name) for name in _POST_NAMES]).sum())
    if posts >= 2 and _FORUM.search(said):
        return "forum"
    if _NEWS.search(said):
        return "news"
    blog = bool(_BLOG.search(said))
    if posts >= _MANY_POSTS and not blog:
        return "forum"
    return "blog" if blog else "news"
