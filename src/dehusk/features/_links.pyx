# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled twin of `links.read_links_slowly`."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

ctypedef fused char_t:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    WITHIN_PAGE, WITHIN_SITE, TO_HOST, NOWHERE


def read_links(str markup, int[::1] starts, int[::1] ends, int[::1] kinds, unsigned int[::1] sites):
    """See `links.read_links_slowly`."""
    cdef Py_ssize_t count = starts.shape[0], size = PyUnicode_GET_LENGTH(markup)
    cdef int width = PyUnicode_KIND(markup)
    cdef void *data = PyUnicode_DATA(markup)
    if ends.shape[0] != count or kinds.shape[0] != count or sites.shape[0] != count:
        raise ValueError("one kind and one site for each link")
    with nogil:
        fill_links(width, data, size, starts, ends, kinds, sites)


cdef void fill_links(
    int width, void *data, Py_ssize_t size, int[::1] starts, int[::1] ends, int[::1] kinds, unsigned int[::1] sites,
) noexcept nogil:
    """The same; `width` tells how wide the characters of the markup are."""
    cdef Py_ssize_t index
    for index in range(starts.shape[0]):
        if starts[index] < 0 or ends[index] > size:
            continue
        if width == 1:
            kinds[index] = _kind(<uint8_t *>data, starts[index], ends[index], &sites[index])
        elif width == 2:
            kinds[index] = _kind(<uint16_t *>data, starts[index], ends[index], &sites[index])
        else:
            kinds[index] = _kind(<uint32_t *>data, starts[index], ends[index], &sites[index])


cdef int32_t _kind(char_t *s, Py_ssize_t at, Py_ssize_t end, unsigned int *site) noexcept nogil:
    if at >= end or s[at] == c'#':
        return WITHIN_PAGE
    if s[at] == c'h' or s[at] == c'/':
        if _begins(s, at, end, b"http://"):
            at += 7
        elif _begins(s, at, end, b"https://"):
            at += 8
        elif _begins(s, at, end, b"//"):
            at += 2
        else:
            return WITHIN_SITE
        site[0] = _site(s, at, end)
        return TO_HOST
    if _begins(s, at, end, b"javascript:") or _begins(s, at, end, b"mailto:") or _begins(s, at, end, b"tel:"):
        return NOWHERE
    return WITHIN_SITE


cdef bint _begins(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    while word[0]:
        if at >= end or s[at] != <uint8_t>word[0]:
            return False
        at += 1
        word += 1
    return True


cdef uint32_t _site(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """A number for the registered part of the host that begins here."""
    cdef Py_ssize_t stop = at, label, shortest = 0
    cdef int dots = 0
    cdef uint32_t value = 2166136261u
    while stop < end and s[stop] != c'/' and s[stop] != c'?' and s[stop] != c'#' and s[stop] != c':' and s[stop] != c'&':
        stop += 1
    label = stop
    while label > at:
        if s[label - 1] == c'.':
            dots += 1
            if dots == 1:
                shortest = stop - label
            elif dots == 3 or shortest > 2 or stop - label > 6:
                break
        label -= 1
    while label < stop:
        value = (value ^ (<uint32_t>s[label] | 32)) * 16777619u
        label += 1
    return value
