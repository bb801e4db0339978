cimport cython
from dehusk.writers.content.nodes cimport Node, made

cdef int _TABLE, _PRE, _HEADING, _LONG_CELL

@cython.locals(rows=list, part=Node)
cpdef list settle_table(Node table)
@cython.locals(line=Node)
cdef list _loose(Node part)
cpdef list rows_of(Node table)
cpdef list cells_of(Node row)
@cython.locals(row=Node, cell=Node, cells=list, filled=list, named=bint, count=cython.Py_ssize_t, widest=cython.Py_ssize_t,
               below=cython.int)
cdef bint _is_layout(Node table, list rows) except -1
@cython.locals(found=cython.int, below=cython.int, tag=str)
cdef int _kinds_below(Node node) except -1
cdef bint _has_caption(Node table) except -1
@cython.locals(cell=Node, boxes=cython.Py_ssize_t, long_cells=cython.Py_ssize_t)
cdef bint _reads_as_text(list filled, Py_ssize_t rows) except -1
cdef bint _holds_flow(Node cell) except -1
@cython.locals(rows=list, first=list, row=Node, cell=Node, named=cython.Py_ssize_t)
cpdef Node header_row(Node table)
@cython.locals(row=list, cell=Node)
cdef bint _any_facts(list rows) except -1
