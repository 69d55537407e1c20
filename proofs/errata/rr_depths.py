"""RR 2.2.3: searches to a depth whose table accepts deeper entries, and three published schemes that go wrong there.

The thesis names the problem and leaves it open. A search that uses such entries can promise a witness: its answer fits
one game between the game cut off at the depth and the whole game (FR-witness-order). Alpha-beta keeps that promise if
an entry answers a call completely or is not used. Schemes that combine several bounds break it; they are right where
all bounds are true of one value.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from proofs.dossiers.depth_cases import HISTORIES, NARROWED, SCOUTED, TESTED, Call, games
from proofs.errata.depths_printed import from_the_scout, narrowed
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import shown
from specs.clauses.depth import witness
from specs.depth_limited import EvaluatedTree
from specs.extensions import attainable
from specs.values import NEG_INF, POS_INF, Value, above, below
from verified.depth.depth_alphabeta import depth_alphabeta
from verified.depth.depth_mtd import depth_mtd
from verified.depth.depth_negascout import depth_negascout
from verified.memory.tables import Unbounded

Case = tuple[EvaluatedTree, tuple[Call, ...]]
Search = Callable[..., Value]


def mtd_by(search: Search) -> Search:
    """MTD(f) of figure 3.6 by null windows of a search to a depth: it ends when its bounds meet."""

    def mtd(tree: EvaluatedTree, node: int, depth: int, _alpha: Value, _beta: Value, table: Any) -> Value:
        g: Value = tree.evaluate(node)
        lower: Value = NEG_INF
        upper: Value = POS_INF
        while lower < upper:
            gamma = above(g) if g == lower else g
            g = search(tree, node, depth, below(gamma), gamma, table)
            lower, upper = (lower, g) if g < gamma else (g, upper)
        return g

    return mtd


def mtd_repaired(tree: EvaluatedTree, node: int, depth: int, _alpha: Value, _beta: Value, table: Any) -> Value:
    """MTD(f) with a last search around the value at which its bounds meet."""
    return depth_mtd(tree, node, depth, tree.evaluate(node), table)


def has_a_witness(search: Search, case: Case) -> Iterator[Judged]:
    """The clause `witness` of spec `depth`, after each call on one table."""
    tree, calls = case
    table: Unbounded[Any] = Unbounded()
    for number, (depth, alpha, beta) in enumerate(calls):
        v = search(tree, tree.root, depth, alpha, beta, table)
        situation = {"tree": tree, "node": tree.root, "depth": depth, "alpha": alpha, "beta": beta, "v": v}
        if witness.holds(situation):
            yield None
            continue
        history = [f"depth {deep} ({shown(low)}, {shown(high)})" for deep, low, high in calls[: number + 1]]
        values = " or ".join(map(shown, attainable(tree, tree.root, depth)))
        yield Failure(str(tree), ", then ".join(history), f"{values}, the values of some search", shown(v))


def cases(last: tuple[str, tuple[Call, ...]]) -> Iterator[Case]:
    """Small games, and one that is too large to be found by enumeration."""
    yield from product(games(2), HISTORIES)
    text, calls = last
    yield EvaluatedTree.parse(text), calls


SCOPE: Final = "every game of up to 2 edges, three histories on each, and a game that is too large to be searched for"
ERRATA: Final = (
    Erratum(
        "RR-2.2.3-inconsistency", "section 2.2.3",
        "An entry of the table is used if it was searched at least as deep; that searches may then be inconsistent is "
        "left open.",
        "An entry answers as a whole or not at all, the second search of a scout has the whole window, and one search "
        "around the value of MTD(f) has the last word (verified.depth).",
        "procedure", (
            Reading(
                "a bound of a deeper entry narrows the window (figure 2.15; Marsland's lookup)",
                "the answer is that of one search to the depth or, on some lines, deeper",
                narrowed, depth_alphabeta, has_a_witness, lambda: cases(NARROWED), SCOPE,
            ),
            Reading(
                "the second search begins where the scout ended (figure 2.13)",
                "the answer is that of one search to the depth or, on some lines, deeper",
                from_the_scout, depth_negascout, has_a_witness, lambda: cases(SCOUTED), SCOPE,
            ),
            Reading(
                "MTD(f) ends where its bounds meet (figure 3.6)",
                "the answer is that of one search to the depth or, on some lines, deeper",
                mtd_by(depth_alphabeta), mtd_repaired, has_a_witness, lambda: cases(TESTED), SCOPE,
            ),
        ),
    ),
)  # fmt: skip
