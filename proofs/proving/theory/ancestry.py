"""ST-P4.1, ST-P4.2, ST-P4.4 and ST-P4.11: who is alive; h-(n) and h+(n) at the root, and below an ancestor.

A node is alive if a T+ and a T- through it have g(T+) < g(T-). h is no better at a node than at its ancestors, so
ancestors of alive nodes are alive, and descendants of dead nodes are dead. It is said with (4.3) and (4.4), of which
`liveness` shows that they are h- and h+. T+ and T- together are spoken of in steps, by what is proved of each.
"""

from typing import Any, Final

from proofs.proving.theory.closed import FILLED, WITHIN, fits, true_f
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.liveness import ANCESTORS, SAME
from proofs.proving.theory.stockman import ATTAINED, BOUND, RESTS_ON
from proofs.proving.theory.through import ancestors, beside, is_path, through, via
from proofs.proving.theory.trees import DATATYPES, T_0, f, g, is_solution
from proofs.proving.theory.walks import Walk


def _at_the_root(k: Kit, t: Term, p: Term) -> Formula:
    here = k.implies(p.is_a("stay"), ancestors(k, t, p) == f(k, t))
    return k.implies(is_path(k, t, p), k.all(here, k.no_better(ancestors(k, t, p), f(k, t))))


AT_THE_ROOT: Final = Claim("h(r) = f(r), and h(n) is no better than h(r)", ancestors, _at_the_root, beside)


def _leads_on(s: Walk) -> Any:
    k, u, here = s.k, s.lists[2], s.here()
    if s.only:
        return here
    return k.if_(s.lists[1].is_a("this"), k.all(u.is_a("this"), here), k.all(u.is_a("next"), s.on()))


@lifted("Tree", "Path", "Path", "Bool", sons=_leads_on)
def leads_on(k: Kit, t: Term, p: Term, q: Term) -> Any:
    """Whether the node at the end of q is the one at the end of p, or below it."""
    if t.con != "inner":
        return p.is_a("stay")
    return k.some(p.is_a("stay"), k.all(q.is_a("down"), leads_on.below(k, t, p, q)))


def _falls(at: Level, k: Kit, t: Term, p: Term, q: Term) -> Formula:
    given = k.all(at(is_path)(k, t, p), at(is_path)(k, t, q), at(leads_on)(k, t, p, q))
    return k.implies(given, k.no_better(at(ancestors)(k, t, q), at(ancestors)(k, t, p)))


FALLS: Final = lift("h is no better further down", leads_on, _falls)

# T+ AND T- TOGETHER


def _both(k: Argument, of: Any) -> list[Any]:
    """What is said of T+, and of T-."""
    said = []
    for plus in (True, False):
        with k.side(plus=plus):
            said.append(of())
    return said


def _on_path(k: Argument) -> tuple[Term, Term]:
    return k.any("r", "Tree"), k.any("n", "Path")


def ancestor_alive(k: Argument, *, is_ancestor: bool = True) -> Sequent:
    """h-(n) < h+(n) implies h-(m) < h+(m) for the ancestor m."""
    (r, n), m = _on_path(k), k.any("m", "Path")

    def of() -> Any:
        k.use(FALLS[0], r, m, n)
        above = [leads_on(k, r, m, n)] if is_ancestor else []
        return [is_path(k, r, m), is_path(k, r, n), *above], ancestors(k, r, m), ancestors(k, r, n)

    (given, low_m, low_n), (too, high_m, high_n) = _both(k, of)
    return [*given, *too, low_n < high_n], low_m < high_m


def _is_alive(k: Argument) -> Sequent:
    """T+ and T- through n with g(T+) < g(T-): no g(T+) is below h-(n), no g(T-) above h+(n)."""
    r, n = _on_path(k)

    def of() -> Any:
        T = k.any("T", "Solution")
        k.use(ANCESTORS[0], r, T, n)
        return [is_path(k, r, n), is_solution(k, r, T), through(k, r, T, n)], ancestors(k, r, n), g(k, r, T)

    (given, low, of_plus), (too, high, of_minus) = _both(k, of)
    return [*given, *too, of_plus < of_minus], low < high


def lives_by(k: Argument, *, attained: bool = True) -> Sequent:
    """h-(n) < h+(n): there are a T+ and a T- through n with these g."""
    r, n = _on_path(k)

    def of() -> Any:
        T = via(k, r, n)
        k.use(ANCESTORS[1] if attained else ANCESTORS[0], r, *([n] if attained else [T, n]))
        found = k.all(is_solution(k, r, T), through(k, r, T, n))
        return is_path(k, r, n), ancestors(k, r, n), found, g(k, r, T)

    (given, low, plus, of_plus), (too, high, minus, of_minus) = _both(k, of)
    return [given, too, low < high], k.all(plus, minus, of_plus < of_minus)


