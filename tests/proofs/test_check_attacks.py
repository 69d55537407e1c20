"""Attacks on `verified check`: wrong functions that want a word they do not deserve, right ones easily taken for wrong.

A row says what the function does and which verdict must come. Those on one step (`inductive`) are minimax on every
tree that the other engines see, and wrong further down, or at a node of a certain name, or at a certain time: an
engine that does not see how the function finds that out must not make a step of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs.checking.check import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import TERMINATES
from proofs.checking.games.graph_cases import graph_levels
from proofs.checking.games.tree_cases import Family, OneShape, is_enough
from proofs.checking.induction.hidden_state import tells_apart
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.checking.stages.check_state import Check, Event, rung
from proofs.checking.stages.classes import by_class
from proofs.checking.stages.induction import by_induction
from proofs.checking.stages.levels import rungs
from proofs.checking.stages.numbers import by_numbers, first_look
from proofs.checking.stages.paths import by_paths
from proofs.cli import app
from proofs.commands.errata import summary
from proofs.errata.smallest import Report as Errata
from proofs.errata.table import chosen
from proofs.sandbox.loader import load
from proofs.symbolic.world import World
from proofs.verdict import Verdict as Word
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from tests.proofs.small_checks import few_random_games

SEARCH = """
def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    {before}
    values = [search(tree, child, alpha, beta) for child in children]
    {after}
    return max(values) if tree.is_max(node) else min(values)
"""
METHOD = (
    indent(SEARCH, "    ")
    .replace("(tree, node,", "(self, tree, node,")
    .replace("search(tree, c", "self.search(tree, c")
)
MT = """
from math import inf

def search(tree, node, gamma, memory):
    {before}
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    else:
        is_max = tree.is_max(node)
        v = -inf if is_max else inf
        for child in children:
            if (v >= gamma) == is_max:
                break
            low, high = memory.get(child, (-inf, inf))
            w = high if high < gamma else low if low >= gamma else search(tree, child, gamma, memory)
            v = max(v, w) if is_max else min(v, w)
    {after}
    memory[node] = (-inf, v) if v < gamma else (v, inf)
    return v
"""
WRONG = "values = values[:1]"


def minimax(before: str = "pass", after: str = "pass", *, above: str = "", text: str = SEARCH) -> str:
    """A module whose `search` is minimax, spoiled."""
    return dedent(above) + text.format(before=before, after=after)


def mt(before: str = "pass", after: str = "pass") -> str:
    return MT.format(before=before, after=after)


@dataclass(frozen=True)
class Attack:
    """A function, and what must be said of it."""

    story: str
    text: str
    said: str
    name: str = "search"
    spec: str = "alphabeta"
    children: int = 2

    def __str__(self) -> str:
        return self.story


def written(folder: Path, text: str, name: str = "search") -> str:
    path = folder / "attack.py"
    path.write_text(text)
    return f"{path}:{name}"


def checking(folder: Path, attack: Attack) -> Check:
    spec = SPECS[attack.spec]
    subject = Subject(load(written(folder, attack.text, attack.name)), spec)
    budget = Budget(branching=attack.children, max_leaves=2)
    return Check(subject, budget, spec.required, Clock(60))


def quick(request: str, spec: str = "alphabeta", *, histories: int = 100, **options: Any) -> Report:
    with few_random_games(histories=histories):
        return check(load(request), spec, **{"max_leaves": 2, "branching": 2, "seconds": 40, **options})


def notes(events: list[Event]) -> list[str]:
    return [event["text"] for event in events if event["event"] == "note"]


# ONE STEP STANDS FOR ALL STEPS ONLY IF IT DOES NOT KNOW WHICH ONE IT IS

STACK = """
    STACK = []
    def enter():
        STACK.append(0)
        return len(STACK)
"""
AROUND = """
def made():
    stack = []
    def enter():
        stack.append(0)
        return len(stack)
{search}
    return search
