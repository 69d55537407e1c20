"""Bounded exhaustive enumeration: each generator yields each case once, and its count is a known sequence.

`tree_shapes` enumerates trees without values and `shape_text` writes them; `orders` enumerates weak orderings of the
leaves, windows and heuristic pairs, all up to order. `cases` combines them to arguments of a procedure;
`informed_cases`, `null_window_cases` and `table_cases` add heuristic pairs, test values and tables. Code that only
compares values cannot tell two cases of the same order apart, so these cases stand for all values.

`dags` enumerates trees with shared subtrees, `search_trees` partly searched ones. Two modules enumerate game graphs
with cycles: `graphs` numbers the inner vertices and gives each at most one leaf of its own; `graph_shapes` has each
graph once, whatever its vertices are called, with leaves that may be shared. `graph_families` has Kars' families.
"""
