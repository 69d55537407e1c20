"""What `verified prove` cannot say of a stranger's search it refuses on its line, with what to write instead."""

from pathlib import Path
from typing import Final

import pytest

from proofs.proving.inference.own import Own, prove_own
from proofs.proving.source.fragment import FragmentError

BY_DEFAULT: Final = """from collections import defaultdict
from math import inf

VALUES = defaultdict(lambda: None)


def search(tree, node):
    known = VALUES[node]
    if known is not None:
        return known
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = search(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    VALUES[node] = best
    return best
"""
ENTRIES: Final = """from dataclasses import dataclass
from math import inf


@dataclass
class Entry:
    value: int
    kind: str = "exact"

TABLE = {}


def search(tree, node):
    entry = TABLE.get(node)
    if entry is not None:
        return entry.value
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child))
    TABLE[node] = Entry(best)
    return best
"""
BOUNDS: Final = """from collections import defaultdict
from math import inf

TABLE = defaultdict(lambda: (-inf, inf))


def search(tree, node, alpha, beta):
    low, high = TABLE[node]
    if low >= beta:
        return low
    if high <= alpha:
        return high
    if not tree.children(node):
        return tree.value(node)
    a, b = alpha, beta
    g = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = search(tree, child, a, b)
        if tree.is_max(node):
            g = max(g, v)
            a = max(a, g)
        else:
            g = min(g, v)
            b = min(b, g)
        if a >= b:
            break
    if g <= alpha:
        TABLE[node] = (low, g)
    elif g >= beta:
        TABLE[node] = (g, high)
    else:
        TABLE[node] = (g, g)
    return g
"""
OBJECT: Final = ENTRIES.replace("TABLE = {}", "class Table(dict):\n    pass\n\n\nTABLE = Table()")
DRIVER: Final = """def search(tree, node):
    delta = 1
    v = inner(tree, node, -delta, delta)
    while not -delta < v < delta:
        delta *= 2
        v = inner(tree, node, -delta, delta)
    return v


def inner(tree, node, alpha, beta):
    return tree.value(node)
"""


def proved(tmp_path: Path, text: str, form: str) -> Own:
    (tmp_path / "own.py").write_text(text)
    request = f"{tmp_path / 'own.py'}:search"
    spec = "alphabeta" if "alpha" in text else "minimax"
    return prove_own(request, spec, form=form, needed=lambda _: [], by_procedure={}, seconds=10)


REFUSED: Final = {
    "a method": (ENTRIES, "    kind: str", "    def is_exact(self):\n        return True\n\n    kind: str",
                 r"line 19: entry.value: the tree's are called.*named tuple or a dataclass with fields alone"),
    "an object of one's own": (OBJECT, "", "", r"line 18: TABLE is a Table, .* a table is a dict, TABLE = \{\}"),
    "a window that doubles": (DRIVER, "", "", r"line 5: delta \*= 2: .*open the end that failed: -inf, or inf"),
    "what it holds is asked": (BY_DEFAULT, "known is not None", "node in VALUES", r"line 9: VALUES: of a defaultdict"),
    "a factory": (BY_DEFAULT, "lambda: None", "list", r"line 4: .*take \{\} and table.get\(node, ...\)"),
    "another name": (BY_DEFAULT, "VALUES = defaultdict(lambda: None)", "v = 0\nVALUES = defaultdict(lambda: v)",
                     r"line 5: v means something else in search"),
    "made twice": (BY_DEFAULT, "\n\n\ndef", "\nVALUES = defaultdict(lambda: None)\n\n\ndef",
                   "line 4: VALUES: a table .* once"),
    "filled before": (BY_DEFAULT, "\n\n\ndef", "\nVALUES[0] = 7\n\n\ndef", "line 4: VALUES: a table .* empty at first"),
    "more parameters than are known": (ENTRIES, "def search(tree, node)", "def search(tree, node, *more)",
                                       r"line 13: search takes "),
    "a default that is no constant": (ENTRIES, '"exact"', "str()", r"line 16: entry.value: the tree's are called"),
    "another default than is written": (ENTRIES, "TABLE = {}", "Entry.__init__.__defaults__ = ('lower',)\nTABLE = {}",
                                        r"line 10: __defaults__: it may give any name of this file another meaning"),
}  # fmt: skip


