"""ST-P3.1, ST-E3.3 and ST-E3.5: what a search tree says of f, and by which solution trees.

f-(n) and f+(n) are f with the worst, and the best, in the place of the open leaves. Whatever these turn out to be worth
(a `Filling` says it of each), f(n) lies between them. A solution tree is closed if none of its leaves is open: with
+inf at open leaves, f+(n) is the least g over the closed T+ rooted in n, and with -inf, f-(n) is the greatest g over
the closed T-; where there is none, it is that end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term, arbitrary, no_better
from proofs.proving.theory.induction import BOTH, ON_TREE, Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import Level, kind, lift, lifted, of_leaves, of_solution
from proofs.proving.theory.logic import all_of, if_, implies, not_
from proofs.proving.theory.trees import ATTAINED, BOUND, DATATYPES, OF_TREES, T_0, at_open, f, g, is_solution, minimax
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
def fits(t: Term, X: Term) -> Any:
    """It says of each open leaf of t what that is worth, and none is worse than `at_open`."""
    match t.con:
        case "open":
            return all_of(X.is_a("worth"), no_better(X.get("v"), at_open()))
        case "terminal":
            return X.is_a("as_it_is")
    return all_of(X.is_a("below"), fits.below(t, X))


# f(n), the open leaves being worth what the filling says.
true_f: Final = minimax("true_f", lambda X: X.get("v"), "Filling")


def _within(t: Term, X: Term) -> Formula:
    levels = [Level("max"), Level("min")] if kind() else [Level()]
    return implies(fits(t, X), all_of(*(no_better(a(true_f)(t, X), a(f)(t)) for a in levels)))


WITHIN: Final = lift("f-(n) <= f(n), f(n) <= f+(n)", fits, _within)

# CLOSED SOLUTION TREES


def _is_better(value: Any) -> Formula:
    return not_(no_better(value, at_open()))


# No pay-off is as bad as an open leaf.
is_finite: Final = of_leaves(
    "is_finite", lambda t: t.con == "open" or _is_better(t.get("payoff")), "Tree", "Bool", sons=fold("all")
)


# Whether no leaf of T is open (ST-D3.3).
is_closed: Final = of_solution(
    "is_closed", lambda t, _: t.con == "terminal", "Tree", "Solution", "Bool", all=each_part, one=along()
)


def _closed(t: Term, T: Term) -> Formula:
    value = g(t, T)
    found = if_(is_closed(t, T), _is_better(value), value == at_open())
    return implies(all_of(is_solution(t, T), is_finite(t)), found)


CLOSED: Final = lift("g(T) is finite if T is closed, else infinite", is_closed, _closed)
OPEN: Final = Claim("no tree of an open node is closed", is_closed, lambda t, T: implies(
    t.is_a("open"), not_(is_closed(t, T))))  # fmt: skip


def _no_better() -> Sequent:
    """No closed tree has a better g; if f+(n) is infinite, there is none."""
    t, T = arbitrary("n", "Tree"), arbitrary("T", "Solution")
    use(BOUND[0], t, T)
    use(CLOSED[0], t, T)
    given = [is_solution(t, T), is_finite(t), is_closed(t, T)]
    return given, all_of(no_better(g(t, T), f(t)), f(t) != at_open())


def one_has_this_g(*, is_always: bool = False) -> Sequent:
    """If f+(n) is finite, T_0 is a closed tree with that g."""
    t = arbitrary("n", "Tree")
    T = T_0(t)
    use(ATTAINED[0], t)
    use(CLOSED[0], t, T)
    given = [is_finite(t), *([] if is_always else [f(t) != at_open()])]
    return given, all_of(is_solution(t, T), is_closed(t, T), g(t, T) == f(t))


THEOREMS: Final = (
    Theorem("ST-P3.1", "f-(n) <= f(n) <= f+(n), whatever the open leaves are worth", ON_TREE, OF_TREES, FILLED, WITHIN,
            sides=BOTH),
    Theorem("ST-E3.3, ST-E3.5", "f+(n) is the least g of a closed T+ rooted in n, f-(n) the greatest g of a closed T-; "
            "infinite if there is none", ON_TREE, OF_TREES, DATATYPES, (*CLOSED, OPEN),
            uses=("ST-T2.S.bound", "ST-T2.S.attained"), cites=(*BOUND, *ATTAINED), sides=BOTH,
            steps=tuple(Step(f"{name} ({'T+' if plus else 'T-'})", build, plus) for plus in BOTH
                        for name, build in (("no closed tree is better", _no_better),
                                            ("one has this g", one_has_this_g)))),
)  # fmt: skip
