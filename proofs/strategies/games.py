"""Hypothesis strategies for game trees, so that a property of a search is tested in three lines:

    @given(trees(max_leaves=6), windows())
    def test_my_search(tree: Tree, window: tuple[Value, Value]) -> None:
        assert my_search(tree, *window) == ...

`trees` draws explicit trees, `informed_trees` trees with a heuristic pair that is valid and consistent by construction,
`windows` pairs alpha < beta. Arguments that make no sense raise `hypothesis.errors.InvalidArgument`.
"""

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from proofs.strategies.grow import ROOTS, Options, check_values, draw_finite, grow
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

__all__ = ["informed_trees", "trees", "windows"]

SMALL: Final = st.integers(-9, 9)


def trees(
    *,
    max_leaves: int = 8,
    values: st.SearchStrategy[Value] = SMALL,
    roots: Sequence[str] = ROOTS,
    alternating: bool = True,
    unary: bool = True,
    shared: bool = False,
) -> st.SearchStrategy[Tree]:
    """Returns a strategy which generates explicit game trees with at least one and at most ``max_leaves`` leaves.

    Pay-offs are drawn from ``values``, which must generate finite values of one totally ordered type: integers,
    fractions, strings, or a type of your own. The small integers drawn by default make ties frequent.

    ``roots`` lists the types that the root may have, "max" or "min" or both.

    If ``alternating`` is True, a max node has min nodes as its children and a min node max nodes. Otherwise each inner
    node draws its own type.

    If ``unary`` is True, an inner node may have a single child. Otherwise it has at least two.

    If ``shared`` is True, a subtree may be reached by two paths, from one father or from two. ``max_leaves`` then
    counts a leaf once for every path that leads to it, so that the tree unfolded is no larger either.

    No path passes more than 32 inner nodes, whatever ``max_leaves`` is.

    Examples from this strategy shrink towards fewer nodes, then towards a max root (or what comes first in
    ``roots``), leaves before inner nodes, types that alternate, and pay-offs that are simple in ``values``: integers
    near zero. The smallest tree is a single leaf.
    """
    return _trees(Options(max_leaves, values, roots, alternating, unary, shared))


def informed_trees(
    *,
    max_leaves: int = 8,
    values: st.SearchStrategy[Value] = SMALL,
    roots: Sequence[str] = ROOTS,
    alternating: bool = True,
    unary: bool = True,
    shared: bool = False,
) -> st.SearchStrategy[InformedTree]:
    """Returns a strategy which generates trees with a heuristic pair (U, L) that is valid and consistent.

    Valid means U(n) >= f(n) >= L(n) at every node n (PB-D1.d). Consistent means U(c) <= U(n) for the children c of a
    max node n, and L(c) >= L(n) for those of a min node (PB-D1.e). Each bound of an inner node is either infinite
    (nothing is known), or as tight as its children allow, or drawn from ``values`` and then loosened as far as those
    two definitions ask.

    The options are those of ``trees``.

    Examples from this strategy shrink as those of ``trees`` do, and towards pairs that know less: bounds that are
    infinite, then bounds as tight as can be, then others. The smallest informed tree is a single leaf.
    """
    return _informed_trees(Options(max_leaves, values, roots, alternating, unary, shared, informed=True))


def windows(*, values: st.SearchStrategy[Value] = SMALL) -> st.SearchStrategy[tuple[Value, Value]]:
    """Returns a strategy which generates search windows: pairs (alpha, beta) with alpha < beta.

    Finite ends are drawn from ``values``, of which the same is asked as for ``trees``. Each end may also be infinite:
    alpha ``NEG_INF``, beta ``POS_INF``.

    Examples from this strategy shrink towards infinite ends, beta before alpha, then towards ends that are simple in
    ``values``. The smallest window is (-inf, +inf), the smallest with two finite integer ends is (0, 1).
    """
    check_values(values)
    return _windows(values)


@st.composite
def _trees(draw: st.DrawFn, options: Options) -> Tree:
    return grow(draw, options).builder.tree()


@st.composite
def _informed_trees(draw: st.DrawFn, options: Options) -> InformedTree:
    growth = grow(draw, options)
    return InformedTree(growth.builder.tree(), growth.bounds)


@st.composite
def _windows(draw: st.DrawFn, values: st.SearchStrategy[Value]) -> tuple[Value, Value]:
    finite_ends = draw(st.sampled_from(("none", "alpha", "beta", "both", "both", "both")))
    if finite_ends == "none":
        return NEG_INF, POS_INF
    end = draw_finite(draw, values)
    if finite_ends == "alpha":
        return end, POS_INF
    if finite_ends == "beta":
        return NEG_INF, end
    other = draw_finite(draw, values)
    if end == other:
        return end, POS_INF  # no window starts and ends at one value
    return (end, other) if end < other else (other, end)
