"""Candidates weakened until they are inductive (Houdini), and then as few as will do.

Where something is due, Z3 is asked whether all that is left of the candidates can hold at the heads that the path has
passed, and one of them fail where it must hold again. The values that it answers with throw out every candidate that
fails there. What is left when no such values are found is inductive, and the greatest such set there is. All that is
due behind the same heads is one question.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofs.proving.execution.sorts import is_value
from proofs.proving.inference.candidates import Candidate
from proofs.proving.inference.formulas import Formulas, key_of
from proofs.proving.inference.record import Due, Record, State

Stop = Callable[[], None]  # raises where the time is up


@dataclass
class Literals:
    """For each candidate whether it is assumed, and whether it is to be shown."""

    formulas: Formulas
    assumed: dict[Candidate, Any] = field(default_factory=dict)
    shown: dict[Candidate, Any] = field(default_factory=dict)
    not_shown: dict[Candidate, Any] = field(default_factory=dict)
    named: dict[int, Candidate] = field(default_factory=dict)  # by the id of its first literal

    def add(self, one: Candidate) -> None:
        number = len(self.assumed)
        self.assumed[one], self.shown[one] = (self.formulas.literal(f"{letter}{number}") for letter in "as")
        self.not_shown[one] = self.formulas.no(self.shown[one])
        self.named[self.assumed[one].get_id()] = one


class _Question:
    """All that is due behind the same heads, as one solver."""

    def __init__(
        self, dues: Sequence[Due], formulas: Formulas, candidates: Sequence[Candidate], literals: Literals
    ) -> None:
        self.z3 = formulas.z3
        self.formulas = formulas
        self.dues = dues
        self.literals = literals
        self.solver = formulas.solver()
        self.assumed: list[Candidate] = []
        self.core: list[Candidate] = []
        for one in candidates:
            parts = [formulas.of(one, head) for head in dues[0].heads if head.loop == one.loop]
            parts = [part for part in parts if part is not formulas.true]
            if parts:
                self.assumed.append(one)
                for part in parts:
                    formulas.tell(self.solver, formulas.implies(literals.assumed[one], part))
        self.broken_dues = [formulas.literal(f"d{number}") for number in range(len(dues))]
        self.goals: list[dict[Candidate, Any]] = []
        self.to_show: dict[Candidate, None] = {}
        for due, is_broken in zip(dues, self.broken_dues, strict=True):
            known = formulas.known(due)
            goals: dict[Candidate, Any] = {}
            if due.state is None:
                goal = formulas.either(due.goals) if due.goal is None else due.goal(formulas)
                known.append(formulas.no(goal))
            else:
                for one in candidates:
                    if one.loop == due.state.loop:
                        formula = formulas.of(one, due.state)
                        if formula is not formulas.true:
                            goals[one] = formula
                known.append(
                    formulas.any_of(
                        [formulas.all_of([literals.shown[one], formulas.no(goal)]) for one, goal in goals.items()]
                    )
                )
                self.to_show.update(dict.fromkeys(goals))
            self.goals.append(goals)
            formulas.tell(self.solver, formulas.implies(is_broken, formulas.all_of(known)))
        formulas.tell(self.solver, formulas.any_of(self.broken_dues))

    def broken(self, alive: Iterable[Candidate], shown: Iterable[Candidate] | None = None) -> Any:
        """Values for which one of the candidates to be shown fails, or a goal does; None if there are none."""
        assume, show = {*alive}, {*(alive if shown is None else shown)}
        given = [self.literals.assumed[one] for one in self.assumed if one in assume]
        given += [self.literals.not_shown[one] for one in self.to_show if one not in show]
        answer = self.formulas.ask(self.solver, given)
        if answer is False:
            ids = {literal.get_id() for literal in self.solver.unsat_core()}
            self.core = [one for number, one in self.literals.named.items() if number in ids]
            return None
        return self.solver.model() if answer else False

    def failing(self, model: Any, alive: set[Candidate]) -> set[Candidate]:
        """The candidates that the values throw out."""
        gone: set[Candidate] = set()
        for is_broken, goals in zip(self.broken_dues, self.goals, strict=True):
            if model is False or self.z3.is_true(model.eval(is_broken, model_completion=True)):
                for one, goal in goals.items():
                    if one in alive and (
                        model is False or not self.z3.is_true(model.eval(goal, model_completion=True))
                    ):
                        gone.add(one)
        return gone

    def first_broken(self, model: Any) -> Due:
        """One that the values break."""
        if model is False:
            return self.dues[0]
        return next(
            due
            for due, is_broken in zip(self.dues, self.broken_dues, strict=True)
            if self.z3.is_true(model.eval(is_broken, model_completion=True))
        )


class Houdini:
    """One weakening of one set of candidates."""

    def __init__(self, record: Record, formulas: Formulas, candidates: Sequence[Candidate], stop: Stop) -> None:
        self.formulas = formulas
        self.stop = stop
        self.candidates = [*dict.fromkeys(candidates)]
        self.literals = Literals(formulas)
        for one in self.candidates:
            self.literals.add(one)
        self.alive = {*self.candidates}
        self.kept: list[_Question] = []
        entries = [due for due in record.dues if due.state is not None and not due.heads]
        steps = [due for due in record.dues if due.state is not None and due.heads]
        self._weaken_by(self._questions(entries))
        self._weaken_by(self._questions(steps))
        self.goals = self._questions([due for due in record.dues if due.state is None])

    def _questions(self, dues: Iterable[Due]) -> list[_Question]:
        groups: dict[tuple[Any, ...], list[Due]] = {}
        for due in dues:
            groups.setdefault(tuple(map(state_key, due.heads)), []).append(due)
        made = []
        for group in groups.values():
            self.stop()
            alive = [one for one in self.candidates if one in self.alive]
            made.append(_Question(group, self.formulas, alive, self.literals))
        return made

    def _weaken_by(self, questions: list[_Question]) -> None:
        """Round by round, until a round throws out nothing."""
        self.kept += questions
        before = -1
        while before != len(self.alive):
            before = len(self.alive)
            for question in self.kept:
                while (model := question.broken(self.alive)) is not None:
                    self.stop()
                    gone = question.failing(model, self.alive)
                    assert gone, "one of them fails"
                    self.alive -= gone

    def also(self, dues: Iterable[Due]) -> None:
        """These are due besides, and follow."""
        self.goals += self._questions(dues)

    def left(self) -> tuple[Due, dict[str, str]] | None:
        """What is due and does not follow, with values for which it fails."""
        for question in self.goals:
            self.stop()
            if (model := question.broken(self.alive)) is not None:
                due = question.first_broken(model)
                return due, {} if model is False else self._values(due, model)
        return None

    def _values(self, due: Due, model: Any) -> dict[str, str]:
        points = {point for atom in due.known for point in atom[:2] if point in due.names}
        found = {due.names[point]: str(model.eval(self.formulas.point(point))) for point in sorted(points)}
        ends = {found.pop(end, ""): end for end in ("-inf", "+inf")}
        return {name: ends.get(value, value) for name, value in found.items() if not name.startswith("height")}

    # AS FEW AS WILL DO

    def needed(self, keep: Iterable[Candidate] = ()) -> list[Candidate]:
        """Candidates that are inductive together, and from which all that is due follows; none but those that are to be
        kept can be left out.
        """
        kept = [*keep]
        needed: dict[Candidate, None] = dict.fromkeys(kept)
        for question in self.goals:
            self.stop()
            if question.broken(needed, ()) is not None:  # what is needed already does not do
                assert question.broken(self.alive) is None
                needed.update(dict.fromkeys(question.core))
        waiting = [*needed]
        while waiting:
            more: dict[Candidate, None] = {}
            for question in self.kept:
                self.stop()
                if question.broken([*needed, *more], waiting) is not None:
                    assert question.broken(self.alive, waiting) is None
                    more.update(dict.fromkeys(other for other in question.core if other not in needed))
            needed.update(more)
            waiting = [*more]
        place = {one: number for number, one in enumerate(self.candidates)}
        return self._fewer(sorted(needed, key=lambda one: place[one]), {*kept})

    def _fewer(self, needed: list[Candidate], kept: set[Candidate]) -> list[Candidate]:
        """Leave out what can be, the heaviest first."""
        order = [*self.goals, *self.kept]
        for one in sorted((one for one in needed if one not in kept), key=lambda one: -one.weight):
            left = {*needed} - {one}
            self.stop()
            failing = next((question for question in order if question.broken(left) is not None), None)
            if failing is None:
                needed = [other for other in needed if other is not one]
            else:
                order.remove(failing)
                order.insert(0, failing)
        return needed


def state_key(state: State) -> tuple[Any, ...]:
    """What tells one state from another, as far as a candidate may speak of it."""
    told = ((name, key_of(value)) for name, value in state.values.items() if value is None or _is_told(value))
    return state.loop, state.is_max, _points(state), *told


def _is_told(value: Any) -> bool:
    return isinstance(value, bool | str) or is_value(value)


def _points(state: State) -> tuple[int, ...]:
    return tuple(end.point for end in state.ends) if state.ends is not None else ()
