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
from dehusk.forest import Forest, softmax
from dehusk.lazy import lazy
from dehusk.model import Page
from dehusk.net import LONGEST
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
    types: Forest
    blocks: Voters
    quality: Forest
    temperature: float
    least: float  # below this expected F1 a page holds nothing

    @property
    def features(self) -> tuple[str, ...]:
        """The columns that trees and networks look at."""
        return tuple(self.vocabulary.columns)

    def facts(self, page: Page) -> Facts:
        """The tables of a page that the features are made from, and the features of as many blocks as are looked at together."""
        return Facts(page, self.vocabulary, LONGEST)

    def type_row(self, facts: Facts, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
        """What tells the type of a page: facts of the page, and of the blocks that were kept of it."""
        from dehusk.pagetypes.content import content_facts  # who asks for the text alone needs none of it
        from dehusk.pagetypes.facts import page_type_facts

        return np.concatenate((page_type_facts(facts, self.type_names), content_facts(facts, kept, expected)))[None]

    @lazy
    def single_types(self) -> tuple[Forest, ...]:
        """The trees of each type by themselves."""
        whole, one = self.types, np.ones(1, np.int32)
        rows = [slice(first, None, len(TYPES)) for first in range(len(TYPES))]
        return tuple(
            Forest(whole.feature[of].copy(), whole.threshold[of].copy(), whole.value[of].copy(), one) for of in rows
        )

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
    """How a page scores as each of TYPES, worked out one by one as somebody asks."""

    def __init__(self, model: Model, row: NDArray[np.float32]) -> None:
        self._model, self._row = model, row
        self._known: dict[int, float] = {}

    def __getitem__(self, place: int) -> float:
        if place not in self._known:
            self._known[place] = self._model.single_types[place](self._row).item()
        return self._known[place]

    def likeliest_is(self, kind: str) -> bool:
        """Whether this is the likeliest type: most pages tell after a look at few of the others."""
        place = TYPES.index(kind)
        own = self[place]
        return all(self[other] < own or (self[other] == own and other >= place) for other in range(len(TYPES)))

    def chances(self) -> NDArray[np.float64]:
        """How likely each of TYPES is."""
        every = [[self[place] for place in range(len(TYPES))]] if self._known else self._model.types(self._row)
        chances: NDArray[np.float64] = softmax(np.asarray(every) / self._model.temperature)[0]
        return chances


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
