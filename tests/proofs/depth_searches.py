"""Searches to a depth, as people write them: each is proved, and none of its single edits is."""

from dataclasses import dataclass

_HEAD = "from math import inf\n\nEXACT, LOWER, UPPER = 0, 1, 2\n\n"
_PROBE = """\
    entry = table.get(node)
    if entry is not None:
        e_depth, flag, value = entry
        if e_depth >= depth:
            if flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha):
                return value
"""
_FLAG = "    flag = UPPER if best <= alpha else LOWER if best >= beta else EXACT\n"
_LOOP = """\
    best, a = -inf, alpha
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -a, table))
        a = max(a, best)
        if a >= beta:
            break
"""
_CUT = """\
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
"""


@dataclass(frozen=True)
class Row:
    """A search, and edits of it that make it wrong; `exact`: it keeps to just the depth of the call."""

    name: str
    source: str
    edits: tuple[tuple[str, str], ...]
    form: str = "minimax"
    exact: bool = True
    entry: str = "search"

    @property
    def text(self) -> str:
        return _HEAD + self.source


_OF_DEPTH = (("depth - 1", "depth - 2"), ("depth - 1", "depth"), ("depth == 0", "depth == 1"))
_OF_TABLE = (
    ("e_depth >= depth", "e_depth >= depth - 1"), ("e_depth >= depth", "e_depth <= depth"),
    ("value >= beta", "value > alpha"), ("UPPER if best <= alpha", "UPPER if best < alpha"),
    ("(depth, flag, best)", "(depth + 1, flag, best)"), ("depth == 0", "depth <= 1"),
)  # fmt: skip

