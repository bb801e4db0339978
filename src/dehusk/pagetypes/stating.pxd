cimport cython

cdef str _TYPE
cdef str _SHARED_AS
cdef int _ITEM_TYPE, _CONTENT
cdef tuple _SCHEMA
cdef int _LONG_NUMBER, _SLUG_WORD, _FOLDER_HYPHENS, _LAST_HYPHENS

@cython.locals(kind=cython.int, data=cython.p_void, at=cython.Py_ssize_t, code=cython.uint)
cpdef bint is_plain(str url) except -1
@cython.locals(
    start=cython.Py_ssize_t, size=cython.Py_ssize_t, stop=cython.Py_ssize_t, path_end=cython.Py_ssize_t, query=cython.Py_ssize_t, path=cython.Py_ssize_t,
)
cpdef fill_address(str url, dict words, dict kinds, float[::1] row)
@cython.locals(
    kind=cython.int, data=cython.p_void, pieces=cython.int, digits=cython.int, hyphens=cython.int, years=cython.int, begin=cython.Py_ssize_t,
    long_numbers=cython.int, slug_words=cython.int, figures=cython.int, letters=cython.int,
    end=cython.Py_ssize_t, inside=cython.bint, at=cython.Py_ssize_t, code=cython.uint,
)
cdef fill_shape(str url, Py_ssize_t path, Py_ssize_t path_end, float[::1] row)
@cython.locals(first=cython.uint, second=cython.uint, third=cython.uint, fourth=cython.uint)
cdef bint is_year(int kind, void *data, Py_ssize_t at) noexcept
@cython.locals(count=cython.int, kind=cython.int, data=cython.p_void, place=cython.Py_ssize_t)
cdef int count_of(str url, Py_ssize_t at, Py_ssize_t end, unsigned int wanted) noexcept
@cython.locals(kind=cython.int, data=cython.p_void, begin=cython.Py_ssize_t, place=cython.Py_ssize_t, code=cython.uint)
cdef note_words(str url, Py_ssize_t at, Py_ssize_t end, dict words, float[::1] row)
@cython.locals(pieces=list, last=cython.Py_ssize_t, number=cython.Py_ssize_t, piece=str)
cpdef count_kinds(str host, str path, dict kinds, Py_ssize_t at, float[::1] row)
@cython.locals(kind=cython.int, data=cython.p_void, begin=cython.Py_ssize_t, size=cython.Py_ssize_t, place=cython.Py_ssize_t, code=cython.uint, number=cython.Py_ssize_t)
cdef note_kinds(str text, dict kinds, Py_ssize_t at, float[::1] row)
@cython.locals(
    markup=str, kind=str, found=cython.bint, elements="const int *", attributes="const int *", starts="const int *", ends="const int *",
    count=cython.Py_ssize_t, number=cython.Py_ssize_t, other=cython.Py_ssize_t, value=str, name=str, place=cython.Py_ssize_t,
)
cpdef str fill_declared(object page, dict places, Py_ssize_t at, float[::1] row)
@cython.locals(text=str, size=cython.Py_ssize_t, begin=cython.Py_ssize_t, end=cython.Py_ssize_t)
cpdef count_types(tuple texts, dict places, Py_ssize_t at, float[::1] row)
@cython.locals(kind=cython.int, data=cython.p_void, close=cython.Py_ssize_t, name=str)
cdef Py_ssize_t type_behind(str text, Py_ssize_t begin, Py_ssize_t size, dict places, Py_ssize_t at, float[::1] row) except -1
@cython.locals(address=str)
cdef str name_of(str kind)
cdef Py_ssize_t after_space(int kind, void *data, Py_ssize_t at, Py_ssize_t size) noexcept
