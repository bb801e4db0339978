"""Everything about a document as one JSON object; the schema is in docs/reference/json.md."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.registry import writers
from dehusk.settings import setting

if TYPE_CHECKING:
    from dehusk.document import Document


@writers.register("json")
@dataclass(frozen=True)
class JsonWriter:
    """Writes `Document.to_dict()`."""

    indent: int = setting(2, "spaces a level; 0 writes one line", low=0)
    blocks: bool = setting(False, "also every block with its verdict and reason")
    derived: bool = setting(False, "also keywords, a summary and a topic, worked out from the text")

    suffix = ".json"
    media_type = "application/json"

    def __call__(self, document: Document) -> str:
        return json.dumps(
            document.to_dict(blocks=self.blocks, derived=self.derived), ensure_ascii=False, indent=self.indent or None
        )
