"""ST-P5.1 as it should be: after a failure of alpha-beta just one solution tree of its search tree proves the bound.

`low_tree` is that tree if the call fails low, a T+ (`plus`), and the T- if it fails high. It holds all children of a
node, or the child that cut off. `is_low_tree` follows its shape down a given T. That no other closed tree has g <= a is
the hypothesis that the printed proof lacks: that none other has g = f+(n) is not inductive.
"""

from typing import Any, Final

from proofs.proving.theory.closed import is_closed
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import BOUND
from proofs.proving.theory.trees import DATATYPES, at_open, g, is_solution
from proofs.proving.theory.walks import Walk, carried, each_part, made_of_all, made_of_one, rest
from proofs.proving.theory.window_search import (
    LINK,
    NOTHING_KNOWN,
    PROVED,
    RESTS_ON,
    S,
    ab,
    hi,
    is_complete,
    is_window,
    lo,
    narrowed,
    opened,
)


def fails(k: Kit, v: Any, a: Any, b: Any) -> Formula:
    """v <= a; for T- v >= b."""
    return v <= a if k.plus else v >= b


def _first_fails(s: Walk) -> Formula:
    return fails(s.k, s.of(ab, *s.more), *s.more)


def _is_low(s: Walk) -> Formula:
    k, C = s.k, s.lists[1]
    here = k.all(C.is_a("here"), s.here())
    return here if s.only else k.if_(_first_fails(s), here, k.all(C.is_a("later"), s.on()))


@lifted("Tree", "Value", "Value", "Solution",
        all=carried(made_of_all, narrowed), one=carried(made_of_one(_first_fails), narrowed))  # fmt: skip
def low_tree(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The solution tree that a failure leaves: that of each child, or of the child that cut off."""
    return low_tree.tree_of(k, t, a, b)


@lifted("Tree", "Solution", "Value", "Value", "Bool",
        all=carried(each_part, narrowed), one=carried(_is_low, narrowed))  # fmt: skip
def is_low_tree(k: Kit, t: Term, T: Term, a: Any, b: Any) -> Any:
    """Whether T is that tree."""
    return is_low_tree.holding(k, t, T, a, b) if t.con == "inner" else T.is_a("leaf")


# WHAT IS CLAIMED


def is_the_low_tree(at: Level, k: Kit, t: Term, T: Term, a: Any, b: Any, *, of_any_value: bool = False) -> Formula:
    """The call fails; what is open is worth +inf for T+, -inf for T-."""
    left, v = at(S)(k, t, a, b), at(ab)(k, t, a, b)
    found = [at(is_solution)(k, left, T), at(is_closed)(k, left, T)]
    if not of_any_value:
        found.append(fails(k, at(g)(k, left, T), a, b))
    far = hi(k) if k.plus else lo(k)
    given = k.all(at(is_complete)(k, t), is_window(k, a, b), fails(k, v, a, b), at_open(k) == far)
    return k.implies(given, k.all(*found) == at(is_low_tree)(k, t, T, a, b))


def _unique(at: Level, k: Kit, t: Term, T: Term, a: Any, b: Any) -> Formula:
    return at(is_low_tree)(k, t, T, a, b) == k.equal(T, at(low_tree)(k, t, a, b))


@definition("Sons", "Choice", "Bool")
def is_never(k: Kit, F: Term, C: Term) -> Any:
    """Nothing but a way to go through the list: whether a closed tree of one of so many open nodes is chosen."""
    return k.bool(False) if F.con == "only" else k.all(C.is_a("later"), is_never(k, *rest(F, C)))


def _none_is_closed(k: Kit, F: Term, C: Term) -> Formula:
    nodes, one = opened(k, F), Level("one")
    closed = k.all(one(is_solution)(k, nodes, C), one(is_closed)(k, nodes, C))
    return k.not_(k.some(is_never(k, F, C), closed))


def _beyond(k: Kit, F: Term, C: Term, *_: Any) -> None:
    """What its proof speaks of: the choice of a child that was not visited."""
    if F.con == "more":
        is_never(k, *rest(F, C))


NEVER: Final = Claim("no tree of an open node is closed", is_never, _none_is_closed)
IT: Final = lift("a closed tree with g <= a is the low tree", is_low_tree, is_the_low_tree, mentions={"one": _beyond})
UNIQUE: Final = lift("there is one low tree", is_low_tree, _unique)
THEOREMS: Final = (
    Theorem("ST-P5.1", "if alpha-beta fails low with (a, b), its search tree has exactly one closed T+ below n with "
            "g <= a, so exactly one with g = f+(n); if it fails high, one closed T- with g >= b",
            ON_TREE, RESTS_ON, DATATYPES, (NEVER, *IT, *UNIQUE),
            (*BOUND, NOTHING_KNOWN, *PROVED, *LINK), ("ST-T2.S.bound", "ST-T5.1"), (True, False)),
)  # fmt: skip
