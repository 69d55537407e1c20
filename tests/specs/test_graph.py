"""Game graphs: the model, its texts and its definitions (KA sections 2 to 6)."""

import math
from fractions import Fraction
from itertools import product

import pytest

from specs.graphs.graph import GameGraph, GraphError, is_bipartite, is_cycle_free, is_tree, vertices
from specs.graphs.graph_score import (
    A,
    all_move_away,
    convergence,
    graph_oracle,
    leaf_rule,
    minimax_rule,
    moves_away,
    s_n,
    s_prime,
    score,
    sequence,
    solutions,
)
from specs.graphs.graph_text import GraphSyntaxError
from specs.graphs.graph_unwinding import M, approximation, cutoff_tree, is_isomorphic, leaf_graph, plug, through_context
from specs.tree import Tree, TreeError
from specs.values import POS_INF

FIGURE_1 = "max a -> b c; min c -> d a; b = 1; d = -1"
JSON = """{"root": "a",
 "vertices": {"a": {"side": "max", "to": ["b", "c"]},
              "c": {"side": "min", "to": ["d", "a"]},
              "b": {"score": 1}, "d": {"score": "-1"}}}"""
K = range(-2, 3)


def figure_1(b: int, d: int) -> GameGraph[str]:
    return GameGraph({"a": "bc", "c": "da"}, {"a": True, "c": False}, {"b": b, "d": d}, "a")


# THE MODEL


def test_a_graph_answers_the_questions_of_a_game() -> None:  # KA-D2.1a to KA-D2.1c
    graph = GameGraph.parse(FIGURE_1)
    assert graph.root == "a"
    assert graph.children("a") == ("b", "c")
    assert graph.children("b") == ()
    assert graph.is_max("a")
    assert not graph.is_max("c")
    assert graph.value("d") == -1
    assert vertices(graph) == ["a", "b", "c", "d"]
    assert [*graph.inner()] == ["a", "c"]
    assert [*graph.leaves()] == ["b", "d"]
    assert [*graph.edges()] == [("a", "b"), ("a", "c"), ("c", "d"), ("c", "a")]
    assert len(graph) == 4
    assert graph.name("a") == "a"
    with pytest.raises(GraphError, match="'a' is not a leaf"):
        graph.value("a")


def test_equal_graphs_have_equal_parts() -> None:
    assert GameGraph.parse(FIGURE_1) == figure_1(1, -1)
    assert hash(GameGraph.parse(FIGURE_1)) == hash(figure_1(1, -1))
    assert figure_1(1, -1) != figure_1(1, 0)
    assert figure_1(1, -1) != GameGraph.parse(FIGURE_1.replace("min c", "max c"))
    assert figure_1(1, -1) != FIGURE_1
    assert figure_1(1, -1) != GameGraph.parse(FIGURE_1 + "; root c")


def test_a_part_of_a_graph_has_a_root_of_its_own() -> None:
    assert str(GameGraph.parse(FIGURE_1).rooted_at("c")) == "root c; max a -> b c; min c -> d a; b = 1; d = -1"
    assert GameGraph.parse(FIGURE_1).rooted_at("b") == GameGraph({}, {}, {"b": 1}, "b")


@pytest.mark.parametrize(
    ("successors", "sides", "scores", "root", "problem"),
    [
        ({"a": ["b"]}, {"a": True}, {"b": 1}, "z", "the root 'z' is no vertex"),
        ({"a": ["b"]}, {"a": True}, {}, "a", "from 'a' leads to 'b', which has neither"),
        ({"a": ["b"]}, {"a": True}, {"b": 1, "c": 1}, "a", "'c' cannot be reached from the root 'a'"),
        (
            {"a": ["b"], "b": []},
            {"a": True, "b": True},
            {},
            "a",
            "'b' has no successors, so it is a leaf and needs a score",
        ),
        ({"a": ["b"]}, {"a": True}, {"a": 0, "b": 1}, "a", "'a' has successors, so it cannot have a score"),
        ({"a": ["b"]}, {}, {"b": 1}, "a", "'a' has no side"),
        ({"a": ["b", "b"]}, {"a": True}, {"b": 1}, "a", "from 'a' to 'b' is there twice"),
        ({"a": ["b"]}, {"a": True, "z": True}, {"b": 1}, "a", "'z' has a side but neither"),
        ({"a": ["b"]}, {"a": True}, {"b": POS_INF}, "a", "score .inf of 'b' is no finite number"),
        ({"a": ["b"]}, {"a": True}, {"b": math.nan}, "a", "score nan of 'b' is no finite number"),
        ({"a": ["b"]}, {"a": True}, {"b": "win"}, "a", "score 'win' of 'b' is no finite number"),
    ],
)
def test_what_is_no_game_graph_is_refused(
    successors: dict[str, list[str]], sides: dict[str, bool], scores: dict[str, object], root: str, problem: str
) -> None:
    with pytest.raises(GraphError, match=problem):
        GameGraph(successors, sides, scores, root)  # type: ignore[arg-type]  # wrong scores are the point


