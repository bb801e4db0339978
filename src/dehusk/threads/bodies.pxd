cimport cython
from dehusk.structure.calling cimport number_of
from dehusk.columns cimport Columns

@cython.final
cdef class Bodies:
    cdef Columns rows
    cdef const int[::1] look
    cdef const int[::1] hints
    cdef const unsigned char[::1] stands
    cdef const int[::1] first
    cdef const int[::1] behind
    cdef const int[::1] owner
    cdef const int[::1] starts
    cdef long long[::1] keys
    cdef int[::1] notes
    cdef int[::1] places
    cdef long long looks
    cdef int mask
    cdef int found
    cpdef find(self, const unsigned char[::1] chrome, int[::1] total)
    cdef int gain_up_to(self, const unsigned char[::1] chrome, int[::1] total) except -1
    cdef int slot_of(self, int table, long long key) noexcept
    cdef int turn_of(self, int row) noexcept
    cdef int place_of(self, int row, int turn, int kind) noexcept
    cdef bint is_inside(self, int row, int place) noexcept
    cdef told(self, places, best, gains)
