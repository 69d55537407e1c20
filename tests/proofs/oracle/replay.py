"""A counterexample of `verified check`, run once more: in a process that has none of the checker's code loaded.

    python -m tests.proofs.oracle.replay FILE.py FUNCTION SPEC FORM '{"tree": "(0 1)", "alpha": [0, 1], ...}'

The status is 0 if the search breaks its specification there, and 1 if it does not. The text of a game does not say
what its nodes are, and a table may care: the order in which nodes are numbered and their kind are tried in turn.
"""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

from tests.proofs.oracle.chance import Call
from tests.proofs.oracle.game import NAMINGS, Number, Position, game_of, number_of
from tests.proofs.oracle.judge import Broken, Subject, broken_by


def replayed(subject: Subject, counterexample: dict[str, Any]) -> Broken | None:
    """What the search does wrong on the game and the calls of a counterexample; None if nothing."""
    positions = game_of(counterexample["tree"])
    history = calls_of(counterexample, subject.spec)
    orders = [positions, breadth_first(positions)]
    if not positions[0].kids:  # the text of a game that is one leaf does not say whose leaf it is
        orders[1] = (Position(is_max=False, payoff=positions[0].payoff),)
    for order, naming in product(orders, NAMINGS):
        if broken := broken_by(subject, order, history, naming):
            return broken
    return None


def calls_of(counterexample: dict[str, Any], spec: str) -> list[Call]:
    """The calls of a counterexample: one number an argument, or a list with a number for each call."""
    if spec == "minimax":
        return [()] * int(counterexample.get("calls") or 1)
    names = ("gamma",) if spec == "mt" else ("alpha", "beta")
    columns = [given if isinstance(given, list) else [given] for given in (counterexample[name] for name in names)]
    return [tuple(map(_number, call)) for call in zip(*columns, strict=True)]


def _number(given: object) -> Number:
    return number_of(str(given))


def breadth_first(positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """The same game with its positions numbered level by level."""
    order = [0]
    for index in order:
        order.extend(dict.fromkeys(kid for kid in positions[index].kids if kid not in order))
    new = {old: number for number, old in enumerate(order)}
    return tuple(
        Position(p.is_max, tuple([new[kid] for kid in p.kids]), p.payoff) for p in (positions[old] for old in order)
    )


def main(file: str, function: str, spec: str, form: str, counterexample: str) -> int:
    broken = replayed(Subject.at(Path(file), function, spec, form), json.loads(counterexample))
    print(broken or "nothing is wrong there")
    return 0 if broken else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
