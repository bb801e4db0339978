from dehusk.structure.columns cimport Columns
from dehusk.structure.grams cimport Words
