cimport cython
from dehusk.columns cimport Columns
from dehusk.vocabulary.lookup cimport bits_of

cdef int _FEW_IDS, _LONGEST_GUESS, _LONGEST_CREDIT, _LEVELS, _TOO_LONG, _FALLBACKS, _NOSCRIPT, _WIDEST, _FIGURE, _CAPTION
cdef unsigned int _CAP, _CRE, _PHO, _IMA, _COP, _LIC, _CUT, _LEG, _BIL, _DID, _PIE, _APT, _IGU, _HOT
cdef int _LONGEST_MARK
cdef double _MOSTLY
cdef unsigned int _SLOTS, _LOW
cdef unsigned int[::1] _TABLE
cdef str _BEGINS

cdef class Captions:
    cdef public object page
    cdef Columns tree
    cdef public list pictures
    cdef list _figcaptions
    cdef dict _ids
    cdef int _asked
    @cython.locals(tree=Columns, found=list, before=cython.Py_ssize_t, name=cython.Py_ssize_t, row=cython.Py_ssize_t, value=cython.uint)
    cdef list _hinted(self, Py_ssize_t first, Py_ssize_t last)
    @cython.locals(tree=Columns, top=cython.Py_ssize_t, node=cython.Py_ssize_t, size=cython.Py_ssize_t, others=cython.bint)
    cdef tuple _box(self, Py_ssize_t element)
    @cython.locals(first=cython.Py_ssize_t, inside=cython.Py_ssize_t, number=cython.Py_ssize_t, other=cython.Py_ssize_t)
    cdef bint _has_others(self, Py_ssize_t node, Py_ssize_t element) except -1
    cdef Py_ssize_t _picture_at(self, Py_ssize_t row) except -1
    @cython.locals(text=str, kind=str)
    cpdef tuple find(self, Py_ssize_t picture, str described)
    @cython.locals(text=str, kind=str, top=cython.Py_ssize_t, others=cython.bint)
    cdef tuple _find(self, Py_ssize_t picture, str described)
    @cython.locals(tree=Columns, node=cython.Py_ssize_t, size=cython.Py_ssize_t, kind=str, text=str)
    cdef tuple _around(self, Py_ssize_t picture, Py_ssize_t top)
    @cython.locals(tree=Columns, node=cython.Py_ssize_t)
    cpdef str paper(self, Py_ssize_t picture)
    @cython.locals(text=str, kind=str, whole=str)
    cdef tuple _inside(self, Py_ssize_t node, Py_ssize_t picture, bint others)
    @cython.locals(tree=Columns, markup=str, start=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cdef str _whole(self, Py_ssize_t node, Py_ssize_t size)
    @cython.locals(text=str)
    cdef bint _says_so(self, Py_ssize_t place) except -1
    @cython.locals(first=cython.Py_ssize_t, last=cython.Py_ssize_t, after=cython.Py_ssize_t)
    cdef str _figcaption(self, Py_ssize_t node, Py_ssize_t picture)
    @cython.locals(tree=Columns, markup=str, texts=list, beyond=cython.Py_ssize_t, last=cython.Py_ssize_t,
                   element=cython.Py_ssize_t, text=str)
    cdef str _marked(self, Py_ssize_t node)
    @cython.locals(tree=Columns, start=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cdef tuple _next(self, Py_ssize_t picture)
    @cython.locals(tree=Columns, linked=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cdef bint _is_card(self, Py_ssize_t node) except -1
    @cython.locals(texts=list, text=str, name=str, row=cython.Py_ssize_t)
    cdef str _by_id(self, str names)
    cdef Py_ssize_t _place_of(self, str name) except? -2

@cython.locals(three=cython.uint, kind=cython.int, data=cython.p_void, code=cython.uint, at=cython.Py_ssize_t)
cdef bint _may_be_whole(str markup, Py_ssize_t start, Py_ssize_t end) except -1
@cython.locals(three=cython.uint, kind=cython.int, data=cython.p_void, code=cython.uint, small=cython.uint, at=cython.Py_ssize_t, begins=str)
cdef bint _is_marked(str markup, Py_ssize_t start, Py_ssize_t end) except -1
