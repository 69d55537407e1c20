"""Wrong searches with tables of their own, and wrong drivers: none may be proved.

Each is a right search, which is proved, with something wrong in it. What is wrong may need two calls to show, or two
roots, or a loop that goes on for ever. Where random games can show it, they do.
"""

from pathlib import Path

import pytest

from proofs.dossiers.shelf import by_procedure, proofs_of
from proofs.proving.inference.own import prove_own
from tests.proofs.test_proving_attacks import HEAD, said

TABLE = """
EXACT, LOWER, UPPER = "exact", "lower", "upper"
TABLE = {}


def search(tree, node, alpha, beta):
    entry = TABLE.get(node)
    if entry is not None:
        flag, known = entry
        if flag == EXACT:
            return known
        if flag == LOWER and known >= beta:
            return known
        if flag == UPPER and known <= alpha:
            return known
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    if best <= alpha:
        TABLE[node] = (UPPER, best)
    elif best >= beta:
        TABLE[node] = (LOWER, best)
    else:
        TABLE[node] = (EXACT, best)
    return best
"""
BOUNDS = """
def search(tree, node, alpha, beta, table):
    low, high = table.get(node, (-inf, inf))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best), table))
        if best >= beta:
            break
    table[node] = (best if best > alpha else low, best if best < beta else high)
    return best
"""
MEMO = """
MEMO = {}


def search(tree, node):
    if node in MEMO:
        return MEMO[node]
    if not tree.children(node):
        return tree.value(node)
    best = None
    for child in tree.children(node):
        v = search(tree, child)
        if best is None:
            best = v
        elif tree.is_max(node):
            best = max(best, v)
        else:
            best = min(best, v)
    MEMO[node] = best
    return best
"""
ENGINE = """
class Engine:
    def __init__(self):
        self.table = {}

    def search(self, tree, node, alpha, beta):
        if node in self.table:
            return self.table[node]
        if not tree.children(node):
            return tree.value(node)
        best = -inf
        for child in tree.children(node):
            best = max(best, -self.search(tree, child, -beta, -max(alpha, best)))
            if best >= beta:
                break
        if alpha < best < beta:
            self.table[node] = best
        return best
"""
INNER = """
def inner(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        v = inner(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
MTD = (
    INNER
    + """

def search(tree, node):
    g, low, high = 0, -inf, inf
    while low < high:
        beta = g + 1 if g == low else g
        g = inner(tree, node, beta - 1, beta)
        if g < beta:
            high = g
        else:
            low = g
    return g
"""
)
ASPIRATION = (
    INNER
    + """

def search(tree, node):
    alpha, beta = -5, 5
    while True:
        v = inner(tree, node, alpha, beta)
        if v <= alpha:
            alpha = -inf
        elif v >= beta:
            beta = inf
        else:
            return v
"""
)
DEEPENING = (
    INNER
    + """

def search(tree, node):
    value = None
    for depth in range(1, 4):
        value = inner(tree, node, -inf, inf)
    return value
