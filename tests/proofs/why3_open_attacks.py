"""Wrong functions written with the translator's source open, each aimed at one of its assumptions; spec minimax.

What is wrong with each is a run: an exception, or another value than the true one, on some game of three nodes.
"""

from typing import Final

from tests.proofs.why3_attacks import MAX, RIGHT, edited

LEAF: Final = "return tree.value(node)"
FIRST: Final = "    children = tree.children(node)"
TWICE: Final = """
def search(tree, node):
    kids = KIDS
    if not tree.children(node):
        return tree.value(node)
    for child in kids:
        v = search(tree, child)
    return max(search(tree, c) for c in kids) if tree.is_max(node) else min(search(tree, c) for c in kids)
"""
ENTRY: Final = "from dataclasses import KW_ONLY, InitVar, dataclass\nfrom typing import ClassVar, NamedTuple\n\n"
IN_A_CLASS: Final = """
class Engine:
    def __init__(self):
        self.t = {}
        self.n = 0

    def search(self, tree, node):
        self.n += 1
        children = tree.children(node)
        if not children:
            return self.leaf(tree, node)
        if tree.is_max(node):
            return max(self.search(tree, child) for child in children)
        return min(self.search(tree, child) for child in children)

    def leaf(self, tree, node):
        return tree.value(node)
"""


def of_class(old: str, new: str) -> str:
    """The right method with an edit."""
    if old not in IN_A_CLASS:
        raise ValueError(old)
    return IN_A_CLASS.replace(old, new)


def nested(before: str, leaf: str = "tree.value(n)", inner: str = "", after: str = "") -> str:
    """A search within a search: lines before it, what it returns at a leaf, lines within and after it."""
    return f"""
def search(tree, node):
{before}
    def go(n):
{inner}
        children = tree.children(n)
        if not children:
            return {leaf}
        if tree.is_max(n):
            return max(go(child) for child in children)
        return min(go(child) for child in children)
{after}
    return go(node)
"""


def at_first(lines: str, before: str = "") -> str:
    """The right function, and lines before its first."""
    return edited(FIRST, f"{lines}\n{FIRST}", before)


