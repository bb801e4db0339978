"""The learned model of page types and blocks: plain arrays in a folder, loaded once a process."""

from __future__ import annotations

import json
from functools import lru_cache
from os.path import abspath, dirname, join
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import load_arrays, save_arrays
from dehusk.errors import BadData
from dehusk.features.blocks import Facts, Vocabulary
from dehusk.features.characters import Places
from dehusk.forest import Forest
from dehusk.lazy import lazy
from dehusk.model import Page
from dehusk.net import LONGEST
from dehusk.pagetypes.facts import counted, type_row
from dehusk.pagetypes.kinds import Kinds
from dehusk.record import record
from dehusk.voting import Voters

if TYPE_CHECKING:
    from pathlib import Path

TYPES = ("article", "forum", "product", "collection", "listing", "documentation", "service")
_HOME = join(dirname(dirname(abspath(__file__))), "models")


@record
class Model:
    """What `dehusk train` makes: the words it knows, its features by name, its trees and networks."""

    vocabulary: Vocabulary
    type_names: tuple[str, ...]  # class words of the page-type features
    types: Kinds
    blocks: Voters
    second: Forest  # what the blocks around a block tell about it, see `algorithms/second_look.py`
    quality: Forest
    temperature: float
    least: float  # a page whose likeliest block has a lower chance holds nothing

    @property
    def features(self) -> tuple[str, ...]:
        """The columns that trees and networks look at."""
        return tuple(self.vocabulary.columns)

    def facts(self, page: Page) -> Facts:
        """The tables of a page that the features are made from, and the features of as many blocks as are looked at together."""
        return Facts(page, self.vocabulary, LONGEST)

    def type_row(self, facts: Facts, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
        """What tells the type of a page: facts of the page, and of the blocks that were kept of it."""
        return type_row(facts, self.counted, kept, expected)[None]

    @lazy
    def counted(self) -> Places:
        """The class words of the page-type features, as they are counted."""
        return counted(self.type_names)

    def page_types(self, facts: Facts, kept: NDArray[np.bool_], expected: float) -> dict[str, float]:
        """How likely each of TYPES is for a page, by its facts and by the blocks that were kept of it."""
        chances = self.types(self.type_row(facts, kept, expected), self.temperature)[0]
        return dict(zip(TYPES, chances.tolist(), strict=True))

    def block_chances(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """How likely each block is content."""
        return self.blocks(rows)

    def save(self, folder: Path) -> None:
        """Write the model as one file of arrays."""
        about = {
            "names": self.vocabulary.names,
            "words": self.vocabulary.words,
            "type_names": self.type_names,
            "forests": len(self.blocks.forests),
            "nets": len(self.blocks.nets),
            "temperature": self.temperature,
            "least": self.least,
        }
        arrays = self.types.arrays("types") | self.blocks.arrays()
        arrays |= self.second.arrays("second") | self.quality.arrays("quality")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "model.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", "utf-8")
        save_arrays(str(folder / "model.bin"), arrays)


@lru_cache(maxsize=8)
def load_model(name: str) -> Model:
    """A model by the name of its folder among dehusk's own, or by the path of a folder."""
    folder = name if "/" in name else join(_HOME, name)
    try:
        with open(join(folder, "model.json"), encoding="utf-8") as file:
            about = json.load(file)
        arrays = load_arrays(join(folder, "model.bin"))
        model = Model(
            vocabulary=Vocabulary(tuple(about["names"]), tuple(about["words"])),
            type_names=tuple(about["type_names"]),
            types=Kinds.load(arrays, "types"),
            blocks=Voters.load(arrays, about["forests"], about.get("nets", 0)),
            second=Forest.load(arrays, "second"),
            quality=Forest.load(arrays, "quality"),
            temperature=about["temperature"],
            least=about["least"],
        )
        model.blocks.check(len(model.features))
        return model
    except (OSError, KeyError, ValueError) as error:
        raise BadData(f"cannot read the model in {folder}: {error}; make one with `dehusk train`") from error
