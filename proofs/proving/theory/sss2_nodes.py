"""PB-T7.2: n is a parameter of expand iff (10) and (11), by induction on the path and on the passes of SSS-2."""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_PATH, ON_TREE, Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.passes import PASSES_LEFT
from proofs.proving.theory.sss2_calls import INFORMED, bh_of, due, ex, h, is_low, is_valid, opens
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import f
from proofs.proving.theory.window_search import hi, lo

RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees` and `sss2_calls`"


def _bounds(at: Level, k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    g, true = at(h)(k, t, c, strict), at(f)(k, t)
    given = k.all(at(is_valid)(k, t), is_low(k, true, c, strict))
    return k.implies(given, k.all(is_low(k, g, c, strict), true <= g))


def _monotone(at: Level, k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    g, b = at(h)(k, t, c, strict), k.any("b", "Value")
    given = k.all(at(is_valid)(k, t), is_low(k, at(f)(k, t), c, strict), is_low(k, b, c, strict), g <= b)
    return k.implies(given, at(h)(k, t, b, k.bool(False)) == g)


BOUNDS: Final = lift("h is low where f is, and f <= h", h, _bounds)
MONOTONE: Final = lift("the oldest low tree is the oldest with g <= b, if its g is", h, _monotone)
FINITE: Final = Claim("f is finite", is_valid, lambda k, t: k.implies(
    is_valid(k, t), k.all(lo(k) < f(k, t), f(k, t) < hi(k))))  # fmt: skip

# WHAT IS DUE: OF A NODE BY low, high, fh, bh, d, OF CHILDREN BY low, high, cur, fh, fh_c, bh, d


def _node(k: Kit, q: tuple[Any, ...]) -> tuple[Any, ...]:
    """low, high, fh, bh and d of a node, or of the next child."""
    if len(q) == 5:
        return q
    low, high, cur, fh, fh_c, bh, d = q
    return low, cur, fh_c, bh_of(k, high, cur, fh, bh), d


def _needs(at: Level, k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    low, cur, _, bh, d = _node(k, q)
    said = k.all(cur >= d, low < d, k.implies(cur == d, bh <= d))
    within = [q[2] <= q[1]] if at.kind else []
    return k.implies(k.all(*within, at(due)(k, t, p, *q)), said)


def _expanded(at: Level, k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    low, cur, _, bh, d = _node(k, q)
    within = [q[1] >= d] if at.kind else []
    given = k.all(at(is_valid)(k, t), at(is_path)(k, t, p), cur == d, low < d, *within, bh <= d)
    return k.implies(given, at(ex)(k, t, p, d) == at(due)(k, t, p, *q))


def _exact(at: Level, k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    d, high, best, value = q[-1], q[1], at(f)(k, t), at(h)(k, t, q[-1], k.bool(False))
    given = [at(is_valid)(k, t), at(is_path)(k, t, p), high > d, at(due)(k, t, p, *q)]
    if not at.kind:
        return k.implies(k.all(*given), k.all(q[2] <= d, best <= d, value == d))
    _, _, cur, fh, fh_c, _, _ = q
    if at.kind == "max":
        said = k.all(k.implies(cur > d, fh_c <= d), k.implies(k.all(cur > d, best <= d), value == d))
    else:
        said = k.implies(cur > d, k.all(best <= d, value == d))
    return k.implies(k.all(*given, fh <= fh_c), k.all(fh <= d, said))


def _opened(at: Level, k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    (low, cur, fh_c, _, d), value = _node(k, q), at(h)(k, t, q[-1], k.bool(False))
    within = [q[1] >= cur, q[3] <= d] if at.kind else []
    given = k.all(at(is_valid)(k, t), at(is_path)(k, t, p), *within, cur > d, low < d, fh_c <= d, at(f)(k, t) <= d)
    is_d = value <= d if at.kind == "max" else value == d
    return k.implies(k.all(given, is_d), at(opens)(k, t, p, d) == at(due)(k, t, p, *q))


NEEDS: Final = lift("due: high >= d > low", due, _needs)
EXPANDED: Final = lift("expand(n, d) calls what is due at d", due, _expanded)
EXACT: Final = lift("due below high: the oldest tree with g <= d has g = d", due, _exact)
OPENED: Final = lift("diminish(n, d) expands what is due at d", due, _opened)

# THE PASSES, ONE AFTER THE OTHER

WITH_PASSES: Final[Datatypes] = {**INFORMED, **PASSES_LEFT}
_NAMES: Final = ("t", "p", "b", "c", "strict")


@definition("Passes", "Tree", "Value", "Bool", "Bool")
def are_left(k: Kit, N: Term, t: Term, c: Any, strict: Any) -> Any:
    """Whether just these passes are left after the cut c: one while f is low, at the value of the oldest low tree."""
    low = is_low(k, f(k, t), c, strict)
    if N.con == "no_pass":
        return k.not_(low)
    return k.all(low, are_left(k, N.get("then"), t, h(k, t, c, strict), k.bool(True)))


def in_passes(name: str, one: Definition) -> Definition:
    """Whether one of the passes that are left, at b, does it at the end of the path: `one(t, p, b)`."""

    def body(k: Kit, N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Any:
        if N.con == "no_pass":
            return k.bool(False)
        d = h(k, t, c, strict)
        return k.some(k.all(d == b, one(k, t, p, d)), passes(k, N.get("then"), t, p, b, d, k.bool(True)))

    passes = Definition(name, ("Passes", "Tree", "Path", "Value", "Value", "Bool", "Bool"), body)
    return passes


def given_passes(k: Kit, N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
    """The passes that are left after a cut of SSS-2, which is +inf or below it."""
    cut = k.all(b < hi(k), c <= hi(k), k.some(strict, c < hi(k)))
    return k.all(is_valid(k, t), is_path(k, t, p), cut, are_left(k, N, t, c, strict))


def all_passes(said: str, passes: Definition, at_root: Any, *, at_any_cut: bool = False) -> Claim:
    """They do it just where `at_root(k, t, p, b)` holds and b is low at the cut."""

    def says(k: Kit, N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
        wanted = at_root(k, t, p, b) if at_any_cut else k.all(at_root(k, t, p, b), is_low(k, b, c, strict))
        return k.implies(given_passes(k, N, t, p, b, c, strict), passes(k, N, t, p, b, c, strict) == wanted)

    def mentions(k: Argument, _: Term, t: Term, p: Term, _b: Any, c: Any, strict: Any) -> None:
        d = h(k, t, c, strict)
        at_root(k, t, p, d)
        k.use(MONOTONE[0], t, c, strict, b=d)

    return Claim(said, passes, says, mentions, _NAMES)


def from_the_first(passes: Definition, claim: Claim, at_root: Any) -> Step:
    """The passes of SSS-2 are those after the cut +inf."""

    def build(k: Argument) -> Sequent:
        N, r, n, b = k.any("N", "Passes"), k.any("r", "Tree"), k.any("n", "Path"), k.any("g1", "Value")
        k.use(claim, N, r, n, b, hi(k), k.bool(True))
        given = [is_valid(k, r), is_path(k, r, n), b < hi(k), are_left(k, N, r, hi(k), k.bool(True))]
        return given, passes(k, N, r, n, b, hi(k), k.bool(True)) == at_root(k, r, n, b)

    return Step("all passes together", build)


def at_the_root(k: Kit, t: Term, p: Term, b: Any) -> Formula:
    """(10) and (11) with g1 = b, of a path from the root."""
    return due(k, t, p, lo(k), hi(k), lo(k), lo(k), b)


def _first(k: Argument) -> Sequent:
    """The first call is expand(r, +inf)."""
    r, n = k.any("r", "Tree"), k.any("n", "Path")
    k.use(EXPANDED[0], r, n, lo(k), hi(k), lo(k), lo(k), hi(k))
    return [is_valid(k, r), is_path(k, r, n), lo(k) < hi(k)], ex(k, r, n, hi(k)) == at_the_root(k, r, n, hi(k))


EXPANDS: Final = in_passes("expands", opens)
ALL_PASSES: Final = all_passes("the passes that are left expand n with g1 = b iff it is due", EXPANDS, at_the_root)
THEOREMS: Final = (
    Theorem("PB-T7.2.oldest", "the oldest tree of low value: its value is low and no better than f, and it is the "
            "oldest with g <= b, too, if its own g is", ON_TREE, RESTS_ON, INFORMED, (*BOUNDS, *MONOTONE, FINITE)),
    Theorem("PB-T7.2.expand", "expand(n, d), called where (10) and (11) hold with g1 = d, expands just the nodes "
            "below n where they hold with g1 = d", ON_PATH, RESTS_ON, INFORMED, (*NEEDS, *EXPANDED)),
    Theorem("PB-T7.2.exact", "if (10) and (11) hold with g1 = d below a node n with min(beta(n), U-hat(n)) > d, the "
            "oldest tree in M(n) with g <= d has g = d", ON_PATH, RESTS_ON, INFORMED, EXACT, (*BOUNDS, *NEEDS),
            ("PB-T7.2.oldest", "PB-T7.2.expand")),
    Theorem("PB-T7.2.diminish", "diminish(n, d), called where (8) and (9) hold, expands just the nodes below n where "
            "(10) and (11) hold with g1 = d", ON_PATH, RESTS_ON, INFORMED, OPENED,
            (*BOUNDS, *NEEDS, *EXPANDED, *EXACT), ("PB-T7.2.oldest", "PB-T7.2.expand", "PB-T7.2.exact")),
    Theorem("PB-T7.2", "n is a parameter of expand(n, g1) in SSS-2 iff (10) and (11): min(beta(n), U-hat(n)) = g1 > "
            "max(alpha(n), L-hat(n)) and g1 >= f-hat of the beta-ancestor of n", "on the passes, of which there are "
            "finitely many (`sss2-descends`)", RESTS_ON, WITH_PASSES, (ALL_PASSES,),
            (*BOUNDS, *MONOTONE, FINITE, *EXACT, *OPENED),
            ("PB-T7.2.oldest", "PB-T7.2.expand", "PB-T7.2.exact", "PB-T7.2.diminish"), cites=EXPANDED,
            steps=(Step("expand(r, +inf) expands what is due at +inf", _first),
                   from_the_first(EXPANDS, ALL_PASSES, at_the_root))),
)  # fmt: skip
