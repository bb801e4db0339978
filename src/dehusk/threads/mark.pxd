cimport cython
@cython.final
cdef class Mark:
    cdef readonly int element
    cdef readonly int place
    cdef readonly str text
    cdef readonly str value
    cdef readonly str url
    cdef readonly int strength
    cdef readonly bint by_attribute
    cdef public bint other
