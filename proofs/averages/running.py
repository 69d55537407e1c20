"""The average cost of a search that is run: on symbolic pay-offs, on every order of numbers, or on a sample of them."""

from typing import Final

from proofs.averages.paths import by_paths
from proofs.averages.runs import by_listing, by_sampling, number_of_runs
from proofs.averages.searches import Average, First, Search, Setting, Tick
from proofs.symbolic.terms import UnsupportedError

FEW_RUNS: Final = 400_000  # trees that are searched one by one


def of_search(
    search: Search,
    setting: Setting,
    first: First,
    *,
    by: str,
    samples: int,
    seed: int,
    tick: Tick | None,
    is_own: bool = False,
) -> Average:
    """The average cost of any search by running it; `is_own`: it is a user's function, which gets no first guess."""
    if by == "sampled":
        return by_sampling(search, setting, first, samples=samples, seed=seed, tick=tick)
    if by == "listed":
        return _listed(search, setting, first, "", tick)
    try:
        return by_paths(search, setting, first, tick, is_own=is_own)
    except UnsupportedError as problem:
        if by == "paths":
            raise ValueError(f"it asks {problem}, which symbolic pay-offs cannot answer; leave --by out") from None
        return _listed(search, setting, first, f"it asks {problem}, so its cost depends on more than order; ", tick)


def _listed(search: Search, setting: Setting, first: First, why: str, tick: Tick | None) -> Average:
    if (runs := number_of_runs(setting, first)) > FEW_RUNS:
        raise ValueError(f"{why}{runs:,} trees are too many to be searched one by one; --by sampled takes some")
    return by_listing(search, setting, first, tick)
