# cython: language_level=3
from dehusk.features.layout cimport *

cdef void hand_down(
    int size, int name_count, int[::1] name_element, int[::1] name_hash, unsigned int slots, unsigned int[::1] table, int known_tags,
    unsigned long long[::1] tag_bits, int[::1] elements, unsigned long long[::1] masks,
) noexcept nogil
cdef void find_places(
    int count, int[::1] blocks, int size, int slots, unsigned long long[::1] keys, int[::1] numbers, int[::1] elements, int[::1] groups,
) noexcept nogil
cdef void count_repeats(
    int count, unsigned long long[::1] hashes, int size, int[::1] elements, int slots, unsigned long long[::1] keys, int[::1] times,
    int[::1] blocks,
) noexcept nogil
cdef unsigned int commonest(
    int links, int[::1] kinds, unsigned int[::1] sites, int slots, unsigned long long[::1] keys, int[::1] times,
) noexcept nogil
cdef void count_links(
    int links, int[::1] rows, int[::1] kinds, unsigned int[::1] sites, unsigned int site, int size, int[::1] elements, int img, int count,
    int[::1] blocks,
) noexcept nogil
cdef void fill_cards(
    int count, int[::1] blocks, int size, int[::1] elements, int[::1] groups, int width, int[::1] numbers, int[::1] cards,
) noexcept nogil
