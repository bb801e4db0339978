"""Where the evaluation keeps what it can make again."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """`dehusk/evaluate` in the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "dehusk" / "evaluate"
