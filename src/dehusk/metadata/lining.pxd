from dehusk.vocabulary.lookup cimport bits_of

cdef class Beginnings:
    cdef frozenset words
    cdef bytes pairs
    cpdef bint begin(self, str text, Py_ssize_t start, Py_ssize_t end)

cpdef int date_signs(str text, Py_ssize_t start, Py_ssize_t end) noexcept
