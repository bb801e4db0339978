cimport cython

cdef int _MOST_DIGITS

cdef class Tag:
    cdef public str markup
    cdef public str src
    cdef public str alt
    cdef public str title
    cdef public str described
    cdef public int width
    cdef public int height
    cdef public Py_ssize_t classes_at
    cdef public Py_ssize_t classes_end
    cdef public Py_ssize_t style_at
    cdef public Py_ssize_t style_end
    cdef public Py_ssize_t srcset_at
    cdef public Py_ssize_t srcset_end
    cdef public bint scripted
    cdef public bint lazy
    cpdef str classes(self)
    cpdef str style(self)
    cpdef str srcset(self)

@cython.locals(tag=Tag, at=cython.Py_ssize_t, equals=cython.Py_ssize_t, close=cython.Py_ssize_t)
cpdef Tag read_tag(str markup, Py_ssize_t start, Py_ssize_t end)
@cython.locals(size=cython.Py_ssize_t, first=cython.Py_UCS4, value=cython.Py_ssize_t)
cdef _take(Tag tag, str markup, Py_ssize_t at, Py_ssize_t equals, Py_ssize_t close)
cdef _take_lazy(Tag tag, str name)
@cython.locals(value=str)
cdef str _value(str markup, Py_ssize_t at, Py_ssize_t end)
@cython.locals(number=cython.int, place=cython.Py_ssize_t, letter=cython.Py_UCS4)
cdef int _pixels(str markup, Py_ssize_t at, Py_ssize_t end) except? -1
@cython.locals(number=str)
cpdef int pixels(str value) except? -1
