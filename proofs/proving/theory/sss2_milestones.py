"""PB-T7.1 as corrected: where SSS-2 calls diminish.

`dim` says whether diminish(n, d) leads to a call of diminish on the node at the end of a path. `called` are (8) and (9)
with g1 = d there, and that the oldest tree with g <= d below the node is a milestone: it exists, and has g = d.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.sss2_calls import (
    INFORMED,
    L,
    U,
    are_valid,
    h,
    h_max,
    h_min,
    is_low,
    is_valid,
)
from proofs.proving.theory.sss2_nodes import BOUNDS, RESTS_ON, the_same_tree
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import f, greatest, least
from proofs.proving.theory.window_search import hi, lo

# PB-T7.1


@definition("Tree", "Path", "Value", "Bool")
def dim(k: Kit, t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to diminish on the node at the end of the path."""
    if t.con != "inner":
        return p.is_a("stay")
    F, s = t.get("sons"), p.get("step")
    below = k.if_(t.get("is_max"), dim_max(k, F, s, d), dim_min(k, F, s, d))
    return k.some(p.is_a("stay"), k.all(L(k, t) < d, U(k, t) > d, below))


@definition("Sons", "Step", "Value", "Bool")
def dim_max(k: Kit, F: Term, s: Term, d: Any) -> Any:
    """Below a max node: children with g(T(c)) = d, until one fails."""
    here = k.all(h(k, *first(F), d, k.bool(False)) == d, dim(k, *first(F, s), d))
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, k.all(f(k, *first(F)) < d, dim_max(k, *rest(F, s), d)))


@definition("Sons", "Step", "Value", "Bool")
def dim_min(k: Kit, F: Term, s: Term, d: Any) -> Any:
    """Below a min node: the child that T holds, the oldest with f <= d."""
    is_held = f(k, *first(F)) <= d
    here = k.all(is_held, dim(k, *first(F, s), d))
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, k.all(k.not_(is_held), dim_min(k, *rest(F, s), d)))


@definition("Tree", "Path", "Value", "Value", "Value", "Value", "Bool")
def called(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Any:
    """(8), (9) and a milestone of value d at the end of the path."""
    here = k.all(high > d, low < d, fh <= d, f(k, t) <= d, h(k, t, d, k.bool(False)) == d)
    if t.con != "inner":
        return k.all(p.is_a("stay"), here)
    F, s = t.get("sons"), p.get("step")
    given = k.max(low, L(k, t)), k.min(high, U(k, t)), k.max(fh, f(k, t)), d
    below = k.if_(t.get("is_max"), called_max(k, F, s, *given), called_min(k, F, s, *given))
    return k.if_(p.is_a("stay"), here, below)


@definition("Sons", "Step", "Value", "Value", "Value", "Value", "Bool")
def called_max(k: Kit, F: Term, s: Term, low: Any, high: Any, fh: Any, d: Any) -> Any:
    """From the children of a max node."""
    here = called(k, *first(F, s), low, high, fh, d)
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, called_max(k, *rest(F, s), k.max(low, f(k, *first(F))), high, fh, d))


@definition("Sons", "Step", "Value", "Value", "Value", "Value", "Bool")
def called_min(k: Kit, F: Term, s: Term, low: Any, high: Any, fh: Any, d: Any) -> Any:
    """From those of a min node."""
    here = called(k, *first(F, s), low, high, fh, d)
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, called_min(k, *rest(F, s), low, k.min(high, f(k, *first(F))), fh, d))


def _needs(called: Any) -> Any:
    def says(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
        return k.implies(called(k, t, p, low, high, fh, d), k.all(high > d, low < d, fh <= d))

    return says


def _exact(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), called(k, t, p, low, high, fh, d))
    return k.implies(given, k.all(f(k, t) <= d, h(k, t, d, k.bool(False)) == d))


