/* Trees without jumps: every node of a tree is looked at for many rows at once, and strikes out the leaves that a row cannot end in.
 *
 * A tree has at most 32 leaves, numbered from left to right: one bit each. Where a row goes right at a node, the leaves below its left side are out; of
 * those left in the end, the first is the row's. This is the idea of QuickScorer (Lucchese et al., SIGIR 2015), tree by tree. Features are ranks of one
 * byte, see `ranks.h`, and leaves are struck out in eights, also one byte a row: a node is a step for each eight that it strikes out leaves of.
 */
#ifndef DEHUSK_TREES_H
#define DEHUSK_TREES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#define DEHUSK_LANES 64 /* rows at once */
#define DEHUSK_HALF 32
#define DEHUSK_EIGHTS 4
#define DEHUSK_TILE 16 /* ranks of a row are filled up to so many */

typedef struct {
    uint16_t column;
    int8_t left;   /* a rank below this goes left */
    uint8_t stays; /* the leaves that are left where a row goes right */
} dehusk_step;

typedef struct {
    int32_t first[DEHUSK_EIGHTS + 1]; /* its steps, eight by eight */
    double value[8 * DEHUSK_EIGHTS];  /* of its leaves */
    float turned[8 * DEHUSK_EIGHTS];  /* the same from right to left */
} dehusk_tree;

#if defined(__GNUC__) && defined(__x86_64__) && !defined(DEHUSK_NO_AVX2)
#define DEHUSK_TREES_AVX2

/* Write the leaves of 32 rows that are left, eight by eight, as one number a row. */
__attribute__((target("avx2,bmi"), always_inline)) static inline void dehusk_join_avx2(const __m256i eight[DEHUSK_EIGHTS], uint32_t *left)
{
    const __m256i low = _mm256_unpacklo_epi8(eight[0], eight[1]), high = _mm256_unpackhi_epi8(eight[0], eight[1]);
    const __m256i more_low = _mm256_unpacklo_epi8(eight[2], eight[3]), more_high = _mm256_unpackhi_epi8(eight[2], eight[3]);
    const __m256i joined[4] = {_mm256_unpacklo_epi16(low, more_low), _mm256_unpackhi_epi16(low, more_low),
                               _mm256_unpacklo_epi16(high, more_high), _mm256_unpackhi_epi16(high, more_high)};
    for (int part = 0; part < 4; part++) {
        _mm_storeu_si128((__m128i *)(left + 4 * part), _mm256_castsi256_si128(joined[part]));
        _mm_storeu_si128((__m128i *)(left + 16 + 4 * part), _mm256_extracti128_si256(joined[part], 1));
    }
}

/* `halves` is known to the compiler; values are looked up for no more rows than there are. */
__attribute__((target("avx2,bmi"), always_inline)) static inline void dehusk_halves_avx2(
    const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums, int rows, const int halves)
{
    for (; tree < end; tree++) {
        __m256i left[2][DEHUSK_EIGHTS];
        uint32_t leaves[DEHUSK_LANES];
        for (int eight = 0; eight < DEHUSK_EIGHTS; eight++) {
            __m256i one = _mm256_set1_epi32(-1), two = one;
            const dehusk_step *behind = steps + tree->first[eight + 1];
            for (const dehusk_step *step = steps + tree->first[eight]; step < behind; step++) {
                const __m256i bound = _mm256_set1_epi8(step->left), stays = _mm256_set1_epi8((char)step->stays);
                const __m256i *ranks = (const __m256i *)(x + DEHUSK_LANES * (size_t)step->column);
                one = _mm256_and_si256(one, _mm256_or_si256(_mm256_cmpgt_epi8(bound, _mm256_loadu_si256(ranks)), stays));
                if (halves > 1)
                    two = _mm256_and_si256(two, _mm256_or_si256(_mm256_cmpgt_epi8(bound, _mm256_loadu_si256(ranks + 1)), stays));
            }
            left[0][eight] = one;
            left[1][eight] = two;
        }
        for (int half = 0; half < halves; half++)
            dehusk_join_avx2(left[half], leaves + DEHUSK_HALF * half);
        __asm__ volatile("" : : : "memory"); /* numbers are quicker read one by one from memory than picked from wide registers */
        for (int lane = 0; lane < rows; lane += 4) {
            const __m256d more = _mm256_set_pd(tree->value[__builtin_ctz(leaves[lane + 3])], tree->value[__builtin_ctz(leaves[lane + 2])],
                                               tree->value[__builtin_ctz(leaves[lane + 1])], tree->value[__builtin_ctz(leaves[lane])]);
            _mm256_storeu_pd(sums + lane, _mm256_add_pd(_mm256_loadu_pd(sums + lane), more));
        }
    }
}

