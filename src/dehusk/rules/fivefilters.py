"""Reads the site-config format of FiveFilters, which wallabag and others share: lines of `directive: value`."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from dehusk.dom.parser import selector_fault
from dehusk.errors import BadData
from dehusk.rules.rule import Selector, SiteRule

_LINE = re.compile(r"^\s*([a-z_]+)(?:\(([^)]*)\))?\s*:\s*(.*?)\s*$", re.I)
_FIELDS = {
    "title": "title",
    "body": "keep",
    "author": "author",
    "date": "date",
    "strip": "drop",
    "next_page_link": "next_page",
    "single_page_link": "single_page",
}
# Known, and without a meaning here: they tidy markup, fetch pages or log in.
_IGNORED = frozenset(
    "tidy prune parser convert_double_br_tags find_string replace_string http_header requires_login login_uri "
    "login_username_field login_password_field "
    "login_extra_fields not_logged_in_xpath native_ad_clue skip_json_ld skip_id_or_class_removal src_lazy_load_attr "
    "wrap_in insert_detected_image strip_attr "
    "footnotes dissolve if_page_contains single_page_link_in_feed strip_comments move_into strip_elements use_proxy "
    "user_agent_string".split()
)


def read_site_config(text: str, host: str, name: str = "site-config") -> SiteRule:
    """The rule in a site-config text; `host` is the name of its file without `.txt`."""
    selectors: dict[str, list[Selector]] = defaultdict(list)
    tests, ignored, fallback = [], [], True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        place = f"{name}:{number}"
        match = _LINE.match(line)
        if not match:
            raise BadData(f"{place}: expected `directive: value`, got {line.strip()!r}")
        directive, value = match[1].lower(), match[3]
        if directive in _IGNORED or match[2] is not None:
            ignored.append(f"{number}: {line.strip()}")
        elif directive == "test_url":
            tests.append(value)
        elif directive == "autodetect_on_failure":
            fallback = value.lower() != "no"
        elif directive in _FIELDS or directive in ("strip_id_or_class", "strip_image_src"):
            field, selector = _selector(directive, value)
            if selector:
                selectors[field].append(_checked(selector, directive, place))
        elif directive in ("test_contains",):
            ignored.append(f"{number}: {line.strip()}")
        else:
            raise BadData(f"{place}: the site-config format has no {directive!r}")
    hosts = (host.lower(),) if host.startswith(".") else (host.lower().removeprefix("www."),)
    found: dict[str, Any] = {field: tuple(values) for field, values in selectors.items()}
    return SiteRule(hosts, **found, fallback=fallback, tests=tuple(tests), ignored=tuple(ignored), source=name)


def _selector(directive: str, value: str) -> tuple[str, str]:
    value = value.strip()
    quoted = value.strip("\"'").replace("'", "")
    if not quoted:
        return "drop", ""
    if directive == "strip_id_or_class":
        return (
            "drop",
            f"//*[contains(concat(' ', normalize-space(@class), ' '), '{quoted}') or contains(@id, '{quoted}')]",
        )
    if directive == "strip_image_src":
        return "drop", f"//img[contains(@src, '{quoted}')]"
    return _FIELDS[directive], value


def _checked(selector: str, directive: str, place: str) -> Selector:
    fault = selector_fault(selector)
    if fault:
        raise BadData(f"{place}: {directive} {selector!r} is no XPath: {fault}")
    return Selector(selector, place)
