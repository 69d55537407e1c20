"""The average cost of a search, by the best method that applies to it.

By closed form, where there is one. Else by weighted paths, for code that only compares pay-offs and steps by one. Else
by running the search on every order of the pay-offs, if there are few. All three are exact, and they agree wherever
more than one of them applies (`tests/proofs/test_averages.py`). Paths and lists also give the variance; closed forms
give it on small trees, and on larger ones on request: exactly, or in floating point with a bound on the error.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Final

from proofs.averages import scout
from proofs.averages.closed_form import ClosedForm, Distinct, Ties
from proofs.averages.own import of_own
from proofs.averages.running import of_search
from proofs.averages.searches import RANDOM, Average, F, First, Setting, Tick, built_in
from proofs.averages.variance import Spread, asked, spread
from proofs.checking.loading import Request
from specs.minimal_tree import leaf_count
from specs.suggestion import listed, meant
from verified.registry import ALGORITHMS

METHODS: Final = ("auto", "closed", "paths", "listed", "sampled")
MINIMAL: Final = "minimal"  # no search: the leaves of the minimal tree, fewer than which no search can evaluate
CLOSED: Final[Mapping[str, Callable[[ClosedForm], Fraction]]] = {
    MINIMAL: lambda form: Fraction(leaf_count(form.width, form.depth)),
    "minimax": lambda form: Fraction(form.leaves),
    "alphabeta": lambda form: form.alphabeta,
    **dict.fromkeys(("sss-star", "sss-2", "sss-2-list", "mt-sss"), lambda form: form.sss),
    **dict.fromkeys(("dual-star", "mt-dual"), lambda form: form.dual),
}
GUESSING: Final = ("mtd-f",)  # MTD from a first guess
SCOUT: Final = "negascout"  # on up to four plies, without ties
FEW_LEAVES: Final = 9  # whose paths tell more than the closed form of NegaScout, and are few
SMALL: Final = 16  # leaves: up to there a variance takes about a second, and needs not be asked for
EXACT: Final = 64  # leaves: up to there a variance is worked out exactly
EXACT_MTD: Final = 256  # the same of MTD(f), whose polynomials have one variable


def average(
    search: str | Request,
    setting: Setting,
    first: First = None,
    *,
    by: str = "auto",
    variance: bool = False,
    samples: int = 1000,
    seed: int = 1,
    seconds: float = inf,
    tick: Tick | None = None,
) -> Average:
    """The average number of leaves that the search evaluates, by that method.

    `seconds` are for a function of the user's own; when they are over, the mean is known to lie between two numbers.
    """
    if by not in METHODS:
        raise ValueError(f"--by {by!r}: no such method{meant(by, METHODS)}; there are {', '.join(METHODS)}")
    if isinstance(search, Request):
        if first is not None:
            raise ValueError(f"--first {first}: a function of your own is given no guess")
        if by == "closed":
            raise ValueError(f"there is no closed form for {search.function}; leave --by out")
        return of_own(search, setting, by=by, samples=samples, seed=seed, seconds=seconds, tick=tick)
    must_be_known(search)
    guess = guess_for(search, setting, first)
    tells_less = search == SCOUT and setting.leaves <= FEW_LEAVES
    if by == "closed" or (by == "auto" and not tells_less):
        mean = closed_mean(search, setting, guess)
        if mean is not None:
            spread = closed_variance(search, setting, guess, mean, is_asked=variance)
            if spread is None:
                return Average("closed form", mean)
            return Average("closed form", mean, spread.variance, error=spread.error)
        if by == "closed":
            known = ", ".join([*CLOSED, *GUESSING])
            also = f"{SCOUT} on up to {scout.DEEPEST} plies without ties"
            raise ValueError(
                f"there is no closed form for {search!r} here; there is for {known}, {also}; leave --by out"
            )
    if search == MINIMAL:
        raise ValueError(f"{MINIMAL} is no search, but the least that any search evaluates; leave --by out")
    return of_search(built_in(search), setting, guess, by=by, samples=samples, seed=seed, tick=tick)


def expected_leaves(
    search: str | Request, width: int, depth: int, *, root: str = "max", first: First = None
) -> Fraction:
    """The exact expected number of leaves that a search evaluates on the uniform tree, each leaf counted once.

    Over all orders of distinct pay-offs. `search` is a name from `verified list`, `minimal`, or a request for a
    function of the user's own.
    """
    return average(search, Setting(width, depth, root), first).mean


def must_be_known(name: str) -> None:
    """Raise ValueError with a list of the algorithms unless the name is one of them."""
    if name != MINIMAL and name not in ALGORITHMS:
        known = [*ALGORITHMS, MINIMAL]
        raise ValueError(f"no algorithm {name!r}{meant(name, known)}; there are {listed(known)}, or FILE.py:FUNCTION")


def guess_for(search: str, setting: Setting, first: First) -> First:
    """The first guess for the search: None if it takes none, by default the value of the root."""
    takes_one = search != MINIMAL and "first" in ALGORITHMS[search].options
    if first is not None and not takes_one:
        guessing = ", ".join(name for name, algorithm in ALGORITHMS.items() if "first" in algorithm.options)
        raise ValueError(f"--first {first}: {search} takes no first guess; those that do: {guessing}")
    if isinstance(first, int) and not 1 <= first <= setting.last_guess:
        above = "the ranks of the pay-offs from below, and one more, above all"
        what = above if setting.ties is None else "the pay-offs"
        raise ValueError(f"--first {first}: a guess is 1 .. {setting.last_guess} here ({what})")
    return (F if first is None else first) if takes_one else None


def closed_mean(search: str, setting: Setting, first: First) -> Fraction | None:
    """The mean by closed form; None where there is none."""
    is_max = setting.root == "max"
    form: ClosedForm = Distinct(setting.width, setting.depth, is_max)
    if setting.ties is not None:
        form = Ties(setting.width, setting.depth, is_max, setting.ties)
    if search in CLOSED:
        return CLOSED[search](form)
    if search == SCOUT and setting.ties is None and setting.depth <= scout.DEEPEST:
        return scout.expected_leaves(setting.width, setting.depth)
    if search not in GUESSING or first is None:
        return None
    if isinstance(first, int):
        return form.mtd(first)
    return form.mtd_random if first == RANDOM else form.mtd_f


def closed_variance(search: str, setting: Setting, first: First, mean: Fraction, *, is_asked: bool) -> Spread | None:
    """The variance where a criterion is known: on small trees, or if it is asked for. MTD's with the guess f alone."""
    if search in (MINIMAL, "minimax"):
        return Spread(Fraction(0))
    of = asked(search, setting)
    is_small = setting.leaves <= SMALL and (setting.ties or 0) <= SMALL
    if of is None or first not in (None, F) or not (is_small or is_asked):
        if is_asked:
            known = "alpha-beta, SSS*, DUAL* and MTD(f) with the guess f"
            raise ValueError(f"--variance: there is a closed form for that of {known}; --by paths, or --by sampled")
        return None
    return spread(search, setting, mean, most=EXACT if of.has_pairs else EXACT_MTD)
