cimport cython
from dehusk.columns cimport Columns
from dehusk.writers.content.fragments cimport fragment_links, named_places
from dehusk.writers.content.select cimport Selection

cdef int _SUP, _HOPS, _LONGEST, _MARK_SIZE, _MOST_AROUND

@cython.locals(rows=Columns, links=list)
cpdef find_notes(page, Selection selection)
@cython.locals(row=cython.Py_ssize_t)
cdef bint _any_marks(Columns rows, list links) except -1
@cython.locals(selected="const int *", number=cython.Py_ssize_t)
cdef bint _selects(Columns rows, Selection selection, int tag) except -1
@cython.locals(named=dict, by_target=dict, targets=dict, shared=set, sources=set, row=cython.Py_ssize_t, note=cython.Py_ssize_t)
cdef _find_linked(Columns rows, Selection selection, list links, notes)
@cython.locals(node=cython.Py_ssize_t, hops=cython.int)
cdef Py_ssize_t _around(Columns rows, Py_ssize_t row, notes) except -2
@cython.locals(near=list, node=cython.Py_ssize_t)
cdef list _near(Columns rows, Py_ssize_t row)
@cython.locals(node=cython.Py_ssize_t, tags=str)
cdef bint _refers(Columns rows, Py_ssize_t row, Py_ssize_t target) except -1
@cython.locals(number=cython.int)
cdef bint _is_block(Columns rows, Py_ssize_t row) except -1
@cython.locals(node=cython.Py_ssize_t, after=cython.Py_ssize_t)
cdef object _holder(Columns rows, Py_ssize_t target, Py_ssize_t reference)
cdef str _tag(Columns rows, Py_ssize_t row)
@cython.locals(begin=cython.Py_ssize_t, end=cython.Py_ssize_t, at=cython.Py_ssize_t)
cdef bint _is_kept(Columns rows, Selection selection, Py_ssize_t row) except -1
@cython.locals(node=cython.Py_ssize_t)
cdef list _numbers_over(Columns rows, Py_ssize_t target, Py_ssize_t holder)
