cimport cython
from dehusk.columns cimport Columns
from dehusk.writers.signs cimport bits_in

cdef bytes _NOT_PLAIN
cdef int _A, _BODY, _BASE_TAG

cdef class Addresses:
    cdef public object base
    cdef str _origin
    cdef dict _known
    cpdef link(self, str href)
    cpdef str media(self, str source)
    cdef str _resolve(self, str address, frozenset schemes)
    cdef str _absolute(self, str address)

cdef bint _is_whole(str address)
@cython.locals(signs=cython.Py_ssize_t)
cpdef str unescaped(str value)
@cython.locals(row=cython.Py_ssize_t)
cdef Py_ssize_t _base_at(Columns rows) except -2
