cdef extern from "seeking.h":
    Py_ssize_t dehusk_next_name(object markup, Py_ssize_t start)
