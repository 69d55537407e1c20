"""ST-P5.1 as it should be: after a failure of alpha-beta just one solution tree of its search tree proves the bound.

`low_tree` is that tree if the call fails low, a T+ (`plus`), and the T- if it fails high. It holds all children of a
node, or the child that cut off. `is_low_tree` follows its shape down a given T. That no other closed tree has g <= a is
the hypothesis that the printed proof lacks: that none other has g = f+(n) is not inductive.
"""

from typing import Any, Final

from proofs.proving.theory.closed import choice_is_closed, is_closed, parts_are_closed
from proofs.proving.theory.formulas import Definition, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import BOUND
from proofs.proving.theory.trees import (
    DATATYPES,
    are_parts,
    at_open,
    g,
    g_of_choice,
    g_of_parts,
    is_choice,
    is_solution,
)
from proofs.proving.theory.window_search import (
    S,
    S_max,
    S_min,
    ab,
    ab_max,
    ab_min,
    are_complete,
    hi,
    is_complete,
    is_window,
    lo,
    opened,
)
from proofs.proving.theory.window_trees import LINK, NOTHING_KNOWN, PROVED, RESTS_ON


def fails(k: Kit, v: Any, a: Any, b: Any) -> Formula:
    """v <= a; for T- v >= b."""
    return v <= a if k.plus else v >= b


def on(k: Kit, F: Term, a: Any, b: Any, *, at_max: bool) -> tuple[Any, Any]:
    """The window of the children after the first, below a max node or a min node."""
    v = ab(k, *first(F), a, b)
    return (k.max(a, v), b) if at_max else (a, k.min(b, v))


# THE TREE


