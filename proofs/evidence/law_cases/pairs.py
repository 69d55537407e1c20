"""Cases for the laws of heuristic pairs: nodes of small informed trees."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import informed_trees
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import heuristics as laws
from specs.contracts.ghost import InformedPlace
from specs.minimax import Oracle
from specs.values import NEG_INF, POS_INF, Value

# LAWS


def _nodes(bound: Callable[[Any, Any], Mapping[str, Value]]) -> Iterator[Quantities]:
    """Every node of every small informed tree, with its bars and hats and its father's pair."""
    for tree in informed_trees(Scope(2, all_types=True)):
        oracle = Oracle(tree)
        waiting: list[tuple[InformedPlace[int], Mapping[str, Any]]] = []
        waiting.append((InformedPlace(tree.root, 0, NEG_INF, POS_INF, NEG_INF), {}))
        while waiting:
            place, above = waiting.pop()
            pair = bound(tree, place.node)
            bars = {word: getattr(place, word) for word in ("L_bar", "L_hat", "U_bar", "U_hat")}
            is_terminal = {"payoff": oracle[place.node]} if not tree.children(place.node) else {}
            yield {**pair, **bars, **above, **is_terminal, "f": oracle[place.node]}
            below = {"father_is_max": tree.is_max(place.node), "father_L": pair["L"], "father_U": pair["U"]}
            waiting += [(son, below) for son in place.sons(tree, oracle)]


def _pair(tree: Any, node: Any) -> Mapping[str, Value]:
    return {"L": tree.lower(node), "U": tree.upper(node)}


def _swapped(tree: Any, node: Any) -> Mapping[str, Value]:
    """A seeded bug: the bounds are mistaken for each other, and a terminal knows nothing."""
    return {"L": tree.upper(node), "U": tree.lower(node)} if tree.children(node) else {"L": NEG_INF, "U": POS_INF}


_RIGHT: Final = partial(_nodes, _pair)
_WRONG: Final = partial(_nodes, _swapped)
CASES: Final = (put_to(_RIGHT, _WRONG, laws.VALID, laws.OF_TERMINAL, laws.CONSISTENT, laws.LOW_BARS, laws.HIGH_BARS),)
