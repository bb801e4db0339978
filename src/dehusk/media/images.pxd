cimport cython
from dehusk.media.bits cimport total
from dehusk.media.captions cimport Captions
from dehusk.media.evidence cimport Candidate, candidate_of, evidence, evidence_of, may_be_card, named
from dehusk.media.rows cimport Rows
from dehusk.media.sources cimport best_source, source_in
from dehusk.media.tags cimport Tag, read_tag
from dehusk.structure.linking cimport one_line

cdef int _IMG, _PICTURE, _SOURCE, _NOSCRIPT
cdef double _DOUBT, _HOPELESS, _SURELY_NOT, _NAMELESS_NOT, _SURELY
cdef tuple _SLOTS
cdef int EACH
cdef long long CAPTIONED, OTHER_NAMES, OWN, PLACE, SAME_NAMES, TEXT_BESIDE

cdef class Finder:
    cdef public object page
    cdef public object extraction
    cdef public object metadata
    cdef public object recogniser
    cdef Rows tree
    cdef public object around
    cdef public Captions captions
    cdef object _resolver
    cdef object _article
    cdef list _frequent
    @cython.locals(found=list, pictures=list, each=Candidate)
    cpdef list images(self)
    @cython.locals(alt=str, title=str, told=cython.longlong, caption=str)
    cdef object _image(self, Candidate candidate)
    @cython.locals(told=cython.longlong)
    cpdef tuple judge(self, Candidate candidate)
    @cython.locals(told=cython.longlong, caption=str, kind=str)
    cdef tuple _weigh(self, Candidate candidate)
    @cython.locals(told=cython.longlong, caption=str, kind=str)
    cdef tuple _with_caption(self, Candidate candidate)
    @cython.locals(weight=cython.double, most=cython.double, told=cython.longlong, caption=str)
    cpdef bint belongs(self, Candidate candidate) except -1
    @cython.locals(rows=list, places=cython.int[::1], seen=set, found=list, number=cython.Py_ssize_t, row=cython.Py_ssize_t, tag=Tag, src=str,
                   link=cython.Py_ssize_t, is_lead=cython.bint, candidate=Candidate, lead=str)
    cpdef list candidates(self, object only=*)
    @cython.locals(src=str)
    cdef str _address(self, Py_ssize_t row, Tag tag)
    @cython.locals(size=cython.Py_ssize_t)
    cdef str _absolute(self, str address)
    @cython.locals(tree=Rows, parent=cython.Py_ssize_t, around=cython.Py_ssize_t, other=cython.Py_ssize_t, found=str)
    cdef str _other_source(self, Py_ssize_t row)
    @cython.locals(href=str)
    cdef str _link(self, Py_ssize_t row)
    cdef long long _compared(self, str text) except? -1
    cdef object _named(self)

cdef str _stem(str url)
@cython.locals(kind=cython.int, data=cython.p_void, end=cython.Py_ssize_t, at=cython.Py_ssize_t, place=cython.Py_ssize_t, code=cython.uint)
cdef bint _may_be_named(str url, str stem) except -1
