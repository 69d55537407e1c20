"""trusted: what CrossHair is asked of one step of minimax, alpha-beta and MT: a node with up to two abstract children.

`worth` holds the true values of the children (of the node itself, if it has none), `answers` what the calls on them
return. An informed node has bounds of its own. MT may find anything true in memory (`known`): of each child nothing, a
bound from below, or one from above.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from proofs.checking import variations
from proofs.checking.abstract_memory import terminal
from proofs.checking.specification import ALPHABETA, MT
from proofs.checking.variations import MINIMAX_AT
from proofs.crosshair.abstract_node import MOST, ImpossibleError, Memory, Node, Promise, Step
from proofs.crosshair.asking import End, Pair, Questions, Two, at_least, at_most, hold, question, questions
from specs.clauses.fail_soft import window
from specs.clauses.mt import gamma_above_least
from specs.clauses.mt_mirror import gamma_below_greatest
from specs.contracts import Kind
from specs.minimax import f
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.minimax import minimax
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror

SHAPE: Final = f"a node, 0 to {MOST} abstract children"
VALUE: Final = questions(minimax, "v f", leaving="visits-all")
FAIL_SOFT: Final = questions(alphabeta, "alpha beta v f", leaving="visits-alphabeta")
INFORMED: Final = questions(alphabeta_informed, "alpha beta v f", leaving="visits-informed tighter-visits-fewer")
TEST: Final = (*questions(mt, "tree node gamma memory v fn"), question(terminal))
MIRRORED: Final = (*questions(mt_mirror, "tree node gamma memory v fn"), question(terminal))

# What stands below a child, and what is not known of it, a nested call is not asked about.
_TREES: Final = "mt-max-tree mt-min-tree"
_MIRRORED_TREES: Final = "mt-max-tree-mirror mt-min-tree-mirror"
_CALL: Final = "node gamma memory v fn"
_FOUND: Final = "node memory fn has_payoff"
PROMISES: Final[Mapping[str, Promise]] = {
    "minimax": Promise(MINIMAX_AT, (), VALUE),
    "alphabeta": Promise(ALPHABETA, questions(alphabeta, "alpha beta", "nested-window", Kind.PRE), FAIL_SOFT),
    "alphabeta_informed": Promise(
        variations.INFORMED,
        questions(alphabeta_informed, "alpha beta", "valid-pair consistent-pair nested-window-informed", Kind.PRE),
        INFORMED,
    ),
    "mt": Promise(
        MT,
        questions(mt, _CALL, "mt-terminal", Kind.PRE),
        questions(mt, _CALL, _TREES),
        questions(mt, _FOUND, "mt-gamma", Kind.PRE),
    ),
    "mt_mirror": Promise(
        variations.MIRROR,
        questions(mt_mirror, _CALL, "mt-terminal", Kind.PRE),
        questions(mt_mirror, _CALL, _MIRRORED_TREES),
        questions(mt_mirror, _FOUND, "mt-gamma-mirror", Kind.PRE),
    ),
}
MINIMAX_STEP: Final = Step(minimax, PROMISES["minimax"])
ALPHABETA_STEP: Final = Step(alphabeta, PROMISES["alphabeta"])
INFORMED_STEP: Final = Step(alphabeta_informed, PROMISES["alphabeta_informed"])
MT_STEP: Final = Step(mt, PROMISES["mt"])
MIRROR_STEP: Final = Step(mt_mirror, PROMISES["mt_mirror"])


def _stepped(step: Step, asked: Questions, node: Node, answers: Two, given: dict[str, Any]) -> None:
    """Assert what the step promises of its node, if its calls can be answered so."""
    try:
        v = step.run(node, answers, *given.values())
        worth = f(node.explicit, 0)
        hold(asked, {**given, "tree": node.explicit, "node": 0, "v": v, "f": worth, "fn": worth})
    except ImpossibleError:
        return


def minimax_step(children: int, is_max: bool, worth: Two, answers: Two) -> None:
    """Nothing but the values."""
    assert 0 <= children <= MOST
    _stepped(MINIMAX_STEP, VALUE, Node(children, is_max, worth), answers, {})


def alphabeta_step(children: int, is_max: bool, worth: Two, answers: Two, alpha: End, beta: End) -> None:
    """Any window."""
    assert 0 <= children <= MOST
    assert window.holds(at_least(alpha), at_most(beta))
    given = {"alpha": at_least(alpha), "beta": at_most(beta)}
    _stepped(ALPHABETA_STEP, FAIL_SOFT, Node(children, is_max, worth), answers, given)


class InformedNode(Node):
    """A node that has bounds; nothing answers for those of its children."""

    def __init__(self, children: int, is_max: bool, worth: Two, pair: Pair) -> None:
        super().__init__(children, is_max, worth)
        self._pair = pair

    def lower(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return at_least(self._pair[0]) if self.explicit.children(0) else self.value(node)

    def upper(self, node: int) -> Value:
        assert node == 0, "it asks for a bound of a child"
        return at_most(self._pair[1]) if self.explicit.children(0) else self.value(node)

    def is_valid(self) -> bool:
        """L(n) <= f(n) <= U(n)."""
        return self.lower(0) <= f(self.explicit, 0) <= self.upper(0)


def informed_step(is_max: bool, worth: Two, answers: Two, pair: Pair, alpha: int, beta: int) -> None:
    """Any finite window, any bounds of the node."""
    assert window.holds(alpha, beta)
    node = InformedNode(is_max, worth, pair)
    if node.is_valid():
        _stepped(INFORMED_STEP, INFORMED, node, answers, {"alpha": alpha, "beta": beta})


def mt_step(children: int, is_max: bool, worth: Two, answers: Two, known: tuple[Pair, Pair], gamma: End) -> None:
    """Any test value, any memory."""
    assert 0 <= children <= MOST
    assert gamma_above_least.holds(at_most(gamma))
    node = Node(children, is_max, worth)
    _stepped(MT_STEP, TEST, node, answers, {"gamma": at_most(gamma), "memory": Memory(node, known, MT_STEP.promise)})


def mt_mirror_step(children: int, is_max: bool, worth: Two, answers: Two, known: tuple[Pair, Pair], gamma: End) -> None:
    """Any test value, any memory."""
    assert 0 <= children <= MOST
    assert gamma_below_greatest.holds(at_least(gamma))
    node = Node(children, is_max, worth)
    _stepped(
        MIRROR_STEP,
        MIRRORED,
        node,
        answers,
        {"gamma": at_least(gamma), "memory": Memory(node, known, MIRROR_STEP.promise)},
    )
