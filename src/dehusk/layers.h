/* Layers of whole numbers: products of 16 bits, sums of 32. Sums of whole numbers are the same in any order, so the compiler may take as many
 * at once as the processor can.
 */
#ifndef DEHUSK_LAYERS_H
#define DEHUSK_LAYERS_H

#include <math.h>
#include <stdint.h>

#define DEHUSK_ROWS 4 /* rows that go through a layer together: each weight is read once for all of them */

typedef struct {
    const int16_t *weight; /* one row a result, `inputs` long */
    const int32_t *bias;
    const float *factor;
    int inputs, results;
} dehusk_layer;

#ifdef __GNUC__
#define DEHUSK_INLINE static inline __attribute__((always_inline))
#else
#define DEHUSK_INLINE static inline
#endif

/* The sums of four rows of `inputs` numbers, side by side. */
DEHUSK_INLINE void dehusk_sums_of(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
    const int inputs = layer->inputs, results = layer->results;
    const int16_t *first = states, *second = first + inputs, *third = second + inputs, *fourth = third + inputs;
    for (int result = 0; result < results; result++) {
        const int16_t *weight = layer->weight + (long)result * inputs;
        int32_t a = layer->bias[result], b = a, c = a, d = a;
        for (int place = 0; place < inputs; place++) {
            a += first[place] * weight[place];
            b += second[place] * weight[place];
            c += third[place] * weight[place];
            d += fourth[place] * weight[place];
        }
        sums[result] = a;
        sums[results + result] = b;
        sums[2 * results + result] = c;
        sums[3 * results + result] = d;
    }
}

/* The features of a row as whole numbers; what is no number at all counts as the least. */
DEHUSK_INLINE void dehusk_enter_of(const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)
{
    for (int column = 0; column < columns; column++) {
        float spread = rintf((row[column] / (fabsf(row[column]) + half[column]) - mean[column]) * scale[column]);
        spread = spread > -most ? spread : -most;
        states[column] = (int16_t)(spread < most ? spread : most);
    }
}

#if defined(__GNUC__) && defined(__x86_64__)
__attribute__((target("avx2"))) static void dehusk_sums_avx2(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
    dehusk_sums_of(layer, states, sums);
}

__attribute__((target("avx2"))) static void dehusk_enter_avx2(
    const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)
{
    dehusk_enter_of(row, half, mean, scale, columns, most, states);
}
#endif

static void dehusk_sums(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
{
#if defined(__GNUC__) && defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        dehusk_sums_avx2(layer, states, sums);
        return;
    }
#endif
    dehusk_sums_of(layer, states, sums);
}

static void dehusk_enter(const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)
{
#if defined(__GNUC__) && defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        dehusk_enter_avx2(row, half, mean, scale, columns, most, states);
        return;
    }
#endif
    dehusk_enter_of(row, half, mean, scale, columns, most, states);
}

/* A sum as a state: brought to size, rounded, within bounds. */
static inline int dehusk_state(int32_t sum, float factor, int least, int most)
{
    float value = rintf((float)sum * factor);
    return value < least ? least : value > most ? most : (int)value;
}

#endif
