"""Crunch: filters for what is never content, then the first subtree that reads like an article (Agarwal 2013).

The filters are those of Gupta, Kaiser, Neistadt & Grimm (2003), as the paper takes them over; the settings follow its
figures 1 and 2. Figure 2's choice of HTML or text is the output format, its limit of line breaks the setting
`max_line_breaks` of the text writer.
"""

from __future__ import annotations

from typing import ClassVar

from dehusk.algorithms.recipe import Recipe, recipe
from dehusk.registry import algorithms


@algorithms.register("crunch")
@recipe
class Crunch(Recipe):
    """Drops ignored tags, advertisements, link lists and empty tables; keeps the article subtree of what is left."""

    paper: ClassVar[str] = "Agarwal, Chheda, Shah & Narvekar: Content extraction using DOM and NLP for web (Crunch)"
    year: ClassVar[int] = 2013
    name: ClassVar[str] = "crunch"

    steps = ("ignore-tags", "ads", "link-lists", "empty-tables", "article-subtree", "retain-links")
