# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled ways through boosted trees: the same sums as `Forest._add_slowly`, in the same order.

`add_trees` goes down each tree, for forests with several outputs. `Paths` does so for single rows. `Trees` strikes out leaves, see `trees.h`, for many.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef extern from "trees.h" nogil:
    ctypedef struct dehusk_node:
        int64_t column
        float threshold
        uint32_t stays
    ctypedef struct dehusk_tree:
        int32_t first, behind
        double value[32]
    void dehusk_trees(const float *x, const dehusk_node *nodes, const dehusk_tree *tree, const dehusk_tree *end, double *sums)
    void dehusk_turn(const float **rows, size_t columns, float *x)

cdef enum:
    LANES = 8  # rows that go down a tree side by side
    MANY = 32  # trees that one row goes down side by side
    WIDE = 16  # rows that leaves are struck out for at once
    MOST_LEAVES = 32
    AT_ONCE = 48  # rows that go through all trees together: their features fit into the processor's nearer memory


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
    cdef int depth = _depth(inner)
    if value.shape[0] != trees or value.shape[1] != inner + 1 or inner + 1 != 1 << depth or result.shape[0] != rows.shape[0] or stage < 1:
        raise ValueError("the model's trees do not fit")
    with nogil:
        while first < trees and count:
            _add_stage(rows, nodes, value, result, chosen, count, first, min(first + stage, trees), depth)
            count = _still_unsure(result, chosen, count, sure)
            first += stage


cdef int _depth(Py_ssize_t inner) noexcept nogil:
    cdef int depth = 0
    while (1 << depth) < inner + 1:
        depth += 1
    return depth


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


cdef struct Step:
    int32_t feature  # -1: the way ends here, and the threshold is what it is worth
    float threshold
    int32_t left  # where it goes on; to the right one further


cdef class Paths:
    """A forest for single rows: without the parts of its trees where every way leads to the same value, so that it stays in the nearer memory."""

    cdef Step *steps
    cdef Py_ssize_t count, trees, columns
    cdef int depth

    def __cinit__(self, const Node[:, ::1] nodes, const float[:, ::1] value):
        cdef Py_ssize_t trees = nodes.shape[0], inner = nodes.shape[1], tree, index
        if value.shape[0] != trees or value.shape[1] != inner + 1 or inner + 1 != 1 << _depth(inner) or inner > 1 << 16:
            raise ValueError("the model's trees do not fit")
        self.trees, self.depth, self.count, self.columns = trees, _depth(inner), trees, 0
        for tree in range(trees):  # once to count, once to write
            self._write(nodes, value, tree, 0, tree)
            for index in range(inner):
                if nodes[tree, index].feature >= self.columns:
                    self.columns = nodes[tree, index].feature + 1
        self.steps = <Step *>malloc((self.count + 1) * sizeof(Step))
        if self.steps == NULL:
            raise MemoryError()
        self.count = trees
        for tree in range(trees):
            self._write(nodes, value, tree, 0, tree)

    def __dealloc__(self):
        free(self.steps)

    cdef void _write(self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t node, Py_ssize_t place) noexcept:
        """Write what is below a node of a tree to a place and behind all that was written; nothing while steps are only counted."""
        cdef Py_ssize_t inner = nodes.shape[1], first = _leftmost(node, inner), last = first, leaf, below = node
        cdef bint ends = True
        while below < inner:
            below = 2 * below + 2
        last = below - inner
        for leaf in range(first + 1, last + 1):
            ends = ends and value[tree, leaf] == value[tree, first]
        if self.steps != NULL:
            self.steps[place].feature = -1 if ends else nodes[tree, node].feature
            self.steps[place].threshold = value[tree, first] if ends else nodes[tree, node].threshold
            self.steps[place].left = <int32_t>self.count
        if not ends:
            below = self.count
            self.count += 2
            self._write(nodes, value, tree, 2 * node + 1, below)
            self._write(nodes, value, tree, 2 * node + 2, below + 1)

    def add(self, const float[::1] row, double[::1] sums):
        """Add the values of all trees to the sums of a row, in their order."""
        cdef Py_ssize_t tree = 0, lane, used, outputs = sums.shape[0]
        cdef int32_t at[MANY]
        cdef int level
        cdef const Step *step
        if row.shape[0] < self.columns or not outputs:
            raise ValueError("the model does not fit its features")
        with nogil:
            while tree < self.trees:
                used = min(<Py_ssize_t>MANY, self.trees - tree)
                for lane in range(used):
                    at[lane] = <int32_t>(tree + lane)
                for level in range(self.depth):  # the row goes down several trees side by side
                    for lane in range(used):
                        step = self.steps + at[lane]
                        if step.feature >= 0:
                            at[lane] = step.left + (not row[step.feature] <= step.threshold)
                for lane in range(used):
                    sums[(tree + lane) % outputs] += self.steps[at[lane]].threshold
                tree += used


