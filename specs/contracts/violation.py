"""What is raised where a clause is broken: one of deal's errors, which names the clause, the node and the window."""

import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

import deal

from specs.contracts.clause import Clause, Kind


class Violation(deal.ContractError):
    """A broken clause: which, of which paper, at which node and window, expected against actual."""

    def __init__(self, clause: Clause, procedure: str, situation: Mapping[str, Any]) -> None:
        self.clause = clause
        self.procedure = procedure
        self.situation = {name: situation[name] for name in clause.names if name in situation}
        game = situation.get("tree", situation.get("graph"))
        self.node = _name_of(game, situation["node"]) if "node" in situation else ""
        self.window = tuple(situation[end] for end in ("alpha", "beta") if end in situation)
        self.expected, self.actual = clause.words(situation, self.node)
        lines = [f"{procedure} broke {clause.id} ({clause.source}): {clause.sentence}"]
        if self.node:
            window = f" with window ({', '.join(map(repr, self.window))})" if self.window else ""
            lines.append(f"  at node {self.node}{window}")
        lines += [f"  {word}: {text}" for word, text in (("expected", self.expected), ("actual", self.actual)) if text]
        super().__init__("\n".join(lines))

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return deal.ContractError, (str(self),)


class PreViolation(Violation, deal.PreContractError):
    """A precondition did not hold: the caller is at fault."""


class PostViolation(Violation, deal.PostContractError):
    """A postcondition did not hold: the procedure is at fault."""


class LoopViolation(Violation, deal.InvContractError):
    """A loop invariant did not hold."""


VIOLATION: Final[Mapping[Kind, type[Violation]]] = {
    Kind.PRE: PreViolation,
    Kind.POST: PostViolation,
    Kind.LOOP: LoopViolation,
}


def broken(clause: Clause, procedure: str, situation: Mapping[str, Any]) -> None:
    """Raise the violation of this kind of clause; one of a loop speaks of the procedure whose loop it is."""
    if clause.kind is Kind.LOOP:
        caller = _asserting()
        procedure = caller.f_code.co_name
        window: dict[str, Any] = {end: caller.f_locals[end] for end in ("alpha", "beta") if end in caller.f_locals}
        situation = {**window, **situation}
    raise VIOLATION[clause.kind](clause, procedure, situation)


def _asserting() -> FrameType:
    """The body of the procedure that asserted the invariant: the first frame below those of the loop itself."""
    loop = frame = sys._getframe(2)
    while frame.f_back is not None and (frame.f_code.co_filename, frame.f_code.co_firstlineno) == (
        loop.f_code.co_filename,
        loop.f_code.co_firstlineno,
    ):
        frame = frame.f_back
    return frame


def _name_of(tree: Any, node: Any) -> str:
    name = getattr(tree, "name", None)
    return str(name(node)) if callable(name) else repr(node)
