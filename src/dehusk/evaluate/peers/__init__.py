"""Other people's extractors behind one call: one family a file.

A peer is made with no arguments and called with `(html, url)`; it gives the text, or a `Found` where it knows more. The
package of a peer is imported when the peer is made, so a missing one costs nothing.
"""

from __future__ import annotations

import inspect
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, ClassVar

from dehusk.evaluate.records import Found
from dehusk.registry import peers

__all__ = ["Peer", "peers"]


class Peer:
    """An extractor from a Python package."""

    distribution: ClassVar[str]

    @classmethod
    def version(cls) -> str | None:
        """The installed version; None where the package is missing."""
        try:
            return version(cls.distribution)
        except PackageNotFoundError:
            return None

    @classmethod
    def how_to_get(cls) -> str:
        """What to do when it is missing."""
        return f"pip install {cls.distribution} (or 'dehusk[peers]')"

    @classmethod
    def code(cls) -> list[Path]:
        """The files of the adapter: a change there makes kept outputs stale."""
        return [Path(inspect.getfile(cls))]

    def __call__(self, html: str, url: str | None) -> str | Found:
        """The main text of the page."""
        raise NotImplementedError

    def fields(self, html: str, url: str | None) -> dict[str, Any]:
        """Title, authors and date where the peer finds them in a call of its own; not part of the measured time."""
        return {}


def day(value: Any) -> str:
    """A date of any kind as text, empty where there is none."""
    return str(value)[:10] if value else ""
