"""The ledger of evidence: exhaustion, symbolic engines and proofs, and the strongest verdict for each clause."""
