cimport cython
from dehusk.columns cimport Columns
from dehusk.structure.grams cimport Letters
from dehusk.structure.naming cimport has_digit

@cython.final
cdef class Texts:
    cdef Columns rows
    cdef const int[::1] first
    cdef const int[::1] behind
    cdef const int[::1] owner
    cdef const int[::1] hints
    cdef const unsigned char[::1] stands
    cdef const unsigned char[::1] marked
    cdef const unsigned char[::1] chrome
    cdef Letters notes
    cdef object is_note
    cdef list own
    cpdef list read(self, bodies, heads)
    cdef list blocks_of(self, int unit, int units, rows)
    cdef tuple text_of(self, shown, bint told, head)
    cdef bint is_left_out(self, int block, bint told) except -1
    cdef list own_blocks(self, int units)
    cdef int behind_head(self, head, int block) except -1
