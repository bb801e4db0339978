cimport cython
from dehusk.media.addresses cimport widest, widest_in
from dehusk.media.tags cimport Candidate

cdef unsigned int _PLA, _BLA, _SPA, _TRA, _LAZ, _LOA, _GRE, _GRA, _1X1, _PIX, _EMP
cdef int _REAL_DATA, _BEST_WIDTH, _LONGEST_WORD

@cython.locals(source=str, lazy=str, name=str, found=str, each=str)
cpdef str best_source(dict attributes)
@cython.locals(source=str, best=str)
cpdef str source_in(Candidate tag, Py_ssize_t start, Py_ssize_t end)
@cython.locals(lazy=str)
cdef str _lazy_source(Candidate tag, str source)
cdef str _better(str found)
@cython.locals(size=cython.Py_ssize_t, kind=cython.int, data=cython.p_void)
cdef str _stripped(str source)
@cython.locals(first=cython.uint)
cdef bint _begins_with(str source, unsigned int code) except -1
cdef bint _is_data(str source) except -1
cdef bint _is_small_data(str source) except -1
@cython.locals(size=cython.Py_ssize_t, first=cython.uint, end=cython.Py_ssize_t, at=cython.Py_ssize_t)
cdef bint _is_placeholder(str address) except -1
@cython.locals(kind=cython.int, data=cython.p_void, three=cython.uint, begins=cython.int, place=cython.Py_ssize_t, code=cython.uint)
cdef bint _may_be_placeholder(str address, Py_ssize_t at, Py_ssize_t end) except -1
@cython.locals(markup=str, at=cython.Py_ssize_t, end=cython.Py_ssize_t, best=str)
cdef str _largest_in(Candidate tag)
@cython.locals(best=str, others=list)
cpdef str largest(str srcset)
