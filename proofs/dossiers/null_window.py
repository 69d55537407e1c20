"""What MT and its mirror image, and the drivers that call them, have in common."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Bug, Edit, bugs
from proofs.enumeration.cases import Case, Scope, without_window
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, MORE_SHARED, SHARED, Plan
from specs.tree import GameTree, Tree
from specs.values import Value

PLAN: Final = Plan(without_window, (CHAINS, ANY_TYPES, SHARED), (*FIVE, MORE_SHARED), one="")
PAIR: Final = Tree.of([0, 1])
OLDEST: Final = "(tree.children(node) or [node])[0]"
ONE_BOUND: Final = "every memory of one true bound a node"


def plan_of_guesses(cases: Callable[[Scope], Iterator[Case]], every: str, one: str) -> Plan:
    """How the drivers with an option are exhausted."""
    return Plan(
        cases,
        (Scope(3), FOUR, Scope(3, height=2, full_window=True), SHARED),
        (Scope(4), Scope(5, full_window=True), CHAINS, ANY_TYPES),
        every=every,
        one=one,
        mutants=(Scope(3), Scope(2, height=2), DagScope(2, edges=3, full_window=True)),
    )


def two_tests(tree: GameTree[Any], first: Value, second: Value) -> list[Arguments]:
    """Two calls of MT that share a memory."""
    memory: dict[int, Any] = {}
    return [(tree.root, first, memory), (tree.root, second, memory)]


def one_sided(
    search: Callable[..., Any], prefix: str, test: str, start: str, wrong_start: str, monotone: str, bound: str
) -> tuple[Bug, ...]:
    """Bugs of MT-SSS* and MT-DUAL*, which come to the value from one side."""
    begins_wrong = f"gamma: Value = {start}", f"gamma: Value = {wrong_start}", "starts at an end that is none"
    first = f"gamma: Value = {start}\n    g = {test}(tree, node, gamma, memory)"
    forgets = first.replace("gamma, memory)", "gamma, {})")
    return bugs(
        search,
        ("value", "while g != gamma:", "while False:", "stops after the first pass"),
        (f"{prefix}-{monotone}", *begins_wrong),
        (f"{prefix}-{bound}", *begins_wrong),
        (f"{prefix}-memory", first, forgets, "forgets what the first pass proved"),
        ("payoff-so-far", first, f"{first} + 0.5", "takes half a point more for it"),
    )


def driver_bugs(search: Callable[..., Any], call: str) -> tuple[Bug, ...]:
    """Bugs of a search that is one call of MTD."""
    return bugs(
        search,
        ("value", call, call.replace("node,", f"{OLDEST},"), "searches the oldest child only"),
        ("integer-value", f"return {call}", f"return above({call}, 0.5)", "returns half a point more"),
    )


def mt_bugs(test: Callable[..., Any], suffix: str, end: str, high: str, low: str) -> tuple[Bug, ...]:
    """Bugs of MT and of its mirror image; `high` and `low` are how g is found to fail."""
    call = f"v = {test.__name__}(tree, child, {{}}, memory) if known is None or known"
    store = f"memory[node] = (g, POS_INF) if g {high} gamma else (NEG_INF, g)"
    unstored = store, f"if children:\n        {store}", "nothing is stored of a terminal"
    exchanged = store, store.replace(high, low, 1), "the bounds are exchanged"
    elsewhere = store, f"{store}\n    memory.setdefault(tree.root, (NEG_INF, POS_INF))", "the root is closed, too"
    not_g = store, store.replace("(NEG_INF, g)", "(NEG_INF, gamma)"), "the test value is stored as a bound"
    mirrored: tuple[Edit, ...] = (
        ("mt-gamma", f"{call.format('gamma')}[1]", f"{call.format(end)}[1]", "a max node tests for nothing"),
        ("mt-gamma", f"{call.format('gamma')}[0]", f"{call.format(end)}[0]", "a min node tests for nothing"),
        ("mt-upper", f"if g {high} gamma:", "if True:", "a max node stops at its oldest child"),
        ("mt-lower", f"if g {low} gamma:", "if True:", "a min node stops at its oldest child"),
        ("mt-one-bound", store, "memory[node] = (g, g)", "both bounds are stored"),
        ("mt-one-bound", *unstored),
        ("mt-max-tree", *unstored),
        ("mt-min-tree", *exchanged),
        ("mt-max-loop", f"if g {high} gamma:", "if False:", "a max node goes on after a cutoff"),
        ("mt-min-loop", f"if g {low} gamma:", "if False:", "a min node goes on after a cutoff"),
    )
    return bugs(
        test,
        *((f"{clause}{suffix}", *edit) for clause, *edit in mirrored),  # type: ignore[arg-type]  # an Edit again
        ("mt-frame", *elsewhere),
        ("mt-max-older", *unstored),
        ("mt-min-older", *unstored),
        ("mt-memory", *exchanged),
        ("mt-child-memory", *exchanged),
        ("mt-terminal", *not_g),
        ("mt-memory-payoffs", *not_g),
        ("payoff-so-far", "        g = NEG_INF\n", "        g = -1\n", "a max node begins with a number"),
        ("mt-payoff", "return g", "return gamma", "returns the test value"),
    )
