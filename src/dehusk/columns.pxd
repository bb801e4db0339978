cimport cython

@cython.final
cdef class Columns:
    cdef tuple held
    cdef readonly str markup
    cdef readonly str text
    cdef readonly tuple tag_names
    cdef readonly Py_ssize_t size
    cdef readonly Py_ssize_t blocks
    cdef readonly Py_ssize_t anchors
    cdef readonly Py_ssize_t names
    cdef readonly Py_ssize_t statements
    cdef const int *tag
    cdef const int *parent
    cdef const int *last
    cdef const int *start
    cdef const int *inner
    cdef const int *stop
    cdef const int *text_start
    cdef const int *text_end
    cdef const int *signature
    cdef const int *hidden
    cdef const int *block_start
    cdef const int *block_end
    cdef const int *block_kind
    cdef const int *block_element
    cdef const int *words
    cdef const int *link_words
    cdef const int *link_chars
    cdef const int *anchor
    cdef const int *href_start
    cdef const int *href_end
    cdef const int *named
    cdef const int *name
    cdef const int *stating
    cdef const int *stated
    cdef const int *value_start
    cdef const int *value_end
    cpdef str text_of(self, Py_ssize_t element)
    cpdef str line_of(self, Py_ssize_t element)
    cpdef Py_ssize_t length(self, Py_ssize_t element)
    @cython.locals(at=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cpdef str attribute(self, Py_ssize_t element, str written)
    cpdef Py_ssize_t element_at(self, Py_ssize_t place)
    cpdef Py_ssize_t element_from(self, Py_ssize_t place)
    cpdef Py_ssize_t element_showing(self, Py_ssize_t place)
    cpdef Py_ssize_t block_from(self, Py_ssize_t place)
    @cython.locals(found=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef Py_ssize_t words_in(self, bytes kept)
    @cython.locals(found=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef Py_ssize_t blocks_between(self, Py_ssize_t begin, Py_ssize_t end)
    cpdef Py_ssize_t link_from(self, Py_ssize_t element)
    cpdef Py_ssize_t name_from(self, Py_ssize_t element)
    cpdef Py_ssize_t statement_from(self, Py_ssize_t place)

@cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
cdef Py_ssize_t first_from(const int *column, Py_ssize_t count, Py_ssize_t least) noexcept
