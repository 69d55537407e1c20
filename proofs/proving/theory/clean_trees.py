"""ST-P4.6 and ST-P4.7: a T+ can be cleaned of open dead nodes, dually a T-; which nodes a clean tree holds.

`clean(n, T, G)` is T with the best closed tree in the place of its part below each min node m with f+(m) <= G. If g(T)
<= G, so is g of the clean tree. An open node p that it still holds has f+(m) > G for all min nodes m above it: so
h+(p) > G by (4.4), while h-(p) is at most g of any T+ through p: p is alive. A node n of T with h+(n) > G stays in it.

ST-P4.5 and ST-P4.10: where an open node is dead, and why no search may stop before all nodes are.

An open dead node p owes its death to a min node m above it with f+(m) = h+(p), which by ST-P4.6 roots a closed T+ with
g = f+(m) (for T+; dually). And while f-(r) < f+(r) the open leaves may turn out to be worth little (L) or much (U): two
games of different value have this search tree.
"""

from typing import Any, Final

from proofs.proving.theory.closed import is_closed, is_finite
from proofs.proving.theory.common_path import g_A, is_open
from proofs.proving.theory.formulas import Formula, Term, arbitrary, no_better
from proofs.proving.theory.induction import BOTH, ON_PATH, ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted, of_leaves
from proofs.proving.theory.liveness import extreme_above, is_path, through
from proofs.proving.theory.logic import all_of, if_, implies, make, max_of, min_of, not_, some_of
from proofs.proving.theory.trees import DATATYPES, OF_TREES, at_open, holds_all, is_solution
from proofs.proving.theory.walks import Walk, along, fold, made_of_all, made_of_one
from proofs.proving.theory.window_search import best_end, fo, hi, lo, worst_end


def within(value: Any, G: Any) -> Formula:
    """value <= G; for T- value >= G."""
    return no_better(G, value)


def setting() -> Formula:
    """Open leaves are worth +inf in f+ and nothing in g(T+): they are passed over (3.1)."""
    return all_of(at_open() == worst_end(), arbitrary("x", "Value") == best_end(), lo() < hi())


# THE BEST CLOSED TREE


def _is_best(s: Walk) -> Formula:
    return no_better(Level("one")(fo)(*s.rest, worst_end()), s.of(fo, worst_end()))


@lifted("Tree", "Solution", all=made_of_all, one=made_of_one(_is_best))
def closed_tree(t: Term) -> Any:
    """All children, or the one with the best f+."""
    return closed_tree.tree_of(t)


def _closed(t: Term) -> Formula:
    T, f_plus = closed_tree(t), fo(t, worst_end())
    found = all_of(is_solution(t, T), is_closed(t, T), g_A(t, T) == f_plus)
    given = all_of(setting(), is_finite(t))
    return implies(given, all_of(no_better(worst_end(), f_plus), implies(f_plus != worst_end(), found)))


CLOSED_TREE: Final = lift("the best closed tree has g = f+, if that is finite", closed_tree, _closed)

# THE CLEAN TREE


@lifted("Tree", "Solution", "Value", "Solution", all=made_of_all, one=made_of_one(lambda s: s.is_here))
def clean(t: Term, T: Term, G: Any) -> Any:
    """T with closed trees where they are good enough."""
    if t.con != "inner":
        return make("Solution", "leaf")

    def held(kind: str, x: Any) -> Any:
        cleaned = make("Solution", kind, x)
        return cleaned if kind == "all" else if_(within(fo(t, worst_end()), G), closed_tree(t), cleaned)

    return clean.below(t, T, G, of=held)


def given_a_tree(t: Term, T: Term, G: Any) -> Formula:
    """T is a solution tree of a search tree, and G is finite."""
    tree = all_of(setting(), is_finite(t), is_solution(t, T))
    return all_of(tree, worst_end() != G, no_better(worst_end(), G))


def _cleaned(t: Term, T: Term, G: Any) -> Formula:
    made = clean(t, T, G)
    given = all_of(given_a_tree(t, T, G), within(g_A(t, T), G))
    return implies(given, all_of(is_solution(t, made), within(g_A(t, made), G)))


CLEANED: Final = lift("the clean tree has g <= G, too", clean, _cleaned)


# (4.4): min f+ over n and AMIN(n); (4.3) for T-.
least_above: Final = extreme_above("least_above", lambda t: fo(t, worst_end()), best=True)


# Nothing but a way to go down a tree, a solution tree and a path.
held: Final = of_leaves("held", True, "Tree", "Solution", "Path", "Value", "Bool", all=fold("all"), one=fold("all"))


def _held(t: Term, T: Term, p: Term, G: Any) -> Formula:
    made, high = clean(t, T, G), not_(within(least_above(t, p), G))
    given = all_of(given_a_tree(t, T, G), is_path(t, p))
    open_ones = implies(all_of(through(t, made, p), is_open(t, p)), high)
    stays = implies(all_of(through(t, T, p), high), through(t, made, p))
    return implies(given, all_of(open_ones, stays))


NONE_OPEN: Final = lift(
    "a closed tree holds no open node",
    through,
    lambda t, T, p: implies(
        all_of(is_solution(t, T), is_closed(t, T), is_path(t, p), through(t, T, p)), not_(is_open(t, p))
    ),
)
HELD: Final = lift("an open node of the clean tree has h+ > G, and a node of T with h+ > G is in it", held, _held,
                   mentions=held)  # fmt: skip


