"""Why the real minimal graph is hard (FR-RMG-hard): covers as proofs of a game's value.

Set Cover: given sets, choose as few as possible that together have every element. Its game has height 2 and distinct
pay-offs, and only leaves are shared: the root is a max node with a leaf 0 and a min node for each element, whose
children are the sets that have the element, as leaves below 0. Then f = 0. The T- is the leaf 0, and the T+ chooses
for each element a set. So a proof with k + 1 leaves is a cover with k sets, and the other way round.

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
    """The sets whose leaves are in a proof: a cover."""
    return {stands_for[node] for node in proof if node in stands_for}


def proof_of(tree: Tree, chosen: Collection[S], stands_for: Mapping[int, S]) -> set[int]:
    """The leaves that a cover evaluates: 0, and one for each chosen set."""
    zero = tree.children(tree.root)[0]
    return {zero, *(leaf for leaf, name in stands_for.items() if name in chosen)}
