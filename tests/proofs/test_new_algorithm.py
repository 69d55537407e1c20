"""A new algorithm is its module and its dossier: with nothing else touched, every command knows it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

MODULE: Final = '''
"""Minimax that looks at the oldest child twice."""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Algorithm


@contract(value)
def newcomer(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    g: Value
    if tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert minimax_max_loop(tree, node, child, g)
            v = newcomer(tree, child)
            if v > g:
                g = v
    else:
        g = POS_INF
        for child in children:
            assert minimax_min_loop(tree, node, child, g)
            v = newcomer(tree, child)
            if v < g:
                g = v
    return g


NEWCOMER: Final = Algorithm("new-comer", "RR-F2.3-minimax", "minimax by a newcomer", newcomer)
'''
DOSSIER: Final = '''
"""The evidence about the newcomer."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.enumeration.cases import Scope, without_window
from proofs.enumeration.plans import Plan
from verified.newcomer import NEWCOMER, newcomer

SMALL: Final = (Scope(3, full_window=True),)
DOSSIER: Final = Dossier(
    NEWCOMER,
    Plan(without_window, SMALL, SMALL, one="", mutants=SMALL),
    bugs(newcomer, ("value", "if v > g:", "if True:")),
    confirmed=[with_default_options(NEWCOMER)],
    proved={newcomer: ()},
)
'''
# What `python -m proofs` does, with two more folders to look for modules in.
START: Final = """
import sys
import proofs.dossiers, verified
verified.__path__.append(sys.argv[1] + "/verified")
proofs.dossiers.__path__.append(sys.argv[1] + "/dossiers")
from proofs.cli import app
app(sys.argv[2:], prog_name="verified")
"""

Command = Callable[..., str]


@pytest.fixture(scope="module")
def verified(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """The command line of a project that has the newcomer."""
    folder: Path = tmp_path_factory.mktemp("newcomer")
    for name, text in (("verified", MODULE), ("dossiers", DOSSIER)):
        (folder / name).mkdir()
        (folder / name / "newcomer.py").write_text(text.lstrip())

    def command(*arguments: str) -> str:
        line = [sys.executable, "-c", START, str(folder), *arguments]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return command


def test_it_is_listed(verified: Command) -> None:
    assert "new-comer             minimax by a newcomer (RR-F2.3-minimax)" in verified("list")


def test_it_runs(verified: Command) -> None:
    assert verified("run", "new-comer", "((41 5) (12 90))", "--trace").startswith("newcomer(1)\n  newcomer(1.1)")


def test_there_is_evidence(verified: Command) -> None:
    *_, last = verified("evidence", "new-comer").split("\n\n")
    words = [line.split()[:3] for line in last.splitlines()]
    assert ["newcomer", "value", "proved"] in words


def test_it_has_mutants(verified: Command) -> None:
    printed = verified("mutants", "new-comer")
    assert printed.startswith("new-comer: ")
    assert printed.endswith(" 0 undecided\n")


def test_it_is_proved(verified: Command) -> None:
    assert "1 of 1 proved" in verified("prove", "new-comer")


def test_an_algorithm_is_named_in_few_files() -> None:
    """What is known of one algorithm stands in its module, its dossier, the catalogue, the README and two reports."""
    home = Path(__file__).parents[2]
    rooms = [home / room for room in ("specs", "verified", "proofs", "tests", "examples")]
    texts = [*home.glob("*.md"), *(path for room in rooms for path in room.rglob("*.*"))]
    name = re.compile("mtd[_-]step(?![_-]tt)")
    named = [path for path in texts if path.suffix in {".py", ".md", ".toml", ".txt"} and name.search(path.read_text())]
    assert 4 <= len(named) <= 9, named
