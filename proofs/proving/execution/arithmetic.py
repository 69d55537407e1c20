"""Sums and quotients of integers, which difference logic cannot say.

The solvers are told what x + y, x - y and x // 2 are: linear arithmetic. The store, which only saves work, knows of a
sum that it lies above x iff y lies above 0 (numbers are an ordered group), and of a quotient nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.terms import NeedsIntegersError, Term
from specs.values import Value

if TYPE_CHECKING:
    from proofs.proving.execution.world import ProvingWorld


def sum_of(world: ProvingWorld, name: str, sign: str, x: Term, y: Term) -> Value:
    """x + y or x - y."""
    if y == 0:
        return x
    made = world.finite(name)
    world.suppose(*((x, made) if (y > 0) == (sign == "+") else (made, x)), strict=True)
    world.definitions.append((f"(= {{0}} ({sign} {_text(x, 1)} {_text(y, 2)}))", (made.point, x.point, y.point)))
    return made


def quotient(world: ProvingWorld, x: Term, by: Any) -> Value:
    """x // by."""
    if type(by) is not int or by < 1:  # True is no number
        raise FragmentError(f"// {by!r}: only division by a whole number above 0 is known")
    if not world.is_integral:
        world.end(NeedsIntegersError())
    if world.is_within_clause:
        raise FragmentError("a clause divides")
    made = world.finite(f"{world.word(x)} // {by}")
    result = -made if x.negative else made  # of one sign with x, so that the two can be compared
    world.definitions.append((f"(= {_text(result, 0)} (div {_text(x, 1)} {by}))", (made.point, x.point)))
    return result


def _text(term: Term, place: int) -> str:
    """A term as SMT-LIB has it, its point to be filled in."""
    k = f"(- {-term.k})" if term.k < 0 else str(term.k)
    moved = f"(+ {{{place}}} {k})" if term.k else f"{{{place}}}"
    return f"(- {moved})" if term.negative else moved
