cimport cython

from dehusk.ordered cimport first_from

@cython.final
cdef class Columns:
    cdef readonly str markup
    cdef readonly str text
    cdef readonly int size
    cdef readonly int blocks
    cdef readonly int anchors
    cdef readonly int names
    cdef const int[::1] tag
    cdef const int[::1] parent
    cdef const int[::1] last
    cdef const int[::1] start
    cdef const int[::1] inner
    cdef const int[::1] signature
    cdef const int[::1] text_start
    cdef const int[::1] text_end
    cdef const int[::1] hidden
    cdef const int[::1] block_start
    cdef const int[::1] block_end
    cdef const int[::1] block_kind
    cdef const int[::1] block_element
    cdef const int[::1] words
    cdef const int[::1] link_words
    cdef const int[::1] anchor
    cdef const int[::1] href_start
    cdef const int[::1] href_end
    cdef const int[::1] named
    cdef const int[::1] name
    cpdef int block_from(self, int place) noexcept
