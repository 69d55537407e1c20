"""What is checked: a function, the specification it is held against, and how it is called.

Every engine calls the function through `Subject.situations`, on numbers or on symbolic values alike, and evaluates
the clauses on the situations that come of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from random import Random
from typing import Any, cast

from proofs.checking.core.dice import Dice
from proofs.checking.core.domain import ANY, Domain, plain
from proofs.checking.core.game import Case
from proofs.checking.core.kept import Kept
from proofs.checking.core.spec import Quantity, Spec
from proofs.checking.core.template import Call, height
from proofs.checking.core.unit import Unit
from proofs.checking.core.windows import Given
from proofs.checking.coverage.recorder import Recorder
from proofs.sandbox.faults import VariantFault
from proofs.sandbox.guarded_game import Guard
from proofs.sandbox.quotes import quote
from proofs.symbolic.terms import Term
from specs.values import NEG_INF, POS_INF, Infinity, Value

Situation = Mapping[str, Any]  # the names that a clause may speak of, after one call


class WithQuantities(dict[str, Any]):
    """A situation some of whose names are computed when a clause asks for them, for that may fork."""

    def __init__(self, situation: Situation, quantities: Mapping[str, Quantity]) -> None:
        super().__init__(situation)
        self.quantities = quantities

    def __missing__(self, name: str) -> Any:
        return self.quantities[name](self)


@dataclass(frozen=True)
class Played:
    """What a result may have to be read by: the case, the game as the function saw it, and the true value of a node.

    `names`: the function was given texts for nodes.
    """

    case: Case
    view: Any
    truth: Callable[[Any, Any], Any]
    names: bool = False


@dataclass(frozen=True)
class Subject:
    """A function and its specification. `names`: nodes are given to it as texts, not as numbers.

    `domain` says on which games it is judged, `run_seconds` how long one run may take, `call` how it is called.
    """

    function: Callable[..., Any]
    spec: Spec
    form: str = "minimax"
    names: bool = False
    isolated: bool = False  # each game is run in a process of its own
    kept: Kept | None = None  # what the function keeps between calls; the same for every copy of this record
    domain: Domain = ANY
    run_seconds: float = 1
    lines: Recorder | None = None  # who notes which lines of it ran
    dice: Dice | None = None  # whose outcomes are all taken; None: generators draw what they draw
    call: Call = field(default_factory=lambda: Call(()))  # without parameters: as the spec says

    def __post_init__(self) -> None:
        if not self.call.parameters and not self.call.text:
            object.__setattr__(self, "call", replace(self.call, parameters=self.spec.parameters))
        if self.kept is None:
            object.__setattr__(self, "kept", Kept(self.function))

    def fresh(self) -> Callable[..., Any]:
        """The function for one run, as it was loaded: no run sees what another left."""
        assert self.kept is not None
        self.kept.restore()
        return self.function

    def grown(self, rng: Random, bare: Any, numbers: Sequence[Value]) -> Any:
        """A random tree as a game of the kind that the check is about."""
        return self.spec.game.grown(rng, self.domain.games.shaped(rng, bare), numbers)

    @property
    def shares(self) -> str:
        """What all runs share because it cannot be copied, in words; "" if there is no such thing."""
        self.fresh()
        return ", ".join(self.kept.shared) if self.kept else ""

    def lengthened(self, length: int) -> Subject:
        """The same function, to be called so many times on each game."""
        calls = self.spec.calls
        return (
            self if calls.length == length else replace(self, spec=replace(self.spec, calls=calls.lengthened(length)))
        )

    @property
    def no_deeper(self) -> str:
        """What a scope says of games that are deeper than the call asks for."""
        return "" if self.call.plies is None else f", those no deeper than {self.call.plies} plies"

    @property
    def is_negamax(self) -> bool:
        """Whether values are those of the player to move."""
        return self.form == "negamax"

    @property
    def alternates(self) -> bool:
        """Whether the players take turns in every game: in negamax form they do, unless the view says otherwise."""
        return self.domain.alternating or (self.is_negamax and not self.call.may_move_twice)

    def situations(self, case: Case, truth: Callable[[Any, Any], Any]) -> Iterator[Situation]:
        """Make the calls; after each one, all that a clause may speak of. What games before left is not put back."""
        if self.call.plies is not None and height(case.tree) > self.call.plies:
            return iter(())  # the call asks for less
        if self.spec.skips(case) or not self.domain.games.admits(case):
            return iter(())
        function = self.fresh()
        if self.dice is None and not case.before:
            return self._on_one_game(function, case, truth)
        return self._on_games(function, case, truth)

    def _on_games(
        self, function: Callable[..., Any], case: Case, truth: Callable[[Any, Any], Any]
    ) -> Iterator[Situation]:
        """The same after other games, or while a random generator draws what it is told to draw."""
        payoffs = map(case.tree.value, case.tree.leaves())
        with nullcontext() if self.dice is None else self.dice.rolling(payoffs):
            for earlier in case.before:
                for _ in self._on_one_game(function, earlier, truth):
                    pass
            yield from self._on_one_game(function, case, truth)

    def _on_one_game(
        self, function: Callable[..., Any], case: Case, truth: Callable[[Any, Any], Any]
    ) -> Iterator[Situation]:
        spec, game, tree = self.spec, self.spec.game, case.tree
        guard: Guard[Any] = Guard(game.seen(self, case), game.questions, names=self.names)
        truths = game.truths(tree, truth)
        memory: dict[Any, Any] = {}
        there = self.call.on(guard.view, tree, memory)
        if spec.window:
            there |= handed(spec.window)
        seen, before = there.get("view"), None
        for given in case.calls:
            arguments = {**there, **handed(given)}
            if seen is not None:
                before = getattr(seen, "position", None)
            given_to_it = [arguments[name] for name in self.call.parameters]
            result = function(*given_to_it) if self.lines is None else self.lines.call(function, given_to_it)
            if guard.fault is not None:  # and the function went on all the same
                raise guard.fault
            if game.truths_of_call is not None:
                truths = game.truths_of_call(tree, truth, given)
            situation: dict[str, Any] = {
                **spec.window,
                **given,
                "tree": tree,
                "node": tree.root,
                "memory": memory,
                **truths,
                "visited": dict(guard.visited),  # as they are now: a later call adds to them
                "evaluated": list(guard.evaluated),
            }
            if spec.read is None:
                situation["v"] = a_value(result)
            else:
                situation |= spec.read(result, Played(case, seen, truth, self.names))
            if self.call.view is not None:
                situation |= {"position": getattr(seen, "position", None), "position_before": before}
            yield WithQuantities(situation, spec.quantities) if spec.quantities else situation


class WrongTypeError(VariantFault):
    """The function returned something that is no value."""


class TupleError(WrongTypeError):
    """The function returned several things, one of which may be the value."""

    def __init__(self, result: Sequence[object]) -> None:
        super().__init__(f"returned {quote(result)} of type {type(result).__name__}, which is no value of a game")
        self.result = result


def a_value(result: Any) -> Value:
    """The result itself, if it is a value of a game; anything else is a fault of the function."""
    if type(result) is Term or type(result) is int:  # as nearly all are
        return cast("Value", result)
    if type(result) is Unit:
        return float(result)
    if isinstance(result, tuple | list):
        raise TupleError(result)
    if isinstance(result, bool) or not isinstance(result, Real | Decimal | Infinity | Term):
        raise WrongTypeError(f"returned {result!r} of type {type(result).__name__}, which is no value of a game")
    if result.is_nan() if isinstance(result, Decimal) else isinstance(result, float) and math.isnan(result):
        raise WrongTypeError(f"returned {result!r}, which no order contains")
    if not isinstance(result, int | float | Fraction | Decimal | Infinity | Term):
        result = _as_python_has_it(result)
    return an_end(cast("Value", result))  # an Infinity is one of its two kinds


def _as_python_has_it(result: Any) -> Value:
    """A number of another library, such as numpy's, as the number of Python that it equals."""
    if isinstance(result, Integral):
        return int(result)
    if math.isnan(result) or math.isinf(result):
        return a_value(float(result))
    return plain(Fraction(*result.as_integer_ratio())) if hasattr(result, "as_integer_ratio") else float(result)


def an_end(value: Value) -> Value:
    """The value; an infinite float or Decimal as the end of the order that it equals."""
    if isinstance(value, float | Decimal) and math.isinf(value):
        return POS_INF if value > 0 else NEG_INF
    return value


def handed(given: Given) -> Given:
    """What a call is given as a stranger's code expects it: infinite ends are floats, as in `math.inf`."""
    return {name: end._float if isinstance(end, Infinity) else end for name, end in given.items()}
