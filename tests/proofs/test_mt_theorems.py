"""Section 6 of the solution-tree paper: what holds at every nested call of MT-SSS, from the definitions.

Every call of MT is heard from outside; the search tree S is that of the nodes entered so far. Nothing of the contracts
of MT is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.traces.mt_trace import passes
from specs.contracts import Call as Recorded
from specs.contracts import Recorder, contracts, recording
from specs.minimax import Oracle
from specs.solutions.cutoff import best_first, kill
from specs.solutions.liveness import AMAX_C_Left, AMIN_C_Left, AMIN_C_Right, h, h_minus_43, h_plus_44
from specs.solutions.search_trees import SearchTree, f_minus, f_plus, g_plus, is_closed
from specs.solutions.solution_trees import max_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, minimum
from specs.watch import Watched
from verified import mt_sss, mt_sss_two_bounds, mtd_f, run

Memory = dict[int, tuple[Value, Value]]
SMALL: Final = (Scope(4), Scope(2, height=3), Scope(3, all_types=True))


@dataclass
class Call:
    """A nested call of MT: S and a copy of the memory as they were when it began."""

    node: int
    gamma: Any
    S: SearchTree[int]
    memory: Memory
    caller: Call | None
    v: Any = None
    S_after: SearchTree[int] | None = None
    memory_after: Memory = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        return self.S.is_open(self.node)


class Heard(Recorder):
    """Keeps all calls of MT, each with what it found and left."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = Tree.parse("0")
        self.closed: set[int] = set()

    def hears(self, procedure: str) -> bool:
        return procedure in ("mt", "mt_two_bounds")

    def entered(self, call: Recorded) -> None:
        _, node, gamma, memory = call.arguments
        caller = call.caller.note if call.caller else None
        call.note = Call(node, gamma, SearchTree(self.tree, self.closed), dict(memory), caller)
        self.closed.add(node)

    def left(self, call: Recorded) -> None:
        note: Call = call.note
        note.v, note.S_after = call.v, SearchTree(self.tree, self.closed)
        note.memory_after = dict(call.arguments[3])


def calls_of(search: Callable[[Tree, int], object], trees: Iterator[Tree]) -> Iterator[tuple[Tree, list[Call]]]:
    """The calls of a search of each tree."""
    with recording(Heard()) as heard:
        for tree in trees:
            heard.clear()
            heard.tree, heard.closed = tree, set()
            search(tree, tree.root)
            yield tree, [call.note for call in heard.calls]


def small_trees() -> Iterator[Tree]:
    for scope in SMALL:
        yield from scope.trees()


def optimal_max_trees(S: SearchTree[int], n: int) -> list[tuple[int, ...]]:
    return [T for T in max_trees(S, n) if is_closed(S, T) and g_plus(S, T) == f_plus(S, n)]


def left_nodes(S: SearchTree[int], T: Sequence[int]) -> list[int]:
    """The older brothers of the single child that T has of each of its min nodes (ST-D6.3)."""
    left: list[int] = []
    for x in T:
        children = S.children(x)
        if children and not S.is_max(x):
            left += children[: next(i for i, child in enumerate(children) if child in T)]
    return left


def test_what_mt_returns_is_a_bound_of_the_search_tree() -> None:
    """ST-S6: v < gamma is f+(n), v >= gamma is f-(n), at every nested call of MT-SSS and of MTD(f)."""
    searches: list[Callable[[Tree, int], object]] = [mt_sss, mtd_f, lambda tree, node: mtd_f(tree, node, 1 << 16)]
    for search in searches:
        for _, calls in calls_of(search, Scope(4).trees()):
            for call in calls:
                assert call.S_after is not None
                bound = f_plus if call.v < call.gamma else f_minus
                assert call.v == bound(call.S_after, call.node)


def test_lemma_6_1() -> None:
    """ST-L6.1-pre, ST-L6.1-post: the max tree that a call refines, and the one that it leaves, are in memory."""
    before = after = 0
    for _, calls in calls_of(mt_sss, small_trees()):
        for call in calls:
            if not call.is_open:
                before += 1
                assert f_plus(call.S, call.node) == call.gamma
                (T,) = optimal_max_trees(call.S, call.node)
                assert all(call.memory[x] == (NEG_INF, f_plus(call.S, x)) for x in T)
                for y in left_nodes(call.S, T):
                    assert call.memory[y] == (f_minus(call.S, y), POS_INF)
                    assert call.memory[y][0] > call.gamma
            if call.v < call.gamma:
                after += 1
                S = call.S_after
                assert S is not None
                (T,) = optimal_max_trees(S, call.node)
                assert all(call.memory_after[x] == (NEG_INF, f_plus(S, x)) for x in T)
                for y in left_nodes(S, T):
                    assert call.memory_after[y] == (f_minus(S, y), POS_INF)
                    assert call.memory_after[y][0] >= call.gamma > call.v
    assert before > 1_000
    assert after > 1_000


