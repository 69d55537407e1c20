"""Experiments: what they count is what happens, all searches agree, wrong ones are caught, and any workers will do."""

import gc
import json
import platform
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result

from proofs.campaigns import Job, run
from proofs.cli import app
from proofs.experiments import measure
from proofs.experiments.anatomy import Witness, dissected
from proofs.experiments.artificial import Artificial, artificial
from proofs.experiments.conduct import DisagreementError, Findings, conduct, jobs_of, made_by, must_agree
from proofs.experiments.costs import LINEUP
from proofs.experiments.counting import iteration, searching, table_for
from proofs.experiments.experiment import Claim, Data, Point, Setting
from proofs.experiments.figure import shown
from proofs.experiments.files import as_csv, from_csv
from proofs.experiments.shelf import EXPERIMENTS
from proofs.experiments.statistics import interval
from proofs.experiments.subjects import chosen, opened
from specs.catalogue import catalogue
from specs.contracts import Recorder, contract_of, contracts, recording
from specs.depth_limited import DepthLimited
from specs.minimax import f
from verified.games import GAMES, positions
from verified.registry import ALGORITHMS

TINY = {"othello": 3, "checkers": 4, "chess": 2}
RIGHT = """
def search(tree, node, alpha, beta, table=None):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = (search(tree, child, alpha, beta) for child in children)
    return max(values) if tree.is_max(node) else min(values)
"""
WRONG = RIGHT.replace("max(values) if", "next(values) if")


def verified(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["experiment", *arguments])


# VALUES


@pytest.fixture(scope="module", autouse=True)
def _garbage_stays() -> Iterator[None]:
    """Before time is measured garbage is collected: among all that the tests keep this takes longer than a search."""
    with patch.object(gc, "collect"):
        yield


@pytest.fixture(scope="module")
def tiny() -> list[Findings]:
    """All searches on the three games, with contracts on; then every experiment, on a small game."""
    three = [(EXPERIMENTS["leaves"], Setting(game, depth, 1)) for game, depth in TINY.items()]
    every = [(one, Setting("connect_four", 3, 1, fast=True)) for one in EXPERIMENTS.values()]
    return conduct([*three, *every], workers=0, progress=False)


def test_every_search_returns_the_value_of_minimax(tiny: list[Findings]) -> None:
    """RR-4.2.1-design: on the three games; that values are compared, other tests see."""
    for found in tiny[: len(TINY)]:
        assert {*found.data.series()} >= {*LINEUP}
    for game, depth in TINY.items():
        (position,) = chosen(game, 1, 1)
        rows = measure.plain(game, position, depth)
        tree = DepthLimited(opened(game, position, depth, "fine"), 2)
        assert rows[1]["value"] == f(tree, tree.root)
        assert [row["depth"] for row in rows] == [*range(1, depth + 1)]


@pytest.mark.more
def test_a_search_that_is_wrong_ends_the_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "coarse.py").write_text(WRONG)  # whatever it is called
    given = "leaves", "--game", "tic_tac_toe", "--depth", "3", "--positions", "1", "--workers", "0"
    caught = verified(*given, "--with", "coarse.py:search")
    assert caught.exit_code == 1
    assert "minimax says" in caught.stderr
    assert "coarse.py:search says" in caught.stderr
    assert "one of the two is wrong" in caught.stderr
    told = verified(*given, "--with", "right.py:search", "--json", "--latex")
    assert told.exit_code == 0, told.stderr
    (found,) = json.loads(told.stdout)
    assert {one["series"] for one in found["means"]} >= {"right.py:search", "MTD(f)"}
    assert {path.suffix for path in (tmp_path / "experiments").iterdir()} == {".csv", ".svg", ".png", ".tex"}
    assert "seed 1" in found["made"]
    assert "yours: right.py:search at 3 is " in verified(*given, "--with", "right.py:search").stdout


def test_a_search_that_is_right_here_by_chance_is_tried_on_artificial_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that leaves the last move out finds the root's value in this position of connect four to depth 2."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lazy.py").write_text(RIGHT.replace("in children)", "in (children[:-1] or children))"))
    right, lazy = (measure.search("connect_four", 4, 2, name) for name in ("alphabeta-tt", "lazy.py:search"))
    assert [row["value"] for row in right] == [row["value"] for row in lazy]
    given = "leaves", "--game", "connect_four", "--depth", "2", "--positions", "1", "--workers", "0", "--fast"
    caught = verified(*given, "--with", "lazy.py:search")
    assert caught.exit_code == 1
    assert "leaves: random:width=3,transpositions=0.2, test position " in caught.stderr
    assert "and lazy.py:search says" in caught.stderr


