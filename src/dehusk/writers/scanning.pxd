cdef extern from "signs.h":
    int dehusk_bits(object text, const unsigned char *table)
    int dehusk_has_control(object text)
    int dehusk_may_mark(object text)
