cimport cython

@cython.final
cdef class Rows:
    cdef object _held
    cdef public str markup
    cdef public str whole
    cdef const int *tag
    cdef const int *parent
    cdef const int *last
    cdef const int *start
    cdef const int *inner
    cdef const int *stop
    cdef const int *text_start
    cdef const int *text_end
    cdef const int *block_start
    cdef const int *block_end
    cdef const int *block_kind
    cdef const int *block_words
    cdef const int *link_chars
    cdef const int *name_element
    cdef const int *name_hash
    cdef public Py_ssize_t count
    cdef public Py_ssize_t blocks
    cdef public Py_ssize_t names
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t at(self, Py_ssize_t position)
    cpdef Py_ssize_t size(self, Py_ssize_t element)
    cpdef str text(self, Py_ssize_t element)
    @cython.locals(at=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cpdef str attribute(self, Py_ssize_t element, str written)
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t block_at(self, Py_ssize_t place)
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t name_at(self, Py_ssize_t element)
