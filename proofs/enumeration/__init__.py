"""Bounded exhaustive enumeration: each generator yields each case once, and its count is a known sequence.

`shapes` (trees without values), `orders` (weak orderings of the leaves, windows, heuristic pairs, all up to order),
`cases` (their products). Code that only compares values cannot tell two cases of the same order apart, so these cases
stand for all values there are.
"""
