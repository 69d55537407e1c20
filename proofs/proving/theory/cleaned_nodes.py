"""ST-P4.5 to ST-P4.7, continued: which nodes a clean tree holds."""

from typing import Any, Final

from proofs.proving.theory.clean_trees import CLEANED, CLOSED_TREE, clean, given_a_tree, least_above, within
from proofs.proving.theory.closed import is_closed
from proofs.proving.theory.common_path import is_open
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, through
from proofs.proving.theory.trees import DATATYPES, is_solution
from proofs.proving.theory.walks import fold


def _none_open(at: Level, k: Kit, t: Term, T: Term, p: Term) -> Formula:
    given = k.all(at(is_solution)(k, t, T), at(is_closed)(k, t, T), at(is_path)(k, t, p), at(through)(k, t, T, p))
    return k.implies(given, k.not_(at(is_open)(k, t, p)))


@lifted("Tree", "Solution", "Path", "Value", "Bool", all=fold("all"), one=fold("all"))
def held(k: Kit, t: Term, T: Term, p: Term, G: Any) -> Any:
    """Nothing but a way to go down a tree, a solution tree and a path."""
    return held.below(k, t, T, p, G) if t.con == "inner" else k.bool(True)


def _held(at: Level, k: Kit, t: Term, T: Term, p: Term, G: Any) -> Formula:
    made, high = at(clean)(k, t, T, G), k.not_(within(k, at(least_above)(k, t, p), G))
    given = k.all(given_a_tree(at, k, t, T, G), at(is_path)(k, t, p))
    open_ones = k.implies(k.all(at(through)(k, t, made, p), at(is_open)(k, t, p)), high)
    stays = k.implies(k.all(at(through)(k, t, T, p), high), at(through)(k, t, made, p))
    return k.implies(given, k.all(open_ones, stays))


NONE_OPEN: Final = lift("a closed tree holds no open node", through, _none_open)
HELD: Final = lift("an open node of the clean tree has h+ > G, and a node of T with h+ > G is in it", held, _held,
                   mentions=held)  # fmt: skip
THEOREMS: Final = (
    Theorem("ST-P4.6", "for every T+ with g(T+) <= G < +inf there is another, clean one, with g <= G", ON_TREE,
            RESTS_ON, DATATYPES, (*CLOSED_TREE, *CLEANED), sides=(True, False)),
    Theorem("ST-P4.7", "the open nodes of the clean T+ have h+ > G, and h- <= G, for it goes through them: they are "
            "alive; and a node of T+ with h+ > G is in the clean one: so if n is alive, some T+ through n has "
            "g = h-(n) and no open dead node", ON_PATH, RESTS_ON, DATATYPES, (*NONE_OPEN, *HELD),
            (*CLOSED_TREE, *CLEANED), ("ST-P4.6", "ST-E4.3, ST-E4.4", "ST-E4.5, ST-E4.6"), (True, False)),
)  # fmt: skip
