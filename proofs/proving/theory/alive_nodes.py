"""ST-P4.8, continued: what a graft at a dead node leaves of h-(n) and h+(n) where n is alive."""

from typing import Any, Final

from proofs.proving.theory.dead_nodes import ORDER, WITHIN, given_dead, grafted, is_dead, left_by_others
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.nested_trees import AT_THE_END, h_of
from proofs.proving.theory.nested_windows import H_MINUS, H_PLUS, H
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.walks import Walk
from proofs.proving.theory.window_search import fo


def _beside(s: Walk) -> Any:
    if s.only:
        return s.here()
    return s.k.all(s.here(*left_by_others(s, is_here=True)), s.on(*left_by_others(s, is_here=False)))


@lifted("Tree", "Path", "Path", "Tree", "Value", "Value", "Bool", either=_beside)
def beside(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """Nothing but a way to go down two paths as far as they are one."""
    return beside.below(k, t, p, q, X, a, b) if t.con == "inner" else k.bool(True)


def _alive(at: Level, k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    before, after = (h_of(at, k, tree, p) for tree in (t, at(grafted)(k, t, q, X, a, b)))
    same = k.all(k.max(a, before[0]) == k.max(a, after[0]), k.min(b, before[1]) == k.min(b, after[1]))
    given = k.all(at(is_path)(k, t, p), given_dead(at, k, t, q, a, b), k.not_(is_dead(k, *before, a, b)))
    return k.implies(given, same)


def _above(S: H) -> tuple[Claim, ...]:
    def says(at: Level, k: Kit, t: Term, p: Term, x: Any) -> Formula:
        h, value = at(S.h)(k, t, p, x), at(fo)(k, t, x)
        return k.implies(at(is_path)(k, t, p), h >= value if S.plus else h <= value)

    return lift("h is no better than f", S.h, says)


ABOVE: Final = (*_above(H_MINUS), *_above(H_PLUS))
ALIVE: Final = lift("h-(n) and h+(n) stay if n is alive", beside, _alive, mentions=beside)
_ON_PATHS: Final = "on the paths from r to both nodes, and on the list of children at each node of them"
THEOREMS: Final = (
    Theorem("ST-P4.8.f", "what is put in the place of an open dead node changes f- and f+ of its ancestors only beyond "
            "what the rest of the search tree leaves open", _ON_PATHS, RESTS_ON, DATATYPES, (*ORDER, *ABOVE, *WITHIN),
            AT_THE_END, ("ST-E5.4",)),
    Theorem("ST-P4.8", "to expand an open dead node, or to evaluate it, changes neither h-(n) nor h+(n) of an alive n",
            _ON_PATHS, RESTS_ON, DATATYPES, ALIVE, (*AT_THE_END, *ORDER, *ABOVE, *WITHIN), ("ST-E5.4", "ST-P4.8.f")),
)  # fmt: skip
