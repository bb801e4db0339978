from dehusk.columns cimport Columns
from dehusk.structure.grams cimport Words
