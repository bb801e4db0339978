"""The process that runs one system: a page comes in, an output goes out, and its cost is measured in between."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from dehusk.evaluate import memory
from dehusk.evaluate.node import NodePeer
from dehusk.evaluate.records import Found, Output
from dehusk.evaluate.systems import Extractor, System, make

_WARM_UP = "<html><head><title>A page</title></head><body><article><p>" + "Some words of a text. " * 40


def serve(pipe: Connection, system: System) -> None:
    """Answer pages until the pipe closes; the parent decides when a page has taken too long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    if hasattr(os, "setsid"):
        os.setsid()  # so that what the system starts can be ended with it
    _quiet()
    extract = make(system)
    reference = reference_parse()
    with contextlib.suppress(Exception):
        extract(_WARM_UP, "http://localhost/")
    reference(_WARM_UP)
    pipe.send(None)
    with contextlib.suppress(EOFError):
        while (page := pipe.recv()) is not None:
            pipe.send(measure(extract, reference, *page))


def measure(extract: Extractor, reference: Callable[[str], object], html: str, url: str | None) -> Output:
    """Run one page and say what it cost; whatever the system raises is an outcome."""
    memory.reset_peak()
    start = time.process_time()
    try:
        got = extract(html, url)
        output = Output(checked(got if isinstance(got, Found) else Found(got)))
    except MemoryError:
        output = Output(Found(""), "error", "out of memory")
    except Exception as error:
        output = Output(Found(""), "error", f"{type(error).__name__}: {error}"[:300])
    cpu, used = time.process_time() - start, memory.peak()
    if isinstance(extract, NodePeer):  # the work was done in another process, which measured itself
        cpu, used = extract.cpu, extract.memory
    start = time.process_time()
    reference(html)
    parse = time.process_time() - start
    return replace(output, found=_with_fields(output, extract, html, url), cpu=cpu, parse=parse, memory=used)


def checked(found: Found) -> Found:
    """The same, if everything in it is text: the metrics count on that."""
    lists = (*(found.authors or ()), *(found.images or ()))
    for value in (found.text, found.title or "", found.date or "", *lists):
        if not isinstance(value, str):
            raise TypeError(f"the system gives {value!r} where text is expected"[:200])
    return found


def reference_parse() -> Callable[[str], object]:
    """The parse that costs are multiples of: selectolax with lexbor, nothing where that is not installed."""
    if importlib.util.find_spec("selectolax") is None:
        return lambda html: None
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def _with_fields(output: Output, extract: Any, html: str, url: str | None) -> Found:
    if output.status != "ok" or not hasattr(extract, "fields"):
        return output.found
    try:
        return checked(replace(output.found, **extract.fields(html, url)))
    except Exception:  # no fields is what the metric will see
        return output.found


def _quiet() -> None:
    sink = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
            os.dup2(sink, stream.fileno())
