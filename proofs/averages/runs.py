"""Averages by running the search on numbers: every order of the pay-offs or every draw, or a random sample of them."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from random import Random

from proofs.averages.searches import RANDOM, Average, F, First, Moments, Search, Setting, Tick, TooLongError
from specs.minimax import f
from specs.tree import Tree


def number_of_runs(setting: Setting, first: First = None) -> int:
    """How many trees, each with its guess, there are."""
    trees = factorial(setting.leaves) if setting.ties is None else setting.ties**setting.leaves
    return int(trees * (len(_guesses(setting)) if first == RANDOM else 1))


def by_listing(search: Search, setting: Setting, first: First = None, tick: Tick | None = None) -> Average:
    """Run the search on every order of the pay-offs 1 .. n, or on every draw from 1 .. k."""
    n, k = setting.leaves, setting.ties
    moments, every = Moments(), number_of_runs(setting, first)
    try:
        for payoffs in permutations(range(1, n + 1)) if k is None else product(range(1, k + 1), repeat=n):
            tree = setting.tree(payoffs)
            for guess in _guesses(setting) if first == RANDOM else [first]:
                moments.add(search(tree, _value(tree, guess)))
            if tick is not None:
                tick(moments.runs, Fraction(moments.runs, every))
    except TooLongError:
        return moments.unfinished("listed", Fraction(moments.runs, every), setting.leaves)
    return moments.average("listed")


def by_sampling(
    search: Search, setting: Setting, first: First = None, *, samples: int, seed: int, tick: Tick | None = None
) -> Average:
    """Run the search on so many random trees."""
    moments = Moments()
    generator = Random(seed)  # noqa: S311 - needs no secrets
    with suppress(TooLongError):  # a smaller sample is one, too
        for tree in _drawn(setting, samples, generator):
            guess = generator.choice(_guesses(setting)) if first == RANDOM else first
            moments.add(search(tree, _value(tree, guess)))
            if tick is not None:
                tick(moments.runs, Fraction(moments.runs, samples))
    return moments.average("sampled")


def _drawn(setting: Setting, samples: int, generator: Random) -> Iterator[Tree]:
    payoffs = [*range(1, setting.leaves + 1)]
    for _ in range(samples):
        if setting.ties is None:
            generator.shuffle(payoffs)
            yield setting.tree(payoffs)
        else:
            yield setting.tree([generator.randint(1, setting.ties) for _ in payoffs])


def _guesses(setting: Setting) -> range:
    """All guesses: one more pay-off can fall below any of the others, or above all."""
    return range(1, setting.last_guess + 1)


def _value(tree: Tree, guess: First) -> int | None:
    return f(tree, tree.root) if guess == F else guess  # type: ignore[return-value]  # pay-offs are whole numbers
