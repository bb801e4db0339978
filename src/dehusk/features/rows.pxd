# cython: language_level=3
from dehusk.features.layout cimport *

cdef extern from *:
    """
    static inline int dehusk_lowest_bit(unsigned long long bits)
    {
    #ifdef __GNUC__
        return __builtin_ctzll(bits);
    #else
        int place = 0;
        for (; !(bits & 1); bits >>= 1)
            place++;
        return place;
    #endif
    }
    """
    int lowest_bit "dehusk_lowest_bit"(unsigned long long bits) nogil
