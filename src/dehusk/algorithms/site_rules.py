"""Any algorithm with site rules over it: where a rule is for the page's site, the rule decides."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.rules.apply import apply_rule
from dehusk.rules.rule import SiteRules
from dehusk.rules.toml import load_rules
from dehusk.settings import setting


@algorithms.register("site-rules")
@dataclass(frozen=True)
class SiteRuleStep:
    """Runs an algorithm and then the rule for the page's address, if there is one."""

    paper: ClassVar[str] = "no paper: rules that people write for a site"
    year: ClassVar[int] = 2026

    rules: str = setting("", "file or folder of site rules (TOML, or FiveFilters site-config)")
    algorithm: str = setting("auto", "the algorithm that decides where no rule does")
    given: SiteRules | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        _ = self.loaded  # a broken rule is told before any page is read

    @cached_property
    def loaded(self) -> SiteRules:
        """The rules, read once."""
        return self.given if self.given is not None else load_rules(self.rules) if self.rules else SiteRules()

    @cached_property
    def inner(self) -> Any:
        """The algorithm below."""
        return algorithms.get(self.algorithm)()

    def __call__(self, page: Page) -> Extraction:
        extraction: Extraction = self.inner(page)
        rule = self.loaded.for_url(page.url)
        if rule is None:
            return extraction
        if not extraction.reasons and hasattr(self.inner, "reasons"):
            extraction = replace(extraction, reasons=tuple(self.inner.reasons(page, extraction)))
        return apply_rule(page, extraction, rule)

    def quality(self, page: Page, extraction: Extraction) -> float | None:
        """What the algorithm below says of its own kind of extraction."""
        estimate = getattr(self.inner, "quality", None)
        found: float | None = estimate(page, extraction) if estimate and "expected" in extraction.facts else None
        return found

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """Where no rule decided, what the algorithm below says."""
        return tuple(self.inner.reasons(page, extraction)) if hasattr(self.inner, "reasons") else ()

    @property
    def sees_hidden(self) -> bool:
        """As the algorithm below."""
        return bool(getattr(self.inner, "sees_hidden", False))