__attribute__((target("avx2,bmi"))) static void dehusk_trees_avx2(
    const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums, int rows)
{
    if (rows > DEHUSK_HALF)
        dehusk_halves_avx2(x, steps, tree, end, sums, rows, 2);
    else
        dehusk_halves_avx2(x, steps, tree, end, sums, rows, 1);
}
#endif

#if defined(DEHUSK_TREES_AVX2) && (__GNUC__ >= 9 || defined(__clang__))
#define DEHUSK_TREES_AVX512
#define DEHUSK_WITH_AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,bmi")))

/* Add the values of a tree's leaves to sixteen sums, for which the leaves that are left are known. */
DEHUSK_WITH_AVX512 static inline void dehusk_add_avx512(__m512i left, __m512 values, __m512 more_values, __m512d *low, __m512d *high)
{
    const __m512i first = _mm512_lzcnt_epi32(_mm512_and_si512(left, _mm512_sub_epi32(_mm512_setzero_si512(), left)));
    const __m512 value = _mm512_permutex2var_ps(values, first, more_values);
    *low = _mm512_add_pd(*low, _mm512_cvtps_pd(_mm512_castps512_ps256(value)));
    *high = _mm512_add_pd(*high, _mm512_cvtps_pd(_mm512_extractf32x8_ps(value, 1)));
}

/* Where the number of a lane stands once eights of leaves are joined to numbers. */
static inline int dehusk_place_avx512(int lane)
{
    return lane % 16 / 4 * 16 + lane / 16 * 4 + lane % 4;
}

DEHUSK_WITH_AVX512 static void dehusk_trees_avx512(
    const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
    double placed[DEHUSK_LANES];
    __m512d sum[DEHUSK_LANES / 8];
    for (int lane = 0; lane < DEHUSK_LANES; lane++)
        placed[dehusk_place_avx512(lane)] = sums[lane];
    for (int part = 0; part < DEHUSK_LANES / 8; part++)
        sum[part] = _mm512_loadu_pd(placed + 8 * part);
    for (; tree < end; tree++) {
        __m512i left[DEHUSK_EIGHTS];
        for (int eight = 0; eight < DEHUSK_EIGHTS; eight++) {
            const dehusk_step *behind = steps + tree->first[eight + 1];
            left[eight] = _mm512_set1_epi32(-1);
            for (const dehusk_step *step = steps + tree->first[eight]; step < behind; step++) {
                const __m512i ranks = _mm512_loadu_si512(x + DEHUSK_LANES * (size_t)step->column);
                const __m512i goes = _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(_mm512_set1_epi8(step->left), ranks));
                left[eight] = _mm512_ternarylogic_epi32(left[eight], goes, _mm512_set1_epi8((char)step->stays), 0xE0);
            }
        }
        const __m512i low = _mm512_unpacklo_epi8(left[0], left[1]), high = _mm512_unpackhi_epi8(left[0], left[1]);
        const __m512i more_low = _mm512_unpacklo_epi8(left[2], left[3]), more_high = _mm512_unpackhi_epi8(left[2], left[3]);
        const __m512 values = _mm512_loadu_ps(tree->turned), more_values = _mm512_loadu_ps(tree->turned + 16);
        dehusk_add_avx512(_mm512_unpacklo_epi16(low, more_low), values, more_values, sum, sum + 1);
        dehusk_add_avx512(_mm512_unpackhi_epi16(low, more_low), values, more_values, sum + 2, sum + 3);
        dehusk_add_avx512(_mm512_unpacklo_epi16(high, more_high), values, more_values, sum + 4, sum + 5);
        dehusk_add_avx512(_mm512_unpackhi_epi16(high, more_high), values, more_values, sum + 6, sum + 7);
    }
    for (int part = 0; part < DEHUSK_LANES / 8; part++)
        _mm512_storeu_pd(placed + 8 * part, sum[part]);
    for (int lane = 0; lane < DEHUSK_LANES; lane++)
        sums[lane] = placed[dehusk_place_avx512(lane)];
}
#endif

