"""Candidates and what is known, as formulas of Z3. What Z3 says here is only a proposal."""

import importlib
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.proving.execution.values import Unbounded
from proofs.proving.inference.record import Due, State
from proofs.proving.solvers.obligations import Atom, Conjunction
from proofs.symbolic.terms import Term
from specs.values import NEG_INF, POS_INF, Infinity


class Formulas:
    """Formulas over the points of one record, each made once.

    They have a context of Z3 to themselves: which values it names, and so what is found, must not depend on what was
    asked before.
    """

    def __init__(self, constants: Mapping[int, Any], *, integers: bool) -> None:
        self.z3: Any = importlib.import_module("z3")
        self.constants = constants
        self.integers = integers
        self._points: dict[int, Any] = {}
        self._atoms: dict[Atom, Any] = {}
        self._made: dict[tuple[Any, ...], Any] = {}
        self._context = self.z3.Context()
        self._ref = self._context.ref()
        self.true, self.false = (self.z3.BoolVal(value, self._context) for value in (True, False))

    def solver(self) -> Any:
        """A new solver."""
        return self.z3.SimpleSolver(ctx=self._context)

    def literal(self, name: str) -> Any:
        """A variable that is true or false."""
        return self.z3.Bool(name, self._context)

    def _exactly(self, value: Fraction) -> Any:
        if self.integers:
            return self.z3.IntVal(int(value), self._context)
        return self.z3.RealVal(str(value), self._context)

    # Z3's own operators look at the sorts of all that they are given; these do not.

    def _array(self, parts: Sequence[Any]) -> Any:
        made = (self.z3.Ast * len(parts))()
        for number, part in enumerate(parts):
            made[number] = part.ast
        return made

    def all_of(self, parts: Sequence[Any]) -> Any:
        """And."""
        return self.z3.BoolRef(self.z3.Z3_mk_and(self._ref, len(parts), self._array(parts)), self._context)

    def any_of(self, parts: Sequence[Any]) -> Any:
        """Or."""
        return self.z3.BoolRef(self.z3.Z3_mk_or(self._ref, len(parts), self._array(parts)), self._context)

    def no(self, part: Any) -> Any:
        """Not."""
        return self.z3.BoolRef(self.z3.Z3_mk_not(self._ref, part.ast), self._context)

    def implies(self, one: Any, other: Any) -> Any:
        """If one, then the other."""
        return self.z3.BoolRef(self.z3.Z3_mk_implies(self._ref, one.ast, other.ast), self._context)

    def tell(self, solver: Any, part: Any) -> None:
        """Assert it."""
        self.z3.Z3_solver_assert(self._ref, solver.solver, part.ast)

    def ask(self, solver: Any, given: Sequence[Any]) -> bool | None:
        """Whether it can hold, given these literals; None if Z3 does not know."""
        answer = self.z3.Z3_solver_check_assumptions(self._ref, solver.solver, len(given), self._array(given))
        return {1: True, -1: False}.get(answer)

    def point(self, number: int) -> Any:
        """A point as a variable, or as the number that it stands for."""
        if number not in self._points:
            z3 = self.z3
            if number in self.constants or (self.integers and number == 0):
                made = self._exactly(Fraction(self.constants.get(number, 0)))
            else:
                made = (z3.Int if self.integers else z3.Real)(f"x{number}", self._context)
            self._points[number] = made
        return self._points[number]

    def atom(self, atom: Atom) -> Any:
        """x_i < x_j + k, or <=."""
        if atom not in self._atoms:
            i, j, strict, k = atom
            high = self.point(j) + k if k else self.point(j)
            self._atoms[atom] = self.point(i) < high if strict else self.point(i) <= high
        return self._atoms[atom]

    def conjunction(self, atoms: Conjunction) -> Any:
        """All of them."""
        return self.all_of([self.atom(atom) for atom in atoms])

    def either(self, ways: Iterable[Conjunction]) -> Any:
        """One of them."""
        return self.any_of([self.conjunction(way) for way in ways])

    def known(self, due: Due) -> list[Any]:
        """All that is known where something is due."""
        made = [self.atom(atom) for atom in due.known]
        made += [self.either(fact) for fact in due.facts]
        for text, points in due.definitions:
            names = [self.point(point) for point in points]
            declared = {str(name): name for name in names if self.z3.is_const(name) and not self.z3.is_int_value(name)}
            script = f"(assert {text.format(*(name.sexpr() for name in names))})"
            made += self.z3.parse_smt2_string(script, decls=declared, ctx=self._context)
        return made

    def of(self, candidate: Any, state: State) -> Any:
        """The candidate, in that state."""
        key = candidate, state.is_max, _ends(state), *(key_of(state.values.get(name)) for name in candidate.names)
        if key not in self._made:
            self._made[key] = candidate.formula(state, self)
        return self._made[key]

    def compare(self, x: Any, y: Any, strict: bool, state: State) -> Any:
        """x < y, or <=; None where that has no answer."""
        key = key_of(x), key_of(y), strict, _ends(state)
        if key not in self._made:
            self._made[key] = self._compared(x, y, strict, state)
        return self._made[key]

    def _compared(self, x: Any, y: Any, strict: bool, state: State) -> Any:
        x, y = (_exact(value) for value in (x, y))
        if isinstance(x, Infinity) and isinstance(y, Infinity):
            is_so = x._float < y._float if strict else x._float <= y._float
            return self.true if is_so else self.false
        for one, other in ((x, y), (y, x)):
            if isinstance(one, Infinity):
                if type(other) is Unbounded and state.ends is not None:
                    end = state.ends[(one._float > 0) != other.negative]
                    made = self._number(end)
                    one_made = -made if other.negative else made
                    low, high = (one_made, self._number(other)) if one is x else (self._number(other), one_made)
                    return low < high if strict else low <= high
                return self.true if (one._float < 0) == (one is x) else self.false
        negative = {value.negative for value in (x, y) if issubclass(type(value), Term)}
        if len(negative) > 1:
            return None
        low, high = self._number(x), self._number(y)
        if low is None or high is None:
            return None
        return low < high if strict else low <= high

    def _number(self, value: Any) -> Any:
        if issubclass(type(value), Term):
            made = self.point(value.point) + value.k if value.k else self.point(value.point)
            return -made if value.negative else made
        if type(value) in (int, Fraction):
            return self._exactly(Fraction(value))
        return None


def _ends(state: State) -> tuple[int, ...]:
    """The points that stand for -inf and +inf: others on other paths."""
    return tuple(end.point for end in state.ends) if state.ends is not None else ()


def _exact(value: Any) -> Any:
    """A float as the number that it is."""
    if type(value) is not float:
        return value
    return (NEG_INF if value < 0 else POS_INF) if math.isinf(value) else Fraction(value)


def key_of(value: Any) -> Any:
    """What tells one value from another."""
    if issubclass(type(value), Term):
        return value.point, value.k, value.negative
    return repr(value)