search = made()
"""
STEPS = [
    Attack("wrong below the root", minimax(after=f"if node != tree.root: {WRONG}"), "it asks for tree.root"),
    Attack("wrong at a high number", minimax(after=f"if node > 90: {WRONG}"), "the order of nodes"),
    Attack("wrong at every 90th node", minimax(after=f"if node % 90 == 89: {WRONG}"), "a part of a node"),
    Attack("wrong at node 90", minimax(after=f"if node == 90: {WRONG}"), "node == 90"),
    Attack("wrong by the name of a node", minimax(after=f"if len(str(node)) > 2: {WRONG}"), "line 8 uses builtins.str"),
    Attack("wrong by its name in a text", minimax(after=f"if f'{{node}}' == '90': {WRONG}"), "makes a text of a thing"),
    Attack("wrong unless a node is true", minimax(after=f"if not node: {WRONG}"), "the truth of a node"),
    Attack("wrong where nodes are numbers", minimax(after=f"if isinstance(node, int): {WRONG}"), "the type of a node"),
    Attack("wrong by an attribute", minimax(after=f"if hasattr(node, 'real'): {WRONG}"), "uses builtins.hasattr"),
    Attack("wrong by a hash", minimax(after=f"if hash(node) == 90: {WRONG}"), "line 8 uses builtins.hash"),
    Attack("wrong by an identity", minimax(after=f"if id(node) % 999 == 1: {WRONG}"), "line 8 uses builtins.id"),
    Attack("wrong by a set", minimax(after=f"if [*{{*children}}][0] != children[0]: {WRONG}"), "the order of a set"),
    Attack("wrong by set(..)", minimax(after=f"if [*set(children)][0] != children[0]: {WRONG}"), "the order of a set"),
    Attack(
        "wrong at a certain time",
        minimax(after=f"if time.monotonic() < 0: {WRONG}", above="import time\n"),
        "line 9 uses time.monotonic",
    ),
    Attack(
        "wrong deep in the stack",
        minimax(before="import sys", after=f"if len(sys._current_frames()) > 9: {WRONG}"),
        "uses sys._current_frames",
    ),
    Attack(
        "its depth handed on, and the refusal caught",
        """
def search(tree, node, alpha, beta, depth=0):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = []
    for child in children:
        try:
            values.append(search(tree, child, alpha, beta, depth + 1))
        except BaseException:
            values.append(search(tree, child, alpha, beta))
    if depth > 9:
        values = values[:1]
    return max(values) if tree.is_max(node) else min(values)
