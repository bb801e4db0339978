"""Builds the compiled twin of the scan where a compiler is; without one the package works, slower."""

from Cython.Build import cythonize
from setuptools import Extension, setup

extensions = [Extension("dehusk.dom._scan", ["src/dehusk/dom/_scan.pyx"], extra_compile_args=["-O3"], optional=True)]
setup(ext_modules=cythonize(extensions))
