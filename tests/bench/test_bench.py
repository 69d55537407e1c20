"""The bench measures what it says: the bare function is alpha-beta, the peers see the same tree. No time is judged."""

import json
import math
import random
import re
from functools import partial
from io import StringIO

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from proofs.checking.core.confirm import Confirmation
from proofs.checking.specs import ALPHABETA
from proofs.crosshair.forms import TreeForm
from proofs.crosshair.runner import Answer
from proofs.verdict import Verdict
from specs.contracts import contracts, level
from specs.minimax import f
from specs.tree import Tree
from specs.watch import Watched
from tests.bench import __main__ as bench
from tests.bench import against_crosshair, shapes
from tests.bench.__main__ import main
from tests.bench.against_crosshair import LEFT_OUT, MISSING, Duel, Duels, measure_confirm, our_answer
from tests.bench.contracts import GOALS, bare, ratios
from tests.bench.graphs import Arithmetic
from tests.bench.peers import PEERS, Peer, connect_easyai, connect_openspiel, depth_of, entered
from tests.bench.shapes import ASKS, TARGETS, WRONG
from tests.bench.speeds import OURS, Speed, speeds, table
from tests.bench.timing import Contestant, Search, fastest, uniform
from verified.alphabeta import alphabeta

CONFIRMED, REFUTED, UNDECIDED = Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNDECIDED
TINY = partial(uniform, 2, 2, 1)
UNIFORM = [(width, depth, seed) for width in (1, 2, 3) for depth in (1, 2, 3, 4) for seed in (0, 1)]
SMALL_GRAPH = 240  # vertices, where the figures of the million edges do not matter


OURS_SAID = Answer(CONFIRMED, 0.1, "8 paths")
DUELS = Duels("two", (Duel("alphabeta", CONFIRMED, OURS_SAID, Answer(CONFIRMED, 200.0, "all paths")),))


def random_tree(draw: random.Random) -> Tree:
    def nested(depth: int) -> object:
        if depth == 0 or draw.random() < 0.2:
            return draw.randint(-3, 3)
        return [nested(depth - 1) for _ in range(draw.randint(1, 3))]

    return Tree.of(nested(4), root=draw.choice(("max", "min")))


def absent(_: Tree) -> Search:
    raise ModuleNotFoundError("No module named 'peer[1]'")


@pytest.mark.parametrize("seed", range(100))
def test_bare_is_alphabeta_without_contracts(seed: int) -> None:
    draw = random.Random(seed)
    tree = random_tree(draw)
    assert bare(tree, tree.root) == f(tree, tree.root)
    alpha = draw.randint(-4, 3)
    beta = draw.randint(alpha + 1, 4)
    theirs, ours = Watched(tree), Watched(tree)
    with contracts("off"):
        assert bare(theirs, tree.root, alpha, beta) == alphabeta(ours, tree.root, alpha, beta)
    assert [*theirs.visited] == [*ours.visited]
    assert theirs.evaluated == ours.evaluated


def test_uniform_trees_are_equal_and_new() -> None:
    assert TINY() == TINY()
    assert TINY() is not TINY()
    tree = uniform(3, 4, seed=0)
    assert len(tree.leaves()) == 3**4
    assert depth_of(tree) == 4


def test_ratios_are_finite_and_positive_and_met_says_so() -> None:
    rows = ratios(TINY, 1)
    assert [row.measurement for row in rows] == [*GOALS]
    for row in rows:
        assert math.isfinite(row.ratio)
        assert row.ratio > 0
        assert row.met == (row.ratio <= row.goal)


def test_the_level_is_put_back() -> None:
    before = level()
    ratios(TINY, 1)
    speeds(TINY(), 1, ())
    assert level() == before


def test_a_contestant_with_another_value_is_refused() -> None:
    liar = Contestant("liar", "off", lambda: lambda: 42)
    with pytest.raises(ValueError, match="liar found 42, but the minimax value is 41"):
        fastest([liar], 1, 41)


def test_nodes_entered_are_the_nodes_visited() -> None:
    tree = uniform(3, 4, seed=0)
    watched = Watched(tree)
    with contracts("off"):
        calls = entered("alphabeta", lambda: alphabeta(tree, tree.root))
        alphabeta(watched, tree.root)
    assert calls == len(watched.visited)


def test_an_absent_peer_has_a_row_that_says_how_to_install_it() -> None:
    ours, theirs = speeds(TINY(), 1, [Peer("nobody", "nothing", absent)])
    assert ours.peer == OURS
    assert ours.nodes_per_second > 0
    assert theirs.missing == "not installed (No module named 'peer[1]'); `make bench` installs the extra `bench`"


