cimport cython

cdef int _MOST_DIGITS, _FIRST_SET
cdef dict _RANKS
cdef unsigned long long _LOW, _SRC, _ALT, _WIDTH, _HEIGHT, _CLASS, _SRCSET, _STYLE, _TITLE, _DESCRIBED

@cython.final
cdef class Candidate:
    cdef public str markup
    cdef public str source
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
    cdef public Py_ssize_t lazy_at
    cdef public Py_ssize_t lazy_end
    cdef public int lazy_rank
    cdef public Py_ssize_t set_at
    cdef public Py_ssize_t set_end
    cdef public int sets
    cdef public bint data_src
    cdef public Py_ssize_t element
    cdef public str src
    cdef public str link
    cdef public bint is_lead
    cdef public int words
    cdef public long long place
    cdef public int names
    cdef public long long told
    cdef public str caption
    cpdef str classes(self)
    cpdef str style(self)
    cpdef str srcset(self)
    cpdef str lazy_source(self)
    cpdef str lazy_set(self)

@cython.locals(tag=Candidate, kind=cython.int, data=cython.p_void, at=cython.Py_ssize_t, equals=cython.Py_ssize_t, close=cython.Py_ssize_t,
               name=cython.ulonglong, wide=cython.uint, code=cython.uint, after=cython.uint)
cpdef Candidate read_tag(str markup, Py_ssize_t start, Py_ssize_t end)
@cython.locals(tag=Candidate)
cdef Candidate blank(str markup)
@cython.locals(markup=str, size=cython.Py_ssize_t, value=cython.Py_ssize_t)
cdef _take(Candidate tag, unsigned long long name, Py_ssize_t at, Py_ssize_t equals, Py_ssize_t close)
@cython.locals(rank=cython.int)
cdef _take_lazy(Candidate tag, str name, Py_ssize_t at, Py_ssize_t end)
@cython.locals(value=str)
cdef str _value(str markup, Py_ssize_t at, Py_ssize_t end)
@cython.locals(number=cython.int, kind=cython.int, data=cython.p_void, place=cython.Py_ssize_t, code=cython.uint)
cdef int _pixels(str markup, Py_ssize_t at, Py_ssize_t end) except? -1
@cython.locals(number=str)
cpdef int pixels(str value) except? -1
