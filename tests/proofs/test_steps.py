"""The steps of a search are those of its text trace, and what each says it changed is what changed."""

import pytest

from proofs.checking.loading import Request
from proofs.checking.rerun import rerun
from proofs.drawing.layout import layout
from proofs.drawing.tree_text import Searched, draw
from proofs.pages.own import known_beside, own_search
from proofs.pages.scene import Search, deltas, parting, splice
from proofs.traces.alphabeta_trace import trace_alphabeta
from proofs.traces.diary import Diary
from proofs.traces.mt_trace import trace
from proofs.traces.sss_trace import steps as sss_steps
from proofs.traces.steps import Step
from proofs.traces.tables import has_OPEN
from specs.examples import example
from specs.graphs.graph import GameGraph
from specs.informed import InformedTree
from specs.solutions.milestones import milestones_of
from specs.tree import Tree
from specs.values import format_value
from verified.graphs.graph_runner import run_graph
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS, find
from verified.runner import run

TREE = example("plaat-2.4")
SHARED = Tree.parse("(#1=(3 1) (#1# 2) 4)")
CYCLE = GameGraph.parse("max a -> b c; min c -> d a; b = -1; d = 1")

COPY = """
from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best, a = -inf, alpha
        for child in children:
            best = max(best, search(tree, child, a, beta))
            a = max(a, best)
            if a >= beta:
                break
    else:
        best, b = inf, beta
        for child in children:
            best = min(best, search(tree, child, alpha, b))
            b = min(b, best)
            if b <= alpha:
                break
    return best


def slips(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    for child in children:
        slips(tree, child, alpha, beta)
    raise LookupError("no child is best")


def keeps(tree, node, alpha, beta, table={}):
    if node not in table:
        children = tree.children(node)
        values = [keeps(tree, child, alpha, beta) for child in children]
        table[node] = (max if tree.is_max(node) else min)(values) if children else tree.value(node)
    return table[node]
"""


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_lines_of_the_steps_are_those_of_the_text(name: str) -> None:
    search = Search.by(name, TREE)
    made = run(name, TREE, hear=Diary)
    assert isinstance(made.recorder, Diary)
    if not has_OPEN(find(name)):
        assert [step.line for step in search.steps] == [*made.recorder.lines()]
    first, last = search.steps[0], search.steps[-1]
    assert (first.kind, last.kind, search.result) == ("call", "return", f"value {format_value(made.value)}")
    assert last.v == format_value(made.value) or name == "mtd-best"
    assert [node for step in search.steps for node in step.visited] == [*made.watched.visited]
    assert [node for step in search.steps for node in step.evaluated] == made.watched.evaluated


@pytest.mark.parametrize("name", [name for name, search in ALGORITHMS.items() if has_OPEN(search)])
def test_the_steps_of_a_best_first_search_are_the_rows_of_its_table(name: str) -> None:
    shown = [step for step in Search.by(name, TREE).steps if step.kind == "gamma"]
    rows = sss_steps(TREE, find(name).function)
    assert [step.line for step in shown] == [*map(str, rows)]
    assert [tuple(entry for _, entry in step.OPEN or ()) for step in shown] == [row.OPEN for row in rows]
    for step in shown:  # OPEN holds the tips of the solution tree in hand, and the tree is all above them
        assert step.solution is not None
        for node in step.solution:
            below = [child in step.solution for child in TREE.children(node)]
            is_tip = node in [waiting for waiting, _ in step.OPEN or ()]
            every = (TREE.is_max(node)) == (name != "dual-star")
            assert is_tip or (all(below) if every else sum(below) == 1)


def test_what_memory_holds_after_a_return_is_in_the_table_of_mt() -> None:
    rows = trace(TREE, "mt-sss")
    stored: dict[int, str] = {}
    shown = []
    for step in Search.by("mt-sss", TREE).steps:
        stored |= {node: text for node, text in step.stored.items() if isinstance(node, int)}
        if step.kind == "return" and step.line.strip().startswith("mt(") and isinstance(step.node, int):
            shown.append((TREE.name(step.node), step.v, stored[step.node]))
    printed = [
        (row.name, format_value(row.g), f"{format_value(row.f_minus)}..{format_value(row.f_plus)}") for row in rows
    ]
    assert [row for row in printed if row in shown]
    rest = iter(printed)
    assert all(row in rest for row in shown)  # in this order: the table has rows within a call, too


def test_windows_and_results_are_those_of_the_table_of_alphabeta() -> None:
    rows = {row.name: row for row in trace_alphabeta(TREE)}  # the last row of a node has its result
    for step in Search.by("alphabeta", TREE).steps:
        if step.kind == "return" and isinstance(step.node, int):
            assert step.v == format_value(rows[TREE.name(step.node)].g)
            assert bool(step.cut) == (rows[TREE.name(step.node)].mark == "X")


@pytest.mark.parametrize("name", ["sss-2", "sss-2-list"])
def test_the_milestones_of_sss_2_are_milestones(name: str) -> None:
    search = Search.by(name, InformedTree(TREE, {}))
    told = [(step.milestone, step.solution) for step in search.steps if step.milestone]
    known = milestones_of(search.game)
    assert len(told) > 2
    for number, (words, nodes) in enumerate(told, 1):
        g = int(words.rpartition(" ")[2])
        assert words == f"milestone {number}: g = {g}"
        oldest = known.oldest(TREE.root, g, below=False)
        stack, every = [oldest], frozenset[int]()
        while stack:
            part = stack.pop()
            assert part is not None
            every |= {part.node}
            stack.extend(part.sons)
        assert nodes == every


