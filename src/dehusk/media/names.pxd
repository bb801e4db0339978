cimport cython

cdef str _CAPITALS, _INSIDE, _LINK_STARTS, _ENDS, _TITLE_STARTS
cdef int _BEFORE

@cython.locals(found=dict, alone=dict, at=cython.Py_ssize_t, size=cython.Py_ssize_t, end=cython.Py_ssize_t, kind=cython.int,
               data=cython.p_void, code=cython.uint)
cpdef dict count_names(str text, bint german)
@cython.locals(kind=cython.int, data=cython.p_void, at=cython.Py_ssize_t, code=cython.uint)
cpdef bint has_han(str text)
@cython.locals(run=str, single=cython.bint, name=str, key=str, counted=dict)
cdef _count(str text, Py_ssize_t at, Py_ssize_t end, bint german, dict found, dict alone)
@cython.locals(last=cython.Py_UCS4)
cdef str _without_ending(str name)
@cython.locals(end=cython.Py_ssize_t, word=str)
cdef str _without_common(str run)
@cython.locals(end=cython.Py_ssize_t)
cdef bint _has_title(str run) except -1
@cython.locals(size=cython.Py_ssize_t)
cdef bint _has_suffix(str name, str key) except -1
@cython.locals(at=cython.Py_ssize_t, first=cython.Py_ssize_t)
cdef bint _begins_sentence(str text, Py_ssize_t place) except -1
@cython.locals(end=cython.Py_ssize_t, size=cython.Py_ssize_t, further=cython.Py_ssize_t)
cdef Py_ssize_t _end_of_run(str text, Py_ssize_t at) except? -1
@cython.locals(link=str, end=cython.Py_ssize_t)
cdef Py_ssize_t _end_of_linked(str text, Py_ssize_t at) except? -1
@cython.locals(size=cython.Py_ssize_t, end=cython.Py_ssize_t, place=cython.Py_ssize_t, kind=cython.int, data=cython.p_void, code=cython.uint)
cdef Py_ssize_t _end_of_word(str text, Py_ssize_t at) except? -1
cdef bint _is_capital(Py_UCS4 letter) except -1
