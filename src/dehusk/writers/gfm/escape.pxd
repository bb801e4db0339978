cimport cython
from dehusk.writers.signs cimport bits_in, may_mark

cdef bytes _SIGNS, _NOT_PLAIN
cpdef bint has_signs(str text)
cpdef int signs_in(str text)
cpdef bint begins_with(str text)
cpdef str escape(str text, bint last=*, bint brackets=*, bint dollars=*)
cpdef str escape_line_starts(str paragraph)
@cython.locals(lines=list, parts=list, line=str, last=cython.Py_ssize_t, at=cython.Py_ssize_t)
cpdef str with_breaks(str text, str sign)
cpdef str address(str url)
cpdef str inline_code(str text)
