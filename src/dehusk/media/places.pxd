from dehusk.columns cimport Columns
from dehusk.vocabulary.lookup cimport bits_of

cdef unsigned int[::1] _TABLE
cdef unsigned int[::1] _PAIRS
cdef unsigned int[::1] _MARKS
cdef unsigned int[::1] _PAIR_MARKS
cdef int[::1] _TAG_FLAGS
