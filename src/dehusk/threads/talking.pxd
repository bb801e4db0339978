from dehusk.structure.columns cimport Columns
