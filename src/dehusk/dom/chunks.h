/* Looks at eight or sixteen characters at a time where the processor can; the same, one by one, where it cannot. */
#ifndef DEHUSK_CHUNKS_H
#define DEHUSK_CHUNKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#define DEHUSK_FIRST(mask) ((size_t)__builtin_ctz(mask))
#define DEHUSK_EITHER _mm_or_si128
#define DEHUSK_IS8(c) _mm_cmpeq_epi8(x, _mm_set1_epi8((char)(c)))
#define DEHUSK_IS16(c) _mm_cmpeq_epi16(x, _mm_set1_epi16((short)(c)))
#define DEHUSK_MOST16(c) _mm_cmpeq_epi16(_mm_subs_epu16(x, _mm_set1_epi16((short)(c))), _mm_setzero_si128())

/* Eight characters of two bytes; of four bytes, with those above 0x7FFF as 0x7FFF. */
static inline __m128i dehusk_load16(const uint16_t *s)
{
    return _mm_loadu_si128((const __m128i *)s);
}

static inline __m128i dehusk_load32(const uint32_t *s)
{
    return _mm_packs_epi32(_mm_loadu_si128((const __m128i *)s), _mm_loadu_si128((const __m128i *)(s + 4)));
}
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
        __m128i m = DEHUSK_EITHER(
            DEHUSK_EITHER(DEHUSK_EITHER(DEHUSK_IS8('&'), DEHUSK_IS8('<')), DEHUSK_EITHER(DEHUSK_IS8('>'), DEHUSK_IS8('\r'))),
            DEHUSK_EITHER(DEHUSK_EITHER(DEHUSK_IS8(0), DEHUSK_IS8(0xA0)), DEHUSK_IS8(0xAD)));
        int mask = _mm_movemask_epi8(m);
        if (mask)
            return at + DEHUSK_FIRST(mask);
    }
#endif
    while (at < n && !dehusk_changes(s[at]))
        at++;
    return at;
}

#ifdef __SSE2__
static inline int dehusk_changing(__m128i x, int widest)
{
    return _mm_movemask_epi8(DEHUSK_EITHER(
        DEHUSK_EITHER(
            DEHUSK_EITHER(DEHUSK_IS16('&'), DEHUSK_IS16('<')), DEHUSK_EITHER(DEHUSK_IS16('>'), DEHUSK_IS16('\r'))),
        DEHUSK_EITHER(
            DEHUSK_EITHER(DEHUSK_EITHER(DEHUSK_IS16(0), DEHUSK_IS16(0xA0)), DEHUSK_EITHER(DEHUSK_IS16(0xAD), DEHUSK_IS16(0x200B))),
            DEHUSK_IS16(widest))));
}
#endif

