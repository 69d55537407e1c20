"""Searches that remember positions: transposition tables, ordering, iterative deepening, minimal graphs."""
