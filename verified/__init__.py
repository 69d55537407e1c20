"""HOW: the procedures of the papers, one in each module, each with its contract. `run` runs any of them by name.

What stands in `__all__` is public: searches on trees and on graphs, games, tables, and the contract layer. Everything
else may change. `verified.games` has real games.
"""

import verified.rooms  # noqa: F401 - first, so that the error is its own

# isort: split
from specs.contracts import Violation, clause, contract, contracts, count_checks
from specs.contracts.depth import TooDeepError
from specs.depth_limited import DepthLimited, EvaluatedGame, EvaluatedTree
from specs.graphs.graph import GameGraph
from specs.informed import InformedTree
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.alphabeta_shallow import alphabeta_shallow
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.best_first.dual_star import dual_star
from verified.best_first.sss2 import sss2
from verified.best_first.sss2_list import sss2_list
from verified.best_first.sss_star import sss_star
from verified.best_first.sss_star_1979 import sss_star_1979
from verified.depth.depth_alphabeta import depth_alphabeta
from verified.depth.depth_mtd import depth_mtd
from verified.depth.depth_negascout import depth_negascout
from verified.expanded.b_star import b_star
from verified.expanded.best_first_minimax import best_first_minimax, completed_best_first_minimax
from verified.expanded.conspiracy_search import conspiracy_search
from verified.expanded.df_pn import df_pn
from verified.expanded.pn_search import pn_search
from verified.graphs.graph_alphabeta import graph_alphabeta
from verified.graphs.graph_dfs import graph_dfs
from verified.graphs.graph_limit import graph_limit
from verified.graphs.graph_memo import graph_memo
from verified.graphs.graph_runner import run_graph
from verified.graphs.graph_scc import graph_scc
from verified.graphs.graph_worklist import graph_worklist
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_lretc import alphabeta_lretc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.aspiration_negascout_tt import aspiration_negascout_tt
from verified.memory.best_move import best_move
from verified.memory.eager import Learner
from verified.memory.iterative_deepening import iterative_deepening
from verified.memory.mt_dual_tt import mt_dual_tt
from verified.memory.mt_sss_tt import mt_sss_tt
from verified.memory.mtd_bi_tt import mtd_bi_tt
from verified.memory.mtd_f_tt import mtd_f_tt
from verified.memory.mtd_step_tt import mtd_step_tt
from verified.memory.negascout_tt import negascout_tt
from verified.memory.ordering import Memory
from verified.memory.tables import Bounded, Entry, Table, Unbounded
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window.alpha_bounding import alpha_bounding
from verified.null_window.best_node_search import best_node_search
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_dual
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import disprove_rest, mtd_best, prove_best
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step
from verified.p_alphabeta import p_alphabeta
from verified.pvs import pvs
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS
from verified.runner import Run, run
from verified.scout import scout

__all__ = ["ALGORITHMS", "GRAPH_ALGORITHMS", "NEG_INF", "POS_INF", "Bounded", "DepthLimited", "Entry"]
__all__ += ["EvaluatedGame", "EvaluatedTree", "GameGraph", "GameTree", "InformedTree", "Learner", "Memory", "Run"]
__all__ += ["Table", "TooDeepError", "Tree", "Unbounded", "Violation"]
__all__ += ["alpha_bounding", "alphabeta", "alphabeta_etc", "alphabeta_informed", "alphabeta_lretc"]
__all__ += ["alphabeta_shallow", "alphabeta_tt", "aspiration", "aspiration_negascout", "aspiration_negascout_tt"]
__all__ += ["b_star", "best_first_minimax", "best_move", "best_node_search", "clause"]
__all__ += ["completed_best_first_minimax", "conspiracy_search", "contract", "contracts", "count_checks"]
__all__ += ["depth_alphabeta", "depth_mtd", "depth_negascout", "df_pn", "disprove_rest", "dual_star"]
__all__ += ["graph_alphabeta", "graph_dfs", "graph_limit", "graph_memo", "graph_scc", "graph_worklist"]
__all__ += ["iterative_deepening", "minimax", "mt", "mt_dual", "mt_dual_tt", "mt_sss", "mt_sss_tt"]
__all__ += ["mt_sss_two_bounds", "mtd", "mtd_best", "mtd_bi", "mtd_bi_tt", "mtd_f", "mtd_f_tt", "mtd_step"]
__all__ += ["mtd_step_tt", "negascout", "negascout_tt", "p_alphabeta", "pn_search", "prove_best", "pvs", "run"]
__all__ += ["run_graph", "scout", "sss2", "sss2_list", "sss_star", "sss_star_1979"]
