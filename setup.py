"""Builds the compiled parts where a compiler is; without one the package works, slower."""

from Cython.Build import cythonize
from setuptools import Extension, setup

TWINS = (
    "dom/_scan.pyx",
    "dom/_correct.pyx",
    "features/_links.pyx",
    "_forest.pyx",
)  # beside a module in plain Python with the same results
SAME_SOURCE = (
    "attributes.py",
    "vocabulary/lookup.py",
    "media/addresses.py",
    "media/places.py",
    "features/texts.py",
    "features/places.py",
    "features/rows.py",
    "algorithms/choosing.py",
)  # run as they are where not compiled
HEADERS = ["src/dehusk/dom/chunks.h", "src/dehusk/trees.h"]


def extension(path: str) -> Extension:
    name = "dehusk." + path.rpartition(".")[0].replace("/", ".")
    return Extension(name, [f"src/dehusk/{path}"], extra_compile_args=["-O3"], depends=HEADERS, optional=True)


setup(ext_modules=cythonize([extension(path) for path in TWINS + SAME_SOURCE]))
