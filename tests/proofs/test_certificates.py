"""Certificates: true ones are accepted, corrupted ones prove nothing false, hostile ones end in a sentence."""

import ast
import csv
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any, Final

import pytest

from proofs.certificates import NotTheValueError, Refused, certificate, check, read
from proofs.certificates import checker as stand_alone
from proofs.certificates.strategies import small_strategies
from proofs.certificates.writer import both_goals
from proofs.enumeration.dags import filled
from proofs.enumeration.dags import graphs as shared_shapes
from proofs.enumeration.graphs import graphs_up_to
from specs.contracts import contracts
from specs.depth_limited import DepthLimited, EvaluatedTree
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import score
from specs.minimax import f
from specs.tree import Tree
from verified.games.loading import load
from verified.games.suite import positions

CHECKER = Path(stand_alone.__file__)


def proved(text: str, game: Any = None) -> Any:
    """The value that the text proves of the game, or of the one that it lists."""
    taken = read(text)
    check(taken, taken.game if game is None else game)
    return taken.value


def sealed(body: str) -> str:
    """The text with the digest that it should have."""
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def body_of(text: str) -> str:
    return text.rpartition("sha256 ")[0]


def small_trees() -> Iterator[Tree]:
    for edges in range(5):
        for shape in shared_shapes(edges):
            yield from filled(shape)


def test_every_small_tree_with_shared_nodes_has_a_certificate_of_its_value() -> None:
    count = 0
    for tree in small_trees():
        assert proved(certificate(tree)) == f(tree, tree.root)
        count += 1
    assert count > 300


def test_every_small_graph_with_cycles_has_a_certificate_of_its_score() -> None:
    draws = 0
    for graph in graphs_up_to(2, (-2, 0, 1)):
        text = certificate(graph)
        assert proved(text) == score(graph)[graph.root]
        draws += " draws " in text
    assert draws > 10


def edits(body: str) -> Iterator[str]:
    """Each line replaced by other plausible ones, dropped, or doubled."""
    lines = body.splitlines()
    numbers = [str(number) for number in range(1, 8)]
    for place, line in enumerate(lines[1:], start=1):
        words = line.split(" ")
        others = {"=", "1>1", "2>1", "1>2", "1", "2 1", "1 2", *numbers}
        others |= {
            " ".join([*words[:i], new, *words[i + 1 :]]) for i in range(len(words)) for new in (*numbers, "-1", "0")
        }
        others |= {line.replace("ends", "draws"), line.replace("max", "min"), line.replace("least", "most")}
        for other in sorted(others - {line}):
            yield "\n".join([*lines[:place], other, *lines[place + 1 :]]) + "\n"
        yield "\n".join([*lines[:place], *lines[place + 1 :]]) + "\n"
        yield "\n".join([*lines[:place], line, *lines[place:]]) + "\n"


@pytest.mark.parametrize(
    "game",
    [
        Tree.parse("((41 5) (12 90))"),
        Tree.parse("(#1=(3 1) (#1# 2))"),
        GameGraph.parse("max a -> b c; min c -> d a; b = -1; d = 1"),
        GameGraph.parse("max a -> b c; min b -> a d; min c -> d e; d = 2; e = 3"),
    ],
)
def test_an_edited_certificate_with_a_new_digest_proves_nothing_false(game: Any) -> None:
    """The digest alone refuses all of them; here the proof itself is asked, of the game as it is."""
    truth = score(game)[game.root]
    text = certificate(game)
    refused = 0
    listed = read(text).game
    for body in edits(body_of(text)):
        with pytest.raises(Refused):
            read(f"{body}sha256 {text.rpartition('sha256 ')[2]}")
        try:
            assert proved(sealed(body), listed) == truth
        except Refused:
            refused += 1
    assert refused > 100


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return sealed(body_of(text).replace(old, new))


