"""The few calls that most people need: a page in, a Document out."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from dehusk.document import Document
from dehusk.errors import BadInput
from dehusk.model import Limits, Source
from dehusk.registry import algorithms
from dehusk.settings import configure

PageLike = str | bytes | Source | tuple[str | bytes, str | None]
_LIMITS = Limits()
_AHEAD = 8  # pages a worker may be ahead of the reader


def extract(
    html: str | bytes | Source,
    url: str | None = None,
    algorithm: str | Callable[..., Any] = "auto",
    *,
    settings: Mapping[str, Any] | None = None,
    limits: Limits = _LIMITS,
) -> Document:
    """What a page is about. Never touches the network; a page that cannot be read gives a status, not an exception.

    `html` is text, bytes or a Source; `algorithm` a registered name or a step of your own; `settings` belong to the algorithm.
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
    """Documents for many pages, in order, on all cores; a page is text, bytes, a Source or a pair of page and address."""
    _step(algorithm, settings)  # wrong names and settings are told before any work
    run = partial(_extract_one, algorithm=algorithm, settings=settings)
    workers = workers if workers is not None else os.cpu_count() or 1
    documents = map(run, pages) if workers <= 1 else _in_processes(run, pages, workers)
    for done, document in enumerate(documents, 1):
        if progress:
            progress(done)
        yield document


def _extract_one(page: PageLike, algorithm: str, settings: Mapping[str, Any] | None) -> Document:
    html, url = page if isinstance(page, tuple) else (page, None)
    return extract(html, url, algorithm, settings=settings)


def _in_processes(run: Callable[[PageLike], Document], pages: Iterable[PageLike], workers: int) -> Iterator[Document]:
    waiting: deque[tuple[Source, Future[Document]]] = deque()
    with ProcessPoolExecutor(workers, mp_context=get_context("forkserver")) as pool:
        for page in pages:
            source = _source(*page) if isinstance(page, tuple) else _source(page, None)
            waiting.append((source, pool.submit(_without_source, run, source)))
            if len(waiting) > workers * _AHEAD:
                yield _with_source(*waiting.popleft())
        while waiting:
            yield _with_source(*waiting.popleft())


def _without_source(run: Callable[[PageLike], Document], source: Source) -> Document:
    """The page does not travel back: the caller has it."""
    document = run(source)
    document.source = Source("")
    return document


def _with_source(source: Source, future: Future[Document]) -> Document:
    document = future.result()
    document.source = source
    return document


def _source(html: str | bytes | Source, url: str | None) -> Source:
    if isinstance(html, Source):
        return html
    if isinstance(html, (bytearray, memoryview)):
        html = bytes(html)
    if not isinstance(html, (str, bytes)):
        raise BadInput(f"a page is str or bytes, not {type(html).__name__}; for a file, pass its content")
    return Source(html, url)


def _step(algorithm: str | Callable[..., Any], settings: Mapping[str, Any] | None) -> Any:
    if not isinstance(algorithm, str):
        return algorithm
    return configure(algorithms.get(algorithm), settings or {}, f"algorithm {algorithm}")
