"""The algorithm that people leave on: the best there is in dehusk at any time."""

from __future__ import annotations

from dehusk.algorithms.lqf import LinkQuota
from dehusk.registry import algorithms

algorithms.register("auto")(LinkQuota)
