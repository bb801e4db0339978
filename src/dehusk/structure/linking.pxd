from dehusk.ordered cimport first_from
