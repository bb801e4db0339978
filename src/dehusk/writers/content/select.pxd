cimport cython
from dehusk.columns cimport Columns

cdef unsigned long long _MAY_NAME
cdef int _WANTED, _EMPTY_WANTED, _BLOCK, _CELL, _FORMULA, _WRITTEN, _BOX, _KNOWN_TAGS, _PAST, _SHORTEST_WRITTEN

cdef class Selection:
    cdef public object blocks
    cdef public object starts
    cdef public object ends
    cdef public object elements
    cdef public dict homes
    cdef public set formulas
    cdef public set callouts
    cdef public list asides

cdef class _Selector:
    cdef object page
    cdef object kept_blocks
    cdef Columns rows
    cdef bytes kinds
    cdef Py_ssize_t count
    cdef bint shows_hidden
    cdef bytes kept
    cdef bytearray marks
    cdef bytearray climbed
    cdef int[::1] boxes
    cdef bint is_cut
    cdef dict decided
    @cython.locals(numbers="int[::1]", most=cython.Py_ssize_t, count=cython.Py_ssize_t, block=cython.Py_ssize_t,
                   start=cython.int, end=cython.int)
    cdef Selection pieces(self)
    @cython.locals(selected="int[::1]", parent="const int *", row=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cdef run(self, Selection selection)
    @cython.locals(tag=cython.int)
    cdef int _kind(self, Py_ssize_t row) noexcept
    cdef bint _is_visible(self, Py_ssize_t row) noexcept
    @cython.locals(row=cython.Py_ssize_t)
    cdef _mark_around(self, Py_ssize_t picture)
    @cython.locals(rows=Columns, starts="const int *", ends="const int *", count=cython.Py_ssize_t, textless=list, formulas=list, any_places=cython.bint, at=cython.Py_ssize_t, passed=cython.int,
                   begin=cython.int, end=cython.int, next_start=cython.int, next_end=cython.int,
                   row=cython.Py_ssize_t, kind=cython.int, goes_back=cython.bint, holds=cython.bint, near=cython.bint)
    cdef tuple _mark(self, Selection selection, set places)
    @cython.locals(markup=str, start=cython.Py_ssize_t, inner=cython.Py_ssize_t, at=cython.Py_ssize_t,
                   quote=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cdef bint _is_written(self, Py_ssize_t row) except -1
    @cython.locals(row=cython.Py_ssize_t, box=cython.Py_ssize_t, place=cython.int, line=cython.Py_ssize_t)
    cdef _add_textless(self, Selection selection, list shown, set found, set apart)
    @cython.locals(ends="const int *", blocks="const int *", line=cython.Py_ssize_t, each=cython.Py_ssize_t)
    cdef Py_ssize_t _line_near(self, Selection selection, Py_ssize_t box, int place) except -2
    @cython.locals(box=cython.Py_ssize_t)
    cdef Py_ssize_t _box_of(self, Py_ssize_t row) except -2
    @cython.locals(row=cython.Py_ssize_t, past=cython.Py_ssize_t, at=cython.Py_ssize_t, holds=cython.bint)
    cdef set _callouts(self, Selection selection)

@cython.locals(high=cython.Py_ssize_t, middle=cython.Py_ssize_t, there=cython.Py_ssize_t)
cdef Py_ssize_t behind(const int *places, Py_ssize_t count, Py_ssize_t place, Py_ssize_t low) noexcept
@cython.locals(words="const int *", owners="const int *", at=cython.Py_ssize_t, word=cython.int,
               admonition=cython.int, callout=cython.int, alert=cython.int, sidenote=cython.int,
               marginnote=cython.int, footnote=cython.int, note=cython.int, callouts=list, asides=list,
               last_callout=cython.int, last_aside=cython.int)
cpdef tuple find_named(page)
