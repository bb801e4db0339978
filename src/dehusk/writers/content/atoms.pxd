cimport cython
from dehusk.writers.content.links cimport Addresses, unescaped
from dehusk.writers.content.nodes cimport Node, made
from dehusk.writers.content.sources cimport source_of

cdef class Element:
    cdef public Py_ssize_t row
    cdef public str tag
    cdef public Py_ssize_t last
    cdef public Py_ssize_t begin
    cdef public Py_ssize_t end
    cdef public Py_ssize_t start
    cdef public Py_ssize_t inner

@cython.locals(start_tag=str, named=dict)
cpdef dict attributes(str markup, Py_ssize_t start, Py_ssize_t inner, bint of_picture=*)
@cython.locals(named=dict, past=cython.Py_ssize_t, at=cython.Py_ssize_t, equals=cython.Py_ssize_t, end=cython.Py_ssize_t,
               value=str, sign=cython.Py_UCS4)
cdef dict _read_attributes(str markup, Py_ssize_t start, Py_ssize_t inner, bint of_picture)
cdef bint _is_of_picture(Py_UCS4 first, Py_UCS4 second)

cdef int _LATEX
cdef unsigned int _TEX, _MATH, _EQUATION, _QL, _CHL, _IN_MATH, _SVG
cpdef bint may_be_formula(dict named) except -1
cdef bint _tells_formula(str alt, str classes, str source) except -1
@cython.locals(kind=cython.int, data=cython.p_void, three=cython.uint, code=cython.uint, at=cython.Py_ssize_t)
cdef bint _may_say(str text, unsigned int one, unsigned int other, unsigned int third, unsigned int fourth) except -1
@cython.locals(alt=str, classes=str, source=str, past=cython.Py_ssize_t, at=cython.Py_ssize_t, equals=cython.Py_ssize_t,
               end=cython.Py_ssize_t, size=cython.Py_ssize_t, first=cython.Py_UCS4)
cpdef bint may_show_formula(str markup, Py_ssize_t start, Py_ssize_t inner) except -1
@cython.locals(value=str)
cdef str _value(str markup, Py_ssize_t start, Py_ssize_t end)

@cython.locals(width=str, height=str)
cdef bint _may_be_pixel(dict named) except -1
cdef bint _may_be_tiny(str size) except -1

cdef class Atoms:
    cdef public object page
    cdef public str markup
    cdef public Addresses addresses
    cdef public bint has_math
    cdef Py_ssize_t _last_place
    cdef str _last_source
    cdef object _last_formula
    cdef dict _shown
    @cython.locals(named=dict)
    cpdef Node node(self, Element element, bint in_item, bint linked)
    @cython.locals(source=str, facts=dict)
    cdef Node _picture(self, Element element, dict named)
