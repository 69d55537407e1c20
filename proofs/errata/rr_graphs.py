"""RR: two claims about the cost of searches, refuted by counting leaves of a minimal graph and visits of MT-SSS*.

The approximation of the real minimal graph is meant to lie between it and the left-first minimal graph (RR-5.3-ARMG);
the drivers of MT are said to search fewer nodes than alpha-beta with the full window (RR-3.2.1-lessthanAB).
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.errata.cases import dags, trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import calls_of
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.memory.minimal_graph import approximate_minimal_graph, left_first_minimal_graph, unrepaired_minimal_graph
from verified.null_window.mt_sss import mt_sss

PLIES: Final = 2  # MM(2), as in the thesis for Othello


def is_no_larger(approximation: Callable[..., Any], tree: Tree) -> Iterator[Judged]:
    """The approximation has no more leaves than the left-first minimal graph."""
    graph, limit = approximation(tree, tree.root, PLIES), left_first_minimal_graph(tree, tree.root)
    words = f"at most {len(limit.leaves)} leaves", str(len(graph.leaves))
    yield Failure(str(tree), f"MM({PLIES})", *words) if len(graph.leaves) > len(limit.leaves) else None


def in_visits(tree: Tree) -> tuple[bool, str, str]:
    """As printed: the nodes that MT-SSS* searches, each as often as it is, are no more than those of alpha-beta."""
    limit = len(calls_of(alphabeta, tree, tree.root, NEG_INF, POS_INF))
    many = sum(call.procedure == "mt" for call in calls_of(mt_sss, tree, tree.root))
    return many <= limit, f"at most {limit} visits, as by alpha-beta", str(many)


def in_leaves(tree: Tree) -> tuple[bool, str, str]:
    """The leaves that it evaluates are among those of alpha-beta."""
    one, other = Watched(tree), Watched(tree)
    mt_sss(one, tree.root)
    alphabeta(other, tree.root, NEG_INF, POS_INF)
    more = [tree.name(leaf) for leaf in one.evaluated if leaf not in other.evaluated]
    return not more, "only leaves of alpha-beta", f"{', '.join(more)} too"


def searches_no_more(compared: Callable[[Tree], tuple[bool, str, str]], tree: Tree) -> Iterator[Judged]:
    """MT-SSS*, in all its passes, against alpha-beta with the full window."""
    holds, expected, got = compared(tree)
    yield None if holds else Failure(str(tree), "MT-SSS*", expected, got)


ERRATA: Final = (
    Erratum(
        "RR-3.2.1-lessthanAB", "section 3.2.1",
        "All MTD algorithms search fewer nodes than alpha-beta with the full window.",
        "They evaluate no leaf that alpha-beta does not; inner nodes are visited again in each pass.",
        "theorem", (
            Reading(
                "each visit of a node is counted",
                "MT-SSS* searches no more than alpha-beta",
                in_visits, in_leaves, searches_no_more, lambda: trees(5), "every tree of up to 5 nodes up to order",
                listens=True,
            ),
        ),
    ),
    Erratum(
        "RR-5.3-ARMG", "section 5.3",
        "Looking for cheaper cutoffs near the leaves, MM(d), gives no larger a graph than the left-first minimal one.",
        "With transpositions it may be larger, and is then to be dropped for the graph without MM.",
        "theorem", (
            Reading(
                "on graphs, where a small subtree of its own may be preferred to one that is there already",
                "no more leaves than the left-first minimal graph",
                unrepaired_minimal_graph, approximate_minimal_graph, is_no_larger, lambda: dags(5, 2),
                "every graph of up to 5 edges and 2 terminals with a shared node, up to order",
            ),
        ),
    ),
)  # fmt: skip
