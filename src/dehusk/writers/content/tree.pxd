cimport cython
from dehusk.writers.content.nodes cimport Node, made
from dehusk.writers.content.tables cimport settle_table

cdef class Tree:
    cdef public Node root
    cdef public list boxes
    cdef public list homes
    cdef public list settings
    cdef public list opened
    cdef public Node line
    cdef public object key
    cdef public str behind
    cdef public list put_by
    @cython.locals(inmost=Node)
    cpdef write(self, str text, key)
    cdef str _after_atom(self, str text)
    @cython.locals(parent=Node)
    cpdef place(self, Node node, key, str behind=*)
    @cython.locals(line=Node)
    cpdef end_line(self)
    cdef _begin_line(self, key)
    @cython.locals(parent=Node, pattern=Node, node=Node)
    cdef _open_settings(self)
    @cython.locals(parent=Node, node=Node)
    cdef str _before_opened(self, str text)
    @cython.locals(parent=Node, node=Node)
    cpdef close_setting(self)
    cpdef open_box(self, Node node)
    cpdef add_box(self, Node node)
    @cython.locals(node=Node, siblings=list, tag=str)
    cpdef close_box(self)
    @cython.locals(box=Node, siblings=list, in_list=bint, is_item=bint)
    cdef list _home_for(self, str tag)
    cpdef open_note(self, Node note)
    cpdef close_note(self)

@cython.locals(line=list, others=list)
cdef list _as_line(Node box)
