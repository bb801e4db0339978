from dehusk.columns cimport Columns
from dehusk.vocabulary.lookup cimport bits_of
