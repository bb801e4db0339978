"""What the words in class, id, role and itemprop speak of: known words as bits, found in one pass over a page."""
