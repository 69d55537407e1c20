"""The world of a proof: the explorer of `proofs.symbolic`, which takes every path, and what it knows on each.

A comparison that is open forks; what is assumed is a hypothesis, and nothing waits; a clause that is only needed where
other clauses are shown is a fact, told to the solvers and not to the store. What a clause asks of things that are not
settled yet is settled by the path first: a choice within a clause would make the goal hold for one answer only.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from proofs.proving.execution.arithmetic import sum_of
from proofs.proving.execution.signals import KnowsNothing, SettleFirstError
from proofs.proving.execution.values import FAR, Unbounded, Unknown
from proofs.proving.law import Law
from proofs.proving.solvers.obligations import Atom, Conjunction, Definition
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.stores import Store
from proofs.symbolic.terms import NeedsIntegersError, Term
from proofs.symbolic.world import World
from specs.values import NEG_INF, POS_INF, Infinity, Value


class ProvingWorld(World):
    """A world that remembers which of its decisions were forks, what its points are called and where the path is."""

    def __init__(self, vocabulary: Vocabulary, *, integers: bool) -> None:
        super().__init__(integers=integers)
        self.vocabulary = vocabulary
        self.forks: list[bool] = []
        self.names: dict[int, str] = {}
        self.scene: list[str] = []
        self.replayed = 0  # how much of the trail was there when this run began
        self.is_within_clause = False
        self.has_numbers = False  # whether something was asked of a value that only numbers answer
        self.path: Any = None  # the path that is taken now
        self.ends: tuple[Term, Term] | None = None  # points that stand for -inf and +inf, once they are needed
        self.facts: list[tuple[Conjunction, ...]] = []
        self.definitions: list[Definition] = []
        self._finite: list[int] = []  # points that lie between the ends
        self._moved: dict[tuple[object, ...], Value] = {}
        self.laws: dict[str, Law] = {}  # those that some path has assumed
        self._asked = 0  # clauses, in this run
        self._ways: dict[tuple[int, int], tuple[Conjunction, ...]] = {}
        self._beginnings: dict[tuple[int, object], int] = {}  # the number of each beginning of a trail: see `_number`
        self._numbers: list[int] = [0]  # those of the present trail, the empty one first

    def begin(self) -> None:
        """A run starts anew."""
        self.names.clear()
        self.scene.clear()
        self._moved.clear()
        self._asked = 0
        self._finite.clear()
        self.ends = None
        self.facts.clear()
        self.definitions.clear()
        self.replayed = len(self.trail)
        del self._numbers[max(self.replayed, 1) :]  # only its last answer is another one than in the run before

    def forget_ways(self) -> None:
        """Another program is explored from here on."""
        self._ways.clear()
        self._beginnings.clear()
        self._numbers = [0]

    # VALUES

    def fresh(self) -> Unknown:
        """A new finite value of which nothing is known, and which no end is compared with."""
        return Unknown(self, super().fresh().point)

    def finite(self, name: str) -> Unknown:
        """A new finite value, by name."""
        term = self.fresh()
        self.names[term.point] = name
        self._finite.append(term.point)
        if self.ends is not None:
            self._lies_between(term.point)
        return term

    def value(self, name: str) -> Value:
        """A new value that may be infinite; over the integers each end is on a path of its own."""
        if not self.is_integral:
            return self.ghost(name)
        ends: tuple[Value | None, ...] = (None, NEG_INF, POS_INF)
        end = ends[self.choose(3)]
        if end is None:
            return self.finite(name)
        self.scene.append(f"{name} = {end!r}")
        return end

    def ghost(self, name: str) -> Value:
        """A new value that may be infinite, and that only clauses see: they compare it, and no path is split."""
        if self.ends is None:
            self.ends = self.fresh(), self.fresh()
            self.names.update({self.ends[0].point: "-inf", self.ends[1].point: "+inf"})
            for point in self._finite:
                self._lies_between(point)
        low, high = self.ends
        term = Unbounded(self, super().fresh().point)
        self.names[term.point] = name
        self._grant((low.point, term.point, False, 0))
        self._grant((term.point, high.point, False, 0))
        return term

    def _lies_between(self, point: int) -> None:
        """A finite value lies between the ends, over the integers further from them than any step goes."""
        assert self.ends is not None
        low, high = self.ends
        far = -FAR if self.is_integral else 0
        self._grant((low.point, point, True, far))
        self._grant((point, high.point, True, far))

    def constant(self, value: float | Fraction) -> Term:
        """A number as a term; it lies between the ends."""
        self.has_numbers = True
        term = super().constant(value)
        if self.ends is not None and term.point not in self._finite:
            self.outside(lambda: self.constant(value))
            self._finite.append(term.point)
            self._lies_between(term.point)
        return term

    def moved(self, sign: str, x: Term, y: Term) -> Value:
        """x + y or x - y."""
        self.has_numbers = True
        key = sign, x.point, x.k, x.negative, y.point, y.k, y.negative
        if key not in self._moved:
            self.outside(lambda: self.moved(sign, x, y))
            name = f"{self.word(x)} {sign} {self.word(y)}"
            if not self.is_integral:  # of other numbers a sum may be rounded, or be too large for a float
                self.end(NeedsIntegersError())
            self._moved[key] = sum_of(self, name, sign, x, y)
        return self._moved[key]

    def word(self, value: Value) -> str:
        """What a value is called."""
        if isinstance(value, Term) and not value.negative and value.point in self.names:
            step = f" {'+' if value.k > 0 else '-'} {abs(value.k)}" if value.k else ""
            return f"{self.names[value.point]}{step}"
        return repr(value)

    # FORKS

    def outside(self, ask: Callable[[], object]) -> None:
        """Said before something is settled: within a clause it is not, for its goal is to hold for all choices.

        The path itself then asks, by `ask`, so that it is settled, and the clause is run again.
        """
        if self.is_within_clause:
            raise SettleFirstError(ask)

    def decide(self, i: int, j: int, strict: bool, k: int) -> bool:
        position, is_new = self.position, self.position >= len(self.trail)
        answer = super().decide(i, j, strict, k)
        if is_new:
            self._mark(position)
        return answer

    def choose(self, answers: int) -> int:
        if self.is_within_clause:
            raise FragmentError("a clause chooses: what it asks about has to be settled by `outside` first")
        position, is_new = self.position, self.position >= len(self.trail)
        answer = super().choose(answers)
        if is_new:
            self._mark(position)
        return answer

    def _mark(self, position: int) -> None:
        del self.forks[position:]
        self.forks.append(bool(self.waiting) and self.waiting[-1][0] == position)

    def forked(self) -> Conjunction:
        """The comparisons that were forks on this path so far."""
        return atoms(entry for entry, fork in zip(self.trail[: self.position], self.forks, strict=False) if fork)

    def suppose(self, low: Value, high: Value, *, strict: bool = False) -> None:
        """Go on only where low <= high (low < high if strict). It is one more hypothesis, and nothing waits."""
        if isinstance(low, Term):
            question = low.question(high, strict, False)
        elif isinstance(high, Term):
            question = high.question(low, strict, True)
        else:
            question = low < high if strict else low <= high
        if question is None or isinstance(question, bool):
            self.assume(question is True)
        else:
            self._grant(question)

    def grant(self, program: Callable[[], bool]) -> None:
        """Go on only where the program answers yes, on a path of its own for each way in which it does."""
        ways, _ = self.settled_ways(program)
        if not ways:
            self.assume(holds=False)
        for atom in ways[self.choose(len(ways))]:
            self._grant(atom)

    def law(self, law: Law, **quantities: Any) -> None:
        """Assume what the law says of these quantities: the vocabulary of the proof must have it.

        A vocabulary in which f is something else has another law under the same id: the same predicate, with other
        cases.
        """
        self.rests_on(law)
        self.tell(lambda: bool(law.holds(**quantities)))

    def any_of(self, law: Law, name: str, *answers: Any, **known: Any) -> Any:
        """One of the answers that the law allows for this quantity, each on a path of its own; all else is known."""
        self.rests_on(law)
        allowed = [one for one in answers if law.holds(**known, **{name: one})]
        self.assume(bool(allowed))
        return allowed[self.choose(len(allowed))]

    def rests_on(self, law: Law) -> None:
        """The proof assumes the law."""
        known = self.vocabulary.laws.get(law.id)
        if known is None or known.holds is not law.holds:
            raise FragmentError(f"the law {law.id} is not one that this proof may assume")
        self.laws[known.id] = known

    def allows(self, law: Law, **quantities: Any) -> bool:
        """Whether quantities that are all known may be these by the law; what it excludes no path considers."""
        self.rests_on(law)
        return bool(law.holds(**quantities))

    def tell(self, program: Callable[[], bool]) -> None:
        """Go on only where the program may answer yes; the path is not split.

        If there is one way in which it does, that is known from here on; of several only the solvers are told.
        """
        ways, _ = self.settled_ways(program)
        if len(ways) == 1:
            for atom in ways[0]:
                self._grant(atom)
            return

        def may_hold() -> int:
            return int(any(all(self.store.ask(*atom) is not False for atom in way) for way in ways))

        position, is_new = self.position, self.position >= len(self.trail)
        answer = self.recall(may_hold)
        if is_new:
            del self.forks[position:]
            self.forks.append(False)
        self.assume(answer == 1)
        if () not in ways:
            self.facts.append(ways)

    def fact(self, program: Callable[[], bool]) -> None:
        """As `grant`, but the path is not split: the solvers are told, the store is not."""
        ways, _ = self.settled_ways(program)
        if not ways:
            self.assume(holds=False)
        if () not in ways:
            self.facts.append(ways)

    def greatest(self, x: Value, y: Value) -> Value:
        """max(x, y), without a split."""
        return self._extreme(x, y, "max", lambda low, high: low <= high)

    def least(self, x: Value, y: Value) -> Value:
        """min(x, y), without a split."""
        return self._extreme(x, y, "min", lambda low, high: low >= high)

    def _extreme(self, x: Value, y: Value, word: str, is_within: Callable[[Value, Value], bool]) -> Value:
        for one, other in ((x, y), (y, x)):
            if isinstance(one, Infinity):
                return other if (one == NEG_INF) == (word == "max") else one
        m = (Unbounded if Unbounded in (type(x), type(y)) else Unknown)(self, super().fresh().point)
        self.names[m.point] = f"{word}({self.word(x)}, {self.word(y)})"
        for within in (x, y):
            self.suppose(*((within, m) if word == "max" else (m, within)))
        self.fact(lambda: is_within(m, x) or is_within(m, y))
        return m

    def _grant(self, question: Atom) -> None:
        position = self.position
        if position < len(self.trail):
            self.assume(super().decide(*question))
            return
        known = self.store.ask(*question)
        if known is None:
            self.store = self.store.adding(*question)
        self.trail.append((question, known is not False))
        del self.forks[position:]
        self.forks.append(known is None)  # what is known already is an obligation, not a hypothesis
        self.position = position + 1
        self.assume(known is not False)

    def settled_ways(self, program: Callable[[], bool]) -> tuple[tuple[Conjunction, ...], bool]:
        """The ways of the program, what it asks having been settled; and whether they are found for the first time.

        A run that comes here by the same answers as one before it finds the same ways.
        """
        self._asked += 1
        number = self._asked  # what is settled meanwhile may be made of clauses, too
        while True:
            key = number, self._number()
            if key in self._ways:
                return self._ways[key], False
            try:
                self._ways[key] = self.ways(program)
            except SettleFirstError as first:
                first.ask()
            else:
                return self._ways[key], True

    def _number(self) -> int:
        """A number for the answers so far, the same in every run that comes here by the same answers."""
        assert not self.is_within_clause, "a clause grants nothing"
        numbers = self._numbers
        for entry in self.trail[len(numbers) - 1 : self.position]:
            numbers.append(self._beginnings.setdefault((numbers[-1], entry), len(self._beginnings) + 1))
        return numbers[self.position]

    def ways(self, program: Callable[[], bool]) -> tuple[Conjunction, ...]:
        """The conjunctions of comparisons under which the program answers yes, nothing being known."""
        store, forks = self.store, self.forks
        nothing: Store = KnowsNothing()
        self.store, self.forks, self.is_within_clause = nothing, [], True
        try:
            return tuple(atoms(self.trail[: self.position]) for answer in self.explore(program) if answer)
        finally:
            self.store, self.forks, self.is_within_clause = store, forks, False


def atoms(entries: Iterable[Any]) -> Conjunction:
    """The comparisons among the entries of a trail, each once; choices are no matter of values."""
    found: dict[Atom, None] = {}
    for question, answer in entries:
        i, j, strict, k = question
        if i >= 0:
            found[question if answer else (j, i, not strict, -k)] = None  # the question, or its opposite
    return tuple(found)
