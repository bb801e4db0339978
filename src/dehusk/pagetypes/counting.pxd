# cython: language_level=3
from dehusk.vocabulary.lookup cimport bits_of
