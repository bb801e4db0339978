from dehusk.vocabulary.lookup cimport bits_of
