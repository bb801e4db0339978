cimport cython

from dehusk.metadata.dates cimport find_date

cdef dict _KNOWN

@cython.locals(found=dict, place=int, kind=int, name=str, source=str, field=str, contents=list)
cpdef dict said_in_head(page)

@cython.locals(values=dict, given=list, kind=int, field=str, contents=list, text=str)
cpdef dict fields_of(page, str source)

@cython.locals(day=str)
cpdef str first_day(texts)

cpdef tuple listed(values)

@cython.locals(found=dict, tag=str, rel=str, href=str, name=str)
cpdef dict links_called(list links, frozenset wanted)

@cython.locals(begin=int, rest=str, host=str, slash=str, path=str)
cpdef tuple host_and_path(str url)
