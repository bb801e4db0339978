cimport cython
from dehusk.writers.content.nodes cimport Node
from dehusk.writers.content.tables cimport header_row
from dehusk.writers.gfm.blocks cimport Boxes
from dehusk.writers.gfm.escape cimport inline_code

@cython.locals(width=cython.Py_ssize_t, pad=bint, written=list, rows=list, row=list, part=Node)
cpdef str write_table(Node table, Boxes boxes)
cdef str _row(list cells, Py_ssize_t width, bint pad)
@cython.locals(parts=list, text=str)
cdef str _cell(Node cell, Boxes boxes)
@cython.locals(number=cython.Py_ssize_t, text=str, tag=str, row=list)
cdef _flatten(Node node, Boxes boxes, list parts, str sign)
