"""Where the evaluation keeps what it can make again, and where it looks for pages."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """`dehusk/evaluate` in the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "dehusk" / "evaluate"


def data_folder() -> Path | None:
    """The folder of the datasets: DEHUSK_DATA, else `shared/data` beside the working folder or one above it."""
    if named := os.environ.get("DEHUSK_DATA"):
        return Path(named)
    found = (parent / "shared" / "data" for parent in Path.cwd().parents)
    return next((folder for folder in found if folder.is_dir()), None)
