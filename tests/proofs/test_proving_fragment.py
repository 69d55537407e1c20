"""The fragment that can be proved: what is refused, with its line, and what loops do to variables."""

from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.proving.explore import attempt
from proofs.proving.models.core import CORE
from proofs.proving.models.library import LIBRARY
from proofs.proving.requested import named
from proofs.proving.solvers.solver import discharge, solvers
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.loop_cutter import cut
from proofs.proving.spec_contract import variant

HEAD = """from specs.clauses.fail_soft import *
from specs.clauses.loops import *
from specs.contracts import contract
from specs.values import NEG_INF, POS_INF, Value
from specs.tree import GameTree, N

CACHE = {}


@contract(value)
def search(tree: GameTree[N], node: N) -> Value:
"""
FIRST = HEAD.count("\n") + 1  # the line of the first statement
ONE = solvers()[:1]


def made(body: str, extra: str = "") -> FunctionType:
    """A function `search` with that body."""
    lines = "".join(f"    {line}\n" for line in body.strip("\n").split("\n"))
    found: FunctionType = vars(execute(ModuleType("variant"), HEAD + lines + extra))["search"]
    return found


TERMINAL = "children = tree.children(node)\nif not children:\n    return tree.value(node)\n"
LEFT = "return search(tree, children[0])"  # so that something is returned


# REFUSED


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        ("for child in tree.children(node):\n    search(tree, child)", 0, "this loop has no invariant"),
        ("while tree.children(node):\n    search(tree, node)", 0, "this loop has no invariant"),
        ("g = NEG_INF\nassert minimax_max_loop(tree, node, node, g)\nreturn g", 1, "an assert stands at the head"),
        ("try:\n    return tree.value(node)\nfinally:\n    pass", 0, "a statement of kind try"),
        ("with node:\n    return tree.value(node)", 0, "a statement of kind with"),
        ("global CACHE\nreturn tree.value(node)", 0, "a statement of kind global"),
        ("raise ValueError(node)", 0, "a statement of kind raise"),
        ("import math\nreturn math.inf", 0, "a statement of kind import"),
        ("del node\nreturn NEG_INF", 0, "a statement of kind delete"),
        ("match node:\n    case _:\n        return NEG_INF", 0, "a statement of kind match"),
        ("class A:\n    pass\nreturn NEG_INF", 0, "a statement of kind classdef"),
        ("def each():\n    yield node\nreturn NEG_INF", 1, "an expression of kind yield"),
        ("return max([search(tree, c) for c in tree.children(node) if c])", 0, "a comprehension with several `for`"),
        ("return max(search(tree, c) for c in tree.children(node))", 0, "a generator stands within all"),
        ("return max(map(lambda c: c, tree.children(node)))", 0, "a lambda stands here"),
        ("return max({search(tree, node)})", 0, "an expression of kind set"),
        ("return {1: NEG_INF}[1]", 0, "this dict is not empty"),
        ("return max([node])", 0, "an expression of kind list"),
        ("return f'{node}'", 0, "an expression of kind joinedstr"),
        ("return max(*tree.children(node))", 0, "an expression of kind starred"),
        ("node.f = 3\nreturn NEG_INF", 0, "an assignment to node.f"),
        ("first, *others = tree.children(node)\nreturn NEG_INF", 0, r"an assignment to \*others"),
        ("tree.children(node)[0] += 1\nreturn NEG_INF", 0, "`.=` changes what is no variable"),
        ("if node is tree:\n    return NEG_INF\nreturn NEG_INF", 0, "`is` is for None, NEG_INF and POS_INF only"),
        ("node\nreturn NEG_INF", 0, "this statement does nothing"),
        (
            "for a, b in tree.children(node):\n    assert minimax_max_loop(tree, node, a, b)",
            0,
            "this loop assigns several variables",
        ),
        (
            "for c in tree.children(node):\n    assert minimax_max_loop(tree, node, c, g=1)\nreturn NEG_INF",
            0,
            "this loop has no invariant",
        ),
        (
            "for c in tree.children(node):\n    assert minimax_max_loop(tree, node, c, 1)\nelse:\n    pass",
            0,
            "this loop has an `else`",
        ),
    ],
)
def test_what_cannot_be_proved_is_refused_with_its_line(body: str, line: int, why: str) -> None:
    with pytest.raises(FragmentError, match=f"^line {FIRST + line}: {why}"):
        cut(made(body))


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        ("CACHE[node] = 1\nreturn NEG_INF", 0, "CACHE is neither a function nor a constant"),
        ("return len(tree.children(node))", 0, "len is a function that no proof knows; ask `if not children`"),
        (
            "if isinstance(node, tuple):\n    return NEG_INF\nreturn POS_INF",
            0,
            "isinstance is a function that no proof knows; do without it",
        ),
        ("return max(tree.children(node))", 0, "children are gone through only by a loop"),
        ("if tree.children(node) == ():\n    return tree.value(node)\nreturn NEG_INF", 0, "children == other"),
        (f"{TERMINAL}return search(tree, children[1])", 3, "children.1.: only the first child"),
        (f"{TERMINAL}if children[0] == node:\n    return NEG_INF\n{LEFT}", 3, "c == n: whether two children"),
        ("return tree.names(node)", 0, "tree.names: nothing is known of it"),
        (f"{TERMINAL}g = [v for v in children]\n{LEFT}", 3, "a list comprehension over"),
        (f"{TERMINAL}return helper(tree, children[0])", 3, "helper calls itself and has no contract"),
        (
            "for c in (1, 2):\n    assert minimax_max_loop(tree, node, c, NEG_INF)\nreturn NEG_INF",
            0,
            "a loop over .1, 2.: only the children",
        ),
        (
            f"{TERMINAL}g = NEG_INF\nfor c in children:\n    assert search(tree, c)\n    g = c\nreturn g",
            4,
            "search is no loop invariant|.*no loop invariant",
        ),
    ],
)
def test_what_is_found_out_on_the_way_is_refused_too(body: str, line: int, why: str) -> None:
    helper = "\n\ndef helper(tree, node):\n    return helper(tree, node)\n"
    with pytest.raises(FragmentError, match=f"^line {FIRST + line}: {why}|{why}"):
        attempt(made(body, helper), CORE)


