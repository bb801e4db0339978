/* Rows that repeat themselves, as those of tables do: how far back a row stands that is much like one. */
#ifndef DEHUSK_PERIOD_H
#define DEHUSK_PERIOD_H

#include <stddef.h>
#include <string.h>

#define DEHUSK_LONGEST_PERIOD 8
#define DEHUSK_PERIOD_ROWS 128   /* among so many it is worth a look */
#define DEHUSK_PERIOD_SAMPLES 8
#define DEHUSK_PERIOD_CHANGES 48 /* numbers; where more change from row to row, rows tell of different things anyway */

/* How many numbers of a row are not those of another. */
static int dehusk_count_changes(const float *row, const float *other, int columns)
{
    const int both = columns / 4 * 4;
    int changes = 0;
    for (int column = 0; column < both; column += 4) {
        if (!memcmp(row + column, other + column, 4 * sizeof *row))
            continue;
        for (int place = column; place < column + 4; place++)
            changes += memcmp(row + place, other + place, sizeof *row) != 0;
    }
    for (int column = both; column < columns; column++)
        changes += memcmp(row + column, other + column, sizeof *row) != 0;
    return changes;
}

/* So many rows before a row stands the one that is most like it, all over some rows; 1 where none is clearly more so than the last. */
static int dehusk_period(const float *rows, size_t count, int columns)
{
    int best = 1, fewest = 0;
    if (count < DEHUSK_PERIOD_ROWS)
        return 1;
    for (int period = 1; period <= DEHUSK_LONGEST_PERIOD; period++) {
        int changes = 0;
        for (size_t sample = 0; sample < DEHUSK_PERIOD_SAMPLES; sample++) {
            const size_t row = DEHUSK_LONGEST_PERIOD + sample * (count - DEHUSK_LONGEST_PERIOD) / DEHUSK_PERIOD_SAMPLES;
            changes += dehusk_count_changes(rows + row * (size_t)columns, rows + (row - (size_t)period) * (size_t)columns, columns);
        }
        if (period == 1) {
            if (changes > DEHUSK_PERIOD_SAMPLES * DEHUSK_PERIOD_CHANGES)
                return 1;
            fewest = changes - changes / 8;
        } else if (changes < fewest) {
            best = period;
            fewest = changes;
        }
    }
    return best;
}

#endif
