"""Searches without annotations: invariants are found, what is printed proves again, and nothing wrong is proved.

The judge here shares no code with the prover: random trees, each window, the value by the definition.
"""

import ast
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from proofs.judging.prove import prove
from proofs.mutants.reload import execute
from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.inference.own import Own, prove_own
from proofs.proving.inference.own_in_words import found_lines, starts
from proofs.proving.inference.search import search_of
from proofs.proving.phrasing.asserted import WORDS
from proofs.proving.phrasing.fragment_of import in_fragment
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.matches_code import uncached
from tests.proofs.oracle.mutants import mutants
from tests.proofs.unannotated_index import ROWS, Row

INF = float("inf")
PROVED = [row for row in ROWS if row.proved]


def proved(request: str, row: Row, seconds: float = 60.0) -> Own:
    return prove_own(request, row.spec, "", row.form, needed=lambda _: [], by_procedure={}, seconds=seconds)


def is_proved(request: str, row: Row, seconds: float = 15.0) -> bool:
    """Whether the prover says so; what it refuses, or has no time for, is not proved."""
    try:
        return proved(request, row, seconds).holds
    except (FragmentError, ValueError, OutOfTimeError):
        return False


# THE JUDGE


class Game:
    """A tree of tuples; a leaf is a number. Types alternate where players take turns."""

    root = ()

    def __init__(self, shape: Any, *, of_mover: bool, types: Callable[[tuple[int, ...]], bool]) -> None:
        self.shape, self.of_mover, self.types = shape, of_mover, types

    def _at(self, node: tuple[int, ...]) -> Any:
        found = self.shape
        for index in node:
            found = found[index]
        return found

    def children(self, node: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        here = self._at(node)
        return tuple((*node, index) for index in range(len(here))) if isinstance(here, tuple) else ()

    def is_max(self, node: tuple[int, ...]) -> bool:
        return self.types(node)

    def value(self, node: tuple[int, ...]) -> int:
        here = self._at(node)
        assert not isinstance(here, tuple)
        number: int = here
        return -number if self.of_mover and not self.is_max(node) else number

    def truth(self, node: tuple[int, ...]) -> int:
        """As MAX sees it."""
        here = self._at(node)
        if not isinstance(here, tuple):
            number: int = here
            return number
        below = [self.truth(child) for child in self.children(node)]
        return max(below) if self.is_max(node) else min(below)


def shapes(rng: random.Random, depth: int) -> Any:
    if depth == 0 or rng.random() < 0.3:
        return rng.randrange(-3, 4) if rng.random() < 0.5 else rng.randrange(-40, 41)
    return tuple(shapes(rng, depth - 1) for _ in range(rng.randrange(1, 4)))


def _takes_turns(top: bool, node: tuple[int, ...]) -> bool:
    return (len(node) % 2 == 0) == top


def _any_type(salt: float, node: tuple[int, ...]) -> bool:
    return random.Random(f"{salt}{node}").random() < 0.5


def games(row: Row, number: int, seed: int = 1) -> Iterator[Game]:
    rng = random.Random(seed)
    turns = row.form == "negamax" or row.turns
    of_mover = row.form == "negamax" and row.function != "with_color"
    for _ in range(number):
        salt, top = rng.random(), rng.random() < 0.5
        top = {"max": True, "min": False}.get(row.turns, top)
        types = partial(_takes_turns, top) if turns else partial(_any_type, salt)
        yield Game(shapes(rng, 3), of_mover=of_mover, types=types)


def calls(game: Game, row: Row) -> Iterator[tuple[Any, ...]]:
    if row.spec == "minimax":
        for _ in range(2 if row.keeps else 1):
            guesses = (5,) if row.function in ("first_guess", "guessed_by_default") else ()
            yield () if row.function in ("from_the_root", "whole_tree") else (game.root, *guesses)
        return
    table: dict[Any, Any] = {}
    more: dict[str, tuple[Any, ...]] = {
        "with_color": (1 if game.is_max(game.root) else -1,),
        "told_the_turn": (game.is_max(game.root),),
        "told_who": (game.is_max(game.root),),
        "handed_on": (table,),
        "with_dicts": (table,),
        "meets_in_the_middle": (table,),
    }
    windows = [*combinations((-INF, -2, 0, 1, INF), 2)]
    if row.keeps:  # what is kept is found again, in any order
        windows = random.Random(repr(game.shape)).sample(windows * 2, 2 * len(windows))
    for alpha, beta in windows:
        depth = (0,) if row.function in ("with_depth", "deep", "with_dicts") else ()
        yield game.root, *depth, alpha, beta, *more.get(row.function, ())


class _SlowError(Exception):
    pass


@contextmanager
def soon() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise _SlowError

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, 2.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def is_right(make: Callable[[], Callable[..., Any]], row: Row, number: int = 150) -> bool:
    """Whether no random game breaks it; what keeps something is made anew for each."""
    search = make()
    for game in games(row, number):
        search = make() if row.keeps else search
        if breaks(search, game, row):
            return False
    return True


def value_in(result: Any) -> Any:
    """The value alone, where a pair of it and a move is returned."""
    return result[0] if isinstance(result, tuple) else result


def breaks(search: Callable[..., Any], game: Game, row: Row) -> bool:
    """Whether one of the calls on the game shows that the search is wrong."""
    f = game.truth(game.root)
    if row.form == "negamax" and not game.is_max(game.root):
        f = -f
    for given in calls(game, row):
        try:
            with soon():
                v = value_in(search(game, *given))
            if row.spec == "minimax":
                is_so = v == f
            else:
                ends = [end for end in given if type(end) in (int, float)]
                alpha, beta = ends[:2] if row.function == "with_color" else ends[-2:]
                is_so = v == f if alpha < v < beta else f <= v if v <= alpha else f >= v
        except Exception:  # noqa: BLE001 - whatever it raises is wrong
            return True
        if not is_so:
            return True
    return False


def loaded(text: str, row: Row) -> Callable[..., Any]:
    module = execute(ModuleType("variant"), text)
    home, _, method = row.function.rpartition(".")
    found: Callable[..., Any] = getattr(vars(module)[home](), method) if home else vars(module)[method]
    return found


# PROVED


def test_there_are_enough_of_them() -> None:
    assert len(PROVED) >= 30
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.sampled(40)
@pytest.mark.parametrize("row", PROVED, ids=lambda row: row.name)
@pytest.mark.more
def test_a_search_is_proved_as_it_stands(row: Row) -> None:
    made = proved(row.request, row)
    assert made.holds, [*found_lines(made)]
    assert made.conclusion is not None
    shown = {"value"} if row.spec == "minimax" else {"success", "fail-low", "fail-high"}
    assert shown <= {*made.proofs[-1].clauses}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_judge_finds_it_right_and_its_twin_wrong(row: Row) -> None:
    assert is_right(partial(loaded, row.text(), row), row, 40)
    assert not is_right(partial(loaded, row.wrong(), row), row, 400)


@pytest.mark.sampled(50)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.more
def test_its_twin_is_not_proved(row: Row, tmp_path: Path) -> None:
    (tmp_path / "twin.py").write_text(row.wrong())
    assert not is_proved(f"{tmp_path / 'twin.py'}:{row.function}", row)


@pytest.mark.parametrize("row", [row for row in ROWS if "." not in row.function], ids=lambda row: row.name)
@pytest.mark.sampled(4)
def test_in_the_fragment_it_does_what_it_did(row: Row) -> None:
    function = uncached(loaded(row.text(), row))
    assert isinstance(function, FunctionType)
    search = search_of(function, row.spec, (), row.form)
    made = search.written()[0].functions[search.program.entry]
    if row.function in ("backwards", "leaves_first", "right_to_left", "widest_first"):  # children in another order
        if row.form == "minimax":
            assert is_right(lambda: made, row, 40)
        return
    words = search.points[search.program.entry]
    for game in games(row, 12, seed=2):
        own = Game(game.shape, of_mover=False, types=game.types)  # the rewritten search sees what MAX sees
        is_turned = row.form == "negamax" and not game.is_max(game.root)
        function = loaded(row.text(), row) if row.keeps else function
        kept: dict[str, dict[Any, Any]] = {word: {} for word in words if word in search.tables}
        for given in calls(game, row):
            values = iter([own, *(part for part in given if type(part) is not dict)] if given else [own, own.root])
            by = {word: next(values) for word in words if word not in kept}
            if is_turned and "alpha" in by:
                by["alpha"], by["beta"] = -by["beta"], -by["alpha"]
            want = value_in(function(game, *given))
            assert made(*({**by, **kept}[word] for word in words)) == (-want if is_turned else want)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "name",
    [
        "negamax.nothing_yet", "one_loop.fail_soft", "tables.flags", "tables.Searcher.search", "tables.probe_and_store",
        "drivers.mtd", "drivers.widening", "drivers.aspiration", "alternating.max_value", "negamax.scout",
    ],
)  # fmt: skip
@pytest.mark.more
def test_what_is_printed_proves_again(name: str, tmp_path: Path) -> None:
    for row in (row for row in ROWS if row.name == name):
        made = proved(row.request, row).conclusion
        assert made is not None
        assert made.asserts
        lines = row.text().splitlines()
        pasted = {line: [f"assert {one}" for one in said] for (line, is_written), said in made.asserts.items()}
        pasted |= {line: [f"{new} = {old}" for new, old in kept.items()] for line, kept in starts(made).items()}
        for first, said in sorted(pasted.items(), reverse=True):
            line = first + lines[first].lstrip().startswith('"""')  # a docstring stays the first
            inside = " " * (len(lines[line]) - len(lines[line].lstrip()))
            lines[line:line] = [f"{inside}{one}" for one in said]
        text = "\n".join([lines[0], f"from specs.brothers import {', '.join(WORDS)}", *lines[1:]])
        place = tmp_path / f"{row.file}_again.py"
        place.write_text(text + "\n")
        again = proved(f"{place}:{row.function}", row)
        assert again.holds, [*found_lines(again)]
        assert again.conclusion is not None
        assert not again.conclusion.asserts  # nothing was left to find
        assert is_right(partial(loaded, text, row), row, 5)  # and the asserts hold when it is run


