"""ST-P4.6 and ST-P4.7: a T+ can be cleaned of open dead nodes, dually a T-; which nodes a clean tree holds.

`clean(n, T, G)` is T with the best closed tree in the place of its part below each min node m with f+(m) <= G. If g(T)
<= G, so is g of the clean tree. An open node p that it still holds has f+(m) > G for all min nodes m above it: so
h+(p) > G by (4.4), while h-(p) is at most g of any T+ through p: p is alive. A node n of T with h+(n) > G stays in it.
"""

from typing import Any, Final

from proofs.proving.theory.closed import is_closed, is_finite
from proofs.proving.theory.common_path import g_A, is_open
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, through
from proofs.proving.theory.trees import DATATYPES, at_open, holds_all, is_solution
from proofs.proving.theory.walks import Walk, along, fold, made_of_all, made_of_one
from proofs.proving.theory.window_search import fo, hi, lo


def far(k: Kit) -> Any:
    """What an open leaf is worth in f+: +inf; in f-, for T-: -inf."""
    return hi(k) if k.plus else lo(k)


def within(k: Kit, value: Any, G: Any) -> Formula:
    """value <= G; for T- value >= G."""
    return k.no_better(G, value)


def setting(k: Kit) -> Formula:
    """Open leaves are worth +inf in f+ and nothing in g(T+): they are passed over (3.1)."""
    return k.all(at_open(k) == far(k), k.any("x", "Value") == (lo(k) if k.plus else hi(k)), lo(k) < hi(k))


# THE BEST CLOSED TREE


def _is_best(s: Walk) -> Formula:
    return s.k.no_better(Level("one")(fo)(s.k, *s.rest, far(s.k)), s.of(fo, far(s.k)))


@lifted("Tree", "Solution", all=made_of_all, one=made_of_one(_is_best))
def closed_tree(k: Kit, t: Term) -> Any:
    """All children, or the one with the best f+."""
    return closed_tree.tree_of(k, t)


def _closed(at: Level, k: Kit, t: Term) -> Formula:
    T, f_plus = at(closed_tree)(k, t), at(fo)(k, t, far(k))
    found = k.all(at(is_solution)(k, t, T), at(is_closed)(k, t, T), at(g_A)(k, t, T) == f_plus)
    given = k.all(setting(k), at(is_finite)(k, t))
    return k.implies(given, k.all(k.no_better(far(k), f_plus), k.implies(f_plus != far(k), found)))


CLOSED_TREE: Final = lift("the best closed tree has g = f+, if that is finite", closed_tree, _closed)

# THE CLEAN TREE


@lifted("Tree", "Solution", "Value", "Solution", all=made_of_all, one=made_of_one(lambda s: s.is_here))
def clean(k: Kit, t: Term, T: Term, G: Any) -> Any:
    """T with closed trees where they are good enough."""
    if t.con != "inner":
        return k.make("Solution", "leaf")

    def held(kind: str, x: Any) -> Any:
        cleaned = k.make("Solution", kind, x)
        return cleaned if kind == "all" else k.if_(within(k, fo(k, t, far(k)), G), closed_tree(k, t), cleaned)

    return clean.below(k, t, T, G, of=held)


def given_a_tree(at: Level, k: Kit, t: Term, T: Term, G: Any) -> Formula:
    """T is a solution tree of a search tree, and G is finite."""
    tree = k.all(setting(k), at(is_finite)(k, t), at(is_solution)(k, t, T))
    return k.all(tree, far(k) != G, k.no_better(far(k), G))


def _cleaned(at: Level, k: Kit, t: Term, T: Term, G: Any) -> Formula:
    made = at(clean)(k, t, T, G)
    given = k.all(given_a_tree(at, k, t, T, G), within(k, at(g_A)(k, t, T), G))
    return k.implies(given, k.all(at(is_solution)(k, t, made), within(k, at(g_A)(k, t, made), G)))


CLEANED: Final = lift("the clean tree has g <= G, too", clean, _cleaned)


@lifted("Tree", "Path", "Value", sons=along())
def least_above(k: Kit, t: Term, p: Term) -> Any:
    """(4.4): min f+ over n and AMIN(n); (4.3) for T-."""
    own = fo(k, t, far(k))
    if t.con != "inner":
        return own
    below = least_above.below(k, t, p)
    return k.if_(p.is_a("stay"), own, k.if_(holds_all(k, t), below, k.best(own, below)))


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