def test_marks_and_cycles_of_a_graph() -> None:
    search = Search.by("graph-dfs", CYCLE)
    closing = [step for step in search.steps if step.cycle]
    assert [(step.kind, step.node, step.cycle) for step in closing] == [
        ("call", "a", ("a", "c")),
        ("return", "a", ("a", "c")),
    ]
    assert closing[0].marks == ("a", "c")
    assert search.steps[-1].marks == ()
    assert run_graph("graph-dfs", CYCLE).visits == sum(step.kind == "call" for step in search.steps)


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
def test_listening_changes_no_count_of_a_graph_search(name: str) -> None:
    heard = Search.by(name, CYCLE)
    assert heard.result == f"value {format_value(run_graph(name, CYCLE).value)}"
    assert heard.steps[0].kind == "call"


def test_every_node_that_is_cut_off_in_the_end_is_crossed_in_the_text() -> None:
    search = Search.by("alphabeta", TREE)
    cut = {node for step in search.steps for node in step.cut}
    text = [line.split() for line in draw(Searched.by("alphabeta", TREE))]
    crossed = {words[words.index("f=") - 1] if "f=" in words else words[-3] for words in text if words[-1:] == ["x"]}
    names = {TREE.name(node) for node in cut}
    assert names <= crossed
    assert all(any(name == other or name.startswith(f"{other}.") for other in names) for name in crossed)


# A STRANGER'S SEARCH


def made_by(function: str, tree: str, **given: object) -> dict[str, object]:
    made = rerun(Request(function, "alphabeta"), {"tree": tree, **given}, hears=True)
    return {"function": function, **made}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(COPY)
    return str(path)


def bare(step: Step) -> tuple[object, ...]:
    return step.kind, step.node, step.window, step.v, step.visited, step.evaluated, step.cut, step.depth


def test_a_copy_of_alphabeta_takes_the_same_steps(file: str) -> None:
    made = made_by(f"{file}:search", str(TREE), alpha=[10], beta=[36])
    own, known = own_search(made), known_beside("alphabeta", made)
    assert [*map(bare, own.steps)] == [*map(bare, known.steps)]
    assert own.given == known.given == "alpha = 10, beta = 36"
    assert own.result == known.result
    lines = COPY.splitlines()
    (source,) = own.sources.values()
    assert [*source.lines] == lines
    for step in own.steps[1:]:
        assert step.place is not None
        line = lines[step.place[1] - 1].strip()
        assert "search(" in line if step.kind == "call" else line.startswith("return")


def test_a_search_that_ends_in_an_error_shows_the_line_that_raised_it(file: str) -> None:
    own = own_search(made_by(f"{file}:slips", "(1 (2 3))"))
    last = own.steps[-1]
    assert last.kind == "fault"
    assert "no child is best" in last.words
    assert last.place is not None
    assert "raise LookupError" in COPY.splitlines()[last.place[1] - 1]
    assert own.result == "ends without a value"


def test_only_the_last_game_is_told_of(file: str) -> None:
    before = {"tree": "((5 6) (7 8))"}
    made = made_by(f"{file}:keeps", "(1 2)", before=[before], alpha=["-inf", "-inf"], beta=["+inf", "+inf"])
    own = own_search(made)
    assert {step.node for step in own.steps} <= {0, 1, 2}
    calls = [step for step in own.steps if step.kind == "call" and step.depth == 0]
    assert len(calls) == 2


# WHERE NODES STAND, AND WHAT CHANGES


@pytest.mark.parametrize("game", [TREE, SHARED, CYCLE, Tree.parse("7"), Tree.parse("(((1)) 2)")], ids=str)
def test_every_node_has_a_place_of_its_own(game: object) -> None:
    places = layout(game)
    assert len({*zip(places.columns, places.depths, strict=True)}) == len(places.nodes)
    for edge in places.edges:
        assert edge.again or places.depths[edge.child] == places.depths[edge.father] + 1
        assert edge.back <= edge.again
    for one, depth in enumerate(places.depths):  # on one level they stand from left to right
        beside = [other for other, deep in enumerate(places.depths) if deep == depth and other > one]
        assert all(places.columns[one] < places.columns[other] for other in beside)


@pytest.mark.parametrize("name", ["sss-star", "sss-star-1979", "dual-star"])
def test_changes_of_OPEN_add_up(name: str) -> None:
    search = Search.by(name, TREE)
    OPEN: list[object] = []
    places = layout(search.game)
    for step, said in zip(search.steps, deltas(search.steps, places, ()), strict=True):
        if step.OPEN is not None:
            pops, place, gone, come = said["open"]
            OPEN = OPEN[pops:]
            OPEN[place : place + gone] = come
            assert [[places.number[node], e.status, format_value(e.merit)] for node, e in step.OPEN] == OPEN


def test_a_splice_says_little_where_little_changes() -> None:
    assert splice([1, 2, 3, 4], [2, 3, 9, 4]) == [1, 2, 0, [9]]
    assert splice([], [1]) == [0, 0, 0, [1]]
    assert splice([1, 2], [1, 2]) == [0, 2, 0, []]


def test_two_searches_part_where_they_first_differ() -> None:
    scenes = [[*deltas(Search.by(name, TREE).steps, layout(TREE), ())] for name in ("alphabeta", "negascout")]
    step = parting(*scenes)
    assert step is not None
    assert scenes[0][step - 1]["window"] != scenes[1][step - 1]["window"]
    assert all(a["node"] == b["node"] for a, b in zip(*(scene[: step - 1] for scene in scenes), strict=True))
    assert parting(scenes[0], scenes[0]) is None
    assert parting(scenes[0], scenes[0][:-1]) == len(scenes[0])
