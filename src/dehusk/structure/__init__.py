"""What stands in a page as structure: repeated groups, tables, code, links. Facts over columns, usable by any algorithm."""
