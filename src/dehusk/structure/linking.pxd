from dehusk.ordered cimport first_from

cpdef str one_line(str text, Py_ssize_t start, Py_ssize_t end)
