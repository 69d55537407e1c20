"""ST-P3.2 and ST-P4.9: what the value of a solution tree is if some of its leaves are open, and why alive nodes count.

(3.1) and (3.2) pass open leaves over: the value is that of the closed ones (`passed`), or an end if there is none.

A node n is alive by a T+ and a T- through it with g(T+) < g(T-); they meet in one leaf p, which is open (ST-P2.1,
ST-P4.0). As no other leaf is in both, all others may be closed so that those of T+ are at most a and those of T- at
least b, where g(T+) <= a < b <= g(T-) (ST-D4.2). Then f(r) is not known before p is.
"""

from typing import Any, Final

from proofs.proving.theory.closed import CLOSED, is_closed, is_finite
from proofs.proving.theory.common_path import g_A, g_B
from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Argument, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.proof_sizes import is_other
from proofs.proving.theory.stockman import BOUND, RESTS_ON
from proofs.proving.theory.trees import DATATYPES, at_open, f, g, is_solution
from proofs.proving.theory.walks import along, fold

PASSED: Final[Datatypes] = {**DATATYPES, "Found": {"nothing": {}, "found": {"of": "Value"}}}


def _least(k: Kit, one: Term, others: Term) -> Any:
    least = k.make("Found", "found", k.best(one.get("of"), others.get("of")))
    return k.if_(one.is_a("nothing"), others, k.if_(others.is_a("nothing"), one, least))


@lifted("Tree", "Solution", "Found", all=fold(_least), one=along())
def passed(k: Kit, t: Term, B: Term) -> Any:
    """g(B) over its closed leaves."""
    if t.con == "inner":
        return passed.below(k, t, B, by=B.is_a("all"))
    return k.make("Found", "nothing") if t.con == "open" else k.make("Found", "found", t.get("payoff"))


def _closed_same(at: Level, k: Kit, t: Term, T: Term) -> Formula:
    given = k.all(at(is_solution)(k, t, T), at(is_closed)(k, t, T))
    return k.implies(given, at(g_A)(k, t, T) == at(g)(k, t, T))


def _passed_over(at: Level, k: Kit, t: Term, T: Term) -> Formula:
    found, y = at(passed)(k, t, T), k.any("y", "Value")
    value = k.if_(found.is_a("nothing"), y, found.get("of"))
    said = k.all(at(g_B)(k, t, T) == value, k.no_better(y, value))
    return k.implies(k.all(at(is_other)(k, t, T), at(is_finite)(k, t), y == at_open(k)), said)


SAME: Final = lift("a closed tree has one g, whatever open leaves are worth", is_closed, _closed_same)
PASSED_OVER: Final = lift("an end in the place of open leaves passes them over", passed, _passed_over)

# ST-P4.9


def _pair(k: Argument) -> tuple[list[Formula], Any, Any, Any, Any]:
    """A T+ and a T- of r; f-(r), f+(r), g(T+) and g(T-), of which Stockman's theorem is used."""
    r, values, given = k.any("r", "Tree"), [], []
    for plus, name in ((True, "T_plus"), (False, "T_minus")):
        with k.side(plus=plus):
            T = k.any(name, "Solution")
            k.use(BOUND[0], r, T)
            given.append(is_solution(k, r, T))
            values.append((f(k, r), g(k, r, T)))
    (low, of_plus), (high, of_minus) = values
    return given, low, high, of_plus, of_minus


def while_open(k: Argument, *, is_alive: bool = True) -> Sequent:
    """While p is open: no f- is above the g of a T+, no f+ below that of a T- (3.6), (3.4)."""
    given, low, high, of_plus, of_minus = _pair(k)
    a, b = k.any("a", "Value"), k.any("b", "Value")
    return [*given, of_plus <= a, b <= of_minus, *([a < b] if is_alive else [])], low < high


def _decided(k: Argument) -> Sequent:
    """When p, the last open leaf, gets a pay-off from a to b, it is the greatest leaf of T+ and the least of T-."""
    given, low, high, of_plus, of_minus = _pair(k)
    a, b, payoff, others = (k.any(name, "Value") for name in ("a", "b", "f_p", "others_of_T_plus"))
    leaves = [of_plus == k.max(payoff, others), others <= a]
    others = k.any("others_of_T_minus", "Value")
    leaves += [of_minus == k.min(payoff, others), others >= b]
    return [*given, *leaves, low == high, a < b, a <= payoff, payoff <= b], low == payoff


_BOTH: Final = (True, False)
THEOREMS: Final = (
    Theorem("ST-P3.2", "a closed T+ has the same g by (2.1) and by (3.1); with +inf at open leaves one that is not "
            "closed has g = +inf, and every T- has the same g by (2.2) and by (3.2); dually with -inf", ON_TREE,
            RESTS_ON, PASSED, (*SAME, *PASSED_OVER, *CLOSED), sides=_BOTH),
    Theorem("ST-P4.9", "if n is alive, all open leaves but one, p below n, may be closed so that f-(r) <= a < b <= "
            "f+(r), and then f(r) = f(p) for any pay-off of p from a to b: n cannot be discarded",
            "none: it follows from ST-P2.1, ST-P4.0 and Stockman's theorem", RESTS_ON, DATATYPES,
            uses=("ST-T2.S.bound", "ST-P4.1", "ST-P2.1", "ST-P4.0"), cites=BOUND,
            steps=(Step("while p is open", while_open), Step("when p is closed", _decided))),
)  # fmt: skip
