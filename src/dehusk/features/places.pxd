# cython: language_level=3
from dehusk.features.layout cimport *