def node_dead(k: Argument, *, equal: bool = True) -> Sequent:
    """f-(r) = f+(r): h-(n) >= f-(r) and h+(n) <= f+(r) for every n."""
    r, n = _on_path(k)

    def of() -> Any:
        k.use(AT_THE_ROOT, r, n)
        return is_path(k, r, n), f(k, r), ancestors(k, r, n)

    (given, f_low, low), (too, f_high, high) = _both(k, of)
    return [given, too, f_low == f_high if equal else f_low <= f_high], low >= high


def _root_alive(k: Argument) -> Sequent:
    """f-(r) < f+(r), the only other way, for f(r), by what X says of open leaves, lies between: the root lives."""
    (r, _), root, X = _on_path(k), k.make("Path", "stay"), k.any("X", "Filling")

    def of() -> Any:
        k.use(AT_THE_ROOT, r, root)
        k.use(WITHIN[0], r, X)
        return [is_path(k, r, root), fits(k, r, X)], f(k, r), ancestors(k, r, root), true_f(k, r, X)

    (given, f_low, low, value), (too, f_high, high, same) = _both(k, of)
    return [*given, *too, value == same, f_low != f_high], low < high


def _no_pair(k: Argument) -> Sequent:
    """f-(r) = f+(r): every T+ has at least the one, every T- at most the other."""
    r, _ = _on_path(k)

    def of() -> Any:
        T = k.any("T", "Solution")
        k.use(BOUND[0], r, T)
        return is_solution(k, r, T), f(k, r), g(k, r, T)

    (given, f_low, of_plus), (too, f_high, of_minus) = _both(k, of)
    return [given, too, f_low == f_high], of_plus >= of_minus


def _a_pair(k: Argument) -> Sequent:
    """g(T+) >= g(T-) for the best of each: f-(r) = f+(r)."""
    (r, _), X = _on_path(k), k.any("X", "Filling")

    def of() -> Any:
        k.use(ATTAINED[0], r)
        k.use(WITHIN[0], r, X)
        return fits(k, r, X), f(k, r), g(k, r, T_0(k, r)), true_f(k, r, X)

    (given, f_low, of_plus, value), (too, f_high, of_minus, same) = _both(k, of)
    return [given, too, value == same, of_plus >= of_minus], f_low == f_high


THEOREMS: Final = (
    Theorem("ST-P4.2", "h-(r) = f-(r), h+(r) = f+(r); h-(n) >= h-(r), h+(n) <= h+(r)",
            "none: it follows from ST-P4.same", RESTS_ON, DATATYPES, (AT_THE_ROOT,), SAME, ("ST-P4.same",),
            (True, False)),
    Theorem("ST-P4.4", "h-(m) <= h-(n) and h+(m) >= h+(n) for m on the path from r to n: if n is alive, so is m",
            ON_PATH, RESTS_ON, DATATYPES, FALLS, (AT_THE_ROOT,), ("ST-P4.2",), (True, False),
            steps=(Step("n is alive, so m is", ancestor_alive),)),
    Theorem("ST-P4.1", "n is alive iff h-(n) < h+(n)", "none: it follows from (4.3), (4.4)", RESTS_ON, DATATYPES,
            uses=("ST-E4.3, ST-E4.4",), cites=ANCESTORS,
            steps=(Step("a pair of trees through n", _is_alive), Step("the best of each", lives_by))),
    Theorem("ST-P4.11", "all nodes are dead iff f-(r) = f+(r) iff g(T+) >= g(T-) for all pairs",
            "none: it follows from ST-P3.1, ST-P4.1, ST-P4.2 and Stockman's theorem", RESTS_ON, FILLED,
            uses=("ST-T2.S.bound", "ST-T2.S.attained", "ST-P3.1", "ST-P4.1", "ST-P4.2"),
            cites=(*BOUND, *ATTAINED, *WITHIN, AT_THE_ROOT),
            steps=(Step("f-(r) = f+(r): a node is dead", node_dead), Step("f-(r) < f+(r): the root lives", _root_alive),
                   Step("f-(r) = f+(r): no pair", _no_pair), Step("no pair: f-(r) = f+(r)", _a_pair))),
)  # fmt: skip