def test_a_tree_among_the_graphs() -> None:  # KA-D2.1b
    assert is_tree(GameGraph.parse("max a -> b c; min c -> d; b = 1; d = 2"))
    assert is_tree(leaf_graph(0))
    assert is_tree(Tree.parse("((41 5) (12 90))"))
    assert not is_tree(figure_1(0, 0))
    assert not is_tree(GameGraph.parse("max a -> b c; min c -> b; b = 1"))
    assert not is_tree(GameGraph.parse("max a -> a b; b = 1"))


def test_bipartite_and_cycle_free() -> None:  # KA-D2.1c, KA-R1-semicycle
    assert is_bipartite(figure_1(0, 0))
    assert is_bipartite(figure_1(0, 0), strict=True)
    shared = GameGraph.parse("max a -> b c; min c -> b; b = 1")
    assert is_bipartite(shared)
    assert not is_bipartite(shared, strict=True)
    assert not is_bipartite(GameGraph.parse("max a -> a b; b = 1"))
    assert is_cycle_free(shared)
    assert not is_cycle_free(figure_1(0, 0))
    assert not is_cycle_free(GameGraph.parse("max a -> a b; b = 1"))


# TEXT


@pytest.mark.parametrize(
    "text",
    [
        FIGURE_1,
        JSON,
        "  max a -> b, c  # Kars, figure 1\n\nmin c->d a\nb=1\nd = -1.0\n",
        "a -> b; max a -> c; min c -> d; min c -> a; b = 1; d = -1",
        "d = -1; root a; b = 1; min c -> d a; max a -> b c",
    ],
)
def test_texts_of_the_same_graph(text: str) -> None:
    assert GameGraph.parse(text) == figure_1(1, -1)


def test_a_graph_reads_back() -> None:
    for graph in (figure_1(1, -1), figure_1(0, 2).rooted_at("c"), leaf_graph(Fraction(-1, 3))):
        assert GameGraph.parse(str(graph)) == graph
    assert repr(leaf_graph(2)) == "GameGraph.parse('leaf = 2')"


