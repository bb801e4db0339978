"""Many items on several cores: order, faults, large and small items, and processes that end."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import count, repeat
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import dehusk
from dehusk import parallel
from dehusk.errors import UnknownName, WorkerLost
from dehusk.parallel import in_order, starting, texts, workers
from dehusk.parallel.room import Room, copy_in


@pytest.fixture(params=["copied", "fresh"])
def _at_once(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Other processes start with the first item, each way."""
    monkeypatch.setattr(parallel, "_WORTH", -1.0)
    monkeypatch.setattr(starting, "_CAN_COPY", starting._CAN_COPY and request.param == "copied")


def process_of(item: int) -> tuple[int, int]:
    """The item and who saw it."""
    sleep(0.01)
    return item, os.getpid()


def three_is_wrong(item: int) -> int:
    """Raises for some items."""
    sleep(0.005)
    if item % 5 == 3:
        raise UnknownName("number", str(item), ["4"])  # an exception that cannot be unpickled
    return item


def long_text(item: str) -> str:
    """As much as came in."""
    return item * 2


def ends(item: int) -> int:
    """Ends the process that it is not meant to run in."""
    if os.getpid() != item:
        os.kill(os.getpid(), signal.SIGKILL)
    sleep(0.05)
    return item


@pytest.mark.usefixtures("_at_once")
def test_several_processes_share_the_work_and_keep_the_order() -> None:
    processes = set()
    for number, (item, process) in enumerate(in_order(process_of, count(), 3)):
        assert item == number
        processes.add(process)
        if len(processes) == 3:
            break
    assert os.getpid() in processes


def test_a_short_list_needs_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "Helper", None)
    assert list(in_order(abs, range(5), 4)) == [0, 1, 2, 3, 4]


@pytest.mark.usefixtures("_at_once")
def test_a_fault_comes_in_its_turn() -> None:
    for start in (0, 40):
        results = in_order(three_is_wrong, range(start, start + 60), 2)
        assert [next(results) for _ in range(3)] == [start, start + 1, start + 2]
        with pytest.raises((UnknownName, RuntimeError), match="no number is called"):
            next(results)


@pytest.mark.usefixtures("_at_once")
@pytest.mark.parametrize("made", [list, iter])
def test_what_is_no_page_is_told_in_its_turn(made: Callable[[Any], Any], orchard: str) -> None:
    documents = dehusk.extract_many(made([orchard, orchard, 42, orchard]), workers=2)
    assert next(documents).text == next(documents).text
    with pytest.raises(dehusk.BadInput, match="int"):
        next(documents)


@pytest.mark.usefixtures("_at_once")
def test_only_some_items_are_taken_before_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for item in range(10_000):
            taken.append(item)
            yield item

    results = in_order(process_of, items(), 2)
    assert next(results)[0] == 0
    assert len(taken) <= 2 * parallel._AHEAD
    results.close()  # type: ignore[attr-defined]


@pytest.mark.usefixtures("_at_once")
def test_a_process_that_ends_is_told() -> None:
    with pytest.raises(WorkerLost, match="exit code -9"):
        list(in_order(ends, repeat(os.getpid()), 2))


def waits_elsewhere(item: tuple[int, int]) -> int:
    """Takes long in every process but one."""
    number, here = item
    sleep(0.001 if os.getpid() == here else 0.4)
    return number


@pytest.mark.usefixtures("_at_once")
def test_who_has_nothing_left_to_begin_does_what_others_would_come_to_last(monkeypatch: pytest.MonkeyPatch) -> None:
    done_here = []
    finish = parallel.Job.finish

    def told(job: parallel.Job, result: int, fault: Exception | None) -> None:
        done_here.append(result)
        finish(job, result, fault)

    monkeypatch.setattr(parallel.Job, "finish", told)
    helpers = workers.Helpers(waits_elsewhere, 1, parallel._GIVEN, (), needs_script=False)
    team = parallel._Team(waits_elsewhere, helpers, 2 * parallel._AHEAD)
    try:
        helpers._start()
        helpers.wait()  # until it is ready
        items = [(number, os.getpid()) for number in range(30)]
        assert list(team.results(iter(items))) == list(range(30))
    finally:
        helpers.stop()
    assert sorted(done_here) == list(range(30))  # each once
    given = [number for number in done_here[: done_here.index(0)] if number < parallel._GIVEN]
    assert given  # those were done here while the helper was at the first
    assert given == sorted(given, reverse=True)


class Odd:
    """What cannot travel."""

    def __init__(self, number: int) -> None:
        self.number, self.made = number, lambda: number


def number_of(item: Odd) -> tuple[int, int]:
    """The number and who saw it."""
    sleep(0.002)
    return item.made(), os.getpid()


@pytest.mark.skipif(not starting._CAN_COPY, reason="processes are not copied here")
def test_items_of_a_list_need_not_travel_to_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_WORTH", -1.0)
    found = list(in_order(number_of, [Odd(number) for number in range(200)], 2))
    assert [number for number, _ in found] == list(range(200))
    assert len({process for _, process in found}) == 2


@pytest.mark.usefixtures("_at_once")
def test_a_list_may_grow_while_it_is_read(orchard: str) -> None:
    pages = [orchard.replace("Orchard", f"Orchard {number}") for number in range(120)]
    expected = dehusk.extract(orchard).text
    for number, document in enumerate(dehusk.extract_many(pages, workers=2)):
        assert document.text == expected or f"Orchard {number}" in document.text
        assert document.source.body == pages[number]
        if number < 20:
            pages.append(orchard.replace("Orchard", f"Orchard {len(pages)}"))
    assert number == len(pages) - 1 == 139


