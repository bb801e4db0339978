# cython: language_level=3
from dehusk.features.layout cimport *

cdef extern from "bits.h":
    int lowest_bit "dehusk_lowest_bit"(unsigned long long bits) nogil

cdef extern from *:
    """
    #include <string.h>

    static inline void dehusk_copy_numbers(float *to, const float *from, Py_ssize_t count)
    {
        memcpy(to, from, (size_t)count * sizeof *to);
    }
    """
    void copy_numbers "dehusk_copy_numbers"(float *to, const float *source, Py_ssize_t count) nogil

cdef void add_up(int count, int[::1] blocks, int[::1] sums) noexcept nogil
cdef void find_anchors(
    int count, int[::1] blocks, int[::1] sums, int size, int[::1] elements, int h1, int title_words, int[::1] anchors,
) noexcept nogil
cdef void fill_page(
    int count, int[::1] blocks, int[::1] sums, int size, int[::1] elements, int[::1] kinds, int[::1] tags, double[::1] page,
) noexcept nogil
cdef void fill_rows(
    int first, int stop, int count, int[::1] blocks, int[::1] sums, int size, int[::1] elements, unsigned long long[::1] masks,
    int[::1] groups, int[::1] numbers, int cards_width, int[::1] cards, int[::1] anchors, int title_words, int h1, int tag_count,
    int name_count, int page_count, double[::1] page, int[::1] chain, Py_ssize_t width, float[::1] out, int[::1] marks,
) noexcept nogil
