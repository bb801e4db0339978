/* What the characters of a string are, as bits of a table of 256: its last entry stands for all further characters. */
#ifndef DEHUSK_SIGNS_H
#define DEHUSK_SIGNS_H

#include <Python.h>

/* Four characters a step. */
#define DEHUSK_BITS(type, data, entry)                                                              \
    do {                                                                                            \
        const type *signs = (data);                                                                 \
        for (; at + 4 <= size; at += 4)                                                             \
            found |= table[entry(signs[at])] | table[entry(signs[at + 1])] | table[entry(signs[at + 2])] \
                     | table[entry(signs[at + 3])];                                                 \
        for (; at < size; at++)                                                                     \
            found |= table[entry(signs[at])];                                                       \
    } while (0)
#define DEHUSK_AS_IT_IS(sign) (sign)
#define DEHUSK_OR_LAST(sign) ((sign) < 255 ? (sign) : 255)

static int dehusk_bits(PyObject *text, const unsigned char *table)
{
    unsigned int found = 0;
    Py_ssize_t at = 0, size;
    if (!PyUnicode_Check(text))
        return 0;
    size = PyUnicode_GET_LENGTH(text);
    if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND)
        DEHUSK_BITS(Py_UCS1, PyUnicode_1BYTE_DATA(text), DEHUSK_AS_IT_IS);
    else if (PyUnicode_KIND(text) == PyUnicode_2BYTE_KIND)
        DEHUSK_BITS(Py_UCS2, PyUnicode_2BYTE_DATA(text), DEHUSK_OR_LAST);
    else
        DEHUSK_BITS(Py_UCS4, PyUnicode_4BYTE_DATA(text), DEHUSK_OR_LAST);
    return (int)found;
}

/* Whether any character passes a test; the compiler does many characters at once. */
#define DEHUSK_ANY_OF(type, data, test)                                                             \
    do {                                                                                            \
        const type *signs = (data);                                                                 \
        for (at = 0; at < size; at++)                                                               \
            found |= test(signs[at]);                                                               \
    } while (0)
#define DEHUSK_ANY(name, test)                                                                      \
    static int name(PyObject *text)                                                                 \
    {                                                                                               \
        unsigned char found = 0;                                                                    \
        Py_ssize_t at, size;                                                                        \
        if (!PyUnicode_Check(text))                                                                 \
            return 0;                                                                               \
        size = PyUnicode_GET_LENGTH(text);                                                          \
        if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND)                                           \
            DEHUSK_ANY_OF(Py_UCS1, PyUnicode_1BYTE_DATA(text), test);                               \
        else if (PyUnicode_KIND(text) == PyUnicode_2BYTE_KIND)                                      \
            DEHUSK_ANY_OF(Py_UCS2, PyUnicode_2BYTE_DATA(text), test);                               \
        else                                                                                        \
            DEHUSK_ANY_OF(Py_UCS4, PyUnicode_4BYTE_DATA(text), test);                               \
        return found;                                                                               \
    }

/* Control characters that are no white space. */
#define DEHUSK_CONTROL(sign) \
    ((((sign) < 32) & ((sign) != 9) & ((sign) != 10) & ((sign) != 13)) | ((sign) == 127))
/* The line feed, $ and &, *, <, ~, and all from [ to `: of these only ^ means nothing in Markdown. */
#define DEHUSK_MARK(sign)                                                                           \
    (((sign) == 10) | (((sign) | 2) == 0x26) | ((sign) == 0x2A) | ((sign) == 0x3C) | ((sign) == 0x7E) \
     | (((sign) >= 0x5B) & ((sign) <= 0x60)))

DEHUSK_ANY(dehusk_has_control, DEHUSK_CONTROL)
DEHUSK_ANY(dehusk_may_mark, DEHUSK_MARK)

#endif
