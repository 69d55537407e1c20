"""Unbounded proofs: obligations built from the source of a procedure and its loop invariants, for two solvers.

`source` says what of Python can be proved and cuts each loop at its invariant; `running` takes the rewritten body down
every path, with contracts in the place of calls; `things` says what is known of nodes, memories, tables and solution
trees; where a clause must hold, an obligation arises, which Z3 and cvc5 discharge (`solvers`). `proving` puts these
together, `proof` is what comes of it, `procedures` lists what is proved. `theory` proves theorems without source.
"""
