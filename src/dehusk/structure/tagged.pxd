cimport cython

cdef bytes _KINDS

@cython.locals(row=cython.Py_ssize_t, kind=cython.uint, found=list)
cdef list sort_out(Py_ssize_t count, const int *tags, bytes kinds)
