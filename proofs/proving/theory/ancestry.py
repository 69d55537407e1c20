"""ST-P4.2 and ST-P4.4: h-(n) and h+(n) at the root, and on the way down from an ancestor.

h is no better at a node than at its ancestors, so ancestors of alive nodes are alive, and descendants of dead nodes
are dead. It is said with (4.3) and (4.4), of which `liveness` shows that they are h- and h+.
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


_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("ST-P4.2", "h-(r) = f-(r), h+(r) = f+(r); h-(n) >= h-(r), h+(n) <= h+(r)",
            "none: it follows from ST-P4.same", RESTS_ON, DATATYPES, (AT_THE_ROOT,), SAME, ("ST-P4.same",),
            (True, False)),
    Theorem("ST-P4.4", "h-(m) <= h-(n) and h+(m) >= h+(n) for m on the path from r to n: if n is alive, so is m",
            _ON_PATH, RESTS_ON, DATATYPES, FALLS, (AT_THE_ROOT,), ("ST-P4.2",), (True, False),
            steps=(Step("n is alive, so m is", _alive),)),
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
)  # fmt: skip
