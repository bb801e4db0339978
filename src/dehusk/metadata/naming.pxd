from dehusk.metadata.lining cimport Beginnings, date_signs
from dehusk.ordered cimport first_from
from dehusk.vocabulary.lookup cimport bits_of
