"""Finding the real minimal graph is NP-hard (FR-RMG-hard): the reduction from Set Cover.

Set Cover: given sets, choose as few as possible that together have every element. It becomes a game of height 2 with
distinct pay-offs, in which only leaves are shared. The root is a max node with a leaf 0 and, for each element, a min
node, whose children are the sets that have the element, as leaves below 0. Then f = 0. The T- is the leaf 0, and the T+
chooses a set for each element. So a proof with k + 1 leaves is a cover with k sets, and vice versa.

Vertex Cover is the case in which every element is in two sets: elements are edges, sets are vertices.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from specs.tree import Builder, Tree

S = TypeVar("S", bound=Hashable)  # the name of a set

Sets = Mapping[S, Collection[Hashable]]


def elements(sets: Sets[S]) -> list[Hashable]:
    """All elements, in the order in which they come up."""
    return [*dict.fromkeys(element for members in sets.values() for element in members)]


def is_cover(sets: Sets[S], chosen: Iterable[S]) -> bool:
    """Whether the chosen sets have every element."""
    return {*elements(sets)} == {element for name in chosen for element in sets[name]}


def smallest_cover(sets: Sets[S]) -> set[S]:
    """As few sets as possible: by trying all choices, the smaller ones first."""
    choices = (choice for size in range(len(sets) + 1) for choice in combinations(sets, size))
    return next({*choice} for choice in choices if is_cover(sets, choice))


def edges_by_vertex(edges: Sequence[tuple[S, S]]) -> dict[S, list[Hashable]]:
    """A graph as sets: each vertex has the edges that end there. A cover is a vertex cover."""
    vertices = dict.fromkeys(vertex for edge in edges for vertex in edge)
    return {vertex: [edge for edge in edges if vertex in edge] for vertex in vertices}


def game_of(sets: Sets[S]) -> tuple[Tree, dict[int, S]]:
    """The game, and which set each of its leaves below 0 stands for."""
    builder = Builder()
    root = builder.inner(None, is_max=True)
    builder.leaf(root, 0)
    leaf: dict[S, int] = {}
    payoff = {name: -1 - number for number, name in enumerate(sets)}
    for element in elements(sets):
        node = builder.inner(root)
        for name, members in sets.items():
            if element not in members:
                continue
            if name in leaf:
                builder.again(node, leaf[name])
            else:
                leaf[name] = builder.leaf(node, payoff[name])
    return builder.tree(), {number: name for name, number in leaf.items()}


def cover_of(proof: Collection[int], stands_for: Mapping[int, S]) -> set[S]:
    """The cover that a proof stands for: the sets whose leaves are in it."""
    return {stands_for[node] for node in proof if node in stands_for}


def proof_of(tree: Tree, chosen: Collection[S], stands_for: Mapping[int, S]) -> set[int]:
    """The proof that a cover stands for: the leaf 0, and one leaf for each chosen set."""
    zero = tree.children(tree.root)[0]
    return {zero, *(leaf for leaf, name in stands_for.items() if name in chosen)}
