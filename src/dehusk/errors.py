"""What dehusk raises, and nothing else.

A page that cannot be read is an outcome (`Document.status`), not an exception. These are for wrong settings, wrong
names and files that cannot be used:

    DehuskError
    ├── UnknownName        no such algorithm, filter, writer, ...
    ├── UnknownSetting     a setting that the step does not have
    ├── BadSetting         a value that the setting cannot take
    ├── BadInput           an argument of a kind that cannot be a page
    ├── BadData            a dataset, rule file or model that cannot be read
    ├── MissingExtra       an optional part that is not installed
    └── WorkerLost         a process of several that was ended from outside
"""

from __future__ import annotations

from collections.abc import Iterable


class DehuskError(Exception):
    """The root of everything dehusk raises."""


class UnknownName(DehuskError, LookupError):
    """A name that a registry does not hold."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"no {kind} is called {name!r}; {nearest(name, known)}")


class UnknownSetting(DehuskError, LookupError):
    """A setting that a step does not have."""

    def __init__(self, owner: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"{owner} has no setting {name!r}; {nearest(name, known)}")


class BadSetting(DehuskError, ValueError):
    """A value that a setting cannot take."""


class BadInput(DehuskError, TypeError):
    """An argument that cannot be a page."""


class BadData(DehuskError, ValueError):
    """A dataset, rule file or model that cannot be read."""


class MissingExtra(DehuskError, ImportError):
    """An optional part that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: pip install 'dehusk[{extra}]'")


class WorkerLost(DehuskError, RuntimeError):
    """A worker process that is gone, with the work that it had."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Say which known names come close to this one, or list them all."""
    from difflib import get_close_matches  # only mistakes come here

    names = sorted(known)
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return "did you mean " + " or ".join(map(repr, close)) + "?"
    return "known: " + (", ".join(names) or "none")