def test_lemma_6_2_and_what_is_right_of_n() -> None:
    """ST-L6.2, ST-P6.4."""
    beside = 0
    for _, calls in calls_of(mt_sss, small_trees()):
        for call in calls:
            assert all(f_plus(call.S, x) < call.gamma for x in AMAX_C_Left(call.S, call.node))
            assert all(f_minus(call.S, x) >= call.gamma for x in AMIN_C_Left(call.S, call.node))
            assert all(call.S.is_open(x) for x in AMIN_C_Right(call.S, call.node))
            beside += bool(AMIN_C_Left(call.S, call.node))
    assert beside


def test_the_strict_form_in_the_proof_of_theorem_6_1_is_a_misprint() -> None:
    """ST-P6.3: f-(x) > gamma fails, first on min(0 0), where the second leaf is called with gamma = 0."""

    def has_equality(calls: list[Call]) -> bool:
        return any(f_minus(c.S, x) == c.gamma for c in calls for x in AMIN_C_Left(c.S, c.node))

    trees = Scope(3).trees()
    assert next(str(tree) for tree, calls in calls_of(mt_sss, trees) if has_equality(calls)) == "min(0 0)"


def test_theorem_6_1() -> None:
    """ST-T6.1: n has the greatest h+ of all nodes, gamma; whatever is left of n is dead or has a smaller h+."""
    left_of_n = 0
    for _, calls in calls_of(mt_sss, small_trees()):
        for call in calls:
            S = call.S
            table = h(S)
            assert table[call.node][1] == call.gamma == f_plus(S, S.root) == max(high for _, high in table.values())
            for n, (low, high) in table.items():
                if n == call.node:
                    break
                if n not in S.path_to(call.node):
                    left_of_n += 1
                    assert low >= high or high < call.gamma
    assert left_of_n > 1_000


def test_from_closed_to_open_only_at_min_nodes() -> None:
    """ST-P6.2, RR-B.2-criticalpath: a closed max node calls closed children with f+ = gamma, an open one open ones."""
    for tree, calls in calls_of(mt_sss, small_trees()):
        for call in calls:
            if call.caller is not None and tree.is_max(call.caller.node):
                assert call.is_open == call.caller.is_open
            assert f_plus(call.S, call.node) == (POS_INF if call.is_open else call.gamma)
        for number, call in enumerate(calls[1:], 1):  # each pass begins with a descent along the critical path
            if call.caller is None and not call.is_open:
                _descends_leftmost(tree, calls[number:])


def _descends_leftmost(tree: Tree, calls: list[Call]) -> None:
    for call, nested in pairwise(calls):
        children = tree.children(call.node)
        if not children or nested.caller is not call:
            break
        bounds = [call.memory.get(child, (NEG_INF, POS_INF)) for child in children]
        on_path = [high == call.gamma if tree.is_max(call.node) else low < call.gamma for low, high in bounds]
        assert nested.node == children[on_path.index(True)]
        if nested.is_open:
            break


def test_gamma_at_an_open_node_is_beta_of_alphabeta() -> None:
    """ST-E6.1: min f over AMIN-C-Left(n), the true f; not so at a closed node, such as a leaf visited again."""
    for tree, calls in calls_of(mt_sss, small_trees()):
        f = Oracle(tree)
        for call in calls:
            if call.is_open:
                assert call.gamma == minimum(f[x] for x in AMIN_C_Left(call.S, call.node))
    ((_, calls),) = calls_of(mt_sss, iter([Tree.parse("0")]))
    assert [(call.gamma, call.is_open) for call in calls] == [(POS_INF, True), (0, False)]


# DEAD NODES


def is_dead(call: Call) -> bool:
    return h_minus_43(call.S, call.node) >= h_plus_44(call.S, call.node)


