"""The h-functions by ancestors, and by what stands beside the path; who is alive (ST-E4.3 to ST-P4.11).

The equations are those of `specs.solutions.liveness`, said along the path that leads to the node: it ends here, or goes
down to a child. For T+ they are about h-, and open leaves are worth -inf; for T- about h+, and they are worth +inf.

h-(n) is the least g over the T+ through r and n, h+(n) the greatest g over the T- through r and n. That a formula is
that optimum is two claims: no tree through n has a better g, and `via` is a tree through n whose g is just that. The
induction follows the path down from the root, and at each node the list of children up to the one on the path.

A node is alive if a T+ and a T- through it have g(T+) < g(T-). h is no better at a node than at its ancestors, so
ancestors of alive nodes are alive, and descendants of dead nodes are dead. T+ and T- together are spoken of in steps,
by what is proved of each.
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.closed import FILLED, WITHIN, fits, true_f
from proofs.proving.theory.formulas import Formula, Term, arbitrary, better_of, kit, no_better, worse_of
from proofs.proving.theory.induction import BOTH, ON_PATH, Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import Level, Lifted, at_end, kind, lift, lifted
from proofs.proving.theory.logic import all_of, if_, implies, make, some_of
from proofs.proving.theory.trees import ATTAINED, BOUND, DATATYPES, OF_TREES, T_0, f, g, holds_all, is_solution
from proofs.proving.theory.walks import Rule, Walk, along, made_of_one, one_part

# PATHS, AND SOLUTION TREES THROUGH THEM


@lifted("Tree", "Path", "Bool", sons=one_part)
def is_path(t: Term, p: Term) -> Any:
    """Whether the path leads to a node below t."""
    return some_of(p.is_a("stay"), is_path.below(t, p)) if t.con == "inner" else p.is_a("stay")


def _through_one(s: Walk) -> Any:
    C, here = s.lists[1], s.here()
    if s.only:
        return here
    further = all_of(C.is_a("later"), s.on())
    return if_(s.is_here, all_of(C.is_a("here"), here), further)


@lifted("Tree", "Solution", "Path", "Bool", all=along(), one=_through_one)
def through(t: Term, T: Term, p: Term) -> Any:
    """Whether the solution tree T holds the node to which the path leads."""
    if t.con != "inner":
        return True
    return some_of(p.is_a("stay"), through.below(t, T, p, by=T.is_a("all")))


# THE FORMULAS


def extreme_above(name: str, of: Callable[..., Any], *, best: bool = False) -> Lifted:
    """Of what `of(t)` is of n and its ancestors that T+ holds all children of, the worst; the best over the others."""

    def body(t: Term, p: Term) -> Any:
        if t.con != "inner":
            return of(t)
        below = extreme.below(t, p)
        further = if_(holds_all(t), *((below, better_of(of(t), below)) if best else (worse_of(of(t), below), below)))
        return if_(p.is_a("stay"), of(t), further)

    extreme = lifted("Tree", "Path", "Value", sons=along())(body, name)
    return extreme


# (4.3): max f- over n and AMAX(n); (4.4): min f+ over n and AMIN(n).
ancestors: Final = extreme_above("ancestors", f)


def with_others(of: Lifted) -> Rule:
    """Below a node whose other children count: the worst of what is on the path and of the others."""

    def rule(s: Walk) -> Any:
        here, others = s.here(), Level("all")(of)
        if s.only:
            return here
        on_path = s.join("worst", here, others(s.rest[0], *s.more))
        return if_(s.is_here, on_path, s.join("worst", s.of(of, *s.more), s.on()))

    return rule


# (4.5): max f- over n and AMAX-C(n); (4.6): min f+ over n and AMIN-C(n).
beside: Final = at_end("beside", lambda t, *_: f(t), "Tree", "Path", "Value", all=with_others(f), one=along())


# THE BEST SOLUTION TREE THROUGH A NODE (ST-P4.3)


def _via_all(s: Walk) -> Any:
    here = s.here()
    if s.only:
        return make("Parts", "only_part", here)
    this = make("Parts", "more_parts", here, T_0["all"](s.rest[0]))
    return if_(s.is_here, this, make("Parts", "more_parts", s.of(T_0), s.on()))


@lifted("Tree", "Path", "Solution", all=_via_all, one=made_of_one(lambda s: s.is_here))
def via(t: Term, p: Term) -> Any:
    """Through the node to which the path leads; T_0 of the other children that it holds."""
    further = via.tree_of(t, p)
    return if_(p.is_a("stay"), T_0(t), further) if t.con == "inner" else further


def _bound(value: Lifted) -> tuple[Claim, ...]:
    """No tree through n has a better g than the value."""

    def says(t: Term, T: Term, p: Term) -> Formula:
        given = all_of(is_path(t, p), is_solution(t, T), through(t, T, p))
        return implies(given, no_better(g(t, T), value(t, p)))

    return lift("T through n has no better g", through, says)


def _attained(value: Lifted) -> tuple[Claim, ...]:
    """Some tree through n has that g."""

    def says(t: Term, p: Term) -> Formula:
        T = via(t, p)
        found = all_of(is_solution(t, T), through(t, T, p), g(t, T) == value(t, p))
        return implies(is_path(t, p), found)

    return lift("via is a tree through n with this g", via, says)


def _same(t: Term, p: Term) -> Formula:
    """Both formulas are the same."""
    value, above = beside(t, p), ancestors(t, p)
    same = value == worse_of(f(t), above) if kind() == "all" else all_of(value == above, no_better(value, f(t)))
    return implies(is_path(t, p), same)


BESIDE: Final = (*_bound(beside), *_attained(beside))
SAME: Final = lift("(4.3) = (4.5), (4.4) = (4.6)", beside, _same)
ANCESTORS: Final = (_bound(ancestors)[0], _attained(ancestors)[0])  # (4.3) and (4.4), from (4.5) and (4.6)


AT_THE_ROOT: Final = Claim(
    "h(r) = f(r), and h(n) is no better than h(r)",
    ancestors,
    lambda t, p: implies(
        is_path(t, p), all_of(implies(p.is_a("stay"), ancestors(t, p) == f(t)), no_better(ancestors(t, p), f(t)))
    ),
    beside,
)


def _leads_on(s: Walk) -> Any:
    u, here = s.lists[2], s.here()
    if s.only:
        return here
    return if_(s.lists[1].is_a("this"), all_of(u.is_a("this"), here), all_of(u.is_a("next"), s.on()))


@lifted("Tree", "Path", "Path", "Bool", sons=_leads_on)
def leads_on(t: Term, p: Term, q: Term) -> Any:
    """Whether the node at the end of q is the one at the end of p, or below it."""
    if t.con != "inner":
        return p.is_a("stay")
    return some_of(p.is_a("stay"), all_of(q.is_a("down"), leads_on.below(t, p, q)))


FALLS: Final = lift(
    "h is no better further down",
    leads_on,
    lambda t, p, q: implies(
        all_of(is_path(t, p), is_path(t, q), leads_on(t, p, q)), no_better(ancestors(t, q), ancestors(t, p))
    ),
)

# T+ AND T- TOGETHER


def _both(of: Any) -> list[Any]:
    """What is said of T+, and of T-."""
    said = []
    for plus in BOTH:
        with kit().side(plus=plus):
            said.append(of())
    return said


def _on_path() -> tuple[Term, Term]:
    return arbitrary("r", "Tree"), arbitrary("n", "Path")


def ancestor_alive(*, is_ancestor: bool = True) -> Sequent:
    """h-(n) < h+(n) implies h-(m) < h+(m) for the ancestor m."""
    (r, n), m = _on_path(), arbitrary("m", "Path")

    def of() -> Any:
        use(FALLS[0], r, m, n)
        above = [leads_on(r, m, n)] if is_ancestor else []
        return [is_path(r, m), is_path(r, n), *above], ancestors(r, m), ancestors(r, n)

    (given, low_m, low_n), (too, high_m, high_n) = _both(of)
    return [*given, *too, low_n < high_n], low_m < high_m


def _is_alive() -> Sequent:
    """T+ and T- through n with g(T+) < g(T-): no g(T+) is below h-(n), no g(T-) above h+(n)."""
    r, n = _on_path()

    def of() -> Any:
        T = arbitrary("T", "Solution")
        use(ANCESTORS[0], r, T, n)
        return [is_path(r, n), is_solution(r, T), through(r, T, n)], ancestors(r, n), g(r, T)

    (given, low, of_plus), (too, high, of_minus) = _both(of)
    return [*given, *too, of_plus < of_minus], low < high


def lives_by(*, attained: bool = True) -> Sequent:
    """h-(n) < h+(n): there are a T+ and a T- through n with these g."""
    r, n = _on_path()

    def of() -> Any:
        T = via(r, n)
        use(ANCESTORS[1] if attained else ANCESTORS[0], r, *([n] if attained else [T, n]))
        found = all_of(is_solution(r, T), through(r, T, n))
        return is_path(r, n), ancestors(r, n), found, g(r, T)

    (given, low, plus, of_plus), (too, high, minus, of_minus) = _both(of)
    return [given, too, low < high], all_of(plus, minus, of_plus < of_minus)


def node_dead(*, equal: bool = True) -> Sequent:
    """f-(r) = f+(r): h-(n) >= f-(r) and h+(n) <= f+(r) for every n."""
    r, n = _on_path()

    def of() -> Any:
        use(AT_THE_ROOT, r, n)
        return is_path(r, n), f(r), ancestors(r, n)

    (given, f_low, low), (too, f_high, high) = _both(of)
    return [given, too, f_low == f_high if equal else f_low <= f_high], low >= high


def _root_alive() -> Sequent:
    """f-(r) < f+(r), the only other way, for f(r), by what X says of open leaves, lies between: the root lives."""
    (r, _), root, X = _on_path(), make("Path", "stay"), arbitrary("X", "Filling")

    def of() -> Any:
        use(AT_THE_ROOT, r, root)
        use(WITHIN[0], r, X)
        return [is_path(r, root), fits(r, X)], f(r), ancestors(r, root), true_f(r, X)

    (given, f_low, low, value), (too, f_high, high, same) = _both(of)
    return [*given, *too, value == same, f_low != f_high], low < high


def _no_pair() -> Sequent:
    """f-(r) = f+(r): every T+ has at least the one, every T- at most the other."""
    r, _ = _on_path()

    def of() -> Any:
        T = arbitrary("T", "Solution")
        use(BOUND[0], r, T)
        return is_solution(r, T), f(r), g(r, T)

    (given, f_low, of_plus), (too, f_high, of_minus) = _both(of)
    return [given, too, f_low == f_high], of_plus >= of_minus


def _a_pair() -> Sequent:
    """g(T+) >= g(T-) for the best of each: f-(r) = f+(r)."""
    (r, _), X = _on_path(), arbitrary("X", "Filling")

    def of() -> Any:
        use(ATTAINED[0], r)
        use(WITHIN[0], r, X)
        return fits(r, X), f(r), g(r, T_0(r)), true_f(r, X)

    (given, f_low, of_plus, value), (too, f_high, of_minus, same) = _both(of)
    return [given, too, value == same, of_plus >= of_minus], f_low == f_high


THEOREMS: Final = (
    Theorem("ST-E4.5, ST-E4.6", "h-(n) = max f- over n and AMAX-C(n); h+(n) = min f+ over n and AMIN-C(n)", ON_PATH,
            OF_TREES, DATATYPES, BESIDE, (*BOUND, *ATTAINED), ("ST-T2.S.bound", "ST-T2.S.attained"), BOTH),
    Theorem("ST-P4.same", "the right sides of (4.3) and (4.5) are equal, and those of (4.4) and (4.6)", ON_PATH,
            OF_TREES, DATATYPES, SAME, sides=BOTH),
    Theorem("ST-E4.3, ST-E4.4", "h-(n) = max f- over n and AMAX(n); h+(n) = min f+ over n and AMIN(n)",
            "none: it follows from (4.5), (4.6)", OF_TREES, DATATYPES, ANCESTORS, (*BESIDE, *SAME),
            ("ST-E4.5, ST-E4.6", "ST-P4.same"), BOTH),
    Theorem("ST-P4.2", "h-(r) = f-(r), h+(r) = f+(r); h-(n) >= h-(r), h+(n) <= h+(r)",
            "none: it follows from ST-P4.same", OF_TREES, DATATYPES, (AT_THE_ROOT,), SAME, ("ST-P4.same",),
            BOTH),
    Theorem("ST-P4.4", "h-(m) <= h-(n) and h+(m) >= h+(n) for m on the path from r to n: if n is alive, so is m",
            ON_PATH, OF_TREES, DATATYPES, FALLS, (AT_THE_ROOT,), ("ST-P4.2",), BOTH,
            steps=(Step("n is alive, so m is", ancestor_alive),)),
    Theorem("ST-P4.1", "n is alive iff h-(n) < h+(n)", "none: it follows from (4.3), (4.4)", OF_TREES, DATATYPES,
            uses=("ST-E4.3, ST-E4.4",), cites=ANCESTORS,
            steps=(Step("a pair of trees through n", _is_alive), Step("the best of each", lives_by))),
    Theorem("ST-P4.11", "all nodes are dead iff f-(r) = f+(r) iff g(T+) >= g(T-) for all pairs",
            "none: it follows from ST-P3.1, ST-P4.1, ST-P4.2 and Stockman's theorem", OF_TREES, FILLED,
            uses=("ST-T2.S.bound", "ST-T2.S.attained", "ST-P3.1", "ST-P4.1", "ST-P4.2"),
            cites=(*BOUND, *ATTAINED, *WITHIN, AT_THE_ROOT),
            steps=(Step("f-(r) = f+(r): a node is dead", node_dead), Step("f-(r) < f+(r): the root lives", _root_alive),
                   Step("f-(r) = f+(r): no pair", _no_pair), Step("no pair: f-(r) = f+(r)", _a_pair))),
)  # fmt: skip
