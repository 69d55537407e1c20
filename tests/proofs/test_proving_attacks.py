"""Attacks on the phrases and on the inference: each search is wrong, or may be, and none of them may be proved.

Whoever finds another one adds a row. `RIGHT` shows that what is around the attack is proved.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs.cli import app
from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.inference.own import prove_own
from proofs.proving.source.fragment import FragmentError

HEAD = "from math import inf\n\n"
MINIMAX = """
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    for child in children:
        v = search(tree, child)
        if best is None:
            best = v
        elif tree.is_max(node):
            best = max(best, v)
        else:
            best = min(best, v)
    return best
"""
ALPHABETA = """
def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        v = search(tree, child, alpha, beta)
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
NEGAMAX = """
def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
"""
RIGHT = {"minimax": MINIMAX, "alphabeta": ALPHABETA, "negamax": NEGAMAX}


def said(text: str, place: Path, spec: str = "minimax", form: str = "minimax", function: str = "search") -> str:
    """`proved`, `failed` or `refused: ...`."""
    place.write_text(HEAD + text)
    try:
        made = prove_own(f"{place}:{function}", spec, "", form, needed=lambda _: [], by_procedure={}, seconds=20.0)
    except (FragmentError, ValueError) as refused:
        return f"refused: {refused}"
    except OutOfTimeError:
        return "out of time"
    return "proved" if made.holds else "failed"


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.sampled(3)
def test_what_is_around_the_attacks_is_proved(name: str, tmp_path: Path) -> None:
    form = "negamax" if name == "negamax" else "minimax"
    assert said(RIGHT[name], tmp_path / "right.py", "minimax" if name == "minimax" else "alphabeta", form) == "proved"


