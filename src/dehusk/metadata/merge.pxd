cimport cython

from dehusk.metadata.declared cimport host_and_path
from dehusk.metadata.language cimport agree, detect, normalise
from dehusk.metadata.names cimport clean_names, key
from dehusk.metadata.titles cimport choose_title

@cython.final
cdef class Asked:
    cdef readonly str name
    cdef object reader
    cdef int priority
    cdef dict priorities
    cdef tuple asks
    cdef tuple unless
    cdef readonly tuple only_missing
    cdef bint slow
    cdef bint tells_fields
    cdef dict found(self, page, frozenset missing)

@cython.final
cdef class Order:
    cdef tuple steps
    cdef list first
    cdef list late

@cython.locals(order=Order)
cdef Order _order()

@cython.final
cdef class Answers:
    cdef str last_day
    cdef dict given
    @cython.locals(given=dict, priorities=dict, priority=int)
    cdef add(self, Asked asked, dict found)
    cdef bint tell(self, tuple names)
    cdef frozenset untold(self, tuple names)
    @cython.locals(given=list)
    cdef list of(self, str field)
    @cython.locals(given=list)
    cdef tuple best(self, str field)
    cdef bint sensible(self, str field, value)

@cython.locals(order=Order, answers=Answers, asked=Asked, sites=list, values=dict, sources=dict, missing=list, found=dict)
cpdef read_metadata(page, str text, words, also=*)

@cython.locals(place=Py_ssize_t)
cdef _record(dict values)

@cython.locals(answers=Answers, asked=Asked)
cdef Answers _answers(page, list steps)

@cython.locals(values=dict, sources=dict, best=tuple)
cdef tuple _merged(page, Answers answers, list sites)

@cython.locals(found=dict, sites=list)
cdef _fill(Answers answers, dict values, dict sources, tuple late)

@cython.locals(cleaned=dict, people=list, accounts=list, names=tuple, lists=list, best=tuple)
cdef tuple _authors(list given, list sites)

cdef bint _are_accounts(tuple names)
cdef set _keys(tuple names)
cdef tuple _published(str day, str source, modified, dict others)

@cython.locals(address=tuple, host=str, parts=list)
cdef list _site_names(page, Answers answers)

cdef _absolute(page, address)
cdef _language(dict values, dict sources, str text)
