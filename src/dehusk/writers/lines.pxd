# cython: language_level=3
cdef extern from *:
    """
    #include <string.h>

    static inline void dehusk_copy_letters(int width, void *room, Py_ssize_t at, const void *letters, Py_ssize_t start, Py_ssize_t end)
    {
        memcpy((char *)room + at * width, (const char *)letters + start * width, (size_t)((end - start) * width));
    }
    """
    int kind_of "PyUnicode_KIND"(object text)
    void *data_of "PyUnicode_DATA"(object text)
    str text_of "PyUnicode_FromKindAndData"(int width, const void *letters, Py_ssize_t size)
    void put_letter "PyUnicode_WRITE"(int width, void *room, Py_ssize_t at, unsigned int letter) nogil
    void copy_letters "dehusk_copy_letters"(int width, void *room, Py_ssize_t at, const void *letters, Py_ssize_t start, Py_ssize_t end) nogil
