# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over the elements of a page that weigh which of them are the posts.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


def fill_owners(
    count: cython.int,
    starts: cython.int[::1],
    ends: cython.int[::1],
    size: cython.int,
    around: cython.int[::1],
    owner: cython.int[::1],
) -> None:
    """Fill for every element the innermost range that holds it, or -1; ranges are sorted and properly nested.

    `around` gets for every range the one around it.
    """
    with cython.nogil:
        own(0, count, starts, ends, size, around, owner)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def own(
    base: cython.int,
    stop: cython.int,
    starts: cython.int[::1],
    ends: cython.int[::1],
    size: cython.int,
    around: cython.int[::1],
    owner: cython.int[::1],
) -> cython.void:
    """The same for the ranges between two places."""
    row: cython.Py_ssize_t
    unit: cython.int = -1
    following: cython.int = base
    for row in range(size):
        while unit >= 0 and ends[unit] <= row:
            unit = around[unit]
        while following < stop and starts[following] == row:
            around[following] = unit
            unit = following
            following += 1
        owner[row] = unit


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def count_dates(
    count: cython.int,
    rows: cython.int[::1],
    looks: cython.int[::1],
    said: cython.int[::1],
    owner: cython.int[::1],
    seen: cython.int[::1],
    dates: cython.int[::1],
) -> cython.void:
    """Fill how many different dates of the commonest look each unit holds, at least 1 where it holds any.

    The dates are sorted by their look, then by what they say; `seen` is for notes, one a unit, all 0.
    """
    index: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    common: cython.Py_ssize_t = -1
    unit: cython.int
    units: cython.int = 0
    most: cython.int = 0
    stamp: cython.int = 1
    for index in range(count + 1):
        if index == count or looks[index] != looks[first]:
            if units > most:
                most, common = units, first
            first, units, stamp = index, 0, stamp + 1
        unit = owner[rows[index]] if index < count else -1
        if unit >= 0 and seen[unit] != stamp:
            seen[unit], dates[unit] = stamp, -1  # there is one
            units += 1
    index = common
    while 0 <= index < count and looks[index] == looks[common]:
        if index == common or said[index] != said[index - 1]:
            stamp += 1
        unit = owner[rows[index]]
        if unit >= 0 and seen[unit] != stamp:
            seen[unit], dates[unit] = stamp, dates[unit] + 1 if dates[unit] > 0 else 1
        index += 1
    for index in range(count):
        unit = owner[rows[index]]
        if unit >= 0 and dates[unit] < 0:
            dates[unit] = 1


def weigh_groups(
    groups: cython.int,
    offsets: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    size: cython.int,
    blocks: cython.int,
    element: cython.int[::1],
    free: cython.int[::1],
    date_count: cython.int,
    date_rows: cython.int[::1],
    date_looks: cython.int[::1],
    date_said: cython.int[::1],
    user_count: cython.int,
    user_rows: cython.int[::1],
    most: cython.int,
    powers: cython.double[::1],
    weights: cython.double[::1],
    around: cython.int[::1],
    owner: cython.int[::1],
    seen: cython.int[::1],
    words: cython.int[::1],
    dates: cython.int[::1],
    users: cython.int[::1],
    values: cython.double[::1],
    good: cython.int[::1],
) -> None:
    """Fill for every unit of several groups its words that are no links, its dates, its users and what it is worth.

    The units of all groups stand one behind the other, those of a group between two `offsets`. `good` counts for each
    group the units with words and a sign. For the dates see `count_dates`; `around`, `owner` and `seen` are for notes.
    """
    group: cython.Py_ssize_t
    index: cython.Py_ssize_t
    unit: cython.int
    with cython.nogil:
        for group in range(groups):
            own(offsets[group], offsets[group + 1], starts, ends, size, around, owner)
            for index in range(blocks):
                unit = owner[element[index]]
                if unit >= 0:
                    words[unit] += free[index]
            count_dates(date_count, date_rows, date_looks, date_said, owner, seen, dates)
            for index in range(user_count):
                unit = owner[user_rows[index]]
                if unit >= 0:
                    users[unit] += 1
            for unit in range(offsets[group], offsets[group + 1]):
                values[unit] = worth(words[unit], dates[unit], users[unit], most, powers, weights)
                values[unit] = values[unit] / powers[dates[unit] if dates[unit] > 1 else 1]
                if words[unit] > 0 and dates[unit] + users[unit] > 0:
                    good[group] += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def worth(
    words: cython.int,
    dates: cython.int,
    users: cython.int,
    most: cython.int,
    powers: cython.double[::1],
    weights: cython.double[::1],
) -> cython.double:
    """What a unit is worth: its size by its signs."""
    return powers[words if words < most else most] * weights[(1 if dates > 0 else 0) + (2 if users > 0 else 0)]


