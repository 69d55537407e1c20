"""PB-T7.2: n is a parameter of expand iff (10) and (11), by induction on the path and on the passes of SSS-2.

What the contracts of `expand` and `diminish` say, and their proofs show, is used here: expand(n, c) fails iff
f(n) >= c, and diminish(n, d) iff f(n) = d. `ex` says whether expand(n, c) leads to a call of expand on the node at the
end of a path; `opens`, whether diminish(n, d) does, where T(n) is the oldest tree with g <= d. `h` is g of the oldest
tree with g < c, or g <= c. `due` are (10) and (11) with g1 = d at the end of a path, by the recurrences of
`specs.solutions.stations`: `low` is max(alpha, L-hat), `high` is min(beta, U-hat), `fh` is f-hat, `bh` f-hat of the
beta-ancestor. Below a node `cur` is the `high` of the next child.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Term, arbitrary
from proofs.proving.theory.induction import ON_PATH, ON_TREE, Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.informed import U
from proofs.proving.theory.lifting import kind, lift, lifted
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, if_, implies, max_of, min_of, some_of
from proofs.proving.theory.passes import PASSES_LEFT, left_after
from proofs.proving.theory.passes import low as is_low
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, along, at_first, fold
from proofs.proving.theory.window_search import hi, lo

INFORMED: Final[Datatypes] = {
    **DATATYPES,
    "Tree": {
        "open": {},
        "terminal": {"payoff": "Value"},
        "inner": {"is_max": "Bool", "upper": "Value", "lower": "Value", "sons": "Sons"},
    },
}


def L(t: Term) -> Any:
    """The lower bound."""
    return t.get("lower") if t.con == "inner" else f(t)


@lifted("Tree", "Bool", sons=fold("all"))
def is_valid(t: Term) -> Any:
    """-inf <= L(n) <= f(n) <= U(n) <= +inf, f(n) finite, at every node (PB-D1.d)."""
    own = all_of(lo() <= L(t), L(t) <= f(t), f(t) <= U(t), U(t) <= hi())
    own = all_of(own, lo() < f(t), f(t) < hi())
    return all_of(own, is_valid.below(t)) if t.con == "inner" else own


@lifted("Tree", "Value", "Bool", "Value", max=fold("max"), min=at_first(lambda s: is_low(s.of(f), *s.more)))
def h(t: Term, c: Any, strict: Any) -> Any:
    """g of the oldest tree of low value, where f is low: of all children, or of the oldest that is low."""
    if t.con != "inner":
        return f(t)
    below = h.below(t, c, strict)
    return if_(is_low(U(t), c, strict), U(t), below)


# THE CALLS


def _goes_on(s: Walk) -> Formula:
    """At a max node until a child fails, at a min node until one succeeds."""
    return s.of(f) < s.more[0] if s.at_max else s.of(f) >= s.more[0]


@lifted("Tree", "Path", "Value", "Bool", either=along(_goes_on))
def ex(t: Term, p: Term, c: Any) -> Any:
    """Whether expand(t, c) leads to expand on the node at the end of the path; below is what expandtip does, too."""
    if t.con != "inner":
        return p.is_a("stay")
    goes_on = all_of(U(t) >= c, c > L(t))
    return some_of(p.is_a("stay"), all_of(goes_on, ex.below(t, p, c)))


# Children of a max node with g(T(c)) = d are diminished, until one fails.
diminished: Final = along(lambda s: s.of(f) < s.more[0], also=lambda s: s.of(h, *s.more, False) == s.more[0])


def _opens_min(s: Walk) -> Any:
    """The child of a min node that T holds is diminished; if it fails, younger ones are expanded."""
    (d,) = s.more
    is_held = s.of(f) <= d
    here = all_of(is_held, s.here())
    if s.only:
        return here
    younger = all_of(s.of(f) >= d, ex["min"](*s.rest, d))
    return if_(s.is_here, here, if_(is_held, younger, s.on()))


@lifted("Tree", "Path", "Value", "Bool", max=diminished, min=_opens_min)
def opens(t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to expand on that node."""
    if t.con != "inner":
        return False
    below, is_tip = opens.below(t, p, d), U(t) <= d
    return all_of(p.is_a("down"), L(t) < d, if_(is_tip, ex.below(t, p, d), below))


