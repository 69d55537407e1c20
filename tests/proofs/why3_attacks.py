"""Wrong functions, each aimed at something that the translator into WhyML could get wrong; spec minimax.

The first is right, and proved: each of the others differs from it by what its name says.
"""

from typing import Final

RIGHT: Final = """
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        return max(search(tree, child) for child in children)
    return min(search(tree, child) for child in children)
"""
LOOP: Final = """
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = search(tree, children[0])
    for child in children:
        v = search(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best
"""
MAX: Final = "return max(search(tree, child) for child in children)"


def edited(old: str, new: str, before: str = "") -> str:
    """The right function with an edit, and lines before it."""
    if old not in RIGHT:
        raise ValueError(old)
    return before + RIGHT.replace(old, new, 1)


ATTACKS: Final = {
    # names
    "max shadowed by a module": edited("max(search", "max(search", "max = min\n"),
    "max shadowed by a def": edited("max(search", "max(search", "def max(values):\n    return 0\n"),
    "max imported from elsewhere": edited("max(search", "max(search", "from mine import max\n"),
    "min shadowed by a local": edited("children = tree.children(node)", "children, min = tree.children(node), max"),
    "search rebound": RIGHT + "\nsearch = lambda tree, node: 0\n",
    "search defined twice": RIGHT + RIGHT.replace("return tree.value(node)", "return 0"),
    "search decorated": "def wrong(f):\n    return lambda tree, node: 0\n\n@wrong" + RIGHT,
    "a star import": "from mine import *" + RIGHT.replace("max(", "most("),
    "inf is something else": edited("return tree.value(node)", "return max(tree.value(node), -inf)", "inf = 0\n"),
    "a call at import": "import sys\nsys.modules['builtins'].max = min" + RIGHT,
    "a patch at import": RIGHT + "\nsetattr(__builtins__, 'max', min)\n",
    "a local that has no value": edited("if not children:", "if not children:\n        v = 0\n    if not v:"),
    # arithmetic and order
    "true division": edited("return tree.value(node)", "return tree.value(node) / 1 * 2"),
    "floor division of a negative": edited("return tree.value(node)", "return -(-tree.value(node) // 2) * 2"),
    "modulo": edited("return tree.value(node)", "return tree.value(node) % 7"),
    "power": edited("return tree.value(node)", "return tree.value(node) ** 1"),
    "a float that rounds": edited("return tree.value(node)", "return tree.value(node) + 0.1"),
    "one more and one less of a large float": edited("return tree.value(node)", "return tree.value(node) + 1e300 - 1e300"),
    "truth of a value": edited("return tree.value(node)", "return tree.value(node) or 1"),
    "not a number": edited("return tree.value(node)", "return min(tree.value(node), float('nan'))"),
    "chained comparison": edited("if tree.is_max(node):", "if 0 < 1 > 2:"),
    "a constant condition": edited("if tree.is_max(node):", "if tree.is_max(node) or not tree.is_max(node):"),
    "max with a key": edited(MAX, "return max((search(tree, child) for child in children), key=lambda v: -v)"),
    "max with a default": edited(MAX, "return max((search(tree, c) for c in children if c is None), default=0)"),
    "max of three with one foreign": edited("return tree.value(node)", "return max(tree.value(node), 0, -1)"),
    "bitwise negation": edited("return tree.value(node)", "return ~tree.value(node)"),
    "text of a value": edited("return tree.value(node)", "return len(str(tree.value(node)))"),
    "a sign": edited("return tree.value(node)", "return -tree.value(node)"),
    "abs": edited("return tree.value(node)", "return abs(tree.value(node))"),
    # children
    "the first child is left out": edited("for child in children)", "for child in children[1:])"),
    "the last child is left out": edited("for child in children)", "for child in children[:-1])"),
    "a negative start": edited("for child in children)", "for child in children[-1:])"),
    "a filter": edited("for child in children)", "for child in children if tree.is_max(child))"),
    "one child only": edited(MAX, "return search(tree, children[-1])"),
    "an index that is none": edited(MAX, "return search(tree, children[1])"),
    "children emptied": edited("if tree.is_max(node):", "children.clear()\n    if tree.is_max(node):"),
    "children sorted in place": edited("if tree.is_max(node):", "children.sort()\n    if tree.is_max(node):"),
    "children while they are searched": edited(MAX, "for child in children:\n            children.pop()\n        return 0"),
    "an iterator used twice": edited("children = tree.children(node)", "children = iter(tree.children(node))"),
    "the value of an inner node": edited("if not children:", "if not children or tree.is_max(node):"),
    "a question that is none": edited("return tree.value(node)", "return tree.payoff(node)"),
    "another game": edited("tree.value(node)", "tree.tree.value(node)"),
    "children of the wrong node": edited("children = tree.children(node)", "children = tree.children(tree.root)"),
    # recursion
    "the same node again": edited("search(tree, child) for", "search(tree, node) for"),
    "the father's child for each": edited("search(tree, child) for", "search(tree, children[0]) for"),
    "no end": edited(MAX, "while True:\n            pass"),
    "arguments exchanged": edited("search(tree, child) for", "search(child, tree) for"),
    "an argument too many": edited("search(tree, child) for", "search(tree, child, 0) for"),
    "an unknown keyword": edited("search(tree, child) for", "search(tree, nod=child) for"),
    "a default that is shared": edited("def search(tree, node):", "def search(tree, node, seen=[]):\n    seen.append(node)"),
    "a return that is missing": edited(MAX, "max(search(tree, child) for child in children)"),
    "None at the end": edited("    return min(search(tree, child) for child in children)\n", ""),
    "an exception": edited("return tree.value(node)", "raise ValueError(node)"),
    "caught": edited(MAX, f"try:\n            {MAX}\n        finally:\n            return 0"),
    "a generator": edited("return tree.value(node)", "yield tree.value(node)"),
    # tables
    "a table keyed by a constant": "T = {}\n" + edited("if not children:", "if 0 in T:\n        return T[0]\n    T[0] = 1\n    if not children:"),
    "one table under two names": "T = {}\nU = T\n" + edited("if not children:", "U[node] = 0\n    if node in T:\n        return T[node]\n    if not children:"),
    "a table that is believed": "T = {}\n" + edited("if not children:", "if node in T:\n        return T[node]\n    T[node] = 0\n    if not children:"),
    "a table that is cleared": "T = {}\n" + edited("if not children:", "T.clear()\n    if not children:"),
    "setdefault": "T = {}\n" + edited("return tree.value(node)", "return T.setdefault(0, tree.value(node))"),
    "a counter decides": "n = 0\n" + edited("    children = tree", "    global n\n    n += 1\n    if n > 3:\n        return 0\n    children = tree"),
    "a loop that forgets": LOOP.replace("best = max(best, v)", "best = max(v, v)"),
    "a loop that breaks": LOOP.replace("    return best", "        break\n    return best"),
    "a loop's variable after the loop": LOOP.replace("    return best", "    return v"),
}  # fmt: skip
