/* Layers of whole numbers: products of 16 bits, sums of 32. Sums of whole numbers are the same in any order and in any parts, so as many are made at once
 * as the processor can, inputs that are nothing are left out, and a row begins with the sums of the row before it. The weights stand pair by pair of
 * inputs: for each pair, two weights a result.
 */
#ifndef DEHUSK_LAYERS_H
#define DEHUSK_LAYERS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"

#define DEHUSK_LANES 16 /* results of a layer are made in sixteens */
#define DEHUSK_PART 128 /* inputs that one part holds at most: 64 pairs */

typedef struct {
    const int16_t *weight; /* [pairs][results][2] */
    const int16_t *states; /* inputs */
    uint64_t which;        /* the pairs of them that are not nothing, one bit each */
} dehusk_part;

/* A number within bounds, rounded to the nearest, even where two are as near; what is no number at all becomes the least. */
static inline int16_t dehusk_rounded(float value, float least, float most)
{
    value = value > least ? value : least;
    return (int16_t)rintf(value < most ? value : most);
}

#ifdef __GNUC__
#define DEHUSK_EVERYWHERE static inline __attribute__((always_inline)) /* made for the processor of whoever calls it */
#else
#define DEHUSK_EVERYWHERE static inline
#endif

DEHUSK_EVERYWHERE void dehusk_grow_all(int16_t *__restrict states, const int16_t *__restrict more, int count, int16_t most)
{
    for (int place = 0; place < count; place++) {
        int16_t value = (int16_t)(states[place] + more[place]);
        value = value > 0 ? value : 0;
        states[place] = value < most ? value : most;
    }
}

DEHUSK_EVERYWHERE int dehusk_differ_all(const int16_t *__restrict states, const int16_t *__restrict before, int count, int16_t *__restrict change)
{
    int16_t any = 0;
    for (int place = 0; place < count; place++) {
        change[place] = (int16_t)(states[place] - before[place]);
        any |= change[place];
    }
    return any != 0;
}

DEHUSK_EVERYWHERE void dehusk_gather_all(const int16_t *__restrict states, int count, int32_t *__restrict sums, int16_t *__restrict peak)
{
    for (int place = 0; place < count; place++) {
        sums[place] += states[place];
        peak[place] = peak[place] > states[place] ? peak[place] : states[place];
    }
}

static int32_t dehusk_product(const int16_t *one, const int16_t *other, int count, int32_t sum)
{
    for (int place = 0; place < count; place++)
        sum += one[place] * other[place];
    return sum;
}

#ifdef __SSE2__
#include <immintrin.h>

static inline __m128i dehusk_rounded_four(__m128 values, __m128 least, __m128 most)
{
    return _mm_cvtps_epi32(_mm_min_ps(_mm_max_ps(values, least), most));
}

static void dehusk_states_sse2(const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
{
    const __m128 low = _mm_set1_ps(least), high = _mm_set1_ps(most);
    for (int place = 0; place < results; place += 8) {
        const __m128 first = _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(sums + place)));
        const __m128 second = _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(sums + place + 4)));
        const __m128i one = dehusk_rounded_four(_mm_mul_ps(first, _mm_loadu_ps(factor + place)), low, high);
        const __m128i two = dehusk_rounded_four(_mm_mul_ps(second, _mm_loadu_ps(factor + place + 4)), low, high);
        _mm_storeu_si128((__m128i *)(states + place), _mm_packs_epi32(one, two));
    }
}

/* The pairs of states that are not nothing; `count` is a multiple of DEHUSK_LANES. */
static inline uint64_t dehusk_which(const int16_t *states, int count)
{
    uint64_t none = 0;
    for (int place = 0; place < count; place += 8) {
        const __m128i four = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)(states + place)), _mm_setzero_si128());
        none |= (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(four)) << (place / 2);
    }
    return ~none & (~(uint64_t)0 >> (64 - count / 2));
}

