"""HOW: the procedures of the papers, one a module, each carrying its contract. `run` runs any of them by name."""

from specs.contracts import Violation, contracts, count_checks
from specs.contracts.depth import TooDeepError
from specs.informed import InformedTree
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.minimax import minimax
from verified.negascout import negascout
from verified.registry import ALGORITHMS
from verified.running import Run, run

__all__ = [
    "ALGORITHMS",
    "NEG_INF",
    "POS_INF",
    "GameTree",
    "InformedTree",
    "Run",
    "TooDeepError",
    "Tree",
    "Violation",
    "alphabeta",
    "alphabeta_informed",
    "aspiration",
    "aspiration_negascout",
    "contracts",
    "count_checks",
    "minimax",
    "negascout",
    "run",
]