# (10) AND (11)


TWO_MORE: Final = {"max": ("Value", "Value"), "min": ("Value", "Value")}


def bh_of(high: Any, cur: Any, fh: Any, bh: Any) -> Any:
    """f-hat of the beta-ancestor of the next child."""
    return if_(cur < high, fh, bh)


def _due(s: Walk) -> Any:
    (low, high, cur, fh, fh_c, bh, d) = s.more
    here = s.here(low, cur, fh_c, bh_of(high, cur, fh, bh), d)
    if s.only:
        return here
    ends = (max_of(low, s.of(f)), high, cur) if s.at_max else (low, high, min_of(cur, s.of(f)))
    return if_(s.is_here, here, s.on(*ends, fh, fh_c, bh, d))


def carried_down(t: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> tuple[Any, ...]:
    """The quantities of the children of t: low, high, cur, fh, their own fh, bh, d."""
    return max_of(low, L(t)), high, min_of(high, U(t)), fh, max_of(fh, f(t)), bh, d


@lifted("Tree", "Path", *("Value",) * 5, "Bool", more=TWO_MORE, either=_due)
def due(t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Any:
    """(10) and (11) at the end of the path, where these are the quantities of t."""
    here = all_of(high == d, low < d, bh <= d)
    if t.con != "inner":
        return all_of(p.is_a("stay"), here)
    return if_(p.is_a("stay"), here, due.below(t, p, *carried_down(t, low, high, fh, bh, d)))


RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees` and `sss2_nodes`"


def _bounds(t: Term, c: Any, strict: Any) -> Formula:
    g, true = h(t, c, strict), f(t)
    given = all_of(is_valid(t), is_low(true, c, strict))
    return implies(given, all_of(is_low(g, c, strict), true <= g))


def _monotone(t: Term, c: Any, strict: Any) -> Formula:
    g, b = h(t, c, strict), arbitrary("b", "Value")
    given = all_of(is_valid(t), is_low(f(t), c, strict), is_low(b, c, strict), g <= b)
    return implies(given, h(t, b, False) == g)


BOUNDS: Final = lift("h is low where f is, and f <= h", h, _bounds)
MONOTONE: Final = lift("the oldest low tree is the oldest with g <= b, if its g is", h, _monotone)
FINITE: Final = Claim("f is finite", is_valid, lambda t: implies(
    is_valid(t), all_of(lo() < f(t), f(t) < hi())))  # fmt: skip

# WHAT IS DUE: OF A NODE BY low, high, fh, bh, d, OF CHILDREN BY low, high, cur, fh, fh_c, bh, d


def _node(q: tuple[Any, ...]) -> tuple[Any, ...]:
    """low, high, fh, bh and d of a node, or of the next child."""
    if len(q) == 5:
        return q
    low, high, cur, fh, fh_c, bh, d = q
    return low, cur, fh_c, bh_of(high, cur, fh, bh), d


def _needs(t: Term, p: Term, *q: Any) -> Formula:
    low, cur, _, bh, d = _node(q)
    said = all_of(cur >= d, low < d, implies(cur == d, bh <= d))
    within = [q[2] <= q[1]] if kind() else []
    return implies(all_of(*within, due(t, p, *q)), said)


def _expanded(t: Term, p: Term, *q: Any) -> Formula:
    low, cur, _, bh, d = _node(q)
    within = [q[1] >= d] if kind() else []
    given = all_of(is_valid(t), is_path(t, p), cur == d, low < d, *within, bh <= d)
    return implies(given, ex(t, p, d) == due(t, p, *q))


def _exact(t: Term, p: Term, *q: Any) -> Formula:
    d, high, best, value = q[-1], q[1], f(t), h(t, q[-1], False)
    given = [is_valid(t), is_path(t, p), high > d, due(t, p, *q)]
    if not kind():
        return implies(all_of(*given), all_of(q[2] <= d, best <= d, value == d))
    _, _, cur, fh, fh_c, _, _ = q
    if kind() == "max":
        said = all_of(implies(cur > d, fh_c <= d), implies(all_of(cur > d, best <= d), value == d))
    else:
        said = implies(cur > d, all_of(best <= d, value == d))
    return implies(all_of(*given, fh <= fh_c), all_of(fh <= d, said))


def _opened(t: Term, p: Term, *q: Any) -> Formula:
    (low, cur, fh_c, _, d), value = _node(q), h(t, q[-1], False)
    within = [q[1] >= cur, q[3] <= d] if kind() else []
    given = all_of(is_valid(t), is_path(t, p), *within, cur > d, low < d, fh_c <= d, f(t) <= d)
    is_d = value <= d if kind() == "max" else value == d
    return implies(all_of(given, is_d), opens(t, p, d) == due(t, p, *q))


NEEDS: Final = lift("due: high >= d > low", due, _needs)
EXPANDED: Final = lift("expand(n, d) calls what is due at d", due, _expanded)
EXACT: Final = lift("due below high: the oldest tree with g <= d has g = d", due, _exact)
OPENED: Final = lift("diminish(n, d) expands what is due at d", due, _opened)

# THE PASSES, ONE AFTER THE OTHER

WITH_PASSES: Final[Datatypes] = {**INFORMED, **PASSES_LEFT}
_NAMES: Final = ("t", "p", "b", "c", "strict")


are_left: Final = left_after(h)


def in_passes(name: str, one: Definition) -> Definition:
    """Whether one of the passes that are left, at b, does it at the end of the path: `one(t, p, b)`."""

    def body(N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Any:
        if N.con == "no_pass":
            return False
        d = h(t, c, strict)
        return some_of(all_of(d == b, one(t, p, d)), passes(N.get("then"), t, p, b, d, True))

    passes = Definition(name, ("Passes", "Tree", "Path", "Value", "Value", "Bool", "Bool"), body)
    return passes


def given_passes(N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
    """The passes that are left after a cut of SSS-2, which is +inf or below it."""
    cut = all_of(b < hi(), c <= hi(), some_of(strict, c < hi()))
    return all_of(is_valid(t), is_path(t, p), cut, are_left(N, t, c, strict))


def all_passes(said: str, passes: Definition, at_root: Any, *, at_any_cut: bool = False) -> Claim:
    """They do it just where `at_root(t, p, b)` holds and b is low at the cut."""

    def says(N: Term, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
        wanted = at_root(t, p, b) if at_any_cut else all_of(at_root(t, p, b), is_low(b, c, strict))
        return implies(given_passes(N, t, p, b, c, strict), passes(N, t, p, b, c, strict) == wanted)

    return Claim(said, passes, says, names=_NAMES)


def from_the_first(passes: Definition, claim: Claim, at_root: Any) -> Step:
    """The passes of SSS-2 are those after the cut +inf."""

    def build() -> Sequent:
        N, r, n, b = arbitrary("N", "Passes"), arbitrary("r", "Tree"), arbitrary("n", "Path"), arbitrary("g1", "Value")
        use(claim, N, r, n, b, hi(), True)
        given = [is_valid(r), is_path(r, n), b < hi(), are_left(N, r, hi(), True)]
        return given, passes(N, r, n, b, hi(), True) == at_root(r, n, b)

    return Step("all passes together", build)


def at_the_root(t: Term, p: Term, b: Any) -> Formula:
    """(10) and (11) with g1 = b, of a path from the root."""
    return due(t, p, lo(), hi(), lo(), lo(), b)


def _first() -> Sequent:
    """The first call is expand(r, +inf)."""
    r, n = arbitrary("r", "Tree"), arbitrary("n", "Path")
    use(EXPANDED[0], r, n, lo(), hi(), lo(), lo(), hi())
    return [is_valid(r), is_path(r, n), lo() < hi()], ex(r, n, hi()) == at_the_root(r, n, hi())


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
