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
    at: cython.int = 0
    behind: cython.int
    unit: cython.int = -1
    following: cython.int = base
    while at < size:
        behind = starts[following] if following < stop else size
        while unit >= 0 and ends[unit] <= behind:
            for row in range(at, ends[unit]):
                owner[row] = unit
            at = ends[unit] if ends[unit] > at else at
            unit = around[unit]
        for row in range(at, behind):
            owner[row] = unit
        at = behind
        if following < stop:
            around[following] = unit
            unit = following
            following += 1


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


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def best_groups(
    size: cython.int,
    numbers: cython.int[::1],
    values: cython.double[::1],
    marks: cython.int[::1],
    looked_at: cython.int,
    members: cython.int[::1],
    sums: cython.double[::1],
    best: cython.int[::1],
    places: cython.int[::1],
    rows: cython.int[::1],
) -> cython.int:
    """Fill the elements with a mark of the numbers whose elements are worth most together, one group after the other.

    Gives how many groups there are; `places` gets where each begins, and where the last one ends. Numbers are below
    `size`.
    """
    row: cython.Py_ssize_t
    group: cython.int
    found: cython.int
    count: cython.int = 0
    for row in range(size):
        if numbers[row] >= count:
            count = numbers[row] + 1
    for row in range(count):
        members[row], sums[row] = 0, 0.0
    for row in range(size):
        members[numbers[row]] += 1
        sums[numbers[row]] += values[row]
    found = choose_best(count, members, sums, looked_at, best)
    for row in range(count):
        members[row] = 0
    for group in range(found):
        members[best[group]] = group + 1
    for group in range(looked_at + 1):
        places[group] = 0
    for row in range(size):
        if members[numbers[row]] and marks[row] > 0:
            places[members[numbers[row]]] += 1
    for group in range(found):
        places[group + 1] += places[group]
        best[group] = places[group]
    for row in range(size):
        group = members[numbers[row]] - 1
        if group >= 0 and marks[row] > 0:
            rows[best[group]] = row
            best[group] += 1
    return found


def find_groups(
    size: cython.int,
    parent: cython.int[::1],
    last: cython.int[::1],
    look: cython.int[::1],
    route: cython.int[::1],
    named: cython.uchar[::1],
    words: cython.int[::1],
    dates: cython.int[::1],
    users: cython.int[::1],
    most: cython.int,
    powers: cython.double[::1],
    weights: cython.double[::1],
    looked_at: cython.int,
    declared: cython.int[::1],
    declared_count: cython.int,
    factors: cython.double[::1],
    alone: cython.double[::1],
    sums: cython.double[::1],
    members: cython.int[::1],
    marks: cython.int[::1],
    rows: cython.int[::1],
    best: cython.int[::1],
    places: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    offsets: cython.int[::1],
    values: cython.double[::1],
) -> int:
    """Fill the groups of units that may be posts, and give how many there are.

    These are the elements of one route; those of one look at several places, as replies inside replies, a question
    and its answers; what the page declares; and from one head with a name or a date to the next. `named` tells of
    each look whether it has a naming word, `factors` what declared groups and those with heads are multiplied by.
    """
    row: cython.Py_ssize_t
    index: cython.Py_ssize_t
    group: cython.int
    found: cython.int
    begin: cython.int
    count: cython.int = 0
    end: cython.int = 0
    for row in range(size):
        alone[row] = worth(words[row], dates[row], users[row], most, powers, weights)
    found = best_groups(size, route, alone, words, looked_at, members, sums, best, places, rows)
    for group in range(found):
        if places[group + 1] - places[group] > 1:
            end = add_group(places[group], places[group + 1], rows, last, end, starts, ends)
            offsets[count + 1], values[count] = end, 1.0
            count += 1
    for row in range(size):
        if not named[look[row]]:
            alone[row] = 0.0
    found = best_groups(size, look, alone, words, looked_at, members, sums, best, places, rows)
    for group in range(found):
        if stand_apart(places[group], places[group + 1], rows, route):
            end = add_group(places[group], places[group + 1], rows, last, end, starts, ends)
            offsets[count + 1], values[count] = end, 1.0
            count += 1
    if declared_count > 1:
        end = add_group(0, declared_count, declared, last, end, starts, ends)
        offsets[count + 1], values[count] = end, factors[0]
        count += 1
    for row in range(size):
        marks[row] = 1 if dates[row] > 0 or users[row] > 0 else 0
        alone[row] = marks[row]
    found = best_groups(size, route, alone, marks, looked_at, members, sums, best, places, rows)
    for group in range(found):
        row = behind_heads(places[group], places[group + 1], rows, parent, last)
        if row < 0:
            continue
        begin = end
        end = add_group(places[group], places[group + 1], rows, last, end, starts, ends)
        for index in range(begin, end - 1):
            ends[index] = starts[index + 1]
        ends[end - 1] = row
        offsets[count + 1], values[count] = end, factors[1]
        count += 1
    return count


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def add_group(
    first: cython.int,
    behind: cython.int,
    rows: cython.int[::1],
    last: cython.int[::1],
    end: cython.int,
    starts: cython.int[::1],
    ends: cython.int[::1],
) -> cython.int:
    """Write the units that are these elements behind the ones that are there; gives where they end."""
    index: cython.Py_ssize_t
    for index in range(first, behind):
        starts[end], ends[end] = rows[index], last[rows[index]]
        end += 1
    return end


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def stand_apart(first: cython.int, behind: cython.int, rows: cython.int[::1], route: cython.int[::1]) -> cython.bint:
    """Whether these are several elements, and not all of one route."""
    index: cython.Py_ssize_t
    for index in range(first + 1, behind):
        if route[rows[index]] != route[rows[first]]:
            return True
    return False


