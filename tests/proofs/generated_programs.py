"""Programs around the pattern of each rule, written by Hypothesis: what the rule makes of them is run beside them.

A program is a function of a game, a node, a log and two more values. Statements before and after the pattern assign the
names that it speaks of, read them, change the node, and stand in branches and loops: so that every side condition of
the rule is met in some of the programs, and is not met in others.
"""

import ast
import linecache
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count
from textwrap import indent
from types import FrameType, FunctionType, SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st

from proofs.proving.phrasing.program import read, write
from proofs.proving.phrasing.rules import Rule, apply
from proofs.proving.phrasing.scopes import must_be_resolved
from proofs.proving.source.fragment import FragmentError

HEAD: Final = """import functools
import math
from functools import reduce
from math import inf


def ask(log):
    log.append("asked")
    return [7, 8]


"""
_LINES: Final = 400  # of one run
_NUMBERS: Final = count(1)


@dataclass(frozen=True)
class Around:
    """What stands for the pattern, and around it."""

    cores: tuple[str, ...]
    noise: tuple[str, ...] = ()
    in_any_order: bool = False  # the log has the same in some order


NOISE: Final = ("log.append(x)", "x = 1", "node = kids[0]", "log.append(len(kids))", "pair = (3, 4)", "y = x")
ARMS: Final = ("if tree.is_max(node):\n{}", "if x:\n{}", "for z in kids:\n{}", "if not kids:\n{}")
_NUMBERED: Final = (
    "for i, c in enumerate(kids):\n    if i == 0:\n        log.append(c)\n    ",
    "for i, c in enumerate(pair, 1):\n    x = 2 if i > 1 else 3\n    ",
    "for i, c in enumerate(kids, start=0):\n    if not i:\n        log.append(c)\n    ",
)
AROUND: Final = {
    "infinity as a text": Around(tuple(f"log.append(float({text!r}))" for text in ("inf", "-Infinity", " +inf", "3"))),
    "infinity of a module": Around(("log.append(math.inf)", "log.append(-math.inf)", "log.append(box.inf)")),
    "no children": Around(
        tuple(f"log.append({text})" for text in ("len(kids) == 0", "len(tree.children(node)) < 1", "not len(kids)",
                                                 "len(pair) == 0", "len(nothing) == 0")),
    ),
    "some children": Around(
        tuple(f"log.append({text})" for text in ("len(kids) > 0", "0 != len(kids)", "len(nothing) >= 1"))
    ),
    "annotated": Around(("y: int = x", "y: list[ask] = kids")),
    "only annotated": Around(("y: int", "kids[ask(log)[0]]: int")),
    "an assertion": Around(
        ("assert x < 1, log", "assert kids", "for c in kids:\n    assert x\n    x = 0", "assert x == y\nlog.append(x)")
    ),
    "an error that is raised": Around(
        ("if x:\n    raise ValueError(log)", "if kids:\n    raise KeyError\nelse:\n    x = 5",
         "if not kids:\n    log.append(1)\n    raise KeyError\nelif x:\n    x = 7", "if x == y:\n    x = 3")
    ),
    "from the last to the first": Around(
        ("for c in reversed(kids):\n    log.append(c)", "if reversed(kids):\n    log.append(1)",
         "log.append(len(list(reversed(kids))))", "for c in reversed(pair):\n    x = c"), in_any_order=True,
    ),
    "the last first": Around(
        ("for c in kids[::-1]:\n    log.append(c)", "log.append(len(kids[::-1]))", "log.append('ab'[::-1])"),
        in_any_order=True,
    ),
    "by a key": Around(
        (
            *(f"for c in sorted(kids, key=lambda c: {key}{more}):\n    log.append(c)"
              for key in ("len(tree.children(c))", "-len(tree.children(c))", "not tree.children(c)", "tree.value(c)",
                          "tree.is_max(node)")
              for more in ("", ", reverse=True", ", reverse=nothing")),
            "log.append(sorted(pair, key=lambda c: 0))",
        ), in_any_order=True,
    ),
    "by what a table has": Around(
        (
            *(f"seen = {{2: 3}}\nfor c in sorted({over}, key=lambda c: {sign}seen.get(c, 0){more}):\n    {done}"
              for over, done in (("kids", "log.append(c)"), ("pair", "x = c"))
              for sign in ("", "-") for more in ("", ", reverse=True", ", reverse=nothing")),
            "seen = {1: 5}\nbest = sorted(kids, key=lambda c: seen.get(c, 0))\nlog.append(len(best))",
        ),
        in_any_order=True,
    ),
    "copied": Around(("for c in list(kids):\n    log.append(c)", "log.append(len(tuple(tree.children(node))))",
                      "log.append(list(pair))", "log.append(not tuple(kids))")),
    "the best pair": Around(
        tuple(f"{names} = {word}({each}, key=lambda p: p[0])\nlog.append(y)"
              for names in ("y, spare", "y, y") for word in ("max", "min")
              for each in ("((c, x) for c in kids)", "[(-c, c) for c in kids]"))
    ),
    "folded": Around(
        ("log.append(reduce(max, kids))", "y = functools.reduce(min, pair)", "log.append(box.reduce(max, kids))",
         "log.append(reduce(min, [x for c in kids]))"),
        ("x = 3",),
    ),
    "one of two": Around(
        tuple(f"choose = max if {test} else min\n{between}log.append(choose([c for c in pair]))"
              for test in ("tree.is_max(node)", "x") for between in ("", "x = 1 - x\n", "node = kids[0]\n")),
        ("choose = min", "x = 1 - x", "log.append(choose([c for c in pair]))"),
    ),
    "one way or the other": Around(
        ("y = max(c for c in kids) if x else 0", "y = x if tree.is_max(node) else [c for c in pair]",
         "return max([c for c in kids]) if kids else 0")
    ),
    "all values": Around(
        ("values = [c for c in kids]\nlog.append(max(values))", "values = [x for c in kids]\nlog.append(min(values))",
         "values = [c for c in kids]\nlog.append(max(values) if kids else values)"),
        ("values = (0,)", "log.append(max(values))", "values = [x for c in kids]", "log.append(values)"),
    ),
    "the best of all": Around(
        ("y = max(c for c in kids)", "return -min([c for c in tree.children(node)])", "y = min([x for x in kids])")
    ),
    "one at a time": Around(
        ("first, y = kids[0], x", "y, x = kids[0], y", "y, first = 5, kids[:1]", "x, kid = len(kids), x")
    ),
    "the length by name": Around(
        ("n = len(kids)\nlog.append(n)", "n = len(log)\nlog.append(n)\nlog.append(n)",
         "n = len(tree.children(node))\nnode = kids[0]\nlog.append(n)"),
        ("n = 5", "log.append(n)"),
    ),
    "first and others": Around(
        ("first, *rest = kids\nlog.append(first)", "[first, *rest] = tree.children(node)\nlog.append(rest)",
         "first, *rest = kids\nfor c in rest:\n    log.append(c)", "first, *rest = ask(log)\nlog.append(first)")
    ),
    "the others by name": Around(
        tuple(f"rest = {over}[1:]\n{between}for c in rest:\n    log.append(c)"
              for over in ("kids", "tree.children(node)", "log") for between in ("", "node = kids[0]\n", "x = 4\n")),
        ("rest = pair", "log.append(rest)", "for c in rest:\n    log.append(c)"),
    ),
    "an iterator": Around(
        (
            *(f"left = iter({over})\ny = next(left)\n{between}for c in left:\n    log.append(c)"
              for over in ("kids", "tree.children(node)", "log")
              for between in ("", "node = kids[0]\n", "x = 4\n", "left = iter(pair)\n")),
            "log.append(1)\nlog.append(2)\nleft = iter(log)\ny = next(left)\nfor c in left:\n    log.append(c)",
        ),
        ("left = iter(pair)", "for c in left:\n    log.append(c)", "y = next(left)"),
    ),
    "broken off": Around(
        tuple(f"{loop}:\n    log.append(x)\n    {change}\n    if x > 3:\n        break\nelse:\n    log.append(9)"
              for loop in ("for c in kids", "while x < 2") for change in ("x += 2", "x += 1"))
    ),
    "counted through": Around(
        (
            *(f"while i < len(kids){more}:\n    {one}\n    {two}\n    {three}"
              for more in ("", " and x < 3") for one in ("log.append(kids[i])", "x += 1", "log.append(i)",
                                                         "if x:\n        continue")
              for two in ("i += 1", "i = i + 1", "i += 2") for three in ("x += 1", "log.append(kids[i])", "i += 1")),
            "for c in pair:\n    while i < len(kids):\n        log.append(kids[i])\n        i += 1",
        ),
        ("i = 0", "i = 1", "if (i := x):\n    log.append(0)", "log.append(i)"),
    ),
    "numbered": Around(
        tuple(shape + more for shape in _NUMBERED for more in ("log.append(c)", "log.append(i)", "i = 3", "x = 4")),
        ("log.append(i)", "i = 0", "for i, c in enumerate(kids, x):\n    if i == 0:\n        log.append(c)"),
    ),
    "by number": Around(
        tuple(f"for i in range(len({over})):\n    log.append({over}[i])\n    {more}"
              for over in ("kids", "log", "tree.children(node)", "pair")
              for more in ("x = 2 if i == 0 else 3", "log.append(i)", "i = 5", "node = kids[0]")),
        ("log.append(i)", "i = 0"),
    ),
    "counting": Around(("for i in range(3):\n    log.append(i)", "for i in range(1, 4, x + 1):\n    log.append(x)")),
    "a variable that nothing reads": Around(
        ("spare = x", "spare = 0\nspare += 1", "spare = kids", "spare = y\nx = spare", "spare = kids[0]"),
        ("log.append(spare)", "spare = ask(log)"),
    ),
    "one of several that nothing reads": Around(
        ("x, spare = 2, x", "spare, y = kids, (x, x)", "x, spare = 2, kids[0]"), ("log.append(spare)",)
    ),
}  # fmt: skip


