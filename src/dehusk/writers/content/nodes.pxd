cdef class Node:
    cdef public str tag
    cdef public list children
    cdef public dict facts
    cpdef str text(self, str between=*)
