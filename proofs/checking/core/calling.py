"""What is checked: a function, the specification it is held against, and how it is called.

Every engine calls the function through `Subject.situations`, on numbers or on symbolic values alike, and evaluates
the clauses on the situations that come of it.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from types import MethodType
from typing import Any, cast

from proofs.checking.core.domain import ANY, Domain, plain
from proofs.checking.core.game import Case
from proofs.checking.core.spec import Quantity, Spec
from proofs.checking.core.windows import Given
from proofs.sandbox.faults import VariantFault
from proofs.sandbox.guarded_game import Guard
from proofs.sandbox.quotes import describe
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
class Subject:
    """A function and its specification. `names`: nodes are given to it as texts, not as numbers.

    `domain` says on which games it is judged, `run_seconds` how long one run may take.
    """

    function: Callable[..., Any]
    spec: Spec
    form: str = "minimax"
    anew: Callable[[], Callable[..., Any]] | None = None  # the function as a new process would have it
    names: bool = False
    domain: Domain = ANY
    run_seconds: float = 1

    def fresh(self) -> Callable[..., Any]:
        """The function for one run; a method gets an instance of its own, so that no run sees what another left."""
        if isinstance(self.function, MethodType):
            try:
                return MethodType(self.function.__func__, deepcopy(self.function.__self__))
            except Exception:  # noqa: BLE001 - an object that cannot be copied, as one with a lock, is shared
                return self.function
        return self.function

    @property
    def shares(self) -> str:
        """Why all runs share one object, if they do."""
        if isinstance(self.function, MethodType):
            try:
                deepcopy(self.function.__self__)
            except Exception as problem:  # noqa: BLE001 - as above
                return describe(problem)
        return ""

    @property
    def is_negamax(self) -> bool:
        """Whether values are those of the player to move."""
        return self.form == "negamax"

    def situations(self, case: Case, truth: Callable[[Any, Any], Any]) -> Iterator[Situation]:
        """Make the calls; after each one, all that a clause may speak of."""
        spec, game, tree = self.spec, self.spec.game, case.tree
        guard: Guard[Any] = Guard(game.seen(self, case), game.questions)
        function = self.fresh()
        truths = game.truths(tree, truth)
        memory: dict[Any, Any] = {}
        for given in case.calls:
            view = guard.view
            arguments = {"tree": view, "graph": view, "node": view.root, **handed(given), "memory": memory}
            v = a_value(function(*[arguments[name] for name in spec.parameters]))
            if guard.fault is not None:  # and the function went on all the same
                raise guard.fault
            situation = {
                **spec.window,
                **given,
                "tree": tree,
                "node": tree.root,
                "memory": memory,
                "v": v,
                **truths,
                "visited": dict(guard.visited),  # as they are now: a later call adds to them
                "evaluated": list(guard.evaluated),
                **(numbered_notes(guard) if self.names else {}),
            }
            yield WithQuantities(situation, spec.quantities) if spec.quantities else situation


def number_of(node: Any) -> int:
    """The number of a node that may be named."""
    return int(node[1:]) if isinstance(node, str) else node


def numbered_notes(guard: Guard[Any]) -> Situation:
    """The notes of a guard with the numbers of its nodes, of which the clauses speak."""
    return {
        "visited": {number_of(node): before for node, before in guard.visited.items()},
        "evaluated": [number_of(node) for node in guard.evaluated],
    }


class WrongTypeError(VariantFault):
    """The function returned something that is no value."""


def a_value(result: Any) -> Value:
    """The result itself, if it is a value of a game; anything else is a fault of the function."""
    if type(result) is Term or type(result) is int:  # as nearly all are
        return cast("Value", result)
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
