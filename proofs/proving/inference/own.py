"""The proof of a function of the user's own: as it stands if its loops say their invariants, else these are found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

from proofs.proving.explore import Attempt, attempt
from proofs.proving.inference.conclude import Conclusion, conclude
from proofs.proving.inference.search import DEPTH, Search, search_of
from proofs.proving.inference.trial import TrialError, must_agree, of_search, of_variant
from proofs.proving.models.library import LIBRARY
from proofs.proving.phrasing.points import UnknownParametersError
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.requested import PARAMETERS, Named, named
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.loop_cutter import cut
from proofs.proving.spec_contract import variant
from specs.suggestion import meant

Needed = Callable[[list[str]], list[Proof]]  # the proofs of these procedures of the library


@dataclass(frozen=True)
class Own:
    """The proofs, with what they rest on; and what was found, or what is left."""

    proofs: tuple[Proof, ...]
    conclusion: Conclusion | None = None
    called_as: str = ""
    needed: tuple[Proof, ...] = field(default=())
    trees: bool = False  # it was asked of games without shared nodes

    @property
    def holds(self) -> bool:
        """Whether all is proved."""
        every = (*self.needed, *self.proofs)
        is_whole = self.conclusion is None or self.conclusion.holds
        return is_whole and bool(self.proofs) and all(proof.holds for proof in every)

    @property
    def about(self) -> str:
        """Which games, windows and values the proof is about: what it presupposes is said here."""
        proof, made = self.proofs[-1], self.conclusion
        trees = "every tree"
        if who := self.first_mover:
            trees += f" whose players take turns and where {who} moves at the root"
        elif "turns" in proof.axioms:
            trees += " whose players take turns"
        trees += " without shared nodes" * self.trees
        windows = "every window of integers" if proof.integers else "every window"
        if made is not None and DEPTH in made.search.specs.values():
            windows = f"every depth, {windows}" if "alpha" in made.search.points[proof.procedure] else "every depth"
        values = {"any linear order": "pay-offs of any linear order"}.get(proof.values, f"pay-offs: {proof.values}")
        has_guess = made is not None and "first" in made.search.points[proof.procedure]
        return f"{trees}, {windows}, {values}" + (", a first guess that is a whole number" if has_guess else "")

    @property
    def first_mover(self) -> str:
        """Who moves at the root of the games that the proof is about; "" if either player may."""
        made = self.conclusion
        if made is None or not made.search.types:
            return ""
        return "MAX" if made.search.types[made.search.program.entry] else "MIN"


@dataclass(frozen=True)
class Premise:
    """Of which games a proof would be, if it succeeded."""

    takes_turns: bool = False
    one_player_at_the_root: bool = False


def premise_of(request: str | Callable[..., Any], spec: str, call: str = "", form: str = "minimax") -> Premise:
    """What a proof would presuppose; FragmentError or ValueError, as of the proof itself, if there can be none."""
    about = named(request, call)
    try:
        search = _search(about, spec, call, form)
    except (FragmentError, ValueError) as problem:
        if form != "minimax" or _takes_first(call) or not _says_its_invariants(about.function):
            raise
        try:
            variant(about, spec, call)
        except ValueError:
            raise problem from None
        return Premise()
    return Premise("turns" in search.vocabulary.axioms, bool(search.types))


def _says_its_invariants(function: FunctionType) -> bool:
    """Whether the function can be proved as it stands: its loops say their invariants, and no phrase is replaced."""
    try:
        cut(function)
    except FragmentError:
        return False
    return True


def _takes_first(call: str) -> bool:
    """Whether the template takes the first part of what the call returns."""
    return call.rstrip().endswith("[0]")


def _search(about: Named, spec: str, call: str, form: str, *, max_at_root: bool = True) -> Search:
    """The function as the rules rewrite it."""
    if call and not {*PARAMETERS[spec]} <= {*about.order}:
        variant(about, spec, call)  # which says what the template lacks
    try:
        search = search_of(about.function, spec, about.order, form, max_at_root=max_at_root)
        if call and _takes_first(call) != (search.program.entry in search.program.pairs):
            says = _takes_first(call)
            told = "it returns no pair that is written out" if says else "it returns a pair; say [0] for the value"
            raise ValueError(f"--call {call!r}: {told}")
    except UnknownParametersError:
        if form == "minimax":
            variant(about, spec, call)  # which says more of it
        raise
    return search


def prove_own(
    request: str | Callable[..., Any], spec: str, call: str = "", form: str = "minimax", *, watch: Watch | None = None,
    needed: Needed, seconds: float = 60.0, by_procedure: Mapping[str, str], trees: bool = False,
) -> Own:  # fmt: skip
    """Prove the function that the request names; FragmentError says what is outside of what can be proved.

    What is proved is run beside the function on small games before it is called proved (`trial`). `trees`: on games
    in which no node is reached in two ways, and that is all that is then said.
    """
    if spec and spec not in PARAMETERS:
        near, there = meant(spec, PARAMETERS), ", ".join(PARAMETERS)
        raise ValueError(f"no proof against the specification {spec!r}{near}; there are {there}")
    about = named(request, call)
    says = form == "minimax" and not _takes_first(call) and spec != DEPTH and _says_its_invariants(about.function)
    if not spec or says:
        try:
            return _as_it_stands(about, spec, call, watch, needed, by_procedure, trees=trees)
        except (FragmentError, ValueError) as problem:
            if not spec or isinstance(problem, TrialError):
                raise
    search = _search(about, spec, call, form)

    def library(names: Iterable[str]) -> Iterable[Proof]:
        ours = [by_procedure[name] for name in names if name in by_procedure]
        return needed(ours) if ours else ()  # none asked for would be all

    with search.program.in_its_own_words():
        conclusion = conclude(search, about.written, seconds=seconds, watch=watch, library=library)
    if search.types and not conclusion.holds:  # it may be of MIN's nodes
        other = _search(about, spec, call, form, max_at_root=False)
        with other.program.in_its_own_words():
            mirrored = conclude(other, about.written, seconds=seconds, watch=watch, library=library)
        search, conclusion = (other, mirrored) if mirrored.holds else (search, conclusion)
    words = [word for word in search.points[search.program.entry] if word not in search.tables]
    called_as = f"{about.written.__qualname__.replace('.', '().')}({', '.join(words)})"
    called_as += "[0]" * (search.program.entry in search.program.pairs)
    if conclusion.holds:
        if watch is not None:
            watch("what is proved, beside the function", 0, 1)
        values = must_agree(of_search(search, about.loaded, form, conclusion.proofs[-1].values, trees=trees))
        conclusion.proofs = [
            replace(proof, numbers=proof.numbers or values == "numbers" or bool(search.program.cached))
            for proof in conclusion.proofs
        ]
    proofs = (*conclusion.proofs[:-1], *(replace(proof, called_as=called_as) for proof in conclusion.proofs[-1:]))
    return Own(proofs, conclusion, called_as, conclusion.library, trees=trees)


def prove_annotated(request: str | Callable[..., Any], spec: str, call: str = "") -> Own | None:
    """The proof of a function whose loops say their invariants, to show what of it fails; None if it is no such one."""
    try:
        return _as_it_stands(named(request, call), spec, call, None, lambda _: [], {})
    except (FragmentError, ValueError):
        return None


def _as_it_stands(
    about: Named, spec: str, call: str, watch: Watch | None, needed: Needed, by_procedure: Mapping[str, str],
    *, trees: bool = False,
) -> Own:  # fmt: skip
    mine = variant(about, spec, call)
    attempted: Attempt = attempt(about.written, LIBRARY, subject=mine.subject)
    ours = [by_procedure[other] for other in attempted.relies_on if other in by_procedure]
    before = tuple(needed(ours)) if ours else ()  # none asked for would be all
    proof = rest(prove(attempted, watch), {proof.procedure: proof for proof in before})
    if proof.holds and spec:
        values = must_agree(of_variant(mine, spec, proof.values, trees=trees))
        proof = replace(proof, numbers=proof.numbers or values == "numbers")
    return Own((replace(proof, called_as=mine.called_as),), None, mine.called_as, before, trees=trees)