def test_an_error_on_a_path_is_an_obligation_that_fails() -> None:
    word, why = verdict(made("return tree.value(node)"), ONE)
    assert word == "failed"
    assert "error raises TreeError: n is no terminal" in why
    assert f"(line {FIRST})" in why


def test_a_call_on_the_same_node_does_not_end() -> None:
    word, why = verdict(made("return search(tree, node)"), ONE)
    assert (word, "goes to a node of less height" in why) == ("failed", True)


def test_a_loop_without_a_measure_is_not_known_to_end() -> None:
    endless = "g = NEG_INF\nwhile g is NEG_INF:\n    assert nowhere_loop(g)\n    g = NEG_INF\nreturn g"
    extra = "\n\nfrom specs.contracts import loop\n\n\n@loop()\ndef nowhere_loop(g):\n    return True\n"
    failed = [
        done.obligation for done in discharge(attempt(made(endless, extra), CORE).obligations, ONE) if not done.holds
    ]
    assert ("termination", "nothing says that this loop ends") in {(made.kind, made.what) for made in failed}


# LOOPS

MIN = """
g = POS_INF
for child in children:
    assert minimax_min_loop(tree, node, child, g)
    v = search(tree, child)
    if v < g:
        g = v
return g
"""


def maximum(before: str, body: str, after: str = "return g") -> FunctionType:
    """Minimax, with another loop at max nodes."""
    lines = "".join(f"        {line}\n" for line in body.strip("\n").split("\n"))
    head = "    for child in children:\n        assert minimax_max_loop(tree, node, child, g)\n"
    return made(f"{TERMINAL}if tree.is_max(node):\n    g = NEG_INF\n    {before}\n{head}{lines}    {after}\n{MIN}")


RIGHT = "v = search(tree, child)\nif v > g:\n    g = v"


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("pass", RIGHT),
        ("pass", "v = search(tree, child)\ng = max(g, v)"),
        ("pass", "v = search(tree, child)\nif v <= g:\n    continue\ng = v"),
        ("pass", "if (v := search(tree, child)) > g:\n    g = v"),
        ("pass", "v, w = search(tree, child), g\nif v > w:\n    g, w = v, g"),
        ("best = g", "v = search(tree, child)\nbest, g = g, max(v, g)"),
    ],
)
def test_a_right_loop_is_proved(before: str, body: str) -> None:
    assert verdict(maximum(before, body), ONE) == ("proved", "")


ONLY_ONCE = "v = search(tree, child)\nif seen is NEG_INF and v > g:\n    g = v\n"  # right, if nothing changes `seen`


@pytest.mark.parametrize(
    "change",
    ["seen = v", "seen, other = v, v", "if (seen := v) > g:\n    pass", "v, (seen) = seen, v", "seen = max(seen, v)"],
)
def test_a_variable_that_the_loop_changes_is_arbitrary(change: str) -> None:
    assert verdict(maximum("seen = NEG_INF", ONLY_ONCE), ONE)[0] == "proved"
    word, why = verdict(maximum("seen = NEG_INF", ONLY_ONCE + change), ONE)
    assert (word, "postcondition value" in why) == ("failed", True)


def test_a_variable_changed_by_adding_is_arbitrary() -> None:
    word, _ = verdict(
        maximum("seen = 0", "v = search(tree, child)\nif seen <= 0 and v > g:\n    g = v\nseen += 1"), ONE
    )
    assert word == "failed"


def test_a_variable_of_the_body_is_known_behind_the_loop() -> None:
    assert verdict(maximum("pass", RIGHT, "return max(g, v)"), ONE) == ("proved", "")
    word, why = verdict(maximum("pass", RIGHT, "return v"), ONE)  # of the youngest child
    assert (word, "postcondition value" in why) == ("failed", True)


