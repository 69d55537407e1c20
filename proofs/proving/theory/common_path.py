"""ST-P2.1, ST-P4.0 and ST-P4.12: the one path that a T+ and a T- of a tree have in common, and their values.

At each node that both hold, one of them holds all children and the other one child, so they go on together in that
child alone (`meet`). The one is A, a T+ (`plus`) or a T-, the other is B. The open leaves of a search tree may be worth
anything: `x` in A, `y` in B, `at_open` in f. Each claim is about a node, and about the children of a node of which A
holds all and B one, or the other way round.
"""

from typing import Any, Final

from proofs.proving.theory.closed import is_closed
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.proof_sizes import is_other
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, through
from proofs.proving.theory.trees import DATATYPES, f, is_solution
from proofs.proving.theory.walks import Walk, along, fold, made_of_one, one_part

# THE PATH


@lifted("Tree", "Solution", "Dual", "Path", all=made_of_one(lambda s: s.is_here), one=made_of_one(lambda s: s.is_here))
def meet(k: Kit, t: Term, A: Term, B: Term) -> Any:
    """The path of A and B down to a leaf: on to the child that one of them holds alone."""
    return k.make("Path", "down", meet.below(k, t, A, B)) if t.con == "inner" else k.make("Path", "stay")


def _both(s: Walk) -> Any:
    k, C, here = s.k, s.lists[2 if s.kind == "all" else 1], s.here()
    return here if s.only else k.if_(s.is_here, k.all(C.is_a("here"), here), k.all(C.is_a("later"), s.on()))


