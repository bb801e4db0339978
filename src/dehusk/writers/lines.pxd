# cython: language_level=3
cdef extern from *:
    """
    #include <string.h>

    static inline void dehusk_copy_letters(int width, void *room, Py_ssize_t at, const void *letters, Py_ssize_t start, Py_ssize_t end)
    {
        memcpy((char *)room + at * width, (const char *)letters + start * width, (size_t)((end - start) * width));
    }

    /* Whether so many line breaks stand in a row: in most pieces of a text no two of them are that far apart, which is quick to see. */
    #define DEHUSK_HAS_BREAKS(name, letter)                                                                     \
        static int name(const letter *letters, Py_ssize_t size, Py_ssize_t many)                                \
        {                                                                                                       \
            for (Py_ssize_t first = 0; first + many <= size; first += 1024) {                                   \
                const Py_ssize_t behind = first + 1024 + many <= size ? first + 1024 : size - many + 1;         \
                const letter *others = letters + many - 1;                                                      \
                letter any = 0;                                                                                 \
                for (Py_ssize_t at = first; at < behind; at++)                                                  \
                    any |= (letter)((letters[at] == 10) & (others[at] == 10));                                  \
                for (Py_ssize_t at = first; any && at < behind; at++) {                                         \
                    Py_ssize_t count = 0;                                                                       \
                    while (count < many && letters[at + count] == 10)                                           \
                        count++;                                                                                \
                    if (count == many)                                                                          \
                        return 1;                                                                               \
                    at += count;                                                                                \
                }                                                                                               \
            }                                                                                                   \
            return 0;                                                                                           \
        }
    DEHUSK_HAS_BREAKS(dehusk_has_breaks1, Py_UCS1)
    DEHUSK_HAS_BREAKS(dehusk_has_breaks2, Py_UCS2)
    DEHUSK_HAS_BREAKS(dehusk_has_breaks4, Py_UCS4)

    static int dehusk_has_breaks(int width, const void *letters, Py_ssize_t size, Py_ssize_t many)
    {
        if (many > size)
            return 0;
        return width == 1 ? dehusk_has_breaks1((const Py_UCS1 *)letters, size, many)
            : width == 2 ? dehusk_has_breaks2((const Py_UCS2 *)letters, size, many)
            : dehusk_has_breaks4((const Py_UCS4 *)letters, size, many);
    }
    """
    bint has_breaks "dehusk_has_breaks"(int width, const void *letters, Py_ssize_t size, Py_ssize_t many) nogil
    int kind_of "PyUnicode_KIND"(object text)
    void *data_of "PyUnicode_DATA"(object text)
    str text_of "PyUnicode_FromKindAndData"(int width, const void *letters, Py_ssize_t size)
    void put_letter "PyUnicode_WRITE"(int width, void *room, Py_ssize_t at, unsigned int letter) nogil
    void copy_letters "dehusk_copy_letters"(int width, void *room, Py_ssize_t at, const void *letters, Py_ssize_t start, Py_ssize_t end) nogil
