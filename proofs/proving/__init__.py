"""Unbounded proofs: obligations built from the source of a procedure and its loop invariants, for two solvers.

`cutting` rewrites the source so that each loop is cut at its invariant; `paths` runs what comes of it on symbolic
values and notes an obligation wherever a clause must hold; `solving` has Z3 and cvc5 discharge each of them.
"""
