"""A procedure's source: what of Python can be proved, and its rewriting with loops cut at their invariants."""
