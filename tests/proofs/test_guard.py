"""The guarded view of a game: the four questions and nothing else, noted as `specs.watch` notes them."""

import copy
import heapq
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from proofs.sandbox.answers import Sons
from proofs.sandbox.faults import ProtocolError, TooManyQuestions, UnknownQuestionError, VariantFault
from proofs.sandbox.guarded_game import Guard
from specs.graphs.graph import GameGraph
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.alphabeta import alphabeta

TREE = Tree.parse("((41 5) (12 90))")
GRAPH: GameGraph[str] = GameGraph({"a": ["b", "c"], "c": ["d", "a"]}, {"a": True, "c": False}, {"b": -1, "d": 1}, "a")


class Game:
    """The same game without being a `Tree`, with lists that could be changed."""

    root = 0

    def __init__(self) -> None:
        self.lists = {node: list(TREE.children(node)) for node in TREE.nodes()}

    def children(self, node: int) -> Sequence[int]:
        return self.lists[node]

    def is_max(self, node: int) -> bool:
        return TREE.is_max(node)

    def value(self, node: int) -> Value:
        return TREE.value(node)


def games() -> list[Any]:
    return [TREE, Game()]


def search(tree: Any, node: Any) -> Any:
    if children := tree.children(node):
        return (max if tree.is_max(node) else min)(search(tree, child) for child in children)
    return tree.value(node)


@pytest.mark.parametrize("game", games())
def test_the_notes_are_those_of_watch(game: GameTree[int]) -> None:
    for alpha, beta in ((NEG_INF, POS_INF), (10, 11), (POS_INF, POS_INF)):
        guard, watched = Guard(game), Watched(game)
        for tree in (guard.view, watched):
            if alpha < beta:
                alphabeta(tree, tree.root, alpha, beta)
                alphabeta(tree, tree.root, alpha, beta)  # evaluated again, visited only once
        assert list(guard.visited) == list(watched.visited)
        assert guard.evaluated == watched.evaluated
        assert guard.fault is None


@pytest.mark.parametrize("game", games())
def test_questions_are_answered_and_counted(game: GameTree[int]) -> None:
    asked = 7 + 3 + 4  # children, types and values
    too_few = Guard(game, budget=asked - 1)
    with pytest.raises(TooManyQuestions):
        search(too_few.view, too_few.view.root)
    guard = Guard(game, budget=asked)
    assert search(guard.view, guard.view.root) == 12
    assert list(guard.visited) == [0, 1, 2, 3, 4, 5, 6]
    assert guard.evaluated == [2, 3, 5, 6]
    view = Guard(game).view
    assert view.children(view.children(0)[0]) == (2, 3)
    assert view.children(2) == ()


def test_a_node_is_visited_when_more_than_its_type_is_asked() -> None:
    guard = Guard(TREE)
    guard.view.is_max(1)
    assert not guard.visited
    guard.view.value(3)
    guard.view.children(1)
    guard.view.value(3)
    assert list(guard.visited) == [3, 1]
    assert guard.evaluated == [3, 3]


class Unhashable:
    __hash__ = None  # type: ignore[assignment]


class Unprintable:
    def __repr__(self) -> str:
        raise KeyboardInterrupt


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("question", ["children", "is_max", "value"])
@pytest.mark.parametrize(
    ("node", "quoted"),
    [
        (None, "None"),
        ("1.2", "'1.2'"),
        (7, "7"),
        (-1, "-1"),
        (10**30, "1" + "0" * 30),
        (1.5, "1.5"),
        ([1], "[1]"),
        (Unhashable(), "Unhashable object"),
        (Unprintable(), "<Unprintable whose repr raises KeyboardInterrupt>"),
        ("x" * 10**6, "xxx..."),
    ],
)
def test_what_is_no_node_is_quoted(game: GameTree[int], question: str, node: object, quoted: str) -> None:
    guard = Guard(game)
    with pytest.raises(ProtocolError, match=r"that is no node of the tree; nodes come from tree\.root") as caught:
        getattr(guard.view, question)(node)
    assert str(caught.value).startswith(f"tree.{question}(")
    assert quoted in str(caught.value)
    assert len(str(caught.value)) < 400
    assert guard.fault is caught.value
    assert not guard.visited


def test_true_is_no_node_of_a_tree_but_what_counts_like_a_node_is() -> None:
    class Index:
        def __index__(self) -> int:
            return 1

    view: Any = Guard(TREE).view
    assert view.children(Index()) == (2, 3)
    with pytest.raises(ProtocolError, match=r"tree\.children\(True\)"):
        view.children(True)


def test_a_node_of_a_game_must_have_been_named_by_it() -> None:
    view = Guard(Game()).view
    with pytest.raises(ProtocolError, match=r"tree\.children\(1\): that is no node"):
        view.children(1)
    view.children(0)
    assert view.children(1) == (2, 3)


