"""Extractors from npm: one long-lived Node process a peer, one JSON line a page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, ClassVar

from dehusk.errors import BadData
from dehusk.evaluate.markup import images_in, text_in
from dehusk.evaluate.peers import Peer
from dehusk.evaluate.places import cache_folder
from dehusk.evaluate.records import Found

PACKAGES = ("@mozilla/readability", "defuddle", "jsdom", "linkedom@0.18.12")
_SCRIPT = Path(__file__).parent / "templates" / "peer.mjs"


def node_folder() -> Path:
    """Where the packages are installed."""
    return cache_folder() / "node"


def install() -> Path:
    """Install the npm packages that the Node peers need; asked for by `dehusk evaluate --install-node-peers`."""
    npm = shutil.which("npm")
    if npm is None:
        raise BadData("there is no npm on the path; install Node.js first")
    folder = node_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true, "type": "module"}\n', "utf-8")
    subprocess.run([npm, "install", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, check=True)
    return folder


class NodePeer(Peer):
    """An extractor from npm, run by `templates/peer.mjs`; its CPU time is measured over there."""

    package: ClassVar[str]

    @classmethod
    def version(cls) -> str | None:
        """The installed version; None without Node or the package."""
        manifest = node_folder() / "node_modules" / cls.package / "package.json"
        if shutil.which("node") is None or not manifest.is_file():
            return None
        return str(json.loads(manifest.read_text("utf-8"))["version"])

    @classmethod
    def how_to_get(cls) -> str:
        """What to do when it is missing."""
        return "install Node.js, then dehusk evaluate --install-node-peers"

    @classmethod
    def code(cls) -> list[Path]:
        """The adapter and the script that it runs: a change in either makes kept outputs stale."""
        return [*super().code(), _SCRIPT]

    def __init__(self) -> None:
        script = node_folder() / "peer.mjs"  # beside node_modules, where imports are looked up
        script.write_text(_SCRIPT.read_text("utf-8"), "utf-8")
        self._process = subprocess.Popen(
            ["node", str(script), self.package],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, "NODE_OPTIONS": "--max-old-space-size=1500"},
        )
        self.cpu = 0.0
        self.memory = 0

    def __call__(self, html: str, url: str | None) -> Found:
        """The text, title, author and date, from the markup that comes back."""
        answer = self._ask({"html": html.encode("utf-8", "replace").decode("utf-8"), "url": url})
        self.cpu, self.memory = answer["cpu"], answer["memory"]
        if "error" in answer:
            raise RuntimeError(answer["error"])
        content = answer.get("content") or ""
        author = (answer.get("author") or "").strip()
        return Found(
            text_in(content),
            title=answer.get("title") or "",
            authors=(author,) if author else (),
            date=(answer.get("date") or "")[:10],
            images=images_in(content),
        )

    def close(self) -> None:
        """End the Node process."""
        self._process.communicate()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(question) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise SystemExit("node ended")  # the worker dies with it and is counted as a crash
        answer: dict[str, Any] = json.loads(line)
        return answer