@lifted("Tree", "Solution", "Dual", "Path", "Bool", all=_both, one=_both)
def both(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Any:
    """Whether both hold the node at the end of a path."""
    return k.some(p.is_a("stay"), both.below(k, t, A, B, p)) if t.con == "inner" else k.bool(True)


# ITS END


@lifted("Tree", "Path", "Bool", sons=one_part)
def ends(k: Kit, t: Term, p: Term) -> Any:
    """Whether the path leads to a leaf."""
    return k.all(p.is_a("down"), ends.below(k, t, p)) if t.con == "inner" else p.is_a("stay")


@lifted("Tree", "Path", "Bool", sons=along())
def is_open(k: Kit, t: Term, p: Term) -> Any:
    """Whether the node at the end of the path is an open leaf."""
    return k.all(k.not_(p.is_a("stay")), is_open.below(k, t, p)) if t.con == "inner" else k.bool(t.con == "open")


@lifted("Tree", "Path", "Value", sons=along())
def f_at(k: Kit, t: Term, p: Term) -> Any:
    """f of the node at the end of the path."""
    return k.if_(p.is_a("stay"), f(k, t), f_at.below(k, t, p)) if t.con == "inner" else f(k, t)


# THE VALUES


@lifted("Tree", "Solution", "Value", all=fold("worst"), one=along())
def g_A(k: Kit, t: Term, A: Term) -> Any:
    """g(A), its open leaves being worth x."""
    if t.con == "inner":
        return g_A.below(k, t, A, by=A.is_a("all"))
    return k.any("x", "Value") if t.con == "open" else f(k, t)


@lifted("Tree", "Solution", "Value", all=fold("best"), one=along())
def g_B(k: Kit, t: Term, B: Term) -> Any:
    """g(B), its open leaves being worth y; the worst for the other player."""
    if t.con == "inner":
        return g_B.below(k, t, B, by=B.is_a("all"))
    return k.any("y", "Value") if t.con == "open" else f(k, t)


def given_trees(at: Level, k: Kit, t: Term, A: Term, B: Term) -> Formula:
    """A is a solution tree, and B one of the other kind."""
    return k.all(at(is_solution)(k, t, A), at.dual(is_other)(k, t, B))


def _held(at: Level, k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    return k.all(at(through)(k, t, A, p), at.dual(through)(k, t, B, p))


def _meets(at: Level, k: Kit, t: Term, A: Term, B: Term) -> Formula:
    p = at(meet)(k, t, A, B)
    found = k.all(at(ends)(k, t, p), at(is_path)(k, t, p), _held(at, k, t, A, B, p))
    return k.implies(given_trees(at, k, t, A, B), found)


def _only(at: Level, k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    held = _held(at, k, t, A, B, p)
    same = k.implies(k.all(held, at(ends)(k, t, p)), k.equal(p, at(meet)(k, t, A, B)))
    given = k.all(given_trees(at, k, t, A, B), at(is_path)(k, t, p))
    return k.implies(given, k.all(at(both)(k, t, A, B, p) == held, same))


def _between(at: Level, k: Kit, t: Term, A: Term, B: Term) -> Formula:
    p = at(meet)(k, t, A, B)
    end = at(f_at)(k, t, p)
    within = k.all(k.no_better(at(g_A)(k, t, A), end), k.no_better(end, at.dual(g_B)(k, t, B)))
    return k.implies(k.all(given_trees(at, k, t, A, B), k.not_(at(is_open)(k, t, p))), within)


def _disagree(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    """g(T+) < g(T-)."""
    disagree = k.not_(k.no_better(g_A(k, t, A), g_B(k, t, B)))
    return k.implies(k.all(given_trees(Level(), k, t, A, B), disagree), is_open(k, t, meet(k, t, A, B)))


MEETS: Final = lift("A and B hold this path to a leaf", meet, _meets)
ONLY: Final = lift("and no other", both, _only)
BETWEEN: Final = lift("a closed end lies between g(B) and g(A)", meet, _between)
DISAGREE: Final = Claim("if g(A) is better than g(B), the end is open", meet, _disagree)

# ST-P4.12


def _A_bounds(at: Level, k: Kit, t: Term, A: Term) -> Formula:
    given = k.all(at(is_solution)(k, t, A), at(is_closed)(k, t, A))
    return k.implies(given, k.no_better(at(g_A)(k, t, A), at(f)(k, t)))


def _B_bounds(at: Level, k: Kit, t: Term, B: Term) -> Formula:
    given = k.all(at(is_other)(k, t, B), at(is_closed)(k, t, B))
    return k.implies(given, k.no_better(at(f)(k, t), at(g_B)(k, t, B)))


def given_closed(at: Level, k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    """Both are closed, and hold the node at the end of the path."""
    closed = k.all(at(is_closed)(k, t, A), at.dual(is_closed)(k, t, B))
    return k.all(given_trees(at, k, t, A, B), at(is_path)(k, t, p), closed, at(both)(k, t, A, B, p))


def _constant(at: Level, k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    v = k.any("v", "Value")
    values = k.all(k.no_better(v, at(g_A)(k, t, A)), k.no_better(at.dual(g_B)(k, t, B), v))
    return k.implies(k.all(given_closed(at, k, t, A, B, p), values), at(f_at)(k, t, p) == v)


CONSTANT: Final = (
    *lift("f is no worse than g(A)", g_A, _A_bounds),
    *lift("f is no better than g(B)", g_B, _B_bounds, mirrored=True),
    *lift("f = g(A) = g(B) on the path of both", both, _constant),
)
_BOTH: Final = (True, False)
THEOREMS: Final = (
    Theorem("ST-P2.1", "a T+ and a T- of n have exactly one path to a leaf in common, and if its end p is closed, "
            "g(T-) <= f(p) <= g(T+)", ON_TREE, RESTS_ON, DATATYPES, (*MEETS, *ONLY, *BETWEEN), sides=_BOTH),
    Theorem("ST-P4.0", "if g(T+) < g(T-), the leaf that both hold is open", "none: it follows from ST-P2.1", RESTS_ON,
            DATATYPES, (DISAGREE,), (*MEETS, *BETWEEN), ("ST-P2.1",), _BOTH),
    Theorem("ST-P4.12", "where a closed T+ and a closed T- have the same g, f has that value at each node that both "
            "hold, whatever open leaves are worth: so f- = f = f+ there", ON_TREE, RESTS_ON, DATATYPES, CONSTANT,
            sides=_BOTH),
)  # fmt: skip
