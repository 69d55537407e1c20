"""ST-P3.1, ST-E3.3 and ST-E3.5: what a search tree says of f, and by which solution trees.

f-(n) and f+(n) are f with the worst, and the best, in the place of the open leaves. Whatever these turn out to be worth
(a `Filling` says it of each), f(n) lies between them. A solution tree is closed if none of its leaves is open: with
+inf at open leaves, f+(n) is the least g over the closed T+ rooted in n, and with -inf, f-(n) is the greatest g over
the closed T-; where there is none, it is that end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.sons import all_parts, at_choice
from proofs.proving.theory.stockman import ATTAINED, BOUND, RESTS_ON
from proofs.proving.theory.trees import (
    DATATYPES,
    T_0,
    are_parts,
    at_open,
    f,
    g,
    g_of_choice,
    g_of_parts,
    greatest,
    is_choice,
    is_solution,
    least,
)

# WHAT THE OPEN LEAVES ARE WORTH

FILLED: Final[Datatypes] = {
    **DATATYPES,
    "Filling": {"as_it_is": {}, "worth": {"v": "Value"}, "below": {"fillings": "Fillings"}},
    "Fillings": {
        "only_filling": {"last_filling": "Filling"},
        "more_fillings": {"filling": "Filling", "fillings_left": "Fillings"},
    },
}


@definition("Tree", "Filling", "Bool")
def fits(k: Kit, t: Term, X: Term) -> Any:
    """It says of each open leaf of t what that is worth, and none is worse than `at_open`."""
    match t.con:
        case "open":
            return k.all(X.is_a("worth"), k.no_better(X.get("v"), at_open(k)))
        case "terminal":
            return X.is_a("as_it_is")
    return k.all(X.is_a("below"), all_fit(k, t.get("sons"), X.get("fillings")))


@definition("Sons", "Fillings", "Bool")
def all_fit(k: Kit, F: Term, Y: Term) -> Any:
    """The same of all children."""
    if F.con == "only":
        return k.all(Y.is_a("only_filling"), fits(k, F.get("last"), Y.get("last_filling")))
    here = fits(k, F.get("first"), Y.get("filling"))
    return k.all(Y.is_a("more_fillings"), here, all_fit(k, F.get("rest"), Y.get("fillings_left")))


@definition("Tree", "Filling", "Value")
def true_f(k: Kit, t: Term, X: Term) -> Any:
    """f(n), the open leaves being worth what the filling says."""
    match t.con:
        case "open":
            return X.get("v")
        case "terminal":
            return t.get("payoff")
    F, Y = t.get("sons"), X.get("fillings")
    return k.if_(t.get("is_max"), true_greatest(k, F, Y), true_least(k, F, Y))


def _best(k: Kit, F: Term, Y: Term, join: Any, again: Any) -> Any:
    if F.con == "only":
        return true_f(k, F.get("last"), Y.get("last_filling"))
    return join(true_f(k, F.get("first"), Y.get("filling")), again(k, F.get("rest"), Y.get("fillings_left")))


@definition("Sons", "Fillings", "Value")
def true_greatest(k: Kit, F: Term, Y: Term) -> Any:
    """The greatest f of the children."""
    return _best(k, F, Y, k.max, true_greatest)


@definition("Sons", "Fillings", "Value")
def true_least(k: Kit, F: Term, Y: Term) -> Any:
    """The least f of the children."""
    return _best(k, F, Y, k.min, true_least)


def _within(k: Kit, t: Term, X: Term) -> Formula:
    return k.implies(fits(k, t, X), k.no_better(true_f(k, t, X), f(k, t)))


def _all_within(k: Kit, F: Term, Y: Term) -> Formula:
    both = [k.no_better(true_greatest(k, F, Y), greatest(k, F)), k.no_better(true_least(k, F, Y), least(k, F))]
    return k.implies(all_fit(k, F, Y), k.all(*both))


WITHIN: Final = (
    Claim("f-(n) <= f(n), f(n) <= f+(n)", fits, _within),
    Claim("f-(n) <= f(n), f(n) <= f+(n): all children", all_fit, _all_within),
)

# CLOSED SOLUTION TREES


@definition("Tree", "Bool")
def is_finite(k: Kit, t: Term) -> Any:
    """No pay-off is as bad as an open leaf."""
    match t.con:
        case "open":
            return k.bool(True)
        case "terminal":
            return _is_better(k, t.get("payoff"))
    return are_finite(k, t.get("sons"))


@definition("Sons", "Bool")
def are_finite(k: Kit, F: Term) -> Any:
    """The same of all children."""
    if F.con == "only":
        return is_finite(k, F.get("last"))
    return k.all(is_finite(k, F.get("first")), are_finite(k, F.get("rest")))


def _is_better(k: Kit, value: Any) -> Formula:
    return k.not_(k.no_better(value, at_open(k)))


@definition("Tree", "Solution", "Bool")
def is_closed(k: Kit, t: Term, T: Term) -> Any:
    """Whether no leaf of T is open (ST-D3.3)."""
    if t.con != "inner":
        return k.bool(t.con == "terminal")
    by_all = parts_are_closed(k, t.get("sons"), T.get("parts"))
    return k.if_(T.is_a("all"), by_all, choice_is_closed(k, t.get("sons"), T.get("choice")))


@definition("Sons", "Parts", "Bool")
def parts_are_closed(k: Kit, F: Term, P: Term) -> Any:
    """The same of all children."""
    return all_parts(k, F, P, is_closed, parts_are_closed)


@definition("Sons", "Choice", "Bool")
def choice_is_closed(k: Kit, F: Term, C: Term) -> Any:
    """The same of one child."""
    return at_choice(k, F, C, is_closed, choice_is_closed)


def _closed(is_solution: Any, are_finite: Any, is_closed: Any, g: Any) -> Any:
    def says(k: Kit, t: Term, T: Term) -> Formula:
        found = k.if_(is_closed(k, t, T), _is_better(k, g(k, t, T)), g(k, t, T) == at_open(k))
        return k.implies(k.all(is_solution(k, t, T), are_finite(k, t)), found)

    return says


_WHERE: Final = ("", ": all children", ": one child")
_LEVELS: Final = (
    (is_solution, is_finite, is_closed, g),
    (are_parts, are_finite, parts_are_closed, g_of_parts),
    (is_choice, are_finite, choice_is_closed, g_of_choice),
)
CLOSED: Final = tuple(
    Claim(f"g(T) is finite if T is closed, else infinite{where}", level[2], _closed(*level))
    for level, where in zip(_LEVELS, _WHERE, strict=True)
)


OPEN: Final = Claim("no tree of an open node is closed", is_closed, lambda k, t, T: k.implies(
    t.is_a("open"), k.not_(is_closed(k, t, T))))  # fmt: skip


def _no_better(k: Kit) -> Sequent:
    """No closed tree has a better g; if f+(n) is infinite, there is none."""
    t, T = k.any("n", "Tree"), k.any("T", "Solution")
    known = [BOUND[0].says(k, t, T), CLOSED[0].says(k, t, T), is_solution(k, t, T), is_finite(k, t), is_closed(k, t, T)]
    return known, k.all(k.no_better(g(k, t, T), f(k, t)), f(k, t) != at_open(k))


def _attained(k: Kit, *, is_always: bool = False) -> Sequent:
    """If f+(n) is finite, T_0 is a closed tree with that g."""
    t = k.any("n", "Tree")
    known = [ATTAINED[0].says(k, t), CLOSED[0].says(k, t, T_0(k, t)), is_finite(k, t)]
    given = [] if is_always else [f(k, t) != at_open(k)]
    goal = k.all(is_solution(k, t, T_0(k, t)), is_closed(k, t, T_0(k, t)), g(k, t, T_0(k, t)) == f(k, t))
    return [*known, *given], goal


_ON_TREE: Final = "on the tree and the list of its children"
_STOCKMAN: Final = ("ST-T2.S.bound", "ST-T2.S.attained")
THEOREMS: Final = (
    Theorem("ST-P3.1", "f-(n) <= f(n) <= f+(n), whatever the open leaves are worth", _ON_TREE, RESTS_ON, FILLED, WITHIN,
            sides=(True, False)),
    Theorem("ST-E3.3, ST-E3.5", "f+(n) is the least g of a closed T+ rooted in n, f-(n) the greatest g of a closed T-; "
            "infinite if there is none", _ON_TREE, RESTS_ON, DATATYPES, (*CLOSED, OPEN), uses=_STOCKMAN,
            sides=(True, False),
            steps=tuple(Step(f"{name} ({'T+' if plus else 'T-'})", build, plus) for plus in (True, False)
                        for name, build in (("no closed tree is better", _no_better),
                                            ("one has this g", _attained)))),
)  # fmt: skip

FALSE: Final = (
    Theorem("ST-P3.1", "f(n) = f-(n)", "", "", FILLED,
            (Claim("f(n) = f-(n)", fits, lambda k, t, X: k.implies(fits(k, t, X), true_f(k, t, X) == f(k, t))),
             *WITHIN[1:]), sides=(True, False)),
    Theorem("ST-E3.3, ST-E3.5", "there always is a closed tree", "", "", DATATYPES, CLOSED,
            steps=(Step("one has this g, always", lambda k: _attained(k, is_always=True)),)),
)  # fmt: skip
