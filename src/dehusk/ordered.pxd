cimport cython

@cython.locals(low=cython.int, high=cython.int, middle=cython.int)
cpdef int first_from(const int[::1] column, int count, int least) noexcept nogil
@cython.locals(total=cython.longlong, place=cython.Py_ssize_t)
cpdef long long sum_where(const int[::1] column, bytes chosen) except? -1
