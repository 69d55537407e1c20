"""Hypothesis strategies for game trees, so that a property of a search is tested in three lines:

    @given(trees(max_leaves=6), windows())
    def test_my_search(tree: Tree, window: tuple[Value, Value]) -> None:
        assert my_search(tree, *window) == ...

`trees` draws explicit trees, `informed_trees` trees with a heuristic pair that is valid and consistent by construction,
`windows` pairs alpha < beta. Arguments that make no sense raise `hypothesis.errors.InvalidArgument`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from specs.informed import InformedTree
from specs.text import Bounds
from specs.tree import Builder, Tree
from specs.values import NEG_INF, POS_INF, Value, is_finite

__all__ = ["informed_trees", "trees", "windows"]

SMALL: Final = st.integers(-9, 9)
ROOTS: Final = ("max", "min")
DEEPEST: Final = 32  # inner nodes on a path: Hypothesis gives up on draws nested 100 deep


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
    return _trees(_Options(max_leaves, values, roots, alternating, unary, shared))


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
    return _informed_trees(_Options(max_leaves, values, roots, alternating, unary, shared, informed=True))


def windows(*, values: st.SearchStrategy[Value] = SMALL) -> st.SearchStrategy[tuple[Value, Value]]:
    """Returns a strategy which generates search windows: pairs (alpha, beta) with alpha < beta.

    Finite ends are drawn from ``values``, of which the same is asked as for ``trees``. Each end may also be infinite:
    alpha ``NEG_INF``, beta ``POS_INF``.

    Examples from this strategy shrink towards infinite ends, beta before alpha, then towards ends that are simple in
    ``values``. The smallest window is (-inf, +inf), the smallest with two finite integer ends is (0, 1).
    """
    _check_values(values)
    return _windows(values)


# ARGUMENTS


def _check_values(values: object) -> None:
    if not isinstance(values, st.SearchStrategy):
        raise InvalidArgument(f"values={values!r} is no strategy; write values=st.integers(0, 3), for example")


def _draw_finite(draw: st.DrawFn, values: st.SearchStrategy[Value]) -> Value:
    if values.is_empty:
        raise InvalidArgument(f"values={values!r} generates nothing")
    value = draw(values)
    try:
        finite = is_finite(value)
    except TypeError:
        raise InvalidArgument(f"values={values!r} generated {value!r}, which cannot be compared with itself") from None
    if not finite:
        raise InvalidArgument(f"values={values!r} generated {value!r}; pay-offs and finite ends of windows are finite")
    return value


@dataclass(frozen=True)
class _Options:
    """The arguments of `trees` and `informed_trees`, once they make sense."""

    max_leaves: int
    values: st.SearchStrategy[Value]
    roots: Sequence[str]
    alternating: bool
    unary: bool
    shared: bool
    informed: bool = False

    def __post_init__(self) -> None:
        _check_values(self.values)
        if isinstance(self.max_leaves, bool) or not isinstance(self.max_leaves, int):
            raise InvalidArgument(f"max_leaves={self.max_leaves!r} is no integer")
        if self.max_leaves < 1:
            raise InvalidArgument(f"max_leaves={self.max_leaves}: a tree has at least one leaf")
        if isinstance(self.roots, str):
            raise InvalidArgument(f"roots={self.roots!r} is no list of types; write roots=[{self.roots!r}]")
        if not self.roots:
            raise InvalidArgument(f"roots={self.roots!r} is empty; the root is 'max' or 'min'")
        for root in self.roots:
            if root not in ROOTS:
                raise InvalidArgument(f"roots={self.roots!r}: {root!r} is no type; the root is 'max' or 'min'")
        if self.shared and self.max_leaves < 2:
            raise InvalidArgument("shared=True needs max_leaves >= 2: a leaf counts for every path that leads to it")
        if not (self.alternating or self.unary) and self.max_leaves < 3:
            raise InvalidArgument(
                "alternating=False and unary=False need max_leaves >= 3, or no inner node has an inner node as a child"
            )

    @property
    def fewest_children(self) -> int:
        return 1 if self.unary else 2


# ONE CHOICE A CHILD
#
# A node is drawn as two choices: a leaf as `leaf` and its pay-off, an inner node as `inner` and, after its children,
# `close`. So fewer choices, which is what Hypothesis shrinks towards, means fewer nodes. The choice is an index into a
# menu, simplest first. The weights make inner nodes breed about one inner node each, so that small and large trees are
# both frequent.


@dataclass(frozen=True)
class _Close:
    """No more children; and how each bound comes about.

    The inherited bound is the one that must contain the children's: U of a max node, L of a min node. Said so rather
    than as U and L, a pair survives when Hypothesis tries a max root in the place of a min root.
    """

    inherited: str = "unknown"
    own: str = "unknown"


@dataclass(frozen=True)
class _Menu:
    """What may come next, as a range of indices."""

    choices: tuple[_Close | str, ...]
    first_leaf: int
    first_inner: int

    @classmethod
    def of(cls, options: _Options) -> _Menu:
        known = ("unknown", "tight", "drawn")
        pairs = sorted(product(known, known), key=lambda pair: pair.count("drawn"))
        closes = [_Close(*pair) for pair in pairs] if options.informed else [_Close()] * len(pairs)
        leaves = ["leaf"] * 10 + ["again"] * (5 * options.shared)
        inner = ["inner"] * 7 if options.alternating else ["inner"] * 4 + ["like father"] * 3
        return cls((*closes, *leaves, *inner), len(closes), len(closes) + len(leaves))

    def index(self, *, is_root: bool, may_close: bool, may_add: bool, may_open: bool) -> st.SearchStrategy[int]:
        first = self.first_inner - 1 if is_root else 0 if may_close else self.first_leaf  # few trees are a single leaf
        last = len(self.choices) if may_open else self.first_inner if may_add else self.first_leaf
        return st.integers(first, last - 1)


@dataclass(frozen=True)
class _Known:
    """What is known of a finished node: how large its subtree is when unfolded, its f, its pair."""

    leaves: int
    height: int
    f: Value
    lower: Value
    upper: Value


@dataclass
class _Growth:
    """A tree while it grows, in reading order."""

    options: _Options
    menu: _Menu
    root_is_max: bool
    builder: Builder = field(default_factory=Builder)
    finished: dict[int, _Known] = field(default_factory=dict)  # in the order of finishing
    bounds: Bounds = field(default_factory=dict)

    def fitting(self, room: int, depth: int) -> list[int]:
        """The finished nodes of which one more occurrence would not be too large, inner nodes first."""
        small = (n for n, known in self.finished.items() if known.leaves <= room and known.height <= DEEPEST - depth)
        return sorted(small, key=lambda node: (self.finished[node].height == 0, node))

    def leaf(self, father: int | None, value: Value) -> int:
        node = self.builder.leaf(father, value, is_max=self.root_is_max)
        self.finished[node] = _Known(1, 0, value, value, value)
        return node

    def inner(self, father: int | None, *, like_father: bool) -> int:
        if father is None:
            return self.builder.inner(None, is_max=self.root_is_max)
        return self.builder.inner(father, is_max=self.builder.type_of(father) if like_father else None)

    def close(self, node: int, children: Sequence[int], known: _Close, draw: st.DrawFn) -> None:
        """Finish an inner node: U must reach f and, at a max node, the children's U; L dually."""
        below = [self.finished[child] for child in children]
        leaves, height = sum(son.leaves for son in below), 1 + max(son.height for son in below)
        lower: Value = NEG_INF
        upper: Value = POS_INF
        if self.builder.type_of(node):
            true = max(son.f for son in below)
            if known.inherited != "unknown":
                upper = max(son.upper for son in below)
            if known.inherited == "drawn":
                upper = max(upper, self.value(draw))
            if known.own != "unknown":
                lower = true
            if known.own == "drawn":
                lower = min(lower, self.value(draw))
        else:
            true = min(son.f for son in below)
            if known.inherited != "unknown":
                lower = min(son.lower for son in below)
            if known.inherited == "drawn":
                lower = min(lower, self.value(draw))
            if known.own != "unknown":
                upper = true
            if known.own == "drawn":
                upper = max(upper, self.value(draw))
        self.bounds[node] = lower, upper
        self.finished[node] = _Known(leaves, height, true, lower, upper)

    def value(self, draw: st.DrawFn) -> Value:
        return _draw_finite(draw, self.options.values)


