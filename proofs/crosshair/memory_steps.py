"""What CrossHair is asked of one step of MT and of its mirror image: any test value, any true memory.

Of each child the memory holds nothing, or one bound that is true: any integer, settled when it is first looked at. At a
terminal the bound is its pay-off (`mt-terminal`), which is assumed of what a step finds and asserted of what it leaves;
whether a child is a terminal nobody knows. A nested call leaves its result as the only bound of its node.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from proofs.checking.induction.abstract_memory import terminal
from proofs.checking.specs import MT
from proofs.checking.specs.mt import MIRROR
from proofs.crosshair.abstract_node import MOST, ImpossibleError, Node, Promise, Step
from proofs.crosshair.question import End, Question, Questions, Two, allowed, at_least, at_most, question, questions
from specs.clauses.mt import Bounds, gamma_above_least, one_sided
from specs.clauses.mt_mirror import gamma_below_greatest
from specs.contracts import Kind
from specs.minimax import f
from specs.values import Value
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror

Found = tuple[bool, bool, int]  # whether a bound is known, whether it is one from above, and the bound

# Nobody knows whether a child is a terminal, nor what stands below it: the clauses about that are left out.
_NODE: Final = "tree node gamma memory v fn"
_CALL: Final = "node gamma memory v fn"
_FOUND: Final = "node memory fn has_payoff"
TEST: Final = (*questions(mt, _NODE, leaving="mt-payoff"), question(terminal))
MIRRORED: Final = (*questions(mt_mirror, _NODE, leaving="mt-payoff"), question(terminal))
_BELIEVED: Final = questions(mt, _FOUND, leaving="mt-gamma mt-memory-payoffs", kind=Kind.PRE)
_BELIEVED_BY_MIRROR: Final = questions(mt_mirror, _FOUND, leaving="mt-gamma-mirror mt-memory-payoffs", kind=Kind.PRE)


class Memory(dict[int, Bounds]):
    """What is found in memory."""

    def __init__(self, node: Node, found: tuple[Found, Found], believed: Questions) -> None:
        super().__init__()
        self._node = node
        self._believed = believed
        # Of an inner node its children say what is true; it does not look at its own entry.
        self._unsettled = dict(zip(node.explicit.children(0) or (0,), found, strict=False))

    def get(self, node: int, default: Any = None) -> Any:
        if node in self._unsettled:
            self._settle(node, *self._unsettled.pop(node))
        return super().get(node, default)

    def _settle(self, node: int, is_known: bool, is_upper: bool, bound: int) -> None:
        if is_known:
            self[node] = one_sided(bound, is_upper)
            situation = {"node": node, "memory": self, "fn": f(self._node.explicit, node), "has_payoff": node == 0}
            if not allowed(self._believed, situation):
                raise ImpossibleError


def _leaves(upper: Question, child: int, v: Value, told: Mapping[str, Any]) -> None:
    """What `mt-one-bound` says."""
    is_upper = upper.when(*[{**told, "v": v}[name] for name in upper.premise])
    told["memory"][child] = one_sided(v, is_upper)


_UPPER: Final = question(MT.required["upper"])
_MIRRORED_UPPER: Final = question(MIRROR.required["upper"])
OF_MT: Final = Promise(
    MT,
    questions(mt, _CALL, leaving="mt-terminal mt-memory-payoffs", kind=Kind.PRE),
    questions(mt, _CALL, leaving="mt-payoff mt-max-tree mt-min-tree"),
    lambda child, v, told: _leaves(_UPPER, child, v, told),
)
OF_MIRROR: Final = Promise(
    MIRROR,
    questions(mt_mirror, _CALL, leaving="mt-terminal mt-memory-payoffs", kind=Kind.PRE),
    questions(mt_mirror, _CALL, leaving="mt-payoff mt-max-tree-mirror mt-min-tree-mirror"),
    lambda child, v, told: _leaves(_MIRRORED_UPPER, child, v, told),
)
of_mt: Final = Step(mt, OF_MT)
of_mirror: Final = Step(mt_mirror, OF_MIRROR)


def mt_step_max(children: int, worth: Two, answers: Two, found: tuple[Found, Found], gamma: End) -> None:
    """A max node."""
    assert 0 <= children <= MOST
    assert gamma_above_least.conclusion(at_most(gamma))
    node = Node(children, True, worth)
    of_mt.meets(TEST, node, answers, {"gamma": at_most(gamma), "memory": Memory(node, found, _BELIEVED)})


def mt_step_min(children: int, worth: Two, answers: Two, found: tuple[Found, Found], gamma: End) -> None:
    """A min node."""
    assert 0 <= children <= MOST
    assert gamma_above_least.conclusion(at_most(gamma))
    node = Node(children, False, worth)
    of_mt.meets(TEST, node, answers, {"gamma": at_most(gamma), "memory": Memory(node, found, _BELIEVED)})


def mirror_step_max(children: int, worth: Two, answers: Two, found: tuple[Found, Found], gamma: End) -> None:
    """A max node."""
    assert 0 <= children <= MOST
    assert gamma_below_greatest.conclusion(at_least(gamma))
    node = Node(children, True, worth)
    memory = Memory(node, found, _BELIEVED_BY_MIRROR)
    of_mirror.meets(MIRRORED, node, answers, {"gamma": at_least(gamma), "memory": memory})


def mirror_step_min(children: int, worth: Two, answers: Two, found: tuple[Found, Found], gamma: End) -> None:
    """A min node."""
    assert 0 <= children <= MOST
    assert gamma_below_greatest.conclusion(at_least(gamma))
    node = Node(children, False, worth)
    memory = Memory(node, found, _BELIEVED_BY_MIRROR)
    of_mirror.meets(MIRRORED, node, answers, {"gamma": at_least(gamma), "memory": memory})
