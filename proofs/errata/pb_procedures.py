"""PB figures 5 and 8: SSS-2 as printed, where it reads a variable that has no value, and where it leaves a choice open.

In figure 5 the test `g1 = g2'` stands outside the `if` whose call sets g2'. Python then raises an error. In another
language the variable may have a value from an earlier call. Repaired: `verified.best_first.sss2`, `sss2_list`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.errata.cases import informed_cases, trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import agrees, returns_f
from proofs.mutants.seeding import mutate
from specs.informed import InformedGameTree, InformedTree
from specs.solutions.beta_ancestor import expansions
from specs.solutions.informed_solutions import Solution, milestones, tips
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.visits import Uninformed
from specs.watch import Watched
from verified.best_first.sss2 import expand, expandtip, sss2
from verified.best_first.sss2_list import critical, sss2_list

Search = Callable[..., Any]
Entries = Callable[[InformedTree, Solution[int]], list[Value]]


# FIGURE 5


def figure_5(*, stale: bool) -> Search:
    """Figure 5 to the letter; g2_ is the paper's g2'. If `stale`, it holds g1, as a failed call leaves it."""

    def diminish(tree: InformedGameTree[N], n: N, g1: Any, T: Solution[N]) -> tuple[Any, Solution[N]]:
        if tree.lower(n) >= g1:
            return g1, T
        if not T.sons:
            g2_, S = expandtip(tree, n, g1)
            return (g2_, T) if S is None else (g2_, S)
        if tree.is_max(n):
            sons = [*T.sons]
            if stale:
                g2_ = g1
            for i, c in enumerate(T.sons):
                if g1 == c.g:
                    g2_, sons[i] = diminish(tree, c.node, g1, c)
                if g1 == g2_:
                    break
            g2 = max(son.g for son in sons)
            return g2, Solution(n, g2, tuple(sons))
        (c,) = T.sons
        g2, c = diminish(tree, c.node, g1, c)
        if g1 == g2:
            children = tree.children(n)
            for choice in range(T.choice + 1, len(children)):
                g2_, S = expand(tree, children[choice], g1)
                if S is not None:
                    return g2_, Solution(n, g2_, (S,), choice)
        return g2, Solution(n, g2, (c,), T.choice)

    return diminish


def sss2_by(diminish: Search) -> Search:
    """Figure 4, the main program, on a tree of which nothing is known beforehand."""

    def sss2_printed(tree: GameTree[N]) -> Any:
        game = Uninformed(tree)
        g2, T = expand(game, tree.root, POS_INF)
        while True:
            g1 = g2
            g2, T = diminish(game, tree.root, g1, T)
            if g1 == g2:
                return g1

    return sss2_printed


def repaired(tree: GameTree[N]) -> Any:
    """SSS-2 with the test where it belongs."""
    return sss2(Uninformed(tree), tree.root)


def main_program(title: str, literal: Search) -> Reading[Any, Any]:
    """A reading of figure 5 within SSS-2."""
    return Reading(
        title, "SSS-2 returns f(root) (PB-T5.1)", literal, repaired, returns_f, lambda: trees(6),
        "every tree of up to 6 nodes up to order, nothing known beforehand", spec="minimax", clauses=("value",),
    )  # fmt: skip


# FIGURE 8

# The figure leaves the choice to `critical`, whose result, an index, is no value: hence Any.
choice: Final[Any] = critical
rightmost: Final = mutate(choice, "enumerate(T)", "reversed([*enumerate(T)])", (), start=sss2_list)


def visits_theorem_7_2(search: Search, tree: InformedTree) -> Iterator[Judged]:
    """The nodes visited are those of PB-T7.2."""
    watched = Watched(tree)
    search(watched, tree.root)
    expected, got = sorted(n.name for n, _ in expansions(tree)), sorted(tree.name(node) for node in watched.visited)
    yield agrees(tree, "", " ".join(expected), " ".join(got))


def of_terminals(tree: InformedTree, S: Solution[int]) -> list[Value]:
    """U over the terminals of a list of tips, as printed."""
    return [tip.g for tip in tips(S) if not tree.children(tip.node)]


def of_tips(_tree: InformedTree, S: Solution[int]) -> list[Value]:
    """U over the whole list."""
    return [tip.g for tip in tips(S)]


def greatest_is_g(entries: Entries, tree: InformedTree) -> Iterator[Judged]:
    """The greatest of these is the value of the solution tree that the list stands for."""
    for S in (S for S in milestones(tree, tree.root) if S.g < POS_INF):  # with which SSS-2 has to do
        values = entries(tree, S)
        where = f"the list of tips {' '.join(tree.name(tip.node) for tip in tips(S))}"
        if values:
            yield agrees(tree, where, S.g, max(values))
        else:
            yield Failure(str(tree), where, f"g = {S.g!r}", "a maximum over no terminal")


def without_lower() -> Iterator[InformedTree]:
    """The trees of section 8: L = -inf at every inner node (PB-D8.1)."""
    return (t for t in informed_cases(4, 5) if all(lower == NEG_INF for lower, _ in t.bounds.values()))


LISTS: Final = "every tree of up to 4 nodes with every U up to order, L = -inf, and up to 5 nodes with nothing known"

ERRATA: Final = (
    Erratum(
        "PB-F5-diminish-max", "figure 5, max node",
        "After each child, called or not, diminish leaves the loop if g1 = g2'.",
        "The test belongs inside the if, behind the call that sets g2'.",
        "procedure", (
            main_program("g2' is read before it has a value", sss2_by(figure_5(stale=False))),
            main_program("g2' is found to hold g1 from an earlier call", sss2_by(figure_5(stale=True))),
        ),
    ),
    Erratum(
        "PB-F8-diminish", "figure 8",
        "Diminish on the list of tips takes some tip t with U(t) = g1.",
        "The leftmost, or the nodes visited are not those of theorem 7.2.",
        "procedure", (
            Reading(
                "the rightmost is taken",
                "the nodes visited are those of PB-T7.2",
                rightmost, sss2_list, visits_theorem_7_2, without_lower, LISTS,
            ),
        ),
    ),
    Erratum(
        "PB-P8.1", "figure 8",
        "Entries are removed, and the final maximum is taken, over the terminals in T.",
        "Over all tips in T, terminals or not.",
        "procedure", (
            Reading(
                "a tip that is no terminal does not count",
                "the maximum over the list is g of the solution tree",
                of_terminals, of_tips, greatest_is_g, without_lower, LISTS,
            ),
        ),
    ),
)  # fmt: skip
