"""Mozilla Readability: what Firefox's reader view runs, on jsdom."""

from __future__ import annotations

from dehusk.evaluate.node import NodePeer
from dehusk.registry import peers


@peers.register("mozilla-readability")
class MozillaReadability(NodePeer):
    """Readability.js from npm."""

    package = "@mozilla/readability"
