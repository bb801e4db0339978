cimport cython

from dehusk.attributes cimport plain_value
from dehusk.columns cimport Columns
from dehusk.metadata.lining cimport Beginnings, Parts, date_signs
from dehusk.metadata.telling cimport Told

@cython.final
cdef class Vocabulary:
    cdef readonly unsigned int bit
    cdef readonly int longest
    cdef readonly bint dated
    cdef readonly tuple parts
    cdef readonly frozenset paths
    cdef readonly Beginnings heads

cpdef list elements_with(Columns columns, Told told, Py_ssize_t first, Py_ssize_t last, Vocabulary words)
cpdef list named(Columns columns, Told told, Py_ssize_t first, Py_ssize_t last, Vocabulary words)
cpdef list links_below(Columns columns, Py_ssize_t first, Py_ssize_t last, Vocabulary words)
cpdef bint is_seen(Columns columns, Py_ssize_t row, int longest) noexcept
cpdef str value_at(Columns columns, Py_ssize_t statement)
cpdef str bare_name(str written)
