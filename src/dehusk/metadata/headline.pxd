cimport cython

from dehusk.attributes cimport on_one_line
from dehusk.columns cimport Columns
from dehusk.metadata.lining cimport words_of

@cython.final
cdef class Window:
    cdef readonly Py_ssize_t low
    cdef readonly Py_ssize_t headline
    cdef readonly Py_ssize_t high
    cdef readonly Py_ssize_t last_row
    cdef readonly object element
    cdef readonly list times
    cdef readonly tuple ranges
    cdef readonly tuple stretches

@cython.locals(columns=Columns, start=int, end=int)
cpdef Window surroundings(page)

@cython.locals(middle=Py_ssize_t, at=Py_ssize_t, low=Py_ssize_t, near=Py_ssize_t, high=Py_ssize_t, far=Py_ssize_t)
cdef tuple _rows_around(Columns columns, tuple places)

@cython.locals(columns=Columns, best_score=double, score=double, enough=double, words=list, title=list)
cdef _headline(page, list first, list second)

@cython.locals(row=Py_ssize_t, tag=int, one=int, two=int, three=int, first=list, second=list, times=list)
cdef tuple _landmarks(Columns columns)

@cython.locals(known=set, common=Py_ssize_t, begins=double)
cdef double _likeness(list words, list title)

@cython.locals(columns=Columns)
cpdef str text_of(page, Py_ssize_t element)
