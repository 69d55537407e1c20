"""trusted: formulas and obligations as SMT-LIB text, the one form in which solvers get them, and anyone else may."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from proofs.proving.solvers.obligations import Atom, Case, Conjunction, Obligation

LOGIC: Final = {False: "QF_LRA", True: "QF_LIA"}  # by whether values are integers


class Text:
    """How one obligation is written; formulas that occur again are written once."""

    def __init__(self, obligation: Obligation) -> None:
        self.integers = obligation.integers
        self.constants = obligation.constants
        self._atoms: dict[Atom, str] = {}
        self._ways: dict[tuple[Conjunction, ...], str] = {}

    def declared(self, cases: Iterable[Case]) -> str:
        """Declarations of every point that the cases speak of."""
        points = {point for case in cases for point in case.points()}
        sort = "Int" if self.integers else "Real"
        return "\n".join(f"(declare-const x{point} {sort})" for point in sorted(points) if self.is_variable(point))

    def is_variable(self, point: int) -> bool:
        """Whether the point is no number."""
        return point not in self.constants and not (self.integers and point == 0)

    def known(self, case: Case) -> str:
        """The hypotheses and facts of a case."""
        made = [text.format(*map(self.point, points)) for text, points in case.definitions]
        return all_of([*map(self._atom, case.hypotheses), *map(self.either, case.facts), *made])

    def broken(self, case: Case) -> str:
        """The case fails: all that is known holds, and the goal does not."""
        return f"(and {self.known(case)} (not {self.either(case.goals)}))"

    def either(self, ways: tuple[Conjunction, ...]) -> str:
        """One of the conjunctions holds."""
        if ways not in self._ways:
            self._ways[ways] = any_of([all_of([self._atom(atom) for atom in way]) for way in ways])
        return self._ways[ways]

    def _atom(self, atom: Atom) -> str:
        if atom not in self._atoms:
            i, j, strict, k = atom
            high = f"(+ {self.point(j)} {number(k, self.integers)})" if k else self.point(j)
            self._atoms[atom] = f"({'<' if strict else '<='} {self.point(i)} {high})"
        return self._atoms[atom]

    def point(self, i: int) -> str:
        """A variable, or the number that the point is."""
        return f"x{i}" if self.is_variable(i) else number(self.constants.get(i, 0), self.integers)


def whole(obligation: Obligation) -> str:
    """The obligation as a script of its own: it is discharged if the answer is `unsat`."""
    text = Text(obligation)
    cases = [*obligation.cases]
    asked = f"(assert {any_of([text.broken(case) for case in cases])})\n(check-sat)"
    return f"; {obligation}\n(set-logic {LOGIC[obligation.integers]})\n{text.declared(cases)}\n{asked}\n"


def asked(formula: str) -> str:
    """A question that leaves nothing behind."""
    return f"(push 1)\n(assert {formula})\n(check-sat)\n(pop 1)"


def any_of(formulas: Sequence[str]) -> str:
    """One of them holds."""
    return formulas[0] if len(formulas) == 1 else f"(or {' '.join(formulas)})" if formulas else "false"


def all_of(formulas: Sequence[str]) -> str:
    """All of them hold."""
    return formulas[0] if len(formulas) == 1 else f"(and {' '.join(formulas)})" if formulas else "true"


def number(value: int | Fraction, integers: bool) -> str:
    """A number as an integer, or as a real."""
    exact = Fraction(value)
    top, bottom = abs(exact.numerator), exact.denominator
    shown = str(top) if integers else f"{top}.0" if bottom == 1 else f"(/ {top}.0 {bottom}.0)"
    return f"(- {shown})" if exact < 0 else shown
