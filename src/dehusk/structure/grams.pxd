cimport cython

@cython.final
cdef class Letters:
    cdef unsigned int[::1] table
    cdef const unsigned char[::1] firsts
    cdef unsigned int beyond
    cpdef bint stand_in(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept

@cython.final
cdef class Words:
    cdef unsigned int[::1] table
    cdef const unsigned char[::1] firsts
    cdef dict words
    cpdef bint stand_in(self, str text, Py_ssize_t start, Py_ssize_t end) except -1

@cython.final
cdef class DateSigns:
    cdef Letters letters
    cdef unsigned int[::1] words
    cdef unsigned int slots
    cpdef bint stand_in(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef unsigned int bits(self, unsigned int wanted) noexcept
    cdef bint tell_date(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept
