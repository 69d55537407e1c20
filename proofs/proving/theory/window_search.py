"""ST-T5.1: alpha-beta with the search tree that it leaves, as equations; what it returns is what that tree proves.

`ab` is what a call on an open node returns, `S` the search tree below the node afterwards: what it has not visited is
`open`. `fo` is f of a search tree whose open leaves are worth x: f- with -inf, which is `lo`, f+ with +inf, which is
`hi`. A game is `complete`: it has no open leaves.

ST-P5.1 as it should be: after a failure of alpha-beta just one solution tree of its search tree proves the bound.

`low_tree` is that tree if the call fails low, a T+ (`plus`), and the T- if it fails high. It holds all children of a
node, or the child that cut off. `is_low_tree` follows its shape down a given T. That no other closed tree has g <= a is
the hypothesis that the printed proof lacks: that none other has g = f+(n) is not inductive.
"""

from typing import Any, Final

from proofs.proving.theory.closed import is_closed
from proofs.proving.theory.formulas import Formula, Term, arbitrary, definition, is_plus
from proofs.proving.theory.induction import BOTH, ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import lift, lifted, of_leaves
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, max_of, min_of
from proofs.proving.theory.trees import BOUND, DATATYPES, at_open, f, g, is_solution, minimax, with_sons
from proofs.proving.theory.walks import Walk, carried, each_part, fold, made_of_all, made_of_one


def lo() -> Any:
    """-inf."""
    return arbitrary("lo", "Value")


def hi() -> Any:
    """+inf."""
    return arbitrary("hi", "Value")


def worst_end() -> Any:
    """+inf for T+, -inf for T-: what an open leaf is worth in the bound that a solution tree proves."""
    return hi() if is_plus() else lo()


def best_end() -> Any:
    """-inf for T+, +inf for T-: what it is worth in the other bound."""
    return lo() if is_plus() else hi()


def is_window(a: Any, b: Any) -> Formula:
    """-inf <= a < b <= +inf."""
    return all_of(lo() <= a, a < b, b <= hi())


# No leaf is open.
is_complete: Final = of_leaves("is_complete", lambda t: t.con == "terminal", "Tree", "Bool", sons=fold("all"))


# WHAT IT RETURNS, AND WHAT IT LEAVES


def cuts(s: Walk) -> Formula:
    """Whether the first child cuts off."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return v >= b if s.at_max else v <= a


def goes_on(s: Walk) -> Formula:
    """Whether it does not."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return v < b if s.at_max else v > a


