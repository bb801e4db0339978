cimport cython

cdef class Columns:
    cdef readonly str markup
    cdef readonly str text
    cdef readonly tuple tag_names
    cdef readonly Py_ssize_t count
    cdef readonly Py_ssize_t blocks
    cdef const int[::1] tag
    cdef const int[::1] parent
    cdef const int[::1] last
    cdef const int[::1] start
    cdef const int[::1] inner
    cdef const int[::1] stop
    cdef const int[::1] begin
    cdef const int[::1] end
    cdef const int[::1] hidden
    cdef const int[::1] block_start
    cdef const int[::1] block_end
    cdef const int[::1] block_kind
    cdef const int[::1] block_element
    cdef const int[::1] block_words
    cdef const int[::1] link_chars
    cdef const int[::1] anchor
    cdef const int[::1] href_start
    cdef const int[::1] href_end
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t at(self, Py_ssize_t position)
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t, middle=cython.Py_ssize_t)
    cpdef Py_ssize_t block_at(self, Py_ssize_t place)
    @cython.locals(found=cython.Py_ssize_t, block=cython.Py_ssize_t)
    cpdef Py_ssize_t blocks_between(self, Py_ssize_t begin, Py_ssize_t end)
    cpdef str said(self, Py_ssize_t row)
