"""How the strategies grow a tree choice by choice, so that fewer choices are a smaller tree when Hypothesis shrinks.

A leaf costs two choices (kind and pay-off), and so does an inner node (kind and `Close`). A heuristic pair is chosen
when a node is closed, valid and consistent with its children's by construction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from specs.text import Bounds
from specs.tree import Builder
from specs.values import NEG_INF, POS_INF, Value, is_finite

ROOTS: Final = ("max", "min")
DEEPEST: Final = 32  # inner nodes on a path: Hypothesis gives up on draws nested 100 deep


def check_values(values: object) -> None:
    """Refuse what is no strategy."""
    if not isinstance(values, st.SearchStrategy):
        raise InvalidArgument(f"values={values!r} is no strategy; write values=st.integers(0, 3), for example")


def draw_finite(draw: st.DrawFn, values: st.SearchStrategy[Value]) -> Value:
    """A pay-off or a finite end of a window."""
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
class Options:
    """The arguments of `trees` and `informed_trees`, once they make sense."""

    max_leaves: int
    values: st.SearchStrategy[Value]
    roots: Sequence[str]
    alternating: bool
    unary: bool
    shared: bool
    informed: bool = False

    def __post_init__(self) -> None:
        check_values(self.values)
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

    @cached_property
    def menu(self) -> Menu:
        return Menu.of(self)


# ONE CHOICE A CHILD
#
# A node is drawn as two choices: a leaf as `leaf` and its pay-off, an inner node as `inner` and, after its children,
# `close`. So fewer choices, which is what Hypothesis shrinks towards, means fewer nodes. The choice is an index into a
# menu, simplest first. The weights make inner nodes breed about one inner node each, so that small and large trees are
# both frequent.


@dataclass(frozen=True)
class Close:
    """No more children; and how each bound comes about."""

    upper: str = "unknown"
    lower: str = "unknown"


_TIGHT: Final = Close("tight", "tight")


@dataclass(frozen=True)
class Menu:
    """The choices in their order, and indices of those that are possible."""

    choices: tuple[Close | str, ...]
    closing: st.SearchStrategy[int]
    indices: Mapping[tuple[bool, bool], st.SearchStrategy[int]]  # by may_close, may_open
    root: st.SearchStrategy[int]

    @classmethod
    def of(cls, options: Options) -> Menu:
        ways = ("unknown", "tight", "drawn")
        pairs = sorted(product(ways, ways), key=lambda pair: (pair.count("drawn"), pair[0] != pair[1]))
        closes = [Close(*pair) for pair in pairs] if options.informed else [Close()] * len(pairs)
        leaves = ["leaf"] * 10 + ["again"] * (5 * options.shared)
        inner = ["inner"] * 7 if options.alternating else ["inner"] * 4 + ["like father"] * 3
        first_leaf, first_inner, end = len(closes), len(closes) + len(leaves), len(closes) + len(leaves) + len(inner)
        return cls(
            choices=(*closes, *leaves, *inner),
            closing=st.integers(0, first_leaf - 1),
            indices={
                (may_close, may_open): st.integers(
                    0 if may_close else first_leaf, (end if may_open else first_inner) - 1
                )
                for may_close, may_open in product((False, True), repeat=2)
            },
            # Few trees are to be a single leaf. (At the root, the last choice before the inner nodes means a leaf.)
            root=st.integers(
                first_inner - 1, end - 1 if options.max_leaves >= options.fewest_children else first_inner - 1
            ),
        )


@dataclass(frozen=True)
class Known:
    """What is known of a finished node: how large its subtree is when unfolded, its f, its pair."""

    leaves: int
    height: int
    f: Value
    lower: Value
    upper: Value


@dataclass(frozen=True)
class Open:
    """An inner node whose children are being drawn; they may have `room` leaves together."""

    node: int
    room: int
    children: list[int] = field(default_factory=list)


@dataclass
class Growth:
    """A tree while it grows, in reading order."""

    options: Options
    root_is_max: bool
    builder: Builder = field(default_factory=Builder)
    path: list[Open] = field(default_factory=list)
    finished: dict[int, Known] = field(default_factory=dict)
    bounds: Bounds = field(default_factory=dict)

    @cached_property
    def subtree(self) -> st.SearchStrategy[int | Close]:
        return one_subtree(self)

    @property
    def father(self) -> int | None:
        return self.path[-1].node if self.path else None

    @property
    def missing(self) -> int:
        """How many children the last open node must still get."""
        return max(0, self.options.fewest_children - len(self.path[-1].children))

    @property
    def room(self) -> int:
        """How many leaves the next subtree may have, when every child that must follow it is to have one."""
        if not self.path:
            return self.options.max_leaves
        taken = sum(self.finished[child].leaves for child in self.path[-1].children)
        return self.path[-1].room - taken - max(0, self.missing - 1)

    def index(self) -> st.SearchStrategy[int]:
        """An index of what may come next."""
        if not self.path:
            return self.options.menu.root
        if not self.room:
            return self.options.menu.closing
        may_open = self.room >= self.options.fewest_children and len(self.path) < DEEPEST
        return self.options.menu.indices[not self.missing, may_open]

    def fitting(self) -> list[int]:
        """The finished nodes that may occur once more, inner nodes first: neither too large nor of the wrong type."""
        room, height = self.room, DEEPEST - len(self.path)
        small = (n for n, known in self.finished.items() if known.leaves <= room and known.height <= height)
        inner, leaves = [], []
        for node in sorted(small):
            if not self.finished[node].height:
                leaves.append(node)
            elif not self.options.alternating or self.builder.type_of(node) != self.builder.type_of(self.path[-1].node):
                inner.append(node)
        return inner + leaves

    def add_leaf(self, value: Value) -> int:
        node = self.builder.leaf(self.father, value, is_max=self.root_is_max)
        self.finished[node] = Known(1, 0, value, value, value)
        return node

    def add_inner(self, *, like_father: bool) -> None:
        is_max: bool | None = None
        if self.father is None:
            is_max = self.root_is_max
        elif like_father:
            is_max = self.builder.type_of(self.father)
        self.path.append(Open(self.builder.inner(self.father, is_max=is_max), self.room))

    def close(self, draw: st.DrawFn, bounds: Close) -> int:
        """Finish an inner node: U must reach f and, at a max node, the children's U; L dually."""
        node = self.path[-1].node
        below = [self.finished[child] for child in self.path.pop().children]
        is_max = self.builder.type_of(node)
        f = max(known.f for known in below) if is_max else min(known.f for known in below)
        least_upper = max(known.upper for known in below) if is_max else f
        greatest_lower = f if is_max else min(known.lower for known in below)
        if bounds == _TIGHT and not (is_finite(least_upper) and is_finite(greatest_lower)):
            bounds = Close()  # or one bound would be drawn as two, from which shrinking finds no way
        upper: Value = POS_INF if bounds.upper == "unknown" else least_upper
        if bounds.upper == "drawn":
            upper = max(upper, self.value(draw))
        lower: Value = NEG_INF if bounds.lower == "unknown" else greatest_lower
        if bounds.lower == "drawn":
            lower = min(lower, self.value(draw))
        self.bounds[node] = lower, upper
        leaves, height = sum(known.leaves for known in below), 1 + max(known.height for known in below)
        self.finished[node] = Known(leaves, height, f, lower, upper)
        return node

    def value(self, draw: st.DrawFn) -> Value:
        return draw_finite(draw, self.options.values)


@st.composite
def one_subtree(draw: st.DrawFn, growth: Growth) -> int | Close:
    """The next child of the last open node, or that there is none.

    One strategy for every subtree, so that Hypothesis may put a subtree in the place of a larger one that contains it.
    """
    choice = growth.options.menu.choices[draw(growth.index())]
    if isinstance(choice, Close):
        return choice
    if choice == "again" and growth.father is not None and (fitting := growth.fitting()):
        node = draw(st.sampled_from(fitting))
        growth.builder.again(growth.father, node)
        return node
    if choice in ("leaf", "again"):
        return growth.add_leaf(growth.value(draw))
    growth.add_inner(like_father=choice == "like father")
    children = growth.path[-1].children
    while not isinstance(child := draw(growth.subtree), Close):
        children.append(child)
    return growth.close(draw, child)


def grow(draw: st.DrawFn, options: Options) -> Growth:
    """A whole tree, grown from its root."""
    growth = Growth(options, draw(st.sampled_from(options.roots)) == "max")
    draw(growth.subtree)
    return growth
