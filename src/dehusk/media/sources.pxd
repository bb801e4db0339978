cimport cython
from dehusk.media.addresses cimport widest
from dehusk.media.tags cimport Tag

cdef int _REAL_DATA, _BEST_WIDTH
cdef str _FIRSTS

@cython.locals(source=str, lazy=str, name=str, found=str, each=str)
cpdef str best_source(dict attributes)
@cython.locals(source=str)
cpdef str source_in(str markup, Py_ssize_t start, Py_ssize_t end, Tag tag)
@cython.locals(found=str)
cdef str _plain_source(str source, str srcset)
cdef bint _is_small_data(str source) except -1
@cython.locals(end=cython.Py_ssize_t, name=str)
cdef bint _is_placeholder(str address) except -1
@cython.locals(at=cython.Py_ssize_t, size=cython.Py_ssize_t)
cdef bint _may_be_placeholder(str name) except -1
@cython.locals(best=str, others=list)
cpdef str largest(str srcset)
