"""Fixed folds by registered domain: evaluation and training cut the pages the same way, today and next year.

The rules are our own and frozen, because a public suffix list changes and would move pages between folds. Hosts of
many sites (`blogspot.com`, `github.io`) count as one domain: their pages share templates.
"""

from __future__ import annotations

import hashlib
import ipaddress
from urllib.parse import urlsplit

FOLDS = 5
_SECOND_LEVEL = frozenset(
    ("ac", "co", "com", "edu", "gob", "gouv", "gov", "go", "gv", "ltd", "me", "mil", "ne", "net", "nhs", "or", "org")
)


def registered_domain(url: str) -> str:
    """The domain somebody registered: `bbc.co.uk` for `https://www.bbc.co.uk/news`."""
    host = _host(url)
    labels = host.split(".")
    if len(labels) < 3 or _is_address(host):
        return host
    country = len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3:] if country else labels[-2:])


def fold_of(url: str | None, folds: int = FOLDS) -> int:
    """The fold of a page, 0 to folds - 1, the same for every page of a registered domain."""
    key = registered_domain(url or "")
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") % folds


def _host(url: str) -> str:
    try:
        host = urlsplit(url if "//" in url else f"//{url}").hostname
    except ValueError:  # an address such as http://[broken
        host = None
    return (host or "").rstrip(".").lower()


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
