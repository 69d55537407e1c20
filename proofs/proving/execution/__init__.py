"""One run of the rewritten source on every path: its world, the names of clauses, its loops, its calls."""