# ST-P4.5


# (4.3): max f- over n and AMAX(n); (4.4) for T-.
greatest_above: Final = extreme_above("greatest_above", lambda t: fo(t, best_end()))


@lifted("Tree", "Path", "Value", "Bool", sons=along())
def attains(t: Term, p: Term, v: Any) -> Any:
    """Whether some m in AMIN(n) has f+(m) = v."""
    if t.con != "inner":
        return False
    own = all_of(not_(holds_all(t)), fo(t, worst_end()) == v)
    return all_of(not_(p.is_a("stay")), some_of(own, attains.below(t, p, v)))


def _dead(t: Term, p: Term) -> Formula:
    low, high = greatest_above(t, p), least_above(t, p)
    given = all_of(setting(), is_finite(t), is_path(t, p), is_open(t, p), no_better(low, high))
    return implies(given, all_of(high != worst_end(), attains(t, p, high)))


FINITE: Final = (
    *lift(
        "f- < +inf",
        fo,
        lambda t, x: implies(all_of(setting(), is_finite(t), x == best_end()), not_(no_better(fo(t, x), worst_end()))),
    ),
    *lift(
        "h-(n) < +inf",
        greatest_above,
        lambda t, p: implies(
            all_of(setting(), is_finite(t), is_path(t, p)), not_(no_better(greatest_above(t, p), worst_end()))
        ),
    ),
)
ATTAINED: Final = lift(
    "a finite h+(p) of an open p is f+ of a min node above",
    attains,
    lambda t, p, v: implies(
        all_of(is_path(t, p), is_open(t, p), least_above(t, p) == v, v != worst_end()), attains(t, p, v)
    ),
)
DEAD: Final = Claim("an open dead p: h+(p) is f+ of a min node above", greatest_above, _dead)

# ST-P4.10


def between() -> tuple[Any, Any]:
    """L and U, two pay-offs below and above all that are known."""
    return arbitrary("L", "Value"), arbitrary("U", "Value")


@lifted("Tree", "Bool", sons=fold("all"))
def is_between(t: Term) -> Any:
    """Every pay-off lies between L and U."""
    L, U = between()
    if t.con == "inner":
        return is_between.below(t)
    return True if t.con == "open" else all_of(t.get("payoff") > L, t.get("payoff") < U)


def given_ends() -> Formula:
    """-inf < L < U < +inf."""
    L, U = between()
    return all_of(lo() < L, L < U, hi() > U)


def _filled(t: Term, _x: Any) -> Formula:
    (L, U), of = between(), fo
    low, high = of(t, lo()), of(t, hi())
    said = all_of(of(t, L) == max_of(L, low), of(t, U) == min_of(U, high), low < U, high > L)
    return implies(all_of(given_ends(), is_between(t)), said)


def undecided(t: Term, _x: Any, *, alive: bool = True) -> Formula:
    """While f-(r) < f+(r), f(r) may be either of two values."""
    L, U = between()
    given = [given_ends(), is_between(t), *([fo(t, lo()) < fo(t, hi())] if alive else [])]
    return implies(all_of(*given), fo(t, L) < fo(t, U))


FILLED: Final = lift("f is max(f-, L), or min(f+, U)", fo, _filled)
UNDECIDED: Final = Claim("f-(r) < f+(r): f(r) may be either of two values", fo, undecided)
_ON_PATH: Final = "on the path from r to p, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("ST-P4.6", "for every T+ with g(T+) <= G < +inf there is another, clean one, with g <= G", ON_TREE,
            OF_TREES, DATATYPES, (*CLOSED_TREE, *CLEANED), sides=BOTH),
    Theorem("ST-P4.7", "the open nodes of the clean T+ have h+ > G, and h- <= G, for it goes through them: they are "
            "alive; and a node of T+ with h+ > G is in the clean one: so if n is alive, some T+ through n has "
            "g = h-(n) and no open dead node", ON_PATH, OF_TREES, DATATYPES, (*NONE_OPEN, *HELD),
            (*CLOSED_TREE, *CLEANED), ("ST-P4.6", "ST-E4.3, ST-E4.4", "ST-E4.5, ST-E4.6"), BOTH),
    Theorem("ST-P4.5.least", "h-(p) is finite, and a finite h+(p) of an open p is f+(m) of some m in AMIN(p)",
            _ON_PATH, OF_TREES, DATATYPES, (*FINITE, *ATTAINED), sides=BOTH),
    Theorem("ST-P4.5", "if p is open and dead, h+(p) = f+(m) < +inf for some m in AMIN(p), and by ST-P4.6 m roots a "
            "closed T+ with that g", "none: it follows from ST-P4.5.least", OF_TREES, DATATYPES, (DEAD,),
            (*FINITE, *ATTAINED), ("ST-P4.5.least", "ST-P4.6"), BOTH),
    Theorem("ST-P4.10.filled", "with pay-offs L and U below and above all that are known at all open leaves, f is "
            "max(L, f-) and min(U, f+)", ON_TREE, OF_TREES, DATATYPES, FILLED),
    Theorem("ST-P4.10", "while f-(r) < f+(r), two games of different value have this search tree; so no correct search "
            "may stop before all nodes are dead (ST-P4.11)", "none: it follows from ST-P4.10.filled", OF_TREES,
            DATATYPES, (UNDECIDED,), FILLED, ("ST-P4.10.filled", "ST-P4.11")),
)  # fmt: skip