LOOP = GameGraph.parse("max a -> b; min b -> a c; c = 1")
WON = sealed(
    "game-value-certificate 1\ngame listed 3\nmax 2\nmin 1 3\n1\ndepth none\nvalue 1\n"
    "at-least draws 3\n3 2\n=\n1>1\nat-most ends 3\n=\n2>1\n2\n"
)
CYCLE = WON.replace("at-least draws", "at-least ends")
PLAIN = certificate(Tree.parse("(1 (2 3))"))
HOSTILE: dict[str, tuple[Callable[[], str], str]] = {
    "endless play does not win": (lambda: WON, "endless play counts 0"),
    "a circle where play must end": (lambda: sealed(body_of(CYCLE)), "no earlier line|earlier lines"),
    "a missing answer": (lambda: swapped(certificate(Tree.parse("((41 5) (12 90))")), "\n1 2\n", "\n1\n"), "2 moves"),
    "a move that is not there": (lambda: swapped(PLAIN, "2>", "9>"), "2 moves"),
    "another value": (lambda: swapped(PLAIN, "value 2", "value 3"), "line"),
    "a number of many digits": (lambda: swapped(PLAIN, "value 2", f"value {'9' * 5000}"), "not a number"),
    "two numbers that no float can hold": (
        lambda: swapped(swapped(PLAIN, "\n2\n", "\n1e400\n"), "value 2", "value 1e500"),
        "too large for a float",
    ),
    "a line number of many digits": (lambda: swapped(PLAIN, "2>", f"2>{'9' * 5000}"), "not a number"),
    "no number": (lambda: swapped(PLAIN, "value 2", "value nan"), "not a number"),
    "a part that is too short": (lambda: swapped(PLAIN, "at-most ends ", "at-most ends 99"), "announced"),
    "a cut file": (lambda: PLAIN[:60], "changed or cut off"),
    "an empty file": (lambda: "", "changed or cut off"),
    "another version": (lambda: swapped(PLAIN, "certificate 1", "certificate 2"), "version 1"),
    "a game of no positions": (lambda: swapped(PLAIN, "max 2 3", "max 2 99"), "no position"),
    "an end that is none": (lambda: swapped(PLAIN, "\n2>3\n", "\n=\n"), "goes on"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_certificate_ends_in_a_sentence(name: str) -> None:
    text, problem = HOSTILE[name]
    with pytest.raises(Refused, match=problem):
        proved(text())


def test_a_position_of_many_moves_is_not_copied_for_each_line() -> None:
    """Else a file of a megabyte takes hours: many lines stand for a position of many moves, at different depths."""
    size = 50_000
    row = f"max {{0}}{' 1' * size}"
    chain = "".join(f"1>{line}\n" for line in range(1, size))
    head = f"game-value-certificate 1\ngame listed 1\n{row}\ndepth {size - 1}\nvalue 0\n"
    before = process_time()
    with pytest.raises(Refused, match="the other player has 50000 moves"):
        proved(sealed(f"{head}at-least ends {size}\n=\n{chain}at-most ends 1\n1\n"))
    assert process_time() - before < 5


def test_endless_play_that_counts_0_is_a_proof_for_the_player_whom_it_serves() -> None:
    assert proved(certificate(LOOP)) == 0
    assert score(LOOP)["a"] == 0


def test_fractions_floats_and_depths() -> None:
    assert proved(certificate(Tree.parse("(1/3 0.5)"))) == 0.5
    assert proved(certificate(Tree.parse("(1/3 1/4)"))) == Fraction(1, 3)
    cut = EvaluatedTree.parse("{3}(1 {0}(2 5))")
    assert [proved(certificate(cut, depth=depth)) for depth in (0, 1, 2)] == [3, 1, 2]


def test_a_claimed_value_is_certified_or_refused() -> None:
    tree = Tree.parse("((41 5) (12 90))")
    assert proved(certificate(tree, value=12)) == 12
    for wrong in (11, 13):
        with pytest.raises(NotTheValueError, match=f"not {wrong}"):
            certificate(tree, value=wrong)


def test_a_game_too_large_to_list_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.certificates.writer.WHOLE", 3)
    for tree in [*small_trees()][::7]:
        assert proved(certificate(tree)) == f(tree, tree.root)


def test_the_checker_stands_alone() -> None:
    """It has at most 200 lines, imports the standard library only, and runs without this project."""
    source = CHECKER.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
        + ([each.name for each in node.names] if isinstance(node, ast.Import) else [])
    }
    assert imported <= sys.stdlib_module_names


def test_it_runs_as_a_program_of_its_own(tmp_path: Path) -> None:
    copied, file = tmp_path / "checker.py", tmp_path / "a.cert"
    copied.write_bytes(CHECKER.read_bytes())
    game = tmp_path / "nim.py"
    game.write_text(
        "class Nim:\n    root = (3, True)\n"
        "    def children(self, n): return [(n[0] - k, not n[1]) for k in (1, 2) if k <= n[0]]\n"
        "    def is_max(self, n): return n[1]\n    def value(self, n): return -1 if n[1] else 1\n",
        encoding="utf-8",
    )
    named = f"{game}:Nim()"
    file.write_text(certificate(stand_alone.load(named), about=named), encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", str(copied), str(file), *words], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    assert run("--game", named) == (0, "proved: the value is -1\n")
    assert run()[0] == run("--game", f"{tmp_path}/none.py:x")[0] == 2
    file.write_text(file.read_text(encoding="utf-8").replace("value -1", "value 1"), encoding="utf-8")
    assert run("--game", named)[0] == 1
    file.write_text(sealed(body_of(file.read_text(encoding="utf-8"))), encoding="utf-8")
    assert run("--game", named) == (1, "refused: at-least, line 1, '=': the game is over, with -1\n")


def test_two_positions_that_look_alike_are_the_same_in_the_games_told_apart_by_picture() -> None:
    """`BY_PICTURE`: on small boards the picture and the player to move say which moves there are and what they win."""
    from verified.games.loading import BY_PICTURE

    small = {
        "breakthrough": "(rows=3,columns=2)", "clobber": "(rows=2,columns=3)", "connect_four": "(rows=3,columns=3)",
        "hex": "(board_size=2)", "mnk": "(m=3,n=2,k=2)", "nim": "(pile_sizes=1;2;2)", "tic_tac_toe": "",
    }  # fmt: skip
    for name in BY_PICTURE:
        game = load(name + small[name])
        known: dict[Any, tuple[Any, ...]] = {}
        agenda = [game.root]
        while agenda:
            node = agenda.pop()
            children = game.children(node)
            moves = [(child.move, child.key) for child in children]
            facts = game.is_max(node), moves, () if children else game.value(node)
            if known.setdefault(node.key, facts) == facts and len(known) < 400:
                agenda += children
            assert known[node.key] == facts


@pytest.mark.more
def test_certificates_are_close_to_the_real_minimal_graph() -> None:
    """On every position of the results page at most 1.3 times as many positions as the smallest proof has."""
    rows = [*csv.DictReader(Path("examples/results/gap.csv").read_text(encoding="utf-8").splitlines())]
    total = smallest = 0
    for row in rows:
        depth = int(row["depth"])
        game = DepthLimited(load(row["game"], moves=positions(row["game"])[int(row["position"])], horizon=depth), depth)
        with contracts("off"):
            parts, _ = both_goals(game, None)
            pair = small_strategies(game, parts)
        size = len({node for strategy in pair for node in strategy.positions})
        assert int(row["real_nodes"]) <= size <= 1.3 * int(row["real_nodes"])
        total, smallest = total + size, smallest + int(row["real_nodes"])
    assert len(rows) == 27
    assert round(total / smallest, 2) == 1.04


@pytest.mark.more
def test_the_games_of_the_page_are_certified_again(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "examples/certificates.py", str(tmp_path)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len([*tmp_path.glob("*.cert")]) == 9


STEPS: Final = """
class Steps:
    root = 1_000_000

    def children(self, node):  # one or two steps down
        return [node - 1, node - 2] if node > 1 else [node - 1] * node

    def is_max(self, node):
        return node % 3 == 0

    def value(self, node):
        return 5 + node
"""


@pytest.mark.evidence
def test_a_million_positions_are_checked_in_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the program that stands alone, from its start to its end: under 20 s, and under 1 GB of memory."""
    monkeypatch.setattr("proofs.certificates.writer.WHOLE", 2_000_000)
    game, file = tmp_path / "steps.py", tmp_path / "steps.cert"
    game.write_text(STEPS, encoding="utf-8")
    named = f"{game}:Steps()"
    text = certificate(stand_alone.load(named), about=named, value=5)
    assert text.count("\n") > 1_000_000
    file.write_text(text, encoding="utf-8")
    words = [sys.executable, "-I", str(CHECKER), str(file), "--game", named]
    _, status, used = os.wait4(os.posix_spawn(sys.executable, words, os.environ), 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert used.ru_utime + used.ru_stime < 20
    assert used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) < 1_000_000_000
