# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled way through the layers of `net.Net`: the same numbers as `Net.odds_slowly`."""

cimport cython
from libc.math cimport rint
from libc.stdint cimport int16_t, int32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

import numpy as np

cdef extern from "layers.h" nogil:
    enum:
        DEHUSK_LANES
        DEHUSK_PART
    ctypedef struct dehusk_part:
        const int16_t *weight
        const int16_t *states
        uint64_t which
    void dehusk_sums(const dehusk_part *parts, const dehusk_part *end, int results, const int32_t *before, int32_t *sums)
    void dehusk_states(const int32_t *sums, const float *factor, int results, float least, float most, int16_t *states)
    uint64_t dehusk_which(const int16_t *states, int count)
    uint64_t dehusk_settle(const int32_t *sums, const float *factor, int results, int16_t most, const int16_t *before, int16_t *states)
    void dehusk_grow(int16_t *states, const int16_t *more, int count, int16_t most)
    bint dehusk_differ(const int16_t *states, const int16_t *before, int count, int16_t *change)
    void dehusk_gather(const int16_t *states, int count, int32_t *sums, int16_t *peak)
    int32_t dehusk_product(const int16_t *one, const int16_t *other, int count, int32_t sum)

cdef extern from "spread.h" nogil:
    ctypedef struct dehusk_spread:
        const float *half
        const float *mean
        const float *scale
        int columns
        float most
    void dehusk_changes(const dehusk_spread *spread, const float *row, const float *before, int16_t *states, int16_t *changes, dehusk_part *parts)

cdef extern from "period.h" nogil:
    enum:
        DEHUSK_LONGEST_PERIOD
    int dehusk_period(const float *rows, size_t count, size_t columns)

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
    LINE = 64  # bytes
    MANY = 128  # blocks; among so many it is worth a look whether they repeat themselves
    SAMPLES = 8

cdef int[LOOKS] REACH = [1, 4, 12]

cdef struct Layer:
    const int16_t *weight  # [pairs][results][2]
    const int32_t *bias
    const float *factor
    int inputs, results  # filled up to DEHUSK_LANES in each part


cdef struct States:  # of all blocks
    int16_t *number
    uint64_t *which  # the pairs of each block's that are not nothing
    int32_t *at  # the block that has the numbers of this one
    int16_t *change  # from the block a period before, and in which pairs; only where there is a period, and a change
    uint64_t *changed
    char *same  # whether there is none


cdef struct Room:
    States own  # what each block says of itself
    States state  # and with what is around it
    States fresh  # the states that a look gives, before the old ones may go
    int16_t *some  # what goes into a layer
    int32_t *sums  # of the last blocks, as many as a period is long
    dehusk_part *parts
    int period  # so many blocks before a block stands one that is much like it; 0 where that is not so


