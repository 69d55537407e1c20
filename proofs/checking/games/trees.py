"""Trees as a kind of game: both players' trees, seen as they are or by the player to move.

In negamax form pay-offs, windows and results are those of the player to move. There a tree with a min root is looked at
by its mover: as a tree with a max root whose `is_max` answers are exchanged (`flipped`), so all clauses speak of a max
root.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding, GameKind
from proofs.checking.core.numbers import for_json, renumbered
from proofs.checking.core.windows import Fresh
from proofs.checking.games.random_histories import RandomFamily
from proofs.checking.games.tree_cases import (
    Family,
    OneShape,
    SharedFamily,
    Sized,
    as_played,
    covers,
    families_of,
    in_words,
    is_enough,
    needed,
    reach,
)
from proofs.checking.games.tree_sample import LEAVES, sample
from proofs.checking.games.tree_shrink import shrink
from proofs.checking.games.tree_steps import simplest
from proofs.drawing.tree_text import Searched, draw
from proofs.enumeration.shape_text import format_shape
from proofs.enumeration.tree_shapes import Skeleton
from proofs.sandbox.guarded_game import BUDGET
from specs.baudet import minus
from specs.tree import Tree
from specs.values import Value


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


def fill(shape: Skeleton, fresh: Fresh) -> Tree:
    """The shape with a new pay-off at each leaf."""
    return shape.fill([fresh() for _ in shape.slots])


def numbered(tree: Tree, number: Callable[[Value], Value]) -> Tree:
    """The same tree with other pay-offs."""
    return renumbered(tree, number)


def seen(subject: Subject, case: Case) -> Any:
    """The tree as it is or as its mover sees it; a function that turns the pay-offs itself sees them as they are."""
    if not subject.is_negamax:
        return case.tree
    return as_played(case) if subject.call.turns_signs else Mover(case.tree, case.flipped)


def truths(tree: Tree, truth: Callable[[Tree, int], Any]) -> Mapping[str, Any]:
    """f(n), by both of its names."""
    f = truth(tree, tree.root)
    return {"f": f, "fn": f}


def family_of(record: Mapping[str, Any]) -> Sized | RandomFamily:
    """A family, or one shape."""
    if "seed" in record:
        return RandomFamily(**record)
    if "edges" in record:
        return SharedFamily(**record)
    return OneShape(**record) if "text" in record else Family(**record)


def counterexample(finding: Finding) -> dict[str, Any]:
    """`{"tree", "node", "alpha", "beta", "gamma", "expected", "got"}`; of several calls lists of what each was given.

    Where other games were searched before there is "before", too: what was done there; and "drawn", what a random
    generator drew, if its choices fork.
    """
    before = [_searched(earlier) for earlier in finding.case.before]
    told = {"expected": finding.expected, "got": finding.got}
    drawn = [str(draw) for draw in finding.case.drawn]
    return {
        **_searched(finding.case),
        **({"before": before} if before else {}),
        **({"drawn": drawn} if drawn else {}),
        **told,
    }


def _searched(case: Case) -> dict[str, Any]:
    """A game, and what the calls on it were given."""
    tree = as_played(case)
    shown: dict[str, Any] = {"tree": str(tree), "node": tree.name(tree.root)}
    for name in ("depth", "alpha", "beta", "gamma"):
        given = [for_json(call[name]) for call in case.calls if name in call]
        if given or name != "depth":
            shown[name] = None if not given else given[0] if len(given) == 1 else given
    if case.flipped and not tree.children(tree.root):  # of a leaf the text does not say whose turn it is
        shown["root"] = "min"
    if len(case.calls) > 1 and not any(case.calls):  # of which nothing else tells
        shown["calls"] = len(case.calls)
    return shown


TREES: Final = GameKind(
    questions=BUDGET,
    proper_end="a value, with the tree left alone",
    payoffs="pay-off",
    samples=f"trees of up to {LEAVES} leaves",
    fill=fill,
    numbered=numbered,
    seen=seen,
    truths=truths,
    families=families_of,
    one=lambda shape: OneShape(format_shape(shape.shape)),
    family_of=family_of,
    in_words=in_words,
    is_enough=is_enough,
    reach=reach,
    needed=needed,
    covers=covers,
    sample=sample,
    shrink=shrink,
    simplest=simplest,
    counterexample=counterexample,
    parse=Tree.parse,
    drawing=lambda case: list(draw(Searched(as_played(case)))),
)
