"""What stands in a page as structure: repeated groups, tables, code, links; facts for any algorithm."""
