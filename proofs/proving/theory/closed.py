"""ST-P3.1, ST-E3.3 and ST-E3.5: what a search tree says of f, and by which solution trees.

f-(n) and f+(n) are f with the worst, and the best, in the place of the open leaves. Whatever these turn out to be worth
(a `Filling` says it of each), f(n) lies between them. A solution tree is closed if none of its leaves is open: with
+inf at open leaves, f+(n) is the least g over the closed T+ rooted in n, and with -inf, f-(n) is the greatest g over
the closed T-; where there is none, it is that end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import ATTAINED, BOUND, RESTS_ON
from proofs.proving.theory.trees import DATATYPES, T_0, at_open, f, g, is_solution
from proofs.proving.theory.walks import along, each_part, fold

# WHAT THE OPEN LEAVES ARE WORTH

FILLED: Final[Datatypes] = {
    **DATATYPES,
    "Filling": {"as_it_is": {}, "worth": {"v": "Value"}, "below": {"fillings": "Fillings"}},
    "Fillings": {
        "only_filling": {"last_filling": "Filling"},
        "more_fillings": {"filling": "Filling", "fillings_left": "Fillings"},
    },
}


@lifted("Tree", "Filling", "Bool", sons=each_part)
def fits(k: Kit, t: Term, X: Term) -> Any:
    """It says of each open leaf of t what that is worth, and none is worse than `at_open`."""
    match t.con:
        case "open":
            return k.all(X.is_a("worth"), k.no_better(X.get("v"), at_open(k)))
        case "terminal":
            return X.is_a("as_it_is")
    return k.all(X.is_a("below"), fits.below(k, t, X))


@lifted("Tree", "Filling", "Value", max=fold("max"), min=fold("min"))
def true_f(k: Kit, t: Term, X: Term) -> Any:
    """f(n), the open leaves being worth what the filling says."""
    match t.con:
        case "open":
            return X.get("v")
        case "terminal":
            return t.get("payoff")
    return true_f.below(k, t, X)


def _within(at: Level, k: Kit, t: Term, X: Term) -> Formula:
    levels = [Level("max"), Level("min")] if at.kind else [at]
    return k.implies(at(fits)(k, t, X), k.all(*(k.no_better(a(true_f)(k, t, X), a(f)(k, t)) for a in levels)))


WITHIN: Final = lift("f-(n) <= f(n), f(n) <= f+(n)", fits, _within)

# CLOSED SOLUTION TREES


def _is_better(k: Kit, value: Any) -> Formula:
    return k.not_(k.no_better(value, at_open(k)))


@lifted("Tree", "Bool", sons=fold("all"))
def is_finite(k: Kit, t: Term) -> Any:
    """No pay-off is as bad as an open leaf."""
    if t.con == "inner":
        return is_finite.below(k, t)
    return k.bool(True) if t.con == "open" else _is_better(k, t.get("payoff"))


@lifted("Tree", "Solution", "Bool", all=each_part, one=along())
def is_closed(k: Kit, t: Term, T: Term) -> Any:
    """Whether no leaf of T is open (ST-D3.3)."""
    return is_closed.below(k, t, T, by=T.is_a("all")) if t.con == "inner" else k.bool(t.con == "terminal")


def _closed(at: Level, k: Kit, t: Term, T: Term) -> Formula:
    value = at(g)(k, t, T)
    found = k.if_(at(is_closed)(k, t, T), _is_better(k, value), value == at_open(k))
    return k.implies(k.all(at(is_solution)(k, t, T), at(is_finite)(k, t)), found)


CLOSED: Final = lift("g(T) is finite if T is closed, else infinite", is_closed, _closed)
OPEN: Final = Claim("no tree of an open node is closed", is_closed, lambda k, t, T: k.implies(
    t.is_a("open"), k.not_(is_closed(k, t, T))))  # fmt: skip


def _no_better(k: Argument) -> Sequent:
    """No closed tree has a better g; if f+(n) is infinite, there is none."""
    t, T = k.any("n", "Tree"), k.any("T", "Solution")
    k.use(BOUND[0], t, T)
    k.use(CLOSED[0], t, T)
    given = [is_solution(k, t, T), is_finite(k, t), is_closed(k, t, T)]
    return given, k.all(k.no_better(g(k, t, T), f(k, t)), f(k, t) != at_open(k))


def one_has_this_g(k: Argument, *, is_always: bool = False) -> Sequent:
    """If f+(n) is finite, T_0 is a closed tree with that g."""
    t = k.any("n", "Tree")
    T = T_0(k, t)
    k.use(ATTAINED[0], t)
    k.use(CLOSED[0], t, T)
    given = [is_finite(k, t), *([] if is_always else [f(k, t) != at_open(k)])]
    return given, k.all(is_solution(k, t, T), is_closed(k, t, T), g(k, t, T) == f(k, t))


THEOREMS: Final = (
    Theorem("ST-P3.1", "f-(n) <= f(n) <= f+(n), whatever the open leaves are worth", ON_TREE, RESTS_ON, FILLED, WITHIN,
            sides=(True, False)),
    Theorem("ST-E3.3, ST-E3.5", "f+(n) is the least g of a closed T+ rooted in n, f-(n) the greatest g of a closed T-; "
            "infinite if there is none", ON_TREE, RESTS_ON, DATATYPES, (*CLOSED, OPEN),
            uses=("ST-T2.S.bound", "ST-T2.S.attained"), cites=(*BOUND, *ATTAINED), sides=(True, False),
            steps=tuple(Step(f"{name} ({'T+' if plus else 'T-'})", build, plus) for plus in (True, False)
                        for name, build in (("no closed tree is better", _no_better),
                                            ("one has this g", one_has_this_g)))),
)  # fmt: skip