@pytest.mark.parametrize("story", REFUSED)
def test_it_is_refused_with_what_to_write(story: str, tmp_path: Path) -> None:
    text, old, new, told = REFUSED[story]
    assert old in text
    form = "negamax" if text in (ENTRIES, OBJECT) else "minimax"
    with pytest.raises(FragmentError, match=told):
        proved(tmp_path, text.replace(old, new, 1) if old else text, form)


WRONG: Final = {
    "a default that is no value": (BY_DEFAULT, "lambda: None", "lambda: 0"),
    "the last value is kept": (BY_DEFAULT, "VALUES[node] = best", "VALUES[node] = v"),
    "kept for another node": (BY_DEFAULT, "VALUES[node] = best", "VALUES[child] = best"),
    "what the child sees": (ENTRIES, "Entry(best)", "Entry(-best)"),
    "the default is returned": (ENTRIES, 'kind: str = "exact"', "depth: int = 0"),
    "bounds that bound": (BOUNDS, "lambda: (-inf, inf)", "lambda: (-inf, 0)"),
    "the bounds change places": (BOUNDS, "low, high = TABLE", "high, low = TABLE"),
    "a lower bound is kept as exact": (BOUNDS, "(g, high)", "(g, g)"),
    "an upper bound is kept as exact": (BOUNDS, "(low, g)", "(g, g)"),
    "bounds kept for another node": (BOUNDS, "TABLE[node] = (g, g)", "TABLE[child] = (g, g)"),
}


@pytest.mark.parametrize(
    "story",
    [pytest.param(story, marks=[pytest.mark.more] * (text == BOUNDS)) for story, (text, *_) in WRONG.items()],
)
def test_a_wrong_one_is_not_proved(story: str, tmp_path: Path) -> None:
    text, old, new = WRONG[story]
    edited = text.replace(old, new, 1)
    if story == "the default is returned":
        edited = edited.replace("return entry.value", "return entry.depth")
    assert edited != text
    try:
        assert not proved(tmp_path, edited, "negamax" if text == ENTRIES else "minimax").holds
    except FragmentError as refused:
        assert "line" in str(refused)  # noqa: PT017 - a refusal is as good as a proof that fails


@pytest.mark.parametrize(
    ("text", "form"),
    [(BY_DEFAULT, "minimax"), (ENTRIES, "negamax"), pytest.param(BOUNDS, "minimax", marks=pytest.mark.more)],
    ids=["dict", "entries", "bounds"],
)
def test_as_they_stand_they_are_proved(text: str, form: str, tmp_path: Path) -> None:
    assert proved(tmp_path, text, form).holds


COUNTS: Final = """class Engine:
    def __init__(self):
        self.nodes = 0

    def search(self, tree, node):
        return self.__walk(tree, node)

    def __walk(self, tree, node):
        self.nodes += 1
        children = tree.children(node)
        if not children:
            return tree.value(node)
        if tree.is_max(node):
            return max(self.__walk(tree, child) for child in children)
        return min(self.__walk(tree, child) for child in children)
"""


def test_a_private_method_may_count_nodes(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(COUNTS)
    assert prove_own(f"{file}:Engine.search", "minimax", needed=lambda _: [], by_procedure={}).holds
    file.write_text(COUNTS + "\n    def __eq__(self, other):\n        return True\n")
    with pytest.raises(FragmentError, match=r"line 9: self.nodes"):
        prove_own(f"{file}:Engine.search", "minimax", needed=lambda _: [], by_procedure={})
