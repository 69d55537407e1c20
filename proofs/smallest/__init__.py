"""The real minimal graph of a game with transpositions, exactly (RR-5.2-RMG, FR-RMG-hard).

`exact` finds a smallest proof with an optimising solver; `gap` compares it with the thesis's approximations.
"""

from proofs.smallest.exact import smallest_proof

__all__ = ["smallest_proof"]
