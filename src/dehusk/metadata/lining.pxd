from dehusk.vocabulary.lookup cimport bits_of

cdef class Beginnings:
    cdef frozenset words
    cdef bytes pairs
    cpdef bint begin(self, str text, Py_ssize_t start, Py_ssize_t end)

cdef class Parts:
    cdef tuple parts
    cpdef bint stand_in(self, str text)

cdef class KnownWords:
    cdef const unsigned char[::1] last_bits
    cdef unsigned int[::1] table
    cdef unsigned int mask
    cdef unsigned int slots

cpdef int date_signs(str text, Py_ssize_t start, Py_ssize_t end) noexcept
cpdef bint may_hold_date(str text) noexcept
cpdef list years_in(str text)
cpdef list words_of(str text)
cpdef bint begins_any(str text, Beginnings beginnings)
cpdef list lines_beginning(
    str text, Py_ssize_t place, Py_ssize_t last, Py_ssize_t shortest, Py_ssize_t longest, Beginnings beginnings
)
cpdef list dated_lines(
    str text, Py_ssize_t place, Py_ssize_t last, Py_ssize_t shortest, Py_ssize_t longest, int signs
)
cpdef list lines_from(str text, Py_ssize_t start, str letters, Beginnings beginnings)
cpdef list places_of_by(str text, Py_ssize_t place, Py_ssize_t last, str before, str before_space)
cpdef tuple count_words(str text, Py_ssize_t start, Py_ssize_t end, KnownWords words_known)
