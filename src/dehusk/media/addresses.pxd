cpdef int read_address(str address, unsigned int slots, unsigned int[::1] table)
cpdef str widest(str srcset, double most)
cpdef bint has_host(str url)
cpdef str host_of(str url)
