# cython: language_level=3
cdef void fill_links(
    int width, void *data, Py_ssize_t size, int[::1] starts, int[::1] ends, int[::1] kinds, unsigned int[::1] sites,
) noexcept nogil
