# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through the layers of `net.Net`: the same sums as `Net._sums_slowly`."""

from libc.math cimport rint
from libc.stdint cimport int16_t, int32_t, int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

import numpy as np

cdef extern from "layers.h" nogil:
    enum:
        DEHUSK_ROWS
    ctypedef struct dehusk_layer:
        const int16_t *weight
        const int32_t *bias
        const float *factor
        int inputs, results
    void dehusk_sums(const dehusk_layer *layer, const int16_t *states, int32_t *sums)
    void dehusk_enter(const float *row, const float *half, const float *mean, const float *scale, int columns, float most, int16_t *states)
    int dehusk_state(int32_t sum, float factor, int least, int most)

cdef enum:
    LOOKS = 3
    WIDTH = 5
    INPUT = 2047
    STATE = 4095
    ENTER = 0
    PAGE = 1
    LOOK = 2
    MIDDLE = 5
    LEAVE = 6
    COUNT = 7
    EVEN = 32  # numbers of a row of features: what is beyond its columns is nothing

cdef int[LOOKS] REACH = [1, 3, 9]


cdef struct Room:
    int16_t *own  # what each block says of itself
    int16_t *state  # and with what is around it
    int16_t *fresh  # the states that a look gives, before the old ones may go
    int16_t *some  # what goes into a layer, a few rows at a time
    int32_t *sums


