"""Lines that ran: what no game has reached of a function is named, and keeps the verdict back where it may decide."""

import ast
import linecache
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from proofs.checking import worker
from proofs.checking.check import check
from proofs.checking.coverage.excuses import GUARD, PRINTS, SWITCH, UNCALLED, UNWRITTEN, Excuses
from proofs.checking.coverage.parts import Part, parts
from proofs.checking.coverage.recorder import Tracer, recorder
from proofs.checking.report import Report

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> str:
        path = tmp_path / "search_of_mine.py"
        path.write_text(textwrap.dedent(text))
        return f"{path}:search"

    return written


# WHAT NEVER RAN


def recorded(path: Path, text: str, *given: Sequence[Any]) -> list[Part]:
    """The parts of `f` that calls with these arguments do not run."""
    return _recorded(path, text, *given)[0]


def _recorded(path: Path, text: str, *given: Sequence[Any]) -> tuple[list[Part], dict[str, Any]]:
    file = path / "recorded.py"
    file.write_text(textwrap.dedent(text))
    linecache.checkcache(str(file))
    names: dict[str, Any] = {"__name__": "recorded"}
    exec(compile(file.read_text(), str(file), "exec"), names)  # noqa: S102 - the text of the case
    lines = recorder(lambda module: module == "recorded")
    lines.is_eager = True
    for arguments in given:
        lines.call(names["f"], arguments)
    return parts(lines.arcs), names


def test_blocks_arms_and_operands_that_never_ran_are_named(tmp_path: Path) -> None:
    text = """
        def f(x):
            y = 1 if x < 100 else 2
            if x > 10:
                y = 5
                y += 1
            elif x > 1:
                y = 2
            for k in range(x):
                if k == 7:
                    y = 9
                if k >= 0:
                    y += 1
            z = x < 100 or y > 3
            try:
                y += z
            except KeyError:
                return 0
            return [n + y for n in range(x) if n > 50]
    """
    found = [(part.line, part.text) for part in recorded(tmp_path, text, [1], [2], [3])]
    assert found[:6] == [
        (3, "2"), (5, "y = 5"), (11, "y = 9"), (12, "if k >= 0: (never false)"), (14, "y > 3"), (18, "return 0"),
    ]  # fmt: skip
    assert not recorded(tmp_path, "def f(x):\n    if not x:\n        return 1\n    return 2\n", [0], [1])
    assert not recorded(tmp_path, "def f(x):\n    y = 1\n    if not x:\n        y = 2\n", [0], [1])
    last = "def f(x):\n    y = []\n    if len(x) > 1:\n        y.append(x)\n"  # what is false ends the function
    assert not recorded(tmp_path, last, [[]], [[0, 1]])
    assert [part.text for part in recorded(tmp_path, last, [[0, 1]])] == ["if len(x) > 1: (never false)"]
    assert not recorded(tmp_path, "def f(x):\n    for y in x:\n        if y and x:\n            continue\n", [[0, 1]])


def test_what_runs_only_once_is_not_missed(tmp_path: Path) -> None:
    text = "def f(x):\n    if x == 999:\n        return 1\n    return 2\n"
    assert recorded(tmp_path, text, *([n] for n in range(999)))
    assert not recorded(tmp_path, text, *([n] for n in range(1000)))


def test_a_run_that_takes_long_is_not_traced_to_its_end() -> None:
    tracer = Tracer(lambda module: module == __name__)
    assert tracer.call(_counted, [200_000]) == 200_000
    assert tracer.arcs


def _counted(n: int) -> int:
    total = 0
    for _ in range(n):
        total += 1
    return total


EXCUSED = {
    "if x < 0:\n        raise ValueError(x)": GUARD,
    "if DEBUG and x:\n        x = 3": SWITCH,
    "if not FAST:\n        x = 3": SWITCH,
    "if LEVEL > 2:\n        x = 3": SWITCH,
    "if verbose:\n        x = 3": SWITCH,
    "if x < 0:\n        print(x)": PRINTS,
    "if SET.limit is not None and x > SET.limit:\n        x = 3": SWITCH,
    "if SET.depth > 2:\n        x = 3": "",  # an object is made with another one
    "if SET.width > 2:\n        x = 3": "",  # the same, by place
    "def unused():\n        return x": UNCALLED,
    "def handed_on():\n        return x\n    x = (x, handed_on)[0]": "",  # whoever has it may call it
    "if x < 0:\n        x = 3": "",
    "if x < 0:\n        raise Cut": "",  # which the code itself catches
    "if changed:\n        x = 3": "",  # a call hands in another value
    "if STATE:\n        x = 3": "",  # a function assigns it
    "if verbose:\n        x = 3\n    verbose = x": SWITCH,
    "verbose = x > 5\n    if verbose:\n        x = 3": "",  # which is assigned before
    "for _ in '..':\n        if verbose:\n            x = 3\n        verbose = x > 5": "",  # or in an earlier round
}