@definition("Tree", "Value", "Value", "Solution")
def low_tree(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The solution tree that a failure leaves."""
    if t.con != "inner":
        return k.make("Solution", "leaf")
    F = t.get("sons")
    by_all = k.make("Solution", "all", low_all(k, F, a, b))
    by_one = k.make("Solution", "one", low_one(k, F, a, b))
    return k.if_(t.get("is_max") == k.bool(k.plus), by_all, by_one)


@definition("Sons", "Value", "Value", "Parts")
def low_all(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """That of each child."""
    here = low_tree(k, *first(F), a, b)
    if F.con == "only":
        return k.make("Parts", "only_part", here)
    return k.make("Parts", "more_parts", here, low_all(k, *rest(F), *on(k, F, a, b, at_max=k.plus)))


@definition("Sons", "Value", "Value", "Choice")
def low_one(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """That of the child that cut off."""
    (t,) = first(F)
    here = k.make("Choice", "here", low_tree(k, t, a, b))
    if F.con == "only":
        return here
    later = k.make("Choice", "later", low_one(k, *rest(F), *on(k, F, a, b, at_max=not k.plus)))
    return k.if_(fails(k, ab(k, t, a, b), a, b), here, later)


@definition("Tree", "Solution", "Value", "Value", "Bool")
def is_low_tree(k: Kit, t: Term, T: Term, a: Any, b: Any) -> Any:
    """Whether T is that tree."""
    if t.con != "inner":
        return T.is_a("leaf")
    F = t.get("sons")
    by_all = k.all(T.is_a("all"), are_low(k, F, T.get("parts"), a, b))
    by_one = k.all(T.is_a("one"), is_low(k, F, T.get("choice"), a, b))
    return k.if_(t.get("is_max") == k.bool(k.plus), by_all, by_one)


@definition("Sons", "Parts", "Value", "Value", "Bool")
def are_low(k: Kit, F: Term, P: Term, a: Any, b: Any) -> Any:
    """Whether they are those trees."""
    here = is_low_tree(k, *first(F, P), a, b)
    if F.con == "only":
        return k.all(P.is_a("only_part"), here)
    further = are_low(k, *rest(F, P), *on(k, F, a, b, at_max=k.plus))
    return k.all(P.is_a("more_parts"), here, further)


@definition("Sons", "Choice", "Value", "Value", "Bool")
def is_low(k: Kit, F: Term, C: Term, a: Any, b: Any) -> Any:
    """Whether it is that choice."""
    (t, T) = first(F, C)
    here = k.all(C.is_a("here"), is_low_tree(k, t, T, a, b))
    if F.con == "only":
        return here
    further = k.all(C.is_a("later"), is_low(k, *rest(F, C), *on(k, F, a, b, at_max=not k.plus)))
    return k.if_(fails(k, ab(k, t, a, b), a, b), here, further)


# WHAT IS CLAIMED


def _of(one: Definition, other: Definition, *, at_max: bool) -> Definition:
    return one if at_max else other


def _given(k: Kit, v: Any, a: Any, b: Any) -> Formula:
    """The call fails; what is open is worth +inf for T+, -inf for T-."""
    return k.all(is_window(k, a, b), fails(k, v, a, b), at_open(k) == (hi(k) if k.plus else lo(k)))


def _within(k: Kit, value: Any, a: Any, b: Any) -> Formula:
    return value <= a if k.plus else value >= b


def _is_it(k: Kit, t: Term, T: Term, a: Any, b: Any) -> Formula:
    left = S(k, t, a, b)
    found = k.all(is_solution(k, left, T), is_closed(k, left, T), _within(k, g(k, left, T), a, b))
    given = k.all(is_complete(k, t), _given(k, ab(k, t, a, b), a, b))
    return k.implies(given, found == is_low_tree(k, t, T, a, b))


def _are_they(k: Kit, F: Term, P: Term, a: Any, b: Any) -> Formula:
    left = _of(S_max, S_min, at_max=k.plus)(k, F, a, b)
    v = _of(ab_max, ab_min, at_max=k.plus)(k, F, a, b)
    found = k.all(are_parts(k, left, P), parts_are_closed(k, left, P), _within(k, g_of_parts(k, left, P), a, b))
    return k.implies(k.all(are_complete(k, F), _given(k, v, a, b)), found == are_low(k, F, P, a, b))


def _is_that(k: Kit, F: Term, C: Term, a: Any, b: Any) -> Formula:
    left = _of(S_max, S_min, at_max=not k.plus)(k, F, a, b)
    v = _of(ab_max, ab_min, at_max=not k.plus)(k, F, a, b)
    found = k.all(is_choice(k, left, C), choice_is_closed(k, left, C), _within(k, g_of_choice(k, left, C), a, b))
    return k.implies(k.all(are_complete(k, F), _given(k, v, a, b)), found == is_low(k, F, C, a, b))


@definition("Sons", "Choice", "Bool")
def is_never(k: Kit, F: Term, C: Term) -> Any:
    """Nothing but a way to go through the list: whether a closed tree of one of so many open nodes is chosen."""
    return k.bool(False) if F.con == "only" else k.all(C.is_a("later"), is_never(k, *rest(F, C)))


def _none_is_closed(k: Kit, F: Term, C: Term) -> Formula:
    nodes = opened(k, F)
    return k.not_(k.some(is_never(k, F, C), k.all(is_choice(k, nodes, C), choice_is_closed(k, nodes, C))))


def _beyond(k: Kit, F: Term, C: Term, *_: Any) -> None:
    """What its proof speaks of: the choice of a child that was not visited."""
    if F.con == "more":
        is_never(k, *rest(F, C))


def _unique(is_low: Any, low: Any) -> Any:
    def says(k: Kit, t: Term, T: Term, a: Any, b: Any) -> Formula:
        return is_low(k, t, T, a, b) == k.equal(T, low(k, t, a, b))

    return says


NEVER: Final = Claim("no tree of an open node is closed", is_never, _none_is_closed)
IT: Final = (
    Claim("a closed tree with g <= a is the low tree", is_low_tree, _is_it),
    Claim("a closed tree with g <= a is the low tree: all children", are_low, _are_they),
    Claim("a closed tree with g <= a is the low tree: one child", is_low, _is_that, _beyond),
)
UNIQUE: Final = (
    Claim("there is one low tree", is_low_tree, _unique(is_low_tree, low_tree)),
    Claim("there is one low tree: all children", are_low, _unique(are_low, low_all)),
    Claim("there is one low tree: one child", is_low, _unique(is_low, low_one)),
)

THEOREMS: Final = (
    Theorem("ST-P5.1", "if alpha-beta fails low with (a, b), its search tree has exactly one closed T+ below n with "
            "g <= a, so exactly one with g = f+(n); if it fails high, one closed T- with g >= b",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, (NEVER, *IT, *UNIQUE),
            (*BOUND, NOTHING_KNOWN, *PROVED, *LINK), ("ST-T2.S.bound", "ST-T5.1"), (True, False)),
)  # fmt: skip


def _any_value(k: Kit, t: Term, T: Term, a: Any, b: Any) -> Formula:
    left = S(k, t, a, b)
    found = k.all(is_solution(k, left, T), is_closed(k, left, T))
    given = k.all(is_complete(k, t), _given(k, ab(k, t, a, b), a, b))
    return k.implies(given, found == is_low_tree(k, t, T, a, b))


FALSE: Final = (
    Theorem("ST-P5.1", "it has exactly one closed T+", "", "", DATATYPES,
            (Claim("whatever its g", is_low_tree, _any_value), NEVER, *IT[1:]),
            (*BOUND, NOTHING_KNOWN, *PROVED, *LINK), sides=(True, False)),
)  # fmt: skip
