"""Spec `random` and --every-outcome: right and wrong searches that draw, held against every outcome by brute force."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import permutations
from math import floor, inf
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking.core import dice as dice_module
from proofs.checking.core import unit as unit_module
from proofs.checking.core.dice import MOST, POINTS, Dice, Draw, points
from tests.proofs.plain_games import PlainGame, checked, function_of, games

SHUFFLED = """
    import random
    from math import inf

    def search(tree, node, alpha, beta):
        children = list(tree.children(node))
        if not children:
            return tree.value(node)
        random.shuffle(children)
        is_max = tree.is_max(node)
        best = -inf if is_max else inf
        for child in children:
            v = search(tree, child, alpha, beta)
            if is_max:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
"""

IN_ORDER = SHUFFLED.replace("        random.shuffle(children)\n", "")

CHOSEN = """
    from math import inf
    from random import choice as pick

    def search(tree, node, alpha, beta):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        first = pick(children)
        is_max = tree.is_max(node)
        best = -inf if is_max else inf
        for child in (first, *(child for child in children if child != first)):
            v = search(tree, child, alpha, beta)
            if is_max:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
"""

ROWS = [  # the search, one edit, whether the edit leaves it right
    (SHUFFLED, ("", ""), True),
    (SHUFFLED, ("random.shuffle(children)", "random.shuffle(children); children = children[:2]"), False),
    (SHUFFLED, ("for child in children:", "for child in children[: random.randint(1, len(children))]:"), False),
    (SHUFFLED, ("random.shuffle(children)", "children = random.choices(children, k=len(children))"), False),
    (SHUFFLED, ("if alpha >= beta:", "if alpha >= beta or random.randrange(50) == 7:"), False),
    (SHUFFLED, ("is_max = tree.is_max(node)", "is_max = tree.is_max(node) or random.choice((0, 0, 1))"), False),
    (SHUFFLED, ("random.shuffle(children)", "children = random.sample(children, len(children))"), True),
    (SHUFFLED, ("random.shuffle(children)", "children.sort(key=lambda _: random.getrandbits(1))"), True),
    (CHOSEN, ("", ""), True),
    (CHOSEN, ("(first, *(child for child in children if child != first))", "(first, *children[1:])"), False),
    (CHOSEN, ("if child != first", "if child < first"), False),
    (CHOSEN, ("(first, *(", "(*[first][1:], *("), False),
    (CHOSEN, ("if alpha >= beta:", "if alpha >= beta or (child == first == children[-1]):"), False),
    (CHOSEN, ("pick(children)", "pick(children[:1])"), True),  # which draws nothing
]


def edited(text: str, edit: tuple[str, str]) -> str:
    old, new = edit
    assert not old or text.count(old) == 1, old
    return text.replace(old, new) if old else text


# A JUDGE: many seeds, and draws that are now the first and now the last of what there is


class Extreme(Random):
    """A generator that draws the ends of what there is as often as what lies between."""

    def random(self) -> float:
        return (0.0, 0.9999, super().random())[super().getrandbits(8) % 3]


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    rng = Extreme(seed)
    with patch.multiple(
        random,
        shuffle=rng.shuffle, randint=rng.randint, randrange=rng.randrange, choices=rng.choices, random=rng.random,
        sample=rng.sample, getrandbits=rng.getrandbits,
    ):  # fmt: skip
        yield


def is_wrong(search: Any, game: PlainGame, window: tuple[float, float]) -> bool:
    alpha, beta = window
    v, f = search(game, game.root, alpha, beta), game.worth(game.root)
    return bool(v != f if alpha < v < beta else f > v if v <= alpha else f < v)


def judged_wrong(text: str) -> bool:
    windows = [(-inf, inf), (0, 2), (1, inf)]
    every = [*games(90, range(3))]
    search = function_of(text)
    for seed in range(12):
        with seeded(seed):
            search.__globals__["pick"] = Extreme(seed).choice
            if any(is_wrong(search, game, window) for game in every for window in windows):
                return True
    return False


@pytest.mark.parametrize(("text", "edit", "right"), ROWS)
@pytest.mark.sampled(7)
@pytest.mark.more
def test_each_verdict_is_that_of_many_seeds(text: str, edit: tuple[str, str], right: bool) -> None:
    source = edited(text, edit)
    assert judged_wrong(source) != right
    report = checked(source, "random")
    assert report.verdict == ("holds" if right else "refuted"), report
    if not right:
        told = next(clause.finding for clause in report.clauses.values() if clause.finding)
        drawn = told["counterexample"]["drawn"]
        assert drawn
        assert all("choice" in draw or "random()" in draw for draw in drawn)


@pytest.mark.more
def test_without_it_the_draws_of_one_seed_are_all_that_is_seen() -> None:
    """One outcome of very many: what is drawn is not that one."""
    rare = edited(IN_ORDER, ("        return best", "        return best if random.randrange(10**12) != 3 else 0"))
    assert checked(rare, "alphabeta", max_leaves=1)
    report = checked(edited(rare, ("10**12", "100")), "alphabeta", every_outcome=True, max_leaves=1)
    assert report.verdict == "refuted"


def test_it_combines_with_any_spec() -> None:
    text = """
        import random

        def value(tree, node):
            children = tree.children(node)
            if not children:
                return tree.value(node)
            return (max if tree.is_max(node) else min)(value(tree, child) for child in children)

        def search(tree, node):
            best = value(tree, node)
            return random.choice([child for child in tree.children(node) if value(tree, child) == best])
    """
    assert checked(text, "move", every_outcome=True)
    report = checked(text.replace(" if value(tree, child) == best", ""), "move", every_outcome=True)
    told = report.clauses["best-move"].finding
    assert told is not None
    assert told["counterexample"]["drawn"] == ["choice 1 of 2"]
    assert "  drawn: choice 1 of 2" in str(report)


@pytest.mark.evidence
def test_a_generator_may_be_handed_in_or_be_an_attribute() -> None:
    engine = SHUFFLED.replace("def search(tree, node, alpha, beta):", "def search(tree, node, alpha, beta, rng):")
    engine = engine.replace("random.shuffle", "rng.shuffle").replace("child, alpha, beta)", "child, alpha, beta, rng)")
    assert checked(engine, "random", max_leaves=1)
    slip = engine.replace("rng.shuffle(children)", "rng.shuffle(children); children = children[:2]")
    assert checked(slip, "random").verdict == "refuted"
    own = SHUFFLED.replace("random.shuffle", "RNG.shuffle")
    assert checked(
        own.replace("    def search", "    RNG = random.Random(5)\n\n    def search"), "random", max_leaves=1
    )


@pytest.mark.parametrize(
    ("drawn", "from_what"),
    [
        ("random.SystemRandom().shuffle(children)", "random.SystemRandom"),
        ("secrets.choice(children)", "secrets"),
        ("os.urandom(2)", "os.urandom"),
        ("numpy.random.shuffle(children)", "numpy.random"),
        ("numpy.random.default_rng(1).shuffle(children)", "numpy.random"),
    ],
)
def test_what_cannot_be_forked_says_why(drawn: str, from_what: str) -> None:
    text = edited(SHUFFLED, ("random.shuffle(children)", drawn)).replace(
        "import random\n", "import numpy, os, random, secrets\n"
    )
    report = checked(text, "random")
    assert report.verdict == "error"
    assert f"draws from {from_what}, whose outcomes cannot be forked" in report.error


@pytest.mark.more
def test_not_every_point_of_random_is_every_outcome() -> None:
    """`int(random() * 1000)` has too many answers: a few points are tried, and that is not enough for a word."""
    text = edited(IN_ORDER, ("        return best", "        return 0 if int(random.random() * 1000) == 77 else best"))
    report = checked(text, "random", max_leaves=1)
    assert report.verdict == "undecided"
    assert "not every outcome of its random generator was taken: random() at other points" in report.why_undecided


@pytest.mark.evidence
def test_a_number_of_random_is_symbolic() -> None:
    """One outcome in a thousand, of a comparison."""
    text = edited(IN_ORDER, ("        return best", "        return best if random.random() > 0.001 else alpha"))
    assert checked(text, "random", max_leaves=1).verdict == "refuted"
    right = edited(IN_ORDER, ("        return best", "        return best if random.random() > 0.001 else best"))
    assert checked(right, "random", max_leaves=1).clauses["success"].verdict == "confirmed"


ASKED = """
    from math import floor, inf, log
    from random import random

    def search(tree, node, alpha, beta):
        children = list(tree.children(node))
        if not children:
            return tree.value(node)
        STEP
        is_max = tree.is_max(node)
        best = -inf if is_max else inf
        for child in children:
            v = search(tree, child, alpha, beta)
            if is_max:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
