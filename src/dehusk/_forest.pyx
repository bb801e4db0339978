# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through boosted trees: the same sums as `Forest._add_slowly`, in the same order."""

from libc.stdint cimport int32_t

cdef enum:
    LANES = 8


cdef packed struct Node:
    int32_t feature
    float threshold


def add_trees(
    const float[:, ::1] rows,
    const Node[:, ::1] nodes,
    const float[:, ::1] value,
    double[:, ::1] result,
    int32_t[::1] chosen,
    Py_ssize_t first,
    Py_ssize_t stop,
):
    """Add the values of the trees from `first` to `stop` to the sums of the chosen rows.

    The trees are complete: node i has the nodes 2 i + 1 and 2 i + 2 below it, so that no path leaves the arrays. `Forest.nodes` has seen to
    the shapes and that every feature is a column of the rows.
    """
    cdef Py_ssize_t tree, inner = nodes.shape[1], outputs = result.shape[1], place = 0, lane, count = chosen.shape[0]
    cdef int32_t columns = <int32_t>rows.shape[1]
    cdef int depth = 0
    cdef const float *x[LANES]
    cdef double *sums[LANES]
    while (1 << depth) < inner + 1:
        depth += 1
    if not 0 <= first <= stop <= nodes.shape[0] or stop > value.shape[0] or value.shape[1] != inner + 1 or inner + 1 != 1 << depth:
        raise ValueError("the model's trees do not fit")
    with nogil:
        # Several rows go down a tree side by side: while one waits for its number, the others go on.
        while place < count:
            for lane in range(LANES):  # at the end, the last row fills the lanes that are left, and is not counted there
                x[lane] = &rows[chosen[place + lane if place + lane < count else count - 1], 0]
                sums[lane] = &result[chosen[place + lane if place + lane < count else count - 1], 0]
            for tree in range(first, stop):
                _add_tree(x, sums, &nodes[tree, 0] if inner else NULL, &value[tree, 0], inner, depth, tree % outputs, count - place)
            place += LANES


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