def test_a_leaf_may_say_who_is_to_move() -> None:
    graph = GameGraph.parse("max a -> b c; max b = 1; min c = -1")
    assert (graph.is_max("b"), graph.is_max("c")) == (True, False)
    assert str(graph) == "max a -> b c; b = 1; min c = -1"


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("max a -> b c; b = 1", 1, 12, "leads to 'c', which has neither successors nor a score"),
        ("max a -> b\nb = 1\nc = 2", 3, 1, "'c' cannot be reached"),
        ("a -> b\nb = 1", 1, 1, "'a' has no side"),
        ("max a -> b; b = 1; a = 3", 1, 20, "'a' has successors, so it cannot have a score"),
        ("max a -> b; b = 1; b -> a", 1, 25, "'b' has a score, so it is a leaf"),
        ("max a ->", 1, 7, "no successor of 'a'"),
        ("max a -> b = 1", 1, 12, "'=' where a successor of 'a' should be"),
        ("max a -> b;\n  max a - b", 2, 3, "'max' starts no statement"),
        ("a b", 1, 1, "'a' starts no statement"),
        ("max a -> b; b = x", 1, 17, "'x' is not a number"),
        ("max a -> b; b = inf", 1, 13, "no finite number"),
        ("max a -> b; b = 1; b = 2", 1, 20, "has a score already"),
        ("max a -> b b; b = 1", 1, 12, "is there twice"),
        ("max a -> b; min a -> c", 1, 17, "'a' is min here and max before"),
        ("max max -> b", 1, 5, "'max' is no name"),
        ("root a; root b", 1, 14, "the root is 'a' already"),
        ("root z; max a -> b; b = 1", 1, 6, "the root 'z' is no vertex"),
        ("", 1, 1, "no graph: expected edges"),
        (JSON[:-1], 4, 55, "this is no JSON"),
        (JSON.replace('"d", "a"', '"d", "x"'), 3, 48, "leads to 'x'"),
        (JSON.replace('"min"', '"mid"'), 3, 21, '"mid" is no side'),
        (JSON.replace('"side": "min", ', ""), 3, 15, "'c' has no side"),
        (JSON.replace('{"score": 1}', "{}"), 4, 15, "'b' has no successors"),
        (JSON.replace('{"score": 1}', '{"score": true}'), 4, 21, "true is no score"),
        (JSON.replace('{"score": 1}', '{"worth": 1}'), 4, 21, "'worth' is not known"),
        (JSON.replace('"score": "-1"', '"score": "minus"'), 4, 40, "'minus' is not a number"),
        (JSON.replace('"b": {"score": 1}', '"b": {"score": 1}, "b": {"score": 2}'), 4, 34, "is there twice"),
        (JSON.replace('"root": "a"', '"root": "q"'), 1, 2, "the root 'q' is no vertex"),
        (JSON.replace('["d", "a"]', '["d", 5]'), 3, 48, "5 where the name of a vertex should be"),
        ('{"vertices": []}', 1, 2, "where an object with a member for each vertex should be"),
        ('{"root": "a"}', 1, 1, 'no "vertices"'),
    ],
)
def test_a_wrong_text_is_quoted_with_its_place(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(GraphSyntaxError) as caught:
        GameGraph.parse(text)
    error = caught.value
    assert problem in error.problem
    assert (error.line, error.column) == (line, column)
    said, quoted, pointer = str(error).split("\n")
    assert error.problem in said
    assert pointer.strip() == "^"
    written = text.split("\n")[line - 1]
    assert quoted[pointer.index("^") :].startswith(written[column - 1 : column + 9])
    assert isinstance(error, TreeError)


# THE ORDER AND THE SEQUENCE


def test_moves_away_is_a_partial_order_with_least_element_0() -> None:  # KA-D5.1, KA-L5.2
    for a, b, c in product(K, repeat=3):
        assert moves_away(a, a)
        assert moves_away(0, a)
        assert a == b or not (moves_away(a, b) and moves_away(b, a))
        assert moves_away(a, c) or not (moves_away(a, b) and moves_away(b, c))
    assert not moves_away(1, -1)
    assert not moves_away(-1, 1)
    assert not moves_away(1, 0)


def test_moves_away_is_the_coalesced_sum_of_its_halves() -> None:  # KA-R5-sum, KA-F5.3-Q
    for a, b in product(K, repeat=2):
        halves = (a <= 0 and b <= 0 and a >= b) or (a >= 0 and b >= 0 and a <= b)
        assert moves_away(a, b) == halves == ((a >= 0 or b <= a) and (a <= 0 or a <= b))
        assert (moves_away(a, b) and a < 0) == (0 > a >= b)  # (A)
        assert (moves_away(a, b) and a > 0) == (0 < a <= b)  # (B)


def test_the_longest_chain_is_that_of_the_longer_half() -> None:  # KA-F5.4-chain
    def longest(a: int, values: range) -> int:
        return 1 + max((longest(b, values) for b in values if b != a and moves_away(a, b)), default=0)

    for values in (range(-2, 3), range(-1, 4), range(-3, 1)):
        assert longest(0, values) == max(len([k for k in values if k <= 0]), len([k for k in values if k >= 0]))


def test_max_and_min_are_a_distributive_lattice() -> None:  # KA-F2-ops
    for a, b, c in product(K, repeat=3):
        assert max(a, min(b, c)) == min(max(a, b), max(a, c))
        assert min(a, max(b, c)) == max(min(a, b), min(a, c))


def test_the_printed_sequence_lags_one_step() -> None:  # KA-D4.1, KA-D4-approx, KA-D5-A
    graph = GameGraph.parse("max r -> leaf; leaf = 5")
    assert [s_n(graph, n)["r"] for n in range(4)] == [0, 0, 5, 5]
    assert [s_prime(graph, n)["r"] for n in range(4)] == [0, 5, 5, 5]
    assert str(approximation(graph, 1)) == "(5)"
    assert s_n(graph, 2) == A(graph, A(graph, dict.fromkeys(["r", "leaf"], 0)))
    assert convergence(graph) == (2, {"r": 5, "leaf": 5})


def test_a_max_vertex_may_have_a_decreasing_sequence() -> None:  # KA-R5-decr
    graph = GameGraph.parse("max r -> v; min v -> leaf; leaf = -1")
    assert [s_n(graph, n)["r"] for n in range(5)] == [0, 0, 0, -1, -1]
    assert all_move_away(s_n(graph, 2), s_n(graph, 3))
    assert not all_move_away(s_n(graph, 3), s_n(graph, 2))


def test_zeros_count_as_leaves_of_score_0() -> None:
    graph = figure_1(-1, 1)
    assert score(graph) == {"a": 0, "b": -1, "c": 0, "d": 1}
    assert score(graph, {"d"}) == {"a": 0, "b": -1, "c": 0, "d": 0}
    assert score(figure_1(1, 1), {"a"}) == {"a": 0, "b": 1, "c": 0, "d": 1}
    assert graph_oracle(graph)[frozenset("d")] == score(graph, {"d"})
    assert graph_oracle(graph) is graph_oracle(graph)


def test_the_rules_name_the_vertices_where_they_fail() -> None:  # KA-D3-T, KA-D3-MM
    graph = figure_1(1, -1)
    right = score(graph)
    assert not [*leaf_rule(graph, right), *minimax_rule(graph, right)]
    assert [*leaf_rule(graph, {**right, "b": 0})] == ["b"]
    assert [*minimax_rule(graph, {**right, "b": 0})] == ["a"]
    assert [*minimax_rule(graph, {**right, "c": 1})] == ["c"]


@pytest.mark.parametrize(("b", "d"), [*product(K, repeat=2)])
def test_example_3_2_solutions(b: int, d: int) -> None:  # KA-E3.2
    found = {(s["a"], s["c"]) for s in solutions(figure_1(b, d), K)}
    expected = {(a, c) for a, c in product(K, repeat=2) if a == b >= c == d or d >= a == c >= b}
    assert found == expected
    assert (len(found) == 1) == (b >= d)


def test_example_3_2_score() -> None:  # KA-E3.2-score
    for b, d in product(range(-3, 4), repeat=2):
        found = score(figure_1(b, d))
        assert found["a"] == max(b, min(d, 0))
        assert found["c"] == min(d, max(b, 0))


# UNWINDING


def test_the_approximations_of_figure_1() -> None:  # KA-D4-unwind
    assert [str(approximation(figure_1(1, -1), n)) for n in range(5)] == [
        "0",
        "(1 0)",
        "(1 (-1 0))",
        "(1 (-1 (1 0)))",
        "(1 (-1 (1 (-1 0))))",
    ]
    assert cutoff_tree(figure_1(1, -1), lambda _: True) == Tree.parse("(1 (-1 0))")
    assert str(cutoff_tree(figure_1(1, -1), lambda walk: walk.count("a") > 2)) == "(1 (-1 (1 (-1 0))))"


def test_a_context_with_something_in_its_hole() -> None:  # KA-D6-subtree
    context = GameGraph.parse("min x -> hole y; hole = 0; y = 2")
    made = plug(context, "hole", figure_1(1, -1))
    assert str(approximation(made, 3)) == "min((1 (-1 0)) 2)"
    assert plug(GameGraph.parse("hole = 0"), "hole", leaf_graph(3)).value(("inside", "leaf")) == 3
    assert [through_context(context, "hole", 1, n) for n in range(3)] == [0, 0, 1]


def test_isomorphism_with_and_without_the_player() -> None:  # KA-D2.1c-iso
    one = GameGraph.parse("max a -> b x; min b -> a y; x = -1; y = -1")
    other = one.rooted_at("b")
    assert is_isomorphic(one, other, players=False)
    assert not is_isomorphic(one, other)
    assert is_isomorphic(one, one)
    assert not is_isomorphic(one, GameGraph.parse("max a -> b x; min b -> a y; x = -1; y = 0"), players=False)
    assert not is_isomorphic(one, GameGraph.parse("max a -> b x; min b -> y; x = -1; y = -1"), players=False)
    assert not is_isomorphic(one, leaf_graph(0), players=False)


def test_an_expression_is_evaluated_from_the_inside() -> None:  # KA-DA-M
    assert M([], 7) == 7
    assert M([(1, max), (-1, min)], 0) == 1
    assert M([(-2, max), (-1, min)], 0) == -1


def test_the_sequence_has_no_end() -> None:
    steps = sequence(figure_1(1, 1))
    assert [next(steps)["a"] for _ in range(5)] == [0, 0, 1, 1, 1]
