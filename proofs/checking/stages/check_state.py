"""What a check is about and what it has found so far: shared by the stages, which follow each other in `worker`.

A stage yields events of plain JSON. `rung`: a clause holds, in which sense, on what scope. `found`: a clause is broken,
with the case as it was found, should time be over before it is shrunk. `finding`: the same with the smallest case.
`note`: what an engine could not do, and why. `stage`: what begins now. `vacuous`: a clause never applied. A
counterexample of any engine is run again on numbers before it is reported, and then shrunk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject, TupleError, WrongTypeError
from proofs.checking.core.clock import Clock, Tick
from proofs.checking.core.game import Case, Family, Finding, GameKind, Search, Smallest
from proofs.checking.core.run_once import attempt
from proofs.checking.core.side_by_side import Meanwhile, cores
from proofs.checking.core.spec import AT_STEP, TERMINATES
from proofs.checking.induction.hidden_state import AT_ONCE
from proofs.checking.stages.fewer_games import without
from proofs.checking.stages.several_results import must_be_clear, must_know_the_game, must_return_one_thing
from proofs.checking.stages.undone import POSITION, moved
from proofs.checking.stages.what_matters import what_does_not_matter
from proofs.sandbox.faults import ProtocolError, TooManyQuestions, UndoError, UnknownQuestionError
from proofs.sandbox.limits import TimedOut
from proofs.verdict import Verdict
from specs.contracts import Clause

Event = dict[str, Any]
SHRINK_SECONDS: Final = 8.0  # of work; a case that all smaller ones were tried against comes long before that
LOOK_SECONDS: Final = 2.0  # of work, to see whether a search that does not end properly has lost its place
PATIENCE: Final = 10  # times as long may a run take before it is said not to end
ENDED: Final = "what is refuted ends the check; --all goes on with the other clauses"
SLOW: Final = "a run on {} takes more than {:g} s, and ends; give a run more time (--run-seconds)"
NO_NODE_SHARED: Final = ", no node shared"
ONE_CALL: Final = "one call on each game"  # of a function that keeps something more calls may say otherwise
UNLIKE: Final = "it tells symbolic values from numbers, counts on numbers for nodes, or keeps something between calls"
ANOTHER_MIND: Final = "given the same answers it asks other questions: it keeps something between calls, or is random"
OF_VALUES: Final = AT_STEP | {
    "tree",
    "node",
    "memory",
    "s_marked",
    "f_history",
    "depth",
    "said",
    "position",
    "position_before",
}
TOLD_BY_THE_GAME: Final = frozenset(
    kind.__name__
    for kind in (ProtocolError, UndoError, UnknownQuestionError, TooManyQuestions, WrongTypeError, TupleError)
)
ON_NUMBERS: Final = (Verdict.EXHAUSTED, Verdict.SAMPLED)
Covers = Callable[[Case], bool]


class StopError(Exception):
    """Nothing more can be found out."""


@dataclass
class Check:
    """One check of one function. `open` are the clauses that nothing has broken yet."""

    subject: Subject
    budget: Budget
    clauses: Mapping[str, Clause]
    clock: Clock
    is_symbolic: bool = True  # symbolic values did for all that was asked of them so far
    open: dict[str, Clause] = field(init=False)
    integers: bool = False  # only integers are meant: the code steps by one
    is_probed: bool = False  # whether it does was asked
    says_integers: bool = False  # a note says that it is judged on integers
    constants: bool = False  # the code compares values with numbers of its own
    left_to_numbers: set[str] = field(default_factory=set)  # clauses that symbolic values cannot decide
    applied: Counter[str] = field(default_factory=Counter)  # how often each clause was put to the test
    covered: set[Verdict] = field(default_factory=set)  # engines that finished enough for a word on every clause
    done: list[Family] = field(default_factory=list)  # all smaller games were tried, where games come in levels
    keeps: Sequence[str] = ()  # where the function may keep something between calls, in words
    is_on_histories: bool = False
    during: str = ""  # which pass it is, in words, where an engine makes several
    is_unsteady: bool = False  # the function broke a clause on numbers, and not when it was run on them again
    beyond: str = ""  # why no check could say that it holds
    entry: Callable[[Any, Any], Any] | None = None  # what an entry of its table says of f, if the user has told
    claims: dict[str, Covers] = field(default_factory=dict)  # what was said of symbolic values, and of which trees
    untaken: str = ""  # which outcomes of a random generator an enumeration left out
    shrink_seconds: float | None = None  # None: as ever
    required: frozenset[str] = frozenset()  # the clauses one of which decides the verdict, if it is broken
    meanwhile: Meanwhile = field(default_factory=Meanwhile)  # what copies of this process do for a later stage
    broken: list[Case] = field(init=False)  # the smallest case for each clause that is broken

    def __post_init__(self) -> None:
        self.open = dict(self.clauses)
        self.broken = []
        self.integers = self.integers or self.subject.domain.kind == "int"

    @property
    def jobs(self) -> int:
        """How much is done side by side: now, besides what is done meanwhile."""
        return max(1, (self.budget.jobs or cores()) - self.meanwhile.busy)

    @property
    def game(self) -> GameKind:
        """The kind of game on which the function is checked."""
        return self.subject.spec.game

    @property
    def needs_numbers(self) -> bool:
        """Whether numbers stand in for symbolic values; whether the code steps by one is then not known."""
        return not self.is_symbolic or bool(self.left_to_numbers)

    @property
    def one_call(self) -> str:
        """What a scope says where one call is made on each game, by a function that may keep something."""
        return ONE_CALL if self.keeps and self.subject.spec.calls.length == 1 else ""

    def late(self, word: Verdict, at: object) -> Event:
        """The time of an engine is over: in which of its passes, and at what."""
        during = self.subject.spec.calls.every if self.is_on_histories else self.during or self.one_call
        return note(f"{word} ran out of time at {at}{f' ({during})' if during else ''}")

    @contextmanager
    def in_pass(self, words: str) -> Iterator[None]:
        """Within it a note on what ran out of time says that it was this pass."""
        before, self.during = self.during, words
        try:
            yield
        finally:
            self.during = before

    def begin_scope(self) -> None:
        """From here on it is noted anew which outcomes of a random generator are left out."""
        if self.subject.dice is not None:
            self.subject.dice.left_out.clear()

    @property
    def left_out(self) -> str:
        """Which outcomes of a random generator were not taken in this scope, in words."""
        return " and ".join(self.subject.dice.left_out) if self.subject.dice is not None else ""

    @property
    def why_unsure(self) -> str:
        """Why nothing that was seen says that the function holds, if so."""
        if self.beyond:
            return self.beyond
        if self.is_unsteady:
            return "the same run gave two results: it may hold now, and not the next time"
        if self.untaken and Verdict.CONFIRMED not in self.covered:
            return f"not every outcome of its random generator was taken: {self.untaken}"
        if self.subject.kept and self.subject.kept.is_loose and not self.subject.isolated:
            return "what one game leaves in it may be what the next one finds, for it cannot be put back"
        return ""

    @property
    def is_unfinished(self) -> bool:
        """Whether symbolic values did, but the time was over before they had said enough."""
        return self.is_symbolic and Verdict.CONFIRMED not in self.covered

    @property
    def may_mean_integers(self) -> bool:
        """Whether it is still open if the function is judged on integers."""
        return not self.integers and not self.subject.domain.kind

    def on_integers(self, why: str) -> Event:
        """From now on the function is judged on integers."""
        self.integers = self.says_integers = True
        return note(f"judged on integers: {why} (for other numbers: --payoffs real)")

    def until(self, share: float, at_most: float | None = None) -> Tick:
        """A tick up to that share of the time; half of it where fewer games are to be looked at after these."""
        domain = self.subject.domain
        is_open = any(without(self.subject, domain, case) is not None for case in self.broken)
        return self.clock.until(share / 2 if is_open else share, at_most)

    @property
    def decidable(self) -> Mapping[str, Clause]:
        """The open clauses that symbolic values can decide."""
        return {name: clause for name, clause in self.open.items() if name not in self.left_to_numbers}

    def stage(self, engine: str, at: str) -> Event:
        """Something begins."""
        self.clock.about(f"{engine}: {at}")
        return {"event": "stage", "engine": engine, "at": at}

    @contextmanager
    def calling(self, length: int) -> Iterator[None]:
        """Within it the function is called so many times on each game, and no clause speaks of what it visited."""
        before = self.subject
        self.subject, self.is_on_histories = before.lengthened(length), True
        with self.of_values():
            try:
                yield
            finally:
                self.subject, self.is_on_histories = before, False

    @contextmanager
    def of_values(self, asked: bool = True, but: str = "") -> Iterator[None]:
        """Within it, if asked, the clauses on what was visited are left out: they speak of one call on a tree.

        So are those that speak of the thing that is named by `but`.
        """
        hidden = {
            name: clause
            for name, clause in self.open.items()
            if asked and (not is_of_values(clause) or but in clause.names)
        }
        for name in hidden:
            del self.open[name]
        try:
            yield
        finally:
            self.open.update(hidden)

    def with_names(self) -> Check:
        """The same check of the function on trees whose nodes are texts."""
        named = replace(self, subject=replace(self.subject, names=True))
        named.open, named.broken = self.open, self.broken
        return named

    def found(self, engine: Verdict, clause: str, case: Case) -> Iterator[Event]:
        """Run it again, make it small, report it. The clause is closed; StopError where nothing is left to check."""
        known = {clause: self.clauses[clause]} if clause in self.clauses else {}
        if self.subject.dice is not None and not case.drawn:
            case = replace(case, drawn=tuple(self.subject.dice.drawn))  # of the path that an engine has just taken
        again = attempt(self.subject, case, known)
        if again is None:
            yield note(f"{engine} reports {clause} broken on {case.tree}, but a run on these numbers does not break it")
            self.is_symbolic = False
            yield from self.withdraw(self.claims)
            if engine in ON_NUMBERS:  # the same run twice, with two results: nothing more is said to hold
                self.is_unsteady = True
                yield {"event": "withdrawn", "verdicts": [*ON_NUMBERS]}
            return
        if self.is_excused(again):
            raise StopError(TERMINATES)
        seconds = SHRINK_SECONDS if self.shrink_seconds is None else self.shrink_seconds
        search = Search(
            seconds,
            integers=self.integers or self.needs_numbers,
            full=self.budget.full_window,
            is_exact=not (self.constants or self.needs_numbers or self.keeps),  # a longer history may do with less
            done=self.done,
        )
        brief = replace(search, seconds=min(seconds, LOOK_SECONDS))
        if (lost := moved(self.subject, again, self.open.get(POSITION), brief)) is not None:
            yield from self.found(engine, POSITION, lost)  # with --all, both are reported
        if again.fault != TimedOut.__name__:  # of which patience may make another thing
            yield {**finding(self.game, engine, Smallest(again, complete=False)), "event": "found"}
        if again.fault == TupleError.__name__:
            must_return_one_thing(self.subject, again.case)
        must_know_the_game(self.subject, again)
        must_be_clear(self.subject)
        small = Smallest(again, complete=False)
        self.begin_scope()
        for smaller in self.game.shrink(self.subject, again, known.get(again.clause), search):
            # outcomes of a random generator may have been left out on games that are smaller
            small = replace(smaller, complete=smaller.complete and not self.left_out)
            if small.finding.fault != TimedOut.__name__:
                yield self._finding(engine, small)
        if small.finding.fault == TimedOut.__name__:
            small = replace(small, finding=(yield from self._with_patience(small.finding, known)))
            yield self._finding(engine, small)
        if self.shrink_seconds is None and small.finding.fault != TimedOut.__name__:
            idle = what_does_not_matter(self.subject, small.finding, known)
            yield {"event": "matters", "clause": small.finding.clause, "any": idle}
        self.broken.append(small.finding.case)
        if engine in ON_NUMBERS:
            case = small.finding.case
            yield from self.withdraw([word for word, covers in self.claims.items() if covers(case)], str(case.tree))
        self.open.pop(again.clause, None)
        is_over = again.clause in self.required and not self.budget.all
        if is_over and len(self.required) > 1:
            yield note(ENDED)
        if again.clause == TERMINATES or not self.open or is_over:
            raise StopError(again.clause)

    def is_excused(self, found: Finding) -> bool:
        """Whether the search may not be to blame.

        One that waits for a clock, or for threads of its own, is late when the machine is busy; an exception may come
        from what it runs beside itself: a game is nothing that can be handed to another process.
        """
        if not (self.beyond and found.fault) or found.fault in TOLD_BY_THE_GAME:
            return False
        return found.fault == TimedOut.__name__ or AT_ONCE in self.beyond

    def _finding(self, engine: Verdict, small: Smallest) -> Event:
        """The finding; whether nodes were texts there."""
        return finding(self.game, engine, small) | ({"texts": True} if self.subject.names else {})

    def _with_patience(self, late: Finding, known: Mapping[str, Clause]) -> Generator[Event, None, Finding]:
        """What comes of a run that was not over in time, if it gets more; StopError if it ends and nothing is wrong."""
        yield self.stage(Verdict.EXHAUSTED, "a run that takes long")
        seconds = self.subject.run_seconds
        found = attempt(replace(self.subject, run_seconds=PATIENCE * seconds), late.case, known)
        if found is None:
            yield {"event": "undecided", "text": SLOW.format(late.case.tree, seconds)}
            raise StopError(TERMINATES)
        is_late = found.fault == late.fault
        return replace(late, got=f"{late.got}, nor after {PATIENCE * seconds:g} s") if is_late else found

    def withdraw(self, refuted: Iterable[str], tree: str = "") -> Iterator[Event]:
        """Where numbers contradict one word on symbolic values, take them all back."""
        if words := [*refuted]:
            taken = " and ".join(self.claims)
            on = f"a run on {tree}, of which {' and '.join(words)} spoke," if tree else "a run on numbers"
            yield {"event": "withdrawn", "verdicts": [*self.claims]}
            yield note(f"{taken} withdrawn: {on} does otherwise: {UNLIKE}")
            self.claims.clear()

    def unasked(self) -> Iterator[Event]:
        """The clauses on what the function does not return: nothing is asked of them."""
        for name in self.subject.spec.optional:
            if name in self.open and not self.applied[name]:
                del self.open[name]
                yield {"event": "unasked", "clause": name}

    def vacuous(self) -> Iterator[Event]:
        """The clauses that nothing has broken because, of all that was tried, nothing has put them to the test."""
        idle = self.subject.spec.idle_with_full_window if self.budget.full_window else ()
        for name in self.open:
            if name in self.subject.spec.optional:
                continue
            is_covered = Verdict.EXHAUSTED in self.covered or (self.covered and name not in self.left_to_numbers)
            if is_covered and not self.applied[name] and name not in idle:
                yield {"event": "vacuous", "clause": name}

    def rungs(
        self, word: Verdict, names: Iterable[str], done: Sequence[Family], values: str, tail: str = "", part: str = ""
    ) -> Iterator[Event]:
        """The clauses hold in that sense on the families that were finished."""
        is_alone = not self.keeps or self.is_on_histories
        if word is Verdict.EXHAUSTED and self.left_out:
            self.untaken = self.left_out
        is_enough = is_alone and not self.why_unsure and self.game.is_enough(done, self.budget, self.is_on_histories)
        if is_enough:
            self.covered.add(word)
        part = self.subject.spec.calls.every if self.is_on_histories else part
        trees = [family for family in done if not family.shares]
        for name in names:
            finished = done if name not in self.clauses or is_of_values(self.clauses[name]) else trees
            once = f"; {self.one_call}" if self.one_call else ""
            scope = f"{self.game.in_words(finished, self.subject, values)}{once}{tail}"
            far = {"reach": self._reach(finished), "width": self._width(finished)}
            yield rung(name, word, scope, is_enough=is_enough, part=part) | far

    @staticmethod
    def _width(done: Sequence[Family]) -> int:
        """The most children that a node has in the families that were tried with every window."""
        return max((getattr(family, "leaves", 0) for family in done if not family.full), default=0)

    def _reach(self, done: Sequence[Family]) -> str:
        """How far these families go, in a few words: which games, and how many calls on each."""
        calls = self.subject.spec.calls.every if self.is_on_histories else self.one_call
        domain = self.subject.domain
        games = f"{self.game.reach(done)}{NO_NODE_SHARED * domain.trees}"
        games = ", ".join((games, *domain.games.words))
        return f"{games}{f', {calls}' if calls else ''}"

    def needed(self) -> Event:
        """What has to be finished before the clauses may be said to hold, in words; those that histories leave out."""
        alone = [name for name, clause in self.clauses.items() if self.keeps and not is_of_values(clause)]
        return {"event": "needed", "text": self.game.needed(self.budget, bool(self.keeps)), "of_one_call": alone}


def is_of_values(clause: Clause) -> bool:
    """Whether the clause speaks of results and windows, and not of what was visited on the way."""
    return OF_VALUES.issuperset(clause.names)


def note(text: str) -> Event:
    """Something that a reader should know."""
    return {"event": "note", "text": text}


def rung(clause: str, word: Verdict, scope: str, *, is_enough: bool = True, part: str = "") -> Event:
    """A clause holds in that sense, on that scope; whether the scope is enough to say that it holds.

    A later scope takes the place of an earlier one of the same part.
    """
    return {"event": "rung", "clause": clause, "verdict": word, "scope": scope, "is_enough": is_enough, "part": part}


def finding(game: GameKind, engine: Verdict, small: Smallest) -> Event:
    """A broken clause, its counterexample drawn with the true value of each node."""
    return {
        "event": "finding",
        "clause": small.finding.clause,
        "engine": engine,
        "smallest": small.complete,
        **({"in_turns": True} if small.complete and small.in_turns else {}),
        "counterexample": game.counterexample(small.finding),
        "drawing": game.drawing(small.finding.case),
    }
