"""The public calls."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.errors import BadInput, BadSetting, UnknownSetting
from dehusk.model import Extraction, Page

PAGES = [f"<h1>Page {n}</h1><p>This is the text of page number {n}, and it is long enough.</p>" for n in range(40)]


def test_text_bytes_and_sources_are_the_same_page(orchard: str) -> None:
    texts = {
        dehusk.extract(each).text
        for each in (orchard, orchard.encode(), dehusk.Source(orchard), bytearray(orchard.encode()))
    }
    assert len(texts) == 1
    assert "Brambles" in texts.pop()


@pytest.mark.parametrize("wrong", [None, 7, ["<p>"], Path("page.html")])
def test_what_cannot_be_a_page_is_an_error(wrong: object) -> None:
    with pytest.raises(BadInput, match="a page is str or bytes"):
        dehusk.extract(wrong)  # type: ignore[arg-type]


def test_settings_belong_to_the_algorithm() -> None:
    html = "<p>some text <a href=x>link</a></p>"
    assert dehusk.extract(html, algorithm="lqf-50").text
    assert not dehusk.extract(html, algorithm="lqf-50", settings={"quota": 0}).text
    with pytest.raises(UnknownSetting):
        dehusk.extract(html, algorithm="lqf-50", settings={"qouta": 0})


def test_a_step_of_your_own() -> None:
    def everything(page: Page) -> Extraction:
        return Extraction("everything", np.ones(len(page), bool))

    assert dehusk.extract("<nav>menu</nav><p>text", algorithm=everything).text == "menu\n\ntext"
    with pytest.raises(BadSetting):
        dehusk.extract("x", algorithm=everything, settings={"a": 1})


def test_the_address_is_kept() -> None:
    assert dehusk.extract("<p>x", url="https://a.example/b").url == "https://a.example/b"
    assert dehusk.extract(dehusk.Source("<p>x"), url="https://a.example/b").url == "https://a.example/b"


@pytest.mark.parametrize("workers", [1, 2])
def test_many_pages_come_in_order(workers: int) -> None:
    seen: list[int] = []
    documents = list(dehusk.extract_many(PAGES, workers=workers, progress=seen.append))
    assert [f"page number {n}," in each.text for n, each in enumerate(documents)] == [True] * 40
    assert seen == list(range(1, 41))
    assert documents[3].source.body == PAGES[3]
    assert documents[3].to_dict() == dehusk.extract(PAGES[3]).to_dict()


def test_many_pages_are_read_one_by_one() -> None:
    taken: list[int] = []

    def endless() -> object:
        while True:
            taken.append(1)
            yield PAGES[0], "https://a.example/"

    documents = dehusk.extract_many(endless(), workers=1)  # type: ignore[arg-type]
    assert next(documents).url == "https://a.example/"
    assert len(taken) == 1


def test_many_pages_tell_mistakes_at_once() -> None:
    with pytest.raises(UnknownSetting):
        dehusk.extract_many([], settings={"nonsense": 1})


SCRIPT = """
import dehusk, dehusk.parallel
from dehusk.parallel import starting
dehusk.parallel._WORTH = -1.0  # so that another process is started at once
starting._CAN_COPY = starting._CAN_COPY and COPIED
for doc in dehusk.extract_many(iter(lambda: "<p>some text here</p>", ""), workers=2, algorithm="lqf-50"):
    if "_read" not in vars(doc):  # it was worked out elsewhere
        print(doc.status)
        break
"""


@pytest.mark.parametrize("copied", ["True", "False"])
def test_a_plain_script_may_use_many_workers(tmp_path: Path, copied: str) -> None:
    path, script = tmp_path / "script.py", SCRIPT.replace("COPIED", copied)
    path.write_text(script)
    expected = "ok\n"
    assert subprocess.check_output([sys.executable, path], text=True) == expected
    assert subprocess.check_output([sys.executable, "-"], input=script, text=True) == expected


@pytest.mark.parametrize("copied", ["True", "False"])
def test_workers_know_an_algorithm_of_the_script(tmp_path: Path, copied: str) -> None:
    path = tmp_path / "script.py"
    path.write_text(
        "import numpy as np, dehusk, dehusk.parallel\n"
        "from dehusk.parallel import starting\n"
        "from dehusk.model import Extraction\n"
        "from dehusk.registry import algorithms\n"
        "@algorithms.register('mine')\n"
        "class Mine:\n"
        "    def __call__(self, page):\n"
        "        return Extraction('mine', np.ones(len(page), bool))\n"
        "if __name__ == '__main__':\n"
        "    dehusk.parallel._WORTH = -1.0\n"
        f"    starting._CAN_COPY = starting._CAN_COPY and {copied}\n"
        "    for doc in dehusk.extract_many(iter(lambda: '<p>a', ''), workers=2, algorithm='mine'):\n"
        "        if '_read' not in vars(doc):\n"
        "            print(doc.text)\n"
        "            break\n"
    )
    assert subprocess.check_output([sys.executable, path], text=True) == "a\n"


def test_a_document_can_be_pickled(orchard: str) -> None:
    document = dehusk.extract(orchard)
    again = pickle.loads(pickle.dumps(document))
    assert again.to_dict(blocks=True) == document.to_dict(blocks=True)
    written = document.markdown
    assert written
    again = pickle.loads(pickle.dumps(document))
    assert again.write("markdown") == written  # what the writers made of the page is made again


def test_threads_and_repetition_give_the_same(sampled_pages: list[tuple[str, str]]) -> None:
    pages = [html for _, html in sampled_pages[:16]]
    expected = [dehusk.extract(html).write("json", {"blocks": True}) for html in pages]
    barrier = threading.Barrier(8)

    def work(_: int) -> list[str | bytes]:
        barrier.wait()
        return [dehusk.extract(html).write("json", {"blocks": True}) for html in pages]

    with ThreadPoolExecutor(8) as pool:
        assert all(result == expected for result in pool.map(work, range(8)))


def test_another_process_gives_the_same(orchard: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(orchard, "utf-8")
    runs = {subprocess.check_output([sys.executable, "-m", "dehusk", "--json", path]) for _ in range(2)}
    assert runs == {str(dehusk.extract(orchard).write("json")).encode() + b"\n"}


def test_importing_is_light() -> None:
    code = "import sys, dehusk; print({'numpy', 'turbohtml', 'rich'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