static inline size_t dehusk_plain16(const uint16_t *s, size_t n)
{
    size_t at = 0;
#ifdef __SSE2__
    for (; at + 8 <= n; at += 8) {
        int mask = dehusk_changing(dehusk_load16(s + at), 0xFEFF);
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
#ifdef __SSE2__
    while (at + 8 <= n) {
        int mask = dehusk_changing(dehusk_load32(s + at), 0x7FFF);
        at += mask ? DEHUSK_FIRST(mask) / 2 : 8;
        if (mask && dehusk_changes(s[at]))
            return at;
        while (mask && at < n && s[at] >= 0x7FFF && s[at] != 0xFEFF)
            at++;
    }
#endif
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

#ifdef __SSE2__
#define DEHUSK_LOOK(load, match) \
    for (; at + 8 <= n; at += 8) { \
        __m128i x = load(s + at); \
        int mask = _mm_movemask_epi8(match); \
        if (mask) \
            return at + DEHUSK_FIRST(mask) / 2; \
    }
#else
#define DEHUSK_LOOK(load, match)
#endif

static inline size_t dehusk_find16(const uint16_t *s, size_t n, char wanted)
{
    size_t at = 0;
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi16(wanted);
    for (; at + 16 <= n; at += 16) {
        int mask = _mm_movemask_epi8(_mm_packs_epi16(
            _mm_cmpeq_epi16(dehusk_load16(s + at), all), _mm_cmpeq_epi16(dehusk_load16(s + at + 8), all)));
        if (mask)
            return at + DEHUSK_FIRST(mask);
    }
#endif
    DEHUSK_LOOK(dehusk_load16, DEHUSK_IS16(wanted))
    while (at < n && s[at] != (uint16_t)wanted)
        at++;
    return at;
}

static inline size_t dehusk_find32(const uint32_t *s, size_t n, char wanted)
{
    size_t at = 0;
    DEHUSK_LOOK(dehusk_load32, DEHUSK_IS16(wanted))
    while (at < n && s[at] != (uint32_t)wanted)
        at++;
    return at;
}

/* How many white characters of ASCII stand at the start. */
static inline int dehusk_is_white(uint32_t c)
{
    return c == ' ' || (c >= 9 && c <= 13);
}

#ifdef __SSE2__
static inline __m128i dehusk_not_white(__m128i x)
{
    __m128i from_tab = _mm_subs_epu16(_mm_sub_epi16(x, _mm_set1_epi16(9)), _mm_set1_epi16(4));
    __m128i white = DEHUSK_EITHER(DEHUSK_IS16(' '), _mm_cmpeq_epi16(from_tab, _mm_setzero_si128()));
    return _mm_cmpeq_epi16(white, _mm_setzero_si128());
}
#endif

static inline size_t dehusk_white8(const uint8_t *s, size_t n)
{
    size_t at = 0;
    while (at < n && dehusk_is_white(s[at]))
        at++;
    return at;
}

static inline size_t dehusk_white16(const uint16_t *s, size_t n)
{
    size_t at = 0;
    DEHUSK_LOOK(dehusk_load16, dehusk_not_white(x))
    while (at < n && dehusk_is_white(s[at]))
        at++;
    return at;
}

static inline size_t dehusk_white32(const uint32_t *s, size_t n)
{
    size_t at = 0;
    DEHUSK_LOOK(dehusk_load32, dehusk_not_white(x))
    while (at < n && dehusk_is_white(s[at]))
        at++;
    return at;
}

/* Whether a character may be something else than a letter of a script with spaces, or than one space. */
static inline int dehusk_is_odd(uint32_t c)
{
    return c < 32 || c == '&' || c == 0x85 || c == 0xA0 || (c >= 0x0E00 && !(c >= 0x2010 && c <= 0x2027));
}

/* Copies words with one space between them, up to what is odd, and counts the spaces. Up to fifteen characters
   behind what is copied may be written to as well. */
#define DEHUSK_WORDS_REST \
    for (; at < n && !dehusk_is_odd(s[at]) && !(s[at] == ' ' && before); at++) { \
        before = s[at] == ' '; \
        spaces += before; \
        out[at] = s[at]; \
    } \
    if (at && s[at - 1] == ' ') { \
        at--; \
        spaces--; \
    } \
    *gaps = spaces; \
    return at;

#ifdef __SSE2__
static inline int dehusk_ones(unsigned x)
{
    x -= (x >> 1) & 0x5555;
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0F0F;
    return (int)((x + (x >> 8)) & 0x1F);
}

/* Bits of the odd characters below, of the spaces above. */
static inline unsigned dehusk_odd_and_spaces(__m128i x)
{
    __m128i punctuation = _mm_subs_epu16(_mm_sub_epi16(x, _mm_set1_epi16(0x2010)), _mm_set1_epi16(0x17));
    __m128i high = _mm_andnot_si128(
        DEHUSK_EITHER(DEHUSK_MOST16(0x0DFF), _mm_cmpeq_epi16(punctuation, _mm_setzero_si128())), _mm_set1_epi16(-1));
    __m128i odd = DEHUSK_EITHER(
        DEHUSK_EITHER(DEHUSK_IS16('&'), DEHUSK_MOST16(31)),
        DEHUSK_EITHER(DEHUSK_EITHER(DEHUSK_IS16(0x85), DEHUSK_IS16(0xA0)), high));
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(odd, DEHUSK_IS16(' ')));
}

#define DEHUSK_WORDS(load, width, masks, copy) \
    for (; at + width <= n; at += width) { \
        __m128i x = load; \
        unsigned odd, white, stop; \
        masks; \
        copy; \
        stop = odd | (white & (white << 1 | before)); \
        if (stop) { \
            size_t first = DEHUSK_FIRST(stop); \
            spaces += dehusk_ones(white & ((1u << first) - 1)); \
            before = first ? white >> (first - 1) & 1 : before; \
            at += first; \
            break; \
        } \
        spaces += dehusk_ones(white); \
        before = white >> (width - 1) & 1; \
    }
#else
#define DEHUSK_WORDS(load, width, masks, copy)
#endif

static inline size_t dehusk_words8(const uint8_t *s, size_t n, uint8_t *out, int32_t *gaps)
{
    size_t at = 0;
    unsigned before = 0;
    int32_t spaces = 0;
    DEHUSK_WORDS(
        _mm_loadu_si128((const __m128i *)(s + at)), 16,
        odd = (unsigned)_mm_movemask_epi8(DEHUSK_EITHER(
            DEHUSK_EITHER(DEHUSK_IS8('&'), _mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(31)), x)),
            DEHUSK_EITHER(DEHUSK_IS8(0x85), DEHUSK_IS8(0xA0))));
        white = (unsigned)_mm_movemask_epi8(DEHUSK_IS8(' ')),
        _mm_storeu_si128((__m128i *)(out + at), x))
    DEHUSK_WORDS_REST
}

