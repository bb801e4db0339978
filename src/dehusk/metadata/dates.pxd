cimport cython

from dehusk.metadata.lining cimport may_hold_date, years_in

@cython.locals(years=list, day=str, parted=bint)
cpdef str find_date(str text, str language=*)

@cython.locals(digits=str)
cdef bint _begins_with_day(str text)

cdef str _plain(str text)
cdef _first_match(pattern, str text, list places)
cdef str _from_epoch(double seconds)

@cython.locals(plain=str, day=str)
cdef str _from_words(str text)

@cython.locals(word=str)
cdef bint _has_month(str plain)

@cython.locals(first=str, second=str, year=str, month=str, day=str, month_first=bint)
cdef str _from_numbers(str text, str language)

cdef str _day(year, month, day)