def test_an_inner_node_has_no_value() -> None:
    for game, name in ((TREE, r"1\.1"), (Game(), "1")):
        guard: Guard[int] = Guard(game)
        guard.view.children(0)
        with pytest.raises(ProtocolError, match=rf"tree\.value\(node {name}\): the node has children"):
            guard.view.value(1)
        assert guard.evaluated == []
        assert list(guard.visited) == [0]


CHANGES: list[Callable[[Any], object]] = [
    lambda tree: tree.children(0).append(9),
    lambda tree: tree.children(0).sort(key=lambda node: -node),
    lambda tree: tree.children(0).pop(),
    lambda tree: tree.children(0).pop(0),
    lambda tree: tree.children(0).remove(1),
    lambda tree: tree.children(0).reverse(),
    lambda tree: tree.children(0).insert(0, 9),
    lambda tree: tree.children(0).clear(),
    lambda tree: tree.children(0).extend([9]),
    lambda tree: tree.children(0).__setitem__(0, 9),
    lambda tree: tree.children(0).__delitem__(slice(None)),
    lambda tree: setattr(tree.children(0), "best", 1),
    lambda tree: delattr(tree.children(0), "best"),
    lambda tree: random.Random(1).shuffle(tree.children(0)),
    lambda tree: setattr(tree, "children", None),
    lambda tree: setattr(tree, "memory", {}),
    lambda tree: delattr(tree, "value"),
    lambda tree: setattr(tree, "__class__", Game),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("game", games())
def test_the_tree_may_not_be_changed(game: GameTree[int], change: Callable[[Any], object]) -> None:
    guard = Guard(game)
    with pytest.raises(ProtocolError, match="the tree may not be changed") as caught:
        change(guard.view)
    assert guard.fault is caught.value, "kept, for the variant may swallow it"
    assert search(guard.view, 0) == 12
    assert search(game, 0) == 12


def test_a_copy_of_the_children_may_be_changed() -> None:
    children = Guard(TREE).view.children(0)
    assert sorted(children, reverse=True) == [2 * 2, 1]
    assert list(reversed(children)) == [4, 1]
    assert (*children[1:], 9) == (4, 9)
    heapq.heapify(list(children))
    assert isinstance(children, Sons)
    assert hash(children) == hash((1, 4))


@pytest.mark.parametrize(
    "name", ["_values", "unwatched", "visited", "evaluated", "upper", "name", "leaves", "__dict__"]
)
def test_there_are_four_questions_and_no_more(name: str) -> None:
    guard = Guard(TREE)
    expected = r"a search may ask tree\.root, tree\.children\(node\), tree\.is_max\(node\) and tree\.value\(leaf\)"
    with pytest.raises(UnknownQuestionError, match=rf"tree\.{name}: {expected}, nothing else"):
        getattr(guard.view, name)
    assert not hasattr(guard.view, name)
    assert getattr(guard.view, name, None) is None
    assert guard.fault is None, "whether there is such a thing may be asked"


@pytest.mark.parametrize("game", games())
def test_an_endless_search_runs_out_of_questions(game: GameTree[int]) -> None:
    guard = Guard(game, budget=100)
    for _ in range(100):
        guard.view.children(0)
    with pytest.raises(TooManyQuestions, match="more than 100 questions"):
        guard.view.children(0)
    with pytest.raises(TooManyQuestions):  # swallowing it does not help
        guard.view.is_max(0)
    with pytest.raises(TooManyQuestions):
        guard.view.value(2)
    assert isinstance(guard.fault, TooManyQuestions)


def test_the_first_fault_is_kept_until_the_next_game() -> None:
    guard = Guard(TREE)
    for node in (99, 98):
        with pytest.raises(VariantFault):
            guard.view.value(node)
    assert "99" in str(guard.fault)
    assert Guard(TREE).fault is None


def test_a_game_graph_is_guarded_as_well() -> None:
    guard = Guard(GRAPH, budget=50)
    assert guard.view.children("a") == ("b", "c")
    assert guard.view.value("b") == -1
    with pytest.raises(ProtocolError, match=r"tree\.value\(node 'c'\)"):
        guard.view.value("c")
    with pytest.raises(ProtocolError, match=r"'e'.*no node"):
        guard.view.is_max("e")
    with pytest.raises(TooManyQuestions):
        search(guard.view, "a")
    assert list(guard.visited)[:3] == ["a", "b", "c"]


def test_the_view_can_be_copied_compared_and_shown() -> None:
    view = Guard(TREE).view
    assert copy.copy(view) is view
    assert copy.deepcopy([view]) == [view]
    assert {view: 1}[view] == 1
    assert repr(view) == "<the tree>"
