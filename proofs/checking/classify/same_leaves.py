"""The clause that a function evaluates the leaves of SSS*, which SSS* itself must be run to say."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.checking.classify.known_algorithms import leaves_of
from specs.clauses.observed import names
from specs.contracts import Cost, Kind, clause
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.best_first.sss_star import SSS_STAR


def leaves_of_sss_star(tree: Tree) -> list[int]:
    """The leaves that SSS* evaluates, in order; it only compares, so pay-offs may be symbolic."""
    return [*leaves_of(SSS_STAR.name, tree)]


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
