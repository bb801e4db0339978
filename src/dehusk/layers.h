/* Layers of whole numbers: products of 16 bits, sums of 32. Sums of whole numbers are the same in any order, so as many are made at once as the
 * processor can. The weights stand pair by pair of inputs: for each pair, two weights a result.
 */
#ifndef DEHUSK_LAYERS_H
#define DEHUSK_LAYERS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#define DEHUSK_LANES 8 /* results of a layer are made in eights */
#define DEHUSK_ROWS 2  /* rows that go through a layer together */

typedef struct {
    const int16_t *weight; /* [pairs][results][2] */
    const int32_t *bias;
    const float *factor;
    int pairs, results; /* results: a multiple of DEHUSK_LANES */
} dehusk_layer;

/* A number within bounds, rounded to the nearest, even where two are as near; what is no number at all becomes the least. */
static inline int16_t dehusk_rounded(float value, float least, float most)
{
    value = value > least ? value : least;
    return (int16_t)rintf(value < most ? value : most);
}

static inline int16_t dehusk_feature(float value, float half, float mean, float scale, float most)
{
    return dehusk_rounded((value / (fabsf(value) + half) - mean) * scale, -most, most);
}

#ifdef __SSE2__
#include <immintrin.h>

static inline __m128i dehusk_rounded_four(__m128 values, __m128 least, __m128 most)
{
    return _mm_cvtps_epi32(_mm_min_ps(_mm_max_ps(values, least), most));
}

static inline __m128 dehusk_spread_four(const float *row, const float *half, const float *mean, const float *scale)
{
    const __m128 value = _mm_loadu_ps(row), size = _mm_andnot_ps(_mm_set1_ps(-0.0f), value);
    return _mm_mul_ps(_mm_sub_ps(_mm_div_ps(value, _mm_add_ps(size, _mm_loadu_ps(half))), _mm_loadu_ps(mean)), _mm_loadu_ps(scale));
}

static inline void dehusk_states(const dehusk_layer *layer, const int32_t *sums, float least, float most, int16_t *states)
{
    const __m128 low = _mm_set1_ps(least), high = _mm_set1_ps(most);
    for (int place = 0; place < layer->results; place += DEHUSK_LANES) {
        const __m128 first = _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(sums + place)));
        const __m128 second = _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(sums + place + 4)));
        const __m128i one = dehusk_rounded_four(_mm_mul_ps(first, _mm_loadu_ps(layer->factor + place)), low, high);
        const __m128i two = dehusk_rounded_four(_mm_mul_ps(second, _mm_loadu_ps(layer->factor + place + 4)), low, high);
        _mm_storeu_si128((__m128i *)(states + place), _mm_packs_epi32(one, two));
    }
}

static void dehusk_sums(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
    for (int first = 0; first < layer->results; first += DEHUSK_LANES) {
        __m128i low = _mm_loadu_si128((const __m128i *)(layer->bias + first)), high = _mm_loadu_si128((const __m128i *)(layer->bias + first + 4));
        const int16_t *weight = layer->weight + 2 * first;
        for (int pair = 0; pair < layer->pairs; pair++, weight += 2 * layer->results) {
            int32_t both;
            memcpy(&both, states + 2 * pair, sizeof both);
            const __m128i one = _mm_set1_epi32(both);
            low = _mm_add_epi32(low, _mm_madd_epi16(one, _mm_loadu_si128((const __m128i *)weight)));
            high = _mm_add_epi32(high, _mm_madd_epi16(one, _mm_loadu_si128((const __m128i *)(weight + 8))));
        }
        _mm_storeu_si128((__m128i *)(sums + first), low);
        _mm_storeu_si128((__m128i *)(sums + first + 4), high);
    }
}

#if defined(__GNUC__) && defined(__x86_64__)
#define DEHUSK_LAYERS_AVX2