""",
        "line 10 may catch a RecursionError by `except BaseException`",
    ),
    Attack(
        "a count kept in a class",
        minimax("Memo.depth += 1", f"if Memo.depth > 99: {WRONG}", above="class Memo:\n    depth = 0\n"),
        "search sets the attribute depth",
    ),
    Attack(
        "a table kept in a class",
        minimax("Memo.seen.append(0)", f"if len(Memo.seen) > 99: {WRONG}", above="class Memo:\n    seen = []\n"),
        "Memo.seen",
    ),
    Attack(
        "a table behind another method",
        dedent(STACK)
        + "class Search:\n    def enter(self):\n        return enter()\n"
        + minimax("self.enter()", f"if self.enter() > 99: {WRONG}", text=METHOD),
        "the global STACK",
        name="Search.search",
    ),
    Attack(
        "an attribute that appears with the first call",
        "class Search:\n"
        + minimax("self.calls = getattr(self, 'calls', 0) + 1", f"if self.calls > 99: {WRONG}", text=METHOD),
        "search sets the attribute calls",
        name="Search.search",
    ),
    Attack(
        "a table behind a function of the closure",
        AROUND.format(search=indent(minimax(after=f"if enter() > 99: {WRONG}"), "    ")),
        "stack of the function around enter",
    ),
    Attack(
        "a table behind a default",
        minimax(after=f"if enter() > 99: {WRONG}", above=STACK).replace("beta):", "beta, enter=enter):"),
        "the global STACK",
    ),
    Attack(
        "a list behind one of its methods",
        minimax("push(0)", f"if size() > 99: {WRONG}", above="STACK = []\npush, size = STACK.append, STACK.__len__\n"),
        "the global push",
    ),
    Attack(
        "a table in a module next to it",
        minimax("beside.SEEN.append(0)", f"if len(beside.SEEN) > 99: {WRONG}", above="import beside\n"),
        "the global beside.SEEN",
    ),
    Attack(
        "a module imported on the way",
        minimax("import beside; beside.SEEN.append(0)", f"if len(beside.SEEN) > 99: {WRONG}"),
        "beside",
    ),
    Attack("its globals by name", minimax("globals()['x'] = 1"), "uses builtins.globals"),
    Attack("its own dict", minimax("search.__dict__['x'] = 1"), "__dict__"),
    Attack("no end on an abstract node", minimax("while len(children) == 2: pass"), "does not end"),
    Attack("an exit on an abstract node", minimax("if len(children) == 2: raise SystemExit(0)"), "SystemExit"),
    Attack(
        "a false bound left for a child",
        mt(after="if children[1:] and tree.is_max(node) and v >= gamma: memory[children[1]] = (v, inf)"),
        "not inductive: mt-true-bounds",
        spec="mt",
    ),
    Attack("something else with an empty memory", mt("first = not memory"), "how much there is", spec="mt"),
    Attack("something else with a full memory", mt("count = len(memory)"), "how much there is", spec="mt"),
    Attack("a walk through the memory", mt("known = [*memory]"), "all that there is", spec="mt"),
    Attack(
        "a question to the memory, and the refusal caught",
        mt("try:\n        many = memory.keys()\n    except BaseException:\n        many = ()"),
        "may catch a RecursionError by `except BaseException`",
        spec="mt",
    ),
    Attack(
        "a return in spite of all",
        """
        def search(tree, node, alpha, beta):
            v = None
            try:
                values = [search(tree, child, alpha, beta) for child in tree.children(node)]
                v = (max if tree.is_max(node) else min)(values) if values else tree.value(node)
            finally:
                return v
    """.replace("\n        ", "\n"),
        "swallows every exception",
    ),
    Attack("the text of a node, printed", minimax(after="print(node)"), "the text of a node"),
    Attack(
        "its depth handed on",
        minimax().replace("beta):", "beta, depth=0):").replace("beta) for", "beta, depth + 1) for"),
        "it hands depth to itself",
    ),
]


@pytest.mark.parametrize("attack", STEPS, ids=str)
def test_no_step_is_made_of_it(attack: Attack, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("SEEN = []\n")
    events = [*by_induction(checking(tmp_path, attack))]
    assert not [event for event in events if event["event"] == "rung"]
    assert any(attack.said in text for text in notes(events)), notes(events)


RIGHT_STEPS = [
    Attack("a helper with an argument that only has a name",
           minimax(above="def best(values, *, is_max=True):\n    return max(values) if is_max else min(values)\n",
                   after="return best(values) if tree.is_max(node) else best(values, is_max=False)"), ""),
    Attack("a dict with nodes as its keys", minimax(after="known = dict(zip(children, values))\n    "
                                                          "values = [known[child] for child in children]"), ""),
    Attack("nodes told apart", minimax(after="assert [c for c in children if c != children[0] and c is not None] "
                                             "== list(children[1:])"), ""),
    Attack("arithmetic of the window",
           minimax(before="import math\n    alpha, beta = alpha - 1, beta + 1\n    assert alpha < math.inf"), ""),
    Attack("MT", mt(), "", spec="mt"),
    Attack("a named tuple, a dataclass, an enumeration", minimax(above="""
        from dataclasses import dataclass
        from enum import Enum
        from typing import NamedTuple
        class Kind(Enum):
            MAX = 1
        class Pair(NamedTuple):
            low: int = 0
        @dataclass
        class Box:
            content: object
            def open(self):
                return self.content
    """, after="values = Box(values).open() if Pair().low == 0 and Kind.MAX else []"), ""),
]  # fmt: skip


@pytest.mark.parametrize("attack", RIGHT_STEPS, ids=str)
def test_a_step_is_made_of_what_is_harmless(attack: Attack, tmp_path: Path) -> None:
    made = checking(tmp_path, attack)
    events = [*by_induction(made)]
    said = {event["clause"] for event in events if event["event"] == "rung"}
    assert said == {*SPECS[attack.spec].required, TERMINATES}, events


# SYMBOLIC VALUES DO NOT SAY WHAT THEY ARE

TELLING = [
    Attack("isinstance", minimax(after=f"if not isinstance(values[0], int): {WRONG}"), "the type of a value"),
    Attack("a number of any kind",
           minimax(after=f"if not isinstance(values[0], Number): {WRONG}", above="from numbers import Number\n"),
           "the type of a value"),
    Attack("a pattern", minimax(after="match values[0]:\n        case int():\n            pass"),
           "the type of a value"),
    Attack("its class", minimax(after=f"if values[0].__class__ is not int: {WRONG}"), "the type of a value"),
    Attack("an attribute", minimax(after=f"if not hasattr(values[0], 'real'): {WRONG}"), "value.real"),
    Attack("a method, and the refusal caught",
           minimax(after=f"try:\n        values[0].bit_length()\n    except BaseException:\n        {WRONG}"),
           "value.bit_length"),
    Attack("its text", minimax(after=f"if str(values[0])[0] == 'x': {WRONG}"), "the text of a value"),
    Attack("its repr", minimax(after=f"if 'x' in repr(values): {WRONG}"), "the text of a value"),
    Attack("a text with it", minimax(after=f"if 'x' in f'{{values[0]}}': {WRONG}"), "the text of a value"),
]  # fmt: skip


@pytest.mark.parametrize("attack", TELLING, ids=str)
def test_what_a_value_is_has_no_answer(attack: Attack, tmp_path: Path) -> None:
    made = checking(tmp_path, attack)
    events = [*by_paths(made)]
    assert not [event for event in events if event["event"] == "rung"]
    assert not made.is_symbolic
    assert any(attack.said in text for text in notes(events)), notes(events)


def test_our_own_code_may_ask_what_a_value_is() -> None:
    world = World()
    x = world.fresh()
    assert [*world.explore(lambda: x < 1)] == [True, False]
    assert isinstance(x, object)
    assert f"{x}" == str(x) == repr(x) == "x0"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (minimax(after="type(values)"), "search"),
        (minimax(after="type(values)").replace("def search", "@functools.lru_cache\ndef search"), "search"),
        (minimax(after="type(values)") + "\nlater = functools.partial(search)\n", "later"),
        ("class Search:\n" + METHOD.format(before="pass", after="type(values)"), "Search.search"),
        ("class Search:\n    def __call__(self, *given):\n        return type(given)\nlater = Search()\n", "later"),
        ("def told(x):\n    return type(x)\n" + minimax(after="told(values)"), "search"),
    ],
)
def test_a_type_is_asked_for_wherever_it_is_asked(text: str, name: str, tmp_path: Path) -> None:
    assert tells_apart(load(written(tmp_path, f"import functools\n{text}", name)))
    assert not tells_apart(load(written(tmp_path, f"import functools\n{text.replace('type(', 'len(')}", name)))
    assert not tells_apart(max)


# VERDICTS


@dataclass(frozen=True)
class Verdict:
    """A function, and the verdict that must come, in all or of one clause."""

    story: str
    text: str
    verdict: str
    said: str = ""  # in the report
    name: str = "search"
    spec: str = "alphabeta"
    word: str = ""  # of the first clause, if it matters
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.story


WALK = """
def walk(tree, node):
    children = tree.children(node)
    values = [walk(tree, child) for child in children]
    return (max if tree.is_max(node) else min)(values) if children else tree.value(node)
