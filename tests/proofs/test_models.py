"""Each model of a proof, by name: a wrong procedure that is put to it is not proved, and the model's own code ran."""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import BUGS, find
from proofs.mutants.proofs import shown_by, verdict_in_place
from proofs.mutants.reload import execute
from proofs.proving import containers, models
from tests.proofs.proved import ONE
from tests.proofs.test_proving_attacks import said
from verified.registry import modules_of

BY_PROCEDURE: Final = {  # a procedure, and the models that its proof runs
    "alphabeta-informed": ("heuristics", "core", "visits"),
    "mt": ("memory", "brothers", "map", "map_kind"),
    "mtd": ("drivers",),
    "transposition": ("transposition_table", "table_children"),
    "alphabeta-etc": ("depths",),
    "proof-of-best": ("moves", "move_brackets", "mtd_best"),
    "best-node": ("best_node",),
    "whole-search": ("chosen_search",),
    "depth-alphabeta": ("depth_table",),
    "depth-mtd": ("depth_tests",),
    "iterative-deepening": ("cut_off", "deepening", "observed_loop", "settled"),
    "sss-star": ("best_first", "open_laws", "open_list", "search_states", "sequence"),
    "expand": ("solution_builder", "solution_laws", "solution_trees", "sss2", "stations"),
    "diminish-list": ("tips",),
    "graph-limit": ("score_tables", "game_graph"),
    "one-round": ("rounds",),
    "graph-dfs": ("marks",),
    "graph-memo": ("memo", "set"),
    "graph-worklist": ("worklist", "counter"),
    "force": ("backwards", "part_edge", "part_lists"),
    "graph-scc": ("component_walk", "scored_graph", "walk", "walk_laws", "walk_lists", "walk_state"),
}
SLOW: Final = (
    "alphabeta-informed",
    "mt",
    "alphabeta-etc",
    "proof-of-best",
    "graph-memo",
    "graph-worklist",
    "graph-scc",
)
PROCEDURE_OF: Final = {model: name for name, of_it in BY_PROCEDURE.items() for model in of_it}
MODULES: Final = {
    module.__name__.rpartition(".")[2]: module for room in (models, containers) for module in modules_of(room)
}


STRANGERS: Final = {"own_table", "strangers"}  # the models of what a function of one's own keeps and counts
STRANGE: Final = """
def search(tree, node, depth, table):
    if node in table:
        return table[node]
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = search(tree, children[0], depth + 1, table)
    for child in children[1:]:
        v = search(tree, child, depth + 1, table)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    table[node] = best
    return best
"""


@cache
def put_to_the_proof(name: str) -> tuple[str, frozenset[str]]:
    """What becomes of the procedure with its first seeded bug, and the files whose functions ran meanwhile."""
    row = find(name)
    bug = next(bug for bug in BUGS if bug.function is row.procedure)
    module: Any = sys.modules[row.function.__module__]
    source = inspect.getsource(bug.function)
    text = inspect.getsource(module).replace(source, source.replace(bug.old, bug.new))
    wrong = vars(execute(module, text))[row.function.__name__]

    shown_by(name)  # what the right one shows: that is worked out once
    with noting(
        {file for model, its in PROCEDURE_OF.items() if its == name and (file := MODULES[model].__file__)}
    ) as ran:
        word, _ = verdict_in_place(row, wrong, ONE)
    return word, frozenset(ran)


@contextmanager
def noting(looked_for: set[str]) -> Iterator[set[str]]:
    """Those of the files of which a function runs meanwhile; once there are all of them, nothing is watched."""
    before, ran = sys.getprofile(), set[str]()

    def note(frame: FrameType, _event: str, _of: object) -> None:
        if frame.f_code.co_filename in looked_for:
            ran.add(frame.f_code.co_filename)
            if ran == looked_for:
                sys.setprofile(before)

    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)


ELSEWHERE: Final = {
    "library",  # which has no code, and is what every other function is proved with
    "cut_game",  # which is put to wrong searches to a depth by test_proving_depth.py
}


def test_every_model_is_put_to_the_test() -> None:
    assert MODULES.keys() == {*PROCEDURE_OF, *STRANGERS, *ELSEWHERE}


def marked(model: str, name: str) -> Any:
    marks = [pytest.mark.evidence] if name == "force" else [pytest.mark.more] if name in SLOW else []
    return pytest.param(model, marks=marks)


@pytest.mark.parametrize("model", [marked(model, name) for model, name in PROCEDURE_OF.items()])
@pytest.mark.xdist_group("models")
def test_a_wrong_procedure_is_not_proved_by_the_model(model: str) -> None:
    word, ran = put_to_the_proof(PROCEDURE_OF[model])
    assert word in ("failed", "outside")
    assert MODULES[model].__file__ in ran


@pytest.mark.parametrize(
    ("old", "new", "is_right"),
    [("", "", True), ("= best\n    return", "= depth\n    return", False), ("max(best, v)", "v", False)],
)
def test_a_function_of_ones_own_is_proved_by_its_models_if_it_is_right(
    old: str, new: str, is_right: bool, tmp_path: Path
) -> None:
    files = {str(MODULES[model].__file__) for model in STRANGERS}
    with noting(files) as ran:
        word = said(STRANGE.replace(old, new), tmp_path / "search.py")
    assert (word == "proved") is is_right
    assert ran == files