static inline size_t dehusk_words16(const uint16_t *s, size_t n, uint16_t *out, int32_t *gaps)
{
    size_t at = 0;
    unsigned before = 0;
    int32_t spaces = 0;
    DEHUSK_WORDS(
        dehusk_load16(s + at), 8,
        odd = dehusk_odd_and_spaces(x);
        white = odd >> 8;
        odd &= 0xFF,
        _mm_storeu_si128((__m128i *)(out + at), x))
    DEHUSK_WORDS_REST
}

static inline size_t dehusk_words32(const uint32_t *s, size_t n, uint32_t *out, int32_t *gaps)
{
    size_t at = 0;
    unsigned before = 0;
    int32_t spaces = 0;
    DEHUSK_WORDS(
        dehusk_load32(s + at), 8,
        odd = dehusk_odd_and_spaces(x);
        white = odd >> 8;
        odd &= 0xFF,
        memcpy(out + at, s + at, 32))
    DEHUSK_WORDS_REST
}

/* A number for some bytes, to find equal ones by. */
static inline uint64_t dehusk_number_of(const void *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    uint64_t word, value = size * 0x9E3779B97F4A7C15u;
    for (; size >= 8; at += 8, size -= 8) {
        memcpy(&word, at, 8);
        value = (value ^ word) * 0x9E3779B97F4A7C15u;
        value ^= value >> 29;
    }
    word = 0;
    memcpy(&word, at, size);
    value = (value ^ word) * 0x9E3779B97F4A7C15u;
    return value ^ value >> 32;
}

/* Whether a character needs two bytes, or four. */
static inline size_t dehusk_narrow16(const uint16_t *s, size_t n)
{
    size_t at = 0;
    DEHUSK_LOOK(dehusk_load16, _mm_cmpgt_epi16(_mm_srli_epi16(x, 8), _mm_setzero_si128()))
    while (at < n && s[at] < 0x100)
        at++;
    return at;
}

static inline int dehusk_wider16(const uint16_t *s, size_t n)
{
    return dehusk_narrow16(s, n) < n;
}

static inline int dehusk_wider32(const uint32_t *s, size_t n)
{
    size_t at = 0;
    while (at < n && s[at] < 0x10000)
        at++;
    return at < n;
}

/* Whether a text holds halves of characters. */
static inline int dehusk_surrogates16(const uint16_t *s, size_t n)
{
    size_t at = 0;
#ifdef __SSE2__
    const __m128i high = _mm_set1_epi16((short)0xF800), half = _mm_set1_epi16((short)0xD800);
    __m128i found = _mm_setzero_si128();
    for (; at + 8 <= n; at += 8)
        found = _mm_or_si128(found, _mm_cmpeq_epi16(_mm_and_si128(dehusk_load16(s + at), high), half));
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
