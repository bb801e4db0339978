cpdef int bits_in(str text, bytes table) except -1
cpdef bint has_control(str text) except -1
cpdef bint may_mark(str text) except -1
