cimport cython
from dehusk.media.rows cimport Rows

cdef int _LONGEST_GUESS, _LONGEST_CREDIT, _WIDEST, _FIGCAPTION, _FIGURE, _CAPTION
cdef double _MOSTLY
cdef str _BEGINS

cdef class Captions:
    cdef public object page
    cdef Rows tree
    cdef public list pictures
    cdef list _figcaptions
    cdef list _named
    cdef dict _boxes
    cdef dict _ids
    cdef list _all_figcaptions(self)
    cdef list _all_named(self)
    cdef tuple _box(self, Py_ssize_t picture)
    cdef list _find_boxes(self, object rows)
    @cython.locals(text=str, kind=str)
    cpdef tuple find(self, Py_ssize_t picture, str described)
    @cython.locals(text=str, kind=str, top=cython.Py_ssize_t, others=cython.bint)
    cdef tuple _find(self, Py_ssize_t picture, str described)
    @cython.locals(tree=Rows, node=cython.Py_ssize_t, size=cython.Py_ssize_t, kind=str, text=str)
    cdef tuple _around(self, Py_ssize_t picture, Py_ssize_t top)
    @cython.locals(tree=Rows, node=cython.Py_ssize_t)
    cpdef str paper(self, Py_ssize_t picture)
    @cython.locals(text=str, kind=str, whole=str)
    cdef tuple _inside(self, Py_ssize_t node, Py_ssize_t picture, bint others)
    @cython.locals(tree=Rows, markup=str, start=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cdef str _whole(self, Py_ssize_t node, Py_ssize_t size)
    @cython.locals(text=str)
    cdef bint _says_so(self, Py_ssize_t place) except -1
    @cython.locals(captions=list, first=cython.Py_ssize_t, last=cython.Py_ssize_t, after=cython.Py_ssize_t)
    cdef str _figcaption(self, Py_ssize_t node, Py_ssize_t picture)
    @cython.locals(tree=Rows, markup=str, named=list, texts=list, beyond=cython.Py_ssize_t, last=cython.Py_ssize_t,
                   place=cython.Py_ssize_t, element=cython.Py_ssize_t, text=str)
    cdef str _marked(self, Py_ssize_t node)
    @cython.locals(tree=Rows, start=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cdef tuple _next(self, Py_ssize_t picture)
    @cython.locals(tree=Rows, linked=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cdef bint _is_card(self, Py_ssize_t node) except -1
    @cython.locals(texts=list, text=str, name=str, row=cython.Py_ssize_t)
    cdef str _by_id(self, str names)

cdef bint _may_be_whole(str markup, Py_ssize_t start, Py_ssize_t end) except -1