def test_a_variable_of_another_iteration_is_not_known() -> None:
    word, why = verdict(maximum("pass", RIGHT + "\nif g <= v:\n    last = v", "return last"), ONE)
    assert (word, "UnboundLocalError" in why) == ("failed", True)


def test_nowhere_loops_in_sequence() -> None:
    twice = """
g = NEG_INF
for child in children:
    assert minimax_max_loop(tree, node, child, g)
    g = max(g, search(tree, child))
h = NEG_INF
for other in children:
    assert minimax_max_loop(tree, node, other, h)
    h = max(h, search(tree, other))
return {}
"""
    body = "\n".join(f"    {line}" for line in twice.split("\n"))
    for result, word in (("g", "proved"), ("h", "proved"), ("max(g, h)", "proved"), ("other", "failed")):
        function = made(f"{TERMINAL}if tree.is_max(node):\n{body.format(result)}\n{MIN}")
        assert verdict(function, ONE)[0] == word


@pytest.mark.parametrize(("start", "word"), [("POS_INF", "proved"), ("g", "failed")])
def test_a_loop_within_a_loop(start: str, word: str) -> None:
    inner = f"""
grandchildren = tree.children(child)
if grandchildren and not tree.is_max(child):
    v = {start}
    for one in grandchildren:
        assert minimax_min_loop(tree, child, one, v)
        w = search(tree, one)
        if w < v:
            v = w
else:
    v = search(tree, child)
if v > g:
    g = v
"""
    assert verdict(maximum("pass", inner), ONE)[0] == word


# A FUNCTION OF YOUR OWN

OWN = """
from specs.clauses.loops import max_loop, min_loop
from specs.values import NEG_INF, POS_INF


def search(t, n, low, high):
    sons = t.children(n)
    if not sons:
        return t.value(n)
    if t.is_max(n):
        best, a = NEG_INF, low
        for son in sons:
            assert max_loop(t, n, son, low, a, high, best)
            best = max(best, search(t, son, a, high))
            if best >= high:
                return best
            a = max(a, best)
        return best
    best, b = POS_INF, high
    for son in sons:
        assert min_loop(t, n, son, low, b, high, best)
        best = min(best, search(t, son, low, b))
        if best <= low:
            return best
        b = min(b, best)
    return best
"""


def written(folder: Path, text: str) -> str:
    (folder / "mine.py").write_text(text)
    return f"{folder / 'mine.py'}:search"


def test_a_function_of_your_own_is_proved(tmp_path: Path) -> None:
    subject = variant(named(written(tmp_path, OWN)), "alphabeta").subject
    attempted = attempt(subject.function, LIBRARY, subject=subject)
    assert {"success", "fail-low", "fail-high", "window"} <= {*attempted.clauses}
    assert all(done.holds for done in discharge(attempted.obligations))


def test_its_invariants_may_be_its_own(tmp_path: Path) -> None:
    own = """
from specs.clauses.loops import bounded_by_brothers, exact_by_brothers, min_loop, window_is_open
from specs.contracts import loop
from specs.values import NEG_INF, POS_INF


@loop({})
def max_loop(tree, node, child, low, a, high, best):
    return True
"""
    rest = OWN[OWN.index("\n\ndef") :]
    for clauses, holds in (("window_is_open, bounded_by_brothers, exact_by_brothers", True), ("window_is_open", False)):
        subject = variant(named(written(tmp_path, own.replace("{}", clauses) + rest)), "alphabeta").subject
        made = discharge(attempt(subject.function, LIBRARY, subject=subject).obligations, ONE)
        assert all(done.holds for done in made) is holds


def test_a_wrong_one_is_refuted_by_both_solvers(tmp_path: Path) -> None:
    subject = variant(named(written(tmp_path, OWN.replace("if best <= low:", "if best <= high:"))), "alphabeta").subject
    failed = [
        done for done in discharge(attempt(subject.function, LIBRARY, subject=subject).obligations) if not done.holds
    ]
    assert {done.word for done in failed} == {"refuted"}
    assert "postcondition fail-high" in {f"{done.obligation.kind} {done.obligation.what}" for done in failed}


def test_without_an_invariant_it_says_so(tmp_path: Path) -> None:
    request = written(tmp_path, OWN.replace("            assert max_loop(t, n, son, low, a, high, best)\n", ""))
    subject = variant(named(request), "alphabeta").subject
    with pytest.raises(FragmentError, match=r"line 12: this loop has no invariant"):
        attempt(subject.function, LIBRARY, subject=subject)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("", "say what the function is held against"),
        ("graph", "no proof against the specification 'graph'"),
        ("minimax", "a proof knows of no alpha or beta"),
    ],
)
def test_what_cannot_be_used(tmp_path: Path, spec: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        variant(named(written(tmp_path, OWN)), spec)
