"""The small search trees that several modules go through: enumerated once in a process, when a test first asks."""

from functools import cache

from proofs.enumeration.cases import Scope
from proofs.enumeration.search_trees import search_trees, skeletons
from specs.solutions.search_trees import SearchTree

SearchTrees = tuple[SearchTree[int], ...]


@cache
def alternating() -> SearchTrees:
    """Up to six nodes, types alternate."""
    return (*search_trees(skeletons(6)),)


@cache
def any_types() -> SearchTrees:
    """Up to five nodes, of any types."""
    return (*search_trees(skeletons(5, any_types=True)),)


@cache
def four_leaves() -> SearchTrees:
    """Up to four leaves without single sons: with the binary tree of depth two, which has seven nodes."""
    return (*search_trees(Scope(4).skeletons()),)


def every() -> SearchTrees:
    """All of them."""
    return (*alternating(), *any_types(), *four_leaves())
