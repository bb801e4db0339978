# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled ways through boosted trees: the same sums as `Forest._add_slowly`, in the same order.

`add_trees` goes down each tree, for forests with several outputs. `Bounds` strikes out leaves for single rows, `Trees`, see `trees.h`, for many.
"""

cimport cython
from libc.math cimport INFINITY
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp, memcpy, memset

cdef extern from "bits.h" nogil:
    int dehusk_lowest_bit(unsigned long long bits)

cdef extern from "ranks.h" nogil:
    ctypedef struct dehusk_ranks:
        const float *thresholds
        const int32_t *first
        const int8_t *count
        int columns
        float *low
        float *high
        int8_t *rank
    bint dehusk_rank(const dehusk_ranks *of, const float *row)
    uint64_t dehusk_key(const int8_t *ranks, size_t count)

cdef extern from "period.h" nogil:
    enum:
        DEHUSK_LONGEST_PERIOD
    int dehusk_period(const float *rows, size_t count, size_t columns)

cdef extern from "trees.h" nogil:
    enum:
        DEHUSK_LANES
        DEHUSK_EIGHTS
        DEHUSK_TILE
    ctypedef struct dehusk_step:
        uint16_t column
        int8_t left
        uint8_t stays
    ctypedef struct dehusk_tree:
        int32_t first[5]
        double value[32]
        float turned[32]
    void dehusk_trees(const int8_t *x, const dehusk_step *steps, const dehusk_tree *tree, const dehusk_tree *end, double *sums, int rows)
    void dehusk_turn(const int8_t **rows, int count, size_t columns, int8_t *x)

cdef enum:
    LANES = 8  # rows that go down a tree side by side
    MOST_LEAVES = 32
    FEW_LEAVES = 8  # of a tree in `Bounds`,
    MOST_TREES = 1 << 24  # and how many it may have
    AT_ONCE = 512  # rows that are ranked before they go through the trees
    SLOTS = 1024  # to find rows of the same ranks in, twice as many
    FIRST_STAGES = 2  # behind these, the rows that need more trees close up
    PATIENCE = 64  # rows of ranks of their own after which nobody looks for the same any more
    WORTH = 8  # one row that was seen before is worth so many looks


def put_powers(odds, double[:, ::1] powers):
    """Write what e is raised to for the chances of some rows: one row a voter."""
    cdef const double[:] each
    cdef Py_ssize_t voter, row
    for voter, each in enumerate(odds):
        for row in range(powers.shape[1] if each.shape[0] == powers.shape[1] and voter < powers.shape[0] else 0):
            powers[voter, row] = -each[row]


def mean_chances(const double[:, ::1] powers, double[::1] chances):
    """The mean of the chances that the voters give each row, once e is raised to what `put_powers` wrote: see `sigmoid`."""
    cdef Py_ssize_t voter, row
    cdef double total
    for row in range(min(chances.shape[0], powers.shape[1])):
        total = 1.0 / (1.0 + powers[0, row])
        for voter in range(1, powers.shape[0]):
            total += 1.0 / (1.0 + powers[voter, row])
        chances[row] = total / powers.shape[0]


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


cdef struct Bound:
    int32_t column
    float threshold
    uint32_t strikes  # the tree, and in the last eight bits its leaves that are in reach where a row is beyond the threshold


cdef int _by_column(const void *one, const void *other) noexcept nogil:
    """The order of two bounds: by columns, and by thresholds in each."""
    cdef const Bound *left = <const Bound *>one
    cdef const Bound *right = <const Bound *>other
    if left.column != right.column:
        return -1 if left.column < right.column else 1
    return (left.threshold > right.threshold) - (left.threshold < right.threshold)


@cython.final
cdef class Bounds:
    """A forest of small trees for single rows: the thresholds of each column in order, so that a row meets those only that it is beyond.

    Each strikes out leaves of one tree; the first that is left is the one that the row reaches. All of it is small: a page asks once.
    """

    cdef float *thresholds
    cdef uint32_t *strikes
    cdef int32_t *first  # threshold of each column, and one more
    cdef float *values  # of the leaves, as many for each tree
    cdef Bound *bounds  # while they are put in order
    cdef Py_ssize_t count, trees, columns, leaves, leaf
    cdef readonly bint fits  # False where a tree has too many leaves, or a threshold is no number: then there is nothing to be added

    def __cinit__(self, const Node[:, ::1] nodes, const float[:, ::1] value):
        cdef Py_ssize_t trees = nodes.shape[0], inner = nodes.shape[1], tree
        if value.shape[0] != trees or value.shape[1] != inner + 1 or inner + 1 != 1 << _depth(inner) or inner > 1 << 16:
            raise ValueError("the model's trees do not fit")
        self.trees, self.fits = trees, trees < MOST_TREES
        for tree in range(trees):  # once to count, once to write
            self._read(nodes, value, tree)
        if not self.fits:
            return
        self.bounds = <Bound *>malloc((self.count + 1) * sizeof(Bound))
        self.thresholds = <float *>malloc((self.count + 1) * sizeof(float))
        self.strikes = <uint32_t *>malloc((self.count + 1) * sizeof(uint32_t))
        self.values = <float *>malloc((trees * self.leaves + 1) * sizeof(float))
        self.first = <int32_t *>malloc((self.columns + 1) * sizeof(int32_t))
        if self.bounds == NULL or self.thresholds == NULL or self.strikes == NULL or self.values == NULL or self.first == NULL:
            raise MemoryError()
        self.count = 0
        for tree in range(trees):
            self._read(nodes, value, tree)
        self._put_in_order()

    def __dealloc__(self):
        free(self.bounds)
        free(self.thresholds)
        free(self.strikes)
        free(self.values)
        free(self.first)

    cdef void _put_in_order(self) noexcept:
        cdef Py_ssize_t column = 0, place
        qsort(self.bounds, self.count, sizeof(Bound), _by_column)
        for place in range(self.count):
            self.thresholds[place], self.strikes[place] = self.bounds[place].threshold, self.bounds[place].strikes
            while column <= self.bounds[place].column:
                self.first[column] = <int32_t>place
                column += 1
        self.first[self.columns] = <int32_t>self.count
        free(self.bounds)
        self.bounds = NULL

    cdef void _read(self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree) noexcept:
        self.leaf = 0
        self._read_below(nodes, value, tree, 0)
        self.leaves = max(self.leaves, self.leaf)
        self.fits = self.fits and self.leaf <= FEW_LEAVES

    cdef uint32_t _read_below(self, const Node[:, ::1] nodes, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t node) noexcept:
        """Note the bounds and leaves below a node, or only count them at first; gives the leaves, one bit each.

        A node below which all values are the same is a leaf.
        """
        cdef Py_ssize_t inner = nodes.shape[1], first = _leftmost(node, inner), last = node, leaf
        cdef Node here
        cdef uint32_t left, right
        cdef bint ends = True
        while last < inner:
            last = 2 * last + 2
        for leaf in range(first + 1, last - inner + 1):
            if value[tree, leaf] != value[tree, first]:
                ends = False
                break
        if ends:
            if self.values != NULL:
                self.values[tree * self.leaves + self.leaf] = value[tree, first]
            self.leaf += 1
            return <uint32_t>1 << (self.leaf - 1) % FEW_LEAVES
        here = nodes[tree, node]
        left = self._read_below(nodes, value, tree, 2 * node + 1)
        right = self._read_below(nodes, value, tree, 2 * node + 2)
        if self.bounds != NULL:
            self.bounds[self.count] = Bound(here.feature, here.threshold, <uint32_t>tree << 8 | (left ^ 0xFF))
        self.count += 1
        self.columns = max(self.columns, here.feature + 1)
        self.fits = self.fits and here.feature >= 0 and here.threshold == here.threshold
        return left | right

    def add(self, const float[::1] row, double[::1] sums):
        """Add the values of all trees to the sums of a row, in their order."""
        if row.shape[0] < self.columns or not sums.shape[0] or not self.fits:
            raise ValueError("the model does not fit its features")
        cdef uint8_t *left = <uint8_t *>malloc(self.trees + 1)
        if left == NULL:
            raise MemoryError()
        with nogil:
            memset(left, 0xFF, self.trees)
            if self.columns:
                self._strike(&row[0], left)
            self._add_up(left, &sums[0], sums.shape[0])
        free(left)

    cdef void _strike(self, const float *row, uint8_t *left) noexcept nogil:
        """Strike out the leaves of each tree that a row does not reach."""
        cdef Py_ssize_t column, place = 0, stop, columns = self.columns
        cdef const float *thresholds = self.thresholds
        cdef const uint32_t *strikes = self.strikes
        cdef const int32_t *first = self.first
        cdef float value
        for column in range(columns):
            place, stop, value = first[column], first[column + 1], row[column]
            while place < stop and not value <= thresholds[place]:
                left[strikes[place] >> 8] &= <uint8_t>strikes[place]
                place += 1

    cdef void _add_up(self, const uint8_t *left, double *sums, Py_ssize_t outputs) noexcept nogil:
        cdef Py_ssize_t tree, output = 0
        cdef const float *values = self.values
        for tree in range(self.trees):
            sums[output] += values[dehusk_lowest_bit(left[tree])]
            values += self.leaves
            output = output + 1 if output + 1 < outputs else 0


cdef struct Split:  # a node of a piece: where the ranks of its feature stand, the rank from which a row goes right, the leaves on its left
    int32_t feature, rank
    uint32_t left


cdef struct Room:  # what the rows at hand are kept in
    int8_t *ranks  # of each row that is like no other, filled up to tiles
    int8_t *turned  # the same of some rows side by side
    uint64_t *keys
    double *sums
    int32_t *like  # for each row, the one of the same ranks
    int32_t *alive
    int32_t *slots


@cython.final
cdef class Trees:
    """A forest with one output, its trees in pieces of at most 32 leaves each.

    A piece holds the leaves below one node of its tree; all others are worth nothing in it, so that the pieces add up to the tree, bit for bit.
    """

    cdef dehusk_step *steps
    cdef dehusk_tree *pieces
    cdef int32_t *first_piece  # of each tree, and one more
    cdef int32_t *leaves  # below each node of the tree at hand; those of the same value side by side count once
    cdef Split splits[MOST_LEAVES]  # of the piece at hand
    cdef Py_ssize_t trees, step_count, piece_count, width
    cdef dehusk_ranks start
    cdef object kept

    def __cinit__(
        self, const int32_t[:, ::1] feature, const int8_t[:, ::1] rank, const float[:, ::1] value, const float[::1] thresholds, const int32_t[::1] firsts,
        const int8_t[::1] counts,
    ):
        """`rank` is that of each node's threshold among those of its column."""
        cdef Py_ssize_t trees = feature.shape[0], inner = feature.shape[1], tree
        if rank.shape[0] != trees or rank.shape[1] != inner or value.shape[0] != trees or value.shape[1] != inner + 1 or firsts.shape[0] != counts.shape[0]:
            raise ValueError("the model's trees do not fit")
        if inner + 1 != 1 << _depth(inner) or inner > 1 << 16 or not counts.shape[0]:
            raise ValueError("the model's trees do not fit")
        self.trees, self.kept = trees, (thresholds, firsts, counts)
        self.start.thresholds, self.start.first, self.start.count, self.start.columns = &thresholds[0], &firsts[0], &counts[0], <int>counts.shape[0]
        self.width = (self.start.columns + DEHUSK_TILE - 1) // DEHUSK_TILE * DEHUSK_TILE
        self.leaves = <int32_t *>malloc((2 * inner + 1) * sizeof(int32_t))
        self.first_piece = <int32_t *>malloc((trees + 1) * sizeof(int32_t))
        if self.leaves == NULL or self.first_piece == NULL:
            raise MemoryError()
        for tree in range(trees):  # once to count, once to write
            self._read_tree(feature, rank, value, tree)
        self.steps = <dehusk_step *>malloc((self.step_count + 1) * sizeof(dehusk_step))
        self.pieces = <dehusk_tree *>malloc((self.piece_count + 1) * sizeof(dehusk_tree))
        if self.steps == NULL or self.pieces == NULL:
            raise MemoryError()
        self.step_count = self.piece_count = 0
        for tree in range(trees):
            self.first_piece[tree] = <int32_t>self.piece_count
            self._read_tree(feature, rank, value, tree)
        self.first_piece[trees] = <int32_t>self.piece_count

    def __dealloc__(self):
        free(self.steps)
        free(self.pieces)
        free(self.first_piece)
        free(self.leaves)

    cdef void _read_tree(self, const int32_t[:, ::1] feature, const int8_t[:, ::1] rank, const float[:, ::1] value, Py_ssize_t tree) noexcept:
        cdef Py_ssize_t inner = feature.shape[1], place
        for place in range(2 * inner, -1, -1):
            if place >= inner:
                self.leaves[place] = 1
            else:
                self.leaves[place] = self.leaves[2 * place + 1] + self.leaves[2 * place + 2]
                if self.leaves[place] == 2 and value[tree, _leftmost(2 * place + 1, inner)] == value[tree, _leftmost(2 * place + 2, inner)]:
                    self.leaves[place] = 1
        self._cut(feature, rank, value, tree, 0)

    cdef void _cut(
        self, const int32_t[:, ::1] feature, const int8_t[:, ::1] rank, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t place
    ) noexcept:
        """Make a piece of what is below a node, or several where that is too much for one."""
        cdef uint32_t next_leaf = 0
        cdef int splits = 0
        cdef dehusk_tree *piece = NULL
        if self.leaves[place] + _level(place) > MOST_LEAVES:
            self._cut(feature, rank, value, tree, 2 * place + 1)
            self._cut(feature, rank, value, tree, 2 * place + 2)
            return
        if self.pieces != NULL:
            piece = &self.pieces[self.piece_count]
            memset(piece, 0, sizeof(dehusk_tree))
        self._walk(feature, rank, value, tree, 0, place, piece, &next_leaf, &splits)
        self._write_steps(piece, splits)
        self.piece_count += 1

    cdef void _write_steps(self, dehusk_tree *piece, int splits) noexcept:
        """Write the splits of a piece as steps, eight leaves after eight; while they are only counted there is no piece."""
        cdef int eight, number
        cdef uint32_t left
        cdef dehusk_step *step
        for eight in range(DEHUSK_EIGHTS):
            if piece != NULL:
                piece.first[eight] = <int32_t>self.step_count
            for number in range(splits):
                left = self.splits[number].left >> 8 * eight & 0xFF
                if left and piece != NULL:
                    step = &self.steps[self.step_count]
                    step.column, step.left, step.stays = <uint16_t>self.splits[number].feature, <int8_t>(self.splits[number].rank + 1), <uint8_t>~left
                self.step_count += left != 0
        if piece != NULL:
            piece.first[DEHUSK_EIGHTS] = <int32_t>self.step_count

    cdef uint32_t _walk(
        self, const int32_t[:, ::1] feature, const int8_t[:, ::1] rank, const float[:, ::1] value, Py_ssize_t tree, Py_ssize_t here, Py_ssize_t wanted,
        dehusk_tree *piece, uint32_t *next_leaf, int *splits,
    ) noexcept:
        """Note the splits of a piece; gives the leaves below a node, one bit each."""
        cdef uint32_t left, right
        cdef bint inside = _is_below(here, wanted)
        if (inside and self.leaves[here] == 1) or not (inside or _is_below(wanted, here)):
            if piece != NULL:
                piece.value[next_leaf[0]] = value[tree, _leftmost(here, feature.shape[1])] if inside else 0.0
                piece.turned[MOST_LEAVES - 1 - next_leaf[0]] = <float>piece.value[next_leaf[0]]
            next_leaf[0] += 1
            return <uint32_t>1 << (next_leaf[0] - 1)
        left = self._walk(feature, rank, value, tree, 2 * here + 1, wanted, piece, next_leaf, splits)
        right = self._walk(feature, rank, value, tree, 2 * here + 2, wanted, piece, next_leaf, splits)
        self.splits[splits[0]] = Split(feature[tree, here], rank[tree, here], left)
        splits[0] += 1
        return left | right

    def add(self, const float[:, ::1] rows, double[:, ::1] result, Py_ssize_t stage, double sure):
        """Write the sums of all trees for all rows; a row that is sure after a stage gets no more of them."""
        cdef Py_ssize_t first = 0, count = rows.shape[0], most = min(count, AT_ONCE), columns = self.start.columns
        cdef Room room
        cdef dehusk_ranks ranks = self.start
        if rows.shape[1] < columns or result.shape[0] != count or result.shape[1] != 1 or stage < 1:
            raise ValueError("the model does not fit its features")
        cdef Py_ssize_t bounds = 2 * DEHUSK_LONGEST_PERIOD * columns * sizeof(float), most_ranks = most + DEHUSK_LANES + DEHUSK_LONGEST_PERIOD
        cdef char *memory = <char *>malloc(
            bounds + most * (sizeof(uint64_t) + sizeof(double) + 2 * sizeof(int32_t)) + SLOTS * sizeof(int32_t) + most_ranks * self.width
        )
        if memory == NULL:
            raise MemoryError()
        room.keys = <uint64_t *>memory
        room.sums = <double *>(room.keys + most)
        ranks.low = <float *>(room.sums + most)
        ranks.high = ranks.low + DEHUSK_LONGEST_PERIOD * columns
        room.like = <int32_t *>(ranks.high + DEHUSK_LONGEST_PERIOD * columns)
        room.alive = room.like + most
        room.slots = room.alive + most
        ranks.rank = <int8_t *>(room.slots + SLOTS)
        room.ranks = ranks.rank + DEHUSK_LONGEST_PERIOD * self.width
        room.turned = room.ranks + most * self.width
        with nogil:
            memset(ranks.rank, 0, self.width)
            for first in range(columns):  # so that the first row changes all
                ranks.low[first], ranks.high[first] = INFINITY, -INFINITY
            first = 0
            while first < count:
                most = min(count - first, AT_ONCE)
                self._decide(self._rank(&rows[first, 0], rows.shape[1], most, ranks, room), room, stage, sure)
                for most in range(first, first + most):
                    result[most, 0] = room.sums[room.like[most - first]]
                first += AT_ONCE
        free(memory)

    cdef Py_ssize_t _rank(self, const float *rows, Py_ssize_t columns, Py_ssize_t count, dehusk_ranks ranks, Room room) noexcept nogil:
        """Rank the features of some rows; gives how many of them are like no other. A row begins with the ranks of the row a period before it."""
        cdef Py_ssize_t row, found = 0, again = 0, period = dehusk_period(rows, count, columns)
        cdef uint64_t key = 0
        cdef int32_t *like
        cdef dehusk_ranks of = ranks
        memset(room.slots, 0xFF, SLOTS * sizeof(int32_t))
        for row in range(count):
            if period > 1:
                of = self._ranks_before(ranks, row, period)
            if not dehusk_rank(&of, rows + row * columns) and row:
                room.like[row] = room.like[row - (period if row >= period else 1)]
                again += 1
                continue
            room.like[row] = <int32_t>found
            if row <= PATIENCE + WORTH * again:
                key = dehusk_key(of.rank, self.width)
                like = room.slots + (key & (SLOTS - 1))
                if like[0] >= 0 and room.keys[like[0]] == key and not memcmp(room.ranks + like[0] * self.width, of.rank, self.width):
                    room.like[row] = like[0]
                    again += 1
                    continue
                like[0] = <int32_t>found
            room.keys[found] = key
            memcpy(room.ranks + found * self.width, of.rank, self.width)
            found += 1
        return found

    cdef dehusk_ranks _ranks_before(self, dehusk_ranks first, Py_ssize_t row, Py_ssize_t period) noexcept nogil:
        """The ranks of the row a period before a row; of the last one where there is none yet, in a place of their own."""
        cdef Py_ssize_t place = row % period, columns = first.columns
        cdef dehusk_ranks of = first
        of.low, of.high, of.rank = first.low + place * columns, first.high + place * columns, first.rank + place * self.width
        if 0 < row < period:
            memcpy(of.low, of.low - columns, columns * sizeof(float))
            memcpy(of.high, of.high - columns, columns * sizeof(float))
            memcpy(of.rank, of.rank - self.width, self.width)
        return of

    cdef void _decide(self, Py_ssize_t count, Room room, Py_ssize_t stage, double sure) noexcept nogil:
        """Take the ranked rows through all trees; after the first stages, those that need more close up."""
        cdef Py_ssize_t tree = 0, stop = min(FIRST_STAGES * stage, self.trees), place, alive = count
        for place in range(count):
            room.alive[place], room.sums[place] = <int32_t>place, 0.0
        while tree < self.trees and alive:
            count, alive, place = alive, 0, 0
            while place < count:
                alive = self._add_trees(room, place, min(count - place, DEHUSK_LANES), alive, tree, stop, stage, sure)
                place += DEHUSK_LANES
            tree, stop = stop, self.trees

    cdef Py_ssize_t _add_trees(
        self, Room room, Py_ssize_t place, Py_ssize_t count, Py_ssize_t alive, Py_ssize_t tree, Py_ssize_t stop, Py_ssize_t stage, double sure
    ) noexcept nogil:
        """Add some trees to the sums of some rows; writes those that need more behind others that do, and gives their number."""
        cdef const int8_t *rows[DEHUSK_LANES]
        cdef double sums[DEHUSK_LANES]  # only those in use mean anything
        cdef int32_t lanes[DEHUSK_LANES]  # the row in each lane, or -1
        cdef Py_ssize_t lane, after, unsure = count, used = (count + DEHUSK_TILE - 1) // DEHUSK_TILE * DEHUSK_TILE
        for lane in range(used):  # at the end, the last row fills the lanes that are left, and is not counted there
            lanes[lane] = room.alive[place + min(lane, count - 1)]
            rows[lane] = room.ranks + lanes[lane] * self.width
            sums[lane] = room.sums[lanes[lane]]
        dehusk_turn(rows, <int>used, self.width, room.turned)
        while tree < stop and unsure:
            after = min(tree + stage, stop)
            dehusk_trees(room.turned, self.steps, self.pieces + self.first_piece[tree], self.pieces + self.first_piece[after], sums, <int>count)
            for lane in range(count):
                if lanes[lane] >= 0:
                    room.sums[lanes[lane]] = sums[lane]
                    if not -sure <= sums[lane] <= sure:
                        lanes[lane] = -1
                        unsure -= 1
            tree = after
        for lane in range(count):
            if lanes[lane] >= 0:
                room.alive[alive] = lanes[lane]
                alive += 1
        return alive


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
