"""Specs for searches that prune what an exact search would look at: null move, late moves, futility, razoring, ProbCut.

Each requires what the trick can promise: the answer has a witness on the games of which its premise is true. What is
asked of any search to a depth is classified, so a report shows as well on which games the trick costs something. Where
a premise has a margin, the name says it: `futility=3`. Without one the margin is 1.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from proofs.checking.core.spec import Spec
from proofs.checking.games.premised import under
from proofs.checking.specs.depth import TO_A_DEPTH
from specs.clauses import depth, observed, pruning
from specs.contracts import Clause

MARGINS: Final = 3  # numbers of the code that are tried
_WITH_PASSES: Final = "search(tree, node, depth, alpha, beta) -> value, with tree.evaluate(node) and tree.null(node)"
_SAID: Final = {
    "late-moves": "search(tree, node, depth, alpha, beta) -> value, which reduces late moves",
    "futility": "search(tree, node, depth, alpha, beta) -> value, which prunes around the evaluation: futility=3",
    "razoring": "search(tree, node, depth, alpha, beta) -> value, which gives up what lies far below: razoring=3",
    "probcut": "search(tree, node, depth, alpha, beta) -> value, which cuts by a shallower search: probcut=3",
}
_MARGINS: Final[Mapping[str, tuple[Callable[[int], Clause], Callable[..., bool]]]] = {
    "futility": (pruning.futility, pruning.swings_within),
    "razoring": (pruning.razoring, pruning.gains_within),
    "probcut": (pruning.probcut, pruning.predicts_within),
}
_CLASSES: Final = {"witness": depth.witness, "exact-depth": depth.exact_depth, "once": observed.once}

NULL_MOVE: Final = replace(
    TO_A_DEPTH,
    name="null-move",
    signature=_WITH_PASSES,
    required={"null-move": pruning.null_move},
    classifying={"exact-depth": depth.exact_depth, "once": observed.once},
    game=under(pruning.no_zugzwang, passes=True),
)
LATE_MOVES: Final = replace(
    TO_A_DEPTH,
    name="late-moves",
    signature=_SAID["late-moves"],
    required={"late-moves": pruning.late_moves},
    classifying=_CLASSES,
    game=under(pruning.late_moves_do_not_gain),
)


def with_margin(name: str, margin: int) -> Spec:
    """The spec of a trick whose premise has that margin."""
    clause, premise = _MARGINS[name]
    return replace(
        LATE_MOVES,
        name=name if margin == 1 else f"{name}={margin}",
        signature=_SAID[name],
        required={name: clause(margin)},
        game=under(premise, margin),
    )


PRUNING: Final = (NULL_MOVE, LATE_MOVES, *(with_margin(name, 1) for name in _MARGINS))


def named(name: str) -> Spec | None:
    """The spec that `futility=3` names, if it names one."""
    trick, equals, number = name.partition("=")
    if trick not in _MARGINS or not equals or not number.isdecimal() or not int(number):
        return None
    return with_margin(trick, int(number))


def premises(written: Sequence[Fraction]) -> Iterator[Spec]:
    """What a search that writes these numbers may rest on; a margin is a number that it writes, the largest first."""
    yield LATE_MOVES
    margins = sorted({int(number) for number in written if number >= 1 and number == int(number)}, reverse=True)
    for name in _MARGINS:
        yield from (with_margin(name, margin) for margin in margins[:MARGINS])


DEPTH: Final = replace(TO_A_DEPTH, premises=premises)
