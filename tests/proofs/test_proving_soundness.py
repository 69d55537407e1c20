"""Wrong functions that an unsound prover would prove: each is refused, or one of its obligations fails.

Each row is a right minimax, or alpha-beta, with one thing wrong; `RIGHT` shows that the rest of it is proved.
"""

import builtins
import inspect
from types import FunctionType, ModuleType

import pytest

from proofs.checking.specs import SPECS
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.proving.execution.calls import Subject
from proofs.proving.explore import attempt
from proofs.proving.models.core import CORE
from proofs.proving.models.library import LIBRARY
from proofs.proving.models.sss2 import SSS2
from proofs.proving.models.stations import MAIN_PROGRAM
from proofs.proving.proof import prove, rest
from proofs.proving.requested import PARAMETERS
from proofs.proving.solvers.solver import discharge, solvers
from proofs.proving.source.fragment import FragmentError
from specs.contracts import contracts
from specs.tree import Tree
from verified.best_first import sss2 as sss2_module
from verified.null_window import mt_sss as mt_sss_module

ONE = solvers()[:1]

HEAD = """
from functools import wraps

from specs.clauses.fail_soft import fail_high, fail_low, success, value, window
from specs.clauses.loops import max_loop, min_loop, minimax_max_loop, minimax_min_loop
from specs.clauses.tables import true_table, true_table_after
from specs.clauses.visited_nodes import nested_window, visits_alphabeta
from specs.contracts import contract, loop
from specs.contracts import level as the_level
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.alphabeta_informed import alphabeta_informed
from verified.memory.tables import Entry, Table, Unbounded
"""

MINIMAX = """
def search(tree: GameTree[N], node: N) -> Value:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        g = NEG_INF
        {before}
        for child in children:
            assert minimax_max_loop(tree, node, child, g)
            v = search(tree, child)
            {body}
            g = max(g, v)
        {after}
        return {result}
    g = POS_INF
    for child in children:
        assert minimax_min_loop(tree, node, child, g)
        g = min(g, search(tree, child))
    return g
"""


def minimax(
    extra: str = "", *, before: str = "pass", body: str = "pass", after: str = "pass", result: str = "g", head: str = ""
) -> str:
    """The text of a module: minimax with something in it."""
    parts = {"before": _indented(before, 8), "body": _indented(body, 12), "after": _indented(after, 8)}
    return f"{HEAD}{extra}\n\n{head}{MINIMAX.lstrip().format(**parts, result=result)}"


def _indented(text: str, by: int) -> str:
    return text.strip("\n").replace("\n", "\n" + " " * by)


def put(text: str, spec: str = "minimax") -> str:
    """What becomes of `search` in a module of that text: `refused: ...`, `failed: ...`, `missing: ...` or `proved`."""
    function: FunctionType = vars(execute(ModuleType("variant"), text))["search"]
    try:
        attempted = attempt(function, LIBRARY, subject=subject_for(function, spec))
    except FragmentError as refused:
        return f"refused: {refused}"
    proof = rest(prove(attempted, by=ONE), {})
    if proof.failed:
        return f"failed: {', '.join(str(failed.obligation) for failed in proof.failed)}"
    return f"missing: {', '.join(proof.missing)}" if proof.missing else "proved"


def subject_for(function: FunctionType, spec: str = "minimax") -> Subject:
    """The function, with the contract of a specification."""
    promised, known = SPECS[spec], PARAMETERS[spec]
    clauses = (*((promised.precondition,) if promised.precondition else ()), *promised.required.values())
    sorts = {**dict(zip(inspect.signature(function).parameters, known.values(), strict=True)), "return": "Value"}
    return Subject(function, "search", clauses, sorts, tuple(known))


def by_its_contract(text: str, name: str = "search") -> str:
    """The same of a function with a contract of its own."""
    function: FunctionType = vars(execute(ModuleType("variant"), text))[name]
    word, why = verdict(function, ONE)
    return f"{'refused' if word == 'outside' else word}: {why}"


# WHAT THE SOURCE ASKS OF A THING THAT STANDS FOR SOMETHING ELSE

