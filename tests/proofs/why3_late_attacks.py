"""Wrong functions written with the translator's source open, a third time, each aimed at one of its assumptions.

What is wrong with each of spec minimax is a run: an exception, at import too, or another value than the true one.
"""

from typing import Final

from tests.proofs.why3_attacks import MAX, edited
from tests.proofs.why3_open_attacks import ENTRY, LEAF, at_first, nested, of_class

TUPLE: Final = "from typing import NamedTuple\n"
MEMO: Final = "node, T=None):"


def with_memo(lines: str, default: str = "None") -> str:
    """The right function with a table that may be left out, and lines before its first."""
    return (
        at_first(lines).replace("node):", MEMO.replace("None", default), 1).replace("(tree, child)", "(tree, child, T)")
    )


REFUSED: Final = {
    # `and` and `or` give one of their parts
    "and gives a sequence that is not False": edited("if not children:", "if (children and True) == False:"),
    "or gives a sequence that is not True": edited("if not children:", "if not ((children or False) is True):"),
    "and is kept": at_first(
        "    some = tree.children(node) and True\n    if some is not False and some is not True:\n        return 0"),
    "and gives an entry": at_first(
        "    T = {}\n    e = T.get(node)\n    if (e and e[0] == 0) == False:\n        pass\n    else:\n        return 0\n    T[node] = (1, 1)"),
    # names, and when they are looked up
    "a comprehension hides a function": nested("    pass").replace(
        "max(go(child) for child in children)", "max(go(go) for go in children)"),
    "a function is returned": "def leaf(tree, node):\n    def go(n):\n        return tree.value(n)\n    if tree.is_max(node):\n"
        "        return go\n    return tree.value(node)\n" + edited(LEAF, "return leaf(tree, node)"),
    "a constant is made of another name": "BIG = -2\nLOW = -BIG\n" + at_first(
        "    BIG = 2\n    if LOW != -BIG:\n        return 0"),
    "a constant of another time": "n = 0\nM = n\n" + at_first("    global n\n    n = 1\n    if M != n:\n        return 0"),
    "a negated constant of another time": "n = 0\nM = -n\n" + at_first(
        "    global n\n    n = 1\n    if M != -n:\n        return 0"),
    "a default is looked up where it is written": (
        "def pick(tree, node):\n    return 0\ndef leaf(tree, node, go=pick):\n    return go(tree, node)\n" + at_first(
            "    def pick(tree, n):\n        return tree.value(n)").replace(LEAF, "return leaf(tree, node)")),
    "two names of one attribute": of_class("self.t = {}", "self.__t = {}\n        self._Engine__t = {}").replace(
        "        self.n += 1",
        "        self.__t[node] = 1\n        self._Engine__t[node] = 2\n        if self.__t[node] != 1:\n            return 0"),
    # what fails while the module is imported
    "an annotation that is nowhere": edited("node):", "node: Nowhere):"),
    "a default that comes later": "def other(x=LATE):\n    return x\nLATE = 0\n" + edited(LEAF, LEAF),
    "a class that comes later": "def other(x: Entry):\n    return x\n" + TUPLE + "class Entry(NamedTuple):\n    v: int\n" + edited(LEAF, LEAF),
    "a part that begins with an underscore": TUPLE + "class Entry(NamedTuple):\n    _v: int\n" + at_first(
        "    e = Entry(5)\n    if e._v != 5:\n        return 0"),
    "a part without a default, too late": TUPLE + "class Entry(NamedTuple):\n    w: int = 0\n    v: int\n" + at_first(
        "    e = Entry(5, 5)\n    if e.v != 5:\n        return 0"),
    "a method that a named tuple has": TUPLE + "class Entry(NamedTuple):\n    v: int\n    def _make(self):\n        return 0\n"
        + at_first("    e = Entry(5)\n    if e.v != 5:\n        return 0"),
    "a base beside a named tuple": TUPLE + "from collections import Counter\nclass Entry(NamedTuple, Counter[int]):\n    v: int\n"
        + at_first("    e = Entry(5)\n    if e.v != 5:\n        return 0"),
    # classes of entries, tables
    "ClassVar by another name": ENTRY.replace("ClassVar", "ClassVar as Kept") + "@dataclass\nclass Entry:\n    k: Kept[int] = 0\n    v: int = 1\n"
        + at_first("    e = Entry(5)\n    if e.k != 5:\n        return 0"),
    "a member that an Enum ignores": "from enum import Enum\nclass Flag(Enum):\n    _ignore_ = 'LOW'\n    LOW = 1\n    HIGH = 2\n"
        + at_first("    if Flag.LOW == Flag.HIGH:\n        return 0"),
    "a dict has no put": "T = {}\n" + edited(LEAF, "T.put(node, 1)\n        " + LEAF),
    "a new dict has no put": edited(LEAF, "T = {}\n        T.put(node, 1)\n        " + LEAF),
    "an attribute has no put": of_class("        self.n += 1", "        self.t.put(node, 1)"),
    "a number is given as a table": with_memo("    x = T.get(node)", "0"),
    "None is given as a table": with_memo("    T[node] = 0"),
    "None is asked for in an and": with_memo("    if T is None and True:\n        return 0\n    T[node] = 0"),
    "None is asked for in an expression": with_memo(
        "    w = 0 if T is None else 1\n    if w == 0:\n        return tree.value(tree.root)\n    T[node] = 0"),
    "None is not asked for": with_memo("    if T is not None:\n        T[node] = 0\n    else:\n        return 0"),
}  # fmt: skip
LEFT: Final = {
    "a loop that nothing ends": at_first("    n = 0\n    while node == node:\n        n = n + 1"),
    "what is read before it changes": "n = 0\ndef step(tree, k):\n    global n\n    n = n + k\n    return n\n" + at_first(
        "    a = step(tree, 1)\n    if n + step(tree, 1) != a + a:\n        return 0"),
    "one text in two ways": at_first(
        "    x = 'a'\n    y = x\n    x = 'b'\n    if y != 'a':\n        pass\n    if (y == 'a') == (x == 'b'):\n        return 0"),
    "the list of a loop changes": edited(MAX, (
        "kids = children\n        best = search(tree, kids[0])\n        for child in kids[1:]:\n            kids = kids[1:]\n"
        "            best = max(best, search(tree, kids[0]))\n        return search(tree, kids[0])")),
    "an else after the break of a loop within": edited(MAX, (
        "best = search(tree, children[0])\n        for child in children:\n            for c in children:\n                break\n"
        "            else:\n                best = max(best, search(tree, child))\n        return best")),
    "an index of a slice": edited(MAX, (
        "best = search(tree, children[0])\n        for i, child in enumerate(children[1:]):\n"
        "            best = max(best, search(tree, children[i]))\n        return best")),
    "a range that ends too early": edited(MAX, (
        "best = search(tree, children[0])\n        for i in range(1, len(children) - 1):\n"
        "            best = max(best, search(tree, children[i]))\n        return best")),
    "a comparison is True": at_first("    x = True\n    x = 2 > 1\n    if x is True:\n        return 0"),
}  # fmt: skip
OF_A_WINDOW: Final = {
    "a window by two names": """
from math import inf
def search(tree, node, low, high, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if low < -5 and alpha > 5:
        return low
    if tree.is_max(node):
        return max(search(tree, child, -inf, inf, alpha, beta) for child in tree.children(node))
    return min(search(tree, child, -inf, inf, alpha, beta) for child in tree.children(node))
""",
    "another node comes first": """
def search(tree, child, node, alpha, beta):
    if not tree.children(child):
        return tree.value(child)
    if tree.is_max(child):
        return max(search(tree, c, node, alpha, beta) for c in tree.children(child))
    return min(search(tree, c, node, alpha, beta) for c in tree.children(child))
""",
    "fn is a parameter": "def search(tree, node, alpha, beta, fn):\n    return fn\n",
}
