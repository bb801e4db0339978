# cython: language_level=3
from dehusk.features.layout cimport *

cdef extern from *:
    """
    #include <string.h>

    static inline void dehusk_copy_numbers(float *to, const float *from, Py_ssize_t count)
    {
        memcpy(to, from, (size_t)count * sizeof *to);
    }

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
    void copy_numbers "dehusk_copy_numbers"(float *to, const float *source, Py_ssize_t count) nogil