cdef class Layers:
    """The arrays of a net, held and checked once: every layer takes what the one before it gives."""

    cdef dehusk_layer layer[COUNT]
    cdef const float[::1] half, mean, scale
    cdef object kept
    cdef int columns, even, size

    def __cinit__(self, const float[::1] half, const float[::1] mean, const float[::1] scale, layers):
        cdef const int16_t[:, ::1] weight
        cdef const int32_t[::1] bias
        cdef const float[::1] factor
        self.half, self.mean, self.scale, self.columns = half, mean, scale, <int>half.shape[0]
        self.even = (self.columns + EVEN - 1) // EVEN * EVEN
        self.size, self.kept = len(layers[0][0]), []
        wanted = (
            (self.columns, self.size), (2 * self.size, self.size), *(((WIDTH * self.size, self.size),) * LOOKS),
            (2 * self.size, len(layers[MIDDLE][0])), (len(layers[MIDDLE][0]), 1),
        )  # fmt: skip
        if len(layers) != COUNT or len(layers[MIDDLE][0]) > self.size or mean.shape[0] != self.columns or scale.shape[0] != self.columns:
            raise ValueError("the model's layers do not fit")
        for number, ((weights, biases, factors), (inputs, results)) in enumerate(zip(layers, wanted, strict=True)):
            if weights.shape != (results, inputs) or biases.shape != (results,) or factors.shape != (results,) or not results:
                raise ValueError("the model's layers do not fit")
            weights = np.ascontiguousarray(weights, np.int16)
            if number == ENTER:
                weights = np.ascontiguousarray(np.pad(weights, ((0, 0), (0, self.even - self.columns))))
            weight, bias, factor = weights, biases, factors
            self.kept.append((weights, biases, factors))
            self.layer[number].weight, self.layer[number].bias, self.layer[number].factor = &weight[0, 0], &bias[0], &factor[0]
            self.layer[number].inputs, self.layer[number].results = <int>weight.shape[1], <int>weight.shape[0]

    def sums(self, const float[:, ::1] rows):
        """What the last layer adds up to for each row."""
        cdef Py_ssize_t count = rows.shape[0]
        cdef int widest = max(self.even, WIDTH * self.size, self.layer[MIDDLE].results)
        cdef Room room
        if rows.shape[1] != self.columns:
            raise ValueError("the model does not fit its features")
        result = np.empty(count)
        cdef double[::1] found = result
        cdef Py_ssize_t states = (count + DEHUSK_ROWS) * self.size
        room.own = <int16_t *>calloc(3 * states + DEHUSK_ROWS * widest, sizeof(int16_t))
        room.sums = <int32_t *>calloc(DEHUSK_ROWS * max(self.size, self.layer[MIDDLE].results), sizeof(int32_t))
        if room.own == NULL or room.sums == NULL:
            free(room.own)
            free(room.sums)
            raise MemoryError()
        room.state, room.fresh, room.some = room.own + states, room.own + 2 * states, room.own + 3 * states
        with nogil:
            self._enter(rows, room)
            self._add_page(count, room)
            memcpy(room.state, room.own, states * sizeof(int16_t))
            self._look(count, &room)
            self._leave(count, room, found)
        free(room.own)
        free(room.sums)
        return result

    cdef void _enter(self, const float[:, ::1] rows, Room room) noexcept nogil:
        cdef Py_ssize_t first = 0, row, count = rows.shape[0]
        while first < count:
            for row in range(min(count - first, DEHUSK_ROWS)):
                dehusk_enter(&rows[first + row, 0], &self.half[0], &self.mean[0], &self.scale[0], self.columns, INPUT, room.some + row * self.even)
            self._through(ENTER, room, room.own + first * self.size, 0)
            first += DEHUSK_ROWS

    cdef void _through(self, int number, Room room, int16_t *results, int least) noexcept nogil:
        """Take what is in `some` through a layer."""
        cdef const dehusk_layer *layer = &self.layer[number]
        cdef int row, result
        dehusk_sums(layer, room.some, room.sums)
        for row in range(DEHUSK_ROWS):
            for result in range(layer.results):
                results[row * layer.results + result] = <int16_t>dehusk_state(room.sums[row * layer.results + result], layer.factor[result], least, STATE)

    cdef void _add_page(self, Py_ssize_t count, Room room) noexcept nogil:
        """To what each block says of itself comes what the page as a whole says."""
        cdef Py_ssize_t row, place
        cdef int64_t total
        cdef int most, value
        memset(room.some, 0, 2 * DEHUSK_ROWS * self.size * sizeof(int16_t))
        for place in range(self.size):
            total, most = 0, 0
            for row in range(count):
                value = room.own[row * self.size + place]
                total += value
                most = max(most, value)
            room.some[place] = <int16_t>rint(<double>total / <double>count)
            room.some[self.size + place] = <int16_t>most
        self._through(PAGE, room, room.fresh, -STATE)
        for row in range(count):
            for place in range(self.size):
                value = room.own[row * self.size + place] + room.fresh[place]
                room.own[row * self.size + place] = <int16_t>min(max(value, 0), STATE)

    cdef void _look(self, Py_ssize_t count, Room *room) noexcept nogil:
        cdef Py_ssize_t first, place
        cdef int look, row, step
        cdef Py_ssize_t other
        cdef int16_t *swapped
        for look in range(LOOKS):
            first = 0
            while first < count:
                for row in range(DEHUSK_ROWS):
                    for step in range(WIDTH):
                        other = first + row + (step - WIDTH // 2) * REACH[look]
                        if 0 <= other < count:
                            memcpy(room.some + (row * WIDTH + step) * self.size, room.state + other * self.size, self.size * sizeof(int16_t))
                        else:
                            memset(room.some + (row * WIDTH + step) * self.size, 0, self.size * sizeof(int16_t))
                self._through(LOOK + look, room[0], room.fresh + first * self.size, 0)
                for place in range(first * self.size, min(first + DEHUSK_ROWS, count) * self.size):
                    room.fresh[place] = <int16_t>min(room.fresh[place] + room.state[place], STATE)
                first += DEHUSK_ROWS
            swapped, room.state, room.fresh = room.state, room.fresh, room.state

    cdef void _leave(self, Py_ssize_t count, Room room, double[::1] found) noexcept nogil:
        cdef const dehusk_layer *last = &self.layer[LEAVE]
        cdef Py_ssize_t first = 0
        cdef int row, place
        cdef int32_t total
        while first < count:
            for row in range(DEHUSK_ROWS):
                memcpy(room.some + 2 * row * self.size, room.own + (first + row) * self.size, self.size * sizeof(int16_t))
                memcpy(room.some + (2 * row + 1) * self.size, room.state + (first + row) * self.size, self.size * sizeof(int16_t))
            self._through(MIDDLE, room, room.fresh, 0)
            for row in range(min(count - first, DEHUSK_ROWS)):
                total = last.bias[0]
                for place in range(last.inputs):
                    total += room.fresh[row * last.inputs + place] * last.weight[place]
                found[first + row] = total
            first += DEHUSK_ROWS
