cimport cython

from dehusk.columns cimport Columns
from dehusk.metadata.headline cimport Window, text_of
from dehusk.metadata.lining cimport Beginnings, lines_beginning, places_of_by
from dehusk.metadata.names cimport clean_names, is_person
from dehusk.metadata.naming cimport Vocabulary, elements_with
from dehusk.metadata.telling cimport Told

cdef Beginnings _BEGINNINGS

@cython.locals(columns=Columns, told=Told, first=Py_ssize_t, last=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, element=Py_ssize_t, value=str, text=str, names=tuple)
cpdef tuple read_byline(page, Window window)

@cython.locals(columns=Columns, found=tuple, element=Py_ssize_t, value=str, text=str, names=tuple)
cpdef tuple read_end(page, Window window)

cdef bint _says_author(str text, str value)
cdef bint _are_people(tuple names)
cdef bint _is_elsewhere(str value)
cdef bint _begins(str text)
cdef tuple _names(str text)

@cython.locals(names=tuple, line=str)
cdef tuple _lines(str text, Py_ssize_t start, Py_ssize_t end)

@cython.locals(place=Py_ssize_t, lead=str)
cdef tuple _inline(str text, Py_ssize_t start, Py_ssize_t end)
