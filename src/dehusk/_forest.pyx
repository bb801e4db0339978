# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through boosted trees: the same sums as `Forest._add_slowly`, in the same order."""

from libc.stdint cimport int32_t

cdef enum:
    SIDE_BY_SIDE = 8


def add_trees(
    const float[:, ::1] rows,
    const int32_t[:, ::1] feature,
    const float[:, ::1] threshold,
    const float[:, ::1] value,
    double[:, ::1] result,
):
    """Add the value of every tree to the rows' sums.

    The trees are complete: node i has the nodes 2 i + 1 and 2 i + 2 below it, so that no path leaves the arrays.
    """
    cdef Py_ssize_t row, tree, first, trees = feature.shape[0], inner = feature.shape[1], outputs = result.shape[1], index
    cdef int32_t columns = <int32_t>rows.shape[1], lowest = 0, highest = 0
    cdef int depth = 0
    cdef const float *x
    while (1 << depth) < inner + 1:
        depth += 1
    if value.shape[1] != inner + 1 or inner + 1 != 1 << depth or threshold.shape[1] != inner or not trees <= threshold.shape[0] or not trees <= value.shape[0]:
        raise ValueError("the model's trees do not fit")
    for tree in range(trees):
        for index in range(inner):
            lowest = min(lowest, feature[tree, index])
            highest = max(highest, feature[tree, index])
    if lowest < 0 or (highest >= columns and trees):
        raise ValueError("the model does not fit its features")
    with nogil:
        for row in range(rows.shape[0]):
            x = &rows[row, 0]
            for first in range(outputs):
                result[row, first] += _sum(x, &feature[0, 0] if inner else NULL, &threshold[0, 0] if inner else NULL, &value[0, 0], inner, depth, first, outputs, trees)


cdef double _sum(
    const float *x, const int32_t *feature, const float *threshold, const float *value, Py_ssize_t inner, int depth,
    Py_ssize_t tree, Py_ssize_t step, Py_ssize_t trees,
) noexcept nogil:
    """The sum of every `step`th tree from `tree` on."""
    cdef double total = 0
    cdef int32_t at[SIDE_BY_SIDE]
    cdef const int32_t *f
    cdef const float *t
    cdef int level, lane
    # Several trees side by side: while one waits for its number, the others go on.
    while tree + (SIDE_BY_SIDE - 1) * step < trees:
        for lane in range(SIDE_BY_SIDE):
            at[lane] = 0
        for level in range(depth):
            f = feature + tree * inner
            t = threshold + tree * inner
            for lane in range(SIDE_BY_SIDE):
                at[lane] = 2 * at[lane] + 1 + (not x[f[at[lane]]] <= t[at[lane]])
                f += step * inner
                t += step * inner
        for lane in range(SIDE_BY_SIDE):
            total += value[tree * (inner + 1) + at[lane] - inner]
            tree += step
    while tree < trees:
        at[0] = 0
        for level in range(depth):
            at[0] = 2 * at[0] + 1 + (not x[feature[tree * inner + at[0]]] <= threshold[tree * inner + at[0]])
        total += value[tree * (inner + 1) + at[0] - inner]
        tree += step
    return total
