"""Candidates weakened until they are inductive (Houdini), and then as few as will do.

Where something is due, Z3 is asked whether all that is left of the candidates can hold at the heads that the path has
passed, and one of them fail where it must hold again. The values that it answers with throw out every candidate that
fails there. What is left when no such values are found is inductive, and the greatest such set there is.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from proofs.proving.inference.candidates import Candidate
from proofs.proving.inference.formulas import Formulas, key_of
from proofs.proving.inference.record import Due, Record, State

Stop = Callable[[], None]  # raises where the time is up


class _Question:
    """One thing that is due, as a solver of its own; each candidate has a literal that says that it is assumed."""

    def __init__(self, due: Due, formulas: Formulas, candidates: Sequence[Candidate], literals: dict[Candidate, Any]) -> None:
        self.due = due
        z3 = formulas.z3
        self.z3 = z3
        self.solver = z3.SimpleSolver()
        self.solver.add(*formulas.known(due))
        self.assumed: list[Candidate] = []
        for one in candidates:
            parts = [formula for head in due.heads if head.loop == one.loop
                     if (formula := one.formula(head, formulas)) is not formulas.true]  # fmt: skip
            if parts:
                self.assumed.append(one)
                self.solver.add(*(z3.Implies(literals[one], part) for part in parts))
        self.goals: dict[Candidate, Any] = {}
        self.fails: dict[Candidate, Any] = {}
        if due.state is None:
            self.solver.add(z3.Not(formulas.either(due.goals)))
        else:
            for one in candidates:
                if one.loop == due.state.loop:
                    formula = one.formula(due.state, formulas)
                    if formula is not formulas.true:
                        self.goals[one] = formula
                        self.fails[one] = z3.Bool(f"fails {len(self.fails)}")
            self.solver.add(*(z3.Implies(self.fails[one], z3.Not(goal)) for one, goal in self.goals.items()))

    def broken(self, alive: set[Candidate], literals: dict[Candidate, Any], shown: Iterable[Candidate] | None = None) -> Any:
        """Values for which one of the candidates to be shown fails, or the goal does; None if there are none."""
        given = [literals[one] for one in self.assumed if one in alive]
        if self.due.state is None:
            answer = self.solver.check(*given)
        else:
            wanted = [self.fails[one] for one in (alive if shown is None else shown) if one in self.fails]
            if not wanted:
                return None
            self.solver.push()
            self.solver.add(self.z3.Or(wanted))
            answer = self.solver.check(*given)
            model = self.solver.model() if answer == self.z3.sat else None
            core = self.solver.unsat_core() if answer == self.z3.unsat else ()
            self.solver.pop()
            self.core = {str(literal) for literal in core}
            return model if answer == self.z3.sat else None if answer == self.z3.unsat else False
        self.core = {str(literal) for literal in self.solver.unsat_core()} if answer == self.z3.unsat else set()
        return self.solver.model() if answer == self.z3.sat else None if answer == self.z3.unsat else False


class Houdini:
    """One weakening of one set of candidates."""

    def __init__(self, record: Record, formulas: Formulas, candidates: Sequence[Candidate], stop: Stop) -> None:
        self.formulas = formulas
        self.stop = stop
        self.candidates = [*dict.fromkeys(candidates)]
        z3 = formulas.z3
        self.literals = {one: z3.Bool(f"c{number}") for number, one in enumerate(self.candidates)}
        self.named = {f"c{number}": one for number, one in enumerate(self.candidates)}
        self.alive = {*self.candidates}
        self.kept: list[_Question] = []
        self.goals: list[_Question] = []
        entries = [due for due in record.dues if due.state is not None and not due.heads]
        later = [due for due in record.dues if due not in entries]
        self._weaken_by([self._question(due) for due in entries])
        questions = [self._question(due) for due in later]
        self._weaken_by([question for question in questions if question.due.state is not None])
        self.goals = [question for question in questions if question.due.state is None]

    def _question(self, due: Due) -> _Question:
        self.stop()
        return _Question(due, self.formulas, [one for one in self.candidates if one in self.alive], self.literals)

    def _weaken_by(self, questions: list[_Question]) -> None:
        self.kept += questions
        waiting = [*self.kept]
        while waiting:
            question = waiting.pop(0)
            gone = False
            while (model := question.broken(self.alive, self.literals)) is not None:
                self.stop()
                if model is False:
                    failing = [one for one in question.goals if one in self.alive]
                else:
                    failing = [one for one, goal in question.goals.items() if one in self.alive
                               if not self.formulas.z3.is_true(model.eval(goal, model_completion=True))]  # fmt: skip
                assert failing, "one of them fails"
                self.alive -= {*failing}
                gone = True
            if gone:
                waiting = [*(other for other in self.kept if other.due.heads and other not in waiting), *waiting]

    def failing(self) -> _Question | None:
        """What is due and does not follow."""
        for question in self.goals:
            self.stop()
            if question.broken(self.alive, self.literals) is not None:
                return question
        return None

    # AS FEW AS WILL DO

    def needed(self) -> list[Candidate]:
        """Candidates that are inductive together, and from which all that is due follows; none can be left out."""
        needed: dict[Candidate, None] = {}
        for question in self.goals:
            self.stop()
            assert question.broken(self.alive, self.literals) is None
            needed.update(dict.fromkeys(self._core(question)))
        waiting = [*needed]
        while waiting:
            self.stop()
            one = waiting.pop()
            for question in self.kept:
                if one in question.fails:
                    assert question.broken(self.alive, self.literals, [one]) is None
                    more = [other for other in self._core(question) if other not in needed]
                    needed.update(dict.fromkeys(more))
                    waiting += more
        return self._fewer([*needed])

    def _core(self, question: _Question) -> list[Candidate]:
        return [self.named[name] for name in sorted(question.core, key=lambda name: int(name[1:]) if name[1:].isdigit() else 0) if name in self.named]

    def _fewer(self, needed: list[Candidate]) -> list[Candidate]:
        order: list[_Question] = [*self.goals, *self.kept]
        for one in sorted(needed, key=lambda one: -one.weight):
            left = {*needed} - {one}
            failing = next((question for question in order if question.broken(left, self.literals) is not None), None)
            self.stop()
            if failing is None:
                needed = [other for other in needed if other is not one]
            else:
                order.remove(failing)
                order.insert(0, failing)
        return needed


def state_key(state: State) -> tuple[Any, ...]:
    """What tells one state from another."""
    return state.loop, state.is_max, *((name, key_of(value)) for name, value in state.values.items())
