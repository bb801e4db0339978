cimport cython

@cython.locals(low=cython.int, high=cython.int, middle=cython.int)
cpdef int first_from(const int[::1] column, int count, int least) noexcept nogil
