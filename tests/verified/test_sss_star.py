"""SSS*, its dual and its version of 1979: what is printed of them, what is not true of it, and how OPEN behaves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product
from math import log2
from typing import Any, Final

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import BUGS
from proofs.enumeration.cases import Scope
from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.tree_shapes import Shape, alternating, shapes
from proofs.evidence.exhaust import exhaust
from proofs.mutants.seeding import clause_named, mutate
from proofs.traces.sss_trace import steps
from specs.clauses.sss_star import state_place
from specs.contracts import clauses_of, contracts
from specs.examples import STOCKMAN_1
from specs.minimax import f
from specs.paths import Path, alpha, beta, every_path
from specs.solutions.solution_trees import leftmost
from specs.tree import Builder, Tree
from specs.values import POS_INF, Value
from specs.visits import Uninformed, visited_nodes
from specs.watch import Watched
from verified import alphabeta, dual_star, sss_star, sss_star_1979
from verified.best_first.open_list import GreatestFirst, OpenList, State

Steps = tuple[int, ...]


pytestmark = pytest.mark.usefixtures("without_contracts")


def seen(procedure: Callable[..., Value], tree: Tree) -> Watched[int]:
    watched = Watched(tree)
    procedure(watched, watched.root)
    return watched


def uniform(N: int, K: int, tips: Sequence[int]) -> Tree:
    """The (N, K) tree: K levels of max and K of min nodes, each with N sons (SS-F2-count)."""
    builder = Builder()
    rest = iter(tips)

    def grow(father: int | None, height: int) -> None:
        if height == 0:
            builder.leaf(father, next(rest))
        else:
            node = builder.inner(father)
            for _ in range(N):
                grow(node, height - 1)

    grow(None, 2 * K)
    return builder.tree()


def random_tips(N: int, K: int, seed: int, values: int = 1000) -> list[int]:
    rng = random.Random(seed)
    return [rng.randrange(values) for _ in range(N ** (2 * K))]


# THE SEARCH WRITTEN DOWN AS PRINTED, in each reading: one sorted list, searched and sorted by hand


@dataclass
class Account:
    """What a search did: its value, the nodes expanded, OPEN after each step, and the most states that it held."""

    value: Value = 0
    expanded: list[Steps] = field(default_factory=list)
    lists: list[list[tuple[Steps, str, Value]]] = field(default_factory=list)

    @property
    def most(self) -> int:
        return max(map(len, self.lists), default=1)


LEFT_FIRST: Final = "in front of all lesser merit, ties left-first"
FIFO: Final = "behind all greater or equal"
LIFO: Final = "in front of all lesser or equal"
LITERAL: Final = "behind all lesser or equal, else on top"
LITERAL_END: Final = "behind all lesser or equal, else at the end"
ANY: Final = "in order of merit, any of the best is removed"


def transcription(
    tree: Tree, *, place: str = LEFT_FIRST, purge: str = "descendants", leftmost_on_top: bool = True, seed: int = 0
) -> Account:
    """SSS* of section 3.2 with one reading of case 4 (`place`), of case 1 (`purge`) and of case 6."""
    rng = random.Random(seed)
    account = Account()
    node: dict[Steps, int] = {(): tree.root}
    OPEN: list[tuple[Steps, str, Value]] = [((), "L", POS_INF)]
    while True:
        best = [i for i, state in enumerate(OPEN) if state[2] == OPEN[0][2]] if place == ANY else [0]
        n, status, h = OPEN.pop(rng.choice(best))
        if status == "S" and n == ():
            account.value = h
            return account
        if status == "S":
            m = n[:-1]
            if tree.is_max(node[m]):  # case 1
                gone: dict[str, Callable[[Steps], bool]] = {
                    "descendants": lambda x, m=m: len(x) > len(m) and x[: len(m)] == m,  # type: ignore[misc]
                    "children": lambda x, m=m: x[:-1] == m,  # type: ignore[misc]
                    "nothing": lambda _: False,
                    "everything": lambda _: True,
                }
                OPEN = [(m, "S", h), *(state for state in OPEN if not gone[purge](state[0]))]
            elif n[-1] + 1 < len(tree.children(node[m])):  # case 2
                OPEN.insert(0, ((*m, n[-1] + 1), "L", h))
            else:  # case 3
                OPEN.insert(0, (m, "S", h))
        else:
            account.expanded.append(n)
            sons = tree.children(node[n])
            node.update({(*n, i): son for i, son in enumerate(sons)})
            if not sons:  # case 4
                h = min(h, tree.value(node[n]))
                lesser = [i + 1 for i, state in enumerate(OPEN) if state[2] <= h]
                index = {
                    LEFT_FIRST: sum(x > h or (x == h and m < n) for m, _, x in OPEN),
                    FIFO: sum(x >= h for _, _, x in OPEN),
                    LIFO: sum(x > h for _, _, x in OPEN),
                    LITERAL: max(lesser, default=0),
                    LITERAL_END: max(lesser, default=len(OPEN)),
                    ANY: sum(x > h for _, _, x in OPEN),
                }[place]
                OPEN.insert(index, (n, "S", h))
            elif not tree.is_max(node[n]):  # case 5
                OPEN.insert(0, ((*n, 0), "L", h))
            else:  # case 6
                new = [((*n, i), "L", h) for i in range(len(sons))]
                OPEN[:0] = new if leftmost_on_top else new[::-1]
        account.lists.append(list(OPEN))


def names(expanded: Sequence[Steps]) -> list[str]:
    return [".".join(["1", *(str(i + 1) for i in path)]) for path in expanded]


def size(shape: Shape) -> int:
    return 1 + sum(map(size, shape))


def max_trees(leaves: int, height: int, *, distinct: bool = False) -> Iterator[Tree]:
    """Trees with a max root, single-child nodes included: by number of tips, then of nodes, then all equal first."""
    for count in range(1, leaves + 1):
        for shape in sorted(shapes(count, height), key=size):
            skeleton = next(alternating(shape))
            for ranks in weak_orderings(count):
                if not distinct or len(set(ranks)) == count:
                    yield skeleton.fill([rank + 1 for rank in ranks])


def smallest(refutes: Callable[[Tree], bool], leaves: int, height: int, *, distinct: bool = False) -> str:
    """The first tree on which a conjecture fails; "none" if it holds on all of them."""
    return next((str(t) for t in max_trees(leaves, height, distinct=distinct) if refutes(t)), "none")


def is_wrong(tree: Tree, **reading: Any) -> bool:
    return transcription(tree, **reading).value != f(tree, tree.root)


def expands_twice(tree: Tree, **reading: Any) -> bool:
    expanded = transcription(tree, **reading).expanded
    return len(set(expanded)) < len(expanded)


def expands_more(tree: Tree, **reading: Any) -> bool:
    """Not SS-T3: some node is expanded that alpha-beta does not visit."""
    watched = seen(alphabeta, tree)
    return not {*names(transcription(tree, **reading).expanded)} <= {tree.name(n) for n in watched.visited}


# WHAT IS PRINTED

# SS-Table2: tips of the (2, 1) tree, tips evaluated by alpha-beta and by SSS*.
TABLE_2: Final = """
1234 4 3  1243 4 3  1324 4 3  1342 4 3  1423 4 3  1432 4 3  2134 4 3  2143 4 3
2314 3 3  2341 4 4  2413 3 3  2431 4 4  3124 4 4  3142 4 4  3214 3 3  3241 4 4
3412 3 3  3421 3 3  4123 4 4  4132 4 4  4213 3 3  4231 4 4  4312 3 3  4321 3 3
"""


def table_2() -> list[tuple[str, int, int]]:
    words = TABLE_2.split()
    return [(tips, int(a), int(s)) for tips, a, s in zip(words[::3], words[1::3], words[2::3], strict=True)]


def test_table_2_has_every_order_of_four_tips() -> None:
    rows = table_2()
    assert [tips for tips, _, _ in rows] == ["".join(p) for p in permutations("1234")]
    assert (sum(a for _, a, _ in rows), sum(s for _, _, s in rows)) == (88, 80)


@pytest.mark.parametrize(("tips", "of_alphabeta", "of_sss_star"), table_2())
def test_table_2(tips: str, of_alphabeta: int, of_sss_star: int) -> None:
    tree = uniform(2, 1, [*map(int, tips)])
    assert len(seen(alphabeta, tree).evaluated) == of_alphabeta
    assert len(seen(sss_star, tree).evaluated) == of_sss_star
    assert len(seen(sss_star_1979, tree).evaluated) == of_sss_star  # no ties on OPEN


def numbered(tree: Tree, node: int) -> int:
    """The number of a node of a binary tree in the figures of SS: the sons of n are 2n and 2n + 1."""
    number = 1
    for step in tree.name(node).split(".")[1:]:
        number = 2 * number + int(step) - 1
    return number


def test_eleven_nodes_against_three() -> None:  # SS-E4.1-11v3
    tree = Tree.parse(STOCKMAN_1)
    expanded = [numbered(tree, n) for n in seen(sss_star, tree).visited]
    assert expanded == [1, 2, 4, 8, 16, 9, 18, 3, 6, 12, 24, 13, 26, 27, 7, 14, 28, 15, 30, 31]
    visited = {numbered(tree, n) for n in seen(alphabeta, tree).visited}
    assert {*range(1, 32)} - visited == {19, 25, 29}


@pytest.mark.parametrize(("N", "K", "tips"), [(2, 1, 3), (3, 1, 5), (2, 2, 7), (3, 2, 17), (2, 3, 15)])
def test_the_best_case_is_that_of_alphabeta(N: int, K: int, tips: int) -> None:  # SS-R5-bestcase
    tree = uniform(N, K, [1] * N ** (2 * K))
    assert len(seen(sss_star, tree).evaluated) == tips == 2 * N**K - 1
    assert len(seen(dual_star, tree).evaluated) == tips
    assert len(seen(alphabeta, tree).evaluated) == tips
    assert min(len(seen(sss_star, uniform(N, K, random_tips(N, K, seed))).evaluated) for seed in range(20)) >= tips


@pytest.mark.parametrize(("N", "K"), [(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)])
def test_the_leftmost_tips(N: int, K: int) -> None:  # SS-R-corr-left
    spared = 0
    for seed in range(60):
        tree = uniform(N, K, random_tips(N, K, seed, values=4))
        group = tree.leaves()[:N]
        assert {*group} <= {*seen(alphabeta, tree).visited}
        visited = {*group} & {*seen(sss_star, tree).visited}
        if f(tree, 0) > tree.value(group[0]):
            spared += 1
            assert visited == {group[0]}
    assert spared > 10


def average(shape: Shape, procedure: Callable[..., Value]) -> Fraction:
    """The average number of nodes visited when each tip is 1 or 2."""
    skeleton = next(alternating(shape))
    tips = [*product((1, 2), repeat=len(skeleton.leaves))]
    return Fraction(sum(len(seen(procedure, skeleton.fill(each)).visited) for each in tips), len(tips))


def test_the_corollary_is_strict_on_uniform_trees() -> None:  # SS-C-strict
    pair: Shape = ((), ())
    assert average((pair, pair), sss_star) == Fraction(25, 4)
    assert average((pair, pair), alphabeta) == Fraction(51, 8)


@pytest.mark.parametrize(
    ("shape", "nodes"),
    [((((), ()),), Fraction(4)), ((((),), ((),)), Fraction(5)), ((((),), ((), ())), Fraction(21, 4))],
)
def test_the_corollary_is_not_strict_on_every_shape(shape: Shape, nodes: Fraction) -> None:  # SS-C-strict, refuted
    assert average(shape, sss_star) == average(shape, alphabeta) == nodes


# THEOREMS, seen from outside


@pytest.mark.parametrize("scope", [Scope(4), Scope(3, height=3), Scope(3, all_types=True)], ids=str)
@pytest.mark.parametrize("procedure", [sss_star, dual_star])
def test_every_node_expanded_is_visited_by_alphabeta(procedure: Callable[..., Value], scope: Scope) -> None:
    fewer = 0
    for tree in scope.trees():  # SS-T3, RR-2.3.1-dominance
        watched = seen(procedure, tree)
        visited = {n.node for n in visited_nodes(Uninformed(tree))}
        assert {*watched.visited} <= visited, str(tree)
        assert len(watched.evaluated) == len({*watched.evaluated})
        fewer += len(watched.visited) < len(visited)
    assert fewer >= 5


@pytest.mark.parametrize(("N", "K"), [(3, 2), (5, 2), (2, 3), (3, 3)])
def test_no_node_that_alphabeta_ignores_on_random_tips(N: int, K: int) -> None:  # SS-R4.2-100
    fewer = 0
    for seed in range(25):
        tips = [*range(N ** (2 * K))]
        random.Random(seed).shuffle(tips)
        tree = uniform(N, K, tips)
        visited = {*seen(alphabeta, tree).visited}
        assert {*seen(sss_star, tree).visited} <= visited
        assert {*seen(dual_star, tree).visited} <= visited
        fewer += len(seen(sss_star, tree).visited) < len(visited)
    assert fewer > 20


@pytest.mark.parametrize(
    ("N", "K", "mean", "deviation"), [(2, 1, 3.33, 0.5), (3, 1, 6.26, 1.1), (5, 1, 13.7, 2.7), (2, 2, 10.1, 1.9)]
)
def test_the_averages_of_table_3(N: int, K: int, mean: float, deviation: float) -> None:  # SS-Table3
    rng = random.Random(N * K)
    tips = [*range(N ** (2 * K))]
    counts = [len(seen(sss_star, uniform(N, K, rng.sample(tips, len(tips)))).evaluated) for _ in range(400)]
    assert abs(sum(counts) / 400 - mean) < 4 * deviation / 400**0.5


class Counted(Tree):
    """A tree that counts how often the children of each node are asked for."""

    __slots__ = ("asked",)

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree._children, tree._is_max, tree._values)
        self.asked: Counter[int] = Counter()

    def children(self, node: int) -> Sequence[int]:
        self.asked[node] += 1
        return super().children(node)


@pytest.mark.parametrize("procedure", [sss_star, sss_star_1979, dual_star])
def test_every_node_is_live_at_most_once(procedure: Callable[..., Value]) -> None:  # SS-T2: why it ends
    for tree in Scope(4).trees():
        counted = Counted(tree)
        procedure(counted, 0)
        counted.asked[0] -= 1  # the contract asks at the start, once a game, whether children are a sequence
        assert counted.asked.most_common(1)[0][1] == 1


def mirror(tree: Tree) -> Tree:
    """The same game with the players exchanged."""
    values: list[Value | None] = [None if tree.children(n) else -tree.value(n) for n in tree.nodes()]  # type: ignore[operator]
    return Tree([tree.children(n) for n in tree.nodes()], [not tree.is_max(n) for n in tree.nodes()], values)


def test_the_dual_is_the_search_of_the_mirrored_game() -> None:
    for tree in Scope(4, all_types=True).trees():
        one, two = seen(dual_star, tree), seen(sss_star, mirror(tree))
        assert [*one.visited] == [*two.visited]
    assert (
        seen(dual_star, uniform(2, 1, [1, 2, 4, 3])).evaluated != seen(sss_star, uniform(2, 1, [1, 2, 4, 3])).evaluated
    )


@pytest.mark.parametrize("procedure", [sss_star, sss_star_1979, dual_star])
def test_the_whole_contract_on_larger_trees(procedure: Callable[..., Value]) -> None:
    with contracts("oracle"):
        for N, K, values in ((2, 3, 4), (2, 3, 1000), (3, 2, 6), (5, 1, 3), (3, 2, 1000)):
            tree = uniform(N, K, random_tips(N, K, values, values))
            assert procedure(tree, tree.root) == f(tree, tree.root)


@pytest.mark.parametrize("procedure", [sss_star, sss_star_1979, dual_star])
def test_pay_offs_of_any_ordered_type(procedure: Callable[..., Value]) -> None:
    with contracts("oracle"):
        assert procedure(Tree.of([["b", "d"], ["c", "e"]]), 0) == "c"
        assert procedure(Tree.of([[Fraction(1, 3), 0.5], [1, 2]]), 0) == 1
        words = Tree.of(["x", ["y", ["y", "x"], ["w", ["z"]]]], root="min")
        assert procedure(words, 0) == f(words, 0)


def test_the_places_of_the_clauses_are_the_definitions() -> None:
    for tree in Scope(4).trees():
        states: dict[Path[int], State[int]] = {}
        for n in every_path(tree):
            states[n] = State(n.node, states[n.father] if n.father else None, n.index, 0)
            place = state_place(tree, states[n])
            assert (place.node, place.alpha, place.beta) == (n.node, alpha(tree, n), beta(tree, n))


def test_a_step_in_the_proof_of_lemma_2_is_wrong() -> None:  # SS-L2: g(J.i) <= h(n) for younger brothers too
    def refutes(tree: Tree) -> bool:
        live = [(n, h) for n, status, h in (OPEN[0] for OPEN in transcription(tree).lists) if status == "L"]
        ands = [(n, h) for n, h in live if not tree.is_max(father_of(tree, n))]
        return any(f(tree, brother) > h for n, h in ands for brother in younger_or_nodes(tree, n[:-1]))

    assert smallest(refutes, 3, 4) == "((1 ((1) 2)))"


def father_of(tree: Tree, n: Steps) -> int:
    return tree.node(names([n[:-1]])[0])


def younger_or_nodes(tree: Tree, n: Steps) -> Iterator[int]:
    """The younger brothers, of the node and of its ancestors, that have a max father."""
    node = tree.root
    for step in n:
        if tree.is_max(node):
            yield from tree.children(node)[step + 1 :]
        node = tree.children(node)[step]


def test_a_node_put_on_open_need_not_be_visited_by_alphabeta() -> None:  # SS-T3 is about expanded nodes
    def refutes(tree: Tree) -> bool:
        visited = {tree.name(n) for n in seen(alphabeta, tree).visited}
        return not {*names([n for OPEN in transcription(tree).lists for n, _, _ in OPEN])} <= visited

    assert smallest(refutes, 3, 3) == "((1 (1 1)))"


# READINGS OF TABLE 1, and the conjectures that they refute


@pytest.mark.parametrize("place", [LITERAL, LITERAL_END])
def test_case_4_as_printed_computes_something_else(place: str) -> None:  # SS-Table1-case4
    assert smallest(lambda tree: is_wrong(tree, place=place), 3, 3) == "(1 2)"
    assert transcription(Tree.of([1, 2]), place=place).value == 1
    assert transcription(uniform(2, 1, [1, 1, 2, 2]), place=place).value == 1


def test_how_often_case_4_as_printed_is_wrong() -> None:  # SS-Table1-case4
    trees = [uniform(2, 1, tips) for tips in product(range(1, 5), repeat=4)]
    assert sum(is_wrong(tree, place=LITERAL) for tree in trees) == 86


@pytest.mark.parametrize(
    ("reading", "tree", "distinct"),
    [
        ({"place": FIFO}, "((1 (1 1)))", "((1 (2 3)))"),  # capped merits tie although no two tips do
        ({"place": LIFO}, "(1 (1 1))", "none"),
        ({"leftmost_on_top": False}, "((1 (1 1)))", "((1 (2 3)))"),  # case 6 with a stack, SS-Table1-case6
        ({}, "none", "none"),
    ],
    ids=str,
)
def test_other_ties_break_theorem_3(reading: dict[str, Any], tree: str, distinct: str) -> None:  # RR-F2.17-ties
    assert smallest(lambda t: is_wrong(t, **reading), 3, 3) == "none"
    assert smallest(lambda t: expands_more(t, **reading), 3, 3) == tree
    assert smallest(lambda t: expands_more(t, **reading), 3, 3, distinct=True) == distinct
    assert expands_more(uniform(2, 1, [1, 1, 1, 1]), **reading) == ("place" in reading)


def test_the_rule_of_1979_breaks_theorem_3() -> None:  # SS-Table1-case4, SS-R4.2-100
    def refutes(tree: Tree) -> bool:
        return not {*seen(sss_star_1979, tree).visited} <= {*seen(alphabeta, tree).visited}

    assert smallest(refutes, 3, 3) == "((1 (1 1)))"
    assert smallest(refutes, 3, 3, distinct=True) == "((1 (2 3)))"
    tree = Tree.parse("((1 (1 1)))")  # RR-F2.17-ties: three leaves against two
    assert [len(seen(p, tree).evaluated) for p in (sss_star_1979, alphabeta, sss_star)] == [3, 2, 2]
    trees = [uniform(2, 1, tips) for tips in product(range(1, 5), repeat=4)]
    tips = {p: sum(len(seen(p, tree).evaluated) for tree in trees) for p in (sss_star_1979, alphabeta)}
    assert (tips[sss_star_1979], tips[alphabeta]) == (912, 904)  # 3.5625 and 3.53125 on average


def test_any_order_of_ties_gives_the_value() -> None:  # SS-R3.2-ties
    for tree in Scope(4, full_window=True).trees():
        for seed in range(2):
            assert transcription(tree, place=ANY, seed=seed).value == f(tree, 0)


@pytest.mark.parametrize(
    ("purge", "wrong", "twice", "more"),
    [
        ("nothing", "none", "(((1 1) 1))", "((1 (1 1) 1))"),
        ("children", "none", "(((1 (1)) 1))", "none"),
        ("everything", "(2 ((3) 1))", "none", "(1 ((2) 1 1))"),
        ("descendants", "none", "none", "none"),
    ],
)
def test_what_case_1_must_purge(purge: str, wrong: str, twice: str, more: str) -> None:  # SS-Table1-case1
    assert smallest(lambda t: is_wrong(t, purge=purge), 3, 3) == wrong
    assert smallest(lambda t: expands_twice(t, purge=purge), 3, 4) == twice
    assert smallest(lambda t: expands_more(t, purge=purge), 4, 2 if more == "none" else 3) == more


def test_further_trees_of_the_purge_study() -> None:  # SS-Table1-case1, SS-F4.3.8-open
    assert transcription(Tree.of([[[2], 1], 2]), purge="everything").value == 1
    assert expands_twice(Tree.of([[[[1], 2], 1]]), purge="children")
    assert expands_more(Tree.of([[[1, [1, 1]], 1]]), purge="children")
    most = {
        purge: max(transcription(uniform(2, 2, random_tips(2, 2, s)), purge=purge).most for s in range(200))
        for purge in ("nothing", "descendants")
    }
    assert most == {"nothing": 8, "descendants": 4}


# OPEN


@pytest.mark.parametrize(("procedure", "place"), [(sss_star, LEFT_FIRST), (sss_star_1979, FIFO)])
def test_open_is_the_sorted_list_of_the_papers(procedure: Callable[..., Value], place: str) -> None:
    for tree in Scope(4, all_types=True).trees():
        expanded = transcription(tree, place=place).expanded
        assert [tree.name(n) for n in seen(procedure, tree).visited] == names(expanded)
    for seed in range(6):  # few values, so that there are many ties
        for N, K in ((2, 3), (4, 2)):
            tree = uniform(N, K, random_tips(N, K, seed, values=3 + 5 * seed))
            lists = [[(e.name, e.status, e.merit) for e in row.OPEN] for row in steps(tree, procedure)]
            account = transcription(tree, place=place)
            assert lists == [[(names([n])[0], status, h) for n, status, h in OPEN] for OPEN in account.lists]


@pytest.mark.parametrize(("N", "K"), [(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)])
def test_open_never_holds_more_than_one_solution_tree(N: int, K: int) -> None:  # SS-F4.3.8-open
    for seed in range(10):
        tree = uniform(N, K, random_tips(N, K, seed, values=5 + 100 * seed))
        rows = steps(tree)
        assert max(len(row.OPEN) for row in rows) == N**K
        before = [POS_INF, *(row.OPEN[0].merit for row in rows)]
        assert sum(row.case == 4 and h == POS_INF for row, h in zip(rows, before, strict=False)) == N**K
        terminals = [n for n in leftmost(tree, 0, all_at_max=True) if not tree.children(n)]
        assert seen(sss_star, tree).evaluated[: N**K] == terminals


def test_the_space_is_that_of_the_states_on_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []
    purge = OpenList.purge

    def noted(OPEN: OpenList[int], above: State[int]) -> None:
        purge(OPEN, above)
        stored.append(len(OPEN._stack) + len(OPEN._heap))

    monkeypatch.setattr(OpenList, "purge", noted)
    sss_star(uniform(3, 4, random_tips(3, 4, 1)), 0)
    assert len(stored) > 100
    assert max(stored) <= 2 * 3**4 + 32


@pytest.mark.parametrize("values", [10, 1000, 10**6])
def test_an_evaluation_costs_a_logarithm_of_open(values: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    less = GreatestFirst.__lt__

    def counted(one: GreatestFirst, two: GreatestFirst) -> bool:
        nonlocal compared
        compared += 1
        return less(one, two)

    monkeypatch.setattr(GreatestFirst, "__lt__", counted)
    for K in (1, 2, 3):
        compared = 0
        tips = len(seen(sss_star, uniform(4, K, random_tips(4, K, K, values))).evaluated)
        assert 0 < compared <= 2 * tips * log2(4**K)


# THE CASES OF GAMMA


GAMMA = [bug for bug in BUGS if bug.function.__name__.startswith("gamma_case")]


@pytest.mark.parametrize("bug", GAMMA, ids=str)
def test_the_clause_of_a_case_catches_its_bug(bug: Bug) -> None:
    search = mutate(bug.start, "return", "return", ())  # as it is, but without its own clauses
    case = mutate(bug.function, bug.old, bug.new, (clause_named(bug.function, bug.clause),))
    search.__globals__[bug.function.__name__] = case
    evidence = exhaust(search, ((tree, 0) for tree in Scope(4, full_window=True).trees()))
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.function.__name__


def test_every_clause_of_every_case_has_a_bug() -> None:
    cases = [f"gamma_case_{number}" for number in range(1, 7)]
    found = {(bug.function.__name__, bug.clause) for bug in GAMMA if bug.start is sss_star}
    assert found == {(name, clause.id) for name in cases for clause in clauses_of(sss_star.__globals__[name])}
