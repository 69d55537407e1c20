"""A broken game shrunk: fewer calls, fewer moves, smaller pay-offs, as long as the search stays wrong there."""

from __future__ import annotations

from collections.abc import Iterator

from tests.proofs.oracle.chance import Call
from tests.proofs.oracle.game import Position
from tests.proofs.oracle.judge import Broken, Subject, broken_by


def shrunk(subject: Subject, broken: Broken, steps: int = 2_000) -> Broken:
    """A smallest one by single steps, and at most so many. A search that does not end is left alone: it takes long."""
    smaller = _smaller(broken)
    for _ in range(steps):
        candidate = next(smaller, None)
        if candidate is None or broken.endless:
            break
        if found := broken_by(subject, *candidate, broken.naming):
            broken, smaller = found, _smaller(found)
    return broken


def _smaller(broken: Broken) -> Iterator[tuple[tuple[Position, ...], list[Call]]]:
    positions, history = broken.positions, list(broken.history)
    for i in range(len(history) - 1):
        yield positions, history[:i] + history[i + 1 :]
    for kid in positions[0].kids:
        yield _reached(positions, kid), history
    leaves = [p.payoff for p in positions if not p.kids]
    for index, position in enumerate(positions):
        for i in range(len(position.kids)) if len(position.kids) > 1 else ():
            less = Position(position.is_max, position.kids[:i] + position.kids[i + 1 :])
            yield _reached((*positions[:index], less, *positions[index + 1 :])), history
        if position.kids:
            for payoff in sorted(set(leaves)):
                leaf = Position(position.is_max, (), payoff)
                yield _reached((*positions[:index], leaf, *positions[index + 1 :])), history
        for payoff in () if position.kids else (0, 1):
            if position.payoff not in {0, payoff}:  # 0 is smaller than 1, and both than any other number
                leaf = Position(position.is_max, (), payoff)
                yield _reached((*positions[:index], leaf, *positions[index + 1 :])), history


def _reached(positions: tuple[Position, ...], root: int = 0) -> tuple[Position, ...]:
    """The positions that can be reached from one, numbered anew in the order in which they are."""
    new: dict[int, int] = {}

    def visit(index: int) -> None:
        if index not in new:
            new[index] = len(new)
            for kid in positions[index].kids:
                visit(kid)

    visit(root)
    kept = [positions[index] for index in new]
    return tuple(Position(p.is_max, tuple([new[kid] for kid in p.kids]), p.payoff) for p in kept)