static void dehusk_sums_sse2(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
{
    for (int first = 0; first < results; first += 8) {
        __m128i low = _mm_loadu_si128((const __m128i *)(before + first)), high = _mm_loadu_si128((const __m128i *)(before + first + 4));
        for (const dehusk_part *part = parts; part < end; part++)
            for (uint64_t which = part->which; which; which &= which - 1) {
                const int pair = dehusk_lowest_bit(which);
                const int16_t *weight = part->weight + 2 * ((long)pair * results + first);
                int32_t both;
                memcpy(&both, part->states + 2 * pair, sizeof both);
                const __m128i states = _mm_set1_epi32(both);
                low = _mm_add_epi32(low, _mm_madd_epi16(states, _mm_loadu_si128((const __m128i *)weight)));
                high = _mm_add_epi32(high, _mm_madd_epi16(states, _mm_loadu_si128((const __m128i *)(weight + 8))));
            }
        _mm_storeu_si128((__m128i *)(sums + first), low);
        _mm_storeu_si128((__m128i *)(sums + first + 4), high);
    }
}

#else
static void dehusk_states_one_by_one(const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
{
    for (int result = 0; result < results; result++)
        states[result] = dehusk_rounded((float)sums[result] * factor[result], least, most);
}

static inline uint64_t dehusk_which(const int16_t *states, int count)
{
    uint64_t which = 0;
    for (int pair = 0; pair < count / 2; pair++)
        which |= (uint64_t)(states[2 * pair] || states[2 * pair + 1]) << pair;
    return which;
}

static void dehusk_sums_one_by_one(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
{
    int32_t *__restrict total = sums;
    memmove(sums, before, (size_t)results * sizeof *sums);
    for (const dehusk_part *part = parts; part < end; part++)
        for (uint64_t which = part->which; which; which &= which - 1) {
            const int pair = dehusk_lowest_bit(which), one = part->states[2 * pair], other = part->states[2 * pair + 1];
            const int16_t *weight = part->weight + 2 * (long)pair * results;
            for (int result = 0; result < results; result++)
                total[result] += one * weight[2 * result] + other * weight[2 * result + 1];
        }
}
#endif

#if defined(__GNUC__) && defined(__x86_64__) && !defined(DEHUSK_NO_AVX2)
#define DEHUSK_LAYERS_AVX2
#define DEHUSK_WITH_AVX2 __attribute__((target("avx2,bmi")))

static int dehusk_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

DEHUSK_WITH_AVX2 static void dehusk_states_avx2(
    const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
{
    const __m256 low = _mm256_set1_ps(least), high = _mm256_set1_ps(most);
    for (int place = 0; place < results; place += 8) {
        const __m256 eight = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_loadu_si256((const __m256i *)(sums + place))), _mm256_loadu_ps(factor + place));
        const __m256i whole = _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(eight, low), high));
        const __m128i packed = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
        _mm_storeu_si128((__m128i *)(states + place), packed);
    }
}

/* See `dehusk_settle`. */
DEHUSK_WITH_AVX2 static uint64_t dehusk_settle_avx2(
    const int32_t *sums, const float *factor, int results, int16_t most, const int16_t *before, int16_t *states)
{
    const __m256 low = _mm256_setzero_ps(), high = _mm256_set1_ps(most);
    const __m128i top = _mm_set1_epi16(most);
    uint64_t none = 0;
    for (int place = 0; place < results; place += 8) {
        const __m256 eight = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_loadu_si256((const __m256i *)(sums + place))), _mm256_loadu_ps(factor + place));
        const __m256i whole = _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(eight, low), high));
        const __m128i packed = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
        const __m128i grown = _mm_min_epi16(_mm_add_epi16(packed, _mm_loadu_si128((const __m128i *)(before + place))), top);
        const __m128i nothing = _mm_cmpeq_epi32(grown, _mm_setzero_si128());
        _mm_storeu_si128((__m128i *)(states + place), grown);
        none |= (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(nothing)) << (place / 2);
    }
    return ~none & (~(uint64_t)0 >> (64 - results / 2));
}

/* Some eights of results; `eights` is known to the compiler, so that the sums stay in registers. */
DEHUSK_WITH_AVX2 __attribute__((always_inline)) static inline void dehusk_eights(
    const dehusk_part *part, const dehusk_part *end, int results, int first, const int eights, const int32_t *before, int32_t *sums)
{
    __m256i sum[6];
    for (int eight = 0; eight < eights; eight++)
        sum[eight] = _mm256_loadu_si256((const __m256i *)(before + first + 8 * eight));
    for (; part < end; part++)
        for (uint64_t which = part->which; which; which &= which - 1) {
            const int pair = dehusk_lowest_bit(which);
            const int16_t *weight = part->weight + 2 * ((long)pair * results + first);
            int32_t both;
            memcpy(&both, part->states + 2 * pair, sizeof both);
            const __m256i states = _mm256_set1_epi32(both);
            for (int eight = 0; eight < eights; eight++)
                sum[eight] = _mm256_add_epi32(sum[eight], _mm256_madd_epi16(states, _mm256_loadu_si256((const __m256i *)(weight + 16 * eight))));
        }
    for (int eight = 0; eight < eights; eight++)
        _mm256_storeu_si256((__m256i *)(sums + first + 8 * eight), sum[eight]);
}

