"""ST-P4.1, ST-P4.2, ST-P4.4 and ST-P4.11: who is alive; h-(n) and h+(n) at the root, and below an ancestor.

A node is alive if a T+ and a T- through it have g(T+) < g(T-). h is no better at a node than at its ancestors, so
ancestors of alive nodes are alive, and descendants of dead nodes are dead. It is said with (4.3) and (4.4), of which
`liveness` shows that they are h- and h+. T+ and T- together are spoken of in steps: what earlier theorems say of each
is a hypothesis there, named in `uses`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.liveness import SAME
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import ancestors, ancestors_below, beside, is_path, is_step
from proofs.proving.theory.trees import DATATYPES, f


def _at_the_root(k: Kit, t: Term, p: Term) -> Formula:
    here = k.implies(p.is_a("stay"), ancestors(k, t, p) == f(k, t))
    return k.implies(is_path(k, t, p), k.all(here, k.no_better(ancestors(k, t, p), f(k, t))))


AT_THE_ROOT: Final = Claim("h(r) = f(r), and h(n) is no better than h(r)", ancestors, _at_the_root, beside)


@definition("Tree", "Path", "Path", "Bool")
def leads_on(k: Kit, t: Term, p: Term, q: Term) -> Any:
    """Whether the node at the end of q is the one at the end of p, or below it."""
    if t.con != "inner":
        return p.is_a("stay")
    further = k.all(q.is_a("down"), step_leads_on(k, t.get("sons"), p.get("step"), q.get("step")))
    return k.some(p.is_a("stay"), further)


@definition("Sons", "Step", "Step", "Bool")
def step_leads_on(k: Kit, F: Term, s: Term, u: Term) -> Any:
    """The same from the children of a node."""
    if F.con == "only":
        return leads_on(k, F.get("last"), s.get("then"), u.get("then"))
    here = k.all(u.is_a("this"), leads_on(k, F.get("first"), s.get("then"), u.get("then")))
    later = k.all(u.is_a("next"), step_leads_on(k, F.get("rest"), s.get("on"), u.get("on")))
    return k.if_(s.is_a("this"), here, later)


def _falls(is_path: Any, leads_on: Any, value: Any) -> Any:
    def says(k: Kit, t: Term, p: Term, q: Term) -> Formula:
        given = k.all(is_path(k, t, p), is_path(k, t, q), leads_on(k, t, p, q))
        return k.implies(given, k.no_better(value(k, t, q), value(k, t, p)))

    return says


FALLS: Final = (
    Claim("h is no better further down", leads_on, _falls(is_path, leads_on, ancestors)),
    Claim(
        "h is no better further down: from the children", step_leads_on, _falls(is_step, step_leads_on, ancestors_below)
    ),
)


def _alive(k: Kit, *, is_ancestor: bool = True) -> Sequent:
    """h-(n) < h+(n) implies h-(m) < h+(m) for the ancestor m."""
    low_m, high_m = k.any("h_minus_m", "Value"), k.any("h_plus_m", "Value")
    low_n, high_n = k.any("h_minus_n", "Value"), k.any("h_plus_n", "Value")
    falls = [low_n >= low_m, high_n <= high_m]
    return [low_n < high_n, *(falls if is_ancestor else falls[:1])], low_m < high_m


# T+ AND T- TOGETHER


def _values(k: Kit, *names: str) -> list[Any]:
    return [k.any(name, "Value") for name in names]


def _is_alive(k: Kit) -> Sequent:
    """T+ and T- through n with g(T+) < g(T-): no g(T+) is below h-(n), no g(T-) above h+(n)."""
    low, high, plus, minus = _values(k, "h_minus", "h_plus", "g_of_T_plus", "g_of_T_minus")
    return [plus >= low, minus <= high, plus < minus], low < high


def _lives_by(k: Kit, *, attained: bool = True) -> Sequent:
    """h-(n) < h+(n): there are a T+ and a T- through n with these g."""
    low, high, plus, minus = _values(k, "h_minus", "h_plus", "g_of_T_plus", "g_of_T_minus")
    return [low < high, *([plus == low, minus == high] if attained else [plus >= low, minus <= high])], plus < minus


def _all_dead(k: Kit, *, equal: bool = True) -> Sequent:
    """f-(r) = f+(r): h-(n) >= f-(r) and h+(n) <= f+(r) for every n."""
    low, high, f_low, f_high = _values(k, "h_minus_n", "h_plus_n", "f_minus_r", "f_plus_r")
    return [low >= f_low, high <= f_high, *([f_low == f_high] if equal else [f_low <= f_high])], low >= high


def _root_alive(k: Kit) -> Sequent:
    """f-(r) < f+(r), the only other way: the root is alive."""
    low, high, f_low, f_high = _values(k, "h_minus_r", "h_plus_r", "f_minus_r", "f_plus_r")
    return [low == f_low, high == f_high, f_low <= f_high, f_low != f_high], low < high


def _no_pair(k: Kit) -> Sequent:
    """f-(r) = f+(r): every T+ has at least the one, every T- at most the other."""
    plus, minus, f_low, f_high = _values(k, "g_of_T_plus", "g_of_T_minus", "f_minus_r", "f_plus_r")
    return [plus >= f_low, minus <= f_high, f_low == f_high], plus >= minus


def _a_pair(k: Kit) -> Sequent:
    """g(T+) >= g(T-) for the best of each: f-(r) = f+(r)."""
    plus, minus, f_low, f_high = _values(k, "g_of_T_plus", "g_of_T_minus", "f_minus_r", "f_plus_r")
    return [plus == f_low, minus == f_high, f_low <= f_high, plus >= minus], f_low == f_high


_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("ST-P4.2", "h-(r) = f-(r), h+(r) = f+(r); h-(n) >= h-(r), h+(n) <= h+(r)",
            "none: it follows from ST-P4.same", RESTS_ON, DATATYPES, (AT_THE_ROOT,), SAME, ("ST-P4.same",),
            (True, False)),
    Theorem("ST-P4.4", "h-(m) <= h-(n) and h+(m) >= h+(n) for m on the path from r to n: if n is alive, so is m",
            _ON_PATH, RESTS_ON, DATATYPES, FALLS, (AT_THE_ROOT,), ("ST-P4.2",), (True, False),
            steps=(Step("n is alive, so m is", _alive),)),
    Theorem("ST-P4.1", "n is alive iff h-(n) < h+(n)", "none: it follows from (4.3), (4.4)", RESTS_ON,
            uses=("ST-E4.3, ST-E4.4",),
            steps=(Step("a pair of trees through n", _is_alive), Step("the best of each", _lives_by))),
    Theorem("ST-P4.11", "all nodes are dead iff f-(r) = f+(r) iff g(T+) >= g(T-) for all pairs",
            "none: it follows from ST-P3.1, ST-P4.1, ST-P4.2 and Stockman's theorem", RESTS_ON,
            uses=("ST-T2.S.bound", "ST-T2.S.attained", "ST-P3.1", "ST-P4.1", "ST-P4.2"),
            steps=(Step("f-(r) = f+(r): a node is dead", _all_dead), Step("f-(r) < f+(r): the root lives", _root_alive),
                   Step("f-(r) = f+(r): no pair", _no_pair), Step("no pair: f-(r) = f+(r)", _a_pair))),
)  # fmt: skip

FALSE: Final = (
    Theorem("ST-P4.2", "h(n) = h(r)", "", "", DATATYPES,
            (Claim("h(n) = h(r)", ancestors, lambda k, t, p: k.implies(
                is_path(k, t, p), ancestors(k, t, p) == f(k, t))),), SAME, sides=(True, False)),
    Theorem("ST-P4.4", "of any two nodes", "", "", DATATYPES,
            (Claim("of any two nodes", leads_on, lambda k, t, p, q: k.implies(
                k.all(is_path(k, t, p), is_path(k, t, q)),
                k.no_better(ancestors(k, t, q), ancestors(k, t, p)))), *FALLS[1:]), (AT_THE_ROOT,),
            steps=(Step("one end alone", lambda k: _alive(k, is_ancestor=False)),)),
    Theorem("ST-P4.1", "any two trees through an alive node", "", "",
            steps=(Step("any two trees", lambda k: _lives_by(k, attained=False)),)),
    Theorem("ST-P4.11", "all nodes are dead if f-(r) <= f+(r)", "", "",
            steps=(Step("f-(r) <= f+(r)", lambda k: _all_dead(k, equal=False)),)),
)  # fmt: skip
