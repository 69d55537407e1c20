"""A criterion for the nodes that SSS-2 visits, without running it (PB-D7.1, PB-T7.1, PB-T7.2, formulas (8) to (11)).

Each formula is a plain transcription, over the path of a node. Two corrections: PB-T7.1 must speak of the milestone of
value g1, not of the oldest tree with g = g1 (min(0 1) and g1 = 1 refute that); and since the root has no beta-ancestor,
f-hat of it is -inf there, so that (10) and (11) say that the root is expanded with g1 = +inf.
"""

from specs import paths
from specs.informed import InformedGameTree
from specs.minimax import f
from specs.paths import ANC, Path, every_path, left_siblings
from specs.solutions.informed_solutions import Solution, milestones
from specs.tree import N
from specs.values import NEG_INF, Value


def low(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """max(alpha(n), L-hat(n)): the right end of (8) and (10)."""
    return max(paths.alpha(tree, n), paths.L_hat(tree, n))


def high(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """min(beta(n), U-hat(n)): the left end of (8) and (10)."""
    return min(paths.beta(tree, n), paths.U_hat(tree, n))


def beta_ancestor(tree: InformedGameTree[N], n: Path[N]) -> Path[N]:
    """PB-D7.1: the ancestor closest to the root in which, or in whose children, min(beta(n), U-hat(n)) is achieved."""
    if n.father is None:
        raise ValueError("the root has no beta-ancestor (PB-D7.1)")
    least = high(tree, n)
    return next(m for m in reversed(ANC(n)) if achieves(tree, m, n, least))


def achieves(tree: InformedGameTree[N], m: Path[N], n: Path[N], least: Value) -> bool:
    """U(m) = v, or m is a min node and father of a left sibling of n with f = v."""
    brothers = [] if tree.is_max(m.node) else [x for x in left_siblings(tree, n) if x.father == m]
    return tree.upper(m.node) == least or any(f(tree, x.node) == least for x in brothers)


def f_hat_of_beta_ancestor(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """The right side of (11); -inf at the root."""
    return NEG_INF if n.father is None else paths.f_hat(tree, beta_ancestor(tree, n))


def formula_8(tree: InformedGameTree[N], n: Path[N], g1: Value) -> bool:
    """(8): min(beta(n), U-hat(n)) > g1 > max(alpha(n), L-hat(n))."""
    return high(tree, n) > g1 > low(tree, n)


def formula_9(tree: InformedGameTree[N], n: Path[N], g1: Value) -> bool:
    """(9): g1 >= f-hat(n)."""
    return g1 >= paths.f_hat(tree, n)


def formula_10(tree: InformedGameTree[N], n: Path[N], g1: Value) -> bool:
    """(10): min(beta(n), U-hat(n)) = g1 > max(alpha(n), L-hat(n))."""
    return high(tree, n) == g1 > low(tree, n)


def formula_11(tree: InformedGameTree[N], n: Path[N], g1: Value) -> bool:
    """(11): g1 >= f-hat(m), m the beta-ancestor of n."""
    return g1 >= f_hat_of_beta_ancestor(tree, n)


def expansions(tree: InformedGameTree[N]) -> list[tuple[Path[N], Value]]:
    """PB-T7.2: the calls expand(n, g1), in reading order of the nodes; (10) fixes g1, so there is one for a node."""
    return [
        (n, g1)
        for n, g1 in ((n, high(tree, n)) for n in every_path(tree))
        if formula_10(tree, n, g1) and formula_11(tree, n, g1)
    ]


def diminutions(tree: InformedGameTree[N]) -> list[tuple[Path[N], Value, Solution[N]]]:
    """PB-T7.1, corrected: the calls diminish(n, g1) with T(n) = S, in reading order, each node's oldest S first."""
    return [
        (n, S.g, S)
        for n in every_path(tree)
        for S in milestones(tree, n.node)
        if formula_8(tree, n, S.g) and formula_9(tree, n, S.g)
    ]
