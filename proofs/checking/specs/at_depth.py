"""Specs for what engines make of a search to a depth: a move, a value that is quiet at the horizon, a bound.

They are the specs `depth`, `quiescence`, `move` and `mt` put together; with a table that accepts deeper entries, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from proofs.checking.core.depths import AtDepth
from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.core.template import height
from proofs.checking.core.windows import Calls, TestValue
from proofs.checking.games.evaluated import EVALUATED, Evaluated, parts_reached
from proofs.checking.games.quiescent import QUIESCENT, Noisy, noisy_choices, reached_by_noise
from proofs.checking.games.tree_cases import is_enough, needed
from proofs.checking.specs.depth import TO_A_DEPTH
from proofs.checking.specs.move import read, unclear
from proofs.checking.specs.mt import MT
from specs.clauses import depth_products

_WHY_NOT: Final = "a step would have to speak of every depth at once, and depths are taken one by one"


@dataclass(frozen=True)
class NoisyAtDepth(Noisy):
    """A shape with noisy moves that is searched to a depth first."""

    def reached(self, depths: Sequence[int] = ()) -> list[int]:
        """The nodes at these depths, and those that noisy moves lead to from there."""
        horizon = Evaluated.reached(self, depths)
        return sorted(reached_by_noise(self.form, self.moves, horizon))


DEPTH_QUIESCENCE: Final = replace(
    TO_A_DEPTH,
    name="depth-quiescence",
    signature="search(tree, node, depth, alpha, beta) -> value, which asks tree.noisy(node) at the horizon",
    required={"quiet-witness": depth_products.quiet_witness},
    classifying={},
    game=replace(
        QUIESCENT,
        dressed=lambda bare: (NoisyAtDepth(bare, chosen) for chosen in noisy_choices(bare)),
        plies=lambda shape: height(shape.form),
        reached=parts_reached,
        truths_of_call=None,
        orders=EVALUATED.orders,
        is_enough=partial(is_enough, enough=2),
        needed=partial(needed, enough=2),
        fewer=2,
    ),
)


@dataclass(frozen=True)
class OneTest(TestValue):
    """One call with a test value."""

    every: str = "every gamma"
    repeats: bool = False
    length: int = 1

    def drawn(self, window: Any, tests: Sequence[Any], *, full: bool) -> tuple[Mapping[str, Any], ...]:
        return super().drawn(window, tests[:1], full=full)


DEPTH_BOUND: Final = replace(
    TO_A_DEPTH,
    name="depth-bound",
    signature="bound(tree, node, gamma, depth) -> value, a test of f(n) >= gamma",
    parameters=("tree", "node", "gamma", "depth"),
    required={"bound-witness": depth_products.bound_witness},
    classifying={},
    precondition=MT.precondition,
    calls=AtDepth(
        every="every gamma, every depth up to one ply more than there are",
        full="gamma = +inf, every depth up to one ply more than there are",
        widest=OneTest().widest,
        one=OneTest(),
    ),
)

_MOVES: Final = {clause.id: clause for clause in depth_products.MOVES_AT_DEPTH}
DEPTH_MOVE: Final = Spec(
    "depth-move",
    "search(tree, node, depth) -> move, or (value, move), with tree.evaluate(node) at any node",
    ("tree", "node", "depth"),
    _MOVES,
    EVALUATED,
    calls=AtDepth(
        every="every depth from 1 up to one ply more than there are",
        full="every depth from 1 up to one ply more than there are",
        widest={},
        one=Calls(),
        least=1,
    ),
    window=TO_A_DEPTH.calls.widest,
    read=read,
    unclear=unclear,
    reads=("said",),
    as_texts=True,
    skips=lambda case: not case.tree.children(case.tree.root),
    optional=("move-value-at-depth",),
    step=StepSetting(why_not=_WHY_NOT),
)
