"""Cases for the laws of keys and of tables that lose entries: small trees, and real tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations, product
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.containers import map_kind as laws
from specs.clauses.mt_brothers import nodes_below
from specs.tree import Tree
from verified.memory.tables import Bounded, Entry, Unbounded, never


def _trees() -> Iterator[Tree]:
    """Every small shape."""
    for shape in Scope(4, height=3).skeletons():
        yield shape.fill((0,) * len(shape.leaves))


class Shared:
    """A game that is no tree: two nodes have the same child, and one node is below itself."""

    root = 0
    _children: Final[Mapping[int, Sequence[int]]] = {0: (1, 2), 1: (3,), 2: (3, 4), 4: (2,)}

    def nodes(self) -> range:
        return range(5)

    def children(self, node: int) -> Sequence[int]:
        return self._children.get(node, ())


def _strictly_below(game: Any, node: Any) -> set[Any]:
    return {one for child in game.children(node) for one in nodes_below(game, child)}


def _pairs(games: Callable[[], Iterable[Any]]) -> Iterator[Quantities]:
    for game in games():
        for one, other in product(game.nodes(), repeat=2):
            yield {"is_below": other in _strictly_below(game, one), "is_same": one == other}


def _brothers(games: Callable[[], Iterable[Any]]) -> Iterator[Quantities]:
    for game in games():
        for father in game.nodes():
            for one, other in permutations([nodes_below(game, child) for child in game.children(father)], 2):
                for node in game.nodes():
                    yield {"is_below_child": node in one, "is_below_brother": node in other}


class Careless(Bounded[int]):
    """A seeded bug: `get` returns the entry in the slot even if it belongs to another node."""

    def get(self, node: int, /) -> Entry[int] | None:
        stored = self._slots[self._slot(node) % len(self._slots)]
        return None if stored is None else stored[1]


TABLES: Final[tuple[Callable[[], Any], ...]] = (
    Unbounded,
    lambda: Bounded(1),
    lambda: Bounded(2),
    lambda: Bounded(2, never),
)


def _tables(*makers: Any) -> Iterator[Quantities]:
    """Every node of every table after every short sequence of puts: what was put last for it, and what is stored."""
    for make, nodes in product(makers, product(range(3), repeat=3)):
        table, last = make(), dict[int, Entry[int]]()
        for number, node in enumerate(nodes):
            last[node] = Entry(number, number)
            table.put(node, last[node])
            for one in range(3):
                yield {"put": last.get(one), "after": table.get(one)}


CASES: Final = (
    put_to(partial(_pairs, _trees), partial(_pairs, lambda: [Shared()]), laws.ANOTHER_NODE),
    put_to(partial(_brothers, _trees), partial(_brothers, lambda: [Shared()]), laws.APART),
    put_to(partial(_tables, *TABLES), partial(_tables, lambda: Careless(2)), laws.LOSES),
)
