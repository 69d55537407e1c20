"""The ledger: exhaustion, what the symbolic engines and the proofs show, and the strongest word for each clause."""
