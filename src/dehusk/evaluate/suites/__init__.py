"""Ready-made evaluations: which tables to show, as data."""
