"""`python -m bench.round_trip [EVERY]`: the Markdown of all pages, read back by a GFM parser, has the structure of the content."""

from __future__ import annotations

import sys
from difflib import SequenceMatcher

import dehusk
from bench.pages import real_pages
from tests.unit.writers.roundtrip import outlines
from tests.unit.writers.written import keep_all

_SHOWN = 300


def main() -> int:
    """Say how many pages read back as they were written, and show where the others begin to differ."""
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    pages = same = events = wrong = 0
    for name, html in real_pages(every=every):
        content, read_back, _ = outlines(dehusk.extract(html, "https://example.org/", algorithm=keep_all))
        pages += 1
        events += len(content)
        if content == read_back:
            same += 1
            continue
        keys = [list(map(repr, side)) for side in (content, read_back)]
        changes = [each for each in SequenceMatcher(None, *keys, autojunk=False).get_opcodes() if each[0] != "equal"]
        wrong += sum(max(b - a, d - c) for _, a, b, c, d in changes)
        _, a, b, c, d = changes[0]
        print(
            f"{name}\n  written   {str(content[a : b + 1])[:_SHOWN]}\n  read back {str(read_back[c : d + 1])[:_SHOWN]}"
        )
    print(f"{same} of {pages} pages read back as written; {wrong} of {events} lines, boxes and cells differ")
    return 0 if same == pages else 1


if __name__ == "__main__":
    sys.exit(main())
