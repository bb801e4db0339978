"""Lists of advertisement servers: our own, hosts files, and the domain rules of EasyList.

Understood of EasyList: comments (`!`, `#`, `[Adblock Plus 2.0]`), domain rules (`||host^`, also with options behind
`$` that do not bind the rule to other pages) and their exceptions (`@@||host^`). Not understood, and passed over:
rules with a path, wildcards or regular expressions, element hiding (`##`), and rules with a `domain=` option. Of a
hosts file, every name that is sent to a null address or stands alone on its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from dehusk.errors import BadData

_RULE = re.compile(r"(@@)?\|\|([a-z0-9.-]+)\^?(?:\$([^\s]*))?$", re.I)
_HOST = re.compile(r"^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$", re.I)
_NULL = frozenset({"0.0.0.0", "127.0.0.1", "::1", "::", "0"})
_LOCAL = frozenset({"localhost", "localhost.localdomain", "broadcasthost", "local"})


@dataclass
class Hosts:
    """Names of servers, each with all its subdomains."""

    blocked: set[str] = field(default_factory=set)
    allowed: set[str] = field(default_factory=set)

    def covers(self, host: str) -> bool:
        """Whether a host or one of the domains above it is listed; the nearest listing decides."""
        while host:
            if host in self.allowed:
                return False
            if host in self.blocked:
                return True
            host = host.partition(".")[2]
        return False

    def add(self, lines: Iterable[str]) -> None:
        """Take up the lines of a list."""
        for line in lines:
            self._add_line(line.strip())

    def _add_line(self, line: str) -> None:
        if not line or line[0] in "!#[" or "##" in line or "#@#" in line or "#?#" in line:
            return
        rule = _RULE.match(line)
        if rule:
            if "domain=" not in (rule[3] or ""):
                (self.allowed if rule[1] else self.blocked).add(rule[2].lower().strip("."))
            return
        words = line.partition("#")[0].split()
        names = words[1:] if words and words[0] in _NULL else words if len(words) == 1 else []
        self.blocked.update(name.lower() for name in names if _HOST.match(name) and name.lower() not in _LOCAL)


def host_of(address: str) -> str:
    """The host of an address, lower-cased; empty where it has none or is broken."""
    start = address.find("//")
    if start < 0:
        return ""
    try:
        return (urlsplit(address[start:].strip()).hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def built_in() -> Hosts:
    """The list that comes with dehusk: well-known ad and tracker hosts, by registered domain."""
    hosts = Hosts()
    hosts.add((files("dehusk.filters") / "ad_hosts.txt").read_text("utf-8").splitlines())
    return hosts


def read_lists(paths: Iterable[str], base: Hosts) -> Hosts:
    """A list with the lines of more files."""
    hosts = Hosts(set(base.blocked), set(base.allowed))
    for path in paths:
        try:
            hosts.add(Path(path).read_text("utf-8", "replace").splitlines())
        except OSError as error:
            raise BadData(f"cannot read the list of ad servers {path}: {error}") from error
    return hosts
