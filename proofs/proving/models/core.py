"""What every proof may speak of: values, truth values, a node and its tree."""

from typing import Any, Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import (
    arbitrary_pair,
    arbitrary_truth,
    arbitrary_value,
    are_fit,
    instance_of,
    is_truth,
    is_value,
    or_none,
)
from proofs.proving.execution.tree_laws import TREE_LAWS
from proofs.proving.models.visits import BROTHER_LAWS
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import whole_searches


def _last_ply(at: Situation) -> str:
    node = at.node("node")
    if node.is_terminal():
        return "terminal"
    return ("max" if node.is_max() else "min") if node.has_only_terminals() else ""


def _brothers(at: Situation) -> Any:
    return at.node("child").broth


_ALL_CALLS: Final = "what all calls of a search visit together; {} is a theorem of its own: verified theorems"
_PAIR: Final = Sort(arbitrary_pair, are_fit(is_value, is_value))
CORE: Final = Vocabulary(
    sorts={
        "Value": Sort(arbitrary_value, is_value),
        "bool": Sort(arbitrary_truth, is_truth),
        "tuple[Value, Value]": _PAIR,
        "tuple[Value, Value] | None": or_none(_PAIR),
        "N": instance_of(lambda _world, _name, node: node, Node),
        "GameTree[N]": instance_of(lambda _world, _name, node: AbstractTree(node), AbstractTree),
    },
    meanings={
        "f": lambda at: at.node("node").f,
        "fn": lambda at: at.node("node").f,
        "alpha_n": lambda at: at.node("node").alpha,
        "beta_n": lambda at: at.node("node").beta,
        "Maxbroth": _brothers,
        "Minbroth": _brothers,
        "child_f": lambda at: at.node("child").f,
        "is_terminal": lambda at: at.node("node").is_terminal(),
        "last_ply": _last_ply,
    },
    not_shown={
        clause: _ALL_CALLS.format(clause.source)
        for clause in (whole_searches.mtd_visits, whole_searches.scout_visits, whole_searches.scout_sandwich)
    },
    laws={**TREE_LAWS, **BROTHER_LAWS},
    axioms={
        "game": "it is finite, has no cycles, answers alike each time it is asked, and Python's stack suffices for it",
        "values": "pay-offs are finite, values are totally ordered, infinite values are NEG_INF and POS_INF",
    },
)
