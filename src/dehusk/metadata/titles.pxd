cimport cython

from dehusk.attributes cimport on_one_line
from dehusk.metadata.declared cimport host_and_path
from dehusk.metadata.lining cimport Parts, words_of

cdef Parts _SIGNS
cdef Parts _BARS

@cython.locals(names=list, declared=dict, seen=str, first=tuple, title=str)
cpdef tuple choose_title(dict candidates, list sites, url)

@cython.locals(parts=list, part=str, words=list)
cdef str _whole(str headline, declared)

@cython.locals(words=set, other=str)
cdef bint _confirmed(str headline, list others)

@cython.locals(parts=tuple)
cdef str _slug(url)

@cython.locals(bars=list, part=str, rest=str, shorter=str, first=str)
cpdef str strip_site(str title, list sites)

@cython.locals(words=list, site=list, joined=str, name=str)
cpdef bint names_site(str part, list sites)
