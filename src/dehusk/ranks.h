/* Features as ranks: how many thresholds of its column a number is beyond. Trees compare with nothing but these thresholds, so a rank, which fits into a
 * byte, tells them as much as the number.
 *
 * A column has at most 63 thresholds, in eights that are filled up with infinity. In front of them stand the last ones of these eights, and a number below
 * all: one look finds the eight, another the place in it.
 */
#ifndef DEHUSK_RANKS_H
#define DEHUSK_RANKS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"

typedef struct {
    const float *thresholds; /* of all columns */
    const int32_t *first;    /* where those of each column stand */
    const int8_t *count;     /* how many it has */
    int columns;
    float *low, *high; /* a number of a column above this one and not above that one keeps its rank */
    int8_t *rank;      /* of the row at hand */
} dehusk_ranks;

#define DEHUSK_LASTS 7 /* and behind them, the number below all */

/* How many of the first ones of eight thresholds a number is beyond. */
static inline int dehusk_beyond(const float *eight, float value, int count)
{
    int beyond = 0;
    for (int place = 0; place < count; place++)
        beyond += value > eight[place];
    return beyond;
}

/* What is no number is beyond all thresholds, and looked at again in every row. */
static inline void dehusk_no_number(const dehusk_ranks *of, int place)
{
    of->rank[place] = (int8_t)(of->count[place] + 1);
    of->low[place] = INFINITY;
    of->high[place] = -INFINITY;
}

static inline void dehusk_keep(const dehusk_ranks *of, int place, const float *thresholds, int rank)
{
    of->rank[place] = (int8_t)rank;
    of->low[place] = thresholds[rank - 1];
    of->high[place] = thresholds[rank];
}

/* Which of the columns from one on, one bit each, have another rank than in the row before. */
static inline uint64_t dehusk_moved(const dehusk_ranks *of, const float *row, int first, int count)
{
    uint64_t moved = 0;
    for (int place = first; place < first + count; place++)
        moved |= (uint64_t)!(row[place] > of->low[place] && row[place] <= of->high[place]) << (place - first);
    return moved;
}

static inline void dehusk_move(const dehusk_ranks *of, const float *row, int place)
{
    const float value = row[place], *thresholds = of->thresholds + of->first[place];
    const int eight = 8 * dehusk_beyond(thresholds - 8, value, DEHUSK_LASTS);
    dehusk_keep(of, place, thresholds, eight + dehusk_beyond(thresholds + eight, value, 8));
}

#if defined(__GNUC__) && defined(__x86_64__) && !defined(DEHUSK_NO_AVX2)
#include <immintrin.h>
#define DEHUSK_RANKS_AVX2

__attribute__((target("avx2,bmi,popcnt"))) static inline unsigned dehusk_beyond_avx2(const float *eight, __m256 value)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(value, _mm256_loadu_ps(eight), _CMP_GT_OQ));
}

__attribute__((target("avx2,bmi,popcnt"))) static inline void dehusk_move_avx2(const dehusk_ranks *of, const float *row, int place)
{
    const float *thresholds = of->thresholds + of->first[place];
    const __m256 value = _mm256_broadcast_ss(row + place);
    const int eight = 8 * __builtin_popcount(dehusk_beyond_avx2(thresholds - 8, value) & 0x7F);
    dehusk_keep(of, place, thresholds, eight + __builtin_popcount(dehusk_beyond_avx2(thresholds + eight, value)));
}

__attribute__((target("avx2,bmi,popcnt"))) static inline uint64_t dehusk_moved_avx2(const dehusk_ranks *of, const float *row, int first, int count)
{
    uint64_t moved = 0;
    for (int place = 0; place < count; place += 8) {
        const __m256 value = _mm256_loadu_ps(row + first + place);
        const __m256 above = _mm256_cmp_ps(value, _mm256_loadu_ps(of->low + first + place), _CMP_GT_OQ);
        const __m256 within = _mm256_cmp_ps(value, _mm256_loadu_ps(of->high + first + place), _CMP_LE_OQ);
        moved |= (uint64_t)(0xFF ^ _mm256_movemask_ps(_mm256_and_ps(above, within))) << place;
    }
    return moved;
}

__attribute__((target("avx2,bmi,popcnt"))) static int dehusk_rank_avx2(const dehusk_ranks *given, const float *row)
{
    const dehusk_ranks ranks = *given, *of = &ranks; /* a copy that nobody else can change */
    int any = 0;
    for (int first = 0; first < of->columns; first += 64) {
        const int count = of->columns - first < 64 ? of->columns - first : 64, whole = count & ~7;
        uint64_t moved = dehusk_moved_avx2(of, row, first, whole);
        if (whole < count)
            moved |= dehusk_moved(of, row, first + whole, count - whole) << whole;
        any |= moved != 0;
        for (; moved; moved &= moved - 1) {
            const int place = first + dehusk_lowest_bit(moved);
            if (row[place] == row[place])
                dehusk_move_avx2(of, row, place);
            else
                dehusk_no_number(of, place);
        }
    }
    return any;
}
#endif

/* Go on to the ranks of a row; tells whether any may be others than those of the row before. */
static int dehusk_rank(const dehusk_ranks *of, const float *row)
{
#ifdef DEHUSK_RANKS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt"))
        return dehusk_rank_avx2(of, row);
#endif
    int any = 0;
    for (int place = 0; place < of->columns; place++) {
        if (row[place] > of->low[place] && row[place] <= of->high[place])
            continue;
        any = 1;
        if (row[place] == row[place])
            dehusk_move(of, row, place);
        else
            dehusk_no_number(of, place);
    }
    return any;
}

/* A number that is the same for the same ranks; `count` is a multiple of 16. */
static uint64_t dehusk_key(const int8_t *ranks, size_t count)
{
    uint64_t one = 0, other = 0, half[2];
    for (size_t place = 0; place < count; place += 16) {
        memcpy(half, ranks + place, sizeof half);
        one = (one ^ half[0]) * 0x9E3779B97F4A7C15ULL;
        other = (other ^ half[1]) * 0xC2B2AE3D27D4EB4FULL;
    }
    one ^= other >> 29 ^ other << 35;
    return one ^ one >> 32;
}

#endif
