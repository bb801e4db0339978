/* Features as whole numbers, row after row: what changes from a row before, which is little. */
#ifndef DEHUSK_SPREAD_H
#define DEHUSK_SPREAD_H

#include "layers.h"

/* What is done to a feature x is (x / (|x| + half) - mean) * scale. */
typedef struct {
    const float *half, *mean, *scale; /* of each feature */
    int columns;
    float most;
} dehusk_spread;

/* Go from the features of one row, as whole numbers in `states`, to those of the next: what changes, and in which pairs. Without a row before, all does. */
static void dehusk_changes_from(
    int first, const dehusk_spread *spread, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)
{
    for (int column = first; column < spread->columns; column++) {
        changes[column] = 0;
        if (before && !memcmp(row + column, before + column, sizeof *row))
            continue;
        const float value = row[column], near = value / (fabsf(value) + spread->half[column]) - spread->mean[column];
        const int16_t state = dehusk_rounded(near * spread->scale[column], -spread->most, spread->most);
        changes[column] = (int16_t)(state - states[column]);
        states[column] = state;
        parts[column / DEHUSK_PART].which |= (uint64_t)(changes[column] != 0) << (column % DEHUSK_PART / 2);
    }
}

#ifdef __SSE2__
static inline __m128 dehusk_spread_four(const dehusk_spread *spread, int column, __m128 value)
{
    const __m128 size = _mm_add_ps(_mm_andnot_ps(_mm_set1_ps(-0.0f), value), _mm_loadu_ps(spread->half + column));
    return _mm_mul_ps(_mm_sub_ps(_mm_div_ps(value, size), _mm_loadu_ps(spread->mean + column)), _mm_loadu_ps(spread->scale + column));
}

static int dehusk_changes_sse2(
    const dehusk_spread *spread, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)
{
    const __m128 low = _mm_set1_ps(-spread->most), high = _mm_set1_ps(spread->most);
    int column = 0;
    for (; column + 8 <= spread->columns; column += 8) {
        if (before && !memcmp(row + column, before + column, 8 * sizeof *row))
            continue;
        const __m128 first = dehusk_spread_four(spread, column, _mm_loadu_ps(row + column));
        const __m128 second = dehusk_spread_four(spread, column + 4, _mm_loadu_ps(row + column + 4));
        const __m128i now = _mm_packs_epi32(dehusk_rounded_four(first, low, high), dehusk_rounded_four(second, low, high));
        const __m128i change = _mm_sub_epi16(now, _mm_loadu_si128((const __m128i *)(states + column)));
        _mm_storeu_si128((__m128i *)(states + column), now);
        _mm_storeu_si128((__m128i *)(changes + column), change);
        parts[column / DEHUSK_PART].which |= dehusk_which(changes + column, 8) << (column % DEHUSK_PART / 2);
    }
    return column;
}
#endif

#ifdef DEHUSK_LAYERS_AVX2
/* Eight features from a column on; gives the pairs of them that change. */
DEHUSK_WITH_AVX2 static inline uint64_t dehusk_change_eight(
    const dehusk_spread *spread, int column, __m256 value, int16_t *states, int16_t *changes)
{
    const __m256 low = _mm256_set1_ps(-spread->most), high = _mm256_set1_ps(spread->most);
    const __m256 size = _mm256_add_ps(_mm256_andnot_ps(_mm256_set1_ps(-0.0f), value), _mm256_loadu_ps(spread->half + column));
    const __m256 near = _mm256_sub_ps(_mm256_div_ps(value, size), _mm256_loadu_ps(spread->mean + column));
    const __m256 wide = _mm256_mul_ps(near, _mm256_loadu_ps(spread->scale + column));
    const __m256i whole = _mm256_cvtps_epi32(_mm256_min_ps(_mm256_max_ps(wide, low), high));
    const __m128i now = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
    const __m128i change = _mm_sub_epi16(now, _mm_loadu_si128((const __m128i *)(states + column)));
    const __m128i nothing = _mm_cmpeq_epi32(change, _mm_setzero_si128());
    _mm_storeu_si128((__m128i *)(states + column), now);
    _mm_storeu_si128((__m128i *)(changes + column), change);
    return (uint64_t)(15 ^ _mm_movemask_ps(_mm_castsi128_ps(nothing)));
}

DEHUSK_WITH_AVX2 static int dehusk_changes_avx2(
    const dehusk_spread *given, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)
{
    const dehusk_spread copy = *given, *spread = &copy; /* which nobody else can change */
    const int end = spread->columns & ~7;
    for (int first = 0; first < end; first += DEHUSK_PART) {
        const int behind = first + DEHUSK_PART < end ? first + DEHUSK_PART : end;
        uint64_t which = 0;
        for (int column = first; column < behind; column += 8) {
            const __m256 value = _mm256_loadu_ps(row + column);
            if (before) {
                const __m256i other = _mm256_xor_si256(_mm256_castps_si256(value), _mm256_loadu_si256((const __m256i *)(before + column)));
                if (_mm256_testz_si256(other, other))
                    continue;
            }
            which |= dehusk_change_eight(spread, column, value, states, changes) << (column - first) / 2;
        }
        parts[first / DEHUSK_PART].which = which;
    }
    return end;
}
#endif

/* See `dehusk_changes_from`: for all features. */
static void dehusk_changes(
    const dehusk_spread *spread, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)
{
    int done = 0;
#ifdef DEHUSK_LAYERS_AVX2
    if (__builtin_cpu_supports("avx2"))
        done = dehusk_changes_avx2(spread, row, before, states, changes, parts);
    else
#endif
#ifdef __SSE2__
        done = dehusk_changes_sse2(spread, row, before, states, changes, parts);
#endif
    dehusk_changes_from(done, spread, row, before, states, changes, parts);
}

#endif
