cimport cython

from dehusk.attributes cimport on_one_line
from dehusk.metadata.lining cimport Beginnings, begins_any, words_of

cdef Beginnings _OF_BY
cdef Beginnings _OF_OTHERS
cdef Beginnings _OF_NO_NAME
cdef Beginnings _OF_COMPANY

@cython.locals(barred=set, found=dict, text=str, stripped=str, part=str, name=str, folded=str)
cpdef tuple clean_names(values, site=*, bint lead=*)

@cython.locals(words=list, cut=Py_ssize_t)
cdef str _without_staff(str part, set barred)

cpdef str key(str name)

@cython.locals(words=list, word=str)
cpdef bint is_person(str name)

@cython.locals(letter=Py_UCS4)
cdef bint _has_digit(str name)

@cython.locals(letter=Py_UCS4)
cdef bint _has_letter(str name)

cdef bint _names_company(str name)
cdef bint _owns_site(str name, set barred)

@cython.locals(names=list)
cdef list _people_first(dict found)

cdef bint _is_part(str folded, dict found)

@cython.locals(shorter=str)
cdef str _strip_lead(str text)

@cython.locals(family=str, comma=str, given=str, part=str, parts=list)
cdef list _parts(str text)

cdef bint _may_part(str text)

@cython.locals(name=str, words=list, short=bint)
cdef str _clean(str part)
