cimport cython

from dehusk.metadata.lining cimport KnownWords, count_words

cdef class _Frequent:
    cdef Py_ssize_t fewest
    cdef double share
    cdef KnownWords words

cpdef str normalise(tag)

@cython.locals(middle=Py_ssize_t, end=Py_ssize_t, expected=str)
cpdef detect(str text, declared=*)

@cython.locals(words=Py_ssize_t, found=Py_ssize_t)
cdef bint _reads_as(str text, Py_ssize_t start, Py_ssize_t end, _Frequent known)

cpdef bint agree(str declared, str detected)
