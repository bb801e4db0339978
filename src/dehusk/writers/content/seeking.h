/* Where the next name of an element is written in markup: several characters a step, for most are no part of one. */
#ifndef DEHUSK_SEEKING_H
#define DEHUSK_SEEKING_H

#include <Python.h>
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define DEHUSK_STEP(signs, lanes, same, all)                                                                 \
    for (; at + lanes < size; at += lanes) {                                                                 \
        const __m128i before = _mm_loadu_si128((const __m128i *)(signs + at - 1));                           \
        const __m128i here = _mm_loadu_si128((const __m128i *)(signs + at));                                 \
        const __m128i after = _mm_loadu_si128((const __m128i *)(signs + at + 1));                            \
        const __m128i ends = _mm_or_si128(same(before, all('d')), same(before, all('e')));                   \
        if (_mm_movemask_epi8(_mm_and_si128(ends, _mm_and_si128(same(here, all('=')), same(after, all('"')))))) \
            for (lane = 0; lane < lanes; lane++)                                                             \
                DEHUSK_TRY(signs, at + lane);                                                                \
    }
#else
#define DEHUSK_STEP(signs, lanes, same, all)
#endif

/* A name is written ` id="` or ` name="`; `equals` is where its sign of equality would be. */
#define DEHUSK_TRY(signs, equals)                                                                            \
    if (signs[equals] == '=' && signs[(equals) + 1] == '"') {                                                \
        const Py_ssize_t place = (equals);                                                                   \
        if (signs[place - 1] == 'd' && signs[place - 2] == 'i' && signs[place - 3] == ' ')                   \
            return place - 3;                                                                                \
        if (place - 5 >= from && signs[place - 1] == 'e' && signs[place - 2] == 'm' && signs[place - 3] == 'a' \
            && signs[place - 4] == 'n' && signs[place - 5] == ' ')                                           \
            return place - 5;                                                                                \
    }

#define DEHUSK_SEEK(name, type, lanes, same, all)                                                            \
    static Py_ssize_t name(const type *signs, Py_ssize_t size, Py_ssize_t from)                              \
    {                                                                                                        \
        Py_ssize_t at = from + 3, lane;                                                                      \
        (void)lane;                                                                                          \
        DEHUSK_STEP(signs, lanes, same, all)                                                                 \
        for (; at + 1 < size; at++)                                                                          \
            DEHUSK_TRY(signs, at);                                                                           \
        return -1;                                                                                           \
    }

DEHUSK_SEEK(dehusk_seek_1, Py_UCS1, 16, _mm_cmpeq_epi8, _mm_set1_epi8)
DEHUSK_SEEK(dehusk_seek_2, Py_UCS2, 8, _mm_cmpeq_epi16, _mm_set1_epi16)
DEHUSK_SEEK(dehusk_seek_4, Py_UCS4, 4, _mm_cmpeq_epi32, _mm_set1_epi32)

/* The first place at or behind `from` where a name begins, with the space before it; -1 for none. */
static Py_ssize_t dehusk_next_name(PyObject *markup, Py_ssize_t from)
{
    const Py_ssize_t size = PyUnicode_GET_LENGTH(markup);
    if (from < 0 || from >= size)
        return -1;
    if (PyUnicode_KIND(markup) == PyUnicode_1BYTE_KIND)
        return dehusk_seek_1(PyUnicode_1BYTE_DATA(markup), size, from);
    if (PyUnicode_KIND(markup) == PyUnicode_2BYTE_KIND)
        return dehusk_seek_2(PyUnicode_2BYTE_DATA(markup), size, from);
    return dehusk_seek_4(PyUnicode_4BYTE_DATA(markup), size, from);
}

#endif
