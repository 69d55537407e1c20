"""What a T+ and a T- of a tree have in common: one path (ST-P2.1), one leaf (FR-RMG-trees), and their values.

At each node that both hold, one of them holds all children and the other one child, so they go on together in that
child alone (`meet`). The one is A, a T+ (`plus`) or a T-, the other is B. The open leaves of a search tree may be worth
anything: `x` in A, `y` in B, `at_open` in f. Each claim is about a node, and about the children of a node of which A
holds all and B one, or the other way round.

FR-RMG-trees: both together have |T+| + |T-| - 1 leaves, so their sizes can be chosen independently, and a smallest
proof of f has up(r) + dn(r) - 1 leaves. In a graph, where subtrees are shared, they may meet more often.

ST-P3.2: (3.1) and (3.2) pass open leaves over: the value is that of the closed ones (`passed`), or an end if there is
none. ST-P4.9: a node n is alive by a T+ and a T- through it with g(T+) < g(T-); they meet in one leaf p, which is open
(ST-P2.1, ST-P4.0). As no other leaf is in both, all others may be closed so that those of T+ are at most a and those of
T- at least b, where g(T+) <= a < b <= g(T-) (ST-D4.2). Then f(r) is not known before p is.
"""

from typing import Any, Final

from proofs.proving.theory.closed import CLOSED, is_closed, is_finite
from proofs.proving.theory.formulas import (
    Datatypes,
    Formula,
    Term,
    arbitrary,
    better_of,
    integer,
    is_plus,
    kit,
    no_better,
)
from proofs.proving.theory.induction import BOTH, ON_TREE, Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import along_path, at_end, dual, lift, lifted, of_solution
from proofs.proving.theory.liveness import is_path, through
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, max_of, min_of, not_
from proofs.proving.theory.trees import BOUND, DATATYPES, OF_TREES, at_open, f, g, is_solution
from proofs.proving.theory.walks import Walk, along, chosen_part, each_part, fold, made_of_one, one_part


@lifted("Tree", "Solution", "Bool", all=each_part, one=chosen_part)
def is_other(t: Term, T: Term) -> Any:
    """Whether T is a T- (T+) rooted in t: where the one has all children, it has one."""
    if t.con != "inner":
        return T.is_a("leaf")
    by_all = t.get("is_max") == (not is_plus())
    return is_other.below(t, T, by=by_all, of=lambda kind, held: all_of(T.is_a(kind), held))


# The number of leaves of a solution tree.
leaves: Final = of_solution("leaves", lambda *_: integer(1), "Tree", "Solution", "Number", all=fold("sum"), one=along())


def _together(s: Walk) -> Any:
    """At the child that one of them chose both go on, elsewhere the other is alone."""
    both, has_all = s.here(), 1 if s.kind == "all" else 2
    if s.only:
        return both
    alone = leaves["all"](s.rest[0], s.rest[has_all])
    return if_(s.is_here, both + alone, leaves(s.first[0], s.first[has_all]) + s.on())


# The number of leaves that are in one of the two, or in both: each of them once.
together: Final = of_solution(
    "together", lambda *_: integer(1), "Tree", "Solution", "Dual", "Number", all=_together, one=_together
)


def together_less(common: int) -> tuple[Claim, ...]:
    """|A + B| is |A| + |B| less what they have in common."""

    def says(t: Term, A: Term, B: Term) -> Formula:
        both = all_of(is_solution(t, A), dual(is_other)(t, B))
        sizes = leaves(t, A) + dual(leaves)(t, B)
        return implies(both, together(t, A, B) + common == sizes)

    return lift(f"|A + B| = |A| + |B| - {common}", together, says)


# THE PATH


@lifted("Tree", "Solution", "Dual", "Path", all=made_of_one(lambda s: s.is_here), one=made_of_one(lambda s: s.is_here))
def meet(t: Term, A: Term, B: Term) -> Any:
    """The path of A and B down to a leaf: on to the child that one of them holds alone."""
    return make("Path", "down", meet.below(t, A, B)) if t.con == "inner" else make("Path", "stay")


def _both(s: Walk) -> Any:
    C, here = s.lists[2 if s.kind == "all" else 1], s.here()
    return here if s.only else if_(s.is_here, all_of(C.is_a("here"), here), all_of(C.is_a("later"), s.on()))


# Whether both hold the node at the end of a path.
both: Final = along_path("both", "Tree", "Solution", "Dual", "Path", "Bool", all=_both, one=_both)


# ITS END


@lifted("Tree", "Path", "Bool", sons=one_part)
def ends(t: Term, p: Term) -> Any:
    """Whether the path leads to a leaf."""
    return all_of(p.is_a("down"), ends.below(t, p)) if t.con == "inner" else p.is_a("stay")


