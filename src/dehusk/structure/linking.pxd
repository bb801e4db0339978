from dehusk.columns cimport Columns

cpdef str one_line(str text, Py_ssize_t start, Py_ssize_t end)
