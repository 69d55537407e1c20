"""Show by the symbolic engine that a surviving mutant is equivalent: it does the same on all paths.

Both run, one after the other, on the same symbolic pay-offs and with the same symbolic window, test values or guess.
On every path they must return the same, leave the same in memory, and ask the same questions of the game in the same
order. So a mutant that is `equivalent` is so for every real pay-off (every integer one, where the code steps by one) on
every shape of the scope.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from proofs.checking.core.windows import WINDOWS
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.graph_shapes import GraphShape, levels
from proofs.enumeration.tree_shapes import Skeleton, alternating, shapes
from proofs.mutants.compare import Logged
from proofs.mutants.entry_cases import starts
from proofs.mutants.study import Mutant
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.world import World
from specs.contracts import contracts
from specs.informed import InformedTree
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

Calls = Callable[[], list[tuple[Any, ...]]]  # what each call is given behind the game, memories made anew
Given = Callable[[World], tuple[Any, Calls]]  # the game and the calls, in one world
LEAVES: Final = 4
GRAPHS: Final = (4, 4)  # vertices and edges


@dataclass(frozen=True)
class Equivalence:
    """`equivalent` with the number of paths, `different` with the path, or `unsupported` with the reason."""

    word: str
    paths: int = 0
    where: str = ""


def equivalence(mutant: Mutant, leaves: int = LEAVES) -> Equivalence:
    """The survivor beside its procedure, on all paths of every start whose code the engine supports."""
    paths = 0
    reason = ""
    covered: list[str] = []
    with contracts("off"):
        for name in mutant.started:
            written, edited = starts()[name].procedure, mutant.contracted(name)
            for given in everything_given(name, leaves):
                try:
                    comparison = _both(written, edited, given, integers=False)
                except UnsupportedError as unsupported:
                    reason = f"{name}: {unsupported}"
                    break
                paths += comparison.paths
                if comparison.word != "equivalent":
                    return Equivalence(comparison.word, paths, f"{name} on {comparison.where}")
            else:
                covered.append(name)
    return Equivalence("equivalent" if covered else "unsupported", paths, reason)


def _both(written: Callable[..., Any], edited: Callable[..., Any], given: Given, *, integers: bool) -> Equivalence:
    world = World(integers=integers)
    game, calls = given(world)
    paths = 0

    def run() -> bool:
        seen, seen_too = Logged(game), Logged(game)
        for mine, yours in zip(calls(), calls(), strict=True):
            v, w = written(seen, *mine), edited(seen_too, *yours)
            if seen.log != seen_too.log or not (v == w and _left(mine) == _left(yours)):
                return False
        return True

    try:
        for same in world.explore(run):
            paths += 1
            if not same:
                return Equivalence("different", paths, f"path {paths} of {game!r}")
    except NeedsIntegersError:
        return _both(written, edited, given, integers=True)
    return Equivalence("equivalent", paths)


def _left(given: tuple[Any, ...]) -> list[Any]:
    """The contents of the memories among the arguments."""
    return [sorted(memory.items()) for memory in given if isinstance(memory, dict)]


# WHAT IS GIVEN


def everything_given(name: str, leaves: int) -> Iterator[Given]:
    """Every shape with every kind of window, guess or test values."""
    if name in GRAPH_ALGORITHMS:
        every = (shape for level in levels(*GRAPHS) for shape in level.shapes())
        yield from (partial(_on_graph, name, shape) for shape in every)
        return
    unary = [*shapes(1, 2), *shapes(2, 2)]  # and single-child nodes
    for shape in [shape for number in range(1, leaves + 1) for shape in shapes(number)] + unary:
        for skeleton in alternating(shape):
            for kind in WINDOWS if _has_window(name) else WINDOWS[-1:]:
                yield partial(_on_tree, name, skeleton, kind)


def _has_window(name: str) -> bool:
    return name in ALGORITHMS and ALGORITHMS[name].has_window


def _on_graph(name: str, shape: GraphShape, world: World) -> tuple[Any, Calls]:
    graph = shape.fill([world.fresh() for _ in range(shape.leaves)])
    return graph, lambda: [GRAPH_ALGORITHMS[name].arguments(graph, {})[1:]]  # with memories of its own


def _on_tree(name: str, skeleton: Skeleton, kind: Sequence[str], world: World) -> tuple[Any, Calls]:
    tree = skeleton.fill([world.fresh() for _ in skeleton.leaves])
    first, second = world.fresh(), world.fresh()
    entries = {name: entry for dossier in DOSSIERS.values() for name, entry in dossier.entries.items()}
    if name in entries:
        return tree, partial(entries[name].calls, tree, first, second)
    algorithm = ALGORITHMS[name]
    options: dict[str, Any] = dict(algorithm.options)
    if _has_window(name):
        options |= {end: value for end, value in (("alpha", first), ("beta", second)) if end in kind}
        if len(kind) == 2:
            world.store = world.store.adding(first.point, second.point, strict=True, k=0)
    elif "first" in options:
        options["first"] = first
    game = InformedTree(tree, {}) if algorithm.informed else tree
    return game, lambda: [(tree.root, *options.values())]
