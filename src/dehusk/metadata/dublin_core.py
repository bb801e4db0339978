"""Dublin Core in `<meta>`: libraries, public bodies and journals."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.declared import fields_of, listed
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("dublin-core")
class DublinCore(Fields):
    """Reads `DC.` and `DCTERMS.` names."""

    priority: ClassVar[int] = 65

    def read(self, page: Page) -> dict[str, Any]:
        values = fields_of(page, "dublin-core")
        if "tags" in values:
            values["tags"] = listed(values["tags"])
        return values
