cimport cython

cdef double[::1] _WORTH
cdef double _START
cdef long long _ALL

@cython.locals(value=cython.double, number=cython.int, left=cython.longlong)
cpdef double total(long long told)
