"""The learned model of page types and blocks: plain arrays in a folder, loaded once a process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import BadData
from dehusk.features.blocks import Facts, Vocabulary
from dehusk.forest import Forest, softmax
from dehusk.lazy import lazy
from dehusk.model import Page
from dehusk.pagetypes.content import content_facts
from dehusk.pagetypes.facts import page_type_facts
from dehusk.voting import Voters

TYPES = ("article", "forum", "product", "collection", "listing", "documentation", "service")
_HOME = Path(__file__).parent.parent / "models"


@dataclass(frozen=True)
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
        """The tables of a page that the features are made from."""
        return Facts(page, self.vocabulary)

    def type_row(self, facts: Facts, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
        """What tells the type of a page: facts of the page, and of the blocks that were kept of it."""
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
        np.savez_compressed(folder / "model.npz", allow_pickle=False, **arrays)


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
    folder = Path(name) if "/" in name else _HOME / name
    try:
        about = json.loads((folder / "model.json").read_text("utf-8"))
        with np.load(folder / "model.npz", allow_pickle=False) as stored:
            arrays = dict(stored)
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