cdef class Trees:
    """A forest with one output, its trees in pieces of at most 32 leaves each.

    A piece holds the leaves below one node of its tree; all others are worth nothing in it, so that the pieces add up to the tree, bit for bit.
    """

    cdef dehusk_node *nodes
    cdef dehusk_tree *pieces
    cdef int32_t *first_piece  # of each tree, and one more
    cdef int32_t *leaves  # below each node of the tree at hand; those of the same value side by side count once
    cdef Py_ssize_t trees, columns, node_count, piece_count

    def __cinit__(self, const Node[:, ::1] nodes, const float[:, ::1] value):
        cdef Py_ssize_t trees = nodes.shape[0], inner = nodes.shape[1], tree, index
        if value.shape[0] != trees or value.shape[1] != inner + 1 or inner + 1 != 1 << _depth(inner) or inner > 1 << 16:
            raise ValueError("the model's trees do not fit")
        self.trees, self.columns = trees, 0
        self.leaves = <int32_t *>malloc((2 * inner + 1) * sizeof(int32_t))
        self.first_piece = <int32_t *>malloc((trees + 1) * sizeof(int32_t))
        if self.leaves == NULL or self.first_piece == NULL:
            raise MemoryError()
        for tree in range(trees):  # once to count, once to write
            self._read_tree(nodes, value, tree, False)
        self.nodes = <dehusk_node *>malloc((self.node_count + 1) * sizeof(dehusk_node))
        self.pieces = <dehusk_tree *>malloc((self.piece_count + 1) * sizeof(dehusk_tree))
        if self.nodes == NULL or self.pieces == NULL:
            raise MemoryError()
        self.node_count = self.piece_count = 0
        for tree in range(trees):
            self.first_piece[tree] = <int32_t>self.piece_count
            self._read_tree(nodes, value, tree, True)
            for index in range(inner):
                if nodes[tree, index].feature >= self.columns:
                    self.columns = nodes[tree, index].feature + 1
        self.first_piece[trees] = <int32_t>self.piece_count

    def __dealloc__(self):
        free(self.nodes)
        free(self.pieces)
        free(self.first_piece)
        free(self.leaves)

    cdef int _read_tree(self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree, bint write) except -1:
        cdef Py_ssize_t inner = nodes.shape[1], place, leaf
        for place in range(2 * inner, -1, -1):
            if place >= inner:
                self.leaves[place] = 1
            else:
                self.leaves[place] = self.leaves[2 * place + 1] + self.leaves[2 * place + 2]
                if self.leaves[place] == 2 and value[tree, _leftmost(2 * place + 1, inner)] == value[tree, _leftmost(2 * place + 2, inner)]:
                    self.leaves[place] = 1
        return self._cut(nodes, value, tree, 0, write)

    cdef int _cut(self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t place, bint write) except -1:
        """Make a piece of what is below a node, or several where that is too much for one."""
        cdef uint32_t next_leaf = 0
        cdef dehusk_tree *piece = NULL
        if self.leaves[place] + _level(place) > MOST_LEAVES:
            self._cut(nodes, value, tree, 2 * place + 1, write)
            return self._cut(nodes, value, tree, 2 * place + 2, write)
        if write:
            piece = &self.pieces[self.piece_count]
            memset(piece, 0, sizeof(dehusk_tree))
            piece.first = <int32_t>self.node_count
        self._walk(nodes, value, tree, 0, place, piece, &next_leaf)
        if write:
            piece.behind = <int32_t>self.node_count
        self.piece_count += 1
        return 0

    cdef uint32_t _walk(
        self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t here, Py_ssize_t wanted, dehusk_tree *piece, uint32_t *next_leaf
    ) noexcept:
        """Write the nodes of a piece; gives the leaves below a node, one bit each."""
        cdef uint32_t left, right
        cdef bint inside = _is_below(here, wanted)
        cdef dehusk_node *node
        if (inside and self.leaves[here] == 1) or not (inside or _is_below(wanted, here)):
            if piece != NULL:
                piece.value[next_leaf[0]] = value[tree, _leftmost(here, nodes.shape[1])] if inside else 0.0
            next_leaf[0] += 1
            return <uint32_t>1 << (next_leaf[0] - 1)
        left = self._walk(nodes, value, tree, 2 * here + 1, wanted, piece, next_leaf)
        right = self._walk(nodes, value, tree, 2 * here + 2, wanted, piece, next_leaf)
        if piece != NULL:
            node = &self.nodes[self.node_count]
            node.column, node.threshold, node.stays = WIDE * nodes[tree, here].feature, nodes[tree, here].threshold, ~left
        self.node_count += 1
        return left | right

    def add(self, const float[:, ::1] rows, double[:, ::1] result, Py_ssize_t stage, double sure):
        """Add the values of all trees to the sums of all rows; a row that is sure after a stage gets no more of them."""
        cdef Py_ssize_t first = 0
        cdef float *turned
        if rows.shape[1] < self.columns or result.shape[0] != rows.shape[0] or result.shape[1] != 1 or stage < 1:
            raise ValueError("the model does not fit its features")
        turned = <float *>malloc((AT_ONCE * self.columns + 1) * sizeof(float))
        if turned == NULL:
            raise MemoryError()
        with nogil:
            while first < rows.shape[0]:
                self._add_some(rows, result, first, min(rows.shape[0] - first, AT_ONCE), stage, sure, turned)
                first += AT_ONCE
        free(turned)

    cdef void _add_some(
        self, const float[:, ::1] rows, double[:, ::1] result, Py_ssize_t first, Py_ssize_t count, Py_ssize_t stage, double sure, float *turned
    ) noexcept nogil:
        """Take some rows through all trees; where half of the lanes have nothing to do any more, the rows close up."""
        cdef int32_t lanes[AT_ONCE]  # the row in each lane, or -1
        cdef Py_ssize_t tree = 0, place, alive = count, used = 0
        for place in range(count):
            lanes[place] = <int32_t>(first + place)
        while tree < self.trees and alive:
            if not tree or 2 * alive <= used:
                used = _close_up(rows, lanes, count if not tree else used, self.columns, turned)
            alive = 0
            place = 0
            while place < used:
                alive += self._add_trees(result, lanes + place, turned + place * self.columns, tree, min(tree + stage, self.trees), sure)
                place += WIDE
            tree += stage

    cdef Py_ssize_t _add_trees(
        self, double[:, ::1] result, int32_t *lanes, const float *turned, Py_ssize_t first, Py_ssize_t stop, double sure
    ) noexcept nogil:
        """Add some trees to the rows in sixteen lanes; gives how many of them need more."""
        cdef double sums[WIDE]
        cdef Py_ssize_t lane, alive = 0
        for lane in range(WIDE):
            sums[lane] = result[lanes[lane], 0] if lanes[lane] >= 0 else 0.0
            alive += lanes[lane] >= 0
        if not alive:
            return 0
        dehusk_trees(turned, self.nodes, self.pieces + self.first_piece[first], self.pieces + self.first_piece[stop], sums)
        alive = 0
        for lane in range(WIDE):
            if lanes[lane] >= 0:
                result[lanes[lane], 0] = sums[lane]
                if -sure <= sums[lane] <= sure:
                    alive += 1
                else:
                    lanes[lane] = -1
        return alive