# Whether the node at the end of the path is an open leaf.
is_open: Final = at_end("is_open", lambda t, _: t.con == "open", "Tree", "Path", "Bool", sons=along())
# f of the node at the end of the path.
f_at: Final = at_end("f_at", lambda t, *_: f(t), "Tree", "Path", "Value", sons=along())


# THE VALUES


@lifted("Tree", "Solution", "Value", all=fold("worst"), one=along())
def g_A(t: Term, A: Term) -> Any:
    """g(A), its open leaves being worth x."""
    if t.con == "inner":
        return g_A.below(t, A, by=A.is_a("all"))
    return arbitrary("x", "Value") if t.con == "open" else f(t)


@lifted("Tree", "Solution", "Value", all=fold("best"), one=along())
def g_B(t: Term, B: Term) -> Any:
    """g(B), its open leaves being worth y; the worst for the other player."""
    if t.con == "inner":
        return g_B.below(t, B, by=B.is_a("all"))
    return arbitrary("y", "Value") if t.con == "open" else f(t)


def given_trees(t: Term, A: Term, B: Term) -> Formula:
    """A is a solution tree, and B one of the other kind."""
    return all_of(is_solution(t, A), dual(is_other)(t, B))


def _held(t: Term, A: Term, B: Term, p: Term) -> Formula:
    return all_of(through(t, A, p), dual(through)(t, B, p))


def _meets(t: Term, A: Term, B: Term) -> Formula:
    p = meet(t, A, B)
    found = all_of(ends(t, p), is_path(t, p), _held(t, A, B, p))
    return implies(given_trees(t, A, B), found)


def _only(t: Term, A: Term, B: Term, p: Term) -> Formula:
    held = _held(t, A, B, p)
    same = implies(all_of(held, ends(t, p)), equal(p, meet(t, A, B)))
    given = all_of(given_trees(t, A, B), is_path(t, p))
    return implies(given, all_of(both(t, A, B, p) == held, same))


def _between(t: Term, A: Term, B: Term) -> Formula:
    p = meet(t, A, B)
    end = f_at(t, p)
    within = all_of(no_better(g_A(t, A), end), no_better(end, dual(g_B)(t, B)))
    return implies(all_of(given_trees(t, A, B), not_(is_open(t, p))), within)


MEETS: Final = lift("A and B hold this path to a leaf", meet, _meets)
ONLY: Final = lift("and no other", both, _only)
BETWEEN: Final = lift("a closed end lies between g(B) and g(A)", meet, _between)
DISAGREE: Final = Claim(
    "if g(A) is better than g(B), the end is open",
    meet,
    lambda t, A, B: implies(
        all_of(given_trees(t, A, B), not_(no_better(g_A(t, A), g_B(t, B)))), is_open(t, meet(t, A, B))
    ),
)

# ST-P4.12


def given_closed(t: Term, A: Term, B: Term, p: Term) -> Formula:
    """Both are closed, and hold the node at the end of the path."""
    closed = all_of(is_closed(t, A), dual(is_closed)(t, B))
    return all_of(given_trees(t, A, B), is_path(t, p), closed, both(t, A, B, p))


def _constant(t: Term, A: Term, B: Term, p: Term) -> Formula:
    v = arbitrary("v", "Value")
    values = all_of(no_better(v, g_A(t, A)), no_better(dual(g_B)(t, B), v))
    return implies(all_of(given_closed(t, A, B, p), values), f_at(t, p) == v)


CONSTANT: Final = (
    *lift(
        "f is no worse than g(A)",
        g_A,
        lambda t, A: implies(all_of(is_solution(t, A), is_closed(t, A)), no_better(g_A(t, A), f(t))),
    ),
    *lift(
        "f is no better than g(B)",
        g_B,
        lambda t, B: implies(all_of(is_other(t, B), is_closed(t, B)), no_better(f(t), g_B(t, B))),
        mirrored=True,
    ),
    *lift("f = g(A) = g(B) on the path of both", both, _constant),
)


PASSED: Final[Datatypes] = {**DATATYPES, "Found": {"nothing": {}, "found": {"of": "Value"}}}


def _least(one: Term, others: Term) -> Any:
    least = make("Found", "found", better_of(one.get("of"), others.get("of")))
    return if_(one.is_a("nothing"), others, if_(others.is_a("nothing"), one, least))


@lifted("Tree", "Solution", "Found", all=fold(_least), one=along())
def passed(t: Term, B: Term) -> Any:
    """g(B) over its closed leaves."""
    if t.con == "inner":
        return passed.below(t, B, by=B.is_a("all"))
    return make("Found", "nothing") if t.con == "open" else make("Found", "found", t.get("payoff"))


