cimport cython
from dehusk.writers.content.nodes cimport Node
from dehusk.writers.gfm.escape cimport address, begins_with, escape_line_starts, signs_in, with_breaks
from dehusk.writers.gfm.inline cimport Lines
from dehusk.writers.signs cimport has_control

cdef class Boxes:
    cdef public Lines lines
    cdef public object writer
    @cython.locals(parts=list, previous=str, turned=bint, tag=str, written=str, node=Node)
    cpdef list blocks(self, list children)
    @cython.locals(tag=str)
    cdef str _box(self, Node node)
    @cython.locals(children=list, text=str, shown=Node)
    cdef str _paragraph(self, Node node)
    @cython.locals(children=list, text=str)
    cdef str _heading(self, Node node)
    cpdef str flat(self, Node node)
    @cython.locals(items=list, written=list, number=cython.Py_ssize_t, step=cython.Py_ssize_t, item=Node, sign=str, text=str)
    cdef str _list(self, Node node, bint turned)
    @cython.locals(parts=list, boxes=list, inner=str, child=Node)
    cdef str _item(self, Node item, str sign, bint loose)
    @cython.locals(line=Node, text=str)
    cdef list _only_line(self, list children)

@cython.locals(lines=list)
cdef str _indented(str text, str indent)
@cython.locals(item=Node)
cdef bint _any_loose(list items)
@cython.locals(unpacked=list, number=cython.Py_ssize_t, node=Node)
cdef list _unpacked(list children)
