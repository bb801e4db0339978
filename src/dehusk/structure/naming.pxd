from dehusk.structure.calling cimport Words
from dehusk.structure.columns cimport Columns
