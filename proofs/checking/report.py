"""The report on a function: a verdict for every clause, from the events of the engines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from proofs.checking.clause_report import ClauseReport
from proofs.checking.core.spec import TERMINATES, Outline
from proofs.checking.counterexample_text import found_lines, on_fewer_games
from proofs.checking.headline import claim_in_words, excused_lines, reach_of, unreached_lines
from proofs.verdict import Outcome, Verdict

LADDER: Final = tuple(word for word in Verdict if Verdict.SAMPLED.rank <= word.rank <= Verdict.PROVED.rank)
SAID: Final = {Outcome.REFUTED: "does NOT meet", Outcome.UNDECIDED: "is undecided against"}
OF_ONE_CALL: Final = (
    "{}: of what a call visits one call on each game was tried, and that says nothing of later calls, "
    "for the function may keep something"
)
_ENDS: Final = "every call ends in a {}, with the tree left alone"


def terminates_sentence(required: Iterable[str]) -> str:
    """What `terminates` says beside these clauses."""
    return _ENDS.format("move" if any(id.startswith("best-move") for id in required) else "value")


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
    unreached: Sequence[Mapping[str, Any]] = ()  # parts of the code that no game has run (`coverage.Part`)
    at_look: "Report | None" = None  # the report after the first look, which is what a proof is added to
    at_least: str = ""  # the weakest word that is enough to say that the function holds (--at-least)

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
                self.clauses[event["clause"]].take(event)
            case "vacuous":
                self.clauses[event["clause"]].is_vacuous = True
            case "unasked":  # what the clause speaks of the function does not return
                del self.clauses[event["clause"]]
                self.notes.append(f"nothing is asked of {event['clause']}: it returns nothing that it speaks of")
            case "found" | "finding":  # as it was found, and shrunk, should time allow
                self.clauses[event["clause"]].finding = event
            case "matters" if (found := self.clauses[event["clause"]].finding) is not None:
                self.clauses[event["clause"]].finding = {**found, "any": event["any"]}
            case "withdrawn":  # what an engine said of symbolic values, and numbers contradict
                for clause in self.clauses.values():
                    for word in map(Verdict, event["verdicts"]):
                        clause.withdraw(word)
            case "note":
                self.notes.append(event["text"])
            case "needed":
                self.needed, self.of_one_call = event["text"], event["of_one_call"]
            case "undecided":
                self.undecided = event["text"]
            case "unreached":
                self.unreached = event["parts"]
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
        if any(clause.finding for clause in self._required):
            return Outcome.REFUTED
        is_settled = all(clause.holds for clause in self._required) and not self.undecided
        return Outcome.HOLDS if is_settled and not (self._never_ran or self._too_weak) else Outcome.UNDECIDED

    @property
    def _required(self) -> list[ClauseReport]:
        return [clause for clause in self.clauses.values() if clause.required]

    @property
    def reach(self) -> tuple[Verdict, str] | None:
        """The weakest of the words on which the required clauses stand, and how far it reaches."""
        claims = [clause.claim for clause in self._required]
        return min((claim for claim in claims if claim), key=lambda claim: claim[0].rank) if all(claims) else None

    @property
    def is_proved(self) -> bool:
        """Whether every required clause is."""
        return self.reach is not None and self.reach[0] is Verdict.PROVED

    @property
    def _never_ran(self) -> Sequence[Mapping[str, Any]]:
        """The parts of the code that can decide a result, and that neither a run nor a proof speaks of."""
        return [] if self.is_proved else [part for part in self.unreached if not part["excuse"]]

    @property
    def _too_weak(self) -> str:
        """Why the word is less than what was asked for, if so."""
        if not self.at_least or self.reach is None or self.reach[0].rank >= Verdict(self.at_least).rank:
            return ""
        return f"it is {self.reach[0]}, and --at-least asks for {self.at_least}"

    @property
    def why_undecided(self) -> str:
        """Why nothing could be said, if so."""
        if self.undecided or self.verdict != Outcome.UNDECIDED:
            return self.undecided
        waiting = [clause.id for clause in self.clauses.values() if clause.required and not clause.holds]
        if idle := [id for id in waiting if self.clauses[id].verdict == Verdict.VACUOUS]:
            return f"nothing that was tried puts {', '.join(idle)} to the test: the premise was never met"
        if not waiting and self._never_ran:
            return unreached_lines(self._never_ran)
        if not waiting:
            return self._too_weak
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
            "reach": reach_of(*self.reach) if self.reach and self else None,
            "error": self.error or None,
            "clauses": [clause.as_json() for clause in self.clauses.values()],
            "classification": self.classification,
            "within": self.within and {name: self.within[name] for name in ("options", "beyond", "report")},
            "unreached": [*self.unreached],
            "notes": [*self.notes, *self._narrow(), *([f"undecided: {why}"] if (why := self.why_undecided) else [])],
            "seconds": round(self.seconds, 2),
        }

    def lines(self) -> Iterator[str]:
        """The report as text."""
        if self.error:
            yield f"error: {self.error}"
            return
        yield f"{self.name} {self.headline}"
        yield f"as {self.spec.signature}, {self.form} form" if self.spec.signature else f"{self.form} form"
        if self.call:
            yield f"called as {self.call}"
        for title, required in (("required", True), ("classifying", False)):
            shown = [clause for clause in self.clauses.values() if clause.required == required]
            if not required and all(clause.verdict == Verdict.UNDECIDED for clause in shown):
                continue  # nobody has asked: what is refuted is not classified
            if shown:
                yield from ("", title)
            for clause in shown:
                scope = "" if required or not clause.far else f" [{clause.far}]"
                yield f"  {clause.verdict:<10} {clause.id}: {clause.sentence}{scope}"
        for clause in self.clauses.values():
            if clause.finding is not None:
                yield ""
                yield from found_lines(clause.finding)
        if self.within is not None:
            yield ""
            yield from on_fewer_games(self.within)
        yield from self._evidence()
        why = self.why_undecided
        notes = [*self.notes, *self._narrow(), *excused_lines(self.unreached)]
        if notes or why:
            yield ""
            yield from (f"note: {text}" for text in notes)
        if why:
            yield f"undecided: {why}"
        if self.classification:
            yield ""
            yield from self.classification["lines"]
        yield ""
        yield f"{self.verdict} after {self.seconds:.1f} s"

    @property
    def headline(self) -> str:
        """What is claimed, and how far it goes."""
        if self.verdict == Outcome.HOLDS and self.reach is not None:
            return f"against spec {self.spec.name}: {claim_in_words(*self.reach)}"
        return f"{SAID[self.verdict]} spec {self.spec.name}{self.where}"

    @property
    def where(self) -> str:
        """` beyond -9..9, and holds within`: where a function is wrong that is right on fewer games."""
        if self.within is None:
            return ""
        is_cut = self.within["report"]["verdict"] == Outcome.UNDECIDED
        return f" {self.within['beyond']}, and {'nothing was found' if is_cut else 'holds'} within"

    def _narrow(self) -> Iterator[str]:
        """What is not said to be inductive, for `confirmed` has tried wider trees."""
        for width in dict.fromkeys(one.width[Verdict.INDUCTIVE] for one in self.clauses.values() if one.is_narrow):
            yield f"inductive for up to {width} children a node is not said: confirmed has tried wider trees"

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

    def _repr_html_(self) -> str:
        """The report as a notebook shows it."""
        return f'<pre style="line-height: 1.2">{escape(str(self))}</pre>'
