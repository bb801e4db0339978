cimport cython

from dehusk.attributes cimport on_one_line
from dehusk.columns cimport Columns
from dehusk.metadata.dates cimport find_date
from dehusk.metadata.headline cimport Window, text_of
from dehusk.metadata.lining cimport Beginnings, Parts, dated_lines, lines_from, may_hold_date
from dehusk.metadata.naming cimport Vocabulary, elements_with
from dehusk.metadata.telling cimport Told

cdef Parts _MODIFIED
cdef Parts _PUBLISHED

cdef class Days:
    cdef str language
    cdef bint change_too
    cdef readonly str published
    cdef readonly str modified
    @cython.locals(change=bint, day=str)
    cpdef bint see(self, str text, str label, str stamp=*)

cdef bint _speaks_of_change(str label)

@cython.locals(columns=Columns, markup=str, text=str, element=Py_ssize_t, before=Py_ssize_t, end=Py_ssize_t, shown=str, stamp=str, said=dict)
cdef bint _see_times(page, Window window, Days days)

@cython.locals(below=list, above=list, element=Py_ssize_t, place=Py_ssize_t)
cdef list _near(Columns columns, Window window)

@cython.locals(columns=Columns, told=Told, element=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, text=str, classes=str)
cdef bint _see_marked(page, Window window, Days days)

@cython.locals(start=Py_ssize_t, end=Py_ssize_t, line=str)
cdef bint _see_lines(str text, Window window, Days days)

cdef _parts(str text)

@cython.locals(days=set)
cdef str _only_date(str text, str language)

cdef str _dialect(page)
