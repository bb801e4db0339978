cimport cython
from dehusk.columns cimport Columns
from dehusk.writers.content.links cimport unescaped
from dehusk.writers.content.select cimport Selection

cdef int _A

@cython.locals(found=list, rows=Columns, own=str, markup=str, at=cython.Py_ssize_t, row=cython.Py_ssize_t,
               selected="const int *", number=cython.Py_ssize_t, count=cython.Py_ssize_t,
               begin=cython.Py_ssize_t, sign=cython.Py_ssize_t, end=cython.Py_ssize_t)
cpdef list fragment_links(page, Selection selection)
cdef bint _is_own(str address, str own) except -1
@cython.locals(found=dict, at=cython.Py_ssize_t, place=cython.Py_ssize_t, end=cython.Py_ssize_t, name=str)
cpdef dict named_places(str markup, set wanted)
@cython.locals(place=cython.Py_ssize_t)
cdef Py_ssize_t _next_name(str markup, Py_ssize_t start) except -2
