"""Whatever a system does, every page gets an outcome, and nothing is computed twice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dehusk.errors import BadData
from dehusk.evaluate.cache import FORMAT, Cache
from dehusk.evaluate.clock import cpu_seconds
from dehusk.evaluate.records import Example, Found, Output
from dehusk.evaluate.runner import Limits, missing, run
from dehusk.evaluate.systems import System

Maker = Callable[..., list[Example]]
LIMITS = Limits(workers=2, seconds=3)


def outcomes(outputs: dict[str, Output], examples: list[Example]) -> list[str]:
    return [outputs[each.hash].status for each in examples]


def test_hanging_dying_and_raising_pages_are_outcomes(echo: System, pages: Maker, tmp_path: Path) -> None:
    examples = pages("fine one", "HANG", "fine two", "DIE", "RAISE", "NOTHING", "fine three")
    with Cache(tmp_path) as cache:
        outputs = run(echo, examples, cache, LIMITS, lambda: None)
    assert outcomes(outputs, examples) == ["ok", "timeout", "ok", "crash", "error", "error", "ok"]
    good = outputs[examples[0].hash]
    assert good.found == Found("fine one", "T", ("A",), "2024-01-02")
    assert good.cpu > 0
    assert good.memory > 0
    assert "code 9" in outputs[examples[3].hash].message
    assert "ValueError: no" in outputs[examples[4].hash].message
    assert "None where text is expected" in outputs[examples[5].hash].message


def test_a_rerun_computes_only_what_is_missing(echo: System, pages: Maker, tmp_path: Path) -> None:
    examples = pages("a", "b", "c")
    computed: list[int] = []
    with Cache(tmp_path) as cache:
        run(echo, examples[:2], cache, LIMITS, lambda: computed.append(1))
        assert [each.id for each in missing(echo, examples, cache)] == ["2"]
        run(echo, examples, cache, LIMITS, lambda: computed.append(1))
    assert len(computed) == 3


def test_another_version_is_another_system(echo: System, pages: Maker, tmp_path: Path) -> None:
    with Cache(tmp_path) as cache:
        run(echo, pages("a"), cache, LIMITS, lambda: None)
        assert missing(System("echo", "peer", "2.0"), pages("a"), cache)


def test_what_is_done_before_ctrl_c_is_kept(echo: System, pages: Maker, tmp_path: Path) -> None:
    examples = pages("a", "b", "c")

    def stop() -> None:
        raise KeyboardInterrupt

    with Cache(tmp_path) as cache, pytest.raises(KeyboardInterrupt):
        run(echo, examples, cache, Limits(workers=1), stop)
    with Cache(tmp_path) as cache:
        assert len(missing(echo, examples, cache)) == 2


def test_a_system_that_does_not_start_fails_everywhere_and_is_tried_again(
    echo: System, pages: Maker, tmp_path: Path
) -> None:
    examples, system = pages("a", "b"), System("stillborn", "peer", "1.0")
    with Cache(tmp_path) as cache:
        outputs = run(system, examples, cache, LIMITS, lambda: None)
        assert outcomes(outputs, examples) == ["crash", "crash"]
        assert "does not start" in outputs[examples[0].hash].message
        assert len(missing(system, examples, cache)) == 2


def test_a_worker_is_replaced_after_its_share_of_pages(echo: System, pages: Maker, tmp_path: Path) -> None:
    examples = pages("a", "b", "c")
    with Cache(tmp_path) as cache:
        outputs = run(echo, examples, cache, Limits(workers=1, pages=1), lambda: None)
    assert outcomes(outputs, examples) == ["ok"] * 3


def test_the_cache_gives_back_what_was_put(tmp_path: Path) -> None:
    output = Output(Found("text \ud800", None, ("A", "B"), "", ()), "ok", "", 0.5, 0.1, 7)
    with Cache(tmp_path) as cache:
        cache.put("s", "p", output)
        cache.put("s", "q", Output(Found(""), "timeout", "slow"))
        assert cache.get("s", ["p"]) == {"p": output}
        assert cache.pages("s") == {"p", "q"}
        assert cache.pages("other") == set()


def test_a_broken_cache_is_named(tmp_path: Path) -> None:
    (tmp_path / f"outputs-{FORMAT}.sqlite").write_bytes(b"not a database " * 100)
    with pytest.raises(BadData, match="delete it"):
        Cache(tmp_path)


def test_what_a_hanging_system_started_ends_with_it(echo: System, pages: Maker, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with Cache(tmp_path) as cache:
        examples = pages(f"SPAWN {note}")
        assert outcomes(run(echo, examples, cache, Limits(seconds=1.5), lambda: None), examples) == ["timeout"]
    status = Path(f"/proc/{note.read_text()}/status")
    assert not status.exists() or "State:\tZ" in status.read_text()


def test_a_page_that_computes_too_long_is_stopped(echo: System, pages: Maker, tmp_path: Path) -> None:
    examples = pages("BUSY", "fine")
    with Cache(tmp_path) as cache:
        outputs = run(echo, examples, cache, Limits(seconds=1), lambda: None)
    assert outcomes(outputs, examples) == ["timeout", "ok"]


@pytest.mark.parametrize("case", [(0.1, "ok"), (0.01, "timeout"), (2.0, "timeout")])
def test_a_busy_machine_is_not_taken_for_a_slow_system(
    case: tuple[float, str], echo: System, pages: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds for a page that may take two, on a machine that gives it this share of a processor."""
    share, status = case
    begun = time.monotonic()
    monkeypatch.setattr("dehusk.evaluate.runner.cpu_seconds", lambda _: share * (time.monotonic() - begun))
    with Cache(tmp_path) as cache:
        outputs = run(echo, examples := pages("NAP"), cache, Limits(seconds=2), lambda: None)
    assert outcomes(outputs, examples) == [status]


def test_cpu_time_of_a_session() -> None:
    child = subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
    try:
        for _ in range(100):
            time.sleep(0.1)
            if (cpu_seconds(child.pid) or 0) > 0.05:
                break
        else:
            pytest.fail("a busy process has no CPU time")
    finally:
        child.kill()
        child.wait()
    assert cpu_seconds(child.pid) is None