def _exact_in(called: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
        given = k.all(are_valid(k, F), is_step(k, F, s), called(k, F, s, low, high, fh, d))
        value = (h_max if at_max else h_min)(k, F, d, k.bool(False)) == d
        return k.implies(given, k.implies(greatest(k, F) <= d, value) if at_max else k.all(least(k, F) <= d, value))

    return says


def _diminished(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high > d, low < d, fh <= d, f(k, t) <= d)
    given = k.all(given, h(k, t, d, k.bool(False)) == d)
    return k.implies(given, dim(k, t, p, d) == called(k, t, p, low, high, fh, d))


def _diminished_in(dim: Any, called: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
        given = k.all(are_valid(k, F), is_step(k, F, s), high > d, low < d, fh <= d)
        best = greatest(k, F) if at_max else least(k, F)
        value = (h_max if at_max else h_min)(k, F, d, k.bool(False))
        given = k.all(given, best <= d, value <= d if at_max else value == d)
        return k.implies(given, dim(k, F, s, d) == called(k, F, s, low, high, fh, d))

    return says


def _three(said: str, node: Any, of_max: Any, of_min: Any) -> tuple[Claim, ...]:
    return (
        Claim(said, called, node),
        Claim(f"{said}: max", called_max, of_max),
        Claim(f"{said}: min", called_min, of_min),
    )


NEEDS: Final = _three("high > d > low, fh <= d", _needs(called), _needs(called_max), _needs(called_min))
EXACT: Final = _three("a milestone of value d below n is part of one of n", _exact, _exact_in(called_max, at_max=True),
                      _exact_in(called_min, at_max=False))  # fmt: skip
DIMINISHED: Final = _three(
    "diminish(n, d) calls diminish where (8) and (9) hold", _diminished,
    _diminished_in(dim_max, called_max, at_max=True), _diminished_in(dim_min, called_min, at_max=False),
)  # fmt: skip


def at_the_root(k: Kit, b: Any) -> Formula:
    """(8) and (9) with g1 = b, and a milestone of that value, of a path from the root."""
    return called(k, k.any("r", "Tree"), k.any("n", "Path"), lo(k), hi(k), lo(k), b)


def _one_more_pass(k: Kit, *, exactly: bool = True) -> Sequent:
    """d is the value of the oldest low tree; the passes from d on diminish n with g1 = b iff b < d and it is called."""
    r, n, c, b = k.any("r", "Tree"), k.any("n", "Path"), k.any("c", "Value"), k.any("b", "Value")
    strict, from_d = k.any("strict", "Bool"), k.any("from_d", "Bool")
    d, root = h(k, r, c, strict), (lo(k), hi(k), lo(k))
    known = [
        BOUNDS[0].says(k, r, c, strict),
        the_same_tree(k, r, c, strict, b),
        the_same_tree(k, r, c, strict, d),
        DIMINISHED[0].says(k, r, n, *root, d),
        *([EXACT[0].says(k, r, n, *root, b)] if exactly else []),
    ]
    given = [is_valid(k, r), is_path(k, r, n), is_low(k, f(k, r), c, strict), lo(k) < f(k, r), d < hi(k)]
    given.append(from_d == k.all(at_the_root(k, b), b < d))
    diminished = k.some(k.all(d == b, dim(k, r, n, d)), from_d)
    return [*known, *given], diminished == k.all(at_the_root(k, b), is_low(k, b, c, strict))


def _no_pass(k: Kit) -> Sequent:
    """If f(r) is not low there is no pass, and no such n."""
    r, n, c, b = k.any("r", "Tree"), k.any("n", "Path"), k.any("c", "Value"), k.any("b", "Value")
    strict = k.any("strict", "Bool")
    given = [is_valid(k, r), is_path(k, r, n), k.not_(is_low(k, f(k, r), c, strict))]
    known = EXACT[0].says(k, r, n, lo(k), hi(k), lo(k), b)
    return [known, *given], k.not_(k.all(at_the_root(k, b), is_low(k, b, c, strict)))


_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("PB-T7.1.diminish", "diminish(n, d), called where (8) and (9) hold on the milestone of value d, calls "
            "diminish on just the nodes below n where they hold and there is a milestone of value d", _ON_PATH,
            RESTS_ON, INFORMED, (*NEEDS, *EXACT, *DIMINISHED), BOUNDS, ("PB-T7.2.oldest",)),
    Theorem("PB-T7.1", "diminish(n, g1) is called in SSS-2 iff M(n) has a milestone of value g1, the oldest tree with "
            "g <= g1, and (8), (9): min(beta(n), U-hat(n)) > g1 > max(alpha(n), L-hat(n)) and g1 >= f-hat(n)",
            "on the passes, of which there are finitely many (`sss2-descends`)", RESTS_ON, INFORMED,
            uses=("PB-T7.2.oldest", "PB-T7.1.diminish"),
            steps=(Step("one pass more calls what is due at d", _one_more_pass),
                   Step("if there is no pass, there is no such node", _no_pass))),
)  # fmt: skip


def _any_value(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high > d, low < d, fh <= d, f(k, t) <= d)
    return k.implies(given, dim(k, t, p, d) == called(k, t, p, low, high, fh, d))


FALSE: Final = (
    Theorem("PB-T7.1.diminish", "whatever g(T) is", "", "", INFORMED,
            (Claim("whatever g(T) is", called, _any_value), *NEEDS, *EXACT, *DIMINISHED[1:]), BOUNDS),
    Theorem("PB-T7.1", "without PB-T7.1.diminish's second half", "", "", INFORMED,
            steps=(Step("a value between", lambda k: _one_more_pass(k, exactly=False)),)),
)  # fmt: skip