def test_a_difference_at_any_depth_is_noticed() -> None:
    rows = [{"depth": 1, "value": 5}, {"depth": 2, "value": 7}]
    grains = {"one": "fine", "other": "fine", "third": "coarse"}
    must_agree("here", {"one": rows, "other": rows[:1], "third": [{"depth": 1, "value": 1}]}, grains)
    with pytest.raises(DisagreementError, match=r"here, depth 2: one says 7, and other says 8"):
        must_agree("here", {"one": rows, "other": [{"depth": 2, "value": 8}]}, grains)


# COUNTS


class Calls(Recorder):
    """The calls of one procedure."""

    def hears(self, procedure: str) -> bool:
        return procedure == "alphabeta_tt"


def test_a_visit_is_a_call() -> None:
    """Leaves, expansions and answers of the table together are the calls that the contract layer sees."""
    tree = opened("othello", 4, 3, "fine")
    table, search = table_for(tree), searching("alphabeta-tt")
    for depth in (1, 2, 3):
        with recording(Calls()) as calls:
            row = iteration(search, depth, 0, table).row
        assert row["total"] == len(calls.calls)


@pytest.mark.parametrize("search", ["aspiration-negascout-tt", "mtd-f-tt", "alphabeta-etc"])
def test_contracts_change_no_count(search: str) -> None:
    one, other = (measure.search("othello", 7, 3, search, fast=fast) for fast in (True, False))
    assert without_time(one) == without_time(other)


def without_time(rows: list[measure.Row]) -> list[measure.Row]:
    return [{**row, "seconds": 0} for row in rows]


@pytest.mark.more
def test_any_number_of_workers_counts_the_same(tmp_path: Path) -> None:
    """Processes hash texts differently, so a small table would keep different positions."""
    given = {"game": "chess", "position": 2, "depth": 2, "search": "mt-sss-tt", "room": 3, "fast": True}
    job = Job("proofs.experiments.measure:search", given)
    (there,) = run([job], store=tmp_path / "s", workers=1, progress=False)
    assert without_time(there.value) == without_time(measure.search("chess", 2, 2, "mt-sss-tt", room=3, fast=True))


def test_the_wall_and_the_guesses_are_about_the_value() -> None:
    rows = measure.wall("connect_four", 0, 3, [-5, 0, 1, 5])
    assert [row["offset"] for row in rows] == [-5, 0, 1, 5]
    assert {row["value"] for row in rows} == {measure.plain("connect_four", 0, 3)[-1]["value"]}
    from_value, from_far = (
        [row for row in measure.guesses("connect_four", 0, 3, [0, 5000]) if row["offset"] == offset]
        for offset in (0, 5000)
    )
    assert [row["calls"] for row in from_value] == [2, 2, 2]
    assert sum(row["calls"] for row in from_far) > 6


def test_first_moves_cut_off_where_the_order_is_good() -> None:
    shares = []
    for order in (0.0, 1.0):
        game = Artificial(3, width=6, order=order, correlation=0.9)
        table = Witness(game, by_table=False, by_killers=False, by_history=False)
        with contracts("off"):
            dissected(searching("alphabeta-tt"), 4, 0, table)
        assert all(table.first[plies] <= table.cut[plies] for plies in table.cut)
        shares.append(sum(table.first.values()) / sum(table.cut.values()))
        assert not table.frames
    assert shares[0] < shares[1]


def test_transpositions_are_counted() -> None:
    alone, shared = (measure.anatomy(f"random:width=4,transpositions={part}", 1, 4, fast=True)[0] for part in (0, 0.5))
    assert (alone["same"], alone["other"]) == (0, 0)
    assert shared["same"] > 0


def test_the_minimal_graphs_are_in_their_order() -> None:
    for row in measure.graphs("othello", 2, 3, plies=1):
        assert row["etc_nodes"] <= row["graph_nodes"] <= row["leaves"] + row["inner"]
        assert row["mm_nodes"] <= row["etc_nodes"]
        assert row["graph_leaves"] <= row["tree_leaves"]


# ARTIFICIAL GAMES


def test_the_knobs_of_an_artificial_game_turn() -> None:
    width = 4
    plain, ordered = Artificial(1, width), Artificial(1, width, order=1)
    assert [*ordered.children(ordered.root)] == sorted(plain.children(plain.root), key=lambda son: -son.worth)
    near = Artificial(1, width, correlation=1)
    assert {son.worth for son in near.children(near.root)} == {0}
    shared = Artificial(1, 2, transpositions=1)
    third = {g for a in shared.children(shared.root) for b in shared.children(a) for g in shared.children(b)}
    assert len(third) <= 4
    assert artificial("random:width=7,order=0.5", 3) == Artificial(3, 7, 0.5)


# STATISTICS AND DECISIONS


