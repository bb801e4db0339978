"""ContentEx's first preprocessing function: tags for interaction hold no content (song-contentex, section II.A)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dehusk.dom.counts import Counts
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("forms")
@dataclass(frozen=True)
class Forms:
    """Drops buttons, labels, fields and their choices.

    `form` itself only groups: whole forums stand inside one form, so what is in it is judged like the rest of the page.
    """

    tags: tuple[str, ...] = setting(
        ("button", "label", "legend", "input", "select", "textarea", "datalist", "output", "option"),
        "tags that are for interaction",
    )

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        roots = Counts(page).is_tag(self.tags)
        yield from drop_elements(page, labels, roots, "forms", "a control of a form, not content")