"""


@pytest.mark.parametrize(
    ("step", "verdict"),
    [
        ("children.insert(0, children.pop(int(random() * len(children))))", "holds"),
        ("children = children[:1 + int(random() * len(children))]", "refuted"),
        ("children.insert(0, children[int(random() * (len(children) + 1))])", "refuted"),  # out of range
        ("children = children[int(random() * 20) == 7 :]", "refuted"),
        pytest.param("children = children[::-1 if random() < 0.001 else 1]", "holds", marks=pytest.mark.evidence),
        pytest.param("children = children[random() < 0.001:]", "refuted", marks=pytest.mark.evidence),
        pytest.param("children = children[random() >= 1 - 2**-53:]", "refuted", marks=pytest.mark.evidence),
        pytest.param("children = children[random() >= 1:]", "holds", marks=pytest.mark.evidence),
        pytest.param("children = children[floor(3 - 2 * random()) - 3:]", "refuted", marks=pytest.mark.evidence),
        pytest.param("children = children[round(random() * 0.4):]", "holds", marks=pytest.mark.evidence),
        pytest.param(
            "children = children[::-1 if log(random() + 1) > 0.5 else 1]", "undecided", marks=pytest.mark.evidence
        ),
    ],
)
@pytest.mark.sampled(4)
@pytest.mark.more
def test_a_number_of_random_forks_on_what_is_asked_of_it(step: str, verdict: str) -> None:
    """The answers that the question has, be they one in 2**53; what is asked otherwise stays undecided, and says so."""
    report = checked(ASKED.replace("STEP", step), "random", max_leaves=2, branching=0)
    assert report.verdict == verdict, report
    if verdict == "undecided":
        assert "random() at other points" in report.why_undecided


def test_one_that_draws_nothing_says_so() -> None:
    text = edited(SHUFFLED, ("random.shuffle(children)", "pass"))
    assert any("nothing was drawn" in text for text in checked(text, "random").notes)


# THE DICE


def sequences(program: Any, first: tuple[Draw, ...] = (), leaves: int = 0) -> tuple[list[Any], Dice]:
    """What the program returns with each sequence of outcomes; in a process of its own generators stay as they are."""
    dice, found = Dice(), []
    for _ in dice.runs(first, leaves):
        with dice.rolling(()):
            found.append(program(dice))
    return found, dice


def test_each_sequence_of_outcomes_is_taken_once() -> None:
    found, dice = sequences(lambda dice: (dice.below(3), dice.below(2)))
    assert sorted(found) == sorted({(a, b) for a in range(3) for b in range(2)})
    assert not dice.left_out
    found, _ = sequences(lambda dice: dice.below(2) or (5, dice.below(3)))
    assert found == [(5, 0), (5, 1), (5, 2), 1]
    found, dice = sequences(lambda dice: tuple(dice.below(2) for _ in range(10)))
    assert len({*found}) > MOST
    assert dice.left_out


def test_the_outcomes_that_are_given_come_first() -> None:
    found, _ = sequences(lambda dice: (dice.below(3), dice.below(2)), (Draw(3, 2), Draw(2, 1)))
    assert found[0] == (2, 1)
    assert len(found) == 7


QUESTIONS: list[Any] = [
    lambda u: int(u * 5),
    lambda u: (u < 0.3, int(u * 3), u >= 0.34),
    lambda u: round(7 * u - 3),
    lambda u: (floor(2 - u), 0.25 < u <= 0.75),
    lambda u: u == 0.5 and "half",
    lambda u: int((u + 0.1) / 0.3) if u else "none",
    lambda u: (u * 4 // 1, -u * 2 < -1, u == "text"),
    lambda u: isinstance(u, float) and u > 2,
    lambda u: int(u * 1e-9),
    lambda u: sorted([0.5, u, 0.2]).index(u),
]


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_the_answers_are_those_of_all_numbers(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By brute force, where `random()` has 64 values."""
    for module in (dice_module, unit_module):
        monkeypatch.setattr(module, "SCALE", 64)
    ask = QUESTIONS[number]
    found, dice = sequences(lambda dice: ask(dice.unit()))
    assert {*found} == {ask(m / 64) for m in range(64)}
    assert not dice.left_out


