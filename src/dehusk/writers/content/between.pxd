cimport cython
from dehusk.columns cimport Columns

cdef int _CELL, _RULE, _IMAGE, _MEDIA

@cython.locals(kept=bytes, count=cython.Py_ssize_t, block=cython.Py_ssize_t, found=cython.int,
               cells=cython.int, linked=cython.int, start=cython.int, words=cython.int, size=cython.int)
cpdef int may_be_missing(Columns rows, kept_blocks) except -1
@cython.locals(at=cython.Py_ssize_t)
cdef bint _has_digit(str text, Py_ssize_t begin, Py_ssize_t end) except -1
@cython.locals(kept=bytes, count=cython.Py_ssize_t, block=cython.Py_ssize_t, before=cython.int,
               after=cython.int, other=cython.Py_ssize_t, kind=cython.int, waiting=list, rules=list, pictures=list,
               films=list)
cpdef tuple find_textless(Columns rows, kept_blocks)
@cython.locals(row=cython.Py_ssize_t)
cpdef bint has_tag(Columns rows, int wanted)
