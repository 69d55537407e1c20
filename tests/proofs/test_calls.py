"""How a function is called: by a template, by the names of its parameters, or as its spec says."""

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking.check import check
from proofs.checking.core.calling import Subject
from proofs.checking.core.signatures import recognised
from proofs.checking.core.template import AT_HAND, OBJECT, Call, compiled
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.hidden_state import findings, opened
from proofs.checking.induction.one_step import induct
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.checking.stages import histories, numbers
from proofs.sandbox.loader import UnusableRequest, find_module
from specs.tree import Tree

SEARCHES = """
from math import inf


class Engine:
    def __init__(self, size):
        if size < 1:
            raise ValueError("no room")
        self.table = [None] * size

    def search(self, tree, node, depth, alpha, beta, color):
        children = tree.children(node)
        if not children or depth == 0:
            return color * tree.value(node), None
        best, move = -inf, None
        for child in children:
            value = -self.search(tree, child, depth - 1, -beta, -alpha, -color)[0]
            if value > best:
                best, move = value, child
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, move


class OnGame:
    def __init__(self, tree):
        self.tree, self.known = tree, {}

    def search(self, node, *, lower, upper):
        if node in self.known:
            return self.known[node]
        children = self.tree.children(node)
        best = max if self.tree.is_max(node) else min
        value = best(self.search(c, lower=-inf, upper=inf) for c in children) if children else self.tree.value(node)
        self.known[node] = value
        return value


def minimax(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    if maximizingPlayer:
        value = -inf
        for child in node.children:
            value = max(value, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node.children:
        value = min(value, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def negamax(tree, node, depth, alpha, beta, color):
    children = tree.children(node)
    if not children or depth == 0:
        return color * tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -negamax(tree, child, depth - 1, -beta, -alpha, -color))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


def of_another_game(state, alpha, beta):
    return max(of_another_game(state.after(move), alpha, beta) for move in state.legal_moves())


def short(g, n, a, b):
    return (max if g.is_max(n) else min)([short(g, c, a, b) for c in g.children(n)]) if g.children(n) else g.value(n)


def swapped(beta, alpha, node, tree):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = max if tree.is_max(node) else min
    return best(swapped(beta, alpha, child, tree) for child in children)
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("calls") / "searches.py"
    path.write_text(SEARCHES)
    return path


def judged(file: Path, function: str, spec: str = "alphabeta", **options: Any) -> Report:
    """Check the function object, for then the process forks and has fewer histories."""
    module = find_module(str(file))
    name = "negamax" if "call" in options else function.strip(":")
    with (
        patch.multiple(histories, AT_FIRST=50, NAMED=20, IN_THE_END=1, SIZES=((1, 2, 2, 0),)),
        patch.object(numbers, "EXAMPLES", 20),
    ):
        return check(getattr(module, name), spec, seconds=200, max_leaves=2, branching=2, **options)


@pytest.mark.parametrize(
    ("function", "call", "form"),
    [
        ("", "Engine(64).search(tree, node, 9, alpha, beta, color)[0]", "negamax"),
        (
            ":Engine.search",
            "Engine(size=1).search(tree, node, depth, alpha, color=color, beta=beta)[0]",
            "negamax",
        ),
        (":OnGame", "OnGame(tree).search(root, lower=alpha, upper=beta)", "minimax"),
        ("", "swapped(beta, alpha, node, tree)", "minimax"),
    ],
)
@pytest.mark.sampled(2)
def test_a_template_says_how_the_code_is_called(file: Path, function: str, call: str, form: str) -> None:
    report = judged(file, function, call=call, form=form)
    assert report.verdict == "holds", str(report)
    assert f"called as {call}" in str(report)
    assert report.as_json()["call"] == call


def test_a_template_that_calls_it_wrongly_is_a_wrong_search(file: Path) -> None:
    report = judged(file, "", call="Engine(64).search(tree, node, depth - 1, alpha, beta, color)[0]", form="negamax")
    assert report.verdict == "refuted"
    assert "the node has children, so it has no pay-off" in str(report)


@pytest.mark.parametrize(
    ("function", "call", "form"),
    [
        ("minimax", "minimax(node, depth, alpha, beta, is_max)", "minimax"),
        ("negamax", "negamax(tree, node, depth, alpha, beta, color)", "negamax"),
        ("swapped", "swapped(beta, alpha, node, tree)", "minimax"),
    ],
)
@pytest.mark.sampled(3)
@pytest.mark.more
def test_signatures_are_recognised_by_their_names(file: Path, function: str, call: str, form: str) -> None:
    report = judged(file, f":{function}")
    assert report.verdict == "holds", str(report)
    assert (report.call, report.form) == (call, form)
    assert ("judged on trees whose types alternate" in str(report)) == (function == "minimax")


@pytest.mark.more
def test_a_function_in_another_order_keeps_its_inductive_step(file: Path) -> None:
    assert judged(file, ":swapped").clauses["success"].verdict == "inductive"


@pytest.mark.parametrize(
    ("signature", "meant"),
    [
        ("node, depth, alpha, beta, maximizing", ["node", "depth", "alpha", "beta", "is_max"]),
        ("node, alpha, beta, is_maximising_player", ["node", "alpha", "beta", "is_max"]),
        ("tree, position, a, b", ["tree", "node", "alpha", "beta"]),
        ("tree, node, alpha=0, beta=0, depth=0", ["tree", "node", "alpha", "beta"]),  # it may count up from there
        ("tree, node, alpha, beta, is_max=True", ["tree", "node", "alpha", "beta", "is_max"]),
        ("tree, node, alpha, beta, sign=None", ["tree", "node", "alpha", "beta"]),  # it asks the game at the root
        ("tree, node, ply=0, alpha=0, beta=0", ["tree", "node", "alpha=alpha", "beta=beta"]),
        ("tree, node, *, beta, alpha", ["tree", "node", "beta=beta", "alpha=alpha"]),
        ("tree, node, wager, beta", None),
        ("tree, board, state, beta", None),  # two positions
    ],
)
def test_what_parameters_mean(signature: str, meant: list[str] | None) -> None:
    function = eval(f"lambda {signature}: 0")  # noqa: S307 - a signature of this table
    assert recognised(function, ("tree", "node", "alpha", "beta"), AT_HAND) == meant


@pytest.mark.parametrize("game", ["", "tree"])  # the tree itself has a name, too
def test_short_names_are_called_as_the_spec_says(file: Path, game: str) -> None:
    report = judged(file, ":short", game=game)
    assert (report.call, report.clauses["success"].verdict) == ("", "inductive")


def test_who_asks_a_node_for_what_it_has_not_is_asked_for_its_game(file: Path) -> None:
    report = judged(file, ":of_another_game")
    assert report.verdict == "error"
    assert "it asks for node.legal_moves" in report.error
    assert "--game nodes, aima" in report.error


OF_OTHER_GAMES = """
def called(node, depth, alpha, beta): return node.value()
def read(node, depth, alpha, beta): return node.score
def result(board, alpha, beta): return board.result()
def uncalled(board, alpha, beta): return board.relative_score
def won(game, alpha, beta): return game.win()
def mistaken(board, alpha, beta): return (0)()
"""


@pytest.mark.parametrize(
    ("function", "game", "said"),
    [
        ("called", "nodes", "it calls node.value(), and node.value is the number itself here"),
        ("read", "nodes", "it returned <bound method Node.evaluate"),
        ("result", "board", "it asks for board.result, and what it is given has copy, do_move"),
        ("uncalled", "board", "what it reads is a method here"),
        ("won", "easyai", "it asks for game.win"),
    ],
)
def test_what_a_view_does_not_answer_is_no_fault_of_the_search(
    function: str, game: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "others.py"
    file.write_text("\n".join(OF_OTHER_GAMES.splitlines()))
    report = check(f"{file}:{function}", "alphabeta", game=game, max_leaves=2, branching=0, seconds=10)
    assert report.verdict == "error", str(report)
    assert said in report.error
    mistaken = check(f"{file}:mistaken", "alphabeta", game="board", max_leaves=2, seconds=10)
    assert "it raises on every game, the smallest too: TypeError" in mistaken.error


def test_several_results_ask_for_a_template(file: Path) -> None:
    report = judged(file, "", call="Engine(64).search(tree, node, 9, alpha, beta, color)", form="negamax")
    assert report.verdict == "error"
    assert "say which one is the value" in report.error
    assert "color)[0]'" in report.error


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("negamax(tree, nod, alpha)", "no 'nod' (did you mean node?)"),
        ("negamax(tree, node", "no expression of Python"),
        ("alpha + beta", "calls nothing"),
        ("Engine(0).search(tree, node, 9, alpha, beta, color)", "Engine(0) raises ValueError: no room"),
    ],
)
def test_what_is_wrong_with_a_template(file: Path, call: str, why: str) -> None:
    report = judged(file, "", call=call)
    assert why in report.error, str(report)


@pytest.mark.parametrize(
    ("game", "why"), [("node", "did you mean nodes?"), ("tests.proofs.test_calls:SEARCHES", "cannot be called")]
)
def test_what_is_wrong_with_a_view(file: Path, game: str, why: str) -> None:
    assert why in judged(file, ":minimax", game=game).error


@pytest.mark.more
def test_a_depth_in_the_template_limits_what_is_counted_and_said(file: Path) -> None:
    report = judged(file, "", call="negamax(tree, node, 1, alpha, beta, color)", form="negamax")
    assert report.verdict == "holds", str(report)
    text = str(report)
    assert "not compared with the known algorithms" in text
    assert "trees of up to 24 leaves, those no deeper than 1 plies" in text
    every = judged(file, "", call="negamax(tree, node, depth, alpha, beta, color)", form="negamax")
    assert _cases(text) < _cases(str(every))  # what is not asked about is not counted


def _cases(report: str) -> int:
    return max(int(number.replace(",", "")) for number in re.findall(r"([\d,]+) cases", report))


def test_the_object_of_a_template_lives_for_a_game() -> None:
    made: list[int] = []

    class Counter:
        def __init__(self, *_: object) -> None:
            made.append(1)
            self.calls = 0

        def search(self, *_: object) -> int:
            self.calls += 1
            return self.calls

    tree = Tree.parse("(0 1)")
    for text, before, after in (("Counter().search(alpha)", 1, 1), ("Counter(tree).search(alpha)", 0, 2)):
        made.clear()
        function, call = compiled(text, {"Counter": Counter})
        assert len(made) == before
        for _ in range(2):  # games
            there = {**call.on(tree, tree, {}), "alpha": 0}
            for _ in range(3):
                function(*[there[name] for name in call.parameters])
        assert len(made) == after, text


def test_a_template_reads_its_names_where_the_function_stands() -> None:
    function, call = compiled("max([f(x, alpha) for x in (1, 2)])", {"f": lambda x, alpha: x + alpha})
    assert call.parameters == ("alpha",)
    assert function(10) == 12
    with pytest.raises(UnusableRequest, match="no 'g'"):
        compiled("g(alpha)", {})


def test_notes_have_no_names_of_ours() -> None:
    """What a template makes has no name of its own, nor a line: it is the object of the call."""

    class Engine:
        def __init__(self, size: int) -> None:
            self.table = {size: 0}

        def search(self, node: Any, alpha: Any, _beta: Any) -> Any:
            return self.table.setdefault(node, alpha)

    function, _ = compiled("Engine(64).search(node, alpha, beta)", {"Engine": Engine})
    plain, instance = opened(function)
    assert plain is not None
    said = [str(finding) for finding in findings(plain, instance)]
    assert "it keeps something between calls: the object of its call" in said
    assert any(words.startswith("the call asks for .search") for words in said)
    assert not [words for words in said if OBJECT in words or "lambda" in words or "line -1" in words]
    subject = Subject(lambda depth, color: depth * color, SPECS["alphabeta"], call=Call(("depth", "color")))
    with pytest.raises(NotApplicableError, match="the call hands in depth, color, of which one step is told nothing"):
        induct(subject, 1, ())
