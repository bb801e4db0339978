/* Trees without jumps: every node of a tree is looked at for sixteen rows at once, and strikes out the leaves that a row cannot end in.
 *
 * A tree has at most 32 leaves, numbered from left to right: one bit each. Where a row goes right at a node, the leaves below its left side are out; of
 * those left in the end, the first is the row's. This is the idea of QuickScorer (Lucchese et al., SIGIR 2015), tree by tree.
 */
#ifndef DEHUSK_TREES_H
#define DEHUSK_TREES_H

#include <stddef.h>
#include <stdint.h>

#define DEHUSK_LANES 16

typedef struct {
    int64_t column; /* where the feature of the first row stands */
    float threshold;
    uint32_t stays; /* the leaves that are left where a row goes right */
} dehusk_node;

typedef struct {
    int32_t first, behind; /* its nodes */
    double value[32];      /* of its leaves */
} dehusk_tree;

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

static inline void dehusk_add_leaves(const dehusk_tree *tree, const uint32_t *left, double *sums)
{
    for (int lane = 0; lane < DEHUSK_LANES; lane++)
        sums[lane] += tree->value[dehusk_first_bit(left[lane])];
}

#ifdef __SSE2__
#include <immintrin.h>

#define DEHUSK_STRIKE_FOUR(left, column) \
    (left) = _mm_and_ps((left), _mm_or_ps(_mm_cmple_ps(_mm_loadu_ps(column), threshold), stays))

static void dehusk_trees_sse2(const float *x, const dehusk_node *nodes, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
    for (; tree < end; tree++) {
        __m128 a = _mm_castsi128_ps(_mm_set1_epi32(-1)), b = a, c = a, d = a;
        uint32_t left[DEHUSK_LANES];
        const dehusk_node *behind = nodes + tree->behind;
        for (const dehusk_node *node = nodes + tree->first; node < behind; node++) {
            const float *column = x + node->column;
            const __m128i all = _mm_loadu_si128((const __m128i *)node);
            const __m128 threshold = _mm_castsi128_ps(_mm_shuffle_epi32(all, 0xAA));
            const __m128 stays = _mm_castsi128_ps(_mm_shuffle_epi32(all, 0xFF));
            DEHUSK_STRIKE_FOUR(a, column);
            DEHUSK_STRIKE_FOUR(b, column + 4);
            DEHUSK_STRIKE_FOUR(c, column + 8);
            DEHUSK_STRIKE_FOUR(d, column + 12);
        }
        _mm_storeu_ps((float *)left, a);
        _mm_storeu_ps((float *)left + 4, b);
        _mm_storeu_ps((float *)left + 8, c);
        _mm_storeu_ps((float *)left + 12, d);
        dehusk_add_leaves(tree, left, sums);
    }
}

#if defined(__GNUC__) && defined(__x86_64__) && !defined(DEHUSK_NO_AVX2)
#define DEHUSK_AVX2
__attribute__((target("avx2,bmi"))) static void dehusk_trees_avx2(
    const float *x, const dehusk_node *nodes, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
    for (; tree < end; tree++) {
        __m256 low = _mm256_castsi256_ps(_mm256_set1_epi32(-1)), high = low;
        uint32_t left[DEHUSK_LANES];
        const dehusk_node *behind = nodes + tree->behind;
        for (const dehusk_node *node = nodes + tree->first; node < behind; node++) {
            const float *column = x + node->column;
            const __m256 threshold = _mm256_broadcast_ss(&node->threshold);
            const __m256 stays = _mm256_broadcast_ss((const float *)&node->stays);
            low = _mm256_and_ps(low, _mm256_or_ps(_mm256_cmp_ps(_mm256_loadu_ps(column), threshold, _CMP_LE_OQ), stays));
            high = _mm256_and_ps(high, _mm256_or_ps(_mm256_cmp_ps(_mm256_loadu_ps(column + 8), threshold, _CMP_LE_OQ), stays));
        }
        _mm256_storeu_ps((float *)left, low);
        _mm256_storeu_ps((float *)left + 8, high);
        for (int lane = 0; lane < DEHUSK_LANES; lane++)
            sums[lane] += tree->value[__builtin_ctz(left[lane])];
    }
}
#endif

#else
static void dehusk_trees_one_by_one(const float *x, const dehusk_node *nodes, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
    for (; tree < end; tree++) {
        uint32_t left[DEHUSK_LANES];
        for (int lane = 0; lane < DEHUSK_LANES; lane++)
            left[lane] = 0xFFFFFFFFu;
        for (const dehusk_node *node = nodes + tree->first; node < nodes + tree->behind; node++) {
            const float *column = x + node->column;
            for (int lane = 0; lane < DEHUSK_LANES; lane++)
                left[lane] &= (column[lane] <= node->threshold ? 0xFFFFFFFFu : 0) | node->stays;
        }
        dehusk_add_leaves(tree, left, sums);
    }
}
#endif

/* Add the values of some trees to the sums of sixteen rows, whose features stand side by side. */
static void dehusk_trees(const float *x, const dehusk_node *nodes, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
{
#ifdef DEHUSK_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
        dehusk_trees_avx2(x, nodes, tree, end, sums);
        return;
    }
#endif
#ifdef __SSE2__
    dehusk_trees_sse2(x, nodes, tree, end, sums);
#else
    dehusk_trees_one_by_one(x, nodes, tree, end, sums);
#endif
}

#ifdef __SSE2__
#define DEHUSK_TURN_FOUR(rows, at, x)                                                                                    \
    do {                                                                                                                 \
        __m128 a = _mm_loadu_ps((rows)[0] + (at)), b = _mm_loadu_ps((rows)[1] + (at));                                   \
        __m128 c = _mm_loadu_ps((rows)[2] + (at)), d = _mm_loadu_ps((rows)[3] + (at));                                   \
        _MM_TRANSPOSE4_PS(a, b, c, d);                                                                                   \
        _mm_storeu_ps((x), a);                                                                                           \
        _mm_storeu_ps((x) + 16, b);                                                                                      \
        _mm_storeu_ps((x) + 32, c);                                                                                      \
        _mm_storeu_ps((x) + 48, d);                                                                                      \
    } while (0)
#endif

/* Put the features of sixteen rows side by side: x[16 * feature + lane]. */
static void dehusk_turn(const float *const *rows, size_t columns, float *x)
{
    size_t at = 0;
#ifdef __SSE2__
    for (; at + 4 <= columns; at += 4) {
        DEHUSK_TURN_FOUR(rows, at, x + 16 * at);
        DEHUSK_TURN_FOUR(rows + 4, at, x + 16 * at + 4);
        DEHUSK_TURN_FOUR(rows + 8, at, x + 16 * at + 8);
        DEHUSK_TURN_FOUR(rows + 12, at, x + 16 * at + 12);
    }
#endif
    for (; at < columns; at++)
        for (int lane = 0; lane < DEHUSK_LANES; lane++)
            x[DEHUSK_LANES * at + (size_t)lane] = rows[lane][at];
}

#endif
