"""Fractions that note what is done to them, so that it shows whether a function needs integers.

`//` and `%`, `int(..)`, `round(..)` and `math.floor`, bits, `range(value)` and steps of a whole number such as
`alpha + 1` are the marks of code that counts on integers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, Final, Self

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.isolated import in_a_copy
from proofs.checking.core.run_once import truth
from proofs.checking.core.windows import moved
from proofs.sandbox.limits import time_limit
from specs.values import Value, is_finite, is_integral

OWN: Final = {"proofs", "specs", "verified", "fractions", "numbers"}  # packages whose code is not the function's


class Probe(Fraction):
    """A number that notes on its slate what integers alone are made for; what is computed from it is one, too."""

    slate: list[str]

    @classmethod
    def of(cls, number: Any, slate: list[str]) -> Probe:
        """The number with a slate."""
        made = cls(number)
        made.slate = slate
        return made

    def __new__(cls, *given: Any) -> Self:
        made = super().__new__(cls, *given)
        made.slate = []
        return made


def _noting(name: str, sign: str) -> Callable[..., Any]:
    def noted(self: Probe, *others: Any) -> Any:
        self.slate.append(f"{_line()} uses {sign}")
        plain = getattr(Fraction, name, None)
        found = NotImplemented if plain is None else plain(self, *others)
        return Probe.of(found, self.slate) if type(found) is Fraction else found

    return noted


def _computing(name: str, *, steps: bool) -> Callable[..., Any]:
    plain = getattr(Fraction, name)

    def computed(self: Probe, *others: Any) -> Any:
        if steps and others and type(others[0]) in (int, float) and others[0] and is_integral(others[0]):
            self.slate.append(f"{_line()} steps by {others[0]:g}")
        found = plain(self, *others)
        return Probe.of(found, self.slate) if type(found) is Fraction else found

    return computed


def _line() -> str:
    """`line 12`: where the function's own code is now."""
    frame = sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).partition(".")[0] in OWN:
        frame = frame.f_back
    return f"line {frame.f_lineno}"


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "neg", "pos", "abs"):
    setattr(Probe, f"__{_name}__", _computing(f"__{_name}__", steps=_name in ("add", "radd", "sub", "rsub")))
for _sign, _names in {
    "//": ("floordiv", "rfloordiv"), "%": ("mod", "rmod", "divmod", "rdivmod"), "int(..)": ("int", "trunc"),
    "math.floor": ("floor", "ceil"), "round(..)": ("round",), "it as an index": ("index",),
    "its bits": ("and", "rand", "or", "ror", "xor", "rxor", "invert", "lshift", "rlshift", "rshift", "rrshift"),
}.items():  # fmt: skip
    for _name in _names:
        setattr(Probe, f"__{_name}__", _noting(f"__{_name}__", _sign))


def done_to_values(subject: Subject, case: Case) -> str:
    """What the function, run on this case, does to a pay-off or to an end of its window that integers are made for."""
    return in_a_copy(partial(_done, subject, case)) if subject.isolated else _done(subject, case)


def _done(subject: Subject, case: Case) -> str:
    slate: list[str] = []

    def probe(number: Value) -> Value:
        return Probe.of(number, slate) if is_finite(number) else number

    calls = tuple(moved(given, probe) for given in case.calls)
    try:
        with time_limit(subject.run_seconds):
            list(subject.situations(Case(subject.spec.game.numbered(case.tree, probe), calls, case.flipped), truth))
    except BaseException:  # noqa: BLE001, S110 - a stranger's code may raise anything; the slate says what it did before
        pass
    return slate[0] if slate else ""
