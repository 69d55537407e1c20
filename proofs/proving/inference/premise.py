"""Before a proof is tried, and after it failed: of which games it would be, and what of an annotated function fails."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofs.proving.inference.own import Own, as_it_stands, says_its_invariants, searched, takes_first
from proofs.proving.requested import named
from proofs.proving.source.fragment import FragmentError
from proofs.proving.spec_contract import variant


@dataclass(frozen=True)
class Premise:
    """Of which games a proof would be, if it succeeded."""

    takes_turns: bool = False
    has_colored_nodes: bool = False  # the search sees the game through them
    one_player_at_the_root: bool = False


def premise_of(request: str | Callable[..., Any], spec: str, call: str = "", form: str = "minimax") -> Premise:
    """What a proof would presuppose; FragmentError or ValueError, as of the proof itself, if there can be none."""
    about = named(request, call)
    try:
        search = searched(about, spec, call, form)
    except (FragmentError, ValueError) as problem:
        if form != "minimax" or takes_first(call) or not says_its_invariants(about.function):
            raise
        try:
            variant(about, spec, call)
        except ValueError:
            raise problem from None
        return Premise()
    turns = "turns" in search.vocabulary.axioms
    return Premise(turns, search.program.has_colored_nodes, bool(search.types))


def prove_annotated(request: str | Callable[..., Any], spec: str, call: str = "") -> Own | None:
    """The proof of a function whose loops say their invariants, to show what of it fails; None if it is no such one."""
    try:
        return as_it_stands(named(request, call), spec, call, None, lambda _: [], {})
    except (FragmentError, ValueError):
        return None
