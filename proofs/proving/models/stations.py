"""Where a call of SSS-2 stands below its main program (PB-T7.1 to PB-T7.3), as `specs.solutions.stations` has it.

The quantities of (8) to (11) go down from father to child; of the node of a call they are arbitrary, but for what its
precondition says of them. At the root of the main program they are those of a root. What a precondition says of them is
a hypothesis where the same is shown of nested calls, and nowhere else: what `expand` returns is shown of every call,
whoever makes it. A call that the main program has not made has no station, and nothing is claimed of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.law import by
from proofs.proving.models import solution_laws as laws
from proofs.proving.models.heuristics import pair_of
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import sss2, sss2_expand
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value


@dataclass(frozen=True)
class Station:
    """max(alpha(n), L-hat(n)), min(beta(n), U-hat(n)), f-hat(n), and f-hat of the beta-ancestor of n."""

    low: Value
    high: Value
    f_hat: Value
    f_hat_of_beta_ancestor: Value


ROOT: Final = Station(NEG_INF, POS_INF, NEG_INF, NEG_INF)
_KEPT: Final = "_station"


def station_of(node: Node) -> Station:
    """The station of the node."""
    if _KEPT not in node.__dict__:
        node.world.outside(lambda: station_of(node))
        node.__dict__[_KEPT] = _any_station(node) if node.father is None else _son(node, node.father)
    station: Station = node.__dict__[_KEPT]
    return station


def _any_station(node: Node) -> Station:
    words = "max(alpha, L-hat)", "min(beta, U-hat)", "f-hat", "f-hat of the beta-ancestor"
    return Station(*(node.world.ghost(f"{word} of {node}") for word in words))


def _son(child: Node, father: Node) -> Station:
    world, above, (lower, upper) = child.world, station_of(father), pair_of(father)
    low, high = world.greatest(above.low, lower), world.least(above.high, upper)
    if father.is_max():
        low = world.greatest(low, child.broth)
    else:
        high = world.least(high, child.broth)
    son = Station(
        by(world, laws.STATION_LOW, low),
        by(world, laws.STATION_HIGH, high),
        by(world, laws.STATION_F_HAT, world.greatest(above.f_hat, father.f)),
        world.ghost(f"f-hat of the beta-ancestor of {child}"),
    )
    world.law(
        laws.STATION_BETA,
        son_high=high, high_above=above.high, f_hat_above=above.f_hat,
        f_hat_of_beta_above=above.f_hat_of_beta_ancestor, f_hat_of_beta=son.f_hat_of_beta_ancestor,
    )  # fmt: skip
    return son


def _root(at: Situation) -> Station:
    """The main program calls `expand` and `diminish` on its own node."""
    return ROOT if at.node("node").father is None else station_of(at.node("node"))


def _assumed(clause: Clause, at: Situation) -> None:
    at.node("node").world.path.assume_apart(clause, at)


_CALLED: Final = sss2.formulas_8_and_9, sss2.tip_called, sss2_expand.formulas_10_and_11, sss2_expand.dominates
STATIONS: Final = Vocabulary(
    meanings={"station": lambda at: station_of(at.node("node"))},
    marks={clause: partial(_assumed, clause) for clause in _CALLED},
    apart=dict.fromkeys(_CALLED, "where a call stands below the main program"),
)
MAIN_PROGRAM: Final = Vocabulary(meanings={"station": _root}, overrides=frozenset({("meanings", "station")}))
