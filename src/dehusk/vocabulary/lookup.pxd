cpdef unsigned int bits_of(unsigned int[::1] table, unsigned int slots, unsigned int wanted) noexcept nogil