/* Some eights of results for two rows, as many as there are registers for; `eights` is known to the compiler. Each weight is read once for both. */
__attribute__((target("avx2"), always_inline)) static inline void dehusk_eights(
    const dehusk_layer *layer, int first, const int eights, const int16_t *states, int32_t *sums)
{
    __m256i one[6], two[6];
    const int16_t *weight = layer->weight + 2 * first, *other = states + 2 * layer->pairs;
    const long step = 2 * layer->results;
    for (int eight = 0; eight < eights; eight++)
        one[eight] = two[eight] = _mm256_loadu_si256((const __m256i *)(layer->bias + first + 8 * eight));
    for (int pair = 0; pair < layer->pairs; pair++, weight += step) {
        int32_t here, there;
        memcpy(&here, states + 2 * pair, sizeof here);
        memcpy(&there, other + 2 * pair, sizeof there);
        const __m256i of_one = _mm256_set1_epi32(here), of_two = _mm256_set1_epi32(there);
        for (int eight = 0; eight < eights; eight++) {
            const __m256i weights = _mm256_loadu_si256((const __m256i *)(weight + 16 * eight));
            one[eight] = _mm256_add_epi32(one[eight], _mm256_madd_epi16(of_one, weights));
            two[eight] = _mm256_add_epi32(two[eight], _mm256_madd_epi16(of_two, weights));
        }
    }
    for (int eight = 0; eight < eights; eight++) {
        _mm256_storeu_si256((__m256i *)(sums + first + 8 * eight), one[eight]);
        _mm256_storeu_si256((__m256i *)(sums + layer->results + first + 8 * eight), two[eight]);
    }
}

__attribute__((target("avx2"))) static void dehusk_sums_avx2(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
    int first = 0;
    for (; first + 48 <= layer->results; first += 48)
        dehusk_eights(layer, first, 6, states, sums);
    for (; first + 32 <= layer->results; first += 32)
        dehusk_eights(layer, first, 4, states, sums);
    for (; first < layer->results; first += 8)
        dehusk_eights(layer, first, 1, states, sums);
}
#endif

#else
static inline void dehusk_states(const dehusk_layer *layer, const int32_t *sums, float least, float most, int16_t *states)
{
    for (int result = 0; result < layer->results; result++)
        states[result] = dehusk_rounded((float)sums[result] * layer->factor[result], least, most);
}

static void dehusk_sums(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
    const int16_t *weight = layer->weight;
    for (int result = 0; result < layer->results; result++)
        sums[result] = layer->bias[result];
    for (int pair = 0; pair < layer->pairs; pair++, weight += 2 * layer->results)
        for (int result = 0; result < layer->results; result++)
            sums[result] += states[2 * pair] * weight[2 * result] + states[2 * pair + 1] * weight[2 * result + 1];
}
#endif

/* Take DEHUSK_ROWS rows of states through a layer, one behind the other; `sums` has room for the results of all. */
static void dehusk_through(const dehusk_layer *layer, const int16_t *states, int32_t *sums, float least, float most, int16_t *results)
{
#ifdef DEHUSK_LAYERS_AVX2
    if (__builtin_cpu_supports("avx2"))
        dehusk_sums_avx2(layer, states, sums);
    else
#endif
        for (int row = 0; row < DEHUSK_ROWS; row++)
            dehusk_sums(layer, states + row * 2 * layer->pairs, sums + row * layer->results);
    for (int row = 0; row < DEHUSK_ROWS; row++)
        dehusk_states(layer, sums + row * layer->results, least, most, results + row * layer->results);
}

/* The features of a row as whole numbers. */
static void dehusk_enter(const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)
{
    int column = 0;
#ifdef __SSE2__
    const __m128 low = _mm_set1_ps(-most), high = _mm_set1_ps(most);
    for (; column + 8 <= columns; column += 8) {
        const __m128 first = dehusk_spread_four(row + column, half + column, mean + column, scale + column);
        const __m128 second = dehusk_spread_four(row + column + 4, half + column + 4, mean + column + 4, scale + column + 4);
        const __m128i both = _mm_packs_epi32(dehusk_rounded_four(first, low, high), dehusk_rounded_four(second, low, high));
        _mm_storeu_si128((__m128i *)(states + column), both);
    }
#endif
    for (; column < columns; column++)
        states[column] = dehusk_feature(row[column], half[column], mean[column], scale[column], most);
}

#endif
