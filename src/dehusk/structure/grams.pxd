from dehusk.vocabulary.lookup cimport bits_of

cpdef bint has_gram(str text, Py_ssize_t start, Py_ssize_t end, unsigned int beyond, unsigned int[::1] table) noexcept
cpdef bint has_word_between(str text, Py_ssize_t start, Py_ssize_t end, unsigned int[::1] table, words) except? -1
cpdef bint may_hold_date(str text, Py_ssize_t start, Py_ssize_t end, unsigned int[::1] grams, unsigned int[::1] words) noexcept