def _passed_over(t: Term, T: Term) -> Formula:
    found, y = passed(t, T), arbitrary("y", "Value")
    value = if_(found.is_a("nothing"), y, found.get("of"))
    said = all_of(g_B(t, T) == value, no_better(y, value))
    return implies(all_of(is_other(t, T), is_finite(t), y == at_open()), said)


SAME: Final = lift(
    "a closed tree has one g, whatever open leaves are worth",
    is_closed,
    lambda t, T: implies(all_of(is_solution(t, T), is_closed(t, T)), g_A(t, T) == g(t, T)),
)
PASSED_OVER: Final = lift("an end in the place of open leaves passes them over", passed, _passed_over)

# ST-P4.9


def _pair() -> tuple[list[Formula], Any, Any, Any, Any]:
    """A T+ and a T- of r; f-(r), f+(r), g(T+) and g(T-), of which Stockman's theorem is used."""
    r, values, given = arbitrary("r", "Tree"), [], []
    for plus, name in ((True, "T_plus"), (False, "T_minus")):
        with kit().side(plus=plus):
            T = arbitrary(name, "Solution")
            use(BOUND[0], r, T)
            given.append(is_solution(r, T))
            values.append((f(r), g(r, T)))
    (low, of_plus), (high, of_minus) = values
    return given, low, high, of_plus, of_minus


def while_open(*, is_alive: bool = True) -> Sequent:
    """While p is open: no f- is above the g of a T+, no f+ below that of a T- (3.6), (3.4)."""
    given, low, high, of_plus, of_minus = _pair()
    a, b = arbitrary("a", "Value"), arbitrary("b", "Value")
    return [*given, of_plus <= a, b <= of_minus, *([a < b] if is_alive else [])], low < high


def _decided() -> Sequent:
    """When p, the last open leaf, gets a pay-off from a to b, it is the greatest leaf of T+ and the least of T-."""
    given, low, high, of_plus, of_minus = _pair()
    a, b, payoff, others = (arbitrary(name, "Value") for name in ("a", "b", "f_p", "others_of_T_plus"))
    leaves = [of_plus == max_of(payoff, others), others <= a]
    others = arbitrary("others_of_T_minus", "Value")
    leaves += [of_minus == min_of(payoff, others), others >= b]
    return [*given, *leaves, low == high, a < b, a <= payoff, payoff <= b], low == payoff


THEOREMS: Final = (
    Theorem("FR-RMG-trees", "a T+ and a T- of a tree have |T+| + |T-| - 1 leaves together: they meet in one leaf",
            ON_TREE, OF_TREES, DATATYPES, together_less(1), sides=BOTH),
    Theorem("ST-P2.1", "a T+ and a T- of n have exactly one path to a leaf in common, and if its end p is closed, "
            "g(T-) <= f(p) <= g(T+)", ON_TREE, OF_TREES, DATATYPES, (*MEETS, *ONLY, *BETWEEN), sides=BOTH),
    Theorem("ST-P4.0", "if g(T+) < g(T-), the leaf that both hold is open", "none: it follows from ST-P2.1", OF_TREES,
            DATATYPES, (DISAGREE,), (*MEETS, *BETWEEN), ("ST-P2.1",), BOTH),
    Theorem("ST-P4.12", "where a closed T+ and a closed T- have the same g, f has that value at each node that both "
            "hold, whatever open leaves are worth: so f- = f = f+ there", ON_TREE, OF_TREES, DATATYPES, CONSTANT,
            sides=BOTH),
    Theorem("ST-P3.2", "a closed T+ has the same g by (2.1) and by (3.1); with +inf at open leaves one that is not "
            "closed has g = +inf, and every T- has the same g by (2.2) and by (3.2); dually with -inf", ON_TREE,
            OF_TREES, PASSED, (*SAME, *PASSED_OVER, *CLOSED), sides=BOTH),
    Theorem("ST-P4.9", "if n is alive, all open leaves but one, p below n, may be closed so that f-(r) <= a < b <= "
            "f+(r), and then f(r) = f(p) for any pay-off of p from a to b: n cannot be discarded",
            "none: it follows from ST-P2.1, ST-P4.0 and Stockman's theorem", OF_TREES, DATATYPES,
            uses=("ST-T2.S.bound", "ST-P4.1", "ST-P2.1", "ST-P4.0"), cites=BOUND,
            steps=(Step("while p is open", while_open), Step("when p is closed", _decided))),
)  # fmt: skip
