cimport cython

cdef int _LARGE, _REPRESENTATIVE

@cython.locals(others=list, shared=cython.double, count=cython.double)
cpdef double similarity(object caption, object article, list frequent=*) except? -1
cpdef list spaced(object names)
@cython.locals(counts=list, more=list, as_many=list, least=cython.Py_ssize_t, count=cython.Py_ssize_t)
cpdef list representative(object article)
@cython.locals(first=list, name=str)
cdef list _first(list names, Py_ssize_t count)
@cython.locals(shared=cython.double, own=cython.double, others=cython.double, length=cython.double, count=cython.double)
cpdef double cosine(object one, object other) except? -1
@cython.locals(other=str)
cdef bint _is_one_of(str name, list others) except -1