ATTACKS = {
    # FALSE ON LARGE TREES ONLY
    "wrong from the fourth child on": MINIMAX.replace("best = None\n", "best = None\n    count = 0\n").replace(
        "        if best is None:", "        count += 1\n        if count > 3:\n            break\n        if best is None:"
    ),
    "wrong below the third ply": MINIMAX.replace("(tree, node):", "(tree, node, depth=0):").replace(
        "(tree, child)", "(tree, child, depth + 1)"
    ).replace("if not children:", "if depth > 3:\n        return 0\n    if not children:"),
    "wrong for values above a million": MINIMAX.replace("    return best\n", "    return min(best, 1000000)\n"),
    # LOOPS THAT NEVER RUN, OR NOT OFTEN ENOUGH
    "a loop over nothing": MINIMAX.replace("for child in children:", "for child in ():").replace(
        "    return best\n", "    return 0\n"
    ),
    "a loop that ends at once": MINIMAX.replace("        v = search", "        break\n        v = search").replace(
        "    return best\n", "    return 0\n"
    ),
    "a loop without its first child": MINIMAX.replace("in children:", "in children[1:]:"),
    "a loop without its last child": MINIMAX.replace("in children:", "in children[:-1]:"),
    "every other child": MINIMAX.replace("in children:", "in children[::2]:"),
    "an iterator that is used up": MINIMAX.replace("    best = None\n", "    left = iter(children)\n    best = search(tree, next(left))\n    for child in left:\n        search(tree, child)\n").replace("in children:", "in left:"),
    "reversed is true even if it is empty": MINIMAX.replace("children = tree.children(node)", "children = reversed(tree.children(node))"),
    "a while loop that starts at 1": MINIMAX.replace("    best = None\n", "    best, i = None, 1\n").replace("    for child in children:\n", "    while i < len(children):\n        child = children[i]\n        i += 1\n").replace("    return best\n", "    return 0 if best is None else best\n"),
    "a while loop that steps by 2": MINIMAX.replace("    best = None\n", "    best, i = None, 0\n").replace("    for child in children:\n", "    while i < len(children):\n        child = children[i]\n        i += 1\n        i += 1\n"),
    "a while loop that goes on": MINIMAX.replace("    for child in children:\n", "    i = 0\n    while i < len(children):\n        child = children[i]\n"),
    "two orders": MINIMAX.replace("    best = None\n", "    ordered = sorted(children, key=lambda c: len(tree.children(c)))\n    best = search(tree, ordered[0])\n").replace("in children:", "in children[1:]:"),
    "of no children the max": "\ndef search(tree, node):\n    best = max([search(tree, c) for c in tree.children(node)])\n    return tree.value(node) if best is None else best\n",
    "nodes have no order": MINIMAX.replace("in children:", "in sorted(children):"),
    "a key that fails": MINIMAX.replace("in children:", "in sorted(children, key=lambda c: tree.value(c)):"),
    "a key that does something": "\nSEEN = []\n" + MINIMAX.replace("in children:", "in sorted(children, key=lambda c: SEEN.append(c)):"),
    # RECURSION THAT DOES NOT DESCEND
    "it calls itself on the same node": MINIMAX.replace("search(tree, child)", "search(tree, node)"),
    "two that call each other on the same node": """
def search(tree, node):
    return other(tree, node)


def other(tree, node):
    for child in tree.children(node):
        other(tree, child)
    return search(tree, node)
""",
    "a helper that calls itself": MINIMAX.replace("search(tree, child)", "helper(tree, child)") + "\n\ndef helper(tree, node):\n    return helper(tree, node)\n",
    # STATE
    "a value kept in an object": "\n\nclass Kept:\n    best = None\n\n\nKEPT = Kept()\n" + MINIMAX.replace("best", "KEPT.best"),
    "a value kept in a list": "\nKEPT = [None]\n" + MINIMAX.replace("    return best\n", "    KEPT[0] = KEPT[0] or best\n    return KEPT[0]\n"),
    "a value kept in a default": MINIMAX.replace("(tree, node):", "(tree, node, kept=[]):").replace("    return best\n", "    kept.append(best)\n    return kept[0]\n"),
    "a value kept in an attribute of the function": MINIMAX.replace("    return best\n", "    search.kept = best\n    return best\n"),
    "a counter that decides": "\nnodes = 0\n" + MINIMAX.replace("    children =", "    global nodes\n    nodes += 1\n    if nodes > 1000:\n        return 0\n    children =", 1),
    "a counter that is a text": "\nnodes = ''\n" + MINIMAX.replace("    children =", "    global nodes\n    nodes += 1\n    children =", 1),
    "a counter that is a text in the end": "\nnodes = 0\n" + MINIMAX.replace("    children =", "    global nodes\n    nodes += 1\n    children =", 1) + "\n\nnodes = 'many'\n",
    "children are changed": MINIMAX.replace("children = tree", "children = list(tree").replace("(node)\n    if", "(node))\n    if", 1).replace("    best = None\n", "    best = None\n    children.pop()\n"),
    "children under another name are changed": MINIMAX.replace("    best = None\n", "    best = None\n    same = list(children)\n    same.clear()\n").replace("in children:", "in same:"),
    # NAMES
    "max is min": "\nmax = min\n" + MINIMAX,
    "max is a parameter": MINIMAX.replace("(tree, node):", "(tree, node, max=min):"),
    "len is another": "\n\ndef len(_):\n    return 0\n" + MINIMAX.replace("if not children:", "if len(children) == 0:"),
    "sorted is another": "\n\ndef sorted(x, key):\n    return x[1:]\n" + MINIMAX.replace("in children:", "in sorted(children, key=lambda c: 0):"),
    "enumerate is another": "\n\ndef enumerate(x):\n    return []\n" + MINIMAX.replace("for child in children:", "for i, child in enumerate(children):"),
    "float is another": "\n\ndef float(_):\n    return 0\n" + ALPHABETA.replace("-inf if", 'float("-inf") if'),
    "the name means something else by now": MINIMAX.replace("search", "first") + "\n\nsearch = first\n" + MINIMAX.replace("def search", "def first").replace("search(tree, child)", "first(tree, child)").replace("max(best, v)", "min(best, v)"),
    "a decorator": "\nfrom functools import wraps\n\n\ndef twice(f):\n    @wraps(f)\n    def g(tree, node):\n        return f(tree, node) + f(tree, node)\n    return g\n\n\n@twice" + MINIMAX,
    "it is patched": MINIMAX + "\n\nimport sys\nsys.modules[__name__].search = None\n" + MINIMAX.replace("def search", "def unused"),
    "best_before is another": "\n\ndef best_before(*_):\n    return 0\n" + MINIMAX.replace("        v = search", "        assert best_before(tree, node, child) == 0\n        v = search"),
    "best_before is not imported": MINIMAX.replace("        v = search", "        assert best is None or best == best_before(tree, node, child)\n        v = search"),
    # ERRORS THAT A PHRASE MAY HIDE
    "a name that may not be known": MINIMAX.replace("    children =", "    last = child\n    children =", 1),
    "a name that is not known after no loop": """
def search(tree, node):
    for child in tree.children(node):
        pass
    last = child
    if not tree.children(node):
        return tree.value(node)
    return max(search(tree, c) for c in tree.children(node)) if tree.is_max(node) else min(
        search(tree, c) for c in tree.children(node))
""",
    "a function that is called before it is there": "\n\ndef search(tree, node):\n    v = value(node)\n    def value(n):\n        return tree.value(n)\n    return v\n",
    "len of what has none": MINIMAX.replace("    return best\n", "    if len(best) == 0:\n        return best\n    return best\n"),
    "an assert that does not hold": MINIMAX.replace("        v = search", "        assert best is None\n        v = search"),
    "an assert that says nothing": MINIMAX.replace("        v = search", "        assert True\n        v = search"),
    "an assert that contradicts itself": MINIMAX.replace("        v = search", "        assert best is None and best is not None\n        v = search"),
    "a slip of the pen in a name that nothing reads": MINIMAX.replace("        v = search", "        best_move = chlid\n        v = search"),
    "the others on one branch only": MINIMAX.replace("    best = None\n", "    best = search(tree, children[0])\n    if tree.is_max(node):\n        rest = children[1:]\n").replace("in children:", "in rest:"),
    "a list of values that is assigned twice": """
def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [search(tree, c) for c in children]
    if tree.is_max(node):
        values = [0 for c in children]
    return max(values) if tree.is_max(node) else min(values)
""",
    "an assignment in the test around a while loop": MINIMAX.replace("    for child in children:\n", "    i = 0\n    if (i := 1):\n      while i < len(children):\n        child = children[i]\n        i += 1\n").replace("    return best\n", "    return 0 if best is None else best\n"),
    "the first of one order, the others of another one in a helper": """
def search(tree, node):
    if not tree.children(node):
        return tree.value(node)
    return others(tree, node, search(tree, tree.children(node)[::-1][0]))


def others(tree, node, best):
    for child in tree.children(node)[1:]:
        v = search(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best
""",
    "the others of a node that is another one by then": """
def search(tree, node):
    if not tree.children(node):
        return tree.value(node)
    here = node
    first, *rest = tree.children(here)
    best = search(tree, first)
    here = first
    for child in rest:
        v = search(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best
""",
    # LITERALS
    "a slice from a fraction": MINIMAX.replace("in children:", "in children[0.0:]:"),
    "a truth value as a place": MINIMAX.replace("    return best\n", "    return (best, best)[True]\n"),
    # OTHERS
    "a generator": MINIMAX.replace("    return best\n", "    yield best\n"),
    "a generator of its own": "\n\ndef each(tree, node):\n    yield from tree.children(node)[1:]\n" + MINIMAX.replace("in children:", "in each(tree, node):"),
    "a value that is a move": MINIMAX.replace("    return best\n", "    return child\n"),
    "a truth value": MINIMAX.replace("    return best\n", "    return best is not None\n"),
    "it asks for the root": MINIMAX.replace("tree.is_max(node)", "tree.is_max(tree.root)"),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.sampled(4)
def test_no_attack_is_proved(name: str, tmp_path: Path) -> None:
    assert said(ATTACKS[name], tmp_path / "attack.py") != "proved"


WINDOWS = {
    "the window is turned round": ("alphabeta", "minimax", ALPHABETA.replace("(tree, child, alpha, beta)", "(tree, child, beta, alpha)")),
    "an empty window": ("alphabeta", "minimax", ALPHABETA.replace("alpha >= beta", "alpha > beta")),
    "a wrong default": ("alphabeta", "minimax", ALPHABETA.replace("alpha, beta):", "alpha=0, beta=10):").replace("search(tree, child, alpha, beta)", "search(tree, child)")),
    "minimax form taken for negamax": ("alphabeta", "negamax", ALPHABETA),
    "negamax form taken for minimax": ("alphabeta", "minimax", NEGAMAX),
    "negamax with its sign lost": ("alphabeta", "negamax", NEGAMAX.replace("-search", "search")),
    "negamax with its window not turned": ("alphabeta", "negamax", NEGAMAX.replace("-beta, -max(alpha, best)", "max(alpha, best), beta")),
    "pay-offs turned twice": ("alphabeta", "negamax", NEGAMAX.replace("return tree.value(node)", "return leaf(tree, node)") + "\n\ndef leaf(tree, node):\n    return tree.value(node) if tree.is_max(node) else -tree.value(node)\n"),
    "a sign that is not turned": ("alphabeta", "negamax", NEGAMAX.replace("beta):", "beta, color):").replace("return tree", "return color * tree").replace("best)))", "best), color))")),
    "told the wrong turn": ("alphabeta", "minimax", ALPHABETA.replace("alpha, beta):", "alpha, beta, maximizing):").replace("alpha, beta)\n", "alpha, beta, maximizing)\n").replace("tree.is_max(node)", "maximizing")),
    "a step that is too long": ("alphabeta", "minimax", ALPHABETA.replace("alpha = max(alpha, best)", "alpha = max(alpha, best + 1)")),
    "a variable called math": ("alphabeta", "minimax", "import math\n" + ALPHABETA.replace("-inf if", "-math.inf if").replace("    children", "    math = tree\n    children", 1)),
    "a variable called inf": ("alphabeta", "minimax", ALPHABETA.replace("    children", "    inf = 3\n    children", 1)),
    "a half step": ("alphabeta", "minimax", ALPHABETA.replace("alpha = max(alpha, best)", "alpha = max(alpha, best + 0.5)")),
}  # fmt: skip


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", WINDOWS)
def test_no_attack_by_windows_is_proved(name: str, tmp_path: Path) -> None:
    spec, form, text = WINDOWS[name]
    assert said(text, tmp_path / "attack.py", spec, form) != "proved"


VERBOSE = NEGAMAX.replace("beta):", "beta, verbose=False):").replace("best)))", "best), verbose))")
SAYS = "    best = -inf\n    if verbose:\n        print({})\n"
PAIR = """
def search(tree, node, alpha, beta):
    if not tree.children(node):
        return tree.value(node), None
    best, move = -inf, None
    for child in tree.children(node):
        v, m = search(tree, child, -beta, -max(alpha, best))
        if -v > best:
            best, move = -v, child
        if best >= beta:
            break
    return best, move
"""
STYLES = {  # each style is proved; and what is wrong with it
    "verbose": (VERBOSE, {
        "one argument too many": ("verbose))", "verbose, 1))"),
        "it has no default": ("verbose=False", "verbose"),
        "it is given twice": ("verbose))", "verbose, verbose=verbose))"),
        "it is given what fails": ("best), verbose))", "best), 1 // 0))"),
        "it decides": ("if best >= beta", "if verbose or best >= beta"),
        "what is printed fails": ("    best = -inf\n", SAYS.format("1 / 0")),
        "what is printed cannot be written so": ("    best = -inf\n", SAYS.format("f'{best:d}'")),
        "what is printed has no value": ("    best = -inf\n", SAYS.format("bset")),
    }),
    "guard": (NEGAMAX.replace("    if not", "    assert alpha < beta\n    if not", 1), {
        "it fires": ("alpha < beta\n", "alpha < beta - 1\n"),
        "it always fires": ("    best = -inf\n", "    best = -inf\n    assert False\n"),
        "an error at some nodes": ("    best = -inf\n", "    best = -inf\n    if best < alpha:\n        raise ValueError\n"),
    }),
    "pair": (PAIR, {
        "the move decides": ("if -v > best", "if m is None and -v > best"),
        "the other one is the value": ("v, m =", "m, v ="),
        "no pair at a leaf": ("tree.value(node), None", "tree.value(node)"),
        "the move may have no value": ("best, move = -inf, None", "best = -inf"),
        "a pair as a number": ("v, m = search(tree, child, -beta, -max(alpha, best))", "v = search(tree, child, -beta, -max(alpha, best))"),
    }),
    "cache": ("\nfrom functools import cache\n\n\n@cache" + NEGAMAX, {
        "another cache": ("from functools import cache", "def cache(f):\n    return lambda *given: 0"),
        "a dict for a key": ("alpha, beta):", "alpha, beta, table):\n    table[node] = 0"),
        "another sign": ("-search", "search"),
    }),
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_proved(style: str, tmp_path: Path) -> None:
    assert said(STYLES[style][0], tmp_path / "right.py", "alphabeta", "negamax") == "proved"


@pytest.mark.parametrize(("style", "name"), [(style, name) for style, (_, wrong) in STYLES.items() for name in wrong])
def test_no_wrong_use_of_a_style_is_proved(style: str, name: str, tmp_path: Path) -> None:
    right, wrong = STYLES[style]
    old, new = wrong[name]
    assert old in right
    assert said(right.replace(old, new, 1), tmp_path / "wrong.py", "alphabeta", "negamax") != "proved"


DEEPER = NEGAMAX.replace("beta):", "beta, depth={}):").replace("best)))", "best), depth + 1))")


@pytest.mark.parametrize(("default", "is_proved"), [("0", True), ("inf", True), ("None", False), ("''", False)])
def test_a_depth_is_a_number_where_none_is_given(default: str, is_proved: bool, tmp_path: Path) -> None:
    verdict = said(DEEPER.format(default), tmp_path / "attack.py", "alphabeta", "negamax")
    assert (verdict == "proved") == is_proved, verdict


KEPT = {
    "for the function around": NEGAMAX.replace(
        "    for child", "    def improve(v):\n        nonlocal best\n        best = max(best, v)\n    for child"
    ).replace("best = max(best, -search", "improve(-search"),
    "in a counter that ends as None": "count = 0\n"
    + NEGAMAX.replace("    if not", "    global count\n    count += 1\n    if not").replace(
        "            break", "            count = None\n            break"
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_a_function_keeps_is_refused(name: str, tmp_path: Path) -> None:
    assert said(KEPT[name], tmp_path / "attack.py", "alphabeta", "negamax").startswith("refused: ")


# `verified check` ends in a proof, or says why not: what it found is not lost


def checked(*words: str) -> str:
    return (
        CliRunner()
        .invoke(app, ["check", *words, "--spec", "alphabeta", "--max-leaves", "2", "--seconds", "600"])
        .output
    )


@pytest.mark.more
def test_a_check_ends_in_a_proof_of_integers_where_it_steps_by_one(tmp_path: Path) -> None:
    file = tmp_path / "stepping.py"
    file.write_text(HEAD + NEGAMAX.replace("best >= beta", "best + 1 > beta"))
    said_of_all = checked(f"{file}:search", "--form", "negamax")
    assert "every window of integers, pay-offs: integers" in said_of_all.splitlines()[0]


@pytest.mark.evidence
def test_a_fault_of_the_prover_loses_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "right.py"
    file.write_text(HEAD + ALPHABETA)

    def fails(*_: object, **__: object) -> None:
        raise KeyError("a fault")

    monkeypatch.setattr("proofs.proving.inference.own.prove_own", fails)
    said_of_all = checked(f"{file}:search")
    assert "  inductive  success" in said_of_all
    assert "not proved for every tree: a fault of verified itself ended the proof: KeyError" in said_of_all
