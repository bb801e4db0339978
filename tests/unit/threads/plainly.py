"""Everything about posts and links of some pages, as this process works it out; uncompiled where it is run as a program."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import dehusk

HOME = Path(dehusk.__file__).parent
URL = "https://forum.example/threads/12?page=2#top"


class SourceFinder(MetaPathFinder):
    """Finds the files of dehusk that are compiled as plain Python."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = HOME.joinpath(*name.split(".")[1:]).with_suffix(".py")
        own = name.startswith("dehusk.") and file.is_file()
        return importlib.util.spec_from_file_location(name, file) if own else None


def without_compiler() -> None:
    """From now on nothing is imported compiled that has a source in Python."""
    from dehusk import plain

    for name in [name for name in sys.modules if name.startswith("dehusk.") and name != plain.__name__]:
        del sys.modules[name]
    sys.modules["cython"] = plain
    sys.meta_path.insert(0, SourceFinder())


def everything(html: str) -> list[str]:
    """Posts, links and page links of a page, as they are shown."""
    from dehusk.dom.page import read_page
    from dehusk.model import Limits, Source
    from dehusk.structure import links
    from dehusk.structure.pagination import find_page_links
    from dehusk.threads.posts import find_thread

    page = read_page(Source(html, URL), Limits())
    thread, columns = find_thread(page), links.link_columns(page)
    records = links.linking.as_records(columns)
    found = (thread, thread.units, records, links.linking.as_dicts(columns), find_page_links(page))
    return [repr(each) for each in found]


def main() -> None:
    without_compiler()
    from dehusk.threads import bodies, dating, talking

    assert not any(part.COMPILED for part in (bodies, dating, talking))
    print(json.dumps([everything(Path(path).read_text("utf-8")) for path in sys.argv[1:]]))


if __name__ == "__main__":
    main()
