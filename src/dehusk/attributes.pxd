from dehusk.columns cimport Columns

cpdef str plain_value(str written)
cpdef str on_one_line(str text)
