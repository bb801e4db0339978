"""How long the command and the imports take from a cold start, beside a bare interpreter and trafilatura."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

_EXAMPLE = str(Path(__file__).parents[1] / "examples" / "orchard.html")
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import numpy": ["-c", "import numpy"],
    "import dehusk": ["-c", "import dehusk"],
    "dehusk.extract of a page": ["-c", f"import dehusk; dehusk.extract(open({_EXAMPLE!r}).read())"],
    "dehusk FILE": ["-m", "dehusk", _EXAMPLE],
    "import trafilatura": ["-c", "import trafilatura"],
    "trafilatura.extract of a page": ["-c", f"import trafilatura; trafilatura.extract(open({_EXAMPLE!r}).read())"],
}


def start(rounds: int = 7) -> None:
    """Interleaved rounds; wall time."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, words in COMMANDS.items():
            started = perf_counter()
            done = subprocess.run([sys.executable, *words], capture_output=True, check=False)
            if done.returncode == 0:
                times[name].append(perf_counter() - started)
    bare = median(times["python -c pass"])
    print(f"\ncold start, median of {rounds} (lowest-highest), and x a bare interpreter")
    for name, values in times.items():
        if values:
            low, high, middle = min(values) * 1000, max(values) * 1000, median(values)
            print(f"  {name:30} {middle * 1000:6.0f} ms ({low:.0f}-{high:.0f})  {middle / bare:5.1f} x")
