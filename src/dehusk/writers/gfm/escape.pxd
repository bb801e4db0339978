cimport cython

@cython.locals(sign=cython.Py_UCS4)
cpdef bint has_signs(str text)
cdef const unsigned char[::1] _BITS
@cython.locals(sign=cython.Py_UCS4, found=cython.int)
cpdef int signs_in(str text)
cpdef bint begins_with(str text)
cpdef str escape(str text, bint last=*, bint brackets=*, bint dollars=*)
cpdef str escape_line_starts(str paragraph)
@cython.locals(lines=list, parts=list, line=str, last=cython.Py_ssize_t, at=cython.Py_ssize_t)
cpdef str with_breaks(str text, str sign)
cpdef str address(str url)
cpdef str inline_code(str text)
@cython.locals(sign=cython.Py_UCS4)
cdef bint _is_plain(str url)
