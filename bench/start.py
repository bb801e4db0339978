"""How long the command and the imports take from a cold start, beside a bare interpreter, numpy and trafilatura."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
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


def start(rounds: int = 15) -> None:
    """Interleaved rounds; wall time."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with TemporaryDirectory() as compiled:
        # As where it is installed: modules are read as bytecode.
        environment = os.environ | {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        for number in range(rounds + 1):
            for name, words in COMMANDS.items():
                started = perf_counter()
                done = subprocess.run([sys.executable, *words], capture_output=True, check=False, env=environment)
                if done.returncode == 0 and number:  # the first round writes the bytecode
                    times[name].append(perf_counter() - started)
    bare, numpy = (median(times[name]) for name in ("python -c pass", "import numpy"))
    print(f"\ncold start, median of {rounds} (lowest-highest), x a bare interpreter and x numpy alone")
    for name, values in times.items():
        if values:
            low, high, middle = min(values) * 1000, max(values) * 1000, median(values)
            ratios = f"{middle / bare:5.1f} x {middle / numpy:5.2f} x"
            print(f"  {name:30} {middle * 1000:6.0f} ms ({low:.0f}-{high:.0f})  {ratios}")