ASKS = {
    "f of a node": (f"{HEAD}\n\ndef search(tree, node):\n    return node.f\n", "n.f: nothing is known"),
    "whether a node is terminal": (
        minimax().replace("if not children:", "if node.is_terminal():"),
        "n.is_terminal: nothing is known",
    ),
    "the node of children": (minimax(result="g if children.node is not None else NEG_INF"), "node: nothing is known"),
    "the root": (minimax().replace("tree.is_max(node)", "tree.is_max(tree.root)"), "tree.root: nothing is known"),
    "the point of a value": (minimax(result="g if g.point > -1 else NEG_INF"), "point: nothing is known"),
    "the globals of a function": (
        minimax("\n\ndef helper(x):\n    return x\n", before="helper.__globals__['K'] = 1\nhelper(g)"),
        "helper.__globals__: it may give",
    ),
    "the truth of a node": (minimax(result="g if node else NEG_INF"), "the truth of n"),  # the root of a Tree is 0
    "whether a node is 0": (minimax(result="NEG_INF if node == 0 else g"), "n == 0: whether that is so"),
    "whether a node is among some": (minimax(result="NEG_INF if node in (0, 1) else g"), "n == 0: whether that"),
    "whether a node is a text": (minimax(result="NEG_INF if node == 'root' else g"), "n == 'root'"),
    "whether a node is True": (minimax(result="NEG_INF if node is True else g"), "n is True: nothing is known"),
    "the truth of a tree": (minimax(result="g if tree else NEG_INF"), "the truth of"),
    "whether a tree equals something": (minimax(result="NEG_INF if tree == 0 else g"), "whether that is so"),
    "a value that is a text": (minimax(result="NEG_INF if g == 'a' else g"), "whether a value is 'a'"),
    "a value that is a pair": (minimax(result="NEG_INF if g in ((), 1) else g"), "whether a value is ()"),
    "an end that is a float": (
        minimax("\nfrom math import inf\n", body="v = v if g is NEG_INF else max(g, v)").replace(
            "g = NEG_INF", "g = -inf"
        ),
        "`is` of an end: an infinite float equals it and is not the same object",
    ),
    "a child by a float": (minimax(before="w = search(tree, children[0.0])"), "only the first child can be named"),
}


@pytest.mark.parametrize("name", ASKS)
def test_a_thing_has_no_more_words_than_what_it_stands_for(name: str) -> None:
    text, why = ASKS[name]
    said = put(text)
    assert said.startswith("refused: line ")
    assert why in said


@pytest.mark.filterwarnings('ignore:"is" with a literal:SyntaxWarning')
@pytest.mark.parametrize("what", ["node", "g"])
def test_is_0_is_not_is_False(what: str) -> None:
    assert "`is` is for None" in put(minimax(result=f"NEG_INF if {what} is 0 else g"))


# WHAT A FUNCTION RUNS IS NOT WHAT ITS SOURCE SAYS

WRONG = """

def wrong(fn):
    @wraps(fn)
    def inner({0}):
        return POS_INF
    return inner
"""
CLOSURE = """
K = NEG_INF


def made():
    K = POS_INF
    def helper(x):
        return max(x, K)
    return helper


helper = made()
"""
GENUINE = {
    "decorated": (minimax(WRONG.format("tree, node"), head="@wrong\n"), "search runs something else"),
    "a decorated helper": (
        minimax(WRONG.format("x") + "\n\n@wrong\ndef helper(x):\n    return x\n", result="helper(g)"),
        "helper runs something else",
    ),
    "a closure": (minimax(CLOSURE, result="helper(g)"), "K is no constant"),
    "other code": (
        minimax(
            "\n\ndef helper(x):\n    return x\n\n\nhelper.__code__ = (lambda x: POS_INF).__code__\n", result="helper(g)"
        ),
        "is not written as a function|runs something else",
    ),
    "other defaults": (
        minimax(
            "\n\ndef helper(x, k=NEG_INF):\n    return max(x, k)\n\n\nhelper.__defaults__ = (POS_INF,)\n",
            result="helper(g)",
        ),
        "helper has other defaults",
    ),
    "a dict by default": (
        minimax(
            "\n\ndef seen(m={}):\n    was = m.get(0)\n    m[0] = 1\n    return was\n",
            body="v = v if seen() is None else NEG_INF",
        ),
        "a default of seen is worked out",
    ),
    "an invariant that is run": (
        minimax(
            "\nSTATE = []\n\n\n@loop()\ndef helper(g):\n    return True\n\n\n"
            "def plain(g):\n    STATE.append(1)\n    return len(STATE) < 3\n\n\nhelper = loop()(plain)\n",
            body="v = v if helper(g) else NEG_INF",
        ),
        "helper is a loop invariant",
    ),
    "the level of contracts": (minimax(result="NEG_INF if the_level() == 'off' else g"), "setting is neither"),
    "a number of one's own": (
        minimax(
            "\n\nclass Odd(int):\n    def __gt__(self, other):\n        return True\n\n\nK = Odd(3)\n",
            result="NEG_INF if K > K else g",
        ),
        "K is neither a function nor a constant",
    ),
    "an end of one's own": (minimax("\nNEG_INF = -10\n"), "NEG_INF is not the end of the order"),
}


