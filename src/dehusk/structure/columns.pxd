cimport cython

@cython.final
cdef class Columns:
    cdef tuple _held
    cdef readonly str markup
    cdef readonly str text
    cdef readonly int size
    cdef readonly int blocks
    cdef readonly int anchors
    cdef readonly int names
    cdef const int *tag
    cdef const int *parent
    cdef const int *last
    cdef const int *start
    cdef const int *inner
    cdef const int *signature
    cdef const int *text_start
    cdef const int *text_end
    cdef const int *hidden
    cdef const int *block_start
    cdef const int *block_end
    cdef const int *block_kind
    cdef const int *block_element
    cdef const int *words
    cdef const int *link_words
    cdef const int *anchor
    cdef const int *href_start
    cdef const int *href_end
    cdef const int *named
    cdef const int *name
    @cython.locals(low=cython.int, high=cython.int, middle=cython.int)
    cpdef int block_from(self, int place) noexcept