EXAMPLE = Path(__file__).parents[2] / "examples" / "fail_hard.py"


def test_what_is_found_does_not_depend_on_what_was_found_before() -> None:
    """The page has what a new process finds."""
    (before,) = (row for row in ROWS if row.name == "one_loop.none_so_far")
    proved(before.request, before)
    made = proved(f"{EXAMPLE}:search", before).conclusion
    assert made is not None
    said = [f"assert {one}" for several in made.asserts.values() for one in several]
    lines = map(str.strip, EXAMPLE.with_suffix(".txt").read_text().splitlines())
    assert said == [line for line in lines if line.startswith("assert ")]


def test_what_is_left_is_shown(tmp_path: Path) -> None:
    row = ROWS[0]
    (tmp_path / "slip.py").write_text(row.text().replace("alpha >= beta", "alpha > beta"))
    made = proved(f"{tmp_path / 'slip.py'}:fail_soft", row)
    said = "\n".join(found_lines(made))
    assert not made.holds
    assert "no invariant was found from which this follows: precondition window of fail_soft (line 13)" in said
    assert "`- c  f = " in said


@pytest.mark.sampled(2)
@pytest.mark.parametrize("row", [row for row in ROWS if not row.proved], ids=lambda row: row.name)
@pytest.mark.more
def test_what_is_not_proved_says_what_is_left(row: Row) -> None:
    made = proved(row.request, row)
    assert not made.holds
    failed = [str(done.obligation) for proof in made.proofs for done in proof.failed]
    assert row.left
    assert any(row.left in line for line in (*found_lines(made), *failed))


