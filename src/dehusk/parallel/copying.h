/* Copying to memory that another core read last and reads next.

   Stores go past the caches: an ordinary one would first fetch each line from the other core, which takes seven times as long. */
#ifndef DEHUSK_COPYING_H
#define DEHUSK_COPYING_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define DEHUSK_LINE 64
#endif

static inline void dehusk_copy_past(char *to, const char *from, size_t size)
{
#ifdef DEHUSK_LINE
    size_t some = (DEHUSK_LINE - (uintptr_t)to % DEHUSK_LINE) % DEHUSK_LINE, at;
    if (size >= 4 * DEHUSK_LINE) {
        memcpy(to, from, some);
        to += some, from += some, size -= some;
        for (; size >= DEHUSK_LINE; to += DEHUSK_LINE, from += DEHUSK_LINE, size -= DEHUSK_LINE)
            for (at = 0; at < DEHUSK_LINE; at += 16)
                _mm_stream_si128((__m128i *)(to + at), _mm_loadu_si128((const __m128i *)(from + at)));
        _mm_sfence();
    }
#endif
    memcpy(to, from, size);
}

#endif
