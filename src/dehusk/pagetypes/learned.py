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
from dehusk.lazy import import_later, lazy
from dehusk.model import Page
from dehusk.net import LONGEST
from dehusk.record import record
from dehusk.voting import Voters

if TYPE_CHECKING:
    from pathlib import Path

    from dehusk.pagetypes.facts import counted, type_row
else:
    import_later(
        globals(), {"dehusk.pagetypes.facts": "counted type_row"}
    )  # nobody who asks for the text alone needs them

TYPES = ("article", "forum", "product", "collection", "listing", "documentation", "service")
_HOME = join(dirname(dirname(abspath(__file__))), "models")


@record
class Model:
    """What `dehusk train` makes: the words it knows, its features by name, its trees and networks."""

    vocabulary: Vocabulary
    type_names: tuple[str, ...]  # class words of the page-type features
    types: Forest
    blocks: Voters
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
        arrays = {**self.types.arrays("types"), **self.quality.arrays("quality"), **self.blocks.arrays()}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "model.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", "utf-8")
        save_arrays(str(folder / "model.bin"), arrays)


class Scores:
    """How a page scores as each of TYPES."""

    def __init__(self, model: Model, row: NDArray[np.float32]) -> None:
        self._temperature, self._every = model.temperature, model.types(row)

    def likeliest(self) -> str:
        """The likeliest type: quicker to know than how likely each is."""
        return TYPES[int(self._every.argmax())]

    def chances(self) -> list[float]:
        """How likely each of TYPES is: `forest.softmax`, bit by bit, with less of numpy, which one row makes slow."""
        scores = [each / self._temperature for each in self._every[0].tolist()]
        highest, total = max(scores), 0.0
        powers: list[float] = np.exp(np.array([each - highest for each in scores])).tolist()
        for power in powers:
            total += power
        return [power / total for power in powers]


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
            types=Forest.load(arrays, "types"),
            blocks=Voters.load(arrays, about["forests"], about.get("nets", 0)),
            quality=Forest.load(arrays, "quality"),
            temperature=about["temperature"],
            least=about["least"],
        )
        model.blocks.check(len(model.features))
        return model
    except (OSError, KeyError, ValueError) as error:
        raise BadData(f"cannot read the model in {folder}: {error}; make one with `dehusk train`") from error
