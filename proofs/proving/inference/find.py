"""Find the invariants of a search whose loops say none: the cheapest tier of candidates that does it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from proofs.proving.execution.calls import Subject
from proofs.proving.inference.candidates import Candidate, tiers, words_of
from proofs.proving.inference.endings import Ending, ending_of
from proofs.proving.inference.formulas import Formulas
from proofs.proving.inference.houdini import Houdini
from proofs.proving.inference.record import Due, Record, State, record
from proofs.proving.inference.roles import words_in
from proofs.proving.inference.search import Search
from proofs.proving.phrasing.asserted import Head
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.terms import NeedsIntegersError


@dataclass
class Found:
    """What was found for the loops of one function; or what is left that does not follow."""

    candidates: list[Candidate] = field(default_factory=list)
    left: tuple[Due, Mapping[str, str]] | None = None  # with values that break it
    tiers: int = 0
    counts: list[tuple[int, int]] = field(default_factory=list)  # candidates at first, and inductive ones
    houdini: Houdini | None = None
    endings: dict[str, Ending] = field(default_factory=dict)  # by loop: why it ends

    def needed(self, keep: Sequence[Candidate] = ()) -> None:
        """Choose the candidates that are needed, these among them."""
        if self.houdini is not None:
            ends = [one for ending in self.endings.values() for one in ending.rests_on]
            self.candidates = self.houdini.needed([*keep, *ends])


def find(search: Search, name: str, subject: Subject, stop: Callable[[], None], law: Sequence[Candidate] = ()) -> Found:
    """The invariants of the loops in the proof of one function; `law`: what may be known of tables."""
    try:
        return _find(search, name, subject, stop, law, integers=False)
    except NeedsIntegersError:
        return _find(search, name, subject, stop, law, integers=True)


def _find(
    search: Search, name: str, subject: Subject, stop: Callable[[], None], law: Sequence[Candidate], *, integers: bool
) -> Found:
    holes = [head for head in search.heads_in(name) if search.is_open(head)]
    kinds = {head.name: search.is_negamax for head in holes}
    made = record(subject, search.vocabulary, kinds, stop, integers=integers)
    stop()
    found = Found()
    formulas = Formulas(made.constants, integers=made.integers)
    states = {head.name: _states(made, head.name) for head in holes}
    holes = [head for head in holes if states[head.name]]
    offers = [_tiers(search, head, states[head.name]) for head in holes]
    for tier in zip(*offers, strict=True) if holes else [()]:
        found.tiers += 1
        candidates = [*law, *(one for offer in tier for one in offer)]
        houdini = found.houdini = Houdini(made, formulas, candidates, stop)
        found.counts.append((len(houdini.candidates), len(houdini.alive)))
        found.left = houdini.left()
        if found.left is None:
            found.endings = {}
            for head in holes:
                ending = ending_of(head, made, formulas, houdini) if head.is_while else None
                if ending is not None:
                    found.endings[head.name] = ending
                    if not (integers or ending.opened):
                        raise NeedsIntegersError  # closing in takes finitely many steps only for them
            return found
    return found


def _states(made: Record, loop: str) -> list[State]:
    return [
        state for due in made.dues for state in (*due.heads, *([due.state] if due.state else [])) if state.loop == loop
    ]


def _tiers(search: Search, head: Head, states: list[State]) -> list[list[Candidate]]:
    by = _known_as(search, head.function)
    window = (by["alpha"], by["beta"]) if "alpha" in by and "beta" in by else None
    words = words_of(
        states, head.starts, window, head.choices, has_tables=bool(search.tables), test=by.get("gamma", "")
    )
    types = {state.is_max for state in states}
    players: list[bool | None] = [True, False] if types == {True, False} and not search.is_negamax else [None]
    overwritten = [(now, then) for then, now in head.starts.items() if {now, then} <= {*words.values}]
    return [*tiers(head.name, words, players, overwritten)]


def _known_as(search: Search, function: str) -> dict[str, str]:
    """How a function calls what it is given, as far as that is known."""
    own = [argument.arg for argument in search.program.definitions[function].args.args]
    source = next((point for point, body in search.bodies.items() if body == function), function)
    try:
        words = search.points.get(source) or words_in(search.program, function)
    except FragmentError:  # nothing is known
        return {}
    return dict(zip(words, own, strict=True))
