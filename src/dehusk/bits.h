/* Bits of a number. */
#ifndef DEHUSK_BITS_H
#define DEHUSK_BITS_H

/* The place of the lowest bit that is set; one is. */
static inline int dehusk_lowest_bit(unsigned long long bits)
{
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int place = 0;
    for (; !(bits & 1); bits >>= 1)
        place++;
    return place;
#endif
}

#endif