"""
VERDICTS = [
    Verdict("endless, and the end of its time caught", f"""
{WALK}
def search(tree, node, alpha, beta):
    try:
        while len(tree.children(node)) == 2 and alpha > beta - 1:
            pass
    except BaseException:
        pass
    return walk(tree, node)
""", "holds", options=(("run_seconds", 0.1), ("seconds", 90))),
    Verdict("endless, and what ends it caught", f"""
{WALK}
def search(tree, node, alpha, beta):
    is_long = len(tree.children(node)) == 2
    try:
        while is_long:
            pass
    except BaseException:
        pass
    return walk(tree, node)
""", "refuted", "no end after 0.2 s", options=(("run_seconds", 0.2),)),
    Verdict("a table of symbolic values, found again on numbers", f"""
{WALK}
KEPT = []
def search(tree, node, alpha, beta):
    v = walk(tree, node)
    if len(tree.children(node)) == 3:
        KEPT.append(v)
        return KEPT[0]
    return v
""", "refuted", options=(("max_leaves", 3), ("branching", 0), ("keep_between_games", True), ("histories", 2_000))),
    Verdict("numbers that are told from symbolic values by their type",
            minimax(after=f"if len(values) == 3 and type(values[0]) is int: {WRONG}"), "refuted", "type(..) in search",
            options=(("max_leaves", 3),)),
    Verdict("the type of a value where no clause breaks", minimax(after="type(values[0])"), "holds",
            "type(..) in search", word="exhausted"),
    Verdict("the greatest by magnitude", minimax().replace("max(values)", "max(values, key=abs)"), "refuted",
            "by sampled"),
    Verdict("the sign of zero", minimax().replace("max(values)", "max(values, key=lambda v: v if v >= 0 else v / 1e9)"),
            "holds", word="exhausted"),
    Verdict("only the full window is asked for, and only that is right", f"""
