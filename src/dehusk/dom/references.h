/* The names of characters in HTML, in a table that is filled when the first one is looked up.

   A name stands between `&` and what is neither letter nor digit, with its semicolon where there is one. Some old references need none and are
   read from longer names too; in attributes only where nothing follows that could be part of an address. */
#ifndef DEHUSK_REFERENCES_H
#define DEHUSK_REFERENCES_H

#include <stdint.h>
#include <string.h>

#define DEHUSK_REFERENCE_SIZE 48 /* names of up to 40 are looked up */
#define DEHUSK_REFERENCE_SLOTS 4096 /* for 2,231 names */

typedef struct {
    char name[DEHUSK_REFERENCE_SIZE]; /* filled up with zeros */
    uint32_t meaning[2];
} dehusk_reference;

static dehusk_reference dehusk_reference_table[DEHUSK_REFERENCE_SLOTS];
static int dehusk_references_filled;

/* The place of a name, or of nothing where it is not there. */
static inline dehusk_reference *dehusk_reference_place(const char *name, int length)
{
    uint32_t hash = 2166136261u;
    dehusk_reference *place;
    int at;
    for (at = 0; at < length; at++)
        hash = (hash ^ (uint8_t)name[at]) * 16777619u;
    for (;; hash++) {
        place = &dehusk_reference_table[hash % DEHUSK_REFERENCE_SLOTS];
        if (!place->name[0] || (!place->name[length] && !memcmp(place->name, name, (size_t)length)))
            return place;
    }
}

static inline void dehusk_add_reference(const char *name, int length, uint32_t first, uint32_t second)
{
    dehusk_reference *place = dehusk_reference_place(name, length);
    memcpy(place->name, name, (size_t)length);
    place->meaning[0] = first;
    place->meaning[1] = second;
}

/* Threads that see that the table is filled see what it is filled with. */
static inline void dehusk_references_are_filled(void)
{
#ifdef __GNUC__
    __atomic_store_n(&dehusk_references_filled, 1, __ATOMIC_RELEASE);
#else
    dehusk_references_filled = 1;
#endif
}

static inline int dehusk_has_references(void)
{
#ifdef __GNUC__
    return __atomic_load_n(&dehusk_references_filled, __ATOMIC_ACQUIRE);
#else
    return dehusk_references_filled;
#endif
}

static inline int dehusk_is_alphanumeric(uint32_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What a reference stands for, and how much of its name is read: 0 where there is none. `follower` stands behind the name. */
static inline int dehusk_find_reference(const char *name, int length, uint32_t follower, int attribute, uint32_t *meaning)
{
    const dehusk_reference *place;
    uint32_t after;
    int size;
    for (size = length; size > 1; size--) {
        place = dehusk_reference_place(name, size);
        if (!place->name[0])
            continue;
        after = size < length ? (uint8_t)name[size] : follower;
        if (name[size - 1] != ';' && attribute && (after == '=' || dehusk_is_alphanumeric(after)))
            return 0;
        meaning[0] = place->meaning[0];
        meaning[1] = place->meaning[1];
        return size;
    }
    return 0;
}

#endif
