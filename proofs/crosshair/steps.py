"""What CrossHair is asked of one step of minimax and alpha-beta: a node with up to two abstract children.

`worth` holds the true values of the children (of the node itself, if it has none), `answers` what the calls on them
return. An informed node has two children and bounds of its own; nothing answers for those of its children.
"""

from __future__ import annotations

from typing import Final

from proofs.checking.specs import ALPHABETA
from proofs.checking.specs.alphabeta import INFORMED
from proofs.checking.specs.minimax import MINIMAX_AT
from proofs.crosshair.abstract_node import MOST, Node, Promise, Step
from proofs.crosshair.question import End, Pair, Two, at_least, at_most, questions
from specs.clauses.fail_soft import window
from specs.clauses.pairs import valid_pair
from specs.contracts import Kind
from specs.minimax import f
from specs.values import NEG_INF, POS_INF, Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.minimax import minimax

VALUE: Final = questions(minimax, "v f", leaving="visits-all")
FAIL_SOFT: Final = questions(alphabeta, "alpha beta v f", leaving="visits-alphabeta")
FAIL_SOFT_INFORMED: Final = questions(
    alphabeta_informed, "alpha beta v f", leaving="visits-informed tighter-visits-fewer"
)
_WINDOW: Final = questions(alphabeta, "alpha beta", leaving="nested-window", kind=Kind.PRE)
_WINDOW_INFORMED: Final = questions(
    alphabeta_informed, "alpha beta", leaving="valid-pair consistent-pair nested-window-informed", kind=Kind.PRE
)

OF_MINIMAX: Final = Promise(MINIMAX_AT, (), VALUE)
OF_ALPHABETA: Final = Promise(ALPHABETA, _WINDOW, FAIL_SOFT)
OF_INFORMED: Final = Promise(INFORMED, _WINDOW_INFORMED, FAIL_SOFT_INFORMED)

of_minimax: Final = Step(minimax, OF_MINIMAX)
of_alphabeta: Final = Step(alphabeta, OF_ALPHABETA)
of_informed: Final = Step(alphabeta_informed, OF_INFORMED)


def minimax_step(children: int, is_max: bool, worth: Two, answers: Two) -> None:
    """Nothing but the values."""
    assert 0 <= children <= MOST
    of_minimax.meets(VALUE, Node(children, is_max, worth), answers, {})


def alphabeta_step(children: int, is_max: bool, worth: Two, answers: Two, alpha: End, beta: End) -> None:
    """Any window."""
    assert 0 <= children <= MOST
    assert window.conclusion(at_least(alpha), at_most(beta))
    given = {"alpha": at_least(alpha), "beta": at_most(beta)}
    of_alphabeta.meets(FAIL_SOFT, Node(children, is_max, worth), answers, given)


class InformedNode(Node):
    """A node of two children that has bounds."""

    def __init__(self, is_max: bool, worth: Two, pair: Pair) -> None:
        super().__init__(2, is_max, worth)
        self._low, self._high = pair

    def lower(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return at_least(self._low)

    def upper(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return at_most(self._high)

    def is_valid(self) -> bool:
        """L(n) <= f(n) <= U(n)."""
        unknown = [(NEG_INF, POS_INF)] * 2
        return valid_pair.conclusion(self.lower(0), f(self.explicit, 0), self.upper(0), unknown)


def informed_step_max(worth: Two, answers: Two, pair: Pair, alpha: int, beta: int) -> None:
    """A max node, any bounds of it, any finite window."""
    assert window.conclusion(alpha, beta)
    node = InformedNode(True, worth, pair)
    if node.is_valid():
        of_informed.meets(FAIL_SOFT_INFORMED, node, answers, {"alpha": alpha, "beta": beta})


def informed_step_min(worth: Two, answers: Two, pair: Pair, alpha: int, beta: int) -> None:
    """A min node, any bounds of it, any finite window."""
    assert window.conclusion(alpha, beta)
    node = InformedNode(False, worth, pair)
    if node.is_valid():
        of_informed.meets(FAIL_SOFT_INFORMED, node, answers, {"alpha": alpha, "beta": beta})
