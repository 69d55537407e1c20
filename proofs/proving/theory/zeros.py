"""More vertices that count 0 only move scores towards 0: s in G[d' := 0] <=1 s in G[d := 0] for d part of d' (KA-A7.2).

`fewer` is s_k with the vertices of d at 0, `more` with those of d': by induction on k, and within it on the list of the
successors. In the limit the scores are so, too, for both sequences come to rest (KA-T5.4). A vertex of d' has 0, which
is below everything; a leaf has t in both.
"""

from typing import Final

from proofs.proving.theory.convergence import RESTS_ON
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.scores import DATATYPES, any_value, away, case, of_vertices, stages, zero

fewer: Final = of_vertices("fewer")
more: Final = of_vertices("more")


def _towards(at: Level, k: Kit, v: Term) -> Formula:
    return away(k, at(more)(k, v), at(fewer)(k, v))


OF_EACH, *OF_LISTS = lift("s_k v with d' at 0 <=1 s_k v with d at 0", more, _towards)
_AT_0: Final = case(more=zero, fewer=any_value("anything"))
_WORDS: Final = "s(v) in G[d' := 0] <=1 s(v) in G[d := 0] for d part of d', and so for the best of any vertices"
THEOREMS: Final = (
    Theorem("KA-L7.zeros", _WORDS, "on k, and on the list of the successors", RESTS_ON, DATATYPES, tuple(OF_LISTS),
            given=(OF_EACH,), uses=("KA-T5.4",),
            steps=stages(OF_EACH, tuple(OF_LISTS), more, fewer, at_zero=_AT_0, a_vertex_of_d=_AT_0,
                         at_a_leaf=case(more=any_value("t"), fewer=any_value("t")))),
)  # fmt: skip
