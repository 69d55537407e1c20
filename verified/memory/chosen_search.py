"""The search that iterative deepening was told to use: a procedure of the registry, and the options that it is given.

What cannot be used is refused here, in words: an unknown name, an option that the procedure does not have, a procedure
that needs more than a game cut off at a depth can tell.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from specs.clauses.fail_soft import integer_value
from specs.contracts import contract_of
from specs.values import Value, is_finite, is_integral
from verified.registry import find

FIXED: Final = frozenset({"alpha", "beta", "first"})  # options that are the iterations' own business
KINDS: Final[Mapping[tuple[str, ...], str]] = {  # what a procedure is given behind the node, and what that is called
    ("alpha", "beta"): "window",
    ("first", "delta"): "range",
    ("first",): "guess",
    ("step",): "step",
    (): "nothing",
}


@dataclass(frozen=True)
class Search:
    """A procedure that searches a whole tree, and how it is called. Its delta is above 0, its step not below."""

    name: str
    function: Callable[..., Value]
    takes: str  # one of KINDS
    takes_table: bool
    needs_integers: bool
    delta: Value = 1
    step: Value = 1


def search_of(algorithm: str, given: Mapping[str, Value] | None) -> Search:
    """The search of that name with these options; an error that says what is wrong otherwise."""
    found, options = find(algorithm), given or {}
    if found.informed:
        raise ValueError(f"{algorithm} needs heuristic bounds, which a game cut off at a depth does not have")
    free = [option for option in found.options if option not in FIXED]
    if unknown := [option for option in options if option not in free]:
        raise ValueError(f"{algorithm} has no option {unknown[0]!r} here; its options: {', '.join(free) or 'none'}")
    for option, value in options.items():
        if not is_finite(value) or value < 0 or (option == "delta" and not value > 0):
            wanted = "above 0" if option == "delta" else "not below 0"
            raise ValueError(f"{algorithm}: {option} = {value!r}; it must be a finite number {wanted}")
    made = contract_of(found.function)
    others = {option: value for option, value in {**found.options, **options}.items() if option not in FIXED}
    return Search(
        algorithm,
        found.function,
        KINDS[tuple(found.options)],
        "table" in made.params,
        integer_value in made.clauses,
        **others,
    )


def must_take_table(chosen: Search) -> None:
    """Refuse a search that takes no table, where the table is what teaches the order."""
    if not chosen.takes_table:
        name = chosen.name
        raise ValueError(f"{name} takes no table, so nobody learns while it runs; take {name}-tt or the like")


def must_be_whole(chosen: Search, first: Value) -> None:
    """Refuse a first guess that is no integer where the search needs integers."""
    if chosen.needs_integers and chosen.takes in ("range", "guess") and not is_integral(first):
        raise ValueError(
            f"{chosen.name} needs integers, but its first guess, the value of an earlier iteration or the evaluation "
            f"of the root, is {first!r}; scale the evaluations and pay-offs of this game to integers"
        )
