"""Specs `solve` and `solve-graph`: right and wrong solvers, each verdict held against brute force."""

from __future__ import annotations

import inspect
from enum import Enum
from random import Random
from typing import Any

import pytest

from proofs.checking.core.domain import Domain
from specs.clauses.outcome import outcome
from specs.contracts import contract, contracts
from specs.contracts.violation import Violation
from specs.outcomes import span
from specs.tree import Tree
from tests.proofs.plain_games import checked, function_of, games

PNS = """
    from math import inf

    class Node:
        def __init__(self, key, father):
            self.key, self.father, self.children = key, father, []
            self.proof = self.disproof = 1

    def evaluate(tree, node):
        if not tree.children(node.key):
            node.proof, node.disproof = (0, inf) if tree.value(node.key) == 1 else (inf, 0)

    def update(tree, node):
        while node is not None:
            proofs = [child.proof for child in node.children]
            disproofs = [child.disproof for child in node.children]
            if tree.is_max(node.key):
                node.proof, node.disproof = min(proofs), sum(disproofs)
            else:
                node.proof, node.disproof = sum(proofs), min(disproofs)
            node = node.father

    def search(tree, node):
        root = Node(node, None)
        evaluate(tree, root)
        while root.proof and root.disproof:
            most = root
            while most.children:
                is_max = tree.is_max(most.key)
                most = min(most.children, key=lambda child: child.proof if is_max else child.disproof)
            for key in tree.children(most.key):
                child = Node(key, most)
                evaluate(tree, child)
                most.children.append(child)
            update(tree, most)
        return root.proof == 0
"""

DFPN = """
    from math import inf

    class Solver:
        def __init__(self, goal):
            self.goal = goal
            self.table = {}

        def search(self, tree, node, proof, disproof):
            children = tree.children(node)
            if not children:
                self.table[node] = (0, inf) if tree.value(node) >= self.goal else (inf, 0)
                return
            is_max = tree.is_max(node)
            side = 0 if is_max else 1
            bounds = (proof, disproof)
            while True:
                known = [self.table.get(child, (1, 1)) for child in children]
                least = min(numbers[side] for numbers in known)
                total = sum(numbers[1 - side] for numbers in known)
                own = (least, total) if is_max else (total, least)
                self.table[node] = own
                if own[0] >= bounds[0] or own[1] >= bounds[1] or 0 in own:
                    return
                order = sorted(range(len(children)), key=lambda index: known[index][side])
                best = order[0]
                second = known[order[1]][side] if len(order) > 1 else inf
                limit = min(bounds[side], second + 1)
                other = bounds[1 - side] - total + known[best][1 - side]
                self.search(tree, children[best], *((limit, other) if is_max else (other, limit)))

        def proves(self, tree, node):
            self.search(tree, node, inf, inf)
            return self.table[node][0] == 0

    def search(tree, node):
        if Solver(1).proves(tree, node):
            return "Win"
        return "Draw" if Solver(0).proves(tree, node) else "Loss"
"""

RETROGRADE = """
    def search(graph, node):
        seen, fathers = [node], {node: []}
        for one in seen:
            for child in graph.children(one):
                if child not in fathers:
                    fathers[child] = []
                    seen.append(child)
                fathers[child].append(one)
        left = {one: len(graph.children(one)) for one in seen}
        results = {one: graph.value(one) for one in seen if not left[one] and graph.value(one) != 0}
        queue = list(results)
        while queue:
            one = queue.pop()
            for father in fathers[one]:
                if father in results:
                    continue
                goal = 1 if graph.is_max(father) else -1
                left[father] -= 1
                if results[one] == goal or left[father] == 0:
                    results[father] = results[one]
                    queue.append(father)
        return results.get(node, 0)
"""