AT_FAULT = {
    "a bound kept as a value": ("tables", "Exact.search", "the function is at fault: `verified check` refutes it"),
    "a value that is never kept": ("drivers", "mtd", "the function is at fault: `verified check` refutes it"),
    "a cutoff at the wrong end": ("one_loop", "fail_soft", "the function is at fault: `verified check` refutes it"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", AT_FAULT)
@pytest.mark.more
def test_who_is_at_fault_is_said_as_far_as_a_check_knows(name: str, tmp_path: Path) -> None:
    file, function, says = AT_FAULT[name]
    (row,) = [row for row in ROWS if (row.file, row.function) == (file, function)]
    (tmp_path / "twin.py").write_text(row.wrong())
    request = f"{tmp_path / 'twin.py'}:{function}"
    assert not is_proved(request, row)
    judgement = prove(request, row.spec, "", row.form)
    assert judgement.is_refuted
    assert says in [*judgement.lines()]


def test_a_counterexample_with_the_other_player_at_the_root_blames_nobody(tmp_path: Path) -> None:
    """Right where MAX moves at the root, which is what the proof is about; the engines look at both."""
    file = tmp_path / "pair.py"
    file.write_text(
        "def search(tree, node):\n"
        "    kids = tree.children(node)\n"
        "    return max(below(tree, kid) for kid in kids) if kids else tree.value(node)\n"
        "def below(tree, node):\n"
        "    kids = tree.children(node)\n"
        "    return min(search(tree, kid) for kid in kids) if kids else tree.value(node)\n"
    )
    judgement = prove(f"{file}:search", "minimax")
    assert judgement.holds
    assert judgement.own is not None
    assert judgement.own.about.startswith("every tree whose players take turns and where MAX moves at the root")


# MUTANTS


def edited(row: Row) -> Iterator[str]:
    """The file of the row with one edit in the function."""
    module = ast.parse(row.text())
    name = row.function.rpartition(".")[2]
    for number, part in enumerate(module.body):
        if getattr(part, "name", "") in (name, row.function.partition(".")[0]):
            for _, text in mutants(ast.unparse(part)):
                module.body[number] = ast.parse(text).body[0]
                yield ast.unparse(module)
            module.body[number] = part


def chosen_mutants(number: int, seed: int) -> list[tuple[Row, str]]:
    rng = random.Random(seed)
    rows = rng.sample(PROVED, number) if number < len(PROVED) else PROVED
    every = [(row, text) for row in rows for text in edited(row)]
    return rng.sample(every, number)


def _must_not_prove(row: Row, text: str, place: Path) -> bool:
    """Whether the mutant is proved; then the judge must find nothing."""
    place.write_text(text)
    if not is_proved(f"{place}:{row.function}", row):
        return False
    assert is_right(partial(loaded, text, row), row, 400), f"proved, and wrong: {row.name}\n{text}"
    return True


@pytest.mark.more
def test_no_wrong_mutant_is_proved(tmp_path: Path) -> None:
    for number, (row, text) in enumerate(chosen_mutants(1, 3)):
        _must_not_prove(row, text, tmp_path / f"mutant_{number}.py")


@pytest.mark.evidence
def test_of_many_mutants_none_that_is_wrong_is_proved(tmp_path: Path) -> None:
    kept = [
        _must_not_prove(row, text, tmp_path / f"mutant_{number}.py")
        for number, (row, text) in enumerate(chosen_mutants(300, 4))
    ]
    assert 0 < sum(kept) < 150


@pytest.mark.more
def test_phrases_are_understood_before_anything_is_proved() -> None:
    for row in ROWS:
        if "." not in row.function:
            function = uncached(loaded(row.text(), row))
            assert isinstance(function, FunctionType)
            assert in_fragment(function).definitions
