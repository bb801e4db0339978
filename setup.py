"""Builds the compiled parts where a compiler is; without one the package works, slower."""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TWINS = (
    "dom/_scan.pyx",
    "dom/_correct.pyx",
    "features/_links.pyx",
    "parallel/_texts.pyx",
    "_forest.pyx",
    "_net.pyx",
)  # beside a module in plain Python with the same results
SAME_SOURCE = (
    "columns.py",
    "plaindata.py",
    "attributes.py",
    "vocabulary/lookup.py",
    "structure/linking.py",
    "structure/paging.py",
    "structure/tagged.py",
    "structure/calling.py",
    "structure/naming.py",
    "structure/grams.py",
    "threads/mark.py",
    "threads/dating.py",
    "threads/series.py",
    "threads/talking.py",
    "threads/counting.py",
    "threads/weighing.py",
    "threads/people.py",
    "threads/bodies.py",
    "threads/saying.py",
    "metadata/lining.py",
    "metadata/telling.py",
    "metadata/naming.py",
    "metadata/dates.py",
    "metadata/declared.py",
    "metadata/language.py",
    "metadata/names.py",
    "metadata/headline.py",
    "metadata/titles.py",
    "metadata/items.py",
    "metadata/json_ld.py",
    "metadata/datelines.py",
    "metadata/bylines.py",
    "metadata/merge.py",
    "pagetypes/counting.py",
    "pagetypes/stating.py",
    "media/addresses.py",
    "media/bits.py",
    "media/places.py",
    "media/tags.py",
    "media/sources.py",
    "media/captions.py",
    "media/evidence.py",
    "media/names.py",
    "media/similarity.py",
    "media/images.py",
    "features/texts.py",
    "features/places.py",
    "features/rows.py",
    "features/tables.py",
    "algorithms/choosing.py",
    "algorithms/sharing.py",
    "algorithms/looking.py",
    "writers/signs.py",
    "writers/content/code.py",
    "writers/content/languages.py",
    "writers/lines.py",
    "writers/content/nodes.py",
    "writers/content/between.py",
    "writers/content/tables.py",
    "writers/content/tree.py",
    "writers/content/links.py",
    "writers/content/sources.py",
    "writers/content/atoms.py",
    "writers/content/select.py",
    "writers/content/fragments.py",
    "writers/content/notes.py",
    "writers/content/gaps.py",
    "writers/content/pictures.py",
    "writers/content/walk.py",
    "writers/gfm/escape.py",
    "writers/gfm/inline.py",
    "writers/gfm/blocks.py",
    "writers/gfm/table.py",
)  # run as they are where not compiled
HEADERS = [
    "src/dehusk/bits.h",
    "src/dehusk/dom/chunks.h",
    "src/dehusk/dom/hiding.h",
    "src/dehusk/dom/references.h",
    "src/dehusk/dom/tagnames.h",
    "src/dehusk/parallel/copying.h",
    "src/dehusk/ranks.h",
    "src/dehusk/trees.h",
    "src/dehusk/layers.h",
    "src/dehusk/period.h",
    "src/dehusk/spread.h",
    "src/dehusk/writers/signs.h",
    "src/dehusk/writers/content/seeking.h",
]


def extension(path: str) -> Extension:
    name = "dehusk." + path.rpartition(".")[0].replace("/", ".")
    flags = ["-O3", "-g0", "-fno-plt", "-fvisibility=hidden", "-Isrc/dehusk"]  # calls go straight where they go
    return Extension(name, [f"src/dehusk/{path}"], extra_compile_args=flags, depends=HEADERS, optional=True)


class BuildWherePossible(build_ext):
    """Compiles on all cores, and goes on without a part that cannot be compiled, whatever the reason."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as fault:
            print(f"{ext.name} is not compiled and runs as plain Python: {fault}", file=sys.stderr)


setup(
    ext_modules=cythonize([extension(path) for path in TWINS + SAME_SOURCE]), cmdclass={"build_ext": BuildWherePossible}
)
