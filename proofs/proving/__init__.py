"""Unbounded proofs: obligations built from the source of a procedure and its loop invariants, for two solvers.

`fragment` says what can be proved, `cutting` rewrites the source so that each loop is cut at its invariant, `steering`
and `calling` take it down every path with contracts in the place of calls, on the values of `worlds` and the nodes of
`handles`; `paths` collects an obligation wherever a clause must hold; `solving` has Z3 and cvc5 discharge each of
them; `proof` is what comes of it, `procedures` the list of what is proved. `theory` proves theorems without source.
"""
