"""Defuddle: the extractor of the Obsidian clipper, on jsdom."""

from __future__ import annotations

from dehusk.evaluate.node import NodePeer
from dehusk.registry import peers


@peers.register("defuddle")
class Defuddle(NodePeer):
    """Defuddle from npm."""

    package = "defuddle"
