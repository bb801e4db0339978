cimport cython

@cython.final
cdef class Columns:
    cdef readonly str markup
    cdef readonly str text
    cdef readonly tuple tag_names
    cdef readonly Py_ssize_t count
    cdef readonly Py_ssize_t blocks
    cdef readonly Py_ssize_t anchors
    cdef object _held
    cdef const int *tag
    cdef const int *parent
    cdef const int *last
    cdef const int *start
    cdef const int *inner
    cdef const int *stop
    cdef const int *begin
    cdef const int *end
    cdef const int *hidden
    cdef const int *block_start
    cdef const int *block_end
    cdef const int *block_kind
    cdef const int *block_element
    cdef const int *block_words
    cdef const int *link_chars
    cdef const int *anchor
    cdef const int *href_start
    cdef const int *href_end
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t at(self, Py_ssize_t position)
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t block_at(self, Py_ssize_t place)
    @cython.locals(found=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef Py_ssize_t blocks_between(self, Py_ssize_t begin, Py_ssize_t end)
    cpdef str said(self, Py_ssize_t row)
