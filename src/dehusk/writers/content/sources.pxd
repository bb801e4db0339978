cimport cython

cdef int _BEST_WIDTH, _LONGEST_NUMBER

cpdef str source_of(dict named)
@cython.locals(attribute=str, source=str, name=str, word=str)
cdef str _plain_source(dict named)
@cython.locals(size=cython.Py_ssize_t, at=cython.Py_ssize_t, best_begin=cython.Py_ssize_t, best_end=cython.Py_ssize_t,
               best=cython.long, begin=cython.Py_ssize_t, end=cython.Py_ssize_t, first=cython.Py_ssize_t,
               number=cython.long, has_width=cython.bint)
cdef str _widest(str srcset)
cdef Py_ssize_t _past_spaces(str text, Py_ssize_t at) except -1
