"""What lives for a game does, and no longer: objects of a template, nodes, what a search writes on them.

Each wrong search here returns what an earlier call with another window left; it must be refuted wherever the table is
kept. Its right twin keeps exact values alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.report import Report

SEARCHES = """
from math import inf
from weakref import WeakKeyDictionary

TABLES = WeakKeyDictionary()
BY_IDENTITY = {}


class Searcher:
    def __init__(self):
        self.table = {}

    def bound(self, tree, node, alpha, beta):
        return looked_up(self.table, node, alpha, beta, tree, self.bound)


def looked_up(table, node, alpha, beta, tree, search):
    if node in table:
        return table[node]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best, a, b = (-inf if tree.is_max(node) else inf), alpha, beta
    for child in children:
        v = search(tree, child, a, b)
        if tree.is_max(node):
            best, a = max(best, v), max(a, v)
        else:
            best, b = min(best, v), min(b, v)
        if a >= b:
            break
    if KEPT:
        table[node] = best
    return best


def with_engine(tree, node, alpha, beta, engine=None):
    return engine.bound(tree, node, alpha, beta)


def weakly(tree, node, alpha, beta):
    return looked_up(TABLES.setdefault(tree, {}), node, alpha, beta, tree, weakly)


class Asked:
    def children(self, node): return node.children
    def is_max(self, node): return bool(node.is_max)
    def value(self, node): return node.value


class Written:
    def __contains__(self, node): return hasattr(node, "best")
    def __getitem__(self, node): return node.best
    def __setitem__(self, node, best):
        try: node.best = best
        except AttributeError: pass


class Identities:
    def __contains__(self, node): return id(node) in BY_IDENTITY
    def __getitem__(self, node): return BY_IDENTITY[id(node)]
    def __setitem__(self, node, best): BY_IDENTITY[id(node)] = best


def on_nodes(node, alpha, beta):
    return looked_up(Written(), node, alpha, beta, Asked(), lambda _, *given: on_nodes(*given))


def by_identity(node, alpha, beta):
    return looked_up(Identities(), node, alpha, beta, Asked(), lambda _, *given: by_identity(*given))
"""
CALLS = [
    "Searcher().bound(tree, node, alpha, beta) - 0",
    "max(Searcher().bound(tree, node, alpha, beta), -10**300)",
    "(Searcher().bound(tree, node, alpha, beta), 1)[0]",
    "Searcher().bound(tree, node, alpha=alpha, beta=beta)",
    "Searcher().bound(tree, node, alpha, beta) if alpha < beta else 0",
    "with_engine(tree, node, alpha, beta, engine=Searcher())",
    "with_engine(tree, node, alpha, beta, Searcher())",
    "weakly(tree, node, alpha, beta)",
    "on_nodes(node, alpha, beta)",
    "by_identity(node, alpha, beta)",
]


def judged(folder: Path, call: str, kept: str, seconds: float) -> Report:
    path = folder / "searches.py"
    path.write_text(SEARCHES.replace("KEPT", kept))
    return check(str(path), "alphabeta", call=call, seconds=seconds, max_leaves=2)


@pytest.mark.parametrize("call", CALLS)
def test_a_table_that_keeps_bounds_is_refuted_wherever_it_is(call: str, tmp_path: Path) -> None:
    report = judged(tmp_path, call, "True", 30)
    assert report.verdict == "refuted", report
    finding = next(clause.finding for clause in report.clauses.values() if clause.finding)
    assert len(finding["counterexample"]["alpha"]) == 2  # a second call shows it


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.more
def test_one_that_keeps_values_is_not(call: str, tmp_path: Path) -> None:
    assert judged(tmp_path, call, "alpha < best < beta", 5).verdict in {"holds", "undecided"}


KALAH = """
from math import inf

class View:
    takes_turns = TURNS
    of_mover = True
    def __init__(self, tree):
        self.tree, self.position = tree, tree.root

def search(game, at, alpha, beta):
    moves = game.tree.children(at)
    if not moves:
        return game.tree.value(at)
    best = -inf
    for move in moves:
        if game.tree.is_max(move) == game.tree.is_max(at):
            v = search(game, move, AGAIN)
        else:
            v = -search(game, move, -beta, -max(alpha, best))
        best = max(best, v)
        if best >= beta:
            break
    return best
"""
GOOD, BAD = "max(alpha, best), beta", "-beta, -max(alpha, best)"


@pytest.mark.more
@pytest.mark.parametrize(
    ("turns", "again", "said"),
    [("False", BAD, {"refuted"}), ("False", GOOD, {"holds", "undecided"}), ("True", BAD, {"undecided"})],
)
def test_a_player_may_move_again_where_the_view_says_so(turns: str, again: str, said: set[str], tmp_path: Path) -> None:
    path = tmp_path / "kalah.py"
    path.write_text(KALAH.replace("TURNS", turns).replace("AGAIN", again))
    asked: dict[str, Any] = {"form": "negamax", "game": f"{path}:View", "call": "search(game, position, alpha, beta)"}
    assert check(f"{path}:search", "alphabeta", seconds=10, max_leaves=2, **asked).verdict in said


ONCE = """
from math import inf

def search(tree, node, alpha, beta):
    done = set()

    def go(node, alpha, beta):
        if node in done: return -inf if tree.is_max(node) else inf
        done.add(node)
        children = tree.children(node)
        if not children: return tree.value(node)
        best = -inf if tree.is_max(node) else inf
        for child in children:
            v = go(child, alpha, beta)
            if tree.is_max(node): best, alpha = max(best, v), max(alpha, v)
            else: best, beta = min(best, v), min(beta, v)
            if alpha >= beta: break
        return best

    return go(node, alpha, beta)
"""


@pytest.mark.more
def test_what_is_right_on_trees_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "once.py"
    path.write_text(ONCE)
    report = check(f"{path}:search", "alphabeta", seconds=30, max_leaves=3)
    assert report.verdict == "refuted"
    assert report.within is not None
    assert (report.within["options"], report.within["beyond"]) == ("--trees", "where nodes are shared")
    on_trees = check(f"{path}:search", "alphabeta", seconds=30, max_leaves=3, trees=True)
    assert on_trees.verdict == "holds"
    assert "no node shared" in str(on_trees)
    path.write_text(ONCE.replace("max(best, v), max(alpha, v)", "v, max(alpha, v)"))
    assert check(f"{path}:search", "alphabeta", seconds=30, max_leaves=3, trees=True).verdict == "refuted"
