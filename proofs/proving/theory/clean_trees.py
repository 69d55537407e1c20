"""ST-P4.6 and ST-P4.7: a T+ can be cleaned of open dead nodes, dually a T-.

`clean(n, T, G)` is T with the best closed tree in the place of its part below each min node m with f+(m) <= G. If g(T)
<= G, so is g of the clean tree. An open node p that it still holds has f+(m) > G for all min nodes m above it: so
h+(p) > G by (4.4), while h-(p) is at most g of any T+ through p: p is alive. A node n of T with h+(n) > G stays in it.
"""

from typing import Any, Final

from proofs.proving.theory.closed import (
    are_finite,
    choice_is_closed,
    is_closed,
    is_finite,
    parts_are_closed,
)
from proofs.proving.theory.common_path import g_A, g_A_all, g_A_one
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim
from proofs.proving.theory.passes import along
from proofs.proving.theory.sons import first, made_of_all, rest
from proofs.proving.theory.through import holds_all
from proofs.proving.theory.trees import are_parts, at_open, is_choice, is_solution
from proofs.proving.theory.window_search import fo, fo_max, fo_min, hi, lo


def far(k: Kit) -> Any:
    """What an open leaf is worth in f+: +inf; in f-, for T-: -inf."""
    return hi(k) if k.plus else lo(k)


def within(k: Kit, value: Any, G: Any) -> Formula:
    """value <= G; for T- value >= G."""
    return k.no_better(G, value)


def worst_of(k: Kit, F: Term) -> Any:
    """f+ of a max node; for T- f- of a min node."""
    return (fo_max if k.plus else fo_min)(k, F, far(k))


def best_of(k: Kit, F: Term) -> Any:
    """f+ of a min node; for T- f- of a max node."""
    return (fo_min if k.plus else fo_max)(k, F, far(k))


def setting(k: Kit) -> Formula:
    """Open leaves are worth +inf in f+ and nothing in g(T+): they are passed over (3.1)."""
    return k.all(at_open(k) == far(k), k.any("x", "Value") == (lo(k) if k.plus else hi(k)), lo(k) < hi(k))


# THE BEST CLOSED TREE


@definition("Tree", "Solution")
def closed_tree(k: Kit, t: Term) -> Any:
    """All children, or the best one."""
    if t.con != "inner":
        return k.make("Solution", "leaf")
    F = t.get("sons")
    by_all, by_one = k.make("Solution", "all", closed_all(k, F)), k.make("Solution", "one", closed_one(k, F))
    return k.if_(holds_all(k, t), by_all, by_one)


@definition("Sons", "Parts")
def closed_all(k: Kit, F: Term) -> Any:
    """That of each child."""
    return made_of_all(k, F, closed_tree, closed_all)


@definition("Sons", "Choice")
def closed_one(k: Kit, F: Term) -> Any:
    """That of a child with the best f+."""
    here = k.make("Choice", "here", closed_tree(k, *first(F)))
    if F.con == "only":
        return here
    is_best = k.no_better(best_of(k, *rest(F)), fo(k, *first(F), far(k)))
    return k.if_(is_best, here, k.make("Choice", "later", closed_one(k, *rest(F))))


def _closed(is_solution: Any, is_closed: Any, g: Any, value: Any, made: Any, are_finite: Any) -> Any:
    def says(k: Kit, t: Term) -> Formula:
        T, f_plus = made(k, t), value(k, t)
        found = k.all(is_solution(k, t, T), is_closed(k, t, T), g(k, t, T) == f_plus)
        given = k.all(setting(k), are_finite(k, t))
        return k.implies(given, k.all(k.no_better(far(k), f_plus), k.implies(f_plus != far(k), found)))

    return says


_CLOSED: Final = "the best closed tree has g = f+, if that is finite"
CLOSED_TREE: Final = (
    Claim(_CLOSED, closed_tree,
          _closed(is_solution, is_closed, g_A, lambda k, t: fo(k, t, far(k)), closed_tree, is_finite)),
    Claim(f"{_CLOSED}: all children", closed_all,
          _closed(are_parts, parts_are_closed, g_A_all, worst_of, closed_all, are_finite)),
    Claim(f"{_CLOSED}: one child", closed_one,
          _closed(is_choice, choice_is_closed, g_A_one, best_of, closed_one, are_finite)),
)  # fmt: skip

# THE CLEAN TREE


@definition("Tree", "Solution", "Value", "Solution")
def clean(k: Kit, t: Term, T: Term, G: Any) -> Any:
    """T with closed trees where they are good enough."""
    if t.con != "inner":
        return k.make("Solution", "leaf")
    F = t.get("sons")
    by_all = k.make("Solution", "all", clean_all(k, F, T.get("parts"), G))
    by_one = k.make("Solution", "one", clean_one(k, F, T.get("choice"), G))
    return k.if_(holds_all(k, t), by_all, k.if_(within(k, fo(k, t, far(k)), G), closed_tree(k, t), by_one))


@definition("Sons", "Parts", "Value", "Parts")
def clean_all(k: Kit, F: Term, P: Term, G: Any) -> Any:
    """Each of them."""
    here = clean(k, *first(F, P), G)
    if F.con == "only":
        return k.make("Parts", "only_part", here)
    return k.make("Parts", "more_parts", here, clean_all(k, *rest(F, P), G))


@definition("Sons", "Choice", "Value", "Choice")
def clean_one(k: Kit, F: Term, C: Term, G: Any) -> Any:
    """The one."""
    here = k.make("Choice", "here", clean(k, *first(F, C), G))
    return (
        here
        if F.con == "only"
        else k.if_(C.is_a("here"), here, k.make("Choice", "later", clean_one(k, *rest(F, C), G)))
    )


def _cleaned(is_solution: Any, g: Any, clean: Any, are_finite: Any) -> Any:
    def says(k: Kit, t: Term, T: Term, G: Any) -> Formula:
        made = clean(k, t, T, G)
        given = k.all(setting(k), are_finite(k, t), is_solution(k, t, T), within(k, g(k, t, T), G), far(k) != G)
        given = k.all(given, k.no_better(far(k), G))
        return k.implies(given, k.all(is_solution(k, t, made), within(k, g(k, t, made), G)))

    return says


_CLEAN: Final = "the clean tree has g <= G, too"
CLEANED: Final = (
    Claim(_CLEAN, clean, _cleaned(is_solution, g_A, clean, is_finite)),
    Claim(f"{_CLEAN}: all children", clean_all, _cleaned(are_parts, g_A_all, clean_all, are_finite)),
    Claim(f"{_CLEAN}: one child", clean_one, _cleaned(is_choice, g_A_one, clean_one, are_finite)),
)

# WHAT IT HOLDS


@definition("Tree", "Path", "Value")
def least_above(k: Kit, t: Term, p: Term) -> Any:
    """(4.4): min f+ over n and AMIN(n); (4.3) for T-."""
    if t.con != "inner":
        return fo(k, t, far(k))
    below = least_below(k, t.get("sons"), p.get("step"))
    own = fo(k, t, far(k))
    return k.if_(p.is_a("stay"), own, k.if_(holds_all(k, t), below, k.best(own, below)))


@definition("Sons", "Step", "Value")
def least_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    return along(k, F, s, least_above, least_below)
