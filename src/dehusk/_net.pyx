# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through the layers of `net.Net`: the same sums as `Net._sums_slowly`."""

from libc.math cimport rint
from libc.stdint cimport int16_t, int32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

import numpy as np

cdef extern from "layers.h" nogil:
    enum:
        DEHUSK_LANES
        DEHUSK_PART
    ctypedef struct dehusk_spread:
        const float *half
        const float *mean
        const float *scale
        int columns
        float most
    ctypedef struct dehusk_part:
        const int16_t *weight
        const int16_t *states
        uint64_t which
    void dehusk_changes(const dehusk_spread *spread, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)
    void dehusk_sums(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
    void dehusk_states(const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
    uint64_t dehusk_which(const int16_t *states, int count)
    void dehusk_grow(int16_t *states, const int16_t *more, int count, int16_t most)
    void dehusk_gather(const int16_t *states, int count, int32_t *sums, int16_t *peak)
    int32_t dehusk_product(const int16_t *one, const int16_t *other, int count, int32_t sum)

cdef enum:
    LOOKS = 3
    WIDTH = 3
    INPUT = 2047
    STATE = 4095
    ENTER = 0
    PAGE = 1
    LOOK = 2
    MIDDLE = 5
    LEAVE = 6
    COUNT = 7

cdef int[LOOKS] REACH = [1, 4, 12]


cdef struct Layer:
    const int16_t *weight  # [pairs][results][2]
    const int32_t *bias
    const float *factor
    int inputs, results  # with room to the next eight in each part


cdef struct Room:
    int16_t *own  # what each block says of itself
    int16_t *state  # and with what is around it
    int16_t *fresh  # the states that a look gives, before the old ones may go
    uint64_t *own_which  # the pairs of each of these that are not nothing
    uint64_t *state_which
    uint64_t *fresh_which
    int16_t *some  # what goes into a layer
    int16_t *few  # what comes out of the one but last
    int32_t *sums
    dehusk_part *parts


cdef class Layers:
    """The arrays of a net, held and checked once: every layer takes what the one before it gives.

    `size` is what a block's states take, in eights; those beyond the net's own are nothing and stay nothing. They go into
    a layer in `pieces` of at most DEHUSK_PART.
    """

    cdef Layer layer[COUNT]
    cdef dehusk_spread spread
    cdef object kept
    cdef int size, few, parts, pieces
    cdef int32_t last_bias
    cdef const int16_t[::1] last

    def __cinit__(self, const float[::1] half, const float[::1] mean, const float[::1] scale, layers):
        cdef int number, columns = <int>half.shape[0]
        if len(layers) != COUNT or mean.shape[0] != columns or scale.shape[0] != columns or not columns:
            raise ValueError("the model's layers do not fit")
        self.spread.half, self.spread.mean, self.spread.scale = &half[0], &mean[0], &scale[0]
        self.spread.columns, self.spread.most = columns, INPUT
        size, few = len(layers[ENTER][0]), len(layers[MIDDLE][0])
        wanted = ((columns, size, 1), (2 * size, size, 2), *(((WIDTH * size, size, WIDTH),) * LOOKS), (2 * size, few, 2), (few, 1, 1))
        self.size, self.few, self.kept = _in_eights(size), _in_eights(few), [(half, mean, scale)]
        for number, ((weights, biases, factors), (inputs, results, parts)) in enumerate(zip(layers, wanted, strict=True)):
            if weights.shape != (results, inputs) or biases.shape != (results,) or factors.shape != (results,) or not results:
                raise ValueError("the model's layers do not fit")
            if number < LEAVE:
                self._keep(number, weights, biases, factors, parts)
        self.pieces = (self.size + DEHUSK_PART - 1) // DEHUSK_PART
        self.parts = max(columns // DEHUSK_PART + 1, WIDTH * self.pieces)
        self.last, self.last_bias = np.ascontiguousarray(layers[LEAVE][0][0], np.int16), layers[LEAVE][1][0]

    def _keep(self, int number, weights, biases, factors, parts):
        """A layer with room for eights of states in each part of its inputs, and its weights pair by pair."""
        cdef const int16_t[:, :, ::1] weight
        cdef const int32_t[::1] bias
        cdef const float[::1] factor
        results, inputs = weights.shape
        spread = np.zeros((_in_eights(results), parts, _in_eights(inputs // parts)), np.int16)
        spread[:results, :, : inputs // parts] = weights.reshape(results, parts, -1)
        paired = np.ascontiguousarray(spread.reshape(len(spread), -1, 2).transpose(1, 0, 2))
        more = (0, len(spread) - results)
        biases, factors = np.pad(biases, more).astype(np.int32), np.pad(factors, more).astype(np.float32)
        self.kept.append((paired, biases, factors))
        weight, bias, factor = paired, biases, factors
        self.layer[number].weight, self.layer[number].bias, self.layer[number].factor = &weight[0, 0, 0], &bias[0], &factor[0]
        self.layer[number].inputs, self.layer[number].results = 2 * <int>weight.shape[0], <int>weight.shape[1]

    def sums(self, const float[:, ::1] rows):
        """What the last layer adds up to for each row."""
        cdef Py_ssize_t count = rows.shape[0], states = count * self.size
        cdef Py_ssize_t widest = max(2 * self.layer[ENTER].inputs, 3 * self.size)
        cdef int16_t *numbers
        cdef uint64_t *which
        cdef Room room
        if rows.shape[1] != self.spread.columns:
            raise ValueError("the model does not fit its features")
        result = np.empty(count)
        cdef double[::1] found = result
        numbers = <int16_t *>calloc(3 * states + widest + self.few, sizeof(int16_t))
        room.sums = <int32_t *>calloc(max(self.size, self.few), sizeof(int32_t))
        room.parts = <dehusk_part *>calloc(self.parts, sizeof(dehusk_part))
        which = <uint64_t *>calloc(3 * (count + 1) * self.pieces, sizeof(uint64_t))
        if numbers == NULL or room.sums == NULL or room.parts == NULL or which == NULL:
            free(numbers)
            free(room.sums)
            free(room.parts)
            free(which)
            raise MemoryError()
        room.own_which, room.state_which = which, which + (count + 1) * self.pieces
        room.fresh_which = room.state_which + (count + 1) * self.pieces
        room.own, room.state, room.fresh = numbers, numbers + states, numbers + 2 * states
        room.some = numbers + 3 * states
        room.few = room.some + widest
        with nogil:
            self._enter(rows, room)
            if count:
                self._add_page(count, room)
            memcpy(room.state, room.own, states * sizeof(int16_t))
            memcpy(room.state_which, room.own_which, count * self.pieces * sizeof(uint64_t))
            self._look(count, &room)
            self._leave(count, room, found)
        free(numbers)
        free(room.sums)
        free(room.parts)
        free(which)
        return result

    cdef dehusk_part *_put(
        self, int number, int part, const int16_t *states, const uint64_t *which, dehusk_part *parts
    ) noexcept nogil:
        """Add the states of a block to what goes into a layer as one of its parts; gives the end of the parts."""
        cdef int piece
        for piece in range(self.pieces):
            parts.weight = self.layer[number].weight + <Py_ssize_t>(part * self.size + piece * DEHUSK_PART) * self.layer[number].results
            parts.states, parts.which = states + piece * DEHUSK_PART, which[piece]
            parts += 1
        return parts

    cdef void _mark(self, const int16_t *states, uint64_t *which) noexcept nogil:
        """Find the pairs of a block's states that are not nothing."""
        cdef int piece
        for piece in range(self.pieces):
            which[piece] = dehusk_which(states + piece * DEHUSK_PART, min(self.size - piece * DEHUSK_PART, DEHUSK_PART))

    cdef void _through(self, int number, Room room, const dehusk_part *end, int16_t *results, int least) noexcept nogil:
        """Take some parts through a layer."""
        cdef Layer *layer = &self.layer[number]
        dehusk_sums(room.parts, end, layer.results, layer.bias, room.sums)
        dehusk_states(room.sums, layer.factor, layer.results, least, STATE, results)

    cdef void _enter(self, const float[:, ::1] rows, Room room) noexcept nogil:
        """The sums of a block are those of the block before, and what changes: most features do not."""
        cdef Py_ssize_t row, part, parts = (self.spread.columns + DEHUSK_PART - 1) // DEHUSK_PART
        cdef Layer *layer = &self.layer[ENTER]
        cdef int16_t *changes = room.some + layer.inputs
        memcpy(room.sums, layer.bias, layer.results * sizeof(int32_t))
        for part in range(parts):
            room.parts[part].weight = layer.weight + part * DEHUSK_PART * layer.results
            room.parts[part].states = changes + part * DEHUSK_PART
        for row in range(rows.shape[0]):
            for part in range(parts):
                room.parts[part].which = 0
            dehusk_changes(&self.spread, &rows[row, 0], &rows[row - 1, 0] if row else NULL, room.some, changes, room.parts)
            dehusk_sums(room.parts, room.parts + parts, layer.results, room.sums, room.sums)
            dehusk_states(room.sums, layer.factor, layer.results, 0, STATE, room.own + row * self.size)

    cdef void _add_page(self, Py_ssize_t count, Room room) noexcept nogil:
        """To what each block says of itself comes what the page as a whole says."""
        cdef Py_ssize_t row, place
        cdef int16_t *mean = room.some
        cdef int16_t *peak = room.some + self.size
        cdef int16_t *more = room.some + 2 * self.size
        cdef dehusk_part *end
        memset(room.sums, 0, self.size * sizeof(int32_t))
        memset(peak, 0, self.size * sizeof(int16_t))
        for row in range(count):
            dehusk_gather(room.own + row * self.size, self.size, room.sums, peak)
        for place in range(self.size):
            mean[place] = <int16_t>rint(<double>room.sums[place] / <double>count)
        self._mark(mean, room.own_which)
        self._mark(peak, room.state_which)
        end = self._put(PAGE, 1, peak, room.state_which, self._put(PAGE, 0, mean, room.own_which, room.parts))
        self._through(PAGE, room, end, more, -STATE)
        for row in range(count):
            dehusk_grow(room.own + row * self.size, more, self.size, STATE)
            self._mark(room.own + row * self.size, room.own_which + row * self.pieces)

    cdef void _look(self, Py_ssize_t count, Room *room) noexcept nogil:
        cdef Py_ssize_t row, other
        cdef int look, part
        cdef int16_t *fresh
        cdef dehusk_part *end
        for look in range(LOOKS):
            for row in range(count):
                end = room.parts
                for part in range(WIDTH):
                    other = row + (part - WIDTH // 2) * REACH[look]
                    if 0 <= other < count:
                        end = self._put(LOOK + look, part, room.state + other * self.size, room.state_which + other * self.pieces, end)
                fresh = room.fresh + row * self.size
                self._through(LOOK + look, room[0], end, fresh, 0)
                dehusk_grow(fresh, room.state + row * self.size, self.size, STATE)
                self._mark(fresh, room.fresh_which + row * self.pieces)
            room.state, room.fresh = room.fresh, room.state
            room.state_which, room.fresh_which = room.fresh_which, room.state_which

    cdef void _leave(self, Py_ssize_t count, Room room, double[::1] found) noexcept nogil:
        cdef Py_ssize_t row
        cdef dehusk_part *end
        for row in range(count):
            end = self._put(MIDDLE, 0, room.own + row * self.size, room.own_which + row * self.pieces, room.parts)
            end = self._put(MIDDLE, 1, room.state + row * self.size, room.state_which + row * self.pieces, end)
            self._through(MIDDLE, room, end, room.few, 0)
            found[row] = dehusk_product(room.few, &self.last[0], <int>self.last.shape[0], self.last_bias)


def _in_eights(count):
    return (count + DEHUSK_LANES - 1) // DEHUSK_LANES * DEHUSK_LANES
