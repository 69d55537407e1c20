"""What is known of one clause: the strongest word, and all rungs that it stands on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from proofs.verdict import Verdict


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
    width: dict[Verdict, int] = field(default_factory=dict)  # the children a node that a word speaks of has at most

    def take(self, event: Mapping[str, Any]) -> None:
        """Add a rung. A later scope takes the place of an earlier one of the same part."""
        word, part = Verdict(event["verdict"]), event.get("part", "")
        self.scopes.setdefault(word, {})[part] = event["scope"]
        if reach := event.get("reach"):
            self.reach.setdefault(word, {})[part] = reach
        if event.get("is_enough", True):
            self.enough.add(word)
        if width := event.get("width"):
            self.width[word] = max(width, self.width.get(word, 0))

    def withdraw(self, word: Verdict) -> None:
        """Take back all that was said with that word."""
        for known in (self.scopes, self.reach, self.width):
            known.pop(word, None)
        self.enough.discard(word)

    @property
    def is_narrow(self) -> bool:
        """Whether `inductive` speaks of narrower trees than `confirmed` has tried: then it is not said."""
        return 0 < self.width.get(Verdict.INDUCTIVE, 0) < self.width.get(Verdict.CONFIRMED, 0)

    @property
    def rungs(self) -> dict[Verdict, str]:
        """Each word with its scope."""
        unsaid = {Verdict.INDUCTIVE} if self.is_narrow else ()
        return {word: "; ".join(parts.values()) for word, parts in self.scopes.items() if word not in unsaid}

    @property
    def claim(self) -> tuple[Verdict, str] | None:
        """The strongest word whose scope is enough, and how far it reaches in a few words; None if there is none."""
        words = self.enough & self.rungs.keys()
        if self.finding is not None or not words:
            return None
        word = max(words, key=lambda word: word.rank)
        return word, self._far(word)

    @property
    def far(self) -> str:
        """How far the verdict reaches, in a few words; nothing of what is refuted."""
        return self._far(self.verdict)

    def _far(self, word: Verdict) -> str:
        """Of several scopes the first that speaks of histories, if any does: the others stand below."""
        every = [*self.reach.get(word, {}).values()]
        return next((reach for reach in every if "history" in reach), every[0] if every else "")

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
        return self.claim is not None

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
            "reach": self.far or None,
            "counterexample": finding["counterexample"] if finding else None,
            "smallest": finding["smallest"] and not finding.get("in_turns") if finding else None,
            "again": finding.get("again") if finding else None,
            "does_not_matter": finding.get("any") if finding else None,
            "evidence": [{"verdict": rung, "scope": scope} for rung, scope in self.rungs.items()],
        }
