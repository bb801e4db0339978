# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through boosted trees: the same sums as `Forest._add_slowly`, in the same order."""

from libc.stdint cimport int32_t


def add_trees(
    const float[:, ::1] rows,
    const int32_t[::1] feature,
    const float[::1] threshold,
    const int32_t[::1] left,
    const int32_t[::1] right,
    const float[::1] value,
    const int32_t[::1] root,
    double[:, ::1] result,
):
    """Add the value of every tree to the rows' sums. The arrays are checked once, so that a damaged model cannot read elsewhere."""
    cdef Py_ssize_t row, tree, trees = root.shape[0], outputs = result.shape[1], count = feature.shape[0]
    cdef Py_ssize_t columns = rows.shape[1], leaves = value.shape[0], index
    cdef int32_t node, steps
    for index in range(count):
        if not (0 <= feature[index] < columns and -leaves <= left[index] < count and -leaves <= right[index] < count):
            raise ValueError("the model does not fit its features")
    for tree in range(trees):
        if not -leaves <= root[tree] < count:
            raise ValueError("the model's trees do not fit")
    with nogil:
        for row in range(rows.shape[0]):
            for tree in range(trees):
                node = root[tree]
                steps = 0
                while node >= 0 and steps < 1000:
                    node = left[node] if rows[row, feature[node]] <= threshold[node] else right[node]
                    steps += 1
                if node < 0:
                    result[row, tree % outputs] += value[-node - 1]
