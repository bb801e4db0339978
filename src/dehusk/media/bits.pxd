cimport cython
from dehusk.features.rows cimport lowest_bit

cdef double[::1] _WORTH
cdef double _START
cdef long long _ALL

@cython.locals(value=cython.double, left=cython.longlong)
cpdef double total(long long told) noexcept
@cython.locals(names=list, left=cython.longlong)
cpdef tuple names_of(long long told)
