# cython: language_level=3
from dehusk.features._links cimport fill_links
from dehusk.features.layout cimport *
from dehusk.features.places cimport commonest, count_links, count_repeats, fill_cards, find_places, hand_down
from dehusk.features.rows cimport add_up, fill_page, fill_rows, find_anchors
from dehusk.features.texts cimport read_texts

cdef extern from *:
    int kind_of "PyUnicode_KIND"(object text)
    void *data_of "PyUnicode_DATA"(object text)
    Py_ssize_t length_of "PyUnicode_GET_LENGTH"(object text)
