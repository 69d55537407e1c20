"""The judge: runs a search on random games and histories of calls, and says the first that breaks its specification.

It is plain and slow, and shares no code with the rooms that it judges. A specification is read here as

    minimax     search(tree)                        v = f
    alphabeta   search(tree, node, alpha, beta)     alpha < v < beta: v = f; v <= alpha: f <= v; v >= beta: f >= v
    mt          search(tree, node, gamma, memory)   v < gamma: f <= v; v >= gamma: f >= v

where f is the minimax value of the root. Each game gets a module loaded anew, an object made anew and an empty
memory; all calls of one history share them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import count
from math import isinf, isnan
from pathlib import Path
from random import Random
from types import CodeType, FrameType, ModuleType
from typing import Any

from tests.proofs.oracle.chance import Call, Chances, random_history, random_positions
from tests.proofs.oracle.game import Game, Number, OutOfPatience, Position, minimax, text_of

_NUMBERS = count()
SECONDS_A_CALL = 0.5  # of the processor; a call on a small game takes a thousandth of that


@dataclass(frozen=True)
class Subject:
    """A search as its source: made anew for each game."""

    code: CodeType
    function: str
    spec: str
    form: str = "minimax"
    item: int | None = None  # where in a returned tuple the value stands; None: the result is the value

    @classmethod
    def of(cls, source: str, function: str, spec: str, form: str = "minimax", item: int | None = None) -> Subject:
        return cls(compile(source, "<a search>", "exec", dont_inherit=True), function, spec, form, item)

    @classmethod
    def at(cls, path: Path, function: str, spec: str, form: str = "minimax", item: int | None = None) -> Subject:
        return cls(compile(path.read_bytes(), str(path), "exec", dont_inherit=True), function, spec, form, item)

    @contextmanager
    def made(self) -> Iterator[Callable[..., Any]]:
        """The search in a module of its own, which is gone afterwards."""
        module = ModuleType(f"judged_{next(_NUMBERS)}")
        sys.modules[module.__name__] = module
        try:
            exec(self.code, module.__dict__)  # noqa: S102 -- a search of the corpus, or a mutant of it
            found: Any = module
            for name in self.function.split("."):
                found = getattr(found() if isinstance(found, type) else found, name)
            yield found
        finally:
            del sys.modules[module.__name__]


@dataclass(frozen=True)
class Broken:
    """A game and a history of calls, the last of which is answered wrongly."""

    positions: tuple[Position, ...]
    naming: str
    history: tuple[Call, ...]
    expected: str
    got: str
    endless: bool = False

    def __str__(self) -> str:
        calls = ", then ".join(f"({', '.join(map(str, call))})" for call in self.history)
        game = f"{text_of(self.positions)} ({self.naming} nodes)"
        return f"{game} called with {calls}: expected {self.expected}, got {self.got}"


def judge(subject: Subject, games: int, seed: int = 1, chances: Chances | None = None) -> Broken | None:
    """The first of so many random games and histories that breaks the search; None if none does."""
    chances = chances or Chances()
    if subject.form == "negamax":
        chances = Chances(**{**vars(chances), "alternating": True})
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        size = min(chances.largest, 3 + number // 20) if rng.random() < 0.8 else chances.largest
        positions = random_positions(rng, chances, size)
        history = random_history(rng, subject.spec, rng.randint(1, chances.calls), positions)
        if broken := broken_by(subject, positions, history, rng.choice(chances.namings)):
            return broken
    return None


def broken_by(
    subject: Subject, positions: tuple[Position, ...], history: list[Call], naming: str = "numbered"
) -> Broken | None:
    """What is wrong with the answers to one history on one game; None if nothing is."""
    negamax = subject.form == "negamax"
    f = minimax(positions)
    if negamax and not positions[0].is_max:
        f = -f
    game = Game(positions, naming, negamax)
    memory: dict[Any, Any] = {}
    done: list[Call] = []
    with subject.made() as search:
        for call in history:
            done.append(call)
            try:
                with _patience():
                    if subject.spec == "minimax":
                        got = search(game)
                    elif subject.spec == "alphabeta":
                        got = search(game, game.root, *call)
                    else:
                        got = search(game, game.root, *call, memory)
            except (Exception, OutOfPatience) as error:  # noqa: BLE001 -- whatever a search raises, it has not answered
                endless = isinstance(error, OutOfPatience)
                return Broken(positions, naming, tuple(done), "a value", f"{type(error).__name__}: {error}", endless)
            v = value_in(got, subject.item)
            wish = "a number" if v is None else wished(subject.spec, call, v, f)
            if wish is not None:
                return Broken(positions, naming, tuple(done), wish, repr(got))
    return None


def wished(spec: str, call: Call, v: Number, f: Number) -> str | None:
    """What should have come instead of v; None if v is an answer that the specification allows."""
    if spec == "minimax":
        return None if v == f else f"v = f = {f}"
    if spec == "mt":
        (gamma,) = call
        if v < gamma:
            return None if f <= v else f"v >= f = {f}, or v >= gamma"
        return None if f >= v else f"v <= f = {f}"
    alpha, beta = call
    if v <= alpha:
        return None if f <= v else f"f = {f} <= v, as v <= alpha"
    if v >= beta:
        return None if f >= v else f"f = {f} >= v, as v >= beta"
    return None if v == f else f"v = f = {f}, as alpha < v < beta"


def value_in(got: object, item: int | None) -> Number | None:
    """The number in a result, exactly; None if there is none."""
    if item is not None:
        if not isinstance(got, tuple) or len(got) <= item:
            return None
        got = got[item]
    if not isinstance(got, (int, float, Fraction, Decimal)):
        to_number = getattr(got, "item", None)  # a number of numpy
        got = to_number() if callable(to_number) else None
    if not isinstance(got, (int, float, Fraction, Decimal)) or isnan(got):
        return None
    return float(got) if isinf(got) else Fraction(got)


@contextmanager
def _patience() -> Iterator[None]:
    """A limit on the processor's time, for a search that loops without a question to the game."""

    def over(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfPatience("it does not come to an end")

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_A_CALL, SECONDS_A_CALL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
