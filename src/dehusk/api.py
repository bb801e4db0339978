"""The few calls that most people need: a page in, a Document out."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from dehusk.document import Document
from dehusk.errors import BadInput, BadSetting
from dehusk.model import Limits, Source
from dehusk.parallel import in_order
from dehusk.registry import algorithms
from dehusk.settings import configure

PageLike = str | bytes | Source | tuple[str | bytes, str | None]
_LIMITS = Limits()


def extract(
    html: str | bytes | Source,
    url: str | None = None,
    algorithm: str | Callable[..., Any] = "auto",
    *,
    settings: Mapping[str, Any] | None = None,
    limits: Limits = _LIMITS,
) -> Document:
    """What a page is about. Never touches the network; a page that cannot be read gives a status, not an exception.

    `html` is text, bytes or a Source; `algorithm` a registered name or a step of your own; `settings` are the
    algorithm's.
    """
    document = Document(_source(html, url), _step(algorithm, settings), limits)
    _ = document.status
    return document


def extract_many(
    pages: Iterable[PageLike],
    workers: int | None = None,
    algorithm: str = "auto",
    *,
    settings: Mapping[str, Any] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Document]:
    """Documents for many pages, in order, on all cores.

    A page is text, bytes, a Source or a pair of page and address.
    """
    _step(algorithm, settings)  # wrong names and settings are told before any work
    workers = workers if workers is not None else os.cpu_count() or 1
    run = partial(_extract_one, algorithm=algorithm, settings=settings, travels=workers > 1)
    own = algorithms.get(algorithm).__module__ == "__main__"
    return _documents(partial(in_order, run, workers=workers, needs_script=own), pages, progress or (lambda done: None))


def _documents(
    run: Callable[..., Iterator[Document]], pages: Iterable[PageLike], progress: Callable[[int], object]
) -> Iterator[Document]:
    sources: deque[Source] = deque()
    for done, document in enumerate(run(_remembered(pages, sources)), 1):
        document.source = sources.popleft()
        progress(done)
        yield document


def _remembered(pages: Iterable[PageLike], sources: deque[Source]) -> Iterator[Source]:
    for page in pages:
        sources.append(_source(*page) if isinstance(page, tuple) else _source(page, None))
        yield sources[-1]


def _extract_one(source: Source, algorithm: str, settings: Mapping[str, Any] | None, *, travels: bool) -> Document:
    document = extract(source, None, algorithm, settings=settings)
    if travels:  # the page does not travel back: the caller has it
        document.source = Source("")
    return document


def _source(html: str | bytes | Source, url: str | None) -> Source:
    if isinstance(html, Source):
        return html if url is None else replace(html, url=url)
    if isinstance(html, (bytearray, memoryview)):
        html = bytes(html)
    if not isinstance(html, (str, bytes)):
        raise BadInput(f"a page is str or bytes, not {type(html).__name__}; for a file, pass its content")
    return Source(html, url)


def _step(algorithm: str | Callable[..., Any], settings: Mapping[str, Any] | None) -> Any:
    if not isinstance(algorithm, str):
        if settings:
            raise BadSetting(
                "settings belong to an algorithm given by name; a step of your own is made with its settings"
            )
        return algorithm
    return configure(algorithms.get(algorithm), settings or {}, f"algorithm {algorithm}")
