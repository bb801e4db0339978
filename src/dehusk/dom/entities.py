"""Named character references, as HTML reads them."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(4096)
def named_reference(name: str, follower: str, attribute: bool) -> tuple[str, int]:
    """What a reference stands for and how much of its name is read; nothing and 0 where there is no such reference.

    `name` stands between `&` and what is neither letter nor digit, with its semicolon where there is one. Some old
    references need none and are read from longer names too; in attributes only where nothing follows that could be
    part of an address.
    """
    from html.entities import html5  # a large table, and few pages need it

    if name in html5 and name.endswith(";"):
        return html5[name], len(name)
    for length in range(len(name), 1, -1):
        if name[:length] in html5:
            after = name[length] if length < len(name) else follower
            if attribute and (after == "=" or (after.isalnum() and after.isascii())):
                return "", 0
            return html5[name[:length]], length
    return "", 0
