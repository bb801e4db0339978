cimport cython
from dehusk.ordered cimport first_from

cdef class Rows:
    cdef public object page
    cdef public str markup
    cdef public str whole
    cdef const int[::1] tag
    cdef const int[::1] parent
    cdef const int[::1] last
    cdef const int[::1] start
    cdef const int[::1] inner
    cdef const int[::1] stop
    cdef const int[::1] text_start
    cdef const int[::1] text_end
    cdef const int[::1] block_start
    cdef const int[::1] block_end
    cdef const int[::1] block_kind
    cdef const int[::1] block_words
    cdef const int[::1] link_chars
    cdef const int[::1] name_element
    cdef const int[::1] name_hash
    cdef public Py_ssize_t blocks
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t at(self, Py_ssize_t position)
    cpdef Py_ssize_t size(self, Py_ssize_t element)
    cpdef str text(self, Py_ssize_t element)
    @cython.locals(at=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cpdef str attribute(self, Py_ssize_t element, str written)
    cpdef Py_ssize_t block_at(self, Py_ssize_t place)