PLAIN = (
    Row("minimax", """\
def search(tree, node, depth):
    if depth <= 0 or not tree.children(node):
        return tree.evaluate(node)
    values = [search(tree, child, depth - 1) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)
""", (
        ("depth - 1", "depth - 2"), ("depth - 1", "depth"), ("depth <= 0", "depth <= 1"), ("depth <= 0", "depth < 0"),
        ("max(values) if", "min(values) if"), ("depth <= 0 or not", "not"),
    )),
    Row("wikipedia", """\
def search(node, depth, alpha, beta, maximizing, tree):
    if depth == 0 or not tree.children(node):
        return tree.evaluate(node)
    if maximizing:
        value = -inf
        for child in tree.children(node):
            value = max(value, search(child, depth - 1, alpha, beta, False, tree))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = inf
        for child in tree.children(node):
            value = min(value, search(child, depth - 1, alpha, beta, True, tree))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value
""", (
        *_OF_DEPTH, ("value >= beta", "value > alpha"), ("value <= alpha", "value < beta"),
        ("value = min(value,", "value = max(value,"),
    )),
    Row("terminals first", """\
def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if not depth:
        return tree.evaluate(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, search(tree, child, depth - 1, max(alpha, best), beta))
            if best >= beta:
                return best
        return best
    best = inf
    for child in children:
        best = min(best, search(tree, child, depth - 1, alpha, min(beta, best)))
        if best <= alpha:
            return best
    return best
""", (
        ("depth - 1", "depth - 2"), ("depth - 1", "depth + 1"), ("not depth", "depth == 1"), ("not depth", "depth < 2"),
        ("best >= beta", "best >= alpha"), ("best <= alpha", "best < beta"),
    )),
    Row("two functions", """\
def search(tree, node, depth, alpha, beta):
    if tree.is_max(node):
        return greatest(tree, node, depth, alpha, beta)
    return least(tree, node, depth, alpha, beta)


def greatest(tree, node, depth, alpha, beta):
    if depth == 0 or not tree.children(node):
        return tree.evaluate(node)
    v = -inf
    for child in tree.children(node):
        v = max(v, search(tree, child, depth - 1, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def least(tree, node, depth, alpha, beta):
    if depth == 0 or not tree.children(node):
        return tree.evaluate(node)
    v = inf
    for child in tree.children(node):
        v = min(v, search(tree, child, depth - 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
""", (
        *_OF_DEPTH, ("node, depth, alpha, beta)\n    return", "node, depth - 1, alpha, beta)\n    return"),
        ("v >= beta", "v > alpha"), ("beta = min(beta, v)", "beta = min(alpha, v)"),
    )),
    Row("fail-hard", """\
def search(tree, node, depth, alpha, beta):
    if depth == 0 or not tree.children(node):
        return tree.evaluate(node)
    m = alpha
    for child in tree.children(node):
        t = -search(tree, child, depth - 1, -beta, -m)
        if t > m:
            m = t
        if m >= beta:
            break
    return m
""", (
        *_OF_DEPTH, ("t > m", "t < m"), ("-beta, -m", "-beta, -m - 1"), ("m >= beta", "m >= alpha"),
    ), "negamax"),
    Row("fail-soft", """\
def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    best = -inf
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
""", (
        *_OF_DEPTH, ("-max(alpha, best)", "-min(beta, max(alpha, best) + 1)"), ("best >= beta", "best > alpha"),
        ("-search", "search"),
    ), "negamax"),
    Row("a sign", """\
def search(tree, node, depth, alpha, beta, color):
    if depth == 0 or not tree.children(node):
        return color * tree.evaluate(node)
    value = -inf
    for child in tree.children(node):
        value = max(value, -search(tree, child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
""", (
        *_OF_DEPTH, ("color * ", ""), ("-alpha, -color", "-alpha, color"), ("alpha >= beta", "value >= alpha"),
    ), "negamax"),
    Row("pvs", """\
def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    best = -search(tree, children[0], depth - 1, -beta, -alpha)
    for child in children[1:]:
        if best >= beta:
            return best
        alpha = max(alpha, best)
        v = -search(tree, child, depth - 1, -alpha - 1, -alpha)
        if alpha < v < beta:
            v = -search(tree, child, depth - 1, -beta, -v)
        best = max(best, v)
    return best
""", (
        ("children[0], depth - 1", "children[0], depth - 2"), ("depth - 1, -alpha - 1", "depth, -alpha - 1"),
        ("depth - 1, -beta, -v", "depth - 2, -beta, -v"), ("depth == 0", "depth == 1"),
        ("alpha < v < beta", "alpha + 1 < v < beta"), ("best >= beta", "best >= alpha"),
    ), "negamax"),
    Row("negascout", """\
def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth <= 0 or not children:
        return tree.evaluate(node)
    score, n = -inf, beta
    for child in children:
        cur = -search(tree, child, depth - 1, -n, -alpha)
        if cur > score:
            if n == beta or cur >= beta or cur <= alpha:
                score = cur
            else:
                score = -search(tree, child, depth - 1, -beta, -cur)
        if score > alpha:
            alpha = score
        if alpha >= beta:
            return alpha
        n = alpha + 1
    return score
""", (
        ("depth - 1, -n", "depth - 2, -n"), ("depth - 1, -beta", "depth, -beta"), ("depth <= 0", "depth <= 1"),
        ("n == beta or ", "n != beta or "), ("score > alpha", "score < alpha"), ("alpha >= beta", "score >= n"),
    ), "negamax"),
)  # fmt: skip

