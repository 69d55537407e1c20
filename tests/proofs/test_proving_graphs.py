"""Depth-first searches of graphs with cycles: the law that their proofs assume, and what no proof may accept."""

import inspect
import sys
from itertools import chain, combinations
from types import FunctionType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import find
from proofs.enumeration.graphs import graphs_up_to
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from specs.graphs.graph_score import operator_of, score
from tests.proofs.proved import ONE

# THE LAW


def test_the_score_of_a_vertex_is_the_best_of_its_successors_with_the_vertex_marked() -> None:  # KA-T6.6
    seen = 0
    for graph in chain(graphs_up_to(2), graphs_up_to(3, stride=997)):
        inner = [*graph.inner()]
        for marked in chain.from_iterable(combinations(inner, size) for size in range(len(inner) + 1)):
            s = score(graph, marked)
            assert all(s[vertex] == 0 for vertex in marked)
            assert all(s[leaf] == graph.value(leaf) for leaf in graph.leaves())
            for vertex in {*inner} - {*marked}:
                below = score(graph, (*marked, vertex))
                best = operator_of(graph, vertex)(below[after] for after in graph.children(vertex))
                assert s[vertex] == best, (graph, marked, vertex)
                seen += 1
    assert seen > 1000


# WHAT IS WRONG IS NOT PROVED


def edited(name: str, old: str, new: str) -> FunctionType:
    function = find(name).function
    module: Any = sys.modules[function.__module__]
    text = inspect.getsource(module)
    assert old in text
    made: FunctionType = vars(execute(module, text.replace(old, new, 1)))[function.__name__]
    return made


TEST: Final = "    if node in path:\n        return 0\n"
MARK: Final = "    path[node] = None  # mark\n"
UNMARK: Final = "    path.pop(node)  # unmark\n"
CALL: Final = "            v = graph_dfs(graph, after, path)\n"
WRONG: Final = {
    "never asks whether the vertex is marked: endless": (TEST, ""),
    "asks only after the children were looked up": (TEST, "    early = graph.children(node)\n" + TEST),
    "takes a marked vertex for a leaf": ("        return 0\n", "        return graph.value(node)\n"),
    "a repeated position is a win": ("        return 0\n", "        return 1\n"),
    "a repeated position is anything": ("        return 0\n", "        pass\n"),
    "never marks": (MARK, ""),
    "never unmarks": (UNMARK, ""),
    "unmarks before the search": (MARK, MARK + UNMARK),
    "unmarks in the loop": (CALL, CALL + "            path.pop(node)\n"),
    "unmarks and marks again in the loop, around the call": (
        CALL,
        "            path.pop(node)\n" + CALL + "            path[node] = None\n",
    ),
    "marks the successor": (MARK, MARK + "    path[below[0]] = None\n"),
    "searches the vertex itself": (CALL, "            v = graph_dfs(graph, node, path)\n"),
    "searches what comes after a successor": (
        CALL,
        "            v = graph_dfs(graph, graph.children(after)[0], path)\n",
    ),
    "believes the pay-off of a successor": (CALL, "            v = graph.value(after)\n"),
    "stops at the first successor": ("                g = v\n", "                g = v\n            break\n"),
    "a max vertex takes its last value": ("            if v > g:\n                g = v\n", "            g = v\n"),
}


@pytest.mark.parametrize("story", WRONG)
def test_what_is_wrong_is_not_proved(story: str) -> None:
    old, new = WRONG[story]
    row = find("graph-dfs")
    word, why = verdict(edited("graph-dfs", old, new), ONE, row.vocabulary)
    assert word in ("failed", "outside"), why


def test_as_it_is_written_it_is_proved() -> None:
    assert verdict(edited("graph-dfs", "# mark", "# marked"), ONE, find("graph-dfs").vocabulary) == ("proved", "")


def test_a_proof_about_graphs_does_not_assume_that_there_are_no_cycles() -> None:
    for name in ("graph-dfs", "graph-alphabeta"):
        axioms = find(name).vocabulary.axioms
        assert "may have cycles" in axioms["game"]
        assert "no cycles" not in " ".join(axioms.values())
