/* Looks at sixteen bytes of text at a time where the processor can; the same, one by one, where it cannot. */
#ifndef DEHUSK_CHUNKS_H
#define DEHUSK_CHUNKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#define DEHUSK_FIRST(mask) ((size_t)__builtin_ctz(mask))
#endif

/* Characters that are not written as they are read: those that markup gives a meaning, and those that nobody sees. */
static inline int dehusk_changes(uint32_t c)
{
    return c == '&' || c == '<' || c == '>' || c == '\r' || c == 0 || c == 0xA0 || c == 0xAD || c == 0x200B || c == 0xFEFF;
}

/* How many characters from the start on are written as they are. */
static inline size_t dehusk_plain8(const uint8_t *s, size_t n)
{
    size_t at = 0;
#ifdef __SSE2__
    for (; at + 16 <= n; at += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(s + at));
        __m128i m = _mm_or_si128(
            _mm_or_si128(
                _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('&')), _mm_cmpeq_epi8(x, _mm_set1_epi8('<'))),
                _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('>')), _mm_cmpeq_epi8(x, _mm_set1_epi8('\r')))),
            _mm_or_si128(
                _mm_or_si128(_mm_cmpeq_epi8(x, _mm_setzero_si128()), _mm_cmpeq_epi8(x, _mm_set1_epi8((char)0xA0))),
                _mm_cmpeq_epi8(x, _mm_set1_epi8((char)0xAD))));
        int mask = _mm_movemask_epi8(m);
        if (mask)
            return at + DEHUSK_FIRST(mask);
    }
#endif
    while (at < n && !dehusk_changes(s[at]))
        at++;
    return at;
}

static inline size_t dehusk_plain16(const uint16_t *s, size_t n)
{
    size_t at = 0;
#ifdef __SSE2__
    for (; at + 8 <= n; at += 8) {
        __m128i x = _mm_loadu_si128((const __m128i *)(s + at));
        __m128i m = _mm_or_si128(
            _mm_or_si128(
                _mm_or_si128(_mm_cmpeq_epi16(x, _mm_set1_epi16('&')), _mm_cmpeq_epi16(x, _mm_set1_epi16('<'))),
                _mm_or_si128(_mm_cmpeq_epi16(x, _mm_set1_epi16('>')), _mm_cmpeq_epi16(x, _mm_set1_epi16('\r')))),
            _mm_or_si128(
                _mm_or_si128(
                    _mm_or_si128(_mm_cmpeq_epi16(x, _mm_setzero_si128()), _mm_cmpeq_epi16(x, _mm_set1_epi16(0xA0))),
                    _mm_or_si128(_mm_cmpeq_epi16(x, _mm_set1_epi16(0xAD)), _mm_cmpeq_epi16(x, _mm_set1_epi16(0x200B)))),
                _mm_cmpeq_epi16(x, _mm_set1_epi16((short)0xFEFF))));
        int mask = _mm_movemask_epi8(m);
        if (mask)
            return at + DEHUSK_FIRST(mask) / 2;
    }
#endif
    while (at < n && !dehusk_changes(s[at]))
        at++;
    return at;
}

static inline size_t dehusk_plain32(const uint32_t *s, size_t n)
{
    size_t at = 0;
    while (at < n && !dehusk_changes(s[at]))
        at++;
    return at;
}

/* Where a character stands first, or n. */
static inline size_t dehusk_find8(const uint8_t *s, size_t n, char wanted)
{
    const uint8_t *found = n ? (const uint8_t *)memchr(s, wanted, n) : NULL;
    return found ? (size_t)(found - s) : n;
}

static inline size_t dehusk_find16(const uint16_t *s, size_t n, char wanted)
{
    size_t at = 0;
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi16(wanted);
    for (; at + 8 <= n; at += 8) {
        int mask = _mm_movemask_epi8(_mm_cmpeq_epi16(_mm_loadu_si128((const __m128i *)(s + at)), all));
        if (mask)
            return at + DEHUSK_FIRST(mask) / 2;
    }
#endif
    while (at < n && s[at] != (uint16_t)wanted)
        at++;
    return at;
}

static inline size_t dehusk_find32(const uint32_t *s, size_t n, char wanted)
{
    size_t at = 0;
    while (at < n && s[at] != (uint32_t)wanted)
        at++;
    return at;
}

/* How many times a character stands in a text. */
static inline size_t dehusk_count8(const uint8_t *s, size_t n, char wanted)
{
    size_t at = 0, count = 0;
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi8(wanted);
    while (at + 16 <= n) {
        __m128i sum = _mm_setzero_si128();
        for (int turn = 0; turn < 255 && at + 16 <= n; turn++, at += 16)
            sum = _mm_sub_epi8(sum, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(s + at)), all));
        sum = _mm_sad_epu8(sum, _mm_setzero_si128());
        count += (size_t)_mm_cvtsi128_si64(sum) + (size_t)_mm_cvtsi128_si64(_mm_srli_si128(sum, 8));
    }
#endif
    for (; at < n; at++)
        count += s[at] == (uint8_t)wanted;
    return count;
}

static inline size_t dehusk_count16(const uint16_t *s, size_t n, char wanted)
{
    size_t at = 0, count = 0;
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi16(wanted);
    while (at + 8 <= n) {
        __m128i sum = _mm_setzero_si128();
        for (int turn = 0; turn < 255 && at + 8 <= n; turn++, at += 8)
            sum = _mm_sub_epi16(sum, _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i *)(s + at)), all));
        sum = _mm_sad_epu8(sum, _mm_setzero_si128());
        count += (size_t)_mm_cvtsi128_si64(sum) + (size_t)_mm_cvtsi128_si64(_mm_srli_si128(sum, 8));
    }
#endif
    for (; at < n; at++)
        count += s[at] == (uint16_t)wanted;
    return count;
}

static inline size_t dehusk_count32(const uint32_t *s, size_t n, char wanted)
{
    size_t at, count = 0;
    for (at = 0; at < n; at++)
        count += s[at] == (uint32_t)wanted;
    return count;
}

/* Whether a text holds halves of characters. */
static inline int dehusk_surrogates16(const uint16_t *s, size_t n)
{
    size_t at = 0;
#ifdef __SSE2__
    const __m128i high = _mm_set1_epi16((short)0xF800), half = _mm_set1_epi16((short)0xD800);
    __m128i found = _mm_setzero_si128();
    for (; at + 8 <= n; at += 8)
        found = _mm_or_si128(
            found, _mm_cmpeq_epi16(_mm_and_si128(_mm_loadu_si128((const __m128i *)(s + at)), high), half));
    if (_mm_movemask_epi8(found))
        return 1;
#endif
    for (; at < n; at++)
        if ((s[at] & 0xF800) == 0xD800)
            return 1;
    return 0;
}

static inline int dehusk_surrogates32(const uint32_t *s, size_t n)
{
    size_t at;
    uint32_t found = 0;
    for (at = 0; at < n; at++)
        found |= (s[at] & 0xFFFFF800u) == 0xD800u;
    return found != 0;
}

#endif
