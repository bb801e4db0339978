cimport cython
from dehusk.writers.content.nodes cimport Node
from dehusk.writers.gfm.escape cimport address, escape, inline_code, signs_in, with_breaks

cdef class Lines:
    cdef public object writer
    cdef public dict references
    cdef public bint has_math
    cdef public bint in_cell
    cdef public bint in_link
    cdef readonly str links
    cdef readonly bint images
    cdef readonly bint emphasis
    cdef readonly bint by_reference
    cdef object _dollar_math
    cdef int _sets_dollars
    @cython.locals(parts=list, merged=list, count=cython.Py_ssize_t, number=cython.Py_ssize_t, before=str, written=str)
    cpdef str line(self, list children, str after=*)
    @cython.locals(signs=cython.int)
    cdef str _text(self, str text, bint last)
    cdef str _breaks(self, str text)
    @cython.locals(written=bint, dollars=bint, parts=list)
    cdef str _text_with_math(self, str text, bint last)
    cdef bint _has_dollar_math(self) except -1
    cdef str _plain(self, str text, bint last)
    @cython.locals(tag=str)
    cdef str _node(self, Node node, str before, str after)
    cdef str _atom(self, Node node)
    @cython.locals(tag=str)
    cdef str _other(self, Node node, str after)
    cdef str _code(self, Node node)
    @cython.locals(text=str, url=str)
    cdef str _link(self, Node node, str before, str after)
    cdef str _image(self, Node node)
    cdef str _media(self, Node node)
    @cython.locals(link=Node, inner=Node, swapped=Node, sign=str, text=str, inside=str, stripped=str, leading=str, trailing=str, moved=str, kept=str, ahead=str, behind=str, begin=cython.Py_ssize_t)
    cdef str _emphasis(self, Node node, str before, str after)

@cython.locals(previous=Node, node=Node)
cdef list _merge(list children)
cdef str _first_character(child)
cdef bint _is_punctuation(str sign) except -1
cdef bint _opens(str before, str inside) except -1
cdef bint _closes(str inside, str after) except -1
@cython.locals(size=cython.Py_ssize_t, at=cython.Py_ssize_t, after=cython.Py_UCS4)
cdef bint _may_end_formula(str text) except -1
