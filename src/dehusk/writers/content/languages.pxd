cimport cython
from dehusk.writers.content.code cimport listing
from dehusk.columns cimport Columns

cdef int _BODY, _ARTICLE, _MAIN, _LI, _HOPS, _LONGEST_LABEL, _LABELS_WITHIN

@cython.locals(close=cython.int, hop=cython.int, node=cython.Py_ssize_t, found=str)
cpdef str language(Columns rows, Py_ssize_t row)
@cython.locals(start=cython.Py_ssize_t, inner=cython.Py_ssize_t)
cdef str _named_by(Columns rows, Py_ssize_t row, bint close)
@cython.locals(written=str)
cdef bint _may_name(str markup, Py_ssize_t start, Py_ssize_t end) except -1
@cython.locals(inner=cython.Py_ssize_t, word=str)
cdef str _label(Columns rows, Py_ssize_t row)
@cython.locals(at=cython.Py_ssize_t, begin=cython.Py_ssize_t, past=cython.Py_ssize_t, after=cython.Py_ssize_t)
cdef str _first_word(str markup, Py_ssize_t start, Py_ssize_t end)
