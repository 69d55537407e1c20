"""The proof of a function of the user's own: as it stands if its loops say their invariants, else these are found."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

from proofs.checking.specs import SPECS
from proofs.proving.explore import Attempt, attempt
from proofs.proving.inference.conclude import Conclusion, conclude
from proofs.proving.inference.proofs_of import proofs_of
from proofs.proving.inference.search import DEPTH, Search, search_of
from proofs.proving.inference.trial import TrialError, must_agree, of_search, of_variant
from proofs.proving.models.library import LIBRARY
from proofs.proving.phrasing.own_words import words_of_the_source
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

    spec: str
    proofs: tuple[Proof, ...]
    conclusion: Conclusion | None = None
    called_as: str = ""
    needed: tuple[Proof, ...] = field(default=())
    trees: bool = False  # it was asked of games without shared nodes

    @property
    def holds(self) -> bool:
        """Whether all is proved."""
        if not self.proofs or not all(proof.holds for proof in (*self.needed, *self.proofs)):
            return False
        required = SPECS[self.spec].required.values() if self.spec and self.conclusion is not None else ()
        return {clause.id for clause in required} <= {*self.proofs[-1].clauses}  # none was left out

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


def says_its_invariants(function: FunctionType) -> bool:
    """Whether the function can be proved as it stands: its loops say their invariants, and no phrase is replaced."""
    try:
        cut(function)
    except FragmentError:
        return False
    return True


def takes_first(call: str) -> bool:
    """Whether the template takes the first part of what the call returns."""
    return call.rstrip().endswith("[0]")


def searched(about: Named, spec: str, call: str, form: str, *, max_at_root: bool = True) -> Search:
    """The function as the rules rewrite it."""
    if call and not {*PARAMETERS[spec]} <= {"tree", *about.order}:
        variant(about, spec, call)  # which says what the template lacks
    try:
        search = search_of(about.function, spec, about.order, form, max_at_root=max_at_root)
        if call and takes_first(call) != (search.program.entry in search.program.pairs):
            says = takes_first(call)
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
    is_colored: bool = False,
) -> Own:  # fmt: skip
    """Prove the function that the request names; FragmentError says what is outside of what can be proved.

    What is proved is run beside the function on small games before it is called proved (`trial`). `trees`: on games
    in which no node is reached in two ways, and that is all that is then said. `is_colored`: it must be a search of
    nodes that have a color.
    """
    if spec and spec not in PARAMETERS:
        near, there = meant(spec, PARAMETERS), ", ".join(PARAMETERS)
        raise ValueError(f"no proof against the specification {spec!r}{near}; there are {there}")
    about = named(request, call)
    is_plain = not (is_colored or takes_first(call) or spec == DEPTH)
    says = form == "minimax" and is_plain and says_its_invariants(about.function)
    if not spec or says:
        try:
            return as_it_stands(about, spec, call, watch, needed, by_procedure, trees=trees)
        except (FragmentError, ValueError) as problem:
            if not spec or isinstance(problem, TrialError):
                raise
    search = searched(about, spec, call, form)
    if is_colored and not search.program.has_colored_nodes:
        raise FragmentError(
            "of nodes with a color a proof is of a search that asks u.children, u.eval and u.color.value"
        )

    def library(names: Iterable[str]) -> Iterable[Proof]:
        ours = [by_procedure[name] for name in names if name in by_procedure]
        return needed(ours) if ours else ()  # none asked for would be all

    def proved(one: Search) -> Own:
        with words_of_the_source(one.program):
            conclusion = conclude(one, seconds=seconds, watch=watch)
            is_whole = conclusion.left is None
            proofs, others = proofs_of(one, about.written, watch, library) if is_whole else ((), ())
        called_as = _called_as(one, about)
        proofs = (*proofs[:-1], *(replace(proof, called_as=called_as) for proof in proofs[-1:]))
        return Own(spec, proofs, conclusion, called_as, others, trees=trees)

    own = proved(search)
    if search.types and not own.holds:  # it may be of MIN's nodes
        mirrored = proved(searched(about, spec, call, form, max_at_root=False))
        own = mirrored if mirrored.holds else own
    if not own.holds:
        return own
    search = own.conclusion.search if own.conclusion is not None else search
    if watch is not None:
        watch("what is proved, beside the function", 0, 1)
    values = must_agree(of_search(search, about.loaded, form, own.proofs[-1].values, trees=trees))
    is_of_numbers = values == "numbers" or bool(search.program.cached)
    return replace(own, proofs=tuple(replace(one, numbers=one.numbers or is_of_numbers) for one in own.proofs))


def _called_as(search: Search, about: Named) -> str:
    """What each of its parameters is taken to be."""
    entry = search.program.entry
    hidden = {*search.tables, "tree"} if search.program.has_colored_nodes else {*search.tables}
    words = [word for word in search.points[entry] if word not in hidden]
    return f"{about.written.__qualname__.replace('.', '().')}({', '.join(words)})" + "[0]" * (
        entry in search.program.pairs
    )


def as_it_stands(
    about: Named, spec: str, call: str, watch: Watch | None, needed: Needed, by_procedure: Mapping[str, str],
    *, trees: bool = False,
) -> Own:  # fmt: skip
    """The proof of a function whose loops say their invariants, by these."""
    mine = variant(about, spec, call)
    attempted: Attempt = attempt(about.written, LIBRARY, subject=mine.subject)
    ours = [by_procedure[other] for other in attempted.relies_on if other in by_procedure]
    before = tuple(needed(ours)) if ours else ()  # none asked for would be all
    proof = rest(prove(attempted, watch), {proof.procedure: proof for proof in before})
    if proof.holds and spec:
        values = must_agree(of_variant(mine, spec, proof.values, trees=trees))
        proof = replace(proof, numbers=proof.numbers or values == "numbers")
    return Own(spec, (replace(proof, called_as=mine.called_as),), None, mine.called_as, before, trees=trees)
