cimport cython
from dehusk.columns cimport Columns
from dehusk.threads.mark cimport Mark

@cython.final
cdef class Place:
    cdef long long kind
    cdef long long around
    cdef long long look
    cdef dict firsts
    cdef int ranks
    cdef int often
    cdef bint is_before(self, Place other, double value, double best) noexcept

@cython.final
cdef class Series:
    cdef Columns rows
    cdef const int[::1] owner
    cdef const int[::1] look
    cdef const int[::1] hints
    cdef list kinds
    cdef long long looks
    cdef bint names
    cpdef dict best_dates(self, list[Mark] marks)
    cpdef dict best_names(self, list[Mark] marks)
    cdef dict best(self, list[Mark] marks)
    cdef list places(self, list[Mark] marks)
    cdef double value(self, Place place) except? -1
    cdef double weight(self, Mark mark) except? -1
    cdef dict alone(self, list[Place] places, known)
