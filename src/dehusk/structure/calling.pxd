cimport cython
from dehusk.columns cimport Columns

@cython.final
cdef class Words:
    cdef unsigned int[::1] table
    cdef unsigned int slots
    cdef object rank_of
    cdef dict ranks
    cdef readonly unsigned long long word
    cdef readonly int rank
    cdef int length
    cdef unsigned int small
    cdef unsigned long long hashed
    cdef unsigned int bits(self, unsigned int wanted) noexcept
    cdef int known_rank(self, str markup, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int begin(self) except -1
    cdef int read_class(self, str markup, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int read_id(self, str markup, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int read_others(self, Columns rows, int row) except -1
    cdef unsigned long long class_name(self, str markup, Py_ssize_t start, Py_ssize_t end) except? 0
    cdef unsigned long long id_name(self, str markup, Py_ssize_t start, Py_ssize_t end) except? 0
    cdef unsigned long long stem(self, str markup, Py_ssize_t start, Py_ssize_t end, unsigned long long number) noexcept
    cdef unsigned long long add(self, unsigned long long number, unsigned int code) noexcept
    cdef int add_hints(self, str markup, Py_ssize_t start, Py_ssize_t end) except -1
    cdef bint may_hint(self, str markup, Py_ssize_t start, Py_ssize_t end) noexcept

cpdef unsigned long long number_of(str name, unsigned long long number) noexcept