ROWS = [  # the solver, one edit, whether the edit leaves it right
    (PNS, ("", ""), True),
    (PNS, ("== 1 else", ">= 0 else"), False),
    (PNS, ("min(proofs), sum(disproofs)", "min(proofs), min(disproofs)"), False),
    (PNS, ("sum(proofs), min(disproofs)", "min(proofs), sum(disproofs)"), False),
    (PNS, ("return root.proof == 0", "return root.disproof == 0"), False),
    (PNS, ("            node = node.father", "            node = node.father and node.father.father"), False),
    (PNS, ("child.proof if is_max else child.disproof", "child.disproof"), False),
    (DFPN, ("", ""), True),
    (DFPN, (">= self.goal", "> self.goal"), False),
    (DFPN, ("least, total) if is_max", "total, least) if is_max"), False),
    (DFPN, ('"Draw" if', '"Win" if'), False),
    (DFPN, ("Solver(0).proves", "not Solver(0).proves"), False),
    (DFPN, ("side = 0 if is_max else 1", "side = 0"), False),
    (DFPN, ("second + 1", "second + 2"), True),
]
ON_GRAPHS = [
    (("", ""), True),
    (("graph.value(one) != 0}", "graph.value(one) > 0}"), False),
    (("goal = 1 if graph.is_max(father) else -1", "goal = 1"), False),
    (("or left[father] == 0", "or left[father] <= 1"), False),
    (("results[father] = results[one]", "results[father] = goal"), False),
    (("results.get(node, 0)", "results.get(node, -1)"), False),
]


def edited(text: str, edit: tuple[str, str]) -> str:
    old, new = edit
    assert not old or text.count(old) == 1, old
    return text.replace(old, new) if old else text


def is_true(result: Any, f: int) -> bool:
    """Whether the result says what the game is worth: without a line of the checker's."""
    if isinstance(result, bool):
        return result == (f == 1)
    return bool({"Win": 1, "Draw": 0, "Loss": -1}.get(result, result) == f)


def judged_right(search: Any) -> bool:
    return all(_is_right(search, game) for game in games(300, (-1, 0, 1)))


def _is_right(search: Any, game: Any) -> bool:
    asked = 0

    def children(node: str) -> list[str]:
        nonlocal asked
        asked += 1
        if asked > 10_000:
            raise RecursionError
        return list(game.kids[node])

    watched = type("Watched", (), {"children": staticmethod(children), "is_max": game.is_max, "value": game.value})
    try:
        return is_true(search(watched, game.root), game.worth(game.root))
    except (RecursionError, ValueError):
        return False


@pytest.mark.parametrize(("text", "edit", "right"), ROWS)
@pytest.mark.sampled(4)
def test_each_verdict_is_that_of_brute_force(text: str, edit: tuple[str, str], right: bool) -> None:
    source = edited(text, edit)
    assert judged_right(function_of(source)) == right
    report = checked(source, "solve", run_seconds=0.3)
    assert report.verdict == ("holds" if right else "refuted")


# GRAPHS


class PlainGraph:
    """A random graph with cycles; its value is what play of so many moves ends in, 0 if it goes on."""

    def __init__(self, rng: Random) -> None:
        size = rng.randint(1, 7)
        self.moves = {
            one: [] if rng.random() < 0.4 else rng.choices(range(size), k=rng.randint(1, 3)) for one in range(size)
        }
        self.types = {one: rng.random() < 0.5 for one in self.moves}
        self.ends = {one: rng.choice((-1, 0, 1)) for one in self.moves}

    def children(self, node: int) -> list[int]:
        return self.moves[node]

    def is_max(self, node: int) -> bool:
        return self.types[node]

    def value(self, node: int) -> int:
        return self.ends[node]

    def worth(self) -> int:
        """The value after 0, 1, 2, ... moves, until it can change no more."""
        now = {one: 0 if self.moves[one] else self.ends[one] for one in self.moves}
        for _ in range(len(now) + 1):
            now = {
                one: (max if self.types[one] else min)(now[to] for to in moves) if moves else now[one]
                for one, moves in self.moves.items()
            }
        return now[0]


@pytest.mark.parametrize(("edit", "right"), ON_GRAPHS)
@pytest.mark.sampled(6)
@pytest.mark.more
def test_each_verdict_on_graphs_is_that_of_brute_force(edit: tuple[str, str], right: bool) -> None:
    source = edited(RETROGRADE, edit)
    search, rng = function_of(source), Random(3)
    graphs = [PlainGraph(rng) for _ in range(500)]
    assert all(search(graph, 0) == graph.worth() for graph in graphs) == right
    report = checked(source, "solve-graph", seconds=600)
    assert report.verdict == ("holds" if right else "refuted")


