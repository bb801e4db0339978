"""The command: inputs, outputs, settings, exit codes."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from dehusk.cli import command_names, extract, main

PAGE = (
    "<h1>A page</h1><p>It has a paragraph that is long enough to be content, says {}.</p><nav><a href=/>Home</a></nav>"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pages = tmp_path / "pages"
    (pages / "deep").mkdir(parents=True)
    for name in ("a.html", "a.htm", "deep/b.HTML"):
        (pages / name).write_text(PAGE.format(name))
    (pages / "notes.txt").write_text("not a page")
    return pages


def run(*words: str | Path) -> int:
    return main([str(word) for word in words])


def test_text_is_the_default(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(folder / "a.html") == 0
    out = capsysbinary.readouterr().out.decode()
    assert "says a.html." in out
    assert "Home" not in out
    assert out.endswith("\n")


def test_standard_input(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.format("stdin").encode())))
    assert run("-", "--json", "--url", "https://a.example/") == 0
    data = json.loads(capsysbinary.readouterr().out)
    assert "says stdin." in data["text"]
    assert data["url"] == "https://a.example/"


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_a_folder_into_a_folder(folder: Path, tmp_path: Path, parallel: str) -> None:
    out = tmp_path / "out"
    assert run(folder, "-o", out, "--parallel", parallel) == 0
    assert sorted(str(each.relative_to(out)) for each in out.rglob("*.*")) == ["a.html.txt", "a.txt", "deep/b.txt"]
    assert "says deep/b.HTML." in (out / "deep" / "b.txt").read_text()


def test_several_pages_as_json_are_one_a_line(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(folder, "-f", "json") == 0
    lines = capsysbinary.readouterr().out.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["ok"] * 3


def test_several_pages_as_text_have_names(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(folder / "a.html", folder / "a.htm") == 0
    assert capsysbinary.readouterr().out.count(b"==> ") == 2


def test_an_explanation(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("-a", "lqf-50", "--explain", folder / "a.html") == 0
    out = capsysbinary.readouterr().out.decode()
    assert "keep" in out
    assert "drop" in out
    assert "100% of the text is links" in out


def test_a_setting_changes_the_outcome(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    page = folder / "a.html"
    assert run(page, "-a", "lqf-50", "--set", "writer.text.max_line_breaks=1") == 0
    assert b"\n\n" not in capsysbinary.readouterr().out
    config = tmp_path / "dehusk.toml"
    config.write_text("[extract]\nformat = 'json'\n[limits]\nbytes = 10\n")
    assert run(page, "--config", config) == 1
    assert json.loads(capsysbinary.readouterr().out)["status"] == "too_large"


def test_the_environment_is_read(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEHUSK_LIMITS__ELEMENTS", "2")
    assert run(folder / "a.html") == 1
    assert "too_large: the page has more elements than the limit of 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.html"], "nowhere.html: no such file or folder"),
        (["https://a.example/"], "fetching pages is not part of this version yet"),
        (["page.html", "-a", "crunchy"], "no algorithm is called 'crunchy'; did you mean 'crunch'"),
        (["page.html", "-f", "jsn"], "no writer is called 'jsn'; did you mean 'json'"),
        (["page.html", "--set", "indnet=1", "--json"], "has no setting 'indnet'; did you mean 'indent'"),
        (["page.html", "--config", "nowhere.toml"], "cannot read the settings file nowhere.toml"),
        (["settings", "writr"], "no section of settings is called 'writr'"),
        (["algorithms", "lqf-51"], "no algorithm is called 'lqf-51'"),
    ],
)
def test_mistakes_are_told(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert message in capsys.readouterr().err


def test_a_missing_file_does_not_stop_the_others(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("nowhere.html", folder / "a.html") == 2
    assert b"says a.html." in capsysbinary.readouterr().out


def test_an_output_that_is_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder / "a.html", "-o", folder / "notes.txt") == 2
    assert "is a file, expected a folder" in capsys.readouterr().err


def test_nothing_found_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.html"
    empty.write_text("<html></html>")
    assert run(empty) == 1
    assert "empty.html: empty: " in capsys.readouterr().err


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    assert "examples:" in capsys.readouterr().out


def test_the_overview_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in command_names())
    assert main([]) == 2
    assert main(["--version"]) == 0


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["algorithms"]) == 0
    assert "lqf-50" in capsys.readouterr().out
    assert main(["algorithms", "lqf-50"]) == 0
    assert "--set quota=0.5" in capsys.readouterr().out
    assert main(["filters"]) == 0
    assert main(["settings", "limits"]) == 0
    assert "[limits]" in capsys.readouterr().out


def test_a_closed_pipe_is_no_error(folder: Path) -> None:
    (folder / "long.html").write_text(PAGE.format("x" * 2_000_000))
    command = f"{sys.executable} -m dehusk {folder / 'long.html'} | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_output_is_utf8_whatever_the_locale(folder: Path) -> None:
    (folder / "a.html").write_text(PAGE.format("Gråpäron 日本"), "utf-8")
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": ""}
    out = subprocess.check_output([sys.executable, "-m", "dehusk", folder / "a.html"], env=environment)
    assert "Gråpäron 日本" in out.decode("utf-8")


def test_what_goes_without_saying_is_what_the_options_say() -> None:
    parser = argparse.ArgumentParser()
    extract.add_arguments(parser)
    assert vars(parser.parse_args(["page.html"])) == {"inputs": ["page.html"], **extract.DEFAULTS}