TABLES = (
    Row("windowless", """\
def search(tree, node, depth, table):
    entry = table.get(node)
    if entry is not None and entry[0] >= depth:
        return entry[1]
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
    else:
        values = [search(tree, child, depth - 1, table) for child in children]
        best = max(values) if tree.is_max(node) else min(values)
    table[node] = depth, best
    return best
""", (
        ("entry[0] >= depth", "entry[0] <= depth"), ("entry[0] >= depth", "entry[0] >= depth - 1"),
        (" and entry[0] >= depth", ""), ("table[node] = depth, best", "table[node] = depth + 1, best"),
        ("depth == 0", "depth <= 1"), ("max(values) if", "min(values) if"),
    ), exact=False),
    Row("replace always", f"""\
def search(tree, node, depth, alpha, beta, table):
{_PROBE}    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
        table[node] = (depth, EXACT, best)
        return best
    a, b = alpha, beta
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, depth - 1, a, b, table)
        if tree.is_max(node):
            best = max(best, v)
            a = max(a, best)
        else:
            best = min(best, v)
            b = min(b, best)
        if a >= b:
            break
{_FLAG}    table[node] = (depth, flag, best)
    return best
""", _OF_TABLE, exact=False),
    Row("replace if deeper", f"""\
def search(tree, node, depth, alpha, beta, table):
{_PROBE}{_CUT}{_LOOP}{_FLAG}    old = table.get(node)
    if old is None or depth >= old[0]:
        table[node] = (depth, flag, best)
    return best
""", (*_OF_TABLE[:5], ("depth - 1", "depth - 2")), "negamax", exact=False),
    Row("two deep", """\
DEEP, RECENT = {}, {}


def search(tree, node, depth, alpha, beta):
    entry = DEEP.get(node)
    if entry is not None and entry[0] >= depth:
        if entry[1] == EXACT or (entry[1] == LOWER and entry[2] >= beta) or (entry[1] == UPPER and entry[2] <= alpha):
            return entry[2]
    entry = RECENT.get(node)
    if entry is not None and entry[0] >= depth:
        if entry[1] == EXACT or (entry[1] == LOWER and entry[2] >= beta) or (entry[1] == UPPER and entry[2] <= alpha):
            return entry[2]
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    best, a = -inf, alpha
    for child in children:
        best = max(best, -search(tree, child, depth - 1, -beta, -a))
        a = max(a, best)
        if a >= beta:
            break
    flag = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    old = DEEP.get(node)
    if old is None or depth >= old[0]:
        DEEP[node] = (depth, flag, best)
    else:
        RECENT[node] = (depth, flag, best)
    return best
""".replace("DEEP, RECENT = {}, {}", "DEEP = {}\nRECENT = {}"), (
        ("RECENT.get(node)\n    if entry is not None and entry[0] >= depth", "RECENT.get(node)\n    if entry"),
        ("entry[2] >= beta", "entry[2] >= alpha"), ("best <= alpha else", "best < alpha else"),
        ("RECENT[node] = (depth, ", "RECENT[node] = (old[0], "), ("DEEP[node] = (depth, ", "DEEP[node] = (depth + 2, "),
        ("depth - 1", "depth - 2"),
    ), "negamax", exact=False),
    Row("both bounds", """\
def search(tree, node, depth, alpha, beta, table):
    entry = table.get(node)
    if entry is not None:
        e_depth, low, high = entry
        if e_depth >= depth:
            if low >= beta:
                return low
            if high <= alpha:
                return high
    children = tree.children(node)
    if depth == 0 or not children:
        best = tree.evaluate(node)
    elif tree.is_max(node):
        best, a = -inf, alpha
        for child in children:
            best = max(best, search(tree, child, depth - 1, a, beta, table))
            a = max(a, best)
            if best >= beta:
                break
    else:
        best, b = inf, beta
        for child in children:
            best = min(best, search(tree, child, depth - 1, alpha, b, table))
            b = min(b, best)
            if best <= alpha:
                break
    if best <= alpha:
        table[node] = (depth, -inf, best)
    elif best >= beta:
        table[node] = (depth, best, inf)
    else:
        table[node] = (depth, best, best)
    return best
""", (
        ("e_depth >= depth", "e_depth >= 0"), ("low >= beta", "low >= alpha"), ("high <= alpha", "high <= beta"),
        ("(depth, -inf, best)", "(depth, best, best)"), ("(depth, best, inf)", "(depth + 1, best, inf)"),
        ("depth == 0", "depth <= 1"),
    ), exact=False),
    Row("an entry of a class", """\
from dataclasses import dataclass
from enum import Enum


class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


@dataclass
class Entry:
    value: float
    depth: int
    flag: Flag


def search(tree, node, depth, alpha, beta, T):
    alpha0 = alpha
    entry = T.get(node)
    if entry is not None and entry.depth >= depth:
        if entry.flag == Flag.EXACT:
            return entry.value
        if entry.flag == Flag.LOWER and entry.value >= beta:
            return entry.value
        if entry.flag == Flag.UPPER and entry.value <= alpha:
            return entry.value
    if depth == 0 or not tree.children(node):
        value = tree.evaluate(node)
    else:
        value = -inf
        for child in tree.children(node):
            value = max(value, -search(tree, child, depth - 1, -beta, -alpha, T))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    if value <= alpha0:
        flag = Flag.UPPER
    elif value >= beta:
        flag = Flag.LOWER
    else:
        flag = Flag.EXACT
    T[node] = Entry(value, depth, flag)
    return value
""", (
        ("entry.depth >= depth", "entry.depth != depth"), ("value <= alpha0", "value < alpha0"),
        ("Entry(value, depth, flag)", "Entry(value, depth + 1, flag)"), ("entry.value >= beta", "entry.value > alpha"),
        ("value >= beta:\n        flag", "value > beta:\n        flag"), ("depth - 1", "depth - 2"),
    ), "negamax", exact=False),
    Row("pvs with a table", f"""\
def search(tree, node, depth, alpha, beta, table):
{_PROBE}{_CUT}    a = alpha
    best = -search(tree, children[0], depth - 1, -beta, -alpha, table)
    for child in children[1:]:
        if best >= beta:
            break
        a = max(a, best)
        v = -search(tree, child, depth - 1, -a - 1, -a, table)
        if a < v < beta:
            v = -search(tree, child, depth - 1, -beta, -a, table)
        best = max(best, v)
{_FLAG}    table[node] = (depth, flag, best)
    return best
""", (
        *_OF_TABLE[:3], ("a < v < beta", "a + 1 < v < beta"), ("(depth, flag, best)", "(depth + 1, flag, best)"),
        ("children[0], depth - 1", "children[0], depth - 2"),
    ), "negamax", exact=False),
    Row("a key with the depth", f"""\
def search(tree, node, depth, alpha, beta, table):
    entry = table.get((node, depth))
    if entry is not None:
        flag, value = entry
        if flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha):
            return value
{_CUT}{_LOOP}{_FLAG}    table[node, depth] = (flag, best)
    return best
""", (
        ("get((node, depth))", "get((node, depth - 1))"), ("table[node, depth]", "table[node, depth + 1]"),
        ("value >= beta", "value > alpha"), ("best <= alpha else", "best < alpha else"), ("depth - 1", "depth - 2"),
        ("best >= beta else", "best > beta else"),
    ), "negamax", exact=False),
)  # fmt: skip
_FAIL_SOFT = PLAIN[2].source.replace("search", "inner")
_TABLE = TABLES[1].source.replace("search", "inner")
DRIVERS = (
    Row("deepening", f"""\
{_FAIL_SOFT}

def search(tree, node, depth):
    value = tree.evaluate(node)
    for d in range(1, depth + 1):
        value = inner(tree, node, d, -inf, inf)
    return value
""", (
        ("range(1, depth + 1)", "range(1, depth)"), ("range(1, depth + 1)", "range(1, depth + 2)"),
        ("node, d, -inf, inf", "node, d - 1, -inf, inf"), ("node, d, -inf, inf", "node, d, 0, inf"),
        ("range(1, depth + 1)", "range(2, depth + 1)"), ("value = inner(", "inner("),
    )),
    Row("deepening from nothing", f"""\
{_FAIL_SOFT}

def search(tree, node, depth):
    value = 0
    for d in range(depth + 1):
        value = inner(tree, node, d, -inf, inf)
    return value
""", (
        ("range(depth + 1)", "range(depth)"), ("range(depth + 1)", "range(1, depth + 1)"),
        ("node, d, -inf, inf", "node, d + 1, -inf, inf"), ("node, d, -inf, inf", "node, depth - d, -inf, inf"),
        ("node, d, -inf, inf", "node, d, -inf, 1"), ("node, d, -inf, inf", "node, 0, -inf, inf"),
    )),
    Row("aspiration", f"""\
{_FAIL_SOFT}

def search(tree, node, depth):
    guess = tree.evaluate(node)
    for d in range(1, depth + 1):
        low, high = guess - 2, guess + 2
        v = inner(tree, node, d, low, high)
        if v <= low:
            v = inner(tree, node, d, -inf, v + 1)
        elif v >= high:
            v = inner(tree, node, d, v - 1, inf)
        guess = v
    return guess
""", (
        ("v <= low:", "v < low:"), ("-inf, v + 1", "v, inf"), ("v - 1, inf", "-inf, v"), ("v >= high", "v > high"),
        ("guess = v\n    return", "guess = low\n    return"), ("node, d, v - 1", "node, d - 1, v - 1"),
    )),
    Row("deepening with a table", f"""\
{_TABLE}

def search(tree, node, depth):
    table = {{}}
    value = tree.evaluate(node)
    for d in range(1, depth + 1):
        value = inner(tree, node, d, -inf, inf, table)
    return value
""", (
        ("range(1, depth + 1)", "range(1, depth)"), ("node, d, -inf, inf, table", "node, d - 1, -inf, inf, table"),
        *_OF_TABLE[:4],
    ), exact=False),
)  # fmt: skip
ROWS = (*PLAIN, *TABLES, *DRIVERS)
