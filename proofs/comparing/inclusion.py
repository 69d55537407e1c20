"""Decide, shape by shape, whether the nodes or leaves that one search asks for are always among those of the other.

On each shape both searches are run on the same symbolic pay-offs, one after the other, on every path: so the result
holds for all integer pay-offs, windows and guesses there. A user's own search is also run on numbers of each path, and
must do the same there. On the first shape with a node outside, the counterexample is shrunk to the least pay-offs. A
search that does more with values than compare them is run on every order of pay-offs instead, among the numbers that it
is given, neighbours one or two apart (`numbers`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

from proofs.comparing.numbers import fixed, payoffs
from proofs.comparing.sides import Given, Seen, Side
from proofs.enumeration.tree_shapes import Skeleton, alternating, inner_nodes, shapes
from proofs.symbolic.terms import UnsupportedError
from proofs.symbolic.world import ChangesItsMindError, World
from proofs.verdict import Verdict
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

ANY: Final = "any"  # every window, or every guess
INFINITE: Final[Mapping[str, Value]] = {"alpha": NEG_INF, "beta": POS_INF, "first": POS_INF}
Tick = Callable[[], None]


@dataclass(frozen=True)
class Separation:
    """A tree on which one search asks for a node or leaf that the other does not ask for."""

    tree: Tree
    given: Given
    outside: tuple[int, ...]


@dataclass
class Inclusion:
    """Whether the search is within the other: so far, or not at all."""

    search: Side
    other: Side
    what: str
    separation: Separation | None = None
    shapes: int = 0
    paths: int = 0
    runs: int = 0  # on symbolic pay-offs or on numbers
    verdict: Verdict = field(default=Verdict.CONFIRMED)

    def outside(self, mine: Seen, theirs: Seen) -> tuple[int, ...]:
        """The nodes or leaves that only the first search asks for."""
        return tuple(sorted(mine.of(self.what) - theirs.of(self.what)))


def compare(
    a: Side, b: Side, what: str, given: Mapping[str, Value | str], leaves: int, tick: Tick
) -> tuple[Inclusion, Inclusion]:
    """Go through the shapes of up to so many leaves, smallest first, until neither is within the other."""
    both = Inclusion(a, b, what), Inclusion(b, a, what)
    for form in forms(leaves, [root for root in a.roots if root in b.roots]):
        todo = [inclusion for inclusion in both if inclusion.separation is None]
        if not todo:
            break
        for inclusion in todo:
            inclusion.shapes += 1
        broken: list[tuple[Inclusion, Separation | None]] | None = None
        if a.is_symbolic and b.is_symbolic:
            with suppress(UnsupportedError, ChangesItsMindError):
                broken = by_paths(form, a, b, given, todo, tick)
        if broken is None:
            for inclusion in todo:
                inclusion.verdict = Verdict.EXHAUSTED
            broken = [(inclusion, None) for inclusion in todo]
        for inclusion, separation in broken:
            inclusion.separation = smallest(form, inclusion, given, tick) or separation
    if not all(inclusion.runs for inclusion in both):
        raise ValueError(f"{a.name} and {b.name}: nothing was compared, for no tree and window is one for both")
    return both


def forms(leaves: int, roots: list[bool]) -> Iterator[Skeleton]:
    """The shapes, types alternating: fewer leaves first, then fewer nodes, then max roots."""
    for number in range(1, leaves + 1):
        same_size = [form for shape in shapes(number) for form in alternating(shape)]
        same_size = [form for form in same_size if (form.types or (True,))[0] in roots]
        yield from sorted(same_size, key=lambda form: (inner_nodes(form.shape), not (form.types or (True,))[0]))


def by_paths(
    form: Skeleton, a: Side, b: Side, given: Mapping[str, Value | str], todo: list[Inclusion], tick: Tick
) -> list[tuple[Inclusion, Separation | None]]:
    """Run both searches on every path on the shape; the inclusions that fail there, each with some pay-offs."""
    waiting: list[Inclusion] = [*todo]
    broken: list[tuple[Inclusion, Separation | None]] = []
    infinite = [[True, False] if value == ANY else [False] for value in given.values()]
    for kinds in product(*infinite):
        world = World(integers=True)
        tree = form.fill([world.fresh() for _ in form.leaves])
        ends: dict[str, Any] = {}
        for (end, value), is_infinite in zip(given.items(), kinds, strict=True):
            ends[end] = value if value != ANY else INFINITE[end] if is_infinite else world.fresh()
        for of_a, of_b in world.explore(partial(_both, world, a, b, tree, ends)):
            if world.unsupported:
                raise UnsupportedError(world.unsupported)
            tick()
            if a.is_own or b.is_own:
                must_agree(_numbered(world, form, tree, ends, ()), (a, of_a), (b, of_b))
            for inclusion in [*waiting]:
                inclusion.paths += 1
                inclusion.runs += 1
                mine, theirs = (of_a, of_b) if inclusion.search is a else (of_b, of_a)
                if outside := inclusion.outside(mine, theirs):
                    waiting.remove(inclusion)
                    broken.append((inclusion, _numbered(world, form, tree, ends, outside)))
            if not waiting:
                return broken
    return broken


def must_agree(numbers: Separation, *sides: tuple[Side, Seen]) -> None:
    """UnsupportedError if a user's search does something else on the numbers than on the path they belong to."""
    for side, seen in sides:
        if side.is_own and side.run(numbers.tree, numbers.given) != seen:
            raise UnsupportedError("it does something else on numbers than on symbolic pay-offs")


def _both(world: World, a: Side, b: Side, tree: Tree, ends: Given) -> tuple[Seen, Seen]:
    if "alpha" in ends and "beta" in ends:
        world.assume(ends["alpha"] < ends["beta"])
    return a.run(tree, ends), b.run(tree, ends)


def _numbered(
    world: World, form: Skeleton, tree: Tree, ends: Mapping[str, Any], outside: tuple[int, ...]
) -> Separation:
    model = world.model()

    def number(value: Value) -> Any:
        x = model(value)
        return int(x) if isinstance(x, Fraction) and x.denominator == 1 else x

    filled = form.fill([number(tree.value(leaf)) for leaf in tree.leaves()])
    return Separation(filled, {end: number(value) for end, value in ends.items()}, outside)


def smallest(form: Skeleton, inclusion: Inclusion, given: Mapping[str, Value | str], tick: Tick) -> Separation | None:
    """The least pay-offs on the shape that break the inclusion; None if no pay-offs up to order do."""
    for values in payoffs(len(form.leaves), fixed(given)):
        tree = form.fill(values)
        for ends in chosen(given, values):
            tick()
            inclusion.runs += 1
            outside = inclusion.outside(inclusion.search.run(tree, ends), inclusion.other.run(tree, ends))
            if outside:
                return Separation(tree, ends, outside)
    return None


def chosen(given: Mapping[str, Value | str], values: tuple[int, ...]) -> Iterator[Given]:
    """Every window and guess that is requested, up to order and steps of one."""
    between = sorted({point + step for point in (*values, *fixed(given)) for step in (-1, 0, 1, 2)})
    every: dict[str, list[Any]] = {
        "alpha": [NEG_INF, *between],
        "beta": [POS_INF, *between],
        "first": [*between, POS_INF],
    }
    asked = [every[end] if value == ANY else [value] for end, value in given.items()]
    for ends in product(*asked):
        ends_by_name: dict[str, Any] = dict(zip(given, ends, strict=True))
        if "alpha" not in ends_by_name or "beta" not in ends_by_name or ends_by_name["alpha"] < ends_by_name["beta"]:
            yield ends_by_name
