"""Rules for single sites, written down and not programmed: what to keep, what to drop, what stands where."""
