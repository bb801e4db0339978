from dehusk.media.rows cimport Rows
from dehusk.ordered cimport first_from
from dehusk.vocabulary.lookup cimport bits_of