def methods_of(team: workers.Helpers) -> list[str]:
    """How the helpers began."""
    team._start()
    try:
        return [each.process._start_method for each in team.team.values()]  # type: ignore[attr-defined]
    finally:
        team.stop()


@pytest.mark.skipif(not starting._CAN_COPY, reason="processes are not copied here")
def test_no_process_is_copied_while_there_are_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    assert methods_of(workers.Helpers(abs, 2, 1, (), needs_script=False)) == ["fork", "fork"]
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    assert methods_of(workers.Helpers(abs, 1, 1, (), needs_script=False)) == ["spawn"]
    done.set()
    thread.join()
    monkeypatch.setattr(starting.os, "listdir", lambda folder: ["1", "2"])  # one that Python knows nothing of
    assert methods_of(workers.Helpers(abs, 2, 1, (), needs_script=False)) == ["spawn", "spawn"]


_LEFT_ALONE = """
import os, signal
from dehusk.parallel import starting, workers
if __name__ == "__main__":
    starting._CAN_COPY = starting._CAN_COPY and {copied}
    team = workers.Helpers(abs, 2, 1, (), needs_script=False)
    team._start()
    for each in team.team.values():
        each.take()  # it is ready
        print(each.process.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name != "posix", reason="no other processes here")
@pytest.mark.parametrize("copied", [True, False])
def test_helpers_end_when_nobody_needs_them_any_more(tmp_path: Path, copied: bool) -> None:
    script = tmp_path / "left_alone.py"
    script.write_text(_LEFT_ALONE.format(copied=copied))
    # Whoever holds the standard output open keeps this waiting.
    run = subprocess.run([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    assert run.returncode == -signal.SIGKILL
    assert len(run.stdout.split()) == 2


@pytest.mark.usefixtures("_at_once")
def test_items_of_any_size_arrive() -> None:
    items = ["x" * size for size in (0, 10, 9_000, 11_000, 100_000, 20_000_000)] * 6
    assert list(in_order(long_text, items, 2)) == [item * 2 for item in items]


@pytest.mark.usefixtures("_at_once")
@pytest.mark.parametrize("kind", [str, str.encode])
def test_pages_of_any_size_and_script(kind: type) -> None:
    letters = ("a", "é", "漢", "😀", "a\ud800b") if kind is str else ("a", "é", "漢")
    pages = [kind(f"<p>{each * size}</p>") for each in letters for size in (1, 500, 3_000_000, 20, 200_000)] * 3
    found = [(document.status, document.text) for document in dehusk.extract_many(pages, workers=2)]
    assert found == [(document.status, document.text) for document in map(dehusk.extract, pages)]


@pytest.mark.usefixtures("_at_once")
def test_more_may_be_asked_of_the_workers(orchard: str) -> None:
    expected = dehusk.extract(orchard).to_dict()
    for document in dehusk.extract_many(repeat(orchard), workers=2, also=["metadata", "images"]):
        assert {"metadata", "images"} <= set(vars(document))
        if "_read" not in vars(document):  # it was worked out elsewhere
            assert document.to_dict() == expected
            break
    with pytest.raises(dehusk.BadSetting, match="nonsense"):
        dehusk.extract_many([], also=["nonsense"])


def test_texts_travel_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("", "a", "é", "漢", "😀a", "\0", "x" * 1000 + "\u0100"):
        for body in (text, text.encode()):
            for compiled in (texts.Characters, None):
                monkeypatch.setattr(texts, "Characters", compiled)
                sent, form = texts.pack(body)
                again = texts.unpack(sent.raw(), form)
                assert again == body
                assert type(again) is type(body)
    if texts.text_of is not None:
        with pytest.raises(ValueError, match="not the characters"):
            texts.text_of(memoryview(b"abc"), 0xFFFF)


def test_parts_of_any_size_are_copied_to_any_place() -> None:
    room, bytes_of = Room(3000), bytes(range(256)) * 8
    for at in (0, 1, 63, 64, 100):
        for size in (0, 1, 15, 255, 256, 257, 319, 2048):
            room.memory[:] = b"x" * 3000
            copy_in(room.memory, at, memoryview(bytes_of)[:size])
            assert room.memory[:] == b"x" * at + bytes_of[:size] + b"x" * (3000 - at - size)


def test_room_is_used_again_and_never_twice_at_once() -> None:
    room, held = Room(1000), []
    for number in range(300):
        part = bytes([number % 256]) * (number * 37 % 400)
        while (places := room.put([memoryview(part)])) is None:
            expected, before = held.pop(0)
            assert bytes(room.views(before)[0]) == expected
            room.free()
        held.append((part, places))
        assert all(bytes(room.views(where)[0]) == part for part, where in held)
    assert room.put([memoryview(bytes(2000))]) is None


def test_an_errand_can_be_pickled(tmp_path: Path) -> None:
    from dehusk.api import _Letter

    buffers: list[pickle.PickleBuffer] = []
    source = dehusk.Source("<p>a", "https://a.example/", "text/html", "utf-8")
    head = pickle.dumps(_Letter(source), 5, buffer_callback=buffers.append)
    assert pickle.loads(head, buffers=[each.raw() for each in buffers]).source == source
