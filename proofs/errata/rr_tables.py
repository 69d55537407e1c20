"""RR-F2.15 and RR-F5.4: the bounds that the printed searches with a table fail to store, and what that costs.

Their values are right. But no lower bound is ever stored for an inner max node and no upper one for an inner min node,
a leaf gets one bound only, and what a child's entry proves of its father is not stored. Repaired: `verified.memory`.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from proofs.checking.specs import spec_of
from proofs.errata.cases import Window, dags, trees, with_windows
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import judged, shown
from proofs.errata.tables_printed import Memory, etc_printed, repaired, tt_as_mt, tt_printed, without_lookahead
from specs.clauses.tables import learns
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Entry, Unbounded
from verified.null_window.mt import mt

Search = Callable[..., Any]
tt: Final = repaired(alphabeta_tt)
etc: Final = repaired(alphabeta_etc)
# Too large to be found by enumeration: a child's bound is weaker than the one that a search of the node would give.
WITNESS: Final = Tree.parse("min(((#1=1 (0 (#2=((((0 0) 2)) #1#)))) 2) #2#)")


# WHAT IS STORED


def stores_what_it_proves(search: Search, case: tuple[Tree, Window]) -> Iterator[Judged]:
    """The clause `learns` of the repaired searches, at the root."""
    tree, (alpha, beta) = case
    memory: Memory = {}
    v = search(tree, tree.root, alpha, beta, memory)
    stored: Entry[Any] = Entry(*memory[tree.root])
    situation = {"alpha": alpha, "v": v, "beta": beta, "stored": stored, "table": Unbounded[Any]()}
    for verdict in judged(learns, tree, f"window ({shown(alpha)}, {shown(beta)})", **situation):
        if verdict is None:
            yield None
        else:
            pair = f"f- = {shown(stored.lower)}, f+ = {shown(stored.upper)}"
            yield Failure(verdict.case, verdict.where, f"what v = {shown(v)} proves", pair)


def keeps_every_node(search: Search, tree: Tree) -> Iterator[Judged]:
    """Every inner node that was searched has an entry afterwards."""
    memory: Memory = {}
    watched = Watched(tree)
    search(watched, tree.root, NEG_INF, POS_INF, memory)
    for node in watched.visited:
        if tree.children(node):
            where = f"node {tree.name(node)}, full window"
            yield None if node in memory else Failure(str(tree), where, "an entry of the node", "none")


# WHAT IT COSTS


def by_tests(search: Search, tree: Tree, first: int) -> list[int]:
    """The leaves that MTD(f) evaluates by null windows of the search, from a first guess, with repetitions."""
    watched = Watched(tree)
    memory: dict[Any, Any] = {}
    low: Value = NEG_INF
    high: Value = POS_INF
    g = first
    while low < high:
        gamma = g + 1 if g == low else g
        g = search(watched, tree.root, gamma, memory)
        low, high = (low, g) if g < gamma else (g, high)
    return watched.evaluated


def tt_repaired_as_mt(tree: GameTree[N], node: N, gamma: Any, memory: dict[Any, Any]) -> Any:
    """The repaired search as a test of f >= gamma."""
    return tt(tree, node, gamma - 1, gamma, memory)


def evaluates_once(search: Search, case: tuple[Tree, int]) -> Iterator[Judged]:
    """The classifying clause `once` of spec `mt`: no leaf is evaluated twice."""
    tree, first = case
    leaves = by_tests(search, tree, first)
    twice = [tree.name(leaf) for leaf in sorted({leaf for leaf in leaves if leaves.count(leaf) > 1})]
    where = f"MTD(f), first guess {first}"
    yield Failure(str(tree), where, "each leaf evaluated once", f"{', '.join(twice)} again") if twice else None


def costs_no_more_than_mt(search: Search, case: tuple[Tree, int]) -> Iterator[Judged]:
    """The distinct leaves are those of MTD(f) with MT."""
    tree, first = case
    with_mt, with_table = (len(set(by_tests(test, tree, first))) for test in (mt, search))
    words = f"MTD(f), first guess {first}", f"{with_mt} leaves, as with MT", f"{with_table} leaves"
    yield Failure(str(tree), *words) if with_table > with_mt else None


def evaluates_no_other(form: tuple[Search, Search], tree: Tree) -> Iterator[Judged]:
    """Looking ahead evaluates no leaf that the same search without does not."""
    ahead, plain = (Watched(tree) for _ in form)
    for search, watched in zip(form, (ahead, plain), strict=True):
        search(watched, tree.root, NEG_INF, POS_INF, {})
    more = [tree.name(leaf) for leaf in ahead.evaluated if leaf not in plain.evaluated]
    without = f"only the {len(plain.evaluated)} leaves evaluated without looking ahead"
    yield Failure(str(tree), "full window", without, f"{', '.join(more)} too") if more else None


TEST: Final = spec_of(tt_as_mt).name
GUESSES: Final = (0, 1)
BITS: Final = (0, 1)
SHARED: Final = "every graph of up to 5 edges and 3 terminals with a shared node, up to order"


def lost_bounds(literal: Search, corrected: Search) -> Reading[Any, Any]:
    """The defect that both figures have."""
    return Reading(
        "alpha and beta are overwritten before they are asked what v proves",
        "v < beta implies that f+ <= v is stored, v > alpha that f- >= v is (RR-F2.15-fix)",
        literal, corrected, stores_what_it_proves, lambda: with_windows(5),
        "every tree of up to 5 nodes up to order, every integer window about the pay-offs",
    )  # fmt: skip


ERRATA: Final = (
    Erratum(
        "RR-F2.15-alphabetaTT", "figure 2.15",
        "After the loop, which overwrites alpha and beta, g < beta lets f+ and g > alpha lets f- be stored.",
        "g has to be compared with the window that the search began with (verified.memory.alphabeta_tt).",
        "procedure", (
            lost_bounds(tt_printed, tt),
            Reading(
                "in the re-searches of MTD(f) the lost bounds cost leaves",
                "MTD(f) evaluates no more leaves than with MT",
                tt_as_mt, tt_repaired_as_mt, costs_no_more_than_mt, lambda: product(trees(7, BITS), GUESSES),
                "every tree of up to 7 nodes with pay-offs 0, 1, first guesses 0, 1", spec=TEST,
            ),
        ),
    ),
    Erratum(
        "RR-F2.15-leafreeval", "figure 2.15",
        "A leaf is stored like any other node, with the bound that the window left open.",
        "The value of a leaf is exact and has to be stored as both bounds.",
        "procedure", (
            Reading(
                "tested with null windows by MTD(f)",
                "no leaf is evaluated twice",
                tt_as_mt, tt_repaired_as_mt, evaluates_once, lambda: product(trees(6, BITS), GUESSES),
                "every tree of up to 6 nodes with pay-offs 0, 1, first guesses 0, 1", spec=TEST, clauses=("once",),
            ),
        ),
    ),
    Erratum(
        "RR-F5.4-ETC", "figure 5.4",
        "A child's entry that cuts off is returned at once, and bounds are stored as in figure 2.15.",
        "What the child proves of the node is stored before it returns, the bounds are compared with the first window, "
        "and the node's own entry narrows it (verified.memory.alphabeta_etc).",
        "procedure", (
            lost_bounds(etc_printed, etc),
            Reading(
                "a cutoff by a child leaves no entry of the node",
                "every inner node that was searched has an entry afterwards",
                etc_printed, etc, keeps_every_node, lambda: dags(5, 3), SHARED,
            ),
            Reading(
                "a child's bound may be weaker than what a search of the node would have found",
                "looking ahead evaluates no leaf that the search without it does not",
                (etc_printed, without_lookahead), (etc, tt), evaluates_no_other, lambda: (*dags(5, 3), WITNESS),
                f"{SHARED}, and a witness that is too large to be searched for",
            ),
        ),
    ),
)  # fmt: skip
