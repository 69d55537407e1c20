"""Unbounded proofs: obligations built from the source of a procedure and its loop invariants, for two solvers.

`source` says what of Python can be proved and cuts each loop at its invariant; `execution` takes the rewritten body
down every path, with contracts in the place of calls; `models` says what is known of memories, tables, moves and
solution trees, and a `vocabulary` is what one proof may speak of; where a clause must hold, an obligation arises, which
Z3 and cvc5 discharge (`solvers`). `explore` puts these together, `proof` is the result, `procedures` lists what is
proved. `theory` proves theorems without source.
"""
