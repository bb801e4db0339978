"""Who said what and when: posts of threads and comments under articles, from repeated structure and from what pages declare."""
