"""The proofs of a search all of whose loops have invariants: of each function with a contract, by both solvers.

How the contracts of its helpers and the invariants were found does not matter here: each is proved as if it had been
written, and no proof rests on one that rests on it.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import FunctionType

from proofs.proving.explore import attempt
from proofs.proving.inference.search import Search
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.solvers.solver import solvers

Library = Callable[[Iterable[str]], Iterable[Proof]]  # the proofs of these procedures


def proofs_of(
    search: Search, original: FunctionType, watch: Watch | None, library: Library
) -> tuple[tuple[Proof, ...], tuple[Proof, ...]]:
    """The proofs of its functions, that of the search itself last; and those of the library that they rely on."""
    written, subjects = search.written()
    attempts = {name: attempt(original, search.vocabulary, subject=subjects[name]) for name in search.inner_first()}
    for obligation in [one for attempted in attempts.values() for one in attempted.obligations]:
        obligation.line = written.line_of.get(obligation.line, obligation.line)
    asked = solvers()
    proofs = {name: prove(attempted, watch, asked) for name, attempted in attempts.items()}
    integers, numbers = any(one.integers for one in proofs.values()), any(one.numbers for one in proofs.values())
    others = tuple(library(dict.fromkeys(name for proof in proofs.values() for name in proof.relies_on)))
    known = {proof.procedure: proof for proof in others}
    words = {f"{name} of {subjects[name].function.__code__.co_filename}": name for name in proofs}
    waiting = {name: replace(proof, integers=integers, numbers=numbers) for name, proof in proofs.items()}
    done: dict[str, Proof] = {}
    while waiting:
        ready = [
            name for name, one in waiting.items() if not any(words.get(other) in waiting for other in one.relies_on)
        ]
        for name in ready or [*waiting]:  # none is ready where they rely on each other: what is not there is missing
            done[name] = rest(replace(waiting.pop(name), procedure=name), known)
        known |= {word: done[name] for word, name in words.items() if name in done}
    return tuple(done[name] for name in search.inner_first()), others
