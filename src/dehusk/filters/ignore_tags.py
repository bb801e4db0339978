"""The switches of Crunch's first set of filters: tags whose content is left out (agarwal-dom-nlp, figure 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.dom.counts import Counts, Flags
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("ignore-tags")
@dataclass(frozen=True)
class IgnoreTags:
    """Drops what stands in ignored tags; switches and defaults are those of the paper's settings window.

    Scripts, styles and the head are never text here, so their switches only tell the HTML writers what to leave out.
    """

    prefix: ClassVar[str] = "ignore"

    scripts: bool = setting(True, "leave scripts out of HTML output; they are never text")
    noscript: bool = setting(False, "drop what stands in noscript (figure 1 enables noscript tags)")
    styles: bool = setting(False, "leave style sheets out of HTML output; they are never text")
    div_styles: bool = setting(True, "leave style attributes of div out of HTML output")
    images: bool = setting(True, "drop images that are no links")
    images_alt: bool = setting(False, "show the ALT text in the place of dropped images that are no links")
    image_links: bool = setting(True, "drop images that are links")
    image_links_alt: bool = setting(False, "show the ALT text in the place of dropped image links")
    text_links: bool = setting(False, "drop links of text")
    forms: bool = setting(False, "drop forms with all that is in them")
    inputs: bool = setting(False, "drop input and textarea")
    buttons: bool = setting(False, "drop button")
    selects: bool = setting(False, "drop select; its choices are never text")
    metas: bool = setting(True, "leave meta out of HTML output")
    iframes: bool = setting(True, "drop iframe")
    cell_widths: bool = setting(False, "leave the widths of table cells out of HTML output")
    embeds: bool = setting(True, "drop embed and object")

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        counts = Counts(page)
        for tags, wanted in (
            (("noscript",), self.noscript),
            (("form",), self.forms),
            (("input", "textarea"), self.inputs),
            (("button",), self.buttons),
            (("select", "datalist"), self.selects),
            (("iframe", "frame"), self.iframes),
            (("embed", "object"), self.embeds),
        ):
            if wanted:
                reason = f"{' and '.join(tags)} are ignored"
                yield from drop_elements(page, labels, counts.is_tag(tags), "ignore-tags", reason)
        yield from self._pictures(page, labels, counts)
        if self.text_links:
            links = counts.is_link & (counts.chars > 0)
            yield from drop_elements(page, labels, links, "ignore-tags", "text links are ignored")
        labels.facts["ignored_in_html"] = tuple(
            name for name in ("scripts", "styles", "div_styles", "metas", "cell_widths") if getattr(self, name)
        )

    def _pictures(self, page: Page, labels: Labels, counts: Counts) -> Iterator[Decision]:
        pictures = counts.is_tag(("img", "picture"))
        linked = counts.inside(counts.is_link)
        for chosen, wanted, shown, what in (
            (pictures & ~linked, self.images, self.images_alt, "images that are no links are ignored"),
            (pictures & linked, self.image_links, self.image_links_alt, "image links are ignored"),
        ):
            if not wanted:
                continue
            alts = alt_texts(page, chosen) if shown else {}
            labels.facts.setdefault("alt", {}).update(alts)
            for decision in drop_elements(page, labels, chosen, "ignore-tags", what):
                if decision.block not in alts:
                    yield decision


def alt_texts(page: Page, pictures: Flags) -> dict[int, str]:
    """The ALT texts of pictures that are blocks of their own, by block."""
    blocks = page.blocks
    standing = np.flatnonzero((blocks.end == blocks.start) & pictures[blocks.element])
    found = {}
    for block in standing.tolist():
        alt = page.attributes(int(blocks.element[block])).get("alt", "").strip()
        if alt:
            found[block] = alt
    return found
