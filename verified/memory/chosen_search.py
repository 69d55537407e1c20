"""The search that iterative deepening uses: a procedure of the registry by its name, with its options.

Errors are raised here, with advice: for an unknown name, for an option that the procedure does not have, and for a
procedure that needs heuristic bounds, which a game cut off at a depth does not have.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from specs.clauses.fail_soft import integer_value
from specs.contracts import contract_of
from specs.values import Value, is_finite, is_integral
from verified.registry import find

FIXED: Final = frozenset({"alpha", "beta", "first"})  # options that the iterations set themselves
KINDS: Final[Mapping[tuple[str, ...], str]] = {  # the parameters of a procedure after the node, and a name for them
    ("alpha", "beta"): "window",
    ("first", "delta"): "range",
    ("first",): "guess",
    ("first", "step"): "start",
    ("step",): "step",
    (): "nothing",
}


@dataclass(frozen=True)
class Search:
    """A procedure that searches a whole tree, and how it is called. Its delta is positive, its step not negative."""

    name: str
    function: Callable[..., Value]
    takes: str  # one of KINDS
    takes_table: bool
    needs_integers: bool
    delta: Value = 1
    step: Value = 1


def search_of(algorithm: str, values: Mapping[str, Value] | None) -> Search:
    """The search of that name with these options; ValueError with advice if there is none."""
    record, options = find(algorithm), values or {}
    if record.informed:
        raise ValueError(f"{algorithm} needs heuristic bounds, which a game cut off at a depth does not have")
    free = [option for option in record.options if option not in FIXED]
    if unknown := [option for option in options if option not in free]:
        raise ValueError(f"{algorithm} has no option {unknown[0]!r} here; its options: {', '.join(free) or 'none'}")
    for option, value in options.items():
        if not is_finite(value) or value < 0 or (option == "delta" and not value > 0):
            wanted = "above 0" if option == "delta" else "not below 0"
            raise ValueError(f"{algorithm}: {option} = {value!r}; it must be a finite number {wanted}")
    contract = contract_of(record.function)
    others = {option: value for option, value in {**record.options, **options}.items() if option not in FIXED}
    return Search(
        algorithm,
        record.function,
        KINDS[tuple(record.options)],
        "table" in contract.params,
        integer_value in contract.clauses,
        **others,
    )


def must_take_table(chosen: Search) -> None:
    """Refuse a search that takes no table: a `Learner` learns the order from the table."""
    if not chosen.takes_table:
        name = chosen.name
        raise ValueError(f"{name} takes no table, so nobody learns while it runs; take {name}-tt or the like")


def must_be_whole(chosen: Search, first: Value) -> None:
    """Refuse a first guess that is no integer where the search needs integers."""
    if chosen.needs_integers and chosen.takes in ("range", "guess", "start") and not is_integral(first):
        raise ValueError(
            f"{chosen.name} needs integers, but its first guess, the value of an earlier iteration or the evaluation "
            f"of the root, is {first!r}; scale the evaluations and pay-offs of this game to integers"
        )
