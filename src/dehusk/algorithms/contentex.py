"""ContentEx: filters that leave the posts and replies of a forum page (Song, Cheng, Guo, Liu & Ding 2010)."""

from __future__ import annotations

from typing import ClassVar

from dehusk.algorithms.posts import find_posts
from dehusk.algorithms.recipe import Recipe, recipe
from dehusk.filters.labels import Labels
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms


@algorithms.register("contentex")
@recipe
class ContentEx(Recipe):
    """Drops form tags, statements, tables of links and what forum software writes; posts and replies are left.

    Scripts are out and the markup is corrected before any algorithm sees the page (the paper's removing scripts and
    converting to XHTML).
    """

    paper: ClassVar[str] = "Song et al.: ContentEx: a framework for automatic content extraction programs"
    year: ClassVar[int] = 2010
    name: ClassVar[str] = "contentex"

    steps = ("forms", "statements", "link-tables", "times", "ip-addresses", "colons", "copyright", "repeats")

    def finish(self, page: Page, labels: Labels) -> Extraction:
        """The verdicts, with the posts in `facts["posts"]`."""
        extraction = super().finish(page, labels)
        extraction.facts["posts"] = find_posts(page, extraction)
        return extraction