static inline int dehusk_first_bit(uint32_t bits)
{
#ifdef __GNUC__
    return __builtin_ctz(bits);
#else
    int place = 0;
    while (!(bits & 1)) {
        bits >>= 1;
        place++;
    }
    return place;
#endif
}

/* Sixteen rows: what compilers make the most of that know of no wider registers. */
static void dehusk_sixteen(const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
    for (; tree < end; tree++) {
        uint8_t left[DEHUSK_EIGHTS][16];
        memset(left, 0xFF, sizeof left);
        for (int eight = 0; eight < DEHUSK_EIGHTS; eight++)
            for (int place = tree->first[eight]; place < tree->first[eight + 1]; place++) {
                const int8_t *ranks = x + DEHUSK_LANES * (size_t)steps[place].column, bound = steps[place].left;
                const uint8_t stays = steps[place].stays;
                for (int lane = 0; lane < 16; lane++)
                    left[eight][lane] &= (uint8_t)((ranks[lane] < bound ? 0xFF : 0) | stays);
            }
        for (int lane = 0; lane < 16; lane++) {
            const uint32_t all = left[0][lane] | (uint32_t)left[1][lane] << 8 | (uint32_t)left[2][lane] << 16 | (uint32_t)left[3][lane] << 24;
            sums[lane] += tree->value[dehusk_first_bit(all)];
        }
    }
}

/* Add the values of some trees to the sums of some rows, whose ranks stand side by side. */
static void dehusk_trees(const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums, int rows)
{
#ifdef DEHUSK_TREES_AVX512
    if (rows > DEHUSK_HALF && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")) {
        dehusk_trees_avx512(x, steps, tree, end, sums);
        return;
    }
#endif
#ifdef DEHUSK_TREES_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
        dehusk_trees_avx2(x, steps, tree, end, sums, rows);
        return;
    }
#endif
    for (int lane = 0; lane < rows; lane += 16)
        dehusk_sixteen(x + lane, steps, tree, end, sums + lane);
}

/* Put sixteen ranks of sixteen rows side by side. */
static inline void dehusk_turn_tile(const int8_t *const *rows, size_t at, int8_t *x)
{
#ifdef __SSE2__
    __m128i even[DEHUSK_TILE], odd[DEHUSK_TILE];
    for (int row = 0; row < DEHUSK_TILE; row++)
        even[row] = _mm_loadu_si128((const __m128i *)(rows[row] + at));
    for (int round = 0; round < 2; round++) {
        for (int row = 0; row < DEHUSK_TILE / 2; row++) {
            odd[2 * row] = _mm_unpacklo_epi8(even[row], even[row + DEHUSK_TILE / 2]);
            odd[2 * row + 1] = _mm_unpackhi_epi8(even[row], even[row + DEHUSK_TILE / 2]);
        }
        for (int row = 0; row < DEHUSK_TILE / 2; row++) {
            even[2 * row] = _mm_unpacklo_epi8(odd[row], odd[row + DEHUSK_TILE / 2]);
            even[2 * row + 1] = _mm_unpackhi_epi8(odd[row], odd[row + DEHUSK_TILE / 2]);
        }
    }
    for (int column = 0; column < DEHUSK_TILE; column++)
        _mm_storeu_si128((__m128i *)(x + DEHUSK_LANES * column), even[column]);
#else
    for (int column = 0; column < DEHUSK_TILE; column++)
        for (int row = 0; row < DEHUSK_TILE; row++)
            x[DEHUSK_LANES * column + row] = rows[row][at + (size_t)column];
#endif
}

/* Put the ranks of some rows side by side: x[DEHUSK_LANES * column + lane]; both counts are multiples of DEHUSK_TILE. */
static void dehusk_turn(const int8_t *const *rows, int count, size_t columns, int8_t *x)
{
    for (int row = 0; row < count; row += DEHUSK_TILE)
        for (size_t at = 0; at < columns; at += DEHUSK_TILE)
            dehusk_turn_tile(rows + row, at, x + DEHUSK_LANES * at + row);
}

#endif
