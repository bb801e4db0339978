"""Builds the compiled parts where a compiler is; without one the package works, slower."""

from Cython.Build import cythonize
from setuptools import Extension, setup

TWINS = ("dom/_scan.pyx", "dom/_correct.pyx", "_forest.pyx")  # beside a module in plain Python with the same results
SAME_SOURCE = (
    "features/texts.py",
    "features/places.py",
    "features/rows.py",
    "algorithms/choosing.py",
    "writers/content/nodes.py",
    "writers/content/tree.py",
    "writers/content/links.py",
    "writers/content/sources.py",
    "writers/content/atoms.py",
    "writers/content/select.py",
    "writers/content/walk.py",
    "writers/gfm/escape.py",
    "writers/gfm/inline.py",
    "writers/gfm/blocks.py",
)  # run as they are where not compiled
HEADERS = ["src/dehusk/dom/chunks.h"]


def extension(path: str) -> Extension:
    name = "dehusk." + path.rpartition(".")[0].replace("/", ".")
    return Extension(name, [f"src/dehusk/{path}"], extra_compile_args=["-O3"], depends=HEADERS, optional=True)


setup(ext_modules=cythonize([extension(path) for path in TWINS + SAME_SOURCE]))
