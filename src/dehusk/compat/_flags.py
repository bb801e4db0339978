"""trafilatura's options as one record, and calls that take them by position or by name in its order."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Flags:
    """Every option of trafilatura's extraction calls."""

    url: str | None = None
    record_id: str | None = None
    fast: bool = False
    no_fallback: bool = False
    favor_precision: bool = False
    favor_recall: bool = False
    include_comments: bool = True
    output_format: str = "txt"
    tei_validation: bool = False
    target_language: str | None = None
    include_tables: bool = True
    include_images: bool = False
    include_formatting: bool | None = None
    include_links: bool = False
    deduplicate: bool = False
    date_extraction_params: dict[str, Any] | None = None
    with_metadata: bool = False
    only_with_metadata: bool = False
    max_tree_size: int | None = None
    url_blacklist: set[str] | None = None
    author_blacklist: set[str] | None = None
    settingsfile: str | None = None
    as_dict: bool = False
    prune_xpath: str | list[str] | None = None
    config: Any = None
    options: Any = None

    @property
    def pruned_paths(self) -> tuple[str, ...]:
        """The XPaths of what is to be left out."""
        if isinstance(self.prune_xpath, str):
            return (self.prune_xpath,)
        return tuple(self.prune_xpath or ())


# What each call does not take; the order is the one of the record.
_ABSENT = {
    "extract": {"as_dict"},
    "bare_extraction": {"record_id", "tei_validation", "settingsfile"},
    "extract_with_metadata": {"no_fallback", "with_metadata", "only_with_metadata", "max_tree_size", "as_dict"},
}
_DEFAULTS = {"bare_extraction": {"output_format": "python"}}


def takes_flags(name: str) -> Callable[[Callable[[Any, Flags], Any]], Callable[..., Any]]:
    """Give a function of a page and a Flags the signature of trafilatura's call."""
    signature = _signature(name)

    def decorate(function: Callable[[Any, Flags], Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            values = dict(bound.arguments)
            return function(values.pop("filecontent"), Flags(**values))

        call.__signature__ = signature  # type: ignore[attr-defined]
        return call

    return decorate


def _signature(name: str) -> inspect.Signature:
    either = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("filecontent", either)]
    for each in fields(Flags):
        if each.name not in _ABSENT[name]:
            default = _DEFAULTS.get(name, {}).get(each.name, each.default)
            parameters.append(inspect.Parameter(each.name, either, default=default, annotation=each.type))
    return inspect.Signature(parameters)
