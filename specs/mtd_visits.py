"""A criterion for the nodes that MTD(f) visits, without running it (FR-MTD-visits, FR-MTD-union, FR-MTD-perfect).

RR 6.2 asks for such a criterion; none of the papers here has one. It depends on the tree, its pay-offs and the first
guess g0, and uses the quantities of PB Definition 1.1 and PB-D7.1 at each node on its path (`specs.paths`), with a
table f of the true values (`minimax.Oracle`). Each function is a plain transcription, not optimised.

SSS* is MTD(+inf): its criterion is (B) at the nodes with beta(n) < +inf. DUAL*, which begins with the test f > -inf,
has the mirror image.
"""

from collections.abc import Mapping

from specs.paths import ANC, Path, left_siblings
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

Values = Mapping[N, Value]  # f of each node


def alpha(tree: GameTree[N], f: Values[N], n: Path[N]) -> Value:
    """max f over the left siblings whose father is a max node (PB-D1.1-alpha)."""
    return maximum(f[x.node] for x in left_siblings(tree, n) if x.father and tree.is_max(x.father.node))


def beta(tree: GameTree[N], f: Values[N], n: Path[N]) -> Value:
    """min f over the left siblings whose father is a min node (PB-D1.1-beta)."""
    return minimum(f[x.node] for x in left_siblings(tree, n) if x.father and not tree.is_max(x.father.node))


def beta_anc(tree: GameTree[N], f: Values[N], n: Path[N]) -> Path[N]:
    """The min node in ANC(n) closest to the root that is the father of a left sibling of n with f = beta(n)."""
    least = beta(tree, f, n)
    fathers = [x.father for x in left_siblings(tree, n) if f[x.node] == least]
    return next(m for m in reversed(ANC(n)) if not tree.is_max(m.node) and m in fathers)


def alpha_anc(tree: GameTree[N], f: Values[N], n: Path[N]) -> Path[N]:
    """The max node in ANC(n) closest to the root that is the father of a left sibling of n with f = alpha(n)."""
    greatest = alpha(tree, f, n)
    fathers = [x.father for x in left_siblings(tree, n) if f[x.node] == greatest]
    return next(m for m in reversed(ANC(n)) if tree.is_max(m.node) and m in fathers)


# FR-MTD-visits


def formula_A(tree: GameTree[N], f: Values[N], n: Path[N], g0: Value) -> bool:
    """(A) alpha(n) < g0 <= beta(n): the first pass, f >= g0, visits n (PB-T3.2)."""
    return alpha(tree, f, n) < g0 <= beta(tree, f, n)


def formula_B(tree: GameTree[N], f: Values[N], n: Path[N], g0: Value) -> bool:
    """(B) alpha(n) < beta(n) < g0, and f(x) <= beta(n) for all x in ANC(beta-anc(n)): the pass f >= beta(n) does."""
    least = beta(tree, f, n)
    if not alpha(tree, f, n) < least < g0:
        return False
    return all(f[x.node] <= least for x in ANC(beta_anc(tree, f, n)))


def formula_C(tree: GameTree[N], f: Values[N], n: Path[N], g0: Value) -> bool:
    """(C) g0 <= alpha(n) < beta(n), and f(x) >= alpha(n) for all x in ANC(alpha-anc(n)): the pass f > alpha(n) does."""
    greatest = alpha(tree, f, n)
    if not g0 <= greatest < beta(tree, f, n):
        return False
    return all(f[x.node] >= greatest for x in ANC(alpha_anc(tree, f, n)))


def is_visited(tree: GameTree[N], f: Values[N], n: Path[N], g0: Value) -> bool:
    """Whether MTD(g0) visits n: (A), (B) or (C)."""
    return formula_A(tree, f, n, g0) or formula_B(tree, f, n, g0) or formula_C(tree, f, n, g0)


# FR-MTD-union


def in_sss(tree: GameTree[N], f: Values[N], n: Path[N]) -> bool:
    """Whether SSS* visits n: beta(n) = +inf, or (B)."""
    return beta(tree, f, n) == POS_INF or formula_B(tree, f, n, POS_INF)


def in_dual(tree: GameTree[N], f: Values[N], n: Path[N]) -> bool:
    """Whether DUAL* visits n: alpha(n) = -inf, or (C) with every alpha(n) > -inf."""
    greatest = alpha(tree, f, n)
    return greatest == NEG_INF or formula_C(tree, f, n, greatest)


def in_union(tree: GameTree[N], f: Values[N], n: Path[N], g0: Value) -> bool:
    """Whether n is in AB(g0-, g0), or in SSS* with beta(n) < g0, or in DUAL* with alpha(n) >= g0."""
    by_sss = in_sss(tree, f, n) and beta(tree, f, n) < g0
    by_dual = in_dual(tree, f, n) and alpha(tree, f, n) >= g0
    return formula_A(tree, f, n, g0) or by_sss or by_dual


# FR-MTD-perfect


def in_perfect_window(tree: GameTree[N], f: Values[N], n: Path[N]) -> bool:
    """Whether n is in AB(f-, f+), f = f(r): alpha(n) <= f <= beta(n), and alpha(n) < beta(n)."""
    least, greatest = alpha(tree, f, n), beta(tree, f, n)
    return least <= f[tree.root] <= greatest and least < greatest
