cimport cython

@cython.final
cdef class Node:
    cdef public str tag
    cdef public list children
    cdef public dict facts
    cpdef str text(self, str between=*)

cdef dict _NOTHING

@cython.locals(node=Node)
cpdef Node made(str tag, dict facts=*)