@st.composite
def programs(draw: st.DrawFn, rule: str) -> str:
    """A function around the pattern of the rule."""
    around = AROUND[rule]
    noise = st.sampled_from((*NOISE, *around.noise, *around.noise))
    arm = st.sampled_from(("{}", "{}", *ARMS))

    def some(most: int) -> list[str]:
        return [_nested(draw(arm), one) for one in draw(st.lists(noise, max_size=most))]

    core = _nested(draw(arm), draw(st.sampled_from(around.cores)))
    body = [*(["i = 0"] if draw(st.booleans()) else []), *some(2), core, *some(3)]
    text = "\n".join(["kids = tree.children(node)", "x = y = 0", *body, "return x"])
    return HEAD + "def search(tree, node, log, box, pair, nothing):\n" + indent(text, "    ") + "\n"


def _nested(arm: str, text: str) -> str:
    """The text under the head of a branch or loop."""
    return text if arm == "{}" else arm.format(indent(text, "    "))


# RUN SIDE BY SIDE


class Game:
    """Children by node, and who moves; every question is noted."""

    def __init__(self, sons: dict[int, tuple[int, ...]], top: bool) -> None:
        self.sons, self.top = sons, top

    def children(self, node: int) -> tuple[int, ...]:
        return self.sons.get(node, ())

    def is_max(self, node: int) -> bool:
        return (node == 0) == self.top

    def value(self, node: int) -> int:
        if self.children(node):
            raise KeyError(node)
        return node