"""
)
PAIR = """
def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    v = -inf
    for child in tree.children(node):
        v = max(v, min_value(tree, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    v = inf
    for child in tree.children(node):
        v = min(v, search(tree, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""
HEAD_OF_ENTRIES = """
from dataclasses import dataclass
from typing import NamedTuple


class Entry(NamedTuple):
    flag: str
    known: float


@dataclass
class Record:
    flag: str
    known: float

"""
ENTRY = HEAD_OF_ENTRIES + TABLE.replace("(UPPER, best)", "Entry(UPPER, best)").replace(
    "(LOWER, best)", "Entry(LOWER, best)"
).replace("(EXACT, best)", "Entry(EXACT, best)").replace("        flag, known = entry\n", "").replace(
    "if flag", "if entry.flag"
).replace("known ", "entry.known ").replace("return known", "return entry.known")
DICT = (
    ENTRY.replace("Entry(UPPER, best)", '{"flag": UPPER, "known": best}')
    .replace("Entry(LOWER, best)", '{"flag": LOWER, "known": best}')
    .replace("Entry(EXACT, best)", '{"flag": EXACT, "known": best}')
    .replace("entry.flag", 'entry["flag"]')
    .replace("entry.known", 'entry["known"]')
)
OF = {  # the text, its specification, form, and how it is called
    "TABLE": (TABLE, "alphabeta", "negamax", "search"),
    "BOUNDS": (BOUNDS, "alphabeta", "negamax", "search"),
    "MEMO": (MEMO, "minimax", "minimax", "search"),
    "ENGINE": (ENGINE, "alphabeta", "negamax", "Engine.search"),
    "MTD": (MTD, "minimax", "minimax", "search"),
    "ASPIRATION": (ASPIRATION, "minimax", "minimax", "search"),
    "DEEPENING": (DEEPENING, "minimax", "minimax", "search"),
    "ENTRY": (ENTRY, "alphabeta", "negamax", "search"),
    "DICT": (DICT, "alphabeta", "negamax", "search"),
    "RECORD": (ENTRY.replace("= Entry(", "= Record("), "alphabeta", "negamax", "search"),
    "PAIR": (PAIR, "alphabeta", "minimax", "search"),
}

ATTACKS: dict[str, tuple[str, str, str]] = {
    # ENTRIES THAT ARE NOT TRUE
    "a bound kept as exact": ("TABLE", "(LOWER, best)", "(EXACT, best)"),
    "the other bound kept as exact": ("TABLE", "(UPPER, best)", "(EXACT, best)"),
    "flags swapped where they are kept": ("TABLE", "(LOWER, best)\n    else", "(UPPER, best)\n    else"),
    "flags swapped where they are read": ("TABLE", "flag == LOWER and", "flag == UPPER and"),
    "a lower bound believed without a look at beta": ("TABLE", "flag == LOWER and known >= beta", "flag == LOWER"),
    "a lower bound held against alpha": ("TABLE", "known >= beta", "known >= alpha"),
    "two flags that are one": ("TABLE", '"exact", "lower", "upper"', '"exact", "exact", "upper"'),
    "an upper bound where the loop was cut": ("BOUNDS", "best if best < beta else high", "best"),
    "a lower bound where all failed low": ("BOUNDS", "best if best > alpha else low", "best"),
    "bounds the wrong way round": ("BOUNDS", "low, high = table.get", "high, low = table.get"),
    "bounds of another window": ("BOUNDS", "best if best > alpha else low", "max(best, low)"),
    "a first guess kept as a bound": ("BOUNDS", "(-inf, inf))", "(0, inf))"),
    "exact whatever the window was": ("ENGINE", "if alpha < best < beta:", "if best > alpha:"),
    "kept with the sign of another": ("ENGINE", "self.table[node] = best", "self.table[node] = -best"),
    "found with the sign of another": ("ENGINE", "return self.table[node]", "return -self.table[node]"),
    "kept before the last child": ("MEMO", "            best = min(best, v)\n", "            best = min(best, v)\n        MEMO[node] = best\n"),
    "a constant kept": ("MEMO", "MEMO[node] = best", "MEMO[node] = 0"),
    "kept for the last child": ("MEMO", "MEMO[node] = best", "MEMO[child] = best"),
    "read of a child": ("MEMO", "        v = search(tree, child)\n", "        v = MEMO[child] if child in MEMO else 0\n"),
    "an entry of a child for the node": (
        "MEMO", "    best = None\n", "    best = None\n    if tree.children(node)[0] in MEMO:\n        return MEMO[tree.children(node)[0]]\n",
    ),
    "an entry for every node": ("MEMO", "MEMO[node]", "MEMO[tree.root]"),
    # ENTRIES OF ANOTHER KIND THAN IS READ
    "a tuple among entries with names": ("ENTRY", "Entry(UPPER, best)", "(UPPER, best)"),
    "a dict in another order": ("DICT", '{"flag": LOWER, "known": best}', '{"known": best, "flag": LOWER}'),
    "a dict that lacks a part": ("DICT", '{"flag": LOWER, "known": best}', '{"flag": LOWER}'),
    "a dict that is unpacked": ("DICT", '        if entry["flag"] == EXACT', "        flag, known = entry\n        if flag == EXACT"),
    "a record that is unpacked": ("RECORD", "        if entry.flag == EXACT", "        flag, known = entry\n        if flag == EXACT"),
    "a record that is changed": ("RECORD", "        if entry.flag == EXACT", "        entry.known = 0\n        if entry.flag == EXACT"),
    "a record that is made by names alone": ("RECORD", "@dataclass\n", "@dataclass(kw_only=True)\n"),
    "a record that changes what it is given": ("RECORD", "@dataclass\nclass Record:\n", "@dataclass\nclass Record:\n    def __post_init__(self):\n        self.known = 0\n\n"),
    "a part that is another one after the class": ("ENTRY", "TABLE = {}", "TABLE = {}\nEntry.flag = property(lambda entry: EXACT)"),
    "a class that is another one within the function": ("ENTRY", "    entry = TABLE.get(node)", "    def Entry(flag, known):\n        return EXACT, known\n    entry = TABLE.get(node)"),
    "a dict that is changed": ("DICT", '        if entry["flag"] == EXACT', '        entry["known"] = 0\n        if entry["flag"] == EXACT'),
    "a part with the name of another": ("ENTRY", "if entry.flag == EXACT", "if entry.known == EXACT"),
    # KEYS
    "a key that is its name": ("MEMO", "MEMO[node] = best", "MEMO[str(node)] = best"),
    "a key that is its address": ("MEMO", "node in MEMO", "id(node) in MEMO"),
    "a key that is the pay-off": ("MEMO", "MEMO[node] = best", "MEMO[best] = best"),
    "a key that holds the window": ("TABLE", "TABLE.get(node)", "TABLE.get((node, alpha))"),
    "a key that is a list of children": ("MEMO", "MEMO[node] = best", "MEMO[tree.children(node)] = best"),
    # TABLES THAT SOMETHING ELSE CHANGES
    "a table that is not empty": ("MEMO", "MEMO = {}", "MEMO = {(): 7}"),
    "a table that another function fills": ("MEMO", "MEMO = {}\n", "MEMO = {}\n\n\ndef fill(node):\n    MEMO[node] = 7\n"),
    "a table with a second name": ("MEMO", "MEMO = {}\n", "MEMO = {}\nOTHER = MEMO\nOTHER[()] = 7\n"),
    "a table with two names from the start": ("MEMO", "MEMO = {}\n", "MEMO = OTHER = {}\n"),
    "a table that a name of its module may change": ("MEMO", "MEMO = {}\n", "MEMO = {}\nglobals()['MEMO'][()] = 7\nMEMO.clear()\n"),
    "a table that is made anew": ("MEMO", "    if node in MEMO", "    global MEMO\n    MEMO = {}\n    if node in MEMO"),
    "a table that is updated": ("MEMO", "    MEMO[node] = best\n", "    MEMO.update({node: best})\n"),
    "a table that forgets while it is read": ("MEMO", "        return MEMO[node]\n", "        MEMO.pop(node)\n        return MEMO[node]\n"),
    "a default that is not empty": ("BOUNDS", "alpha, beta, table):", "alpha, beta, table={(): (7, 7)}):"),
    "a table of a class of its own": ("MEMO", "MEMO = {}", "class Odd(dict):\n    def __contains__(self, node):\n        return True\n    def __missing__(self, node):\n        return 7\n\n\nMEMO = Odd()"),
    "a table that makes what it lacks": ("MEMO", "MEMO = {}", "from collections import defaultdict\nMEMO = defaultdict(int)"),
    "an attribute that another method fills": ("ENGINE", "    def search", "    def spoil(self, node):\n        self.table[node] = 7\n\n    def search"),
    "an attribute that is set from outside": ("ENGINE", "    def __init__", "    def share(self, table):\n        self.table = table\n\n    def __init__"),
    "an entry that is changed in place": ("TABLE", "(UPPER, best)", "[UPPER, best]"),
    "a table that is not handed on": ("BOUNDS", "best), table))", "best)))"),
    "an entry that is missing": ("MEMO", "    if node in MEMO:\n", "    if not tree.children(node):\n"),
    # DRIVERS
    "bounds that cross": ("MTD", "if g < beta:", "if g <= beta:"),
    "the bracket closed too early": ("MTD", "while low < high:", "while low + 1 < high:"),
    "the bound instead of the value": ("MTD", "high = g", "high = beta"),
    "a test value that is not stepped": ("MTD", "g + 1 if g == low else g", "g"),
    "one test is enough": ("MTD", "            low = g\n", "            low = g\n            break\n"),
    "it never moves": ("MTD", "            high = g\n", "            pass\n"),
    "a guess that is returned": ("MTD", "while low < high:", "while low < high and g < 100:"),
    "a bracket that is no bracket": ("MTD", "0, -inf, inf", "0, -100, 100"),
    "no second search": ("ASPIRATION", "            alpha = -inf\n", "            return v\n"),
    "the other end is opened": ("ASPIRATION", "            alpha = -inf\n", "            beta = inf\n"),
    "the end is moved a little": ("ASPIRATION", "            alpha = -inf\n", "            alpha = alpha - 1\n            beta = v\n"),
    "a window that is never opened": ("ASPIRATION", "            alpha = -inf\n", "            alpha = -5\n"),
    "failing high is success": ("ASPIRATION", "        elif v >= beta:\n            beta = inf\n", ""),
    "depths that are none": ("DEEPENING", "range(1, 4)", "range(4, 4)"),
    "as many depths as it is told": ("DEEPENING", "def search(tree, node):\n    value = None\n    for depth in range(1, 4):", "def search(tree, node, max_depth):\n    value = 0\n    for depth in range(max_depth):"),
    "a window that does not hold it": ("DEEPENING", "-inf, inf)", "-3, 3)"),
    "a depth that decides": ("DEEPENING", "        value = inner", "        if depth > 2:\n            value = 0\n            continue\n        value = inner"),
    # NOBODY ASKS WHO MOVES
    "the same player twice": ("PAIR", "min_value(tree, child", "search(tree, child"),
    "the players changed": ("PAIR", "v = max(v, min_value", "v = min(v, min_value"),
    "a third ply of the same": ("PAIR", "search(tree, child, alpha, beta))", "min_value(tree, child, alpha, beta))"),
    "cut at the wrong end": ("PAIR", "if v <= alpha:", "if v <= beta:"),
}  # fmt: skip


OF_THE_LIBRARY = """
from verified import alphabeta


def search(tree, node):
    g, low, high = 0, -inf, inf
    while low < high:
        beta = max(g, low + 1)
        g = alphabeta(tree, node, beta - 1, beta)
        if g < beta:
            high = g
        else:
            low = g
    return g
"""


@pytest.mark.parametrize(("edit", "is_proved"), [(("", ""), True), (("g < beta", "g <= beta"), False)])
def test_a_driver_may_call_what_is_proved_here(edit: tuple[str, str], is_proved: bool, tmp_path: Path) -> None:
    (tmp_path / "driver.py").write_text(HEAD + OF_THE_LIBRARY.replace(*edit))
    rows = {procedure: row.name for procedure, row in by_procedure().items()}
    made = prove_own(
        f"{tmp_path / 'driver.py'}:search", "minimax", needed=lambda names: [*proofs_of(names)], by_procedure=rows
    )
    assert made.holds == is_proved
    if is_proved:
        assert [proof.procedure for proof in made.needed] == ["alphabeta"]
        assert made.proofs[-1].integers
        assert "turns" not in made.proofs[-1].axioms  # alphabeta asks who moves


def test_a_driver_of_what_is_not_proved_is_not_proved(tmp_path: Path) -> None:
    assert said(OF_THE_LIBRARY, tmp_path / "driver.py") == "failed"  # no proof of alphabeta is at hand there


@pytest.mark.parametrize("name", OF)
@pytest.mark.sampled(2)
@pytest.mark.more
def test_what_is_around_the_attacks_is_proved(name: str, tmp_path: Path) -> None:
    text, spec, form, function = OF[name]
    assert said(text, tmp_path / "right.py", spec, form, function) == "proved"


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.sampled(24)
def test_no_wrong_table_or_driver_is_proved(name: str, tmp_path: Path) -> None:
    of, old, new = ATTACKS[name]
    text, spec, form, function = OF[of]
    assert old in text
    assert said(text.replace(old, new, 1), tmp_path / "attack.py", spec, form, function) != "proved"
