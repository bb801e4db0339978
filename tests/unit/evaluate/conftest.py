"""Peers that misbehave, installed the way other people's packages are: by an entry point."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dehusk.evaluate.records import Example, Gold, example
from dehusk.evaluate.systems import System

_PEERS = '''
import os, pathlib, subprocess, time

class Echo:
    """Gives back the text between body tags; obeys orders in it."""

    def __call__(self, html, url):
        text = html.partition("<body>")[2].partition("</body>")[0]
        if "SPAWN" in text:
            child = subprocess.Popen(["sleep", "600"])
            pathlib.Path(text.split()[-1]).write_text(str(child.pid))
            child.wait()
        while "BUSY" in text:
            pass
        if "NAP" in text:
            time.sleep(5)
        if "HANG" in text:
            time.sleep(600)
        if "DIE" in text:
            os._exit(9)
        if "NOTHING" in text:
            return None
        if "RAISE" in text:
            raise ValueError("no")
        print("noise on stdout")
        return text

    def fields(self, html, url):
        return {"title": "T", "authors": ("A",), "date": "2024-01-02"}

class Stillborn:
    def __init__(self):
        os._exit(3)
'''


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    """The system `echo`; `stillborn` is installed beside it."""
    folder = tmp_path / "packages"
    (folder / "odd_peers-1.0.dist-info").mkdir(parents=True)
    (folder / "odd_peers.py").write_text(_PEERS)
    (folder / "odd_peers-1.0.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: odd_peers\nVersion: 1.0\n"
    )
    (folder / "odd_peers-1.0.dist-info" / "entry_points.txt").write_text(
        "[dehusk.peer]\necho = odd_peers:Echo\nstillborn = odd_peers:Stillborn\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    return System("echo", "peer", "1.0")


@pytest.fixture
def pages() -> Callable[..., list[Example]]:
    """Examples with these bodies, whose gold is the first word."""

    def make(*bodies: str) -> list[Example]:
        return [
            example(
                f"<body>{body}</body>",
                Gold(text=body.partition(" ")[0]),
                id=str(at),
                dataset="t",
                url=f"https://s{at}.example",
            )
            for at, body in enumerate(bodies)
        ]

    return make


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    """Six pages of two types on disk, small but real enough for every system."""
    path = tmp_path / "pages.jsonl"
    records = []
    for at in range(6):
        body = f"Article number {at} tells a story about rivers, bridges and the people who cross them. " * 6
        html = (
            f"<html><head><title>Page {at}</title></head><body><nav><a href='/'>Home</a> <a href='/x'>News</a></nav>"
            f"<main><h1>Page {at}</h1><p>{body}</p><p>{body}</p></main><footer><a href='/i'>Imprint</a></footer>"
        )
        kind = "article" if at % 2 else "forum"
        record = {"id": f"p{at}", "url": f"https://site{at}.example/a", "html": html, "page_type": kind}
        records.append(record | {"gold_text": f"Page {at}\n{body}\n{body}", "title": f"Page {at}", "with": [body[:40]]})
    path.write_text("\n".join(map(json.dumps, records)), "utf-8")
    return path
