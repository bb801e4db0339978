"""The few calls that most people need: a page in, a Document out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import tee
from typing import Any

from dehusk.document import Document
from dehusk.errors import BadInput, BadSetting
from dehusk.model import Limits, Source
from dehusk.parallel import in_order
from dehusk.parallel.texts import pack, unpack
from dehusk.registry import algorithms
from dehusk.settings import configure

PageLike = str | bytes | Source | tuple[str | bytes, str | None]
_LIMITS = Limits()
_STAYS = frozenset({"source", "algorithm", "limits", "_read", "_talk"})


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


def extract_many(  # noqa: PLR0913
    pages: Iterable[PageLike],
    workers: int | None = None,
    algorithm: str = "auto",
    *,
    settings: Mapping[str, Any] | None = None,
    also: Iterable[str] = (),
    progress: Callable[[int], object] | None = None,
) -> Iterator[Document]:
    """Documents for many pages, in order, on all cores; a list of them takes the least time.

    A page is text, bytes, a Source or a pair of page and address. `also` names attributes of the documents, such as
    `metadata`, that are to be worked out at once, by the workers; others are worked out when they are asked for.
    """
    step, names = _step(algorithm, settings), tuple(also)  # what is wrong is told before any work
    for name in names:
        if not hasattr(Document, name):
            raise BadSetting(f"also: a document has no {name!r}")
    workers = workers if workers is not None else os.cpu_count() or 1
    run = partial(_find, algorithm=algorithm, settings=settings, also=names)
    own = algorithms.get(algorithm).__module__ == "__main__"
    work = partial(in_order, run, workers=workers, needs_script=own)
    return _documents(work, pages, step, progress or (lambda done: None))


def _documents(
    work: Callable[..., Iterator[_Found]], pages: Iterable[PageLike], step: Any, progress: Callable[[int], object]
) -> Iterator[Document]:
    letters: Iterable[_Letter]
    again: Iterable[_Letter]
    if isinstance(pages, (list, tuple)):
        letters = again = _Letters(pages)
    else:
        letters, again = tee(map(_letter, pages))
    for done, (found, letter) in enumerate(zip(work(letters), again, strict=False), 1):
        document = Document(letter.source, step, _LIMITS)
        vars(document).update(found)
        progress(done)
        yield document


def _letter(page: PageLike) -> _Letter:
    return _Letter(_source(*page) if isinstance(page, tuple) else _source(page, None))


class _Letters(Sequence["_Letter"]):
    """The pages of a list as they go to workers."""

    def __init__(self, pages: Sequence[PageLike]) -> None:
        self.pages = pages

    def __len__(self) -> int:
        return len(self.pages)

    def __getitem__(self, place: Any) -> Any:
        return _letter(self.pages[place])


class _Letter:
    """A page on its way to a worker; its body travels beside the rest."""

    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source = source

    def __reduce__(self) -> tuple[Any, ...]:
        source = self.source
        return _opened, (*pack(source.body), source.url, source.content_type, source.charset, source.fetched)


def _opened(sent: memoryview, form: int, *about: Any) -> _Letter:
    return _Letter(Source(unpack(sent, form), *about))


class _Found(dict[str, Any]):
    """What was worked out of a document, by name; of this only what is small travels: the caller has the page."""

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, ({name: value for name, value in self.items() if name not in _STAYS},)


def _find(letter: _Letter, algorithm: str, settings: Mapping[str, Any] | None, also: tuple[str, ...]) -> _Found:
    document = extract(letter.source, None, algorithm, settings=settings)
    for name in also:
        getattr(document, name)
    return _Found(vars(document))


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
