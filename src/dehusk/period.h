/* Rows that repeat themselves, as those of tables do: how far back a row stands that is much like one. */
#ifndef DEHUSK_PERIOD_H
#define DEHUSK_PERIOD_H

#include <stddef.h>
#include <string.h>

#define DEHUSK_LONGEST_PERIOD 8
#define DEHUSK_PERIOD_ROWS 128 /* among so many it is worth a look */
#define DEHUSK_PERIOD_SAMPLES 4
#define DEHUSK_PERIOD_COLUMNS 64 /* numbers that are compared: rows begin with what they tell of themselves, not of what is around them */
#define DEHUSK_PERIOD_CHANGES 16 /* where more of them change from row to row, rows tell of different things anyway */

/* How many of the first numbers of a row are not those of the row some rows before, in some rows. */
static int dehusk_count_changes(const float *rows, size_t count, size_t columns, size_t back)
{
    const size_t compared = columns < DEHUSK_PERIOD_COLUMNS ? columns : DEHUSK_PERIOD_COLUMNS;
    int changes = 0;
    for (size_t sample = 0; sample < DEHUSK_PERIOD_SAMPLES; sample++) {
        const float *row = rows + (DEHUSK_LONGEST_PERIOD + sample * (count - DEHUSK_LONGEST_PERIOD) / DEHUSK_PERIOD_SAMPLES) * columns;
        for (size_t column = 0; column < compared; column++)
            changes += memcmp(row + column, row + column - back * columns, sizeof *row) != 0;
    }
    return changes;
}

/* So many rows before a row stands the one that is most like it, all over some rows; 1 where none is clearly more so than the last. */
static int dehusk_period(const float *rows, size_t count, size_t columns)
{
    int best = 1, fewest;
    if (count < DEHUSK_PERIOD_ROWS)
        return 1;
    fewest = dehusk_count_changes(rows, count, columns, 1);
    if (fewest > DEHUSK_PERIOD_SAMPLES * DEHUSK_PERIOD_CHANGES)
        return 1;
    fewest -= fewest / 8;
    for (int period = 2; period <= DEHUSK_LONGEST_PERIOD; period++) {
        const int changes = dehusk_count_changes(rows, count, columns, (size_t)period);
        if (changes < fewest) {
            best = period;
            fewest = changes;
        }
    }
    return best;
}

#endif
