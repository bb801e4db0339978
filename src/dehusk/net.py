"""A small network that reads the blocks of a page in their order: whole numbers only, so that every way gives the same.

Each block's features become a short list of numbers, to which the page as a whole adds its mean and its peak. Then every
block looks at its neighbours three times, further each time, and a last layer gives its chance. Sums of products of whole
numbers do not depend on their order, so compiled code and plain Python agree to the last bit, on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.record import record

try:
    from dehusk._net import Layers  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    Layers = None

REACHES = (1, 4, 12)  # how far apart the blocks are that a block looks at, each time
WIDTH = 3  # blocks that it looks at, itself in the middle
INPUT, STATE = 2047, 4095  # the largest number of a feature and of a state
LONGEST = 2048  # blocks of a page that are read together
SPREAD = 4.0  # standard deviations of a feature that make a difference
Ints = NDArray[np.int16]
Floats = NDArray[np.float32]


@record
class Layer:
    """Sums of products, each brought back to the size of states by a factor of its own."""

    weight: Ints  # one row a result
    bias: NDArray[np.int32]
    factor: Floats

    def __call__(self, states: NDArray[np.float64], least: int = 0) -> NDArray[np.float64]:
        """The results for each row of states, from `least` to the largest state."""
        sums = states @ self.weight.T.astype(np.float64) + self.bias  # exact: far below 2 ** 53
        states_after: NDArray[np.float64] = np.clip(np.rint(sums.astype(np.float32) * self.factor), least, STATE)
        return states_after.astype(np.float64)

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        return {f"{prefix}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[np.generic]], prefix: str) -> Layer:
        """Take the parts from what was stored."""
        return cls(**{field.name: arrays[f"{prefix}.{field.name}"] for field in fields(cls)})  # type: ignore[arg-type]


@record
class Net:
    """What it does to a feature x before all else is (x / (|x| + half) - mean) * scale."""

    half: Floats
    mean: Floats
    scale: Floats
    enter: Layer
    page: Layer
    look: tuple[Layer, ...]  # one for each of REACHES
    middle: Layer
    leave: Layer

    def __call__(self, rows: Floats) -> NDArray[np.float64]:
        """The log-odds of each of some blocks that stand one after another."""
        return self._alone(rows)[0]

    @cached_property
    def _alone(self) -> Nets:
        return Nets((self,))

    @property
    def columns(self) -> int:
        """How many features a row has."""
        return len(self.half)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers in their order."""
        return (self.enter, self.page, *self.look, self.middle, self.leave)

    def is_like(self, other: Net) -> bool:
        """Whether another network sees the features in the same way and has layers of the same size."""
        pairs = zip(self.layers, other.layers, strict=True)
        return all(
            np.array_equal(one, two)
            for one, two in ((self.half, other.half), (self.mean, other.mean), (self.scale, other.scale))
        ) and all(one.weight.shape == two.weight.shape for one, two in pairs)

    def states(self, rows: Floats) -> list[NDArray[np.float64]]:
        """What is known of each of some blocks, before the first look at the neighbours and after each."""
        own = self.enter(self._entered(rows))
        whole = np.concatenate((np.rint(own.sum(axis=0) / len(own)), own.max(axis=0)))
        known = [np.clip(own + self.page(whole[None], -STATE), 0, STATE)]
        for layer, reach in zip(self.look, REACHES, strict=True):
            known.append(np.minimum(known[-1] + layer(neighbours(known[-1], reach)), STATE))
        return known

    def odds_slowly(self, rows: Floats) -> NDArray[np.float64]:
        """The log-odds without compiled code."""
        own, *_, state = self.states(rows)
        last = self.middle(np.concatenate((own, state), axis=1))
        sums: NDArray[np.float64] = last @ self.leave.weight[0].astype(np.float64) + float(self.leave.bias[0])
        return sums * float(self.leave.factor[0])

    def _entered(self, rows: Floats) -> NDArray[np.float64]:
        with np.errstate(invalid="ignore"):
            spread = np.rint((rows / (np.abs(rows) + self.half) - self.mean) * self.scale)
            return np.minimum(np.where(spread > -INPUT, spread, np.float32(-INPUT)), INPUT).astype(np.float64)

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        named = {f"{prefix}.{name}": getattr(self, name) for name in ("half", "mean", "scale")}
        for name in ("enter", "page", "middle", "leave"):
            named |= getattr(self, name).arrays(f"{prefix}.{name}")
        for number, layer in enumerate(self.look):
            named |= layer.arrays(f"{prefix}.look{number}")
        return named

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Net:
        """Take the parts from what was stored."""
        net = cls(
            half=arrays[f"{prefix}.half"],
            mean=arrays[f"{prefix}.mean"],
            scale=arrays[f"{prefix}.scale"],
            enter=Layer.load(arrays, f"{prefix}.enter"),
            page=Layer.load(arrays, f"{prefix}.page"),
            look=tuple(Layer.load(arrays, f"{prefix}.look{number}") for number in range(len(REACHES))),
            middle=Layer.load(arrays, f"{prefix}.middle"),
            leave=Layer.load(arrays, f"{prefix}.leave"),
        )
        net.check()
        return net

    def check(self) -> None:
        """Refuse layers that do not fit each other, or whose sums could outgrow 32 bits."""
        size, middle = len(self.enter.bias), len(self.middle.bias)
        looks = [(each, WIDTH * size, size, STATE) for each in self.look]
        for layer, inputs, results, most in (
            (self.enter, self.columns, size, INPUT), (self.page, 2 * size, size, STATE), *looks,
            (self.middle, 2 * size, middle, STATE), (self.leave, middle, 1, STATE),
        ):  # fmt: skip
            largest = np.abs(layer.weight.astype(np.int64)).sum(axis=1) * most + np.abs(layer.bias.astype(np.int64))
            if layer.weight.shape != (results, inputs) or middle > size or largest.max(initial=0) >= 2**31:
                raise ValueError("the layers of its network do not fit")


@record
class Nets:
    """Networks that read the same blocks; those that are alike go through the compiled code together."""

    each: tuple[Net, ...]

    def __call__(self, rows: Floats) -> list[NDArray[np.float64]]:
        """What each network says: the log-odds of each of some blocks that stand one after another."""
        if any(rows.shape[1] != net.columns for net in self.each):
            raise ValueError("the model does not fit its features")
        if len(rows) > LONGEST:
            raise ValueError(f"a network reads {LONGEST} blocks at a time")
        if not len(rows):
            return [np.zeros(0) for _ in self.each]
        if Layers is None:
            return [net.odds_slowly(rows) for net in self.each]
        rows = np.ascontiguousarray(rows, np.float32)
        return [odds for layers in self.compiled for odds in layers.odds(rows)]

    @cached_property
    def compiled(self) -> list[Any]:
        """The layers as the compiled code reads them, of all networks at once or one by one."""
        alike = all(net.is_like(self.each[0]) for net in self.each)
        together = [self.each] if alike else [(net,) for net in self.each]
        return [
            Layers(
                nets[0].half, nets[0].mean, nets[0].scale,
                [[(layer.weight, layer.bias, layer.factor) for layer in net.layers] for net in nets],
            )
            for nets in together if nets
        ]  # fmt: skip


def neighbours(states: NDArray[Any], reach: int) -> NDArray[Any]:
    """For each row, the rows around it side by side; nothing where the page ends."""
    around = WIDTH // 2 * reach
    padded = np.pad(states, ((around, around), (0, 0)))
    return np.concatenate([padded[offset : offset + len(states)] for offset in range(0, WIDTH * reach, reach)], axis=1)
