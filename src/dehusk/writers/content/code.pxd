cimport cython
from dehusk.columns cimport Columns
from dehusk.writers.content.links cimport unescaped
from dehusk.writers.signs cimport has_control

@cython.locals(inner=str)
cpdef str listing(Columns rows, Py_ssize_t row)
@cython.locals(parts=list, gutters=dict, size=cython.Py_ssize_t, at=cython.Py_ssize_t, depth=cython.Py_ssize_t,
               dropped=cython.Py_ssize_t, place=cython.Py_ssize_t, closes=cython.bint, begin=cython.Py_ssize_t,
               past=cython.Py_ssize_t, end=cython.Py_ssize_t, name=str)
cdef str _without_tags(str inner)
cdef bint _is_gutter_tag(str name, str attributes, dict known) except -1
@cython.locals(last=str)
cdef _break(list parts)
@cython.locals(begin=cython.Py_ssize_t, end=cython.Py_ssize_t, size=cython.Py_ssize_t)
cdef str _trimmed(str text)
cdef bint _may_be_gutter(str written) except -1
cpdef bint is_gutter(str text) except -1
