"""PB-T7.2: n is a parameter of expand iff (10) and (11), by induction on the path and on the passes of SSS-2."""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.sss2_calls import (
    INFORMED,
    are_valid,
    bh_of,
    due,
    due_max,
    due_min,
    ex,
    ex_max,
    ex_min,
    h,
    h_max,
    h_min,
    is_low,
    is_valid,
    opens,
    opens_max,
    opens_min,
)
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import f, greatest, least
from proofs.proving.theory.window_search import hi, lo

RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees` and `sss2_calls`"
_NO: Final = False


def _bounds(value: Any, true: Any, are_valid: Any) -> Any:
    def says(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
        g = value(k, t, c, strict)
        said = k.all(is_low(k, g, c, strict), true(k, t) <= g)
        return k.implies(k.all(are_valid(k, t), is_low(k, true(k, t), c, strict)), said)

    return says


BOUNDS: Final = (
    Claim("h is low where f is, and f <= h", h, _bounds(h, f, is_valid)),
    Claim("h is low where f is, and f <= h: max", h_max, _bounds(h_max, greatest, are_valid)),
    Claim("h is low where f is, and f <= h: min", h_min, _bounds(h_min, least, are_valid)),
)


def the_same_tree(k: Kit, t: Term, c: Any, strict: Any, b: Any, of: Any = (h, f, is_valid)) -> Formula:
    """The oldest low tree is the oldest with g <= b, if its own g is."""
    value, true, are_valid = of
    g = value(k, t, c, strict)
    given = k.all(are_valid(k, t), is_low(k, true(k, t), c, strict), is_low(k, b, c, strict), g <= b)
    return k.implies(given, value(k, t, b, k.bool(_NO)) == g)


def _monotone(*of: Any) -> Any:
    return lambda k, t, c, strict: the_same_tree(k, t, c, strict, k.any("b", "Value"), of)


MONOTONE: Final = (
    Claim("the oldest low tree is the oldest with g <= b, if its g is", h, _monotone(h, f, is_valid)),
    Claim("the oldest low tree is the oldest with g <= b, if its g is: max", h_max,
          _monotone(h_max, greatest, are_valid)),
    Claim("the oldest low tree is the oldest with g <= b, if its g is: min", h_min,
          _monotone(h_min, least, are_valid)),
)  # fmt: skip

# WHAT IS DUE


def _needs(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    said = k.all(high >= d, low < d, k.implies(high == d, bh <= d))
    return k.implies(due(k, t, p, low, high, fh, bh, d), said)


def _needs_in(due: Any) -> Any:
    def says(k: Kit, F: Term, s: Term, *q: Any) -> Formula:
        low, high, cur, fh, _fh_c, bh, d = q
        said = k.all(cur >= d, low < d, k.implies(cur == d, bh_of(k, high, cur, fh, bh) <= d))
        return k.implies(k.all(cur <= high, due(k, F, s, *q)), said)

    return says


NEEDS: Final = (
    Claim("due: high >= d > low", due, _needs),
    Claim("due: high >= d > low: max", due_max, _needs_in(due_max)),
    Claim("due: high >= d > low: min", due_min, _needs_in(due_min)),
)


def _expanded(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high == d, low < d, bh <= d)
    return k.implies(given, ex(k, t, p, d) == due(k, t, p, low, high, fh, bh, d))


def _expanded_in(ex: Any, due: Any) -> Any:
    def says(k: Kit, F: Term, s: Term, *q: Any) -> Formula:
        low, high, cur, fh, _fh_c, bh, d = q
        given = k.all(are_valid(k, F), is_step(k, F, s), cur == d, low < d, high >= d)
        given = k.all(given, bh_of(k, high, cur, fh, bh) <= d)
        return k.implies(given, ex(k, F, s, d) == due(k, F, s, *q))

    return says


EXPANDED: Final = (
    Claim("expand(n, d) calls what is due at d", due, _expanded),
    Claim("expand(n, d) calls what is due at d: max", due_max, _expanded_in(ex_max, due_max)),
    Claim("expand(n, d) calls what is due at d: min", due_min, _expanded_in(ex_min, due_min)),
)


def _exact(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high > d, due(k, t, p, low, high, fh, bh, d))
    return k.implies(given, k.all(fh <= d, f(k, t) <= d, h(k, t, d, k.bool(_NO)) == d))


def _exact_in(due: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, *q: Any) -> Formula:
        _low, high, cur, fh, fh_c, _bh, d = q
        given = k.all(are_valid(k, F), is_step(k, F, s), high > d, fh <= fh_c, due(k, F, s, *q))
        if at_max:
            said = k.implies(k.all(cur > d, greatest(k, F) <= d), h_max(k, F, d, k.bool(_NO)) == d)
            return k.implies(given, k.all(fh <= d, k.implies(cur > d, fh_c <= d), said))
        said = k.implies(cur > d, k.all(least(k, F) <= d, h_min(k, F, d, k.bool(_NO)) == d))
        return k.implies(given, k.all(fh <= d, said))

    return says


EXACT: Final = (
    Claim("due below high: the oldest tree with g <= d has g = d", due, _exact),
    Claim("due below high: the oldest tree with g <= d has g = d: max", due_max, _exact_in(due_max, at_max=True)),
    Claim("due below high: the oldest tree with g <= d has g = d: min", due_min, _exact_in(due_min, at_max=False)),
)


def _opened(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high > d, low < d, fh <= d, f(k, t) <= d)
    given = k.all(given, h(k, t, d, k.bool(_NO)) == d)
    return k.implies(given, opens(k, t, p, d) == due(k, t, p, low, high, fh, bh, d))


def _opened_in(opens: Any, due: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, *q: Any) -> Formula:
        low, high, cur, fh, fh_c, _bh, d = q
        given = k.all(are_valid(k, F), is_step(k, F, s), high >= cur, cur > d, low < d, fh <= d, fh_c <= d)
        best = greatest(k, F) if at_max else least(k, F)
        value = (h_max if at_max else h_min)(k, F, d, k.bool(_NO))
        given = k.all(given, best <= d, value <= d if at_max else value == d)
        return k.implies(given, opens(k, F, s, d) == due(k, F, s, *q))

    return says


OPENED: Final = (
    Claim("diminish(n, d) expands what is due at d", due, _opened),
    Claim("diminish(n, d) expands what is due at d: max", due_max, _opened_in(opens_max, due_max, at_max=True)),
    Claim("diminish(n, d) expands what is due at d: min", due_min, _opened_in(opens_min, due_min, at_max=False)),
)
# THE PASSES, ONE AFTER THE OTHER


def at_the_root(k: Kit, b: Any) -> Formula:
    """(10) and (11) with g1 = b, of a path from the root."""
    r, n = k.any("r", "Tree"), k.any("n", "Path")
    return due(k, r, n, lo(k), hi(k), lo(k), lo(k), b)


def _first(k: Kit) -> Sequent:
    """The first call is expand(r, +inf)."""
    r, n = k.any("r", "Tree"), k.any("n", "Path")
    known = EXPANDED[0].says(k, r, n, lo(k), hi(k), lo(k), lo(k), hi(k))
    return [known, is_valid(k, r), is_path(k, r, n), lo(k) < hi(k)], ex(k, r, n, hi(k)) == at_the_root(k, hi(k))


def _one_more_pass(k: Kit, *, exactly: bool = True) -> Sequent:
    """T is the oldest low tree and d its value; the passes from d on expand n with g1 = b iff b < d and it is due."""
    r, n, c, b = k.any("r", "Tree"), k.any("n", "Path"), k.any("c", "Value"), k.any("b", "Value")
    strict, from_d = k.any("strict", "Bool"), k.any("from_d", "Bool")
    d, root = h(k, r, c, strict), (lo(k), hi(k), lo(k), lo(k))
    known = [
        BOUNDS[0].says(k, r, c, strict),
        the_same_tree(k, r, c, strict, b),
        the_same_tree(k, r, c, strict, d),
        OPENED[0].says(k, r, n, *root, d),
        *([EXACT[0].says(k, r, n, *root, b)] if exactly else []),
    ]
    given = [is_valid(k, r), is_path(k, r, n), is_low(k, f(k, r), c, strict), lo(k) < f(k, r), b < hi(k), d < hi(k)]
    given.append(from_d == k.all(at_the_root(k, b), b < d))
    expanded = k.some(k.all(d == b, opens(k, r, n, d)), from_d)
    return [*known, *given], expanded == k.all(at_the_root(k, b), is_low(k, b, c, strict))


def _no_pass(k: Kit) -> Sequent:
    """If f(r) is not low there is no pass, and nothing is due."""
    r, n, c, b = k.any("r", "Tree"), k.any("n", "Path"), k.any("c", "Value"), k.any("b", "Value")
    strict = k.any("strict", "Bool")
    known = EXACT[0].says(k, r, n, lo(k), hi(k), lo(k), lo(k), b)
    given = [is_valid(k, r), is_path(k, r, n), b < hi(k), k.not_(is_low(k, f(k, r), c, strict))]
    return [known, *given], k.not_(k.all(at_the_root(k, b), is_low(k, b, c, strict)))


_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("PB-T7.2.oldest", "the oldest tree of low value: its value is low and no better than f, and it is the "
            "oldest with g <= b, too, if its own g is", "on the tree and the list of its children", RESTS_ON, INFORMED,
            (*BOUNDS, *MONOTONE)),
    Theorem("PB-T7.2.expand", "expand(n, d), called where (10) and (11) hold with g1 = d, expands just the nodes "
            "below n where they hold with g1 = d", _ON_PATH, RESTS_ON, INFORMED, (*NEEDS, *EXPANDED)),
    Theorem("PB-T7.2.exact", "if (10) and (11) hold with g1 = d below a node n with min(beta(n), U-hat(n)) > d, the "
            "oldest tree in M(n) with g <= d has g = d", _ON_PATH, RESTS_ON, INFORMED, EXACT, (*BOUNDS, *NEEDS),
            ("PB-T7.2.oldest", "PB-T7.2.expand")),
    Theorem("PB-T7.2.diminish", "diminish(n, d), called where (8) and (9) hold, expands just the nodes below n where "
            "(10) and (11) hold with g1 = d", _ON_PATH, RESTS_ON, INFORMED, OPENED,
            (*BOUNDS, *NEEDS, *EXPANDED, *EXACT), ("PB-T7.2.oldest", "PB-T7.2.expand", "PB-T7.2.exact")),
    Theorem("PB-T7.2", "n is a parameter of expand(n, g1) in SSS-2 iff (10) and (11): min(beta(n), U-hat(n)) = g1 > "
            "max(alpha(n), L-hat(n)) and g1 >= f-hat of the beta-ancestor of n", "on the passes, of which there are "
            "finitely many (`sss2-descends`)", RESTS_ON, INFORMED,
            uses=("PB-T7.2.oldest", "PB-T7.2.expand", "PB-T7.2.exact", "PB-T7.2.diminish"),
            steps=(Step("expand(r, +inf) expands what is due at +inf", _first),
                   Step("one pass more expands what is due at d", _one_more_pass),
                   Step("if there is no pass, nothing is due", _no_pass))),
)  # fmt: skip


def _whatever_U(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), low < d, bh <= d)
    return k.implies(given, ex(k, t, p, d) == due(k, t, p, low, high, fh, bh, d))


def _too_exact(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), due(k, t, p, low, high, fh, bh, d))
    return k.implies(given, h(k, t, d, k.bool(_NO)) == d)


def _without_9(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(is_valid(k, t), is_path(k, t, p), high > d, low < d, f(k, t) <= d)
    given = k.all(given, h(k, t, d, k.bool(_NO)) == d)
    return k.implies(given, opens(k, t, p, d) == due(k, t, p, low, high, fh, bh, d))


def _turned(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    return k.implies(k.all(is_valid(k, t), is_low(k, f(k, t), c, strict)), h(k, t, c, strict) <= f(k, t))


FALSE: Final = (
    Theorem("PB-T7.2.oldest", "h <= f", "", "", INFORMED, (Claim("h <= f", h, _turned), *BOUNDS[1:])),
    Theorem("PB-T7.2.expand", "wherever expand is called", "", "", INFORMED,
            (Claim("whatever min(beta, U-hat) is", due, _whatever_U), *NEEDS, *EXPANDED[1:])),
    Theorem("PB-T7.2.exact", "whatever min(beta(n), U-hat(n)) is", "", "", INFORMED,
            (Claim("high >= d", due, _too_exact), *EXACT[1:]), (*BOUNDS, *NEEDS)),
    Theorem("PB-T7.2.diminish", "without (9)", "", "", INFORMED,
            (Claim("without (9)", due, _without_9), *OPENED[1:]), (*BOUNDS, *NEEDS, *EXPANDED, *EXACT)),
    Theorem("PB-T7.2", "without PB-T7.2.exact", "", "", INFORMED,
            steps=(Step("a value between", lambda k: _one_more_pass(k, exactly=False)),)),
)  # fmt: skip
