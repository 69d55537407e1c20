"""The report on a function: a verdict for every clause, from the events of the engines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.core.spec import TERMINATES, Outline
from proofs.verdict import Outcome, Verdict

LADDER: Final = tuple(word for word in Verdict if Verdict.SAMPLED.rank <= word.rank <= Verdict.PROVED.rank)
SAID: Final = {Outcome.HOLDS: "meets", Outcome.REFUTED: "does NOT meet", Outcome.UNDECIDED: "is undecided against"}
OF_ONE_CALL: Final = (
    "{}: of what a call visits one call on each game was tried, and that says nothing of later calls, "
    "for the function may keep something"
)
_ENDS: Final = "every call ends in a {}, with the tree left alone"


def terminates_sentence(required: Iterable[str]) -> str:
    """What `terminates` says beside these clauses."""
    return _ENDS.format("move" if "best-move" in required else "value")


@dataclass
class ClauseReport:
    """What is known of one clause: the strongest word, and all rungs that it stands on."""

    id: str
    sentence: str
    required: bool
    scopes: dict[Verdict, dict[str, str]] = field(default_factory=dict)  # of single calls, of histories
    finding: Mapping[str, Any] | None = None
    reach: dict[Verdict, dict[str, str]] = field(default_factory=dict)  # the same in a few words, where it is complete
    enough: set[Verdict] = field(default_factory=set)  # the rungs whose scope is enough to say that the clause holds
    is_vacuous: bool = False  # it never applied

    @property
    def rungs(self) -> dict[Verdict, str]:
        """Each word with its scope."""
        return {word: "; ".join(parts.values()) for word, parts in self.scopes.items()}

    @property
    def verdict(self) -> Verdict:
        """`refuted`, the highest rung, or `undecided` (`vacuous` if the clause never applied)."""
        if self.finding is not None:
            return Verdict.REFUTED
        nothing = Verdict.VACUOUS if self.is_vacuous else Verdict.UNDECIDED
        return max(self.rungs, key=lambda word: word.rank, default=nothing)

    @property
    def holds(self) -> bool:
        """Whether something complete says so: random trees alone do not, nor does a scope cut short."""
        return self.finding is None and bool(self.enough)

    def as_json(self) -> dict[str, Any]:
        """The verdict for machines."""
        finding = self.finding
        word = self.verdict
        return {
            "id": self.id,
            "verdict": word,
            "required": self.required,
            "engine": finding["engine"] if finding else word if self.rungs else None,
            "scope": None if finding else self.rungs.get(word),
            "counterexample": finding["counterexample"] if finding else None,
            "smallest": finding["smallest"] and not finding.get("in_turns") if finding else None,
            "again": finding.get("again") if finding else None,
            "evidence": [{"verdict": rung, "scope": scope} for rung, scope in self.rungs.items()],
        }


@dataclass
class Report:
    """All that a check found out."""

    name: str
    spec: Outline
    form: str
    require: Sequence[str] = ()
    full: bool = False  # only the full window was asked for
    clauses: dict[str, ClauseReport] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    error: str = ""
    classification: Mapping[str, Any] | None = None
    seconds: float = 0.0
    needed: str = "more"  # what has to be finished before the clauses may be said to hold
    of_one_call: Sequence[str] = ()  # clauses that no history puts to the test, of a function that may keep something
    undecided: str = ""  # why, if the check was cut short
    is_settled: bool = False  # the verdict is there, and deeper scopes follow
    is_narrowing: bool = False  # all is said, but on which games a function that is refuted is right
    call: str = ""  # the template by which the function is called, if it is not called as its spec says
    within: Mapping[str, Any] | None = None  # these games: `options` ask for them, `report` is that on them

    def __post_init__(self) -> None:
        self.open_clauses()

    def open_clauses(self) -> None:
        """Nothing is known yet. With the full window alone, clauses on other windows are required on demand only."""
        spec, idle = self.spec, self.spec.idle_with_full_window if self.full else ()
        needed = {*spec.required, *self.require} - {id for id in idle if id not in self.require}
        for id, sentence in spec.sentences.items():
            self.clauses[id] = ClauseReport(id, sentence, id in needed)
        self.clauses[TERMINATES] = ClauseReport(TERMINATES, terminates_sentence(spec.required), required=True)
        if unasked := [id for id in spec.required if id not in needed]:
            self.notes[:] = [f"with the full window alone nothing is asked of {', '.join(unasked)}"]

    def take(self, event: Mapping[str, Any]) -> None:
        """Add what an engine found."""
        match event["event"]:
            case "spec":  # of a spec of the user's own nothing is known before
                self.form, self.call = event["form"], event["call"]
                if dict(self.spec.sentences) != event["outline"]["sentences"]:
                    self.clauses.clear()
                    self.spec = Outline(**event["outline"])
                    self.open_clauses()
            case "rung":
                clause = self.clauses[event["clause"]]
                word = Verdict(event["verdict"])
                clause.scopes.setdefault(word, {})[event.get("part", "")] = event["scope"]
                if reach := event.get("reach"):
                    clause.reach.setdefault(word, {})[event.get("part", "")] = reach
                if event.get("is_enough", True):
                    clause.enough.add(word)
            case "vacuous":
                self.clauses[event["clause"]].is_vacuous = True
            case "unasked":  # what the clause speaks of the function does not return
                del self.clauses[event["clause"]]
                self.notes.append(f"nothing is asked of {event['clause']}: it returns nothing that it speaks of")
            case "found" | "finding":  # as it was found, and made small, should time allow
                self.clauses[event["clause"]].finding = event
            case "withdrawn":  # what an engine said of symbolic values, and numbers contradict
                for clause in self.clauses.values():
                    for word in map(Verdict, event["verdicts"]):
                        clause.scopes.pop(word, None)
                        clause.reach.pop(word, None)
                        clause.enough.discard(word)
            case "note":
                self.notes.append(event["text"])
            case "needed":
                self.needed, self.of_one_call = event["text"], event["of_one_call"]
            case "undecided":
                self.undecided = event["text"]
            case "unusable":
                self.error = event["text"]
            case "settled":
                self.is_settled = self.verdict == Outcome.HOLDS
            case "narrowing":
                self.is_narrowing = True
            case "within":
                self.within = event
            case "classification":
                self.classification = event["classification"]

    @property
    def verdict(self) -> Outcome:
        """`holds`, `refuted`, `undecided` or `error`."""
        if self.error:
            return Outcome.ERROR
        required = [clause for clause in self.clauses.values() if clause.required]
        if any(clause.finding for clause in required):
            return Outcome.REFUTED
        is_settled = all(clause.holds for clause in required) and not self.undecided
        return Outcome.HOLDS if is_settled else Outcome.UNDECIDED

    @property
    def why_undecided(self) -> str:
        """Why nothing could be said, if so."""
        if self.undecided or self.verdict != Outcome.UNDECIDED:
            return self.undecided
        waiting = [clause.id for clause in self.clauses.values() if clause.required and not clause.holds]
        if idle := [id for id in waiting if self.clauses[id].verdict == Verdict.VACUOUS]:
            return f"nothing that was tried puts {', '.join(idle)} to the test: the premise was never met"
        if alone := [id for id in waiting if id in self.of_one_call]:
            return OF_ONE_CALL.format(", ".join(alone))
        so_far = "; ".join(self._so_far(waiting))
        return f"too little was finished: {so_far}; a verdict needs {self.needed}; give it more time (--seconds)"

    def _so_far(self, waiting: Sequence[str]) -> Iterator[str]:
        """How far the strongest complete word on each of these clauses goes."""
        reached: dict[str, list[str]] = {}
        for id in waiting:
            reach = self.clauses[id].reach
            word = max(reach, key=lambda word: word.rank, default=None)
            games = " and for ".join(dict.fromkeys(reach[word].values())) if word else ""
            reached.setdefault(f"{word} so far for {games}" if word else "nothing so far", []).append(id)
        for far, ids in reached.items():
            yield f"{', '.join(ids)}: {far}"

    @property
    def status(self) -> int:
        """The exit status of the command."""
        return self.verdict.status

    def __bool__(self) -> bool:
        """Whether every required clause holds: `assert check(search, spec="alphabeta")`."""
        return self.verdict == Outcome.HOLDS

    def as_json(self) -> dict[str, Any]:
        """The report for machines."""
        return {
            "function": self.name,
            "spec": self.spec.name,
            "form": self.form,
            "call": self.call or None,
            "verdict": self.verdict,
            "error": self.error or None,
            "clauses": [clause.as_json() for clause in self.clauses.values()],
            "classification": self.classification,
            "within": self.within and {name: self.within[name] for name in ("options", "beyond", "report")},
            "notes": [*self.notes, *([f"undecided: {why}"] if (why := self.why_undecided) else [])],
            "seconds": round(self.seconds, 2),
        }

    def lines(self) -> Iterator[str]:
        """The report as text."""
        if self.error:
            yield f"error: {self.error}"
            return
        yield f"{self.name} {SAID[self.verdict]} spec {self.spec.name}: {self.spec.signature} ({self.form} form)"
        if self.call:
            yield f"called as {self.call}"
        for title, required in (("required", True), ("classifying", False)):
            shown = [clause for clause in self.clauses.values() if clause.required == required]
            if not required and all(clause.verdict == Verdict.UNDECIDED for clause in shown):
                continue  # nobody has asked: what is refuted is not classified
            yield from ("", title, *(f"  {c.verdict:<10} {c.id}: {c.sentence}" for c in shown)) if shown else ()
        for clause in self.clauses.values():
            if clause.finding is not None:
                yield ""
                yield from found_lines(clause.finding)
        if self.within is not None:
            yield ""
            yield from _on_fewer_games(self.within)
        yield from self._evidence()
        why = self.why_undecided
        if self.notes or why:
            yield ""
            yield from (f"note: {text}" for text in self.notes)
        if why:
            yield f"undecided: {why}"
        if self.classification:
            yield ""
            yield from self.classification["lines"]
        yield ""
        yield f"{self.verdict} after {self.seconds:.1f} s"

    def _evidence(self) -> Iterator[str]:
        """Each rung with its scope once, and the clauses that stand on it."""
        standing = [clause for clause in self.clauses.values() if clause.finding is None]
        for word in reversed(LADDER):
            scopes = dict.fromkeys(clause.rungs[word] for clause in standing if word in clause.rungs)
            for scope in scopes:
                yield ""
                yield f"{word}: {', '.join(clause.id for clause in standing if clause.rungs.get(word) == scope)}"
                yield from (f"  {part}" for part in scope.split("; "))

    def __str__(self) -> str:
        return "\n".join(self.lines())


def size_of(finding: Mapping[str, Any]) -> str:
    """What is known of smaller counterexamples, in words."""
    if not finding["smallest"]:
        return "made small"
    return "the smallest in which players take turns" if finding.get("in_turns") else "the smallest there is"


def found_lines(finding: Mapping[str, Any]) -> Iterator[str]:
    """A counterexample as text: the clause, the game and what was given, expected and got, the game drawn."""
    case = finding["counterexample"]
    yield f"refuted: {finding['clause']}, by {finding['engine']}, {size_of(finding)}"
    yield from (f"  after tree {earlier['tree']}{_given(earlier)}" for earlier in case.get("before", ()))
    yield f"  tree {case['tree']}{_given(case)}"
    if drawn := case.get("drawn"):
        yield f"  drawn: {', then '.join(drawn)}"
    yield f"  expected {case['expected']}; got {case['got']}"
    if again := finding.get("again"):
        yield f"  again: {again}"
    yield from (f"    {line}" for line in finding["drawing"])


def _given(case: Mapping[str, Any]) -> str:
    """What the calls on a game were given."""
    ends = {name: case[name] for name in ("depth", "alpha", "beta", "gamma") if case.get(name) is not None}
    if isinstance(ends.get("alpha"), list):  # one call after another
        windows = zip(ends.pop("alpha"), ends.pop("beta"), strict=True)
        ends["windows"] = [f"({alpha}, {beta})" for alpha, beta in windows]
    again = f"  called {case['calls']} times" if "calls" in case else ""
    return "".join(f"  {name} = {_shown(end)}" for name, end in ends.items()) + again


def _on_fewer_games(within: Mapping[str, Any]) -> Iterator[str]:
    """`refuted beyond -9..9, holds within: --payoffs -9..9`, and how strongly."""
    clauses = [clause for clause in within["report"]["clauses"] if clause["required"]]
    yield f"refuted {within['beyond']}, {within['report']['verdict']} within: {within['options']}"
    for word, scope in dict.fromkeys((clause["verdict"], clause["scope"]) for clause in clauses):
        ids = (clause["id"] for clause in clauses if (clause["verdict"], clause["scope"]) == (word, scope))
        yield f"  {word}: {', '.join(ids)}"
        yield from (f"    {part}" for part in (scope or "").split("; ") if part)


def _shown(given: Any) -> str:
    return " then ".join(map(str, given)) if isinstance(given, list) else str(given)
