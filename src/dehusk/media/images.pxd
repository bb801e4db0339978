cimport cython
from dehusk.media.bits cimport total
from dehusk.media.captions cimport Captions
from dehusk.media.evidence cimport complete, evidence, evidence_of, may_be_card, named
from dehusk.columns cimport Columns
from dehusk.media.sources cimport best_source, source_in
from dehusk.media.similarity cimport representative, similarity, spaced
from dehusk.media.tags cimport Candidate, read_tag
from dehusk.structure.linking cimport one_line

cdef int _IMG, _PICTURE, _SOURCE, _NOSCRIPT
cdef double _DOUBT, _HOPELESS, _SURELY_NOT, _NAMELESS_NOT, _SURELY, _SIMILAR
cdef int _SHORTEST, _ENOUGH
cdef tuple _SLOTS
cdef int EACH
cdef long long CAPTIONED, OTHER_NAMES, OWN, PLACE, SAME_NAMES, TEXT_BESIDE

cdef class Finder:
    cdef public object page
    cdef public object extraction
    cdef public object metadata
    cdef object _make
    cdef object _recogniser
    cdef Columns tree
    cdef public object around
    cdef public Captions captions
    cdef tuple _base
    cdef object _article
    cdef list _frequent
    @cython.locals(found=list, pictures=list, each=Candidate)
    cpdef list images(self)
    @cython.locals(alt=str, title=str)
    cdef object _image(self, Candidate candidate)
    cpdef tuple judge(self, Candidate candidate)
    cdef _weigh(self, Candidate candidate)
    @cython.locals(kind=str, found=tuple)
    cdef _look_for_caption(self, Candidate candidate)
    @cython.locals(weight=cython.double, most=cython.double)
    cpdef bint belongs(self, Candidate candidate) except -1
    @cython.locals(rows=list, places=cython.int[::1], seen=set, found=list, number=cython.Py_ssize_t, row=cython.Py_ssize_t, src=str,
                   link=cython.Py_ssize_t, is_lead=cython.bint, candidate=Candidate, lead=str)
    cpdef list candidates(self, object only=*)
    @cython.locals(src=str)
    cdef str _address(self, Py_ssize_t row, Candidate candidate)
    @cython.locals(size=cython.Py_ssize_t)
    cdef str _absolute(self, str address)
    @cython.locals(tree=Columns, parent=cython.Py_ssize_t, around=cython.Py_ssize_t, other=cython.Py_ssize_t, found=str)
    cdef str _other_source(self, Py_ssize_t row)
    @cython.locals(href=str)
    cdef str _link(self, Py_ssize_t row)
    cdef long long _compared(self, str text) except? -1
    cdef object _names_in(self, str text)
    @cython.locals(tree=Columns, kept=bytes, parts=list, size=cython.Py_ssize_t, block=cython.Py_ssize_t, text=str)
    cdef object _named(self)

@cython.locals(name=str, at=cython.Py_ssize_t, end=cython.Py_ssize_t)
cdef str _stem(str url)
@cython.locals(end=cython.Py_ssize_t)
cdef (Py_ssize_t, Py_ssize_t) _file_in(str url)
@cython.locals(end=cython.Py_ssize_t, at=cython.Py_ssize_t)
cdef bint _may_have_size(str name) except -1
@cython.locals(kind=cython.int, data=cython.p_void, end=cython.Py_ssize_t, at=cython.Py_ssize_t, place=cython.Py_ssize_t, code=cython.uint)
cdef bint _may_be_named(str url, str stem) except -1