@pytest.mark.parametrize("code", EXCUSED)
def test_guards_switches_and_prints_do_not_count(tmp_path: Path, code: str) -> None:
    text = f"""
from dataclasses import dataclass
@dataclass
class Settings:
    width: int = 1
    limit: int | None = None
    depth: int = 1
SET, OTHER = Settings(), Settings(5, depth=4)
DEBUG, FAST, LEVEL, STATE = False, True, 1, False
class Cut(Exception): pass
def f(x, verbose=False, changed=False):
    {code}
    return x
def other(x):
    global STATE
    STATE = True
    try:
        return f(x, changed=True)
    except Cut:
        return 0
"""
    (part, *more), names = _recorded(tmp_path, text, [1], [2])
    assert Excuses(ast.parse(text), names).of(part) == EXCUSED[code]
    assert not more or " and " in code


FLAGS = """
EXACT, LOWER, UPPER = 0, 1, 2
class Entry:
    def __init__(self, value, flag):
        self.value, self.flag = value, flag
def f(table, x):
    {reads}
        return 0
    elif flag == LOWER:
        return 1
    elif flag == UPPER:
        return 2
    return 3
def store(table, x, value, low, high):
    {writes}
def other(table, x, value):
    store(table, x, value, 1, 5)
"""
BY_VALUE = "EXACT if low < value < high else LOWER if value >= high else UPPER"
ENTRIES = {  # how an entry is read, how it is written, and how the same looks if another value is written
    "pair": ("flag, value = table[x]", "table[x] = ({}, value)"),
    "dict": ("flag = table[x]['kind']", "table[x] = {{'value': value, 'kind': {}}}"),
    "object": ("flag = table[x].flag", "table[x] = Entry(value, {})"),
    "place": ("flag = table[x][1]", "table[x] = value, {}"),
    "variable": ("flag = table[x].flag", "flag = {}\n    table[x] = Entry(value, flag)"),
}


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize(
    ("written", "excuse"),
    [
        (BY_VALUE, UNWRITTEN),
        ("LOWER", UNWRITTEN),
        (BY_VALUE.replace("else UPPER", "else UPPER if value else 3"), ""),  # one more
        (BY_VALUE.replace("else UPPER", "else value"), ""),  # anything
    ],
)
def test_a_flag_is_one_of_those_that_the_code_writes(name: str, written: str, excuse: str) -> None:
    """At the end of a chain that asks for each flag there is no other; unless some line writes another one."""
    reads, writes = ENTRIES[name]
    text = FLAGS.format(reads=f"{reads}\n    if flag == EXACT:", writes=writes.format(written))
    names: dict[str, Any] = {"__name__": "recorded"}
    exec(text, names)  # noqa: S102 - the text of the case
    module = ast.parse(text)
    function = next(node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name == "f")
    tests = [(node.test, False) for node in ast.walk(function) if isinstance(node, ast.If)]
    part = Part("recorded.py", 1, "return 3", function, (), tuple(tests))
    assert Excuses(module, names, {"f"}).of(part) == excuse


IN_STEPS = """
EXACT, LOWER, UPPER = 0, 1, 2
def f(table, x):
    flag, value = table[x]
    if flag == EXACT:
        return value
    {between}
    if flag == LOWER:
        value = max(value, 1)
    elif flag == UPPER:
        value = 2
    return value
def store(table, x, value):
    table[x] = (EXACT if value == 0 else LOWER if value > 0 else UPPER), value
"""