def test_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Arithmetic, "size", SMALL_GRAPH)  # the whole of it: test_a_million_edges
    main(width=2, depth=2, seed=1, rounds=1, crosshair=False, as_json=True)
    figures = json.loads(capsys.readouterr().out)
    assert [*figures] == [
        "python",
        "workload",
        "ratios",
        "peers",
        "best_first",
        "sss_to_mt",
        "graph",
        "views",
        "games",
        "crosshair",
    ]
    assert {"sss-star", "mt-sss", "alphabeta"} <= {row["algorithm"] for row in figures["best_first"]}
    assert all(row["growth"] > 0 and len(row["relative"]) == 3 for row in figures["best_first"])
    assert len(figures["sss_to_mt"]) == 3
    assert figures["graph"]["edges"] == 1_000
    assert figures["crosshair"] == {"shape": "eight", "duels": [], "missing": LEFT_OUT}
    assert figures["workload"] == {"width": 2, "depth": 2, "seed": 1, "rounds": 1}
    assert all([*row] == ["measurement", "ratio", "goal", "met"] for row in figures["ratios"])
    assert figures["peers"][0]["peer"] == OURS
    assert {row["peer"] for row in figures["peers"]} == {OURS, *(peer.name for peer in PEERS)}
    for row in figures["peers"][1:]:
        assert row["missing"] or (row["ours_to_theirs"] > 0 and row["nodes"] == figures["peers"][0]["nodes"])


def test_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure_confirm", lambda: DUELS)
    monkeypatch.setattr(Arithmetic, "size", SMALL_GRAPH)
    main(width=2, depth=2, seed=1, rounds=1)
    text = capsys.readouterr().out
    assert "CrossHair" in text
    assert "measurement" in text
    assert "off / bare" in text
    assert "easyAI" in text


def test_the_table_of_an_absent_peer() -> None:
    row = Speed("nobody", missing="not installed (No module named 'peer[1]')")
    console = Console(width=200, file=StringIO(), record=True)
    console.print(table([row]))
    assert row.missing in console.export_text()


def test_the_options_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Arithmetic, "size", SMALL_GRAPH)
    command = typer.Typer()
    command.command()(main)
    run = CliRunner().invoke
    small = ["--width", "2", "--depth", "2", "--seed", "1", "--rounds", "1", "--no-crosshair"]
    assert json.loads(run(command, [*small, "--json"]).output)["workload"]["depth"] == 2
    assert [run(command, [option, "0"]).exit_code for option in ("--width", "--depth", "--rounds")] == [2, 2, 2]


@pytest.mark.parametrize(("width", "depth", "seed"), UNIFORM)
@pytest.mark.parametrize("root", ["max", "min"])
def test_easyai_finds_the_minimax_value(width: int, depth: int, seed: int, root: str) -> None:
    pytest.importorskip("easyAI")
    tree = uniform(width, depth, seed, root)
    search = connect_easyai(tree)
    assert [search(), search()] == [f(tree, tree.root)] * 2
    with contracts("off"):
        assert entered("negamax", search) == entered("alphabeta", lambda: alphabeta(tree, tree.root))


@pytest.mark.parametrize(("width", "depth", "seed"), UNIFORM)
@pytest.mark.parametrize("root", ["max", "min"])
def test_openspiel_finds_the_minimax_value(width: int, depth: int, seed: int, root: str) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel")
    tree = uniform(width, depth, seed, root)
    search = connect_openspiel(tree)
    assert [search(), search()] == [f(tree, tree.root)] * 2
    with contracts("off"):
        assert entered("_alpha_beta", search) == entered("alphabeta", lambda: alphabeta(tree, tree.root))


def shown(duels: Duels) -> str:
    console = Console(width=200, file=StringIO(), record=True)
    console.print(against_crosshair.table(duels))
    return console.export_text()


def test_crosshair_and_ours_agree_and_both_refute_the_twin() -> None:
    pytest.importorskip("crosshair")
    figures = measure_confirm("two", runs=1, limit=60)
    assert [(duel.ours.word, duel.theirs.word) for duel in figures.duels] == [(REFUTED,) * 2, (CONFIRMED,) * 2]
    assert all(duel.agree and duel.ratio > 0 for duel in figures.duels)
    clause, call = figures.duels[0].theirs.said.split(" when calling ")
    with contracts("off"), pytest.raises(AssertionError, match=clause):
        eval(call, vars(shapes))  # noqa: S307 - the counterexample, as CrossHair prints it