@cython.final
cdef class Layers:
    """The arrays of some nets of one shape, held and checked once: every layer takes what the one before it gives.

    The nets see the features in the same way, and their first layers are one. `size` is what a block's states take in a net, filled up; those beyond
    the net's own are nothing and stay nothing. They go into a layer in `pieces` of at most DEHUSK_PART.
    """

    cdef Layer enter
    cdef Layer *layers  # COUNT for each net
    cdef dehusk_spread spread
    cdef object kept
    cdef int nets, size, few, parts, pieces

    def __cinit__(self, const float[::1] half, const float[::1] mean, const float[::1] scale, nets):
        cdef int number, net, columns = <int>half.shape[0]
        if not nets or mean.shape[0] != columns or scale.shape[0] != columns or not columns:
            raise ValueError("the model's layers do not fit")
        self.spread.half, self.spread.mean, self.spread.scale = &half[0], &mean[0], &scale[0]
        self.spread.columns, self.spread.most = columns, INPUT
        size, few = len(nets[0][ENTER][0]), len(nets[0][MIDDLE][0])
        wanted = ((columns, size, 1), (2 * size, size, 2), *(((WIDTH * size, size, WIDTH),) * LOOKS), (2 * size, few, 2), (few, 1, 1))
        self.nets, self.size, self.few, self.kept = len(nets), _filled_up(size), _filled_up(few), [(half, mean, scale)]
        self.layers = <Layer *>calloc(self.nets * COUNT, sizeof(Layer))
        if self.layers == NULL:
            raise MemoryError()
        for net, layers in enumerate(nets):
            for number, ((weights, biases, factors), (inputs, results, parts)) in enumerate(zip(layers, wanted, strict=True)):
                if weights.shape != (results, inputs) or biases.shape != (results,) or factors.shape != (results,) or not results:
                    raise ValueError("the model's layers do not fit")
                if number != LEAVE:
                    self._keep(&self.layers[net * COUNT + number], [(weights, biases, factors)], parts)
            self._keep_last(&self.layers[net * COUNT + LEAVE], layers[LEAVE])
        self._keep(&self.enter, [layers[ENTER] for layers in nets], 1)
        self.pieces = (self.size + DEHUSK_PART - 1) // DEHUSK_PART
        self.parts = max(columns // DEHUSK_PART + 1, WIDTH * self.pieces)

    def __dealloc__(self):
        free(self.layers)

    cdef int _keep(self, Layer *layer, together, parts) except -1:
        """Some layers as one, each part of the inputs and the results filled up, and the weights pair by pair."""
        cdef const int16_t[:, :, ::1] weight
        cdef const int32_t[::1] bias
        cdef const float[::1] factor
        results, inputs = together[0][0].shape
        wide = _filled_up(results)
        spread = np.zeros((len(together), wide, parts, _filled_up(inputs // parts)), np.int16)
        biases, factors = np.zeros((len(together), wide), np.int32), np.zeros((len(together), wide), np.float32)
        for number, each in enumerate(together):
            spread[number, :results, :, : inputs // parts] = each[0].reshape(results, parts, -1)
            biases[number, :results], factors[number, :results] = each[1], each[2]
        paired = _aligned(spread.reshape(len(together) * wide, -1, 2).transpose(1, 0, 2))
        weight, bias, factor = paired, biases.ravel(), factors.ravel()
        self.kept.append((weight, bias, factor))
        layer.weight, layer.bias, layer.factor = &weight[0, 0, 0], &bias[0], &factor[0]
        layer.inputs, layer.results = 2 * <int>weight.shape[0], <int>weight.shape[1]
        return 0

    cdef int _keep_last(self, Layer *layer, layers) except -1:
        """The layer with one result, its weights side by side."""
        cdef const int16_t[::1] weight
        cdef const int32_t[::1] bias
        cdef const float[::1] factor
        weights, biases, factors = np.zeros(self.few, np.int16), np.array(layers[1], np.int32), np.array(layers[2], np.float32)
        weights[: layers[0].shape[1]] = layers[0][0]
        weight, bias, factor = weights, biases, factors
        self.kept.append((weight, bias, factor))
        layer.weight, layer.bias, layer.factor = &weight[0], &bias[0], &factor[0]
        return 0

    def odds(self, const float[:, ::1] rows):
        """The log-odds of each row: one row of them a net."""
        cdef Py_ssize_t count = rows.shape[0], net
        cdef Room room
        if rows.shape[1] != self.spread.columns:
            raise ValueError("the model does not fit its features")
        result = np.empty((self.nets, count))
        cdef double[:, ::1] found = result
        cdef int16_t *owns
        cdef char *memory = <char *>malloc(self._size(count))
        cdef char *at = memory
        if memory == NULL:
            raise MemoryError()
        owns = <int16_t *>_take(&at, self.nets * count * self.size * sizeof(int16_t))
        room.own, room.state, room.fresh = self._states(&at, count, 0), self._states(&at, count, count), self._states(&at, count, count)
        room.some = <int16_t *>_take(&at, self._widest() * sizeof(int16_t))
        room.sums = <int32_t *>_take(&at, self._most_sums() * sizeof(int32_t))
        room.parts = <dehusk_part *>_take(&at, self.parts * sizeof(dehusk_part))
        with nogil:
            self._enter(rows, &room, owns)
            for net in range(self.nets if count else 0):
                room.own.number = owns + net * count * self.size
                self._add_page(self.layers + net * COUNT, count, &room)
                self._look(self.layers + net * COUNT, count, &room)
                self._leave(self.layers + net * COUNT, count, &room, &found[net, 0])
        free(memory)
        return result

    cdef Py_ssize_t _widest(self) noexcept:
        return max((DEHUSK_LONGEST_PERIOD + 1) * self.enter.inputs, 3 * self.size, self.few)

    cdef Py_ssize_t _most_sums(self) noexcept:
        return DEHUSK_LONGEST_PERIOD * max(self.enter.results, self.few)

    cdef Py_ssize_t _size(self, Py_ssize_t count) noexcept:
        """Bytes that hold a room for so many blocks."""
        cdef Py_ssize_t states = (self.nets + 5) * count * self.size + self._widest()
        cdef Py_ssize_t which = 6 * count * self.pieces, numbers = 3 * count + self._most_sums()
        return (
            states * sizeof(int16_t) + which * sizeof(uint64_t) + numbers * sizeof(int32_t) + 3 * count
            + self.parts * sizeof(dehusk_part) + 32 * LINE
        )

    cdef States _states(self, char **at, Py_ssize_t count, Py_ssize_t numbers) noexcept:
        cdef States made
        made.number = <int16_t *>_take(at, numbers * self.size * sizeof(int16_t))
        made.change = <int16_t *>_take(at, count * self.size * sizeof(int16_t))
        made.which = <uint64_t *>_take(at, count * self.pieces * sizeof(uint64_t))
        made.changed = <uint64_t *>_take(at, count * self.pieces * sizeof(uint64_t))
        made.at = <int32_t *>_take(at, count * sizeof(int32_t))
        made.same = <char *>_take(at, count)
        return made

    cdef inline dehusk_part *_put(self, const Layer *layer, int part, const States *states, Py_ssize_t row, bint again, dehusk_part *parts) noexcept nogil:
        """Add the states of a block to what goes into a layer as one of its parts, or only how they change; gives the end of the parts."""
        if not again:
            row = states.at[row]
            return self._put_pieces(layer, part, states.number + row * self.size, states.which + row * self.pieces, parts)
        if states.same[row]:
            return parts
        return self._put_pieces(layer, part, states.change + row * self.size, states.changed + row * self.pieces, parts)

    cdef inline dehusk_part *_put_pieces(
        self, const Layer *layer, int part, const int16_t *states, const uint64_t *which, dehusk_part *parts
    ) noexcept nogil:
        cdef int piece
        for piece in range(self.pieces):
            parts.weight = layer.weight + <Py_ssize_t>(part * self.size + piece * DEHUSK_PART) * layer.results
            parts.states, parts.which = states + piece * DEHUSK_PART, which[piece]
            parts += 1
        return parts

    cdef inline void _mark(self, const int16_t *states, uint64_t *which) noexcept nogil:
        """Find the pairs of a block's states that are not nothing."""
        cdef int piece
        for piece in range(self.pieces):
            which[piece] = dehusk_which(states + piece * DEHUSK_PART, min(self.size - piece * DEHUSK_PART, DEHUSK_PART))

    cdef inline void _mark_change(self, const States *states, Py_ssize_t row, int period) noexcept nogil:
        """Find what is not in a block as it is a period before."""
        cdef int16_t *change = states.change + row * self.size
        if period and row >= period:
            if dehusk_differ(states.number + row * self.size, states.number + states.at[row - period] * self.size, self.size, change):
                states.same[row] = False
                self._mark(change, states.changed + row * self.pieces)
            else:
                self._repeat(states, row, period)

    cdef inline void _repeat(self, const States *states, Py_ssize_t row, int period) noexcept nogil:
        """A block has the states of the one a period before."""
        states.same[row], states.at[row] = True, states.at[row - period]

    cdef inline void _settle(
        self, const int32_t *sums, const float *factor, const int16_t *before, int16_t *states, uint64_t *which
    ) noexcept nogil:
        """Add the states that sums come to to those before, and find the pairs that are not nothing."""
        cdef int piece, first
        for piece in range(self.pieces):
            first = piece * DEHUSK_PART
            which[piece] = dehusk_settle(sums + first, factor + first, min(self.size - first, DEHUSK_PART), STATE, before + first, states + first)

    cdef void _enter(self, const float[:, ::1] rows, Room *room, int16_t *owns) noexcept nogil:
        """The sums of a block are those of a block before, and what changes: most features do not."""
        cdef Py_ssize_t row, part, net, back, period, count = rows.shape[0], parts = (self.spread.columns + DEHUSK_PART - 1) // DEHUSK_PART
        cdef Layer *layer = &self.enter
        cdef int16_t *changes = room.some + DEHUSK_LONGEST_PERIOD * layer.inputs
        cdef int16_t *features = room.some
        cdef int32_t *sums = room.sums
        cdef int16_t *own
        cdef bint repeats
        period = dehusk_period(&rows[0, 0], count, self.spread.columns) if count else 1
        memset(features, 0, layer.inputs * sizeof(int16_t))
        memset(changes, 0, layer.inputs * sizeof(int16_t))
        memcpy(sums, layer.bias, layer.results * sizeof(int32_t))
        for part in range(parts):
            room.parts[part].weight = layer.weight + part * DEHUSK_PART * layer.results
            room.parts[part].states = changes + part * DEHUSK_PART
        for row in range(count):
            back = period if row >= period else 1
            if 0 < row < period:
                memcpy(features + layer.inputs, features, layer.inputs * sizeof(int16_t))
                memcpy(sums + layer.results, sums, layer.results * sizeof(int32_t))
            features, sums = room.some + row % period * layer.inputs, room.sums + row % period * layer.results
            for part in range(parts):
                room.parts[part].which = 0
            dehusk_changes(&self.spread, &rows[row, 0], &rows[row - back, 0] if row else NULL, features, changes, room.parts)
            repeats = row and _nothing(room.parts, room.parts + parts)
            if not repeats:
                dehusk_sums(room.parts, room.parts + parts, layer.results, sums, sums)
            for net in range(self.nets):
                own = owns + (net * count + row) * self.size
                if repeats:
                    memcpy(own, own - back * self.size, self.size * sizeof(int16_t))
                else:
                    dehusk_states(sums + net * self.size, layer.factor + net * self.size, self.size, 0, STATE, own)

    cdef void _add_page(self, const Layer *layers, Py_ssize_t count, Room *room) noexcept nogil:
        """To what each block says of itself comes what the page as a whole says; then it shows whether blocks repeat themselves."""
        cdef Py_ssize_t row, place
        cdef int16_t *mean = room.some
        cdef int16_t *peak = room.some + self.size
        cdef int16_t *more = room.some + 2 * self.size
        cdef dehusk_part *end
        memset(room.sums, 0, self.size * sizeof(int32_t))
        memset(peak, 0, self.size * sizeof(int16_t))
        for row in range(count):
            dehusk_gather(room.own.number + row * self.size, self.size, room.sums, peak)
        for place in range(self.size):
            mean[place] = <int16_t>rint(<double>room.sums[place] / <double>count)
        self._mark(mean, room.own.which)
        self._mark(peak, room.state.which)
        end = self._put_pieces(layers + PAGE, 0, mean, room.own.which, room.parts)
        end = self._put_pieces(layers + PAGE, 1, peak, room.state.which, end)
        dehusk_sums(room.parts, end, self.size, layers[PAGE].bias, room.sums)
        dehusk_states(room.sums, layers[PAGE].factor, self.size, -STATE, STATE, more)
        for row in range(count):
            dehusk_grow(room.own.number + row * self.size, more, self.size, STATE)
        room.period = self._period(count, room)
        for row in range(count):
            room.own.at[row] = <int32_t>row
            self._mark(room.own.number + row * self.size, room.own.which + row * self.pieces)
            self._mark_change(&room.own, row, room.period)

    cdef int _period(self, Py_ssize_t count, Room *room) noexcept nogil:
        """So many blocks before a block stands one like it, all over the page; 0 where most of what a block says changes anyway."""
        cdef int period, sample, best = 0
        cdef Py_ssize_t changed, row, fewest = 0
        if count < MANY:
            return 0
        for period in range(DEHUSK_LONGEST_PERIOD + 1):
            changed = 0
            for sample in range(SAMPLES):
                row = DEHUSK_LONGEST_PERIOD + sample * (count - DEHUSK_LONGEST_PERIOD) // SAMPLES
                changed += self._changed(room.own.number + row * self.size, period, room)
            if not period:
                fewest = changed // 2
            elif changed < fewest:
                best, fewest = period, changed
        return best

    cdef Py_ssize_t _changed(self, const int16_t *states, int period, Room *room) noexcept nogil:
        """How many pairs of a block's states change from the block a period before, or are not nothing where there is none."""
        cdef int piece
        cdef Py_ssize_t pairs = 0
        cdef uint64_t which
        if period:
            dehusk_differ(states, states - period * self.size, self.size, room.own.change)
            states = room.own.change
        self._mark(states, room.own.changed)
        for piece in range(self.pieces):
            which = room.own.changed[piece]
            while which:
                which &= which - 1
                pairs += 1
        return pairs

    cdef void _look(self, const Layer *layers, Py_ssize_t count, Room *room) noexcept nogil:
        """Every block looks at its neighbours, further each time."""
        cdef int look
        cdef States spare = room.state
        room.state = room.own
        for look in range(LOOKS):
            self._look_once(layers + LOOK + look, REACH[look], count, room)
            room.state, room.fresh = room.fresh, spare if look == 0 else room.state

    cdef void _look_once(self, const Layer *layer, Py_ssize_t reach, Py_ssize_t count, Room *room) noexcept nogil:
        cdef Py_ssize_t row, other, left, right, period = room.period
        cdef int part
        cdef bint again
        cdef int32_t *sums = room.sums
        cdef const int32_t *before
        cdef const char *same = room.state.same
        cdef dehusk_part *end
        for row in range(count):
            left, right = row - reach, row + reach
            # a period before, the page ended on the same sides
            again = period and row >= period and not 0 <= left < period and not count <= right < count + period
            if again and same[row] and (left < 0 or same[left]) and (right >= count or same[right]):
                self._repeat(&room.fresh, row, room.period)
                continue
            end = room.parts
            for part in range(WIDTH):
                other = row + (part - WIDTH // 2) * reach
                if 0 <= other < count:
                    end = self._put(layer, part, &room.state, other, again, end)
            if period:
                sums = room.sums + row % period * self.size
            before = sums
            if not again:
                before = layer.bias
            dehusk_sums(room.parts, end, self.size, before, sums)
            self._settle(
                sums, layer.factor, room.state.number + room.state.at[row] * self.size, room.fresh.number + row * self.size,
                room.fresh.which + row * self.pieces,
            )
            room.fresh.at[row] = <int32_t>row
            self._mark_change(&room.fresh, row, room.period)

    cdef void _leave(self, const Layer *layers, Py_ssize_t count, Room *room, double *found) noexcept nogil:
        cdef Py_ssize_t row
        cdef int32_t *sums = room.sums
        cdef const int32_t *before
        cdef bint again
        cdef dehusk_part *end
        for row in range(count):
            again = room.period and row >= room.period
            if again and room.own.same[row] and room.state.same[row]:
                found[row] = found[row - room.period]
                continue
            end = self._put(layers + MIDDLE, 0, &room.own, row, again, room.parts)
            end = self._put(layers + MIDDLE, 1, &room.state, row, again, end)
            if room.period:
                sums = room.sums + row % room.period * self.few
            before = sums
            if not again:
                before = layers[MIDDLE].bias
            dehusk_sums(room.parts, end, self.few, before, sums)
            dehusk_states(sums, layers[MIDDLE].factor, self.few, 0, STATE, room.some)
            found[row] = dehusk_product(room.some, layers[LEAVE].weight, self.few, layers[LEAVE].bias[0]) * <double>layers[LEAVE].factor[0]


cdef inline bint _nothing(const dehusk_part *part, const dehusk_part *end) noexcept nogil:
    """Whether some parts bring nothing."""
    cdef uint64_t which = 0
    while part < end:
        which |= part.which
        part += 1
    return which == 0


cdef void *_take(char **at, Py_ssize_t size) noexcept nogil:
    """A piece of memory for some bytes, which begins where a line of the processor's nearer memory does."""
    cdef uintptr_t first = (<uintptr_t>at[0] + LINE - 1) // LINE * LINE
    at[0] = <char *>first + size
    return <void *>first


def _aligned(numbers):
    """A copy that begins where a line does: what is read then lies in one line, not in two."""
    room = np.empty(numbers.nbytes + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    copy = room[first : first + numbers.nbytes].view(numbers.dtype).reshape(numbers.shape)
    copy[...] = numbers
    return copy


def _filled_up(count):
    return (count + DEHUSK_LANES - 1) // DEHUSK_LANES * DEHUSK_LANES