DEHUSK_WITH_AVX2 static void dehusk_sums_avx2(
    const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
{
    int first = 0;
    for (; first + 48 <= results; first += 48)
        dehusk_eights(parts, end, results, first, 6, before, sums);
    for (; first + 32 <= results; first += 32)
        dehusk_eights(parts, end, results, first, 4, before, sums);
    for (; first < results; first += 8)
        dehusk_eights(parts, end, results, first, 1, before, sums);
}

DEHUSK_WITH_AVX2 static void dehusk_grow_avx2(int16_t *states, const int16_t *more, int count, int16_t most)
{
    dehusk_grow_all(states, more, count, most);
}

DEHUSK_WITH_AVX2 static int dehusk_differ_avx2(const int16_t *states, const int16_t *before, int count, int16_t *change)
{
    return dehusk_differ_all(states, before, count, change);
}

DEHUSK_WITH_AVX2 static void dehusk_gather_avx2(const int16_t *states, int count, int32_t *sums, int16_t *peak)
{
    dehusk_gather_all(states, count, sums, peak);
}
#endif

#if defined(DEHUSK_LAYERS_AVX2) && (__GNUC__ >= 9 || defined(__clang__))
#define DEHUSK_LAYERS_VNNI
#define DEHUSK_WITH_VNNI __attribute__((target("avx512f,avx512vnni,bmi")))

DEHUSK_WITH_VNNI __attribute__((always_inline)) static inline void dehusk_add_pair(
    __m512i *sum, const int sixteens, const dehusk_part *part, int results, int first, int pair)
{
    const int16_t *weight = part->weight + 2 * ((long)pair * results + first);
    int32_t both;
    memcpy(&both, part->states + 2 * pair, sizeof both);
    for (int place = 0; place < sixteens; place++)
        sum[place] = _mm512_dpwssd_epi32(sum[place], _mm512_set1_epi32(both), _mm512_loadu_si512(weight + 32 * place));
}

/* Some sixteens of results, see `dehusk_eights`. Two pairs take turns, so that none waits for the sums of the one before it. */
DEHUSK_WITH_VNNI __attribute__((always_inline)) static inline void dehusk_sixteens(
    const dehusk_part *part, const dehusk_part *end, int results, int first, const int sixteens, const int32_t *before, int32_t *sums)
{
    __m512i one[6], two[6];
    for (int place = 0; place < sixteens; place++) {
        one[place] = _mm512_loadu_si512(before + first + 16 * place);
        two[place] = _mm512_setzero_si512();
    }
    for (; part < end; part++)
        for (uint64_t which = part->which; which; which &= which - 1) {
            dehusk_add_pair(one, sixteens, part, results, first, dehusk_lowest_bit(which));
            which &= which - 1;
            if (!which)
                break;
            dehusk_add_pair(two, sixteens, part, results, first, dehusk_lowest_bit(which));
        }
    for (int place = 0; place < sixteens; place++)
        _mm512_storeu_si512(sums + first + 16 * place, _mm512_add_epi32(one[place], two[place]));
}

DEHUSK_WITH_VNNI static void dehusk_sums_vnni(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
{
    int first = 0;
    for (; first + 96 <= results; first += 96)
        dehusk_sixteens(parts, end, results, first, 6, before, sums);
    for (; first + 48 <= results; first += 48)
        dehusk_sixteens(parts, end, results, first, 3, before, sums);
    for (; first + 32 <= results; first += 32)
        dehusk_sixteens(parts, end, results, first, 2, before, sums);
    for (; first < results; first += 16)
        dehusk_sixteens(parts, end, results, first, 1, before, sums);
}
#endif

/* Add some numbers to others, within bounds. */
static void dehusk_grow(int16_t *states, const int16_t *more, int count, int16_t most)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2()) {
        dehusk_grow_avx2(states, more, count, most);
        return;
    }
#endif
    dehusk_grow_all(states, more, count, most);
}

/* What must be added to some numbers to make others of them; tells whether it is anything. */
static int dehusk_differ(const int16_t *states, const int16_t *before, int count, int16_t *change)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2())
        return dehusk_differ_avx2(states, before, count, change);
#endif
    return dehusk_differ_all(states, before, count, change);
}

/* Add up states, and find the largest. */
static void dehusk_gather(const int16_t *states, int count, int32_t *sums, int16_t *peak)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2()) {
        dehusk_gather_avx2(states, count, sums, peak);
        return;
    }
#endif
    dehusk_gather_all(states, count, sums, peak);
}

/* Bring sums back to the size of states; `results` is a multiple of DEHUSK_LANES. */
static void dehusk_states(const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2())
        dehusk_states_avx2(sums, factor, results, least, most, states);
    else
#endif
#ifdef __SSE2__
        dehusk_states_sse2(sums, factor, results, least, most, states);
#else
        dehusk_states_one_by_one(sums, factor, results, least, most, states);
#endif
}

/* Add the states that sums come to, at least 0, to those before, which are at least 0 too; gives the pairs that are not nothing. At most DEHUSK_PART
 * results, and a multiple of DEHUSK_LANES. */
static uint64_t dehusk_settle(const int32_t *sums, const float *factor, int results, int16_t most, const int16_t *before, int16_t *states)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2())
        return dehusk_settle_avx2(sums, factor, results, most, before, states);
#endif
    dehusk_states(sums, factor, results, 0, most, states);
    dehusk_grow(states, before, results, most);
    return dehusk_which(states, results);
}

/* Add to the sums before what some parts of the inputs bring; `results` is a multiple of DEHUSK_LANES. */
static void dehusk_sums(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
{
#ifdef DEHUSK_LAYERS_VNNI
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni")) {
        dehusk_sums_vnni(parts, end, results, before, sums);
        return;
    }
#endif
#ifdef DEHUSK_LAYERS_AVX2
    if (dehusk_has_avx2())
        dehusk_sums_avx2(parts, end, results, before, sums);
    else
#endif
#ifdef __SSE2__
        dehusk_sums_sse2(parts, end, results, before, sums);
#else
        dehusk_sums_one_by_one(parts, end, results, before, sums);
#endif
}

#endif
