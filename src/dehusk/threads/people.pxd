from dehusk.columns cimport Columns
from dehusk.structure.grams cimport Words
from dehusk.threads.mark cimport Mark
from dehusk.threads.dating cimport Dates