# WHAT A RESULT MAY BE

WALK = """
    from enum import Enum, IntEnum

    def f(tree, node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        return (max if tree.is_max(node) else min)(f(tree, child) for child in children)

    class Result(Enum):
        WIN = "w"
        DRAW = "d"
        LOSS = "l"

    class Score(IntEnum):
        FIRST = 1
        NOBODY = 0
        SECOND = -1

    def search(tree, node):
        return {returned}
"""


@pytest.mark.parametrize(
    ("returned", "payoffs", "verdict"),
    [
        ("('loss', 'draw', 'WIN')[f(tree, node) + 1]", "", "holds"),
        ("('lost', 'tie', 'won')[f(tree, node) + 1]", "", "holds"),
        ("('draw', 'loss', 'WIN')[f(tree, node) + 1]", "", "refuted"),
        ("[Result.LOSS, Result.DRAW, Result.WIN][f(tree, node) + 1]", "", "holds"),
        ("[Result.DRAW, Result.DRAW, Result.WIN][f(tree, node) + 1]", "", "refuted"),
        ("Score(f(tree, node))", "", "holds"),
        ("Score(-f(tree, node))", "", "refuted"),
        ("f(tree, node) == 1", "", "holds"),
        ("f(tree, node) >= 0", "", "refuted"),
        ("f(tree, node) >= 0", "-1,1", "holds"),
        ("bool(f(tree, node))", "0..1", "holds"),
        ("bool(f(tree, node))", "-1,1", "refuted"),
        ("float(f(tree, node))", "", "holds"),
        ("2 * f(tree, node)", "", "refuted"),
        ("None", "", "refuted"),
        ("'unknown'", "", "refuted"),
        ("('win', node)", "", "error"),
        ("f(tree, node)", "int", "error"),
        ("f(tree, node)", "-2..2", "error"),
    ],
)
@pytest.mark.sampled(4)
def test_what_a_result_says(returned: str, payoffs: str, verdict: str) -> None:
    report = checked(WALK.format(returned=returned), "solve", payoffs=payoffs)
    assert report.verdict == verdict, report


@pytest.mark.more
def test_the_mover_wins_in_negamax_form() -> None:
    text = """
        def search(tree, node):
            children = tree.children(node)
            if not children:
                return tree.value(node) == 1
            return any(not search(tree, child) for child in children)
    """
    assert checked(text, "solve", form="negamax", payoffs="-1,1")
    assert checked(text, "solve", form="negamax").verdict == "refuted"  # a draw is no win for either
    assert checked(text, "solve", payoffs="-1,1").verdict == "refuted"


def test_of_few_payoffs_each_is_tried() -> None:
    assert Domain.parse("-1,1").contains(1)
    assert not Domain.parse("-1,1").contains(0)
    assert [*Domain.parse("-1..1").few] == [-1, 0, 1]
    assert not Domain.parse("-5..5").few
    places = [*Domain.parse("-1..1").places([0, 2], 0, gaps=True)]
    assert sorted((at[0], at[2]) for at in places) == [(-1, 0), (-1, 1), (0, 1)]
    with pytest.raises(ValueError, match="or the numbers: -1,1"):
        Domain.parse("-1,x")


class Word(Enum):
    WIN = 1
    LOSS = -1


@contract(outcome)
def optimist(tree: Any, node: Any) -> Any:  # noqa: ARG001 - a contract names them
    return Word.WIN


def test_the_clause_serves_as_a_contract() -> None:
    with contracts("oracle"):
        assert optimist(Tree.parse("(1 0)"), 0) is Word.WIN
        with pytest.raises(Violation, match=r"expected: a draw \(0\)\n.*actual: a win \(1\)"):
            optimist(Tree.parse("(0 -1)"), 0)


def test_words_are_read_in_one_place() -> None:
    assert span(" Win ") == (1, 1)
    assert span(False) == (-1, 0)
    for junk in (None, (1, 2), "perhaps"):
        with pytest.raises(TypeError):
            span(junk)
    assert "span(" in inspect.getsource(outcome.conclusion)