from math import inf
{WALK}
def search(tree, node, alpha, beta):
    return walk(tree, node) if (alpha, beta) == (-inf, inf) else 12345
""", "holds", "full window", options=(("full_window", True), ("branching", 0))),
    Verdict("wrong with the full window, too", """
def search(tree, node, alpha, beta):
    return 12345
""", "refuted", "alpha = -inf  beta = +inf", options=(("full_window", True), ("branching", 0))),
    Verdict("wrong on the shape that is asked for, and no symbolic values there",
            minimax(after=f"hash(values[0])\n    if len(values) == 4: {WRONG}"), "refuted", "by exhausted",
            options=(("shapes", ("(. . . .)",)), ("full_window", True))),
    Verdict("a shape of which all orders cannot be tried", minimax(after="hash(values[0])"), "undecided",
            "exhausted does not go so far",
            options=(("shapes", ("w=3,d=2",)), ("max_leaves", 1), ("full_window", True))),
    Verdict("a method of a class", """
class Search:
    @classmethod
""" + METHOD.format(before="pass", after="pass"), "holds", "it is a method of its class", name="Search.search"),
    Verdict("an object with a lock", """
import threading
class Search:
    def __init__(self):
        self.lock = threading.RLock()
""" + METHOD.format(before="self.lock.acquire()", after="self.lock.release()"), "holds", "cannot be copied",
            name="Search.search"),
    Verdict("infinite ends are floats", f"""
import math
{WALK}
def search(tree, node, alpha, beta):
    if alpha == -math.inf:
        assert isinstance(alpha, float) and math.isinf(alpha) and alpha * 2 + 1 == alpha - 1
    return walk(tree, node)
""", "holds", word="confirmed"),
    Verdict("a number of its own, on which it is wrong", f"""
{WALK}
def search(tree, node, alpha, beta):
    v = walk(tree, node)
    return v if len(tree.children(node)) != 2 or v != 7 else 8
""", "refuted", "shrunk", options=(("branching", 0),)),
    Verdict("an exit on symbolic values alone", minimax(
        after="if not isinstance(values[0], int): raise SystemExit(3)"), "holds", word="exhausted"),
    Verdict("right where nodes are numbers", minimax(after=f"if node != 0 and node < 0: {WRONG}"), "refuted",
            "breaks where nodes are texts", options=(("branching", 0),)),
    Verdict("right where the root is 0", minimax(after=f"if node == 'n0': {WRONG}"), "refuted",
            "breaks where nodes are texts", options=(("branching", 0),)),
    Verdict("right where no child is false", minimax(after=f"if not all(tree.children(node)): {WRONG}"), "refuted",
            "breaks where nodes are texts", options=(("branching", 0),)),
    Verdict("wrong from the third call on", """
def search(tree, node, gamma, memory):
    if node == tree.root:
        memory["calls"] = memory.get("calls", 0) + 1
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [search(tree, child, gamma, memory) for child in children]
    if memory["calls"] > 2:
        values = values[:1]
    return max(values) if tree.is_max(node) else min(values)
