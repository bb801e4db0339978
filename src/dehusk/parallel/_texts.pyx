# cython: language_level=3
"""A text as the bytes that it is in memory, and back, without going through an encoding; see `texts` and `room`."""

from cpython.buffer cimport PyBuffer_FillInfo
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.string cimport memcpy

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 highest)
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object text)

cdef extern from "copying.h" nogil:
    void dehusk_copy_past(char *to, const char *start, size_t size)

FORMS = (0x7F, 0xFF, 0xFFFF, 0x10FFFF)


cdef class Characters:
    """The characters of a text, to be read as a buffer."""

    cdef str text
    cdef readonly unsigned int highest  # the form of the text: what the largest of its characters could be

    def __cinit__(self, str text not None):
        self.text, self.highest = text, PyUnicode_MAX_CHAR_VALUE(text)

    def __getbuffer__(self, Py_buffer *buffer, int flags):
        cdef Py_ssize_t size = PyUnicode_GET_LENGTH(self.text) * <Py_ssize_t>PyUnicode_KIND(self.text)
        PyBuffer_FillInfo(buffer, self, <void *>PyUnicode_DATA(self.text), size, 1, flags)


def text_of(const unsigned char[::1] stored, unsigned int highest):
    """The text whose characters these are."""
    cdef Py_ssize_t width = 1 if highest <= 0xFF else 2 if highest <= 0xFFFF else 4
    if highest not in FORMS or stored.shape[0] % width:
        raise ValueError("these are not the characters of a text")
    text = PyUnicode_New(stored.shape[0] // width, highest if stored.shape[0] else 0)
    if stored.shape[0]:
        memcpy(PyUnicode_DATA(text), &stored[0], stored.shape[0])
    return text


def copy_in(unsigned char[::1] memory, Py_ssize_t at, const unsigned char[::1] part):
    """Copy a part to a place in memory that another process reads."""
    if at < 0 or part.shape[0] > memory.shape[0] - at:
        raise ValueError("there is no such room")
    if part.shape[0]:
        with nogil:
            dehusk_copy_past(<char *>&memory[at], <const char *>&part[0], part.shape[0])
