from dehusk.media.rows cimport Rows
from dehusk.vocabulary.lookup cimport bits_of
