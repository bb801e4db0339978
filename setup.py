"""Builds the compiled twins where a compiler is; without one the package works, slower."""

from Cython.Build import cythonize
from setuptools import Extension, setup

COMPILED = {"dehusk.dom._scan": "src/dehusk/dom/_scan.pyx", "dehusk._forest": "src/dehusk/_forest.pyx"}
extensions = [Extension(name, [path], extra_compile_args=["-O3"], optional=True) for name, path in COMPILED.items()]
setup(ext_modules=cythonize(extensions))