@cython.cfunc
def behind_heads(
    first: cython.int, behind: cython.int, rows: cython.int[::1], parent: cython.int[::1], last: cython.int[::1]
) -> cython.int:
    """Where the last unit ends, of units that are several siblings each, from one head to the next; -1 where they are not."""
    index: cython.Py_ssize_t
    row: cython.int
    between: cython.int = 0
    stop: cython.int
    if behind - first < 2 or parent[rows[first]] < 0:
        return -1
    for index in range(first + 1, behind):
        if parent[rows[index]] != parent[rows[first]]:
            return -1
    row = rows[first]
    while row < rows[first + 1]:
        row, between = last[row], between + 1
    if between < 2:
        return -1
    steps: list[int] = sorted([rows[index + 1] - rows[index] for index in range(first, behind - 1)])
    row, stop = rows[behind - 1], last[parent[rows[behind - 1]]]
    index = len(steps) // 2
    usual: cython.int = steps[index] if len(steps) % 2 else (steps[index - 1] + steps[index]) // 2
    if stop > row + 3 * usual:
        stop = row + 3 * usual
    index = 0
    while index < between and row < stop:
        row, index = last[row], index + 1
    return row


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
) -> None:
    """Fill what several groups of units are worth, and for every unit its dates.

    The units of all groups stand one behind the other, those of a group between two `offsets`. A group needs two units
    with words that are no links, and a sign. `values` holds what each group is multiplied by. For the dates see
    `count_dates`; `around`, `owner`, `seen`, `words` and `users` are for notes.
    """
    group: cython.Py_ssize_t
    index: cython.Py_ssize_t
    unit: cython.int
    good: cython.int
    value: cython.double
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
            good, value = 0, 0.0
            for unit in range(offsets[group], offsets[group + 1]):
                value += (
                    worth(words[unit], dates[unit], users[unit], most, powers, weights)
                    / powers[dates[unit] if dates[unit] > 1 else 1]
                )
                if words[unit] > 0 and dates[unit] + users[unit] > 0:
                    good += 1
            values[group] = value * values[group] if good > 1 else 0.0