cdef Py_ssize_t _close_up(const float[:, ::1] rows, int32_t *lanes, Py_ssize_t used, Py_ssize_t columns, float *turned) noexcept nogil:
    """Move the rows that need more trees to the first lanes, with their features; gives how many lanes are used, in sixteens."""
    cdef Py_ssize_t place, kept = 0, lane
    cdef const float *side_by_side[WIDE]
    for place in range(used):
        if lanes[place] >= 0:
            lanes[kept] = lanes[place]
            kept += 1
    used = (kept + WIDE - 1) // WIDE * WIDE
    for place in range(kept, used):
        lanes[place] = -1
    place = 0
    while place < used:
        for lane in range(WIDE):
            side_by_side[lane] = &rows[lanes[min(place + lane, kept - 1)], 0]
        dehusk_turn(side_by_side, columns, turned + place * columns)
        place += WIDE
    return used


cdef Py_ssize_t _leftmost(Py_ssize_t place, Py_ssize_t inner) noexcept nogil:
    """The number of the first leaf below a node."""
    while place < inner:
        place = 2 * place + 1
    return place - inner


cdef int _level(Py_ssize_t place) noexcept nogil:
    """How many nodes there are above a node."""
    cdef int level = 0
    while place:
        place = (place - 1) // 2
        level += 1
    return level


cdef bint _is_below(Py_ssize_t place, Py_ssize_t above) noexcept nogil:
    """Whether a node is another one or below it."""
    while place > above:
        place = (place - 1) // 2
    return place == above
