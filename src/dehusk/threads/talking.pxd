from dehusk.threads.columns cimport Columns