@st.composite
def _child(
    draw: st.DrawFn, growth: _Growth, father: int | None, depth: int, room: int, may_close: bool
) -> int | _Close:
    """The next child of `father`, with at most `room` leaves, or that there is none.

    One strategy for every subtree, so that Hypothesis may put a subtree in the place of a larger one that contains it.
    """
    fewest = growth.options.fewest_children
    menu = growth.menu
    may_open = room >= fewest and depth < DEEPEST
    index = menu.index(is_root=father is None, may_close=may_close, may_add=room > 0, may_open=may_open)
    choice = menu.choices[draw(index)]
    if isinstance(choice, _Close):
        return choice
    if choice == "again" and father is not None and (fitting := growth.fitting(room, depth)):
        again = draw(st.sampled_from(fitting))
        growth.builder.again(father, again)
        return again
    if choice in ("leaf", "again"):
        return growth.leaf(father, growth.value(draw))
    node = growth.inner(father, like_father=choice == "like father")
    children: list[int] = []
    while True:
        owed = max(0, fewest - len(children) - 1)  # leaves for the brothers that must follow
        room_left = room - sum(growth.finished[child].leaves for child in children) - owed
        child = draw(_child(growth, node, depth + 1, room_left, len(children) >= fewest))
        if isinstance(child, _Close):
            growth.close(node, children, child, draw)
            return node
        children.append(child)


def _grow(draw: st.DrawFn, options: _Options) -> _Growth:
    growth = _Growth(options, _Menu.of(options), draw(st.sampled_from(options.roots)) == "max")
    draw(_child(growth, None, 0, options.max_leaves, False))
    return growth


@st.composite
def _trees(draw: st.DrawFn, options: _Options) -> Tree:
    return _grow(draw, options).builder.tree()


@st.composite
def _informed_trees(draw: st.DrawFn, options: _Options) -> InformedTree:
    growth = _grow(draw, options)
    return InformedTree(growth.builder.tree(), growth.bounds)


@st.composite
def _windows(draw: st.DrawFn, values: st.SearchStrategy[Value]) -> tuple[Value, Value]:
    finite_ends = draw(st.sampled_from(("none", "alpha", "beta", "both", "both", "both")))
    if finite_ends == "none":
        return NEG_INF, POS_INF
    one = _draw_finite(draw, values)
    if finite_ends == "alpha":
        return one, POS_INF
    if finite_ends == "beta":
        return NEG_INF, one
    other = _draw_finite(draw, values)
    if one == other:
        return one, POS_INF  # no window starts and ends at one value
    return (one, other) if one < other else (other, one)
