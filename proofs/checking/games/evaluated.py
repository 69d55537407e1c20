"""Games whose positions all have an evaluation, as a kind of game: trees with a number at every node.

A search to a fixed depth is held against f of the game cut off at that depth. Shapes, families and random games are
those of trees; an evaluation is one more number to be filled in, ordered and shrunk.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given, depth_of
from proofs.checking.games.tree_cases import as_played
from proofs.checking.games.trees import TREES, Mover
from proofs.drawing.tree_text import Searched, draw
from specs.baudet import minus
from specs.depth_limited import At, DepthLimited, EvaluatedTree, unrolled
from specs.extensions import attainable
from specs.minimax import Oracle
from specs.tree import Tree
from specs.values import Value, format_value


@dataclass(frozen=True)
class Evaluated:
    """A shape with types that waits for a number at each of its nodes."""

    bare: Any  # a Skeleton or a SharedSkeleton

    @cached_property
    def form(self) -> Tree:
        """The tree without its numbers."""
        tree: Tree = self.bare.fill([0] * len(self.bare.leaves))
        return tree

    @property
    def types(self) -> tuple[bool, ...]:
        types: tuple[bool, ...] = self.bare.types
        return types

    @property
    def slots(self) -> Sequence[int]:
        """Every node."""
        return range(len(self.form))

    @cached_property
    def _zero(self) -> EvaluatedTree:
        form = self.form
        return EvaluatedTree(form, {node: 0 for node in form.nodes() if form.children(node)})

    def fill(self, values: Sequence[Value]) -> EvaluatedTree:
        """The tree with these numbers, in reading order."""
        return self._zero.remade(self.form._children, self.form._is_max, values)

    def reached(self, depths: Sequence[int]) -> list[int]:
        """The nodes that searches to these depths evaluate."""
        found: set[int] = set()
        stack = [(self.form.root, depth) for depth in set(depths)]
        while stack:
            node, left = stack.pop()
            children = self.form.children(node)
            if left and children:
                stack.extend((child, left - 1) for child in children)
            else:
                found.add(node)
        return sorted(found)


@dataclass(frozen=True)
class Reached:
    """The same, of which only the numbers at some nodes are given.

    The other numbers are random. With `repeats`, a node below such a node has the same number as that node: then a
    deeper search returns what a search to the depth returns, so an answer that is wrong at the depth has no witness.
    """

    whole: Evaluated
    slots: Sequence[int]
    domain: Domain
    repeats: bool = False
    rng: Random = field(default_factory=lambda: Random(0))  # noqa: S311 - random games need no secrets

    def fill(self, values: Sequence[Any]) -> EvaluatedTree:
        """The tree with these numbers at the slots."""
        any_number = [*values, self.domain.nearest(min(values) - 1), self.domain.nearest(max(values) + 1)]
        numbers = [self.rng.choice(any_number) for _ in self.whole.slots]
        for node, value in zip(self.slots, values, strict=True):
            numbers[node] = value
        return self.whole.fill(self._repeated(numbers) if self.repeats else numbers)

    def _repeated(self, numbers: Sequence[Value]) -> list[Value]:
        """The numbers, those below a slot equal to the number at the slot."""
        repeated, known = [*numbers], {*self.slots}
        for node in self.whole.slots:  # in reading order: a father comes before his children
            for child in self.whole.form.children(node) if node in known else ():
                if child not in known:
                    known.add(child)
                    repeated[child] = repeated[node]
        return repeated


class EvaluatedMover(Mover):
    """An evaluated tree in negamax form: evaluations are those of the player to move, too."""

    def evaluate(self, node: int) -> Value:
        assert isinstance(self.tree, EvaluatedTree)
        value = self.tree.evaluate(node)
        return value if self.tree.is_max(node) else minus(value)


def seen_by(mover: Callable[[Tree, bool], Mover]) -> Callable[[Subject, Case], Any]:
    """The game as it is or as its mover sees it; a function that is told the sign turns the numbers itself."""

    def seen(subject: Subject, case: Case) -> Any:
        if not subject.is_negamax:
            return case.tree
        return as_played(case) if subject.call.turns_signs else mover(case.tree, case.flipped)

    return seen


def grown(rng: Random, bare: Tree, numbers: Sequence[Value]) -> EvaluatedTree:
    """The tree with random evaluations."""
    return EvaluatedTree(bare, {node: rng.choice(numbers) for node in bare.nodes() if bare.children(node)})


def truths_at_depth(tree: EvaluatedTree, truth: Callable[[Tree, int], Any], given: Given) -> Mapping[str, Any]:
    """f of the game cut off at the depth of the call, by all of its names."""
    f = truth(unrolled(DepthLimited(tree, depth_of(given))), Tree.root)
    return {"f": f, "fn": f, "f_depth": f}


def parts_reached(shape: Evaluated, depths: Sequence[int], domain: Domain) -> Sequence[Reached]:
    """The shape with numbers where searches to these depths evaluate: below them the same numbers, then random ones."""
    slots = shape.reached(depths)
    ways = (True, False) if len(slots) < len(shape.slots) else (False,)
    return [Reached(shape, slots, domain, repeats) for repeats in ways]


def drawing(case: Case) -> list[str]:
    """The tree, with the evaluation of each node, and its value in the last search where that comes to it.

    Where a deeper search may return other values, and below the depth, these are shown as well.
    """
    tree = as_played(case)
    assert isinstance(tree, EvaluatedTree)
    limited = DepthLimited(tree, depth_of(case.calls[-1]))
    f = Oracle(limited)
    values: dict[int, str] = {}
    stack: list[At[int]] = [limited.root]
    while stack:
        at = stack.pop()
        others = [value for value in attainable(tree, *at) if value != f[at]]
        values.setdefault(at.position, f"f={format_value(f[at])}{_deeper(others)}")
        stack.extend(reversed(limited.children(at)))
    for node in tree.nodes():
        values.setdefault(node, _deeper(attainable(tree, node, 0)).lstrip())
    return list(draw(Searched(tree), [evaluations(tree)], values))


def _deeper(values: Sequence[Value]) -> str:
    return f"  deeper: {', '.join(map(format_value, values))}" if values else ""


def evaluations(tree: EvaluatedTree) -> Mapping[int, str]:
    """`eval=3` at each inner node."""
    return {node: f"eval={format_value(tree.evaluate(node))}" for node in tree.nodes() if tree.children(node)}


def dressed(bare: Any) -> Iterator[Evaluated]:
    """The shape with an evaluation at each inner node to come."""
    yield Evaluated(bare)


EVALUATED: Final = replace(
    TREES,
    parse=EvaluatedTree.parse,
    payoffs="pay-off and evaluation",
    samples=f"{TREES.samples} with evaluations",
    dressed=dressed,
    plies=lambda shape: height(shape.form),
    reached=parts_reached,
    grown=grown,
    orders="every order of the pay-offs and evaluations that the depth comes to (below it equal, then random)",
    seen=seen_by(EvaluatedMover),
    truths=lambda *_: {},
    truth_names=("f", "fn", "f_depth"),
    truths_of_call=truths_at_depth,
    drawing=drawing,
)
