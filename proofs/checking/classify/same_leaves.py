"""The clause that a function evaluates the leaves of SSS*, which SSS* itself must be run to say."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from specs.clauses.observed import names
from specs.contracts import Cost, Kind, clause, contracts, level
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from specs.watch import Watched
from verified.best_first.sss_star import sss_star


def leaves_of_sss_star(tree: Tree) -> list[int]:
    """The leaves that SSS* evaluates, in order; it only compares, so pay-offs may be symbolic."""
    watched = Watched(tree)
    # Its contract compares too, which would fork, and keeps what it knows of a tree, which would hash pay-offs.
    with nullcontext() if level() == "off" else contracts("off"):
        sss_star(watched, tree.root)
    return watched.evaluated


@clause(
    "same-leaves-as-sss",
    "RR-A.3-equal",
    "with the full window, the leaves evaluated are those of SSS*, in the same order",
    Kind.POST,
    Cost.ORACLE,
    when=lambda alpha, beta: alpha == NEG_INF and beta == POS_INF,
    expected=lambda situation: names(situation["tree"], leaves_of_sss_star(situation["tree"])),
    actual=lambda situation: names(situation["tree"], situation["evaluated"]),
)
def same_leaves_as_sss(tree: Tree, evaluated: Sequence[int]) -> bool:
    """Stockman's leaves, one by one."""
    return list(evaluated) == leaves_of_sss_star(tree)