@pytest.mark.parametrize(
    ("between", "excuse"),
    [
        ("value = max(value, 0)", UNWRITTEN),
        ("flag = UPPER if value else EXACT", ""),  # it is asked anew
        ("for flag in (LOWER, EXACT): value += 1", ""),
        ("def g():\n        nonlocal flag\n        flag = EXACT\n    g()", ""),
    ],
)
def test_what_has_left_before_is_not_there_any_more(tmp_path: Path, between: str, excuse: str) -> None:
    text = IN_STEPS.format(between=between)
    found, names = _recorded(tmp_path, text, [{0: (0, 5)}, 0], [{0: (1, 5)}, 0], [{0: (2, 5)}, 0])
    never = [part for part in found if part.text == "elif flag == UPPER: (never false)"]
    assert all(Excuses(ast.parse(text), names, {"f"}).of(part) == excuse for part in never)
    assert never or "flag" in between


# VERDICTS

ALPHABETA = """
    from math import inf
    def search(tree, node, alpha, beta):
        children = tree.children(node)
        {here}
        if not children:
            return tree.value(node)
        best = [-inf, inf][not tree.is_max(node)]
        for child in children:
            if tree.is_max(node):
                best = max(best, search(tree, child, max(alpha, best), beta))
            else:
                best = min(best, search(tree, child, alpha, min(beta, best)))
            if not alpha < best < beta and (best >= beta) == tree.is_max(node):
                break
        return best
"""
SEEN_BY_NOBODY = ALPHABETA.format(here="if len(children) > 5000: return 0")


def quick(request: str, **options: Any) -> Report:
    return check(request, **{"seconds": 60, "max_leaves": 3, "branching": 3, **options})


@pytest.mark.more
def test_a_line_that_may_decide_and_never_ran_keeps_the_verdict_back(write: Write) -> None:
    report = quick(write(SEEN_BY_NOBODY))
    assert report.verdict == "undecided"
    assert "line 5: if len(children) > 5000: return 0" in report.why_undecided
    assert report.as_json()["unreached"][0]["line"] == 5


def test_without_the_record_the_same_function_is_said_to_hold(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the record is for: the fault is seeded into the checker itself."""
    request = write(SEEN_BY_NOBODY)
    monkeypatch.setattr(worker, "watched", lambda subject: subject)
    names: dict[str, Any] = {}
    exec(compile(Path(request.rpartition(":")[0]).read_text(), "seeded", "exec"), names)  # noqa: S102 - the same text
    assert quick(names["search"]).verdict == "holds"  # in a copy of this process


def test_guards_and_switches_are_named_and_do_not_count(write: Write) -> None:
    here = "if alpha >= beta: raise ValueError(alpha)\n        if TRACE: children = []"
    report = quick(write("TRACE = False\n" + textwrap.dedent(ALPHABETA.format(here=here))))
    assert report.verdict == "holds"
    notes = [line for line in report.lines() if line.startswith("note: never ran")]
    assert [GUARD in notes[0], SWITCH in notes[1]] == [True, True]


@pytest.mark.more
def test_the_option_that_keeps_games_away_is_named(write: Write) -> None:
    text = """
        from math import inf
        def search(tree, node, alpha, beta):
            if not tree.children(node):
                return tree.value(node)
            best = -inf
            for child in tree.children(node):
                if tree.children(child) and tree.is_max(child) == tree.is_max(node):  # moves twice, with a wrong window
                    v = search(tree, child, -beta, -alpha)
                else:
                    v = -search(tree, child, -beta, -max(alpha, best))
                best = max(best, v)
                if best >= beta:
                    break
            return best
    """
    report = quick(write(text), form="negamax")
    assert report.verdict == "undecided"
    assert "in negamax form players take turns" in report.why_undecided
    assert "takes_turns = False" in report.why_undecided


def test_a_depth_that_the_call_says_is_reached(write: Write) -> None:
    text = """
        def search(tree, node, depth):
            children = tree.children(node)
            if depth == 0:
                return {deep}
            if not children:
                return tree.value(node)
            return (max if tree.is_max(node) else min)([search(tree, child, depth - 1) for child in children])
    """
    right = quick(write(text.format(deep="tree.value(node)")), spec="minimax", call="search(tree, node, 9)")
    assert right.verdict == "holds", right.why_undecided
    wrong = quick(write(text.format(deep="0")), spec="minimax", call="search(tree, node, 9)")
    assert wrong.verdict != "holds"
