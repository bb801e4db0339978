# cython: language_level=3
from dehusk.features.layout cimport *

cdef extern from *:
    """
    /* A number that is the same for the same letters: eight bytes at a time. */
    static inline unsigned long long dehusk_hash_of(int width, const void *letters, Py_ssize_t start, Py_ssize_t end)
    {
        const char *at = (const char *)letters + width * start, *stop = (const char *)letters + width * end;
        unsigned long long hash = DEHUSK_MIX ^ (unsigned long long)(stop - at), some;
        for (; stop - at >= 8; at += 8) {
            memcpy(&some, at, 8);
            hash = (hash ^ some) * DEHUSK_MIX;
            hash ^= hash >> 32;
        }
        some = 0;
        memcpy(&some, at, (size_t)(stop - at));
        hash = (hash ^ some) * DEHUSK_MIX;
        return hash ^ hash >> 29;
    }
    """
    unsigned int code_at "PyUnicode_READ"(int width, const void *letters, Py_ssize_t at) nogil
    unsigned long long hash_of "dehusk_hash_of"(int width, const void *letters, Py_ssize_t start, Py_ssize_t end) nogil

cdef void read_texts(
    int kinds, void *letters, int count, unsigned int width, unsigned int[::1] characters, unsigned int slots, unsigned int[::1] cues,
    unsigned int[::1] filters, unsigned int factor, unsigned int shift, unsigned short[::1] places, unsigned int[::1] words, int title_size,
    unsigned int[::1] title, int[::1] blocks, unsigned long long[::1] hashes, int[::1] signs, int[::1] known,
) noexcept nogil
