"""The trees on which searches are compared, smallest first, and the leaves that the known algorithms evaluate.

Every shape without single-child nodes, its types alternating, times every weak ordering of the leaves, neighbouring
pay-offs one or two apart. That is complete for code that only compares, and for code that also steps by one.
"""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from proofs.enumeration.orders import spreads, weak_orderings
from proofs.enumeration.tree_shapes import Skeleton, alternating, inner_nodes, shapes
from specs.clauses.observed import names
from specs.contracts import Cost, Kind, clause, contracts, level
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.best_first.sss_star import SSS_STAR
from verified.registry import ALGORITHMS

Leaves = tuple[int, ...]  # as evaluated, in order; a leaf evaluated twice stands twice

# Their guesses, steps and null windows are at a distance from what they know; all other algorithms only compare.
STEPPING: Final = frozenset(name for name, algorithm in ALGORITHMS.items() if not algorithm.only_compares)


@dataclass(frozen=True)
class Filling:
    """A shape with types and pay-offs; `ranks` says which of the pay-offs are equal, less, greater."""

    skeleton: Skeleton
    values: tuple[int, ...]
    ranks: tuple[int, ...]

    @cached_property
    def tree(self) -> Tree:
        """The tree."""
        return self.skeleton.fill(self.values)

    @property
    def is_spread(self) -> bool:
        """Whether some neighbours are two apart: code that only compares does there what it does on the ranks."""
        return self.values != self.ranks


def fillings(leaves: int) -> Iterator[Filling]:
    """The trees with that many leaves: those with fewer nodes first, then those with smaller pay-offs, then max roots.

    So a tree comes before those that spread its pay-offs.
    """
    forms = [form for shape in shapes(leaves) for form in alternating(shape)]
    forms.sort(key=lambda form: (inner_nodes(form.shape), not (form.types or (True,))[0]))
    numbers = sorted(
        (sum(values), values, ranks)
        for ranks in weak_orderings(leaves)
        for spread in spreads(ranks)
        for values in [tuple(spread[rank] for rank in ranks)]
    )
    for _, alike in groupby(forms, key=lambda form: inner_nodes(form.shape)):
        same_size = list(alike)
        yield from (Filling(form, values, ranks) for _, values, ranks in numbers for form in same_size)


def leaves_of(name: str, tree: Tree, **window: Value) -> Leaves:
    """The leaves that an algorithm evaluates on the whole tree with its default options, or with that window.

    An informed search asks for the bounds of a leaf, both its pay-off, wherever it needs them: the first time counts.
    If it only compares, pay-offs may be symbolic: its contract, which would fork and hash them, is off.
    """
    algorithm = ALGORITHMS[name]
    watched = Watched(InformedTree(tree, {}) if algorithm.informed else tree)
    with nullcontext() if level() == "off" else contracts("off"):
        algorithm.start(watched, **window)
    return tuple(dict.fromkeys(watched.evaluated) if algorithm.informed else watched.evaluated)


def leaves_of_sss_star(tree: Tree) -> list[int]:
    """The leaves that SSS* evaluates, in order; it only compares, so pay-offs may be symbolic."""
    return [*leaves_of(SSS_STAR.name, tree)]


@clause(
    "same-leaves-as-sss",
    "RR-A.3-equal",
    "with the full window, the leaves evaluated are those of SSS*, in the same order",
    Kind.POST,
    Cost.ORACLE,
    when=lambda alpha, beta: alpha == NEG_INF and beta == POS_INF,
    expected=lambda situation: names(situation["tree"], leaves_of_sss_star(situation["tree"])),
    actual=lambda situation: names(situation["tree"], situation["evaluated"]),
)
def same_leaves_as_sss(tree: Tree, evaluated: Sequence[int]) -> bool:
    """Stockman's leaves, one by one."""
    return list(evaluated) == leaves_of_sss_star(tree)