def rate(
    count: cython.int,
    words: cython.int[::1],
    dates: cython.int[::1],
    users: cython.int[::1],
    most: cython.int,
    powers: cython.double[::1],
    weights: cython.double[::1],
    values: cython.double[::1],
) -> None:
    """Fill what each element is worth; `powers` holds sizes, `weights` those of no sign, a date, a user, both."""
    unit: cython.Py_ssize_t
    with cython.nogil:
        for unit in range(count):
            values[unit] = worth(words[unit], dates[unit], users[unit], most, powers, weights)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def choose_best(
    count: cython.int, members: cython.int[::1], sums: cython.double[::1], looked_at: cython.int, best: cython.int[::1]
) -> cython.int:
    """Fill the numbers of several elements that are worth most, the first of equals first; gives how many there are."""
    number: cython.Py_ssize_t
    place: cython.int
    found: cython.int = 0
    for number in range(count):
        if members[number] < 2 or sums[number] <= 0:
            continue
        place = found
        while place > 0 and sums[best[place - 1]] < sums[number]:
            if place < looked_at:
                best[place] = best[place - 1]
            place -= 1
        if place < looked_at:
            best[place] = number
        if found < looked_at:
            found += 1
    return found


def best_groups(
    size: cython.int,
    numbers: cython.int[::1],
    values: cython.double[::1],
    marks: cython.int[::1],
    count: cython.int,
    looked_at: cython.int,
    members: cython.int[::1],
    sums: cython.double[::1],
    best: cython.int[::1],
    places: cython.int[::1],
    rows: cython.int[::1],
) -> None:
    """Fill the elements with a mark of the numbers whose elements are worth most together, one group after the other.

    `places` gets where each group begins, and where the last one ends; numbers go up to `count`.
    """
    row: cython.Py_ssize_t
    group: cython.int
    found: cython.int
    with cython.nogil:
        for row in range(size):
            members[numbers[row]] += 1
            sums[numbers[row]] += values[row]
        found = choose_best(count, members, sums, looked_at, best)
        for row in range(count):
            members[row] = 0
        for group in range(found):
            members[best[group]] = group + 1
        for row in range(size):
            if members[numbers[row]] and marks[row] > 0:
                places[members[numbers[row]]] += 1
        for group in range(looked_at):
            places[group + 1] += places[group]
            best[group] = places[group]
        for row in range(size):
            group = members[numbers[row]] - 1
            if group >= 0 and marks[row] > 0:
                rows[best[group]] = row
                best[group] += 1


def count_turns(count: cython.int, numbers: cython.int[::1], counts: cython.int[::1], turns: cython.int[::1]) -> None:
    """Fill for each number which of its kind it is, counted from 1."""
    index: cython.Py_ssize_t
    with cython.nogil:
        for index in range(count):
            counts[numbers[index]] += 1
            turns[index] = counts[numbers[index]]


def add_places(
    count: cython.int,
    rows: cython.int[::1],
    units: cython.int[::1],
    places: cython.int[::1],
    pairs: cython.int[::1],
    gain: cython.int[::1],
    beyond: cython.int[::1],
    last_row: cython.int[::1],
    gains: cython.int[::1],
    firsts: cython.int[::1],
    best_gain: cython.int[::1],
    best: cython.int[::1],
    taken: cython.int[::1],
) -> None:
    """Add up what each place gains over all units, and fill which element gains most in each unit by itself.

    An element inside another one of the same place and unit, which `pairs` numbers, is not taken.
    """
    index: cython.Py_ssize_t
    row: cython.int
    with cython.nogil:
        for index in range(count):
            row = rows[index]
            if last_row[pairs[index]] >= 0 and row < beyond[last_row[pairs[index]]]:
                continue
            last_row[pairs[index]], taken[index] = row, 1
            gains[places[index]] += gain[index]
            if firsts[places[index]] < 0:
                firsts[places[index]] = row
            if best[units[index]] < 0 or gain[index] > best_gain[units[index]]:
                best[units[index]], best_gain[units[index]] = row, gain[index]