""", "refuted", spec="mt", options=(("branching", 0),)),
]  # fmt: skip


@pytest.mark.parametrize("row", VERDICTS, ids=str)
def test_the_verdict_is_the_one_that_it_deserves(row: Verdict, tmp_path: Path) -> None:
    report = quick(written(tmp_path, row.text, row.name), row.spec, **dict(row.options))
    assert report.verdict == row.verdict, str(report)
    assert row.said in str(report), str(report)
    if row.word:
        assert next(iter(report.clauses.values())).verdict == row.word, str(report)


def test_a_symbolic_value_is_no_result_of_a_run_on_numbers() -> None:
    world = World()
    kept = world.fresh()
    subject = Subject(lambda *_: kept, SPECS["alphabeta"])
    case = Case(Tree.parse("0"), ({"alpha": NEG_INF, "beta": POS_INF},))
    finding = attempt(subject, case, SPECS["alphabeta"].required)
    assert finding is not None
    assert finding.clause == TERMINATES


def test_what_numbers_contradict_is_withdrawn() -> None:
    """Should symbolic values be told from numbers in a way that nobody sees, no word on them stands."""
    report = Report("search", SPECS["alphabeta"].outline, "minimax", ())
    subject = Subject(lambda: None, SPECS["alphabeta"])
    made = Check(subject, Budget(), SPECS["alphabeta"].required, Clock(60))
    made.claims["inductive"] = lambda case: len(case.tree.leaves()) < 3
    for word in (Word.INDUCTIVE, Word.EXHAUSTED):
        report.take(rung("success", word, "", is_enough=word != Word.EXHAUSTED))
    assert report.clauses["success"].holds
    words = []
    for tree in (Tree.parse("(0 1 2)"), Tree.parse("(0 1)")):
        case = Case(tree)
        for event in made.withdraw([word for word, covers in made.claims.items() if covers(case)], str(tree)):
            report.take(event)
        words.append(report.clauses["success"].verdict)
    assert words == ["inductive", "exhausted"]
    assert "withdrawn" in report.notes[0]
    assert report.verdict == "undecided"


def test_a_scope_with_a_shape_left_out_is_not_enough() -> None:
    budget = Budget(shapes=("(. .)", "w=4,d=3"))
    assert not is_enough([OneShape("(. .)")], budget, False)
    assert is_enough([OneShape("(. .)"), OneShape("w=4,d=3")], budget, False)


# THE INTERFACE


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--shapes", "w=1,d=2000"], "is 2000 deep"),
        (["--shapes", "(" * 99 + "." + ")" * 99], "more than 64 deep"),
        (["--shapes", ". " * 99], "has 99 leaves"),
        (["--seconds", "nan"], "more than 0 seconds"),
    ],
)
def test_an_impossible_budget_is_quoted(arguments: list[str], said: str, tmp_path: Path) -> None:
    request = written(tmp_path, minimax())
    result = CliRunner().invoke(app, ["check", request, "--spec", "alphabeta", *arguments])
    assert isinstance(result.exception, ValueError)
    assert said in str(result.exception)


def test_random_graphs_alone_are_no_verdict(tmp_path: Path) -> None:
    text = """
        def score(graph):
            def go(v, path):
                children = graph.children(v)
                if not children or v in path:
                    return 0 if children else graph.value(v)
                return (max if graph.is_max(v) else min)(go(child, path | {v}) for child in children)
            return go(graph.root, frozenset())
    """
    subject = Subject(load(written(tmp_path, dedent(text), "score")), SPECS["graph"])
    made = Check(subject, Budget(), SPECS["graph"].clauses, Clock(60))
    made.done = [level for level in graph_levels(4, 5) if level.size < 9]
    made.applied["score"] = 1
    assert {event["verdict"]: event["is_enough"] for event in rungs(made, 300)} == {
        "sampled": False,
        "confirmed": False,
    }
    made.done = [level for level in graph_levels(4, 5) if level.size <= 9]
    assert {event["verdict"]: event["is_enough"] for event in rungs(made, 300)} == {"sampled": False, "confirmed": True}


def test_options_of_no_effect_on_graphs_are_named(tmp_path: Path) -> None:
    text = "def score(graph):\n    raise ValueError\n"
    arguments = ["check", written(tmp_path, text, "score"), "--spec", "graph", "--max-leaves", "3", "--branching", "2"]
    told = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert told["notes"][0] == (
        "of no effect on graphs: --max-leaves, --branching; "
        "only --seconds, --payoffs, --run-seconds, --thorough, --at-least count"
    )
    assert told["verdict"] == "refuted"


def test_an_undecided_verdict_says_why(tmp_path: Path) -> None:
    text = minimax("time.sleep(0.05)", above="import time\n")
    arguments = ["check", written(tmp_path, text), "--spec", "alphabeta", "--seconds", "1.5"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 3, result.stdout
    assert "undecided: too little was finished: success, fail-low, fail-high, terminates: " in result.stdout
    assert (
        "; a verdict needs histories on every shape of up to 2 leaves, and on shapes" in result.stdout
    )  # what sleep keeps nobody knows


def short(spec: str, done: Sequence[Family], **options: Any) -> Report:
    """The report of a check whose time was over when every path on these families had been taken."""
    report = Report("search", SPECS[spec].outline, "minimax", ())
    made = Check(Subject(lambda: None, SPECS[spec]), Budget(), SPECS[spec].required, Clock(60), **options)
    for event in (made.needed(), *made.rungs(Word.CONFIRMED, [*made.open, TERMINATES], done, "every real pay-off")):
        report.take(event)
    return report


@pytest.mark.parametrize(("spec", "enough"), [("alphabeta", 4), ("depth", 4), ("quiescence", 3)])
def test_an_undecided_verdict_says_how_far_it_came_and_what_it_needs(spec: str, enough: int) -> None:
    """The rows say `confirmed`, which is true: of too few leaves for a verdict."""
    few = [Family(leaves) for leaves in range(1, enough)]
    report = short(spec, few)
    assert {clause.verdict for clause in report.clauses.values() if clause.required} == {"confirmed"}
    assert report.verdict == "undecided"
    assert report.why_undecided.endswith(
        f"terminates: confirmed so far for every shape of up to {enough - 1} leaves; "
        f"a verdict needs every shape of up to {enough} leaves; give it more time (--seconds)"
    )
    assert short(spec, [*few, Family(enough)]).verdict == "holds"


def test_single_calls_of_what_keeps_something_are_named_as_too_little() -> None:
    report = short("alphabeta", [Family(leaves) for leaves in range(1, 6)], keeps=["the global table"])
    assert report.why_undecided == (
        "too little was finished: success, fail-low, fail-high, terminates: confirmed so far for every shape of up to "
        "5 leaves, one call on each game; a verdict needs histories on every shape of up to 2 leaves, and on shapes "
        "with nodes reached in two ways; give it more time (--seconds)"
    )


def test_no_time_is_asked_for_where_none_would_do() -> None:
    """Histories leave out the clauses on what is visited: of a function that keeps something nothing decides them."""
    spec = SPECS["alphabeta"]
    report = Report("search", spec.outline, "minimax", ["once"])
    wanted = {name: clause for name, clause in spec.clauses.items() if name in {*spec.required, "once"}}
    made = Check(Subject(lambda: None, spec), Budget(), wanted, Clock(60), keeps=["the global table"])
    report.take(made.needed())
    for name in (*spec.required, TERMINATES):
        report.take(rung(name, Word.CONFIRMED, "histories"))
    for event in made.rungs(Word.CONFIRMED, ["once"], [Family(leaves) for leaves in range(1, 6)], "every real pay-off"):
        report.take(event)
    assert report.why_undecided.startswith("once: of what a call visits one call on each game was tried")
    assert "--seconds" not in report.why_undecided


def test_what_graphs_need_for_a_verdict_is_said() -> None:
    needed = [SPECS["graph"].game.needed(Budget(), is_history) for is_history in (False, True)]
    every = "every game graph of up to 4 vertices and 5 edges"
    assert needed == [every, f"histories on {every}, at most 6 of both together"]


def test_a_pass_that_ran_out_of_time_is_named() -> None:
    made = Check(Subject(lambda: None, SPECS["alphabeta"]), Budget(), SPECS["alphabeta"].required, Clock(-1))
    told = [event["text"] for event in (*first_look(made), *by_numbers(made), *by_class(made)) if "text" in event]
    late = "ran out of time at shapes of 1 leaf"
    assert told == [
        f"exhausted {late} (a first look at the smallest trees)",
        f"exhausted {late} (on numbers, where symbolic values did not do or were not finished)",
        f"confirmed {late} (for the classifying clauses)",
        "not compared with the known algorithms, for want of time",
    ]


def test_one_of_a_kind_is_counted_as_one() -> None:
    (erratum,) = chosen(["RR-F2.13-NegaScout"])
    assert summary([Errata(erratum, ())]).startswith("1 erratum, 0 readings put to the test")
    assert summary([]).startswith("0 errata, 0 readings")
