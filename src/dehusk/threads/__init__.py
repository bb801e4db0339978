"""Who said what and when: posts of threads and comments under articles."""