def test_means_and_intervals() -> None:
    assert interval([0.5, 2.0], 1).mean == pytest.approx(1)
    assert interval([0.5, 1.5], 1, geometric=False).mean == pytest.approx(1)
    some = [1.1, 0.9, 1.3, 0.8, 1.0]
    assert interval(some, 1) == interval(some, 1) != interval(some, 2)
    assert interval(some, 1).low < interval(some, 1).mean < interval(some, 1).high
    with pytest.raises(ValueError, match=r"0 has no geometric mean"):
        interval([0, 1], 1)


def decided(numbers: list[float], **bounds: float) -> str:
    data = Data((position, Point("it", 1, number)) for position, number in enumerate(numbers))
    return Claim("it is so", "it", **bounds).decide(data, 1, geometric=True).word  # type: ignore[arg-type]


def test_a_statement_is_reproduced_or_not_or_cannot_be_told() -> None:
    below = [0.8, 0.9, 0.85, 0.82, 0.88, 0.84]
    assert decided(below, high=1) == "reproduced"
    assert decided(below, low=1) == "not reproduced"
    assert decided([*below, 2.3], high=1) == "cannot be told here"
    assert decided(below, low=0.7, high=1) == "reproduced"
    missing = Claim("it is so", "else").decide(Data([]), 1, geometric=True)
    assert (missing.word, missing.found) == ("cannot be told here", None)


def test_fewer_than_six_positions_tell_nothing() -> None:
    """Five of five on one side is what chance does once in 16 times; and of one position there is no interval."""
    for count, word in ((1, "cannot be told here"), (5, "cannot be told here"), (6, "reproduced")):
        assert decided([0.8] * count, high=1) == word
    (one,) = [Claim("it is so", "it", high=1).decide(Data([(0, Point("it", 1, 0.8))]), 1, geometric=True)]
    assert one.sentence.endswith("is 0.800 (0.800 to 0.800), 1 position of the 6 that it takes to tell.")


def test_a_point_that_few_positions_have_is_not_drawn() -> None:
    """A mean over one position beside means over eight would be taken for one of eight."""
    numbers = [(position, Point("it", x, 2.0)) for x, count in ((1, 8), (2, 6), (3, 5)) for position in range(count)]
    alone = [(0, Point("seldom", 1, 2.0))]
    found = Findings(EXPERIMENTS["wall"], Setting("othello", 3, 8), Data(numbers + alone), "")
    assert shown(found) == {"it": [1, 2]}
    few = Findings(EXPERIMENTS["wall"], Setting("othello", 3, 1), Data(alone), "")
    assert shown(few) == {"seldom": [1]}


# ALL OF THEM


def test_every_experiment_runs_and_is_read_back(tiny: list[Findings]) -> None:
    for found in tiny[len(TINY) :]:
        text = as_csv([found])
        (again,) = from_csv(text)
        assert found.data.points
        assert as_csv([again]) == text
        assert [one.word for one in again.decisions] == [one.word for one in found.decisions]
        assert len(found.decisions) == len(found.experiment.claims_on("connect_four"))
        unknown = [claim for claim in found.experiment.claims if claim.series not in found.data.series()]
        assert unknown == []


def test_the_catalogue_has_every_item() -> None:
    for experiment in EXPERIMENTS.values():
        for item in experiment.items:
            entry = catalogue()[item]
            assert not entry.later, item
            assert any(test.startswith("tests/proofs/test_experiments") for test in entry.checked), item


# THE COMMAND


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["leafs"], "no experiment 'leafs' (did you mean leaves"),
        (["leaves", "--game", "otello"], "no game 'otello' with test positions (did you mean othello"),
        (["leaves", "--positions", "99"], "othello has 20 test positions, and 99 are asked for"),
        (["leaves", "--game", "random:wide=3"], "'random:wide=3': no knob 'wide' (did you mean width"),
        (["leaves", "--game", "random:order=2"], "order=2 is out of range"),
        (["leaves", "--with", "nowhere.py:search"], "'nowhere.py:search': no such file"),
        (["calls", "--with", "mine.py:search"], "calls does not measure a search of your own (mine.py:search)"),
    ],
)
def test_errors_quote_the_input(arguments: list[str], said: str) -> None:
    done = verified(*arguments, "--workers", "0")
    assert done.exit_code != 0
    assert said in f"{done.exception} {done.stderr}"


def test_without_openspiel_one_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    done = verified("leaves", "--game", "othello", "--workers", "0")
    assert isinstance(done.exception, ValueError)
    assert str(done.exception).endswith("pip install 'verified-game-trees[games]'")
    assert verified("simulation", "--game", "random:width=2", "--depth", "2", "--workers", "0").exit_code == 0


