cimport cython
from dehusk.writers.content.atoms cimport Atoms, Element
from dehusk.writers.content.code cimport is_gutter, listing
from dehusk.columns cimport Columns
from dehusk.writers.content.languages cimport language
from dehusk.writers.content.links cimport Addresses, unescaped
from dehusk.writers.content.nodes cimport Node, made
from dehusk.writers.content.select cimport behind
from dehusk.writers.content.tree cimport Tree

cdef int _BOX, _SETTING, _NOTE, _ATOM, _INLINE, _BARE_BOX, _FULL_BOX, _ROW, _LISTING
cdef int _KNOWN_TAGS, _THEAD, _BARE_CODE, _SHORTEST_STYLE

cdef class _Walk:
    cdef public object page
    cdef public object selection
    cdef public object notes
    cdef dict references
    cdef public str text
    cdef public str markup
    cdef const int *starts
    cdef const int *ends
    cdef const int *blocks
    cdef Py_ssize_t pieces
    cdef tuple names
    cdef bytes codes
    cdef public Columns rows
    cdef public Addresses addresses
    cdef public Atoms atoms
    cdef public Tree tree
    cdef public dict found_notes
    cdef Py_ssize_t position
    cdef Py_ssize_t block
    cdef Py_ssize_t past
    cdef Py_ssize_t anchor
    cdef Py_ssize_t skip_to
    @cython.locals(rows=Columns, special=set, open_elements=list, next_end=cython.Py_ssize_t, row=cython.Py_ssize_t, selected="const int *", number=cython.Py_ssize_t,
                   element=Element, kind=cython.int)
    cpdef run(self)
    @cython.locals(kind=cython.int, end=cython.Py_ssize_t, packed=cython.Py_ssize_t, past=cython.Py_ssize_t)
    cdef Py_ssize_t _close_last(self, list open_elements) except -1
    @cython.locals(block=cython.Py_ssize_t, begin=cython.Py_ssize_t, count=cython.Py_ssize_t, start=cython.Py_ssize_t,
                   end=cython.Py_ssize_t, stop=cython.Py_ssize_t)
    cdef _text_to(self, Py_ssize_t limit)
    cdef _pass_over(self, Element element)
    @cython.locals(piece=cython.Py_ssize_t)
    cdef _line_of(self, Element element)
    @cython.locals(number=cython.int, code=cython.int)
    cdef int _open(self, Element element) except -1
    cdef int _open_special(self, Element element) except -1
    @cython.locals(facts=dict, parent=cython.Py_ssize_t)
    cdef int _open_box(self, Element element, int code) except -1
    @cython.locals(start_tag=str)
    cdef dict _facts(self, Element element)
    @cython.locals(setting=Node)
    cdef bint _is_set_in(self, str kind) except -1
    @cython.locals(kind=str, settings=list)
    cdef int _open_inline(self, Element element) except -1
    @cython.locals(rows=Columns, at=cython.Py_ssize_t, count=cython.Py_ssize_t, href=str)
    cdef _address(self, Element element)
    cdef bint _is_plain(self, Element element) except -1
    @cython.locals(box=Node, node=Node)
    cdef _atom(self, Element element)
    @cython.locals(tree=Tree, stop=cython.Py_ssize_t, before=cython.Py_UCS4, after=cython.Py_UCS4)
    cdef _set_in(self, Node node, Element element)
    cdef _place(self, Node node, Element element)
    @cython.locals(rows=Columns, first=cython.Py_ssize_t, past=cython.Py_ssize_t, is_cut=bint, text=str, named=str, node=Node)
    cdef _listing(self, Element element)
    cdef int _open_note(self, Element element, str label) except -1
