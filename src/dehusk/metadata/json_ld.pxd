cimport cython

from dehusk.attributes cimport on_one_line
from dehusk.metadata.dates cimport find_date
from dehusk.metadata.declared cimport host_and_path, listed

cdef dict _TOLD_BY

cdef _fill(dict values, dict thing, dict by_id)

@cython.locals(found=list, waiting=list)
cpdef list things(page)

@cython.locals(text=str, end=Py_ssize_t)
cdef list _values(str raw)

cpdef list types(dict thing)
cdef list _with_parts(list found)
cdef bint _is_at(dict thing, str url)
cdef str _path(str url)
cpdef text_of(value)

@cython.locals(names=list)
cpdef list names_of(value, dict by_id)

@cython.locals(names=list)
cdef _publisher(value, dict by_id)

cdef _address(value, dict by_id)
cdef _owner_name(list found)
cdef _day(dict thing, tuple names)
cdef _language(value)
cdef list _list(value)
cdef list _texts(value)