def test_plain_mt_sss_calls_dead_nodes() -> None:
    """ST-R6.1: a dead closed root in a tree of one leaf; the smallest with a dead OPEN node is max(min(0 0) 0)."""
    found: dict[bool, str] = {}
    for tree, calls in calls_of(mt_sss, Scope(3).trees()):
        for call in calls:
            if is_dead(call):
                found.setdefault(call.is_open, str(tree))
    assert found == {False: "0", True: "((0 0) 0)"}


FIGURE_8: Final = "((((5 3 1) 3) 9))"


def test_figure_8() -> None:
    """ST-F8: the leaf 1 is evaluated though it is dead; without n' = 9 even the root is called dead."""
    tree = Tree.parse(FIGURE_8)
    assert [gamma for gamma, _ in passes(tree)] == [POS_INF, 5, 3]
    made = run("mt-sss", tree)
    assert [tree.value(leaf) for leaf in made.watched.evaluated] == [5, 3, 3, 1, 9]
    ((_, calls),) = calls_of(mt_sss, iter([tree]))
    assert [call.node for call in calls if is_dead(call) and call.is_open] == [tree.node("1.1.1.1.3")]
    again = [call for call in calls if call.node == tree.node("1.1.1.2")]
    assert [call.is_open for call in again] == [True, False]
    two = run("mt-sss-two-bounds", tree)
    assert [tree.value(leaf) for leaf in two.watched.evaluated] == [5, 3, 3, 9]
    ((_, calls),) = calls_of(mt_sss, iter([Tree.parse("((((5 3 1) 3)))")]))
    assert [(call.gamma, is_dead(call)) for call in calls if call.caller is None] == [
        (POS_INF, False), (5, False), (3, True),
    ]  # fmt: skip


def test_with_two_bounds_only_alive_nodes_are_called() -> None:
    """ST-A6.2, ST-P4.13: f+(n) >= gamma > f-(n) and h+(n) = gamma > h-(n); memory is S; no terminal twice."""
    for tree, calls in calls_of(mt_sss_two_bounds, small_trees()):
        for call in calls:
            S = call.S
            assert f_plus(S, call.node) >= call.gamma > f_minus(S, call.node)
            assert h_plus_44(S, call.node) == call.gamma > h_minus_43(S, call.node)
            assert all(pair == (f_minus(S, n), f_plus(S, n)) for n, pair in call.memory.items() if call.caller is None)
        terminals = [call.node for call in calls if not tree.children(call.node)]
        assert len(terminals) == len({*terminals})


def test_with_two_bounds_it_is_the_best_first_criterion() -> None:
    """ST-P4.13: nodes are first visited in the order of: the leftmost open alive node of greatest h+."""
    with contracts("off"):
        for tree in small_trees():
            watched = Watched(tree)
            mt_sss_two_bounds(watched, 0)
            assert list(watched.visited) == kill(tree, best_first).order


def literal_two_bounds(tree: Tree, node: int, gamma: Any, memory: Memory) -> tuple[Any, Any]:
    """The storage rule as printed: f- at max nodes, f+ at min nodes, both at the root only."""
    children = tree.children(node)
    if not children:
        low = high = tree.value(node)
        memory[node] = low, high
        return low, high
    best = max if tree.is_max(node) else min
    pairs = [memory.get(child, (NEG_INF, POS_INF)) for child in children]
    for number, child in enumerate(children):
        wanted = pairs[number][1] >= gamma if tree.is_max(node) else pairs[number][0] < gamma
        if wanted:
            pairs[number] = literal_two_bounds(tree, child, gamma, memory)
        if pairs[number][0] >= gamma if tree.is_max(node) else pairs[number][1] < gamma:
            break
    low, high = best(pair[0] for pair in pairs), best(pair[1] for pair in pairs)
    if node == tree.root:
        memory[node] = low, high
    else:
        memory[node] = (low, POS_INF) if tree.is_max(node) else (NEG_INF, high)
    return low, high


def test_the_printed_storage_rule_loosens_bounds() -> None:
    """ST-A6.2: on min(max(0) 1) f+ of the root goes from 0 back to 1; here it never rises."""
    tree = Tree.parse("min((0) 1)")
    memory: Memory = {}
    assert literal_two_bounds(tree, 0, POS_INF, memory)[1] == 0
    assert literal_two_bounds(tree, 0, 0, memory) == (0, 1)
    ((_, calls),) = calls_of(mt_sss_two_bounds, iter([tree]))
    assert [call.v for call in calls if call.caller is None] == [(NEG_INF, 0), (0, 0)]
