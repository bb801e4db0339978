/* Tag names and their numbers. A name has up to sixteen ASCII letters, which are two whole numbers. */
#ifndef DEHUSK_TAGNAMES_H
#define DEHUSK_TAGNAMES_H

#include <stdint.h>

#define DEHUSK_NAME_SIZE 16
#define DEHUSK_SLOTS 1024

typedef struct {
    uint64_t head[DEHUSK_SLOTS], tail[DEHUSK_SLOTS];
    int32_t number[DEHUSK_SLOTS];
} dehusk_names;

static inline uint32_t dehusk_slot(uint64_t head, uint64_t tail)
{
    return (uint32_t)(((head ^ tail * 31) * 0x9E3779B97F4A7C15u) >> 54);
}

/* The number of a name, or `other`. */
static inline int32_t dehusk_number(const dehusk_names *names, uint64_t head, uint64_t tail, int32_t other)
{
    uint32_t slot = dehusk_slot(head, tail);
    while (names->head[slot]) {
        if (names->head[slot] == head && names->tail[slot] == tail)
            return names->number[slot];
        slot = (slot + 1) % DEHUSK_SLOTS;
    }
    return other;
}

static inline void dehusk_add_name(dehusk_names *names, const char *name, int length, int32_t number)
{
    uint64_t half[2] = {0, 0};
    uint32_t slot;
    int at;
    for (at = 0; at < length; at++)
        half[at / 8] |= (uint64_t)(uint8_t)name[at] << at % 8 * 8;
    slot = dehusk_slot(half[0], half[1]);
    while (names->head[slot])
        slot = (slot + 1) % DEHUSK_SLOTS;
    names->head[slot] = half[0];
    names->tail[slot] = half[1];
    names->number[slot] = number;
}

#endif
