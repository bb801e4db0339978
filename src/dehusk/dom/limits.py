"""What one page may cost, checked while it is read: by counting and by the clock, never by signals."""

from __future__ import annotations

from time import monotonic

from dehusk.model import Limits


class LimitReached(Exception):
    """A page went over one of its limits: the status it ends with, and the reason."""

    def __init__(self, status: str, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Guard:
    """Watches one page from its first byte on."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.deadline = monotonic() + limits.seconds

    def size(self, count: int) -> None:
        """Refuse a body that is too large."""
        if count > self.limits.bytes:
            raise LimitReached(
                "too_large", f"the page has {count:,} bytes, more than the limit of {self.limits.bytes:,}"
            )

    def time(self) -> None:
        """Refuse to go on when the time is over."""
        if monotonic() > self.deadline:
            raise LimitReached("timeout", f"the page took longer than the limit of {self.limits.seconds:g} s")

    def tree(self, elements: int, depth: int) -> None:
        """Refuse a tree that has grown too large or too deep, or took too long."""
        self.time()
        if elements > self.limits.elements:
            raise LimitReached("too_large", f"the page has more elements than the limit of {self.limits.elements:,}")
        if depth > self.limits.depth:
            raise LimitReached("too_deep", f"elements are nested deeper than the limit of {self.limits.depth:,}")
