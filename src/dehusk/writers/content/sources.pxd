cimport cython

cdef int _BEST_WIDTH, _LONGEST_NUMBER
cdef unsigned int _FOUR, _PLAC, _BLAN, _SPAC, _TRAN, _LAZY, _LOAD, _GREY, _GRAY, _PIXE, _EMPT, _1X1

cpdef str source_of(dict named)
@cython.locals(attribute=str, source=str)
cdef str _plain_source(dict named)
@cython.locals(kind=cython.int, data=cython.p_void, size=cython.Py_ssize_t, end=cython.Py_ssize_t, begin=cython.Py_ssize_t,
               four=cython.uint, at=cython.Py_ssize_t, code=cython.uint, name=str)
cdef bint _keeps_place(str source) except -1
@cython.locals(kind=cython.int, data=cython.p_void, size=cython.Py_ssize_t, at=cython.Py_ssize_t, code=cython.uint,
               best_begin=cython.Py_ssize_t, best_end=cython.Py_ssize_t, best=cython.long, begin=cython.Py_ssize_t,
               end=cython.Py_ssize_t, first=cython.Py_ssize_t, number=cython.long, has_width=cython.bint)
cdef str _widest(str srcset)
@cython.locals(kind=cython.int, data=cython.p_void, size=cython.Py_ssize_t)
cdef Py_ssize_t _past_spaces(str text, Py_ssize_t at) except -1
cdef bint _is_space(unsigned int code) noexcept