def test_what_crosshair_reads() -> None:
    assert str(TreeForm(ASKS["eight"].shape).fill(range(8))) == "(((0 1) (2 3)) ((4 5) (6 7)))"
    assert all(ask.clauses == tuple(ALPHABETA.required) for ask in ASKS.values())
    with contracts("off"):
        TARGETS["two"]((0, 1), 0, 1)
        with pytest.raises(AssertionError, match="fail-low"):
            TARGETS["two_wrong"]((0, 1), 0, 1)


def test_ours_confirms_nothing_that_was_not_put_to_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    assert our_answer(alphabeta, "two").word == CONFIRMED
    assert re.fullmatch(r"success on \(.+\) with alpha = .+, beta = .+", our_answer(WRONG, "two").said)
    monkeypatch.setattr(against_crosshair, "confirm", lambda *_, **__: Confirmation(paths=1))
    assert our_answer(alphabeta, "two").word == UNDECIDED


TWIN = Duel("a wrong cutoff", REFUTED, Answer(REFUTED, 0.1, "fail-low"), Answer(REFUTED, 3.0, "two_wrong(...)"))
BLIND = Duel("a wrong cutoff", REFUTED, Answer(REFUTED, 0.1, "fail-low"), Answer(UNDECIDED, 600.0, "not yet"))


@pytest.mark.parametrize(
    ("twin", "ours", "theirs", "last_cells"),
    [
        (TWIN, OURS_SAID, Answer(CONFIRMED, 200.0, "all paths"), "confirmed 200.0 2,000 >= 1000 yes"),
        (TWIN, OURS_SAID, Answer(CONFIRMED, 20.0, "all paths"), "confirmed 20.0 200 >= 1000 no"),
        (TWIN, OURS_SAID, Answer(UNDECIDED, 105.0, "not yet"), "no answer 105.0 at least 1,050 >= 1000 yes"),
        (TWIN, OURS_SAID, Answer(UNDECIDED, 90.0, "gave up"), "no answer 90.0 at least 900 >= 1000 no"),
        (BLIND, OURS_SAID, Answer(UNDECIDED, 105.0, "not yet"), "no answer 105.0 at least 1,050 >= 1000 no"),
        (TWIN, Answer(UNDECIDED, 0.1, "?"), Answer(UNDECIDED, 105.0, "?"), "no answer 105.0 at least 1,050 >= 1000 no"),
        (TWIN, OURS_SAID, Answer(REFUTED, 200.0, "two(...)"), "refuted 200.0 2,000 >= 1000 no"),
    ],
)
def test_the_goal_is_met_by_a_slower_answer_or_by_none_in_that_time(
    twin: Duel, ours: Answer, theirs: Answer, last_cells: str
) -> None:
    text = shown(Duels("two", (twin, Duel("run 1", CONFIRMED, ours, theirs))))
    assert last_cells in re.sub(r"[\s│]+", " ", text)
    assert f"run 1: {ours.said}; CrossHair: {theirs.said}" in text


def test_a_twin_is_to_be_refuted_by_both() -> None:
    assert re.search(r"- +│ both refute │ yes", shown(Duels("two", (TWIN,))))
    assert re.search(r"- +│ both refute │ no", shown(Duels("two", (BLIND,))))
    unseen = Duel("a wrong cutoff", REFUTED, OURS_SAID, Answer(REFUTED, 1.0, "two_wrong(...)"))  # ours confirmed it
    assert re.search(r"- +│ both refute │ no", shown(Duels("two", (unseen,))))


def test_crosshair_is_stopped_a_little_after_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def late(_: object, limit: float, _patience: float = 0) -> Answer:
        asked.append(limit)
        return Answer(UNDECIDED, limit, "not yet")

    monkeypatch.setattr(against_crosshair, "is_installed", lambda: True)
    monkeypatch.setattr(against_crosshair, "answer_of", late)
    monkeypatch.setattr(against_crosshair, "our_answer", lambda *_: OURS_SAID)
    figures = measure_confirm("two")
    assert asked == [600.0, *[pytest.approx(105.0)] * 3]
    assert [figures.is_met(duel) for duel in figures.duels] == [False] * 4  # it does not even refute the twin


def test_absent_crosshair_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against_crosshair, "is_installed", lambda: False)
    absent_peer = measure_confirm("two")
    assert absent_peer.as_json() == {"shape": "two", "duels": [], "missing": MISSING}
    assert "CrossHair is not installed" in shown(absent_peer)


def test_a_duel_in_json() -> None:
    (row,) = DUELS.as_json()["duels"]
    assert [*row] == ["question", "expected", "ours", "theirs", "ratio", "agree", "met"]
    assert (row["ratio"], row["agree"], row["met"]) == (2000.0, True, True)