_SONS: Final[tuple[dict[int, tuple[int, ...]], ...]] = (
    {}, {0: (1,)}, {0: (1, 2), 2: (4, 5)}, {0: (1, 2, 3), 1: (6,), 2: (4, 5)},
)  # fmt: skip
GAMES: Final = tuple(Game(sons, top) for sons in _SONS for top in (True, False))


class EndlessError(Exception):
    """More lines were run than any of these programs needs."""


def outcome(function: FunctionType, game: Game, *, in_any_order: bool) -> Any:
    """What it returns and logs, or that it raises an error."""
    lines = count()

    def watch(_: FrameType, *__: Any) -> Any:
        if next(lines) > _LINES:
            raise EndlessError
        return watch

    log: list[Any] = []
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        value = function(game, 0, log, SimpleNamespace(inf=5), (1, 2), None)
    except EndlessError:
        return "endless"
    except Exception:  # noqa: BLE001 - which error it is need not be the same
        return "error", None if in_any_order else [*map(repr, log)]
    finally:
        sys.settrace(before)
    return repr(value), sorted(map(repr, log)) if in_any_order else [*map(repr, log)]


def loaded(text: str) -> FunctionType:
    """The search of the text, as if from a file."""
    file = f"<generated {next(_NUMBERS)}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    names: dict[str, Any] = {"__name__": "generated"}
    exec(compile(text, file, "exec"), names)  # noqa: S102 - a text of ours
    function: FunctionType = names["search"]
    return function


def differences(text: str, rule: Rule, without: Collection[str] = ()) -> Iterator[str]:
    """The games on which the program does something else after the rule; none if the rule refuses it."""
    function = loaded(text)
    try:
        program = read(function)
        must_be_resolved(program)
        before = ast.dump(program.definitions["search"])
        apply([rule], program, program.definitions["search"], without)
        if ast.dump(program.definitions["search"]) == before:
            return
        changed = write(program).functions["search"]
    except FragmentError:
        return
    except (AssertionError, AttributeError, SyntaxError, TypeError, ValueError) as crash:
        if not without:
            raise
        yield repr(crash)
        return
    in_any_order = AROUND[rule.name].in_any_order
    for game in GAMES:
        one, other = (outcome(each, game, in_any_order=in_any_order) for each in (function, changed))
        if one != other:
            yield f"{game.sons}: {one} became {other}"
