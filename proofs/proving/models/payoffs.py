"""Which values are pay-offs of terminals below a node (`specs.clauses.payoffs`).

A procedure that only compares hands on the values that it finds. So a value is a pay-off below n if it is that of the
terminal n, or one that a contract has said to be a pay-off of n or of a child of n: such a value is marked. A mark says
that the value, if it is finite, is a pay-off; whether it is finite the clauses ask themselves.
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import Term
from specs.clauses import payoffs

_KEPT: Final = "_payoffs"


def mark(node: Node | None, value: Any) -> None:
    """From here on the value is a pay-off below the node, and so below its father."""
    while node is not None and _is_term(value):
        node.__dict__.setdefault(_KEPT, set()).add(_key(value))
        node = node.father


def _key(value: Term) -> tuple[int, int, bool]:
    return value.point, value.k, value.negative


class Marked:
    """The pay-offs below a node, as far as they are known."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __contains__(self, value: Any) -> bool:
        if not _is_term(value):
            return False
        node = self.node
        if _key(value) in node.__dict__.get(_KEPT, ()):
            return True
        return _key(value) == _key(node.f) and node.is_terminal()  # type: ignore[arg-type]  # f is a term


def _is_term(value: Any) -> bool:
    return issubclass(type(value), Term)  # a value that may be infinite passes for a float


def _marking(*names: str) -> Callable[[Situation], None]:
    """What goes by these names, a value or a pair of them, is marked."""

    def assumed(at: Situation) -> None:
        for name in names:
            for value in at[name] if type(at[name]) is tuple else (at[name],):
                mark(at.node("node"), value)

    return assumed


PAYOFFS: Final = Vocabulary(
    meanings={"payoffs_below": lambda at: Marked(at.node("node"))},
    marks={
        payoffs.is_payoff: _marking("v"),
        payoffs.is_payoff_so_far: _marking("g"),
        payoffs.are_payoffs: _marking("v"),
        payoffs.are_payoffs_so_far: _marking("f_minus", "f_plus"),
    },
)
