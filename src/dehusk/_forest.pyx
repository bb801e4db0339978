# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through boosted trees: the same sums as `Forest._add_slowly`, in the same order."""

from libc.stdint cimport int32_t

cdef enum:
    LANES = 8


cdef packed struct Node:
    int32_t feature
    float threshold


def add_trees(
    const float[:, ::1] rows, const Node[:, ::1] nodes, const float[:, ::1] value, double[:, ::1] result, int32_t[::1] chosen, Py_ssize_t stage, double sure
):
    """Add the values of all trees to the sums of the chosen rows; after each stage, rows that are sure are not chosen any more.

    The trees are complete: node i has the nodes 2 i + 1 and 2 i + 2 below it, so that no path leaves the arrays. `Forest` has seen to it that
    every feature is a column of the rows.
    """
    cdef Py_ssize_t first = 0, trees = nodes.shape[0], inner = nodes.shape[1], count = chosen.shape[0]
    cdef int depth = 0
    while (1 << depth) < inner + 1:
        depth += 1
    if value.shape[0] != trees or value.shape[1] != inner + 1 or inner + 1 != 1 << depth or result.shape[0] != rows.shape[0] or stage < 1:
        raise ValueError("the model's trees do not fit")
    with nogil:
        while first < trees and count:
            _add_stage(rows, nodes, value, result, chosen, count, first, min(first + stage, trees), depth)
            count = _still_unsure(result, chosen, count, sure)
            first += stage


cdef void _add_stage(
    const float[:, ::1] rows, const Node[:, ::1] nodes, const float[:, ::1] value, double[:, ::1] result, int32_t[::1] chosen, Py_ssize_t count,
    Py_ssize_t first, Py_ssize_t stop, int depth,
) noexcept nogil:
    """Several rows go down a tree side by side: while one waits for its number, the others go on."""
    cdef Py_ssize_t place = 0, lane, row, tree, inner = nodes.shape[1], outputs = result.shape[1]
    cdef const float *x[LANES]
    cdef double *sums[LANES]
    while place < count:
        for lane in range(LANES):  # at the end, the last row fills the lanes that are left, and is not counted there
            row = chosen[min(place + lane, count - 1)]
            x[lane] = &rows[row, 0]
            sums[lane] = &result[row, 0]
        for tree in range(first, stop):
            _add_tree(x, sums, &nodes[tree, 0] if inner else NULL, &value[tree, 0], inner, depth, tree % outputs, count - place)
        place += LANES


cdef Py_ssize_t _still_unsure(double[:, ::1] result, int32_t[::1] chosen, Py_ssize_t count, double sure) noexcept nogil:
    """Move the rows that need more trees to the front; gives how many there are."""
    cdef Py_ssize_t place, output, kept = 0
    for place in range(count):
        for output in range(result.shape[1]):
            if -sure <= result[chosen[place], output] <= sure:
                chosen[kept] = chosen[place]
                kept += 1
                break
    return kept


cdef inline void _add_tree(
    const float **x, double **sums, const Node *nodes, const float *value, Py_ssize_t inner, int depth, Py_ssize_t output, Py_ssize_t used
) noexcept nogil:
    cdef int32_t at[LANES]
    cdef int level, lane
    for lane in range(LANES):
        at[lane] = 0
    for level in range(depth):
        for lane in range(LANES):
            at[lane] = 2 * at[lane] + 1 + (not x[lane][nodes[at[lane]].feature] <= nodes[at[lane]].threshold)
    for lane in range(LANES):
        if lane < used:
            sums[lane][output] += value[at[lane] - inner]
