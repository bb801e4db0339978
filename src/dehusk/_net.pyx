# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through the layers of `net.Net`: the same sums as `Net._sums_slowly`."""

from libc.math cimport rint
from libc.stdint cimport int16_t, int32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

import numpy as np

cdef extern from "layers.h" nogil:
    enum:
        DEHUSK_LANES
        DEHUSK_ROWS
    ctypedef struct dehusk_layer:
        const int16_t *weight
        const int32_t *bias
        const float *factor
        int pairs, results
    void dehusk_through(const dehusk_layer *layer, const int16_t *states, int32_t *sums, float least, float most, int16_t *results)
    void dehusk_enter(const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)

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


cdef struct Room:
    int16_t *own  # what each block says of itself
    int16_t *state  # and with what is around it
    int16_t *fresh  # the states that a look gives, before the old ones may go
    int16_t *some  # what goes into a layer
    int16_t *few  # what comes out of the one but last
    int32_t *sums


cdef class Layers:
    """The arrays of a net, held and checked once: every layer takes what the one before it gives.

    `size` is what a block's states take, in eights; those beyond the net's own are nothing and stay nothing.
    """

    cdef dehusk_layer layer[COUNT]
    cdef const float[::1] half, mean, scale
    cdef object kept
    cdef int columns, size, few, widest
    cdef double last_bias
    cdef const int16_t[::1] last

    def __cinit__(self, const float[::1] half, const float[::1] mean, const float[::1] scale, layers):
        cdef int number
        self.half, self.mean, self.scale, self.columns = half, mean, scale, <int>half.shape[0]
        if len(layers) != COUNT or mean.shape[0] != self.columns or scale.shape[0] != self.columns or not self.columns:
            raise ValueError("the model's layers do not fit")
        size, few = len(layers[ENTER][0]), len(layers[MIDDLE][0])
        wanted = ((self.columns, size, 1), (2 * size, size, 2), *(((WIDTH * size, size, WIDTH),) * LOOKS), (2 * size, few, 2), (few, 1, 1))
        self.size, self.few, self.kept = _in_eights(size), _in_eights(few), []
        for number, ((weights, biases, factors), (inputs, results, parts)) in enumerate(zip(layers, wanted, strict=True)):
            if weights.shape != (results, inputs) or biases.shape != (results,) or factors.shape != (results,) or not results:
                raise ValueError("the model's layers do not fit")
            if number < LEAVE:
                self._keep(number, weights, biases, factors, parts)
        self.widest = max(self.columns + 1, WIDTH * self.size)
        self.last, self.last_bias = np.ascontiguousarray(layers[LEAVE][0][0], np.int16), float(layers[LEAVE][1][0])

    def _keep(self, int number, weights, biases, factors, parts):
        """A layer with room for eights of states in each part of its inputs, and its weights pair by pair."""
        cdef const int16_t[:, :, ::1] weight
        cdef const int32_t[::1] bias
        cdef const float[::1] factor
        results, inputs = weights.shape
        wide = inputs // parts + inputs % 2 if number == ENTER else _in_eights(inputs // parts)
        spread = np.zeros((_in_eights(results), parts, wide), np.int16)
        spread[:results, :, : inputs // parts] = weights.reshape(results, parts, -1)
        paired = np.ascontiguousarray(spread.reshape(len(spread), -1, 2).transpose(1, 0, 2))
        more = (0, len(spread) - results)
        biases, factors = np.pad(biases, more).astype(np.int32), np.pad(factors, more).astype(np.float32)
        self.kept.append((paired, biases, factors))
        weight, bias, factor = paired, biases, factors
        self.layer[number].weight, self.layer[number].bias, self.layer[number].factor = &weight[0, 0, 0], &bias[0], &factor[0]
        self.layer[number].pairs, self.layer[number].results = <int>weight.shape[0], <int>weight.shape[1]

    def sums(self, const float[:, ::1] rows):
        """What the last layer adds up to for each row."""
        cdef Py_ssize_t count = rows.shape[0], states = (count + DEHUSK_ROWS) * self.size  # a last row alone has company
        cdef int16_t *numbers
        cdef int32_t *totals
        cdef Room room
        if rows.shape[1] != self.columns:
            raise ValueError("the model does not fit its features")
        result = np.empty(count)
        cdef double[::1] found = result
        numbers = <int16_t *>calloc(3 * states + DEHUSK_ROWS * (self.widest + self.few), sizeof(int16_t))
        totals = <int32_t *>calloc(DEHUSK_ROWS * max(self.size, self.few), sizeof(int32_t))
        if numbers == NULL or totals == NULL:
            free(numbers)
            free(totals)
            raise MemoryError()
        room.own, room.state, room.fresh = numbers, numbers + states, numbers + 2 * states
        room.some = numbers + 3 * states
        room.few, room.sums = room.some + DEHUSK_ROWS * self.widest, totals
        with nogil:
            self._enter(rows, room)
            if count:
                self._add_page(count, room)
            memcpy(room.state, room.own, states * sizeof(int16_t))
            self._look(count, &room)
            self._leave(count, room, found)
        free(numbers)
        free(totals)
        return result

    cdef void _through(self, int number, Room room, int16_t *results, int least) noexcept nogil:
        """Take what is in `some` through a layer."""
        dehusk_through(&self.layer[number], room.some, room.sums, least, STATE, results)

    cdef void _enter(self, const float[:, ::1] rows, Room room) noexcept nogil:
        cdef Py_ssize_t first = 0, row, count = rows.shape[0], wide = 2 * self.layer[ENTER].pairs
        while first < count:
            for row in range(min(count - first, DEHUSK_ROWS)):
                dehusk_enter(&rows[first + row, 0], &self.half[0], &self.mean[0], &self.scale[0], self.columns, INPUT, room.some + row * wide)
            self._through(ENTER, room, room.own + first * self.size, 0)
            first += DEHUSK_ROWS

    cdef void _add_page(self, Py_ssize_t count, Room room) noexcept nogil:
        """To what each block says of itself comes what the page as a whole says."""
        cdef Py_ssize_t row, place
        cdef int16_t *own = room.own
        cdef int16_t *peak = room.some + self.size
        cdef int value
        memset(room.sums, 0, self.size * sizeof(int32_t))
        memset(peak, 0, self.size * sizeof(int16_t))
        for row in range(count):
            for place in range(self.size):
                room.sums[place] += own[place]
                peak[place] = max(peak[place], own[place])
            own += self.size
        for place in range(self.size):
            room.some[place] = <int16_t>rint(<double>room.sums[place] / <double>count)
        self._through(PAGE, room, room.fresh, -STATE)
        own = room.own
        for row in range(count):
            for place in range(self.size):
                value = own[place] + room.fresh[place]
                own[place] = <int16_t>min(max(value, 0), STATE)
            own += self.size

    cdef void _look(self, Py_ssize_t count, Room *room) noexcept nogil:
        cdef Py_ssize_t first, row, place
        cdef int look
        cdef int16_t *before
        for look in range(LOOKS):
            first = 0
            while first < count:
                for row in range(DEHUSK_ROWS):
                    self._look_around(first + row, count, REACH[look], room.state, room.some + row * WIDTH * self.size)
                self._through(LOOK + look, room[0], room.fresh + first * self.size, 0)
                first += DEHUSK_ROWS
            for place in range(count * self.size):
                room.fresh[place] = <int16_t>min(room.fresh[place] + room.state[place], STATE)
            before, room.state, room.fresh = room.state, room.fresh, room.state

    cdef void _look_around(self, Py_ssize_t row, Py_ssize_t count, int reach, const int16_t *states, int16_t *seen) noexcept nogil:
        cdef Py_ssize_t other
        cdef int step
        for step in range(WIDTH):
            other = row + (step - WIDTH // 2) * reach
            if 0 <= other < count:
                memcpy(seen + step * self.size, states + other * self.size, self.size * sizeof(int16_t))
            else:
                memset(seen + step * self.size, 0, self.size * sizeof(int16_t))

    cdef void _leave(self, Py_ssize_t count, Room room, double[::1] found) noexcept nogil:
        cdef Py_ssize_t first = 0, row, place
        cdef double total
        while first < count:
            for row in range(DEHUSK_ROWS):
                memcpy(room.some + 2 * row * self.size, room.own + (first + row) * self.size, self.size * sizeof(int16_t))
                memcpy(room.some + (2 * row + 1) * self.size, room.state + (first + row) * self.size, self.size * sizeof(int16_t))
            self._through(MIDDLE, room, room.few, 0)
            for row in range(min(count - first, DEHUSK_ROWS)):
                total = self.last_bias
                for place in range(self.last.shape[0]):
                    total += room.few[row * self.few + place] * self.last[place]
                found[first + row] = total
            first += DEHUSK_ROWS


def _in_eights(count):
    return (count + DEHUSK_LANES - 1) // DEHUSK_LANES * DEHUSK_LANES
