cimport cython

cdef class Tag:
    cdef public str src
    cdef public str srcset
    cdef public str alt
    cdef public str title
    cdef public str width
    cdef public str height
    cdef public str style
    cdef public str classes
    cdef public str described
    cdef public bint has_srcset
    cdef public bint scripted
    cdef public bint lazy

@cython.locals(tag=Tag, at=cython.Py_ssize_t, equals=cython.Py_ssize_t, close=cython.Py_ssize_t)
cpdef Tag read_tag(str markup, Py_ssize_t start, Py_ssize_t end)
@cython.locals(size=cython.Py_ssize_t, first=cython.Py_UCS4, name=str)
cdef _take(Tag tag, str markup, Py_ssize_t at, Py_ssize_t equals, Py_ssize_t close)
@cython.locals(value=str)
cdef str _value(str markup, Py_ssize_t equals, Py_ssize_t close)