NAMES: Final = {
    "a star import of max": "from mine import *" + RIGHT,
    "a class body patches max": "class Patch:\n    import builtins\n    builtins.max = min\n" + RIGHT,
    "a class body calls": "class Patch:\n    x = setattr(__builtins__, 'max', min)\n" + RIGHT,
    "a default patches max": "def other(x=setattr(__builtins__, 'max', min)):\n    return x\n" + RIGHT,
    "a decorator of another function": "from mine import patch\n@patch\ndef other():\n    return 0\n" + RIGHT,
    "an annotation that patches": "x: setattr(__builtins__, 'max', min) = 0\n" + RIGHT,
    "a result annotated by a call": RIGHT.replace("node):", "node) -> setattr(__builtins__, 'max', min):", 1),
    "an import guard turned round": "if __name__ != '__main__':\n    max = min\n" + RIGHT,
    "what is not the main program": "if __name__ == '__main__':\n    pass\nelse:\n    max = min\n" + RIGHT,
    "a walrus at import": "x = (max := min)\n" + RIGHT,
    "a base class that calls": "class Other(type(__import__('mine').patch())):\n    pass\n" + RIGHT,
    "inf of a module beside": edited(LEAF, "return max(tree.value(node), -inf)", "from .math import inf\n"),
    "a math module beside": edited(LEAF, "return max(tree.value(node), -math.inf)", "from . import math\n"),
    "a name that is nowhere, printed": at_first("    print(depht)"),
    "None in a format": edited(LEAF, 'best = None\n        print(f"{best:>5}")\n        return tree.value(node)'),
    "a nested max": nested("    def max(values):\n        return 0"),
    "a parameter called max": nested("    pass").replace("node):", "node, max=min):", 1),
    "a local called inf": nested("    inf = 3", "max(tree.value(n), -inf)").join(["from math import inf\n", ""]),
    "a local called math": nested("    math = node", "max(tree.value(n), -math.inf)").join(["import math\n", ""]),
    "a nested function before its def": nested("", after="").replace("\n    def go", "\n    x = go(node)\n    def go"),
    "a nested function that is overwritten": nested("", after="    go = 0"),
    "a nested default that raises": nested("    def other(n, x=tree.children(node)[7]):\n        return x"),
    "a nested default of another time": nested(
        "    leaf = 0\n    def other(v, so=leaf):\n        return so\n    leaf = 1", after="    if other(0) != 1:\n        return 0"
    ).replace("other(0) != 1", "other(0) == 0"),
    "a nested annotation that is nowhere": nested("    def other(n: Nowhere):\n        return 0"),
    "a default of another time": "n = 0\ndef past(tree, so=n):\n    return so\n" + at_first(
        "    global n\n    n = 1\n    if past(tree) != n:\n        return tree.value(node)"),
    "dict is a function of the module": at_first(
        "    T = dict()\n    if node in T:\n        return T[node]\n    G[node] = 0", "G = {}\ndef dict():\n    return G\n"),
    "dict is imported": at_first("    if node in T:\n        return T[node]", "from mine import dict\nT = dict()\n"),
    "the game is a node": edited("    if tree.is_max(node):", "    tree = node\n    if tree.is_max(node):"),
    "a pay-off asked of a node": edited(MAX, (
        "if all(not tree.children(c) for c in children):\n            return max(tree.value(tree) for tree in children)\n"
        "        " + MAX)),
    "unwatched is somebody's own": "def unwatched(tree):\n    return None\n" + edited(
        "max(search(tree,", "max(search(unwatched(tree),"),
    "self has another name": of_class("def search(self,", "def search(me,"),
    "self is overwritten": of_class("        children = tree", "        self = node\n        children = tree"),
    "an attribute hides a method": of_class("self.t = {}", "self.leaf = None"),
    "init needs an argument": of_class("def __init__(self):", "def __init__(self, depth):").replace("self.n += 1", "pass"),
    "init raises": of_class("self.t = {}", "self.t = {}[0]").replace("self.n += 1", "pass"),
    "attributes are looked up elsewhere": IN_A_CLASS + "\n    def __getattribute__(self, name):\n        return None\n",
    "a mangled name": "def __leaf(tree, node):\n    return tree.value(node)\n" + of_class("self.leaf(", "__leaf("),
}  # fmt: skip
RUNS: Final = {
    "two attributes and one underscore": of_class("self.t = {}", "self.t = {}\n        self._t = {}").replace(
        "        children = tree", "        self.t[node] = 0\n        x = self._t[node]\n        children = tree"),
    "a missing index in an assert": at_first("    assert tree.children(node)[7] == tree.children(node)[7]"),
    "a missing key in an assert": at_first("    T = {}\n    assert T[node] == T[node]"),
    "None in an assert": at_first("    x = 0\n    x = None\n    assert x <= x or not x <= x"),
    "a pay-off in an assert": at_first("    assert tree.value(node) == tree.value(node)"),
    "a missing key that is true": at_first("    T = {}\n    if T[node]:\n        T[node] = (0, 1)"),
    "a missing key that is None": at_first("    T = {}\n    if T[node] is None:\n        T[node] = 0"),
    "a missing child that is None": at_first("    if tree.children(node)[7] is None:\n        return tree.value(node)"),
    "an inner value that is not None": at_first("    if tree.value(node) is not None:\n        pass"),
    "a default that stores": at_first(
        "    T = {}\n    v = T.get(node, put(tree, node, T))\n    if v == 0:\n        return 0",
        "def put(tree, node, T):\n    T[node] = 0\n    return 1\n"),
    "a default that is not asked for": at_first(
        "    T = {}\n    U = {}\n    T[node] = (1, 1)\n    e = T.get(node) or put(tree, node, U)\n    v = U[node]",
        "def put(tree, node, U):\n    U[node] = 0\n    return (1, 1)\n"),
    "what reversed gives is true": edited("children = tree.children(node)", "children = reversed(tree.children(node))"),
    "what reversed gives, twice": TWICE.replace("KIDS", "reversed(tree.children(node))"),
    "the length of what reversed gives": at_first("    n = len(reversed(tree.children(node)))"),
    "an index into what reversed gives": edited(MAX, "first = reversed(children)[0]\n        " + MAX),
    "the rest of others": edited(MAX, (
        "kids = tree.children(node)\n        best = search(tree, kids[0])\n        kids = tree.children(kids[0])\n"
        "        rest = kids[0:]\n        kids = tree.children(node)\n        for child in rest:\n"
        "            best = max(best, search(tree, child))\n        return best")),
    "backwards through others": edited(MAX, (
        "kids = tree.children(children[0])\n        best = search(tree, children[0])\n        rest = kids[::-1]\n        kids = children\n"
        "        for child in rest:\n            best = max(best, search(tree, child))\n        return best")),
    "a bound that only informed games have": at_first("    x = tree.upper(node)"),
    "None where it is left out": at_first("    if guess < 0:\n        pass").replace("node):", "node, guess=None):", 1),
    "a text where it is left out": at_first("    if guess < 0:\n        pass").replace("node):", "node, guess='no'):", 1),
    "a table that is None": at_first("    if memo is None:\n        return 0\n    x = memo.get(node)").replace(
        "node):", "node, memo=None):", 1).replace("(tree, child)", "(tree, child, memo)"),
    "a table where another is None": at_first(
        "    memo = OTHER if memo is memo else memo\n    OTHER[node] = 0", "OTHER = {}\n").replace(
        "node):", "node, memo):", 1).replace("(tree, child)", "(tree, child, memo)"),
    "an infinite float is no end": "from specs.values import NEG_INF\n" + at_first(
        "    x = float('-inf')\n    if x is not NEG_INF:\n        return 0"),
    "a step of five": "from specs.values import above\n" + at_first(
        "    if tree.is_max(node) and above(2, step=5) != 3:\n        return 0"),
    "a property of a dataclass": ENTRY + "@dataclass\nclass Entry:\n    v: int\n    @property\n    def v(self):\n        return 0\n"
        + at_first("    e = Entry(1)\n    if e.v != 1:\n        return 0"),
    "a variable of a dataclass": ENTRY + "@dataclass\nclass Entry:\n    k: ClassVar[int] = 0\n    v: int = 1\n"
        + at_first("    e = Entry(5)\n    if e.k != 5:\n        return 0"),
    "an argument of a dataclass that is no part": ENTRY + "@dataclass\nclass Entry:\n    k: InitVar[int]\n    v: int = 1\n"
        + at_first("    e = Entry(5)\n    if e.k != 5:\n        return 0"),
    "a part that needs its name": ENTRY + "@dataclass\nclass Entry:\n    _: KW_ONLY\n    v: int = 1\n"
        + at_first("    e = Entry(0, 5)\n    if e.v != 5:\n        return 0"),
    "a part of a dataclass by its number": ENTRY + "@dataclass\nclass Entry:\n    v: int = 1\n"
        + at_first("    e = Entry(5)\n    if e[0] != 5:\n        return 0"),
    "a named tuple that is false": ENTRY + "class Entry(NamedTuple):\n    v: int\n    def __bool__(self):\n        return False\n"
        + at_first("    e = Entry(5)\n    if not e:\n        return 0"),
    "a negative index that is none": edited(MAX, "x = children[-9]\n        " + MAX),
    "a range past the end": edited(MAX, "for i in range(9):\n            v = children[i]\n        " + MAX),
    "no end that a value decides": at_first("    while tree.is_max(node):\n        pass"),
    "an end that is never reached": at_first("    i = 0\n    while i < 1:\n        i = i - 1"),
    "more of a chain than is asked": at_first("    if 0 < 1 < tree.children(node)[7]:\n        pass"),
    "a loop goes on": edited(MAX, (
        "best = search(tree, children[0])\n        for child in children:\n            continue\n"
        "            best = max(best, search(tree, child))\n        return best")),
    "a loop's else": edited(MAX, (
        "for child in children:\n            break\n        else:\n            return 0\n        return search(tree, children[0])")),
    "a count from one": edited(MAX, (
        "best = search(tree, children[0])\n        for i, child in enumerate(children, 1):\n"
        "            best = max(best, search(tree, children[i]))\n        return best")),
    "an order of text": at_first("    if 'b' < 'a':\n        return 0\n    if 'a' < 'b':\n        return 0"),
    "an argument is changed": at_first("    x = 1\n    other(tree, x)\n    if x == 1:\n        return 0",
        "def other(tree, x):\n    x = 2\n    return x\n"),
    "a name of a loop that changes": edited(MAX, (
        "for child in children:\n            best = search(tree, child)\n            child = children[0]\n"
        "            best = max(best, search(tree, child))\n        return best")),
    "exchanged one by one": at_first("    a = 0\n    b = 1\n    a = b\n    b = a\n    if b == 1:\n        return 0"),
    "true is one": at_first("    if True == 1:\n        return 0"),
    "a float that is whole": at_first("    if 1.0 == 1:\n        return 0"),
    "two that are the same": at_first("    if 1000 is 1000:\n        return 0"),
    "or gives a value": edited(LEAF, "return tree.value(node) and 1"),
    "and gives a sequence": edited("if not children:", "if not (children and 0):"),
    "division rounds down": edited(LEAF, "v = tree.value(node)\n        return v if (-v) // 2 == -(v // 2) else 0"),
    "one more of an infinite one": at_first("    x = float('inf')\n    if x + 1 == x:\n        return 0"),
    "an infinite one less itself": at_first("    x = float('inf')\n    if x - x == 0:\n        return 0\n    return 0"),
}  # fmt: skip


def function_of(text: str) -> str:
    """The function that is put to Why3."""
    return "Engine.search" if "class Engine" in text else "search"
