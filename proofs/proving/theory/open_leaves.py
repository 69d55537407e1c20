"""ST-P3.2 and ST-P4.9: what the value of a solution tree is if some of its leaves are open, and why alive nodes count.

(3.1) and (3.2) pass open leaves over: the value is that of the closed ones (`passed`), or an end if there is none.

A node n is alive by a T+ and a T- through it with g(T+) < g(T-); they meet in one leaf p, which is open (ST-P2.1,
ST-P4.0). As no other leaf is in both, all others may be closed so that those of T+ are at most a and those of T- at
least b, where g(T+) <= a < b <= g(T-) (ST-D4.2). Then f(r) is not known before p is.
"""

from typing import Any, Final

from proofs.proving.theory.closed import (
    CLOSED,
    are_finite,
    choice_is_closed,
    is_closed,
    is_finite,
    parts_are_closed,
)
from proofs.proving.theory.common_path import g_A, g_A_all, g_A_one, g_B, g_B_all, g_B_one
from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.proof_sizes import are_others, is_other, is_other_choice
from proofs.proving.theory.sons import at_choice, fold
from proofs.proving.theory.stockman import RESTS_ON
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

PASSED: Final[Datatypes] = {**DATATYPES, "Found": {"nothing": {}, "found": {"of": "Value"}}}


@definition("Tree", "Solution", "Found")
def passed(k: Kit, t: Term, B: Term) -> Any:
    """g(B) over its closed leaves."""
    if t.con == "open":
        return k.make("Found", "nothing")
    if t.con == "terminal":
        return k.make("Found", "found", t.get("payoff"))
    F = t.get("sons")
    return k.if_(B.is_a("all"), passed_all(k, F, B.get("parts")), passed_one(k, F, B.get("choice")))


@definition("Sons", "Parts", "Found")
def passed_all(k: Kit, F: Term, P: Term) -> Any:
    """Over those of all children."""

    def join(one: Term, others: Term) -> Any:
        least = k.make("Found", "found", k.best(one.get("of"), others.get("of")))
        return k.if_(one.is_a("nothing"), others, k.if_(others.is_a("nothing"), one, least))

    return fold(k, F, (P,), passed, join, passed_all)


@definition("Sons", "Choice", "Found")
def passed_one(k: Kit, F: Term, C: Term) -> Any:
    """Over those of the one child."""
    return at_choice(k, F, C, passed, passed_one)


def _closed_same(is_solution: Any, is_closed: Any, g_A: Any, g: Any) -> Any:
    return lambda k, t, T: k.implies(k.all(is_solution(k, t, T), is_closed(k, t, T)), g_A(k, t, T) == g(k, t, T))


def _passed_over(is_other: Any, passed: Any, g_B: Any, are_finite: Any) -> Any:
    def says(k: Kit, t: Term, T: Term) -> Formula:
        found, y = passed(k, t, T), k.any("y", "Value")
        value = k.if_(found.is_a("nothing"), y, found.get("of"))
        said = k.all(g_B(k, t, T) == value, k.no_better(y, value))
        return k.implies(k.all(is_other(k, t, T), are_finite(k, t), y == at_open(k)), said)

    return says


_LEVELS: Final = ("", ": all children", ": one child")
SAME: Final = tuple(
    Claim(f"a closed tree has one g, whatever open leaves are worth{where}", level[1], _closed_same(*level))
    for where, level in zip(_LEVELS, ((is_solution, is_closed, g_A, g), (are_parts, parts_are_closed, g_A_all,
    g_of_parts), (is_choice, choice_is_closed, g_A_one, g_of_choice)), strict=True)
)  # fmt: skip
PASSED_OVER: Final = tuple(
    Claim(f"an end in the place of open leaves passes them over{where}", level[1], _passed_over(*level))
    for where, level in zip(_LEVELS, ((is_other, passed, g_B, is_finite), (are_others, passed_all, g_B_all,
    are_finite), (is_other_choice, passed_one, g_B_one, are_finite)), strict=True)
)  # fmt: skip

# ST-P4.9


def _values(k: Kit) -> list[Any]:
    return [
        k.any(name, "Value") for name in ("a", "b", "of_T_plus", "of_T_minus", "f_minus_r", "f_plus_r", "f_r", "f_p")
    ]


def _undecided(k: Kit, *, is_alive: bool = True) -> Sequent:
    """While p is open: no f- is above the g of a T+, no f+ below that of a T- (3.6), (3.4)."""
    a, b, plus, minus, low, high, *_ = _values(k)
    return [low <= plus, high >= minus, plus <= a, b <= minus, *([a < b] if is_alive else [])], low < high


def _decided(k: Kit) -> Sequent:
    """When p gets a pay-off from a to b, that is the greatest leaf of T+ and the least of T-: so it is f(r)."""
    a, b, plus, minus, _, _, value, payoff = _values(k)
    leaves = [plus == k.max(payoff, k.any("others_of_T_plus", "Value")), k.any("others_of_T_plus", "Value") <= a]
    leaves += [minus == k.min(payoff, k.any("others_of_T_minus", "Value")), k.any("others_of_T_minus", "Value") >= b]
    return [*leaves, a < b, a <= payoff, payoff <= b, minus <= value, value <= plus], value == payoff


_ON_TREE: Final = "on the tree and the list of its children"
_BOTH: Final = (True, False)
THEOREMS: Final = (
    Theorem("ST-P3.2", "a closed T+ has the same g by (2.1) and by (3.1); with +inf at open leaves one that is not "
            "closed has g = +inf, and every T- has the same g by (2.2) and by (3.2); dually with -inf", _ON_TREE,
            RESTS_ON, PASSED, (*SAME, *PASSED_OVER, *CLOSED), sides=_BOTH),
    Theorem("ST-P4.9", "if n is alive, all open leaves but one, p below n, may be closed so that f-(r) <= a < b <= "
            "f+(r), and then f(r) = f(p) for any pay-off of p from a to b: n cannot be discarded",
            "none: it follows from ST-P2.1, ST-P4.0 and Stockman's theorem", RESTS_ON,
            uses=("ST-T2.S.bound", "ST-P4.1", "ST-P2.1", "ST-P4.0"),
            steps=(Step("while p is open", _undecided), Step("when p is closed", _decided))),
)  # fmt: skip

FALSE: Final = (
    Theorem("ST-P4.9", "of a dead n, too", "", "",
            steps=(Step("a dead node", lambda k: _undecided(k, is_alive=False)),)),
    Theorem("ST-P3.2", "every T+ has one g, whatever open leaves are worth", "", "", DATATYPES,
            (Claim("open or not", is_closed, lambda k, t, T: k.implies(
                is_solution(k, t, T), g_A(k, t, T) == g(k, t, T))), *SAME[1:]), sides=_BOTH),
)  # fmt: skip
