from dehusk.structure.calling cimport Words
from dehusk.columns cimport Columns

cpdef bint has_digit(str word) noexcept
