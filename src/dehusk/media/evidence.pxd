cimport cython
from dehusk.media.addresses cimport has_host, host_of, read_address
from dehusk.media.bits cimport total
from dehusk.media.tags cimport Candidate
from dehusk.vocabulary.lookup cimport bits_of

cdef long long AD_NAME, BETWEEN, CARD, DESCRIBED, DRAWING, GIF, ICON_ALT, ICON_CLASS, ICON_NAME, ICON_SIZE, IN_BODY
cdef long long KEPT_BOX, LARGE, LINK_BOX, LINKED_AMID, OPENS_LARGER, OTHER_PAGE, OTHER_SITE, OWN, PHOTO, PIXEL, STRIP
cdef long long THUMBNAIL, TRACKED, _AMID
cdef int _ICONS, _MIDDLE, _SMALL, _LARGE, _IN_FILE, _LAST, _MAY_NAME_SIZE
cdef int _ICON_WORD, _AD_WORD, _SVG_WORD, _GIF_WORD, _PHOTO_WORD, _TRACKER_WORD, _MAY_TRACK
cdef double _PLAIN
cdef unsigned int _SLOTS
cdef unsigned int[::1] _TABLE
cdef unsigned int[::1] _ALT_TABLE
cdef unsigned int _FNV_START, _FNV_STEP, _LOW
cdef unsigned long long _FOUR, _FIVE, _SIX, _EIGHT, _JPG, _JPEG, _PNG, _WEBP, _GIF, _AVIF, _IMAGE, _ATTACHMENT
cdef int _DESCRIPTION, _MOST_DIGITS, _FEW_DIGITS

@cython.locals(style=str)
cpdef complete(Candidate candidate, Py_ssize_t element, str src, str link, bint is_lead)
cdef int _words(Candidate candidate) except -1
cpdef int words_of(str src) except? -1
cpdef long long named(str src) except? -1
cpdef long long evidence(Candidate candidate, object around) except? -1
cpdef bint may_be_card(Candidate candidate) except -1
@cython.locals(told=cython.longlong)
cpdef long long evidence_of(Candidate candidate, object around, bint is_card) except? -1
@cython.locals(told=cython.longlong, words=cython.int, src=str)
cdef long long _address(Candidate candidate) except? -1
@cython.locals(told=cython.longlong)
cdef long long _described(Candidate candidate) except? -1
@cython.locals(kind=cython.int, data=cython.p_void, size=cython.Py_ssize_t, words=cython.int, value=cython.uint, begin=cython.Py_ssize_t, at=cython.Py_ssize_t,
               code=cython.uint)
cpdef long long _description(str alt) except? -1
@cython.locals(of_person=cython.bint)
cdef long long _described_in(list words) except? -1
cdef bint _is_smiley(str word) except -1
@cython.locals(told=cython.longlong, one=cython.longlong, other=cython.longlong, smallest=cython.longlong, largest=cython.longlong)
cdef long long _size(int width, int height) except? -1
@cython.locals(end=cython.Py_ssize_t, size=cython.Py_ssize_t)
cdef bint _is_tracker(str src) except -1
@cython.locals(host=str)
cdef long long _link(str link, object around) except? -1
@cython.locals(at=cython.Py_ssize_t, place=cython.Py_ssize_t, size=cython.Py_ssize_t, count=cython.Py_ssize_t, end=cython.Py_ssize_t)
cdef int _styled(str style, str name, object pattern) except -1
cdef bint _joins_name(Py_UCS4 letter) noexcept
@cython.locals(kind=cython.int, data=cython.p_void, ending=cython.ulonglong, four=cython.ulonglong, five=cython.ulonglong, at=cython.Py_ssize_t, code=cython.uint)
cpdef bint _opens_larger(str url) except -1
@cython.locals(at=cython.Py_ssize_t, letter=cython.Py_UCS4, count=cython.Py_ssize_t, other=cython.Py_ssize_t, name=str)
cdef _take_size(Candidate candidate, str src)
cdef bint _joins_number(Py_UCS4 letter) noexcept
@cython.locals(count=cython.Py_ssize_t, size=cython.Py_ssize_t)
cdef Py_ssize_t _digits(str text, Py_ssize_t at, Py_ssize_t most) except -1
@cython.locals(number=cython.int, place=cython.Py_ssize_t)
cdef int _number(str text, Py_ssize_t at, Py_ssize_t count) except -1
