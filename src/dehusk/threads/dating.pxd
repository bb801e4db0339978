cimport cython
from dehusk.columns cimport Columns
from dehusk.structure.grams cimport DateSigns, Letters
from dehusk.threads.mark cimport Mark

@cython.final
cdef class Dates:
    cdef Columns rows
    cdef list timed
    cdef const int[::1] hints
    cdef DateSigns signs
    cdef Letters changed
    cdef Letters words_before
    cdef readonly bint day_first
    cdef object now
    cpdef list read(self)
    cpdef bint has_date(self, str text) except -1
    cpdef list undated(self, list[Mark] names)
    cdef list by_attribute(self)
    cdef Mark attribute_mark(self, int row, Py_ssize_t first, Py_ssize_t behind)
    cdef bint may_tell(self, Py_ssize_t first, Py_ssize_t behind) except -1
    cdef str told_by_attributes(self, Py_ssize_t first, Py_ssize_t behind)
    cdef str told_by_others(self, int row, str shown, bint found)
    cdef list by_text(self)
    cdef int innermost(self, int box, int start, int end) noexcept
    cdef bint is_of_other(self, Mark mark) except -1
    cdef bint says_other(self, int place) except -1
    cdef bint described_as_joined(self, int element) except -1