@pytest.mark.parametrize("name", GENUINE)
def test_a_function_is_what_its_source_says(name: str) -> None:
    text, why = GENUINE[name]
    said = put(text)
    assert said.startswith("refused: line ")
    assert any(part in said for part in why.split("|"))


# NAMES ARE LOOKED UP, NEVER BELIEVED


def asking(word: str, extra: str = "", before: str = "", over: str = "c") -> str:
    """Minimax that asks something of all children."""
    asked = f"flat = {word}(not tree.children({over}) for {over} in children)"
    return minimax(extra, before=f"{before}\n{asked}" if before else asked, result="g if flat else g")


K = {"result": "max(g, K)"}
BUMP = "\n\ndef bump():\n    {}\n    {} = 5\n"
LIKE_AN_END = """

class Kind(type):
    def __eq__(cls, other):
        return True
    def __hash__(cls):
        return hash(type(NEG_INF))


class End(metaclass=Kind):
    _float = float("-inf")
    def __lt__(self, other):
        return False
    __gt__ = __le__ = __ge__ = __lt__


K = End()
"""
NAMES = {
    "all of the module": (asking("all", "\n\ndef all(them):\n    return True\n"), "all is not Python's own"),
    "any of the module": (asking("any", "\n\nany = all\n"), "any is not Python's own"),
    "any under another's name": (asking("any", before="any = all"), "any is not Python's own"),
    "all as a variable of a comprehension": (asking("all", over="all"), "all is not Python's own"),
    "max as the parameter of a function within": (
        minimax(before="def helper(x, max):\n    return max(x, x)", result="helper(g, min)"),
        "max is not Python's own",
    ),
    "max as a parameter by default": (
        minimax("\n\ndef helper(x, max=min):\n    return max(x, x)\n", result="helper(g)"),
        "max is not Python's own",
    ),
    "max as the name of a function within": (
        minimax(before="def max(x, y):\n    return x", result="max(g, g)"),
        "max is not Python's own",
    ),
    "max that is imported": (minimax("\nfrom builtins import min as max\n"), "max is not Python's own"),
    "max that is assigned on the way": (minimax(result="(max := min)(g, g)"), "max is not Python's own"),
    "max that is taken away": (minimax(before="del max"), "a statement of kind delete"),
    "a constant that another function assigns": (
        minimax("\nK = NEG_INF\n" + BUMP.format("global K", "K"), **K),
        "K is assigned by a function",
    ),
    "an end that another function assigns": (
        minimax(BUMP.format("global NEG_INF", "NEG_INF")),
        "NEG_INF is assigned by a function",
    ),
    "a helper that another function assigns": (
        minimax("\n\ndef helper(x):\n    return x\n" + BUMP.format("global helper", "helper"), result="helper(g)"),
        "helper is assigned by a function",
    ),
    "a constant that a method assigns": (
        minimax("\nK = NEG_INF\n\n\nclass Box:\n    def bump(self):\n        global K\n        K = 5\n", **K),
        "K is assigned by a function",
    ),
    "a constant that is assigned through its module": (
        minimax("\nimport sys\nK = -9\n" + BUMP.format("me = sys.modules[__name__]", "me.K"), **K),
        "me.K: it may give",
    ),
    "a constant that is assigned through globals()": (
        minimax("\nK = -9\n" + BUMP.format("pass", "globals()['K']"), **K),
        "globals: it may give",
    ),
    "a constant that is assigned twice": (minimax("\nK = -9\nK = -8\n", **K), "K is no constant"),
    "a constant of a condition": (
        minimax("\nimport sys\nif sys.flags.optimize:\n    K = 5\nelse:\n    K = -9\n", **K),
        "K is no constant",
    ),
    "a constant of a loop": (minimax("\nfor K in (3, 4):\n    pass\n", **K), "K is no constant"),
    "a constant of the environment": (
        minimax("\nimport os\nK = len(os.environ.get('K', ''))\n", **K),
        "K is no constant",
    ),
    "a constant of a constant of the environment": (
        minimax("\nimport os\nJ = len(os.environ.get('K', ''))\nK = J + 1\n", **K),
        "J is no constant",
    ),
    "all names of a module": (minimax("\nfrom math import *\n", result="max(g, pi)"), "pi is no constant"),
    "a class that equals an end": (minimax(LIKE_AN_END, **K), "K is neither a function nor a constant"),
    "another signature": (
        minimax() + "\n\nimport inspect\nsearch.__signature__ = inspect.signature(lambda tree, node: 0)\n",
        "__signature__ says other parameters",
    ),
    "something wrapped": (minimax() + "\n\nsearch.__wrapped__ = lambda tree, node: 0\n", "not written as a function"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_means_what_it_is_taken_to_mean(name: str) -> None:
    text, why = NAMES[name]
    said = put(text)
    assert said.startswith("refused: line ")
    assert why in said


CONSTANTS = {
    "a number": "\nK = -9\n",
    "a sum": "\nJ = 2 ** 3\nK: int = -J - 1\n",
    "a float": "\nK = float('-inf')\n",
    "an end of a module": "\nimport math\nK = -math.inf\n",
    "one that is imported": "\nfrom math import inf as J\nK = -J\n",
    "one of a class": "\nK = -9\n\n\nclass Box:\n    J = 5\n",
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_constant_is_taken_for_what_it_is(name: str) -> None:
    assert put(minimax(CONSTANTS[name], result="g if K < POS_INF else K")) == "proved"


def test_a_function_may_have_words_of_its_own() -> None:
    plain: FunctionType = vars(execute(ModuleType("variant"), minimax()))["search"]
    names = {**plain.__globals__, "__builtins__": {**vars(builtins), "max": min}}
    names["search"] = other = FunctionType(plain.__code__, names, "search")
    with pytest.raises(FragmentError, match="max is not Python's own"):
        attempt(other, LIBRARY, subject=subject_for(other))


# NUMBERS THAT ARE ROUNDED

ROUNDED = {
    "nothing added": "g + 0.0",
    "nothing added from the left": "0.0 + g",
    "nothing taken away": "g - 0.0",
    "one, and back": "g + 1.0 - 1.0",
    "one of a constant, and back": "g + K - K",
    "division by a truth value": "g // True",
    "division by a float": "g // 1.0",
}


@pytest.mark.parametrize("name", ROUNDED)
def test_what_may_be_rounded_is_refused(name: str) -> None:
    said = put(minimax("\nK = 1.0\n", result=ROUNDED[name]))
    assert said.startswith("refused: line ")
    assert "may be rounded" in said or "only division by a whole number above 0 is known" in said


@pytest.mark.parametrize(
    ("payoff", "values"),
    [
        ("v", "any linear order"),
        ("v if v < POS_INF else v", "any linear order"),
        ("v if v > 3 else v", "numbers"),
        ("v + 0", "numbers"),
        ("+v", "numbers"),
        ("--v", "numbers"),
        ("v * 1", "numbers"),
        ("v + 1 - 1", "integers"),
    ],
)
def test_a_proof_says_of_which_values_it_speaks(payoff: str, values: str) -> None:
    """Texts and tuples are ordered as well, and nothing can be added to them."""
    text = minimax().replace("return tree.value(node)", f"v = tree.value(node)\n        return {payoff}")
    function: FunctionType = vars(execute(ModuleType("variant"), text))["search"]
    proof = prove(attempt(function, LIBRARY, subject=subject_for(function)), by=ONE)
    assert proof.holds
    assert proof.values == values


def test_a_clause_that_changes_its_mind_is_refused() -> None:
    own = """
from specs.contracts import invariant
SAID = []


@invariant("mine", "mine", "something else each time")
def mine(g):
    SAID.append(0)
    return len(SAID) % 2 == 1


@loop(mine)
def own(tree, node, child, g):
    pass
"""
    text = minimax(own).replace("assert minimax_max_loop", "assert own")
    assert "the clause mine may change its mind: the global SAID" in put(text)


@pytest.mark.parametrize("body", ["pass", "return None", "return False"])
def test_a_loop_invariant_that_returns_nothing_is_true_at_run_time(body: str) -> None:
    head = "\nfrom specs.clauses.loops import best_so_far\n\n\n@loop(best_so_far)\n"
    own = f"{head}def own(tree, node, child, g):\n    {body}\n"
    text = minimax(own).replace("assert minimax_max_loop", "assert own")
    assert put(text) == "proved"
    search = vars(execute(ModuleType("variant"), text))["search"]
    tree = Tree.parse("((1 2) (3 4))")
    for level in ("off", "local", "oracle"):
        with contracts(level):
            assert search(tree, tree.root) == 3


# WHAT A LOOP MAY CHANGE

CHANGES = {
    "a value to None": ("w = NEG_INF", "v = NEG_INF if w is None else v\nw = None", "w is of another kind"),
    "a tuple to a longer one": ("w = ()", "v = v if not w else NEG_INF\nw = (v,)", "is of another kind"),
    "a truth to a value": ("w = True", "v = v if w is True or w is False else NEG_INF\nw = v", "is of another kind"),
    "an annotation that lies": ("w: bool = g", "w = g", "w = -inf is no bool, as it is said to be"),
    "an annotation that lies later": ("w: bool = True", "w = v", "is of another kind"),
    "a child to a grandchild": (
        "w = children[0]",
        "w = tree.children(w)[0] if tree.children(w) else w",
        "w is of another kind",
    ),
    "a function": ("def h(x):\n    return x", "v = h(v)\ndef h(x):\n    return NEG_INF", "a function is defined in"),
    "a name of ours": ("_loop_x = ()", "v = v if not _loop_x else NEG_INF\n_loop_x = (1,)", "the proof has names like"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_variable_stays_of_its_sort(name: str) -> None:
    before, body, why = CHANGES[name]
    said = put(minimax(before=before, body=body))
    assert said.startswith("refused: line ")
    assert why in said


def test_an_invariant_does_nothing() -> None:
    # Without asserts g stays -inf, and h is the value of the youngest child.
    wrong = minimax(before="h = NEG_INF", after="g = h")
    wrong = wrong.replace("max_loop(tree, node, child, g)", "max_loop(tree, node, child, (g := h))")
    wrong = wrong.replace("            g = max(g, v)\n", "            h = max(g, v)\n")
    assert "an invariant neither assigns nor calls" in put(wrong)
    called = minimax().replace(
        "max_loop(tree, node, child, g)", "max_loop(tree, node, child, max(g, search(tree, child)))"
    )
    assert "an invariant neither assigns nor calls" in put(called)


# WHAT IS ASKED OF ALL CHILDREN


@pytest.mark.parametrize(
    "asked",
    [
        "all(not tree.children(c) and tree.value(c) < h for c in children)",
        "not any(tree.children(c) or tree.value(c) >= h for c in children)",
    ],
)
def test_what_was_asked_of_all_children_means_what_it_meant(asked: str) -> None:
    before = f"h = POS_INF\nflat = {asked}\n"
    assert put(minimax(before=before, result="g if flat else g")) == "proved"
    wrong = minimax(before=f"{before}h = NEG_INF", result="NEG_INF if flat else g")
    assert "postcondition value" in put(wrong)


def test_nothing_is_called_of_all_children() -> None:
    said = put(minimax(before="w = all(search(tree, c) < POS_INF for c in children)"))
    assert "a call of search within all(...)" in said


# CALLS

OTHER = """

@contract(window, success, fail_low, fail_high)
def {0}(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> Value:
    return tree.value(node)


def search(tree, node, alpha, beta):
    return {0}(tree, node, alpha, beta)
"""
MUTUAL = """

@contract(value)
def other(tree: GameTree[N], node: N) -> Value:
    return search(tree, node)


def search(tree, node):
    return other(tree, node)
"""
CALLS = {
    "no tree": (
        minimax().replace("v = search(tree, child)", "v = search(None, child)"),
        "minimax",
        "None is no GameTree",
    ),
    "a node for a tree": (minimax().replace("v = search(tree,", "v = search(child,"), "minimax", "c is no GameTree"),
    "a tree without heuristics": (
        f"{HEAD}\n\ndef search(tree, node, alpha, beta):\n    return alphabeta_informed(tree, node, alpha, beta)\n",
        "alphabeta",
        "is no InformedGameTree",
    ),
    "the name of a procedure": (HEAD + OTHER.format("alphabeta"), "alphabeta", "alphabeta of "),
    "an unproved one": (HEAD + OTHER.format("other"), "alphabeta", "other of "),
    "one that calls back": (HEAD + MUTUAL, "minimax", "other of "),
    "no value": (minimax(result="None"), "minimax", "the result = None is no Value"),
    "the node itself": (minimax(before="w = search(tree, node)"), "minimax", "goes to a node of less height"),
    "the first child only": (minimax(before="return search(tree, children[0])"), "minimax", "postcondition value"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_given_what_it_asks_for_and_rests_on_what_is_proved(name: str) -> None:
    text, spec, why = CALLS[name]
    said = put(text, spec)
    assert said.startswith(("failed: ", "missing: "))
    assert why in said


VISITS = """

@contract(window, nested_window, success, fail_low, fail_high, visits_alphabeta)
def search(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> Value:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    {}
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            assert max_loop(tree, node, child, alpha, a, beta, g)
            g = max(g, search(tree, child, a, beta))
            if g >= beta:
                break
            a = max(a, g)
        return g
    g, b = POS_INF, beta
    for child in children:
        assert min_loop(tree, node, child, alpha, b, beta, g)
        g = min(g, search(tree, child, alpha, b))
        if g <= alpha:
            break
        b = min(b, g)
    return g
"""


def test_a_child_that_is_called_by_no_loop_is_visited_all_the_same() -> None:
    assert by_its_contract(HEAD + VISITS.format("pass")).startswith("proved")
    said = by_its_contract(HEAD + VISITS.format("w = search(tree, children[0], alpha, beta)"))
    assert "visits visits-open: a child is called by no loop" in said


# LOOPS THAT DO NOT END

TURNING = "\n\n@loop()\ndef turning(child, g):\n    return True\n"


def test_that_an_invariant_speaks_of_a_child_is_no_end() -> None:
    text = minimax(
        TURNING, before="child = children[0]\nwhile tree.is_max(child):\n    assert turning(child, g)\n    g = g"
    )
    assert "nothing says that this loop ends" in put(text)


def test_a_function_that_never_returns_shows_nothing() -> None:
    text = (
        f"{HEAD}{TURNING}\n\ndef search(tree, node):\n    while True:\n        assert turning(node, 0)\n        pass\n"
    )
    said = put(text)
    assert "nothing says that this loop ends" in said
    assert "no path returns: nothing is shown of value" in said


def test_less_is_no_end_without_finitely_many() -> None:
    own = """
from specs.clauses.mtd import above_f, descends, only_upper{}
from specs.contracts import loop


@loop(descends, above_f, only_upper{})
def sss_loop(tree, node, g, gamma, memory):
    return True


@contract(value)
def mt_sss"""
    text = inspect.getsource(mt_sss_module)
    for more, word in (("", "failed"), (", is_payoff_so_far", "proved")):
        edited = text.replace("@contract(value)\ndef mt_sss", own.format(more, more))
        assert by_its_contract(edited, "mt_sss").startswith(word)
    assert "nothing says that this loop ends" in by_its_contract(
        text.replace("@contract(value)\ndef mt_sss", own.format("", "")), "mt_sss"
    )


def of_sss2(name: str, old: str, new: str) -> str:
    """What becomes of a procedure of SSS-2 with another text."""
    text = inspect.getsource(sss2_module)
    assert old in text
    try:
        words = [SSS2, MAIN_PROGRAM] if name == "sss2" else [SSS2]
        made = attempt(vars(execute(sss2_module, text.replace(old, new)))[name], CORE.extended_by(*words))
    except FragmentError as refused:
        return f"refused: {refused}"
    failed = [str(done.obligation) for done in discharge(made.obligations, ONE) if not done.holds]
    return f"failed: {', '.join(failed)}" if failed else "proved"


def test_an_sss2_that_stands_still_does_not_end() -> None:
    step = "        g1 = g2\n        g2, T = diminish(tree, node, g1, T)\n"
    still = f"        if not tree.is_max(node):\n{step.replace('        ', '            ')}"
    assert of_sss2("sss2", step, step) == "proved"
    assert "termination less than at the iteration before" in of_sss2("sss2", step, still)


def test_a_turn_of_phrase_is_made_of_pythons_own_words() -> None:
    other = "\n\ndef list(them):\n    return []\n\n\n@contract("
    assert "list is not Python's own" in of_sss2("expand", "\n\n@contract(", other)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("expand", "            return g, Solution(node, g, (S,), choice)\n",
         "            choice = 0\n            return g, Solution(node, g, (S,), choice)\n"),
        ("expand", "enumerate(tree.children(node))", "enumerate(tree.children(node), start=1)"),
        ("diminish", "g2 = max([son.g for son in sons])", "g2 = min([son.g for son in sons])"),
    ],
)  # fmt: skip
def test_a_turn_of_phrase_is_taken_as_it_stands(name: str, old: str, new: str) -> None:
    assert of_sss2(name, old, old) == "proved"
    assert of_sss2(name, old, new).startswith("refused: line ")


# MEMORIES AND TABLES

TABLE = """

@contract(window, true_table, success, fail_low, fail_high, true_table_after)
def search(tree: GameTree[N], node: N, alpha: Value, beta: Value, table: Table[N], plies: int | None) -> Value:
    entry = table.get(node)
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            assert max_loop(tree, node, child, alpha, a, beta, g)
            g = max(g, search(tree, child, a, beta, table, plies))
            if g >= beta:
                return g
            a = max(a, g)
        return {}
    g, b = POS_INF, beta
    for child in children:
        assert min_loop(tree, node, child, alpha, b, beta, g)
        g = min(g, search(tree, child, alpha, b, table, plies))
        if g <= alpha:
            return g
        b = min(b, g)
    return g
"""


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ("g", ""),
        ("g if entry is None or entry.depth is None else POS_INF", "postcondition fail-high"),
        ("g if entry is None or not (None is entry.best) else POS_INF", "postcondition fail-high"),
        ("POS_INF if entry is not None and entry.best == node else g", "whether that is so is not known"),
        ("g if entry is None or entry.best else POS_INF", "the truth of"),
        ("g if table.lost < 1 else POS_INF", "lost: nothing is known of it"),
        ("g if plies is not None else POS_INF", "postcondition fail-high"),
        ("POS_INF if None is plies else g", "postcondition fail-high"),
        ("POS_INF if plies is not None and plies > 3 else g", "postcondition fail-high"),
        ("g if plies is None or plies else POS_INF", "postcondition fail-high"),
        ("g if plies is None or plies + 1 == 2 else POS_INF", "postcondition fail-high"),
    ],
)
def test_what_a_table_holds_is_any(result: str, why: str) -> None:
    said = by_its_contract(HEAD + TABLE.format(result))
    assert why in said
    assert said.startswith("failed" if "postcondition" in why else "refused" if why else "proved")


BOX = """

def box():
    m = {}
    def touch(x):
        was = m.get(x)
        m[x] = (NEG_INF, POS_INF)
        return was
    return touch
"""
HELD = {
    "a table, under another name": minimax(
        before="m = Unbounded()\nm.put(children[0], Entry())\nw = m.get(children[0])",
        result="g if w is None else NEG_INF",
    ),
    "a memory, under another name": minimax(
        before="m = {}\nfirst = children[0]",
        body="w = m.get(first)\nif tree.children(child):\n    m[child] = NEG_INF, POS_INF\n"
        "v = v if (w is None) == (m.get(first) is None) else NEG_INF",
    ),
    "a memory that a function holds": minimax(
        BOX, before="touch = box()", body="v = v if touch(node) is None else NEG_INF"
    ),
}


@pytest.mark.parametrize("name", HELD)
def test_what_is_held_may_be_held_under_another_name(name: str) -> None:
    said = by_its_contract(HELD[name].replace("def search(", "@contract(value)\ndef search("))
    assert said.startswith("failed: ")
    assert "postcondition value" in said or "minimax-max-loop kept" in said


# REFUSED ALL ALONG

OWN_LOOP = "\n\n@loop()\ndef any_loop(tree, node, child, g):\n    return True\n"
REFUSED = {
    "max of nothing": (minimax(result="max(())"), "raises ValueError"),
    "no number": (minimax("\nNAN = float('nan')\n", result="NAN"), "a comparison with nan"),
    "an early return": (minimax(body="if v > NEG_INF:\n    return v"), "postcondition value"),
    "an early break": (minimax(body="if g > NEG_INF:\n    break"), "postcondition value"),
    "a child passed over": (minimax(body="if v > g:\n    continue"), "minimax-max-loop kept"),
    "the youngest child only": (minimax(body="g = NEG_INF"), "minimax-max-loop kept"),
    "the least at a max node": (minimax(body="v = min(g, v)"), "minimax-max-loop kept"),
    "the other player's invariant": (
        minimax().replace("assert minimax_max_loop", "assert minimax_min_loop"),
        "minimax-min-loop at entry",
    ),
    "an invariant that says nothing": (
        minimax(OWN_LOOP).replace("assert minimax_max_loop", "assert any_loop"),
        "postcondition value",
    ),
    "the players turned round": (minimax().replace("if tree.is_max(node)", "if not tree.is_max(node)"), "at entry"),
    "an end that is passed": (minimax(result="POS_INF if g > 3 else g"), "postcondition value"),
    "one more": (minimax(result="g + 1"), "postcondition value"),
    "a text": (minimax(result="'g'"), "is no Value"),
    "a pair": (minimax(result="(g, g)"), "is no Value"),
    "the value of an inner node": (minimax(result="tree.value(node)"), "raises TreeError"),
    "the value of a child": (minimax(body="v = tree.value(child)"), "raises TreeError"),
    "the type of a child": (minimax(result="g if tree.is_max(child) else g + 1"), "postcondition value"),
    "a variable of another iteration": (minimax(body="if g < v:\n    w = v", result="w"), "UnboundLocalError"),
    "a child that is gone": (minimax(before="if not children:\n    return g"), "no path gets to this line"),
    "a loop over a tuple": (
        minimax(before="for x in (1, 2):\n    assert minimax_max_loop(tree, node, x, g)\n    g = 1"),
        "a loop over (1, 2)",
    ),
    "a child in the place of its father": (minimax(body="node = child"), "node = n is assigned in a loop"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_not_proved(name: str) -> None:
    text, why = REFUSED[name]
    said = put(text)
    assert not said.startswith("proved")
    assert why in said


def test_the_rest_of_it_is_right() -> None:
    assert put(minimax()) == "proved"
    assert put(minimax("\n\ndef helper(x, k=NEG_INF):\n    return max(x, k)\n", result="helper(g)")) == "proved"


SECOND = {
    "a second node": (
        minimax(head="@contract(value)\n")
        .replace("node: N)", "node: N, other: N)")
        .replace("(node)", "(other)")
        .replace("child)", "child, child)"),
        "node and other: a proof knows of one node only",
    ),
    "a second tree": (
        minimax(head="@contract(value)\n")
        .replace("node: N)", "node: N, other: GameTree[N])")
        .replace("tree.", "other.")
        .replace("child)", "child, other)"),
        "tree and other: a proof knows of one tree only",
    ),
    "children of another node": (
        minimax("\nfrom collections.abc import Sequence\n", head="@contract(value)\n")
        .replace("node: N)", "node: N, children: Sequence[N])")
        .replace("    children = tree.children(node)\n", "")
        .replace("child)", "child, children)"),
        "search is given a node, and the children of another one",
    ),
    "the node in the place of a move": (
        f"{HEAD}\n\n@contract(framed=False)\ndef search(tree: GameTree[N], node: N) -> N:\n    return node\n",
        "the result is the node itself",
    ),
}


@pytest.mark.parametrize("name", SECOND)
def test_what_may_be_another_is_not_taken_for_the_same(name: str) -> None:
    text, why = SECOND[name]
    said = by_its_contract(text)
    assert said.startswith("refused: line ")
    assert why in said


RULE = """
from verified.null_window.mtd import mtd


@contract(value)
def search(tree: GameTree[N], node: N) -> Value:
    m = {{}}
    if not tree.children(node):
        return tree.value(node)

    def rule(g, bound, f_minus, f_plus):
        was = m.get(node)
        m[node] = NEG_INF, POS_INF
        return f_plus if was is None else {}

    return mtd(tree, node, POS_INF, rule)
"""


def test_a_rule_may_have_been_asked_before() -> None:
    # Asked a second time it answers outside the bracket, and MTD would not end.
    assert by_its_contract(HEAD + RULE.format("f_plus")).startswith("proved")
    said = by_its_contract(HEAD + RULE.format("f_minus"))
    assert "precondition mtd-next of the rule" in said
