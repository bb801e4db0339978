cimport cython
from dehusk.media.images cimport Finder
from dehusk.writers.content.atoms cimport attributes, may_be_formula, may_show_formula
from dehusk.writers.content.between cimport find_textless
from dehusk.columns cimport Columns

@cython.locals(rows=Columns, waiting=dict, places=dict, chosen=list, block=cython.Py_ssize_t, row=cython.Py_ssize_t, finder=Finder)
cdef list _relevant(page, extraction, list blocks)
@cython.locals(start=cython.Py_ssize_t, inner=cython.Py_ssize_t)
cdef bint _shows_formula(Columns rows, Py_ssize_t row) except -1