def test_every_number_carries_seed_versions_and_machine() -> None:
    made = made_by(Setting("othello", 3, 1, seed=7))
    for part in ("seed 7", "contracts at level local", "open_spiel 2", platform.python_version(), platform.machine()):
        assert part in made
    assert re.search(r", \d+ cores$", made)
    assert "contracts off" in made_by(Setting("othello", 3, 1, fast=True))


def test_all_are_listed() -> None:
    told = verified()
    assert all(name in told.stdout for name in EXPERIMENTS)
    assert len(json.loads(verified("--json").stdout)) == len(EXPERIMENTS)


def test_what_is_timed_runs_without_contracts_a_search_of_ones_own_too() -> None:
    setting = Setting("tic_tac_toe", 2, 1, others=("mine.py:search",))
    for name, off in (("time", True), ("leaves", False)):
        (jobs,) = jobs_of(EXPERIMENTS[name], setting).values()
        assert {one.arguments["fast"] for one in jobs.values()} == {off}
        assert "mine.py:search" in (jobs["timed"].arguments["searches"] if off else jobs)


def test_a_search_is_timed_more_than_once_and_counted_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least time of each iteration counts, whichever round it was in; anything else must not change."""
    rounds = [measure.search("tic_tac_toe", 4, 2, "mtd-f-tt", fast=True) for _ in range(measure.ROUNDS)]
    for number, some in enumerate(rounds):
        for row in some:
            row["seconds"] = abs(number - row["depth"]) + 1.0  # the least in round 1 at depth 1, in round 2 at depth 2
    left = [*rounds]
    monkeypatch.setattr(measure, "search", lambda *_arguments, **_options: left.pop(0))
    found = measure.timed("tic_tac_toe", 4, 2, ["mtd-f-tt"])
    assert [row["seconds"] for row in found] == [1.0, 1.0]
    assert without_time(found) == [{**row, "search": "mtd-f-tt"} for row in without_time(rounds[0])]
    left += [rounds[0], [{**row, "leaves": 0} for row in rounds[1]]]
    with pytest.raises(ArithmeticError, match=r"mtd-f-tt gives .* at one time and .* at another"):
        measure.timed("tic_tac_toe", 4, 2, ["mtd-f-tt"])


def test_who_is_timed_and_wrong_is_named() -> None:
    rows = [{"depth": 1, "value": value, "search": name} for value, name in ((5, "one"), (6, "mine.py:search"))]
    with pytest.raises(DisagreementError, match=r"depth 1: one says 5, and mine.py:search says 6"):
        must_agree("here", {"timed": rows}, {"timed": "fine"})


@pytest.mark.evidence
@pytest.mark.parametrize("game", GAMES)
def test_all_searches_agree_on_every_test_position(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With plain minimax as far as this reaches, and a ply beyond with each other; contracts at `local`."""
    monkeypatch.setattr(measure, "REACH", 1000)
    searches = [name for name, one in ALGORITHMS.items() if "table" in contract_of(one.function).params]
    assert {*LINEUP.values(), "alphabeta-etc", "alphabeta-lretc", "negascout-tt"} <= {*searches}
    for number in range(len(positions(game))):
        rows = {"minimax": measure.plain(game, number, 8)}
        depth = len(rows["minimax"]) + 1
        rows |= {name: measure.search(game, number, depth, name) for name in searches}
        assert all(len(some) == depth for name, some in rows.items() if name != "minimax")
        must_agree(f"{game}, test position {number}", rows, dict.fromkeys(rows, "fine"))


TABLED = """
from math import inf

from verified.memory.tables import Entry


def search(tree, node, alpha, beta, table):
    known = table.get(node)
    low, high = (known.lower, known.upper) if known else (-inf, inf)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    is_max, children = tree.is_max(node), tree.children(node)
    best, move, a, b = (-inf if is_max else inf) if children else tree.value(node), None, alpha, beta
    for child in children:
        value = search(tree, child, a, b, table)
        if value > best if is_max else value < best:
            best, move = value, child
        a, b = (max(a, best), b) if is_max else (a, min(b, best))
        if a >= b:
            break
    is_low, is_high = (bool(children) and there for there in (best <= alpha, best >= beta))
    table.put(node, Entry(low if is_low else best, high if is_high else best, move))
    return best
"""


def test_a_search_of_ones_own_teaches_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its infinities are objects of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tabled.py").write_text(TABLED)
    for position in range(1, 4):
        right, own = (
            measure.search("random:width=3", position, 4, name) for name in ("alphabeta-tt", "tabled.py:search")
        )
        assert [row["value"] for row in own] == [row["value"] for row in right]


def test_without_its_extra_it_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.commands.experiment.find_spec", lambda name: None if name == "matplotlib" else name)
    told = verified("leaves", "--game", "random:width=3", "--depth", "2", "--positions", "6")
    assert isinstance(told.exception, ValueError)
    assert str(told.exception).endswith("pip install 'verified-game-trees[experiments]'")