def test_two_draws_are_two_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (dice_module, unit_module):
        monkeypatch.setattr(module, "SCALE", 16)
    found, dice = sequences(lambda dice: (int(dice.unit() * 3), dice.unit() < 0.5))
    assert sorted(found) == [(a, b) for a in range(3) for b in (False, True)]
    assert not dice.left_out
    assert [str(draw) for draw in dice.drawn] == []  # all sequences were taken
    _, dice = sequences(lambda dice: dice.unit() < dice.unit())
    assert "random() at other points" in next(iter(dice.left_out))


def test_what_is_left_of_an_earlier_run_does_not_fork() -> None:
    dice = Dice()
    with dice.rolling(()):
        kept = dice.unit()
    assert [kept < 0.5, kept < 0.5, int(kept * 3), float(kept)] == [True, True, 0, 0.0]
    assert not dice.drawn
    assert dice.left_out


def test_points_lie_at_what_the_code_writes_and_between() -> None:
    assert points([Fraction(1, 2), Fraction(7)]) == [0.0, 0.25, 0.5, 0.75]
    assert points([]) == POINTS
    assert points([Fraction(1, 100)])[1] == 0.005


def test_generators_fork_while_the_function_runs_and_draw_otherwise() -> None:
    """In a process of its own: the generators of this one stay as they are."""
    program = """
import random
from proofs.checking.core.dice import Dice, install
early = random.random
random.seed(1); before = [random.random(), random.choice("abc"), random.sample(range(9), 4), random.getrandbits(9)]
install(globals())
random.seed(1)
assert before == [random.random(), random.choice("abc"), random.sample(range(9), 4), random.getrandbits(9)]
dice, orders = Dice(), []
for _ in dice.runs(()):
    with dice.rolling(()):
        items = [1, 2, 3]
        random.Random(8).shuffle(items)
        orders.append(tuple(items))
print(sorted(orders))
got = []
for _ in dice.runs(()):
    with dice.rolling(()):
        got.append((float(early()), *random.choices("ab", weights=[0, 3]), float(random.uniform(0, 1))))
print(len(got), {b for _, b, _ in got}, sorted({a for a, _, _ in got}))
with dice.rolling(()):
    print(len({random.getrandbits(64) for _ in range(50)}), len(random.sample(range(10**6), 50)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == str(sorted(permutations((1, 2, 3))))
    assert lines[1] == "16 {'b'} [0.0, 0.25, 0.5, 0.75]"
    assert lines[2] == "50 50"
