"""The metadata of some pages, as this process works them out; uncompiled where it is run as a program."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

URLS = (None, "https://www.news.example/2021/05/12/story?x=1#top")


def everything(html: str) -> list[str]:
    """The metadata of a page, without and with an address."""
    from dehusk.dom.page import read_page
    from dehusk.metadata.merge import read_metadata
    from dehusk.model import Limits, Source

    pages = [read_page(Source(html, url), Limits()) for url in URLS]
    return [repr(read_metadata(page, page.text, len(page.text.split()))) for page in pages]


def main() -> None:
    from tests.unit.threads.plainly import without_compiler

    without_compiler()
    from dehusk import attributes, columns
    from dehusk.metadata import lining, merge, naming, telling

    assert not any(part.COMPILED for part in (attributes, columns, lining, merge, naming, telling))
    print(json.dumps([everything(Path(path).read_text("utf-8")) for path in sys.argv[1:]]))


if __name__ == "__main__":
    main()