def narrowed(s: Walk) -> tuple[Any, Any]:
    """The window of the children after the first."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return (max_of(a, v), b) if s.at_max else (a, min_of(b, v))


def _best(s: Walk) -> Any:
    v = s.here()
    return v if s.only else if_(cuts(s), v, s.join(s.kind, v, s.on(*narrowed(s))))


# The value of a call with the window (a, b): the best of the children, until one cuts off.
ab: Final = of_leaves("ab", lambda t, *_: t.get("payoff"), "Tree", "Value", "Value", "Value", either=_best)


@definition("Sons", "Sons")
def opened(F: Term) -> Any:
    """As many open nodes."""
    one = make("Tree", "open")
    return make("Sons", "only", one) if F.con == "only" else make("Sons", "more", one, opened(F.get("rest")))


def _left(s: Walk) -> Any:
    here = s.here()
    if s.only:
        return make("Sons", "only", here)
    return make("Sons", "more", here, if_(cuts(s), opened(*s.rest), s.on(*narrowed(s))))


@lifted("Tree", "Value", "Value", "Tree", either=_left)
def S(t: Term, a: Any, b: Any) -> Any:
    """The search tree after the call."""
    if t.con != "inner":
        return make("Tree", "terminal", t.get("payoff"))
    return with_sons(t, S.below(t, a, b))


# WHAT IS KNOWN OF A SEARCH TREE


fo: Final = minimax("fo", lambda x: x, "Value")  # f, open leaves being worth x


def _nothing_known(F: Term) -> Formula:
    of_all = [value(opened(F), x) == x for x in (lo(), hi()) for value in fo.lists.values()]
    return all_of(*of_all)


def _proved(t: Term, a: Any, b: Any) -> Formula:
    """(5.1) to (5.3)."""
    left, v = S(t, a, b), ab(t, a, b)
    low, high = fo(left, lo()), fo(left, hi())
    success = implies(all_of(a < v, v < b), all_of(low == v, high == v))
    said = all_of(low <= high, implies(v <= a, high == v), success, implies(v >= b, low == v))
    return implies(all_of(is_complete(t), is_window(a, b)), said)


NOTHING_KNOWN: Final = Claim("of open nodes nothing is known", opened, _nothing_known)
PROVED: Final = lift("v <= a: f+ = v; a < v < b: f- = f+ = v; v >= b: f- = v", S, _proved)
LINK: Final = lift("f with this at open leaves", fo, lambda t, x: implies(x == at_open(), fo(t, x) == f(t)))

RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees` and of alpha-beta in `window_search`"
)


def fails(v: Any, a: Any, b: Any) -> Formula:
    """v <= a; for T- v >= b."""
    return v <= a if is_plus() else v >= b


def _first_fails(s: Walk) -> Formula:
    return fails(s.of(ab, *s.more), *s.more)


def _is_low(s: Walk) -> Formula:
    C = s.lists[1]
    here = all_of(C.is_a("here"), s.here())
    return here if s.only else if_(_first_fails(s), here, all_of(C.is_a("later"), s.on()))


@lifted("Tree", "Value", "Value", "Solution",
        all=carried(made_of_all, narrowed), one=carried(made_of_one(_first_fails), narrowed))  # fmt: skip
def low_tree(t: Term, a: Any, b: Any) -> Any:
    """The solution tree that a failure leaves: that of each child, or of the child that cut off."""
    return low_tree.tree_of(t, a, b)


@lifted("Tree", "Solution", "Value", "Value", "Bool",
        all=carried(each_part, narrowed), one=carried(_is_low, narrowed))  # fmt: skip
def is_low_tree(t: Term, T: Term, a: Any, b: Any) -> Any:
    """Whether T is that tree."""
    return is_low_tree.holding(t, T, a, b) if t.con == "inner" else T.is_a("leaf")


# WHAT IS CLAIMED


def is_the_low_tree(t: Term, T: Term, a: Any, b: Any, *, of_any_value: bool = False) -> Formula:
    """The call fails; what is open is worth +inf for T+, -inf for T-."""
    left, v = S(t, a, b), ab(t, a, b)
    found = [is_solution(left, T), is_closed(left, T)]
    if not of_any_value:
        found.append(fails(g(left, T), a, b))
    far = hi() if is_plus() else lo()
    given = all_of(is_complete(t), is_window(a, b), fails(v, a, b), at_open() == far)
    return implies(given, all_of(*found) == is_low_tree(t, T, a, b))


IT: Final = lift("a closed tree with g <= a is the low tree", is_low_tree, is_the_low_tree)
UNIQUE: Final = lift(
    "there is one low tree", is_low_tree, lambda t, T, a, b: is_low_tree(t, T, a, b) == equal(T, low_tree(t, a, b))
)
THEOREMS: Final = (
    Theorem("ST-T5.1", "alpha-beta with the window (a, b) returns v and leaves a search tree in which f+(n) = v if "
            "v <= a, f-(n) = f+(n) = v if a < v < b, and f-(n) = v if v >= b",
            ON_TREE, RESTS_ON, DATATYPES, (NOTHING_KNOWN, *PROVED, *LINK)),
    Theorem("ST-P5.1", "if alpha-beta fails low with (a, b), its search tree has exactly one closed T+ below n with "
            "g <= a, so exactly one with g = f+(n); if it fails high, one closed T- with g >= b",
            ON_TREE, RESTS_ON, DATATYPES, (*IT, *UNIQUE),
            (*BOUND, NOTHING_KNOWN, *PROVED, *LINK), ("ST-T2.S.bound", "ST-T5.1"), BOTH),
)  # fmt: skip
