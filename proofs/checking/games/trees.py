"""Trees as a kind of game: both players' trees, seen as they are or by the player to move.

In negamax form pay-offs, windows and results are those of the player to move. There a tree with a min root is looked at
by its mover: as a tree with a max root whose `is_max` answers are exchanged (`flipped`), so all clauses speak of a max
root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from proofs.checking.core.budget import Budget, format_shape
from proofs.checking.core.calling import Subject, number_of
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case, Family, Finding, GameKind, Sample, Search, Smallest
from proofs.checking.games import tree_cases, tree_scopes, tree_shrink, tree_steps
from proofs.checking.games.tree_sample import LEAVES, sample
from proofs.drawing.tree_text import Searched, draw
from proofs.enumeration.shapes import Skeleton
from proofs.sandbox.guard import BUDGET
from specs.baudet import minus
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import Infinity, Value, format_value

PROPER_END: Final = "a value, with the tree left alone"


@dataclass(frozen=True)
class Mover:
    """A tree in negamax form: a pay-off is that of the player to move at the leaf."""

    tree: Tree
    flipped: bool
    root: int = 0

    def children(self, node: int) -> Sequence[int]:
        return self.tree.children(node)

    def is_max(self, node: int) -> bool:
        return self.tree.is_max(node) != self.flipped

    def value(self, node: int) -> Value:
        value = self.tree.value(node)
        return value if self.tree.is_max(node) else minus(value)


@dataclass(frozen=True)
class Named:
    """A tree whose nodes are texts: a node may be anything, and a function must not count on numbers."""

    tree: Tree | Mover
    root: str = "n0"

    def children(self, node: str) -> Sequence[str]:
        return tuple(f"n{child}" for child in self.tree.children(number_of(node)))

    def is_max(self, node: str) -> bool:
        return self.tree.is_max(number_of(node))

    def value(self, node: str) -> Value:
        return self.tree.value(number_of(node))


class Trees(GameKind):
    """Every shape of up to so many leaves, also with single-child nodes and with types that do not alternate."""

    questions = BUDGET
    proper_end = PROPER_END
    in_levels = False
    payoffs = "pay-off"
    samples = f"trees of up to {LEAVES} leaves"

    def parse(self, text: str) -> Tree:
        return Tree.parse(text)

    def fill(self, shape: Skeleton, fresh: Callable[[], Value]) -> Tree:
        return shape.fill([fresh() for _ in shape.leaves])

    def numbered(self, game: Tree, number: Callable[[Value], Value]) -> Tree:
        values = [None if game.children(node) else number(game.value(node)) for node in game.nodes()]
        return Tree(game._children, game._is_max, values)

    def seen(self, subject: Subject, case: Case) -> Any:
        game = Mover(case.tree, case.flipped) if subject.is_negamax else case.tree
        return Named(game) if subject.names else game

    def truths(self, game: Tree, truth: Callable[[Tree, int], Any]) -> Mapping[str, Any]:
        f = truth(game, game.root)
        return {"f": f, "fn": f}

    def families(self, subject: Subject, budget: Budget) -> Sequence[tree_cases.Numbered]:
        return tree_cases.families_of(subject, budget)

    def step_probes(self) -> Iterable[Skeleton]:
        return ()

    def in_words(self, done: Sequence[Family], subject: Subject, values: str) -> str:
        return tree_scopes.in_words(cast("Sequence[tree_cases.Sized]", done), subject, values)

    def is_enough(self, done: Sequence[Family], budget: Budget) -> bool:
        return tree_scopes.is_enough(cast("Sequence[tree_cases.Sized]", done), budget)

    def one(self, shape: Skeleton) -> tree_cases.OneShape:
        return tree_cases.OneShape(format_shape(shape.shape))

    def family_of(self, record: Mapping[str, Any]) -> tree_cases.Numbered:
        return tree_cases.OneShape(**record) if "text" in record else tree_cases.Family(**record)

    def is_small(self, family: Family) -> bool:
        return False

    def covers(self, done: Sequence[Family], game: Tree) -> bool:
        return tree_scopes.covers(cast("Sequence[tree_cases.Sized]", done), game)

    def idle_options(self, budget: Budget) -> str:
        return ""

    def sample(
        self, subject: Subject, clauses: Mapping[str, Clause], examples: int, applied: dict[str, int], clock: Clock,
        *, full: bool,
    ) -> Sample:  # fmt: skip
        return Sample(examples, sample(subject, clauses, examples, applied, full=full, tick=clock.until(1)))

    def shrink(self, subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Smallest:
        return tree_shrink.shrink(subject, finding, clause, search)

    def simplest(self, subject: Subject, case: Case) -> Iterator[Case]:
        return tree_steps.simplest(subject, case)

    def counterexample(self, finding: Finding) -> dict[str, Any]:
        """`{"tree", "node", "alpha", "beta", "gamma", "expected", "got"}`; of several calls `gamma` lists all."""
        tree = tree_cases.as_played(finding.case)
        shown: dict[str, Any] = {"tree": str(tree), "node": tree.name(tree.root)}
        calls = finding.case.calls
        for name in ("alpha", "beta", "gamma"):
            given = [_plain(call[name]) for call in calls if name in call]
            shown[name] = None if not given else given[0] if len(given) == 1 else given
        return {**shown, "expected": finding.expected, "got": finding.got}

    def drawing(self, case: Case) -> list[str]:
        return list(draw(Searched(tree_cases.as_played(case))))


def _plain(value: Value) -> Any:
    """A number as JSON has it; infinities and fractions as text."""
    return value if isinstance(value, int | float) and not isinstance(value, Infinity) else format_value(value)


TREES: Final = Trees()
