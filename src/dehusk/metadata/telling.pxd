cimport cython

from dehusk.columns cimport Columns
from dehusk.metadata.lining cimport KnownWords
from dehusk.vocabulary.lookup cimport bits_of

@cython.final
cdef class Told:
    cdef readonly list rows
    cdef readonly list bits
    cdef readonly unsigned int all
    cdef readonly unsigned int all_named
    cdef readonly list relations
    cdef unsigned int attributes
