"""HOW: the procedures of the papers, one in each module, each with its contract. `run` runs any of them by name."""

from specs.contracts import Violation, contracts, count_checks
from specs.contracts.depth import TooDeepError
from specs.informed import InformedTree
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.best_first.dual_star import dual_star
from verified.best_first.sss2 import sss2
from verified.best_first.sss2_list import sss2_list
from verified.best_first.sss_star import sss_star
from verified.best_first.sss_star_1979 import sss_star_1979
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_lretc import alphabeta_lretc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.aspiration_negascout_tt import aspiration_negascout_tt
from verified.memory.eager import Learner
from verified.memory.iterative_deepening import iterative_deepening
from verified.memory.mt_dual_tt import mt_dual_tt
from verified.memory.mt_sss_tt import mt_sss_tt
from verified.memory.mtd_bi_tt import mtd_bi_tt
from verified.memory.mtd_f_tt import mtd_f_tt
from verified.memory.mtd_step_tt import mtd_step_tt
from verified.memory.negascout_tt import negascout_tt
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_dual
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import disprove_rest, mtd_best, prove_best
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step
from verified.registry import ALGORITHMS
from verified.runner import Run, run

__all__ = ["ALGORITHMS", "NEG_INF", "POS_INF", "GameTree", "InformedTree", "Run", "TooDeepError", "Tree", "Violation"]
__all__ += ["alphabeta", "alphabeta_etc", "alphabeta_informed", "alphabeta_tt", "aspiration", "aspiration_negascout"]
__all__ += ["contracts", "count_checks", "disprove_rest", "dual_star", "iterative_deepening", "minimax", "mt"]
__all__ += ["mt_dual", "mt_sss", "mt_sss_two_bounds", "mtd", "mtd_best", "mtd_bi", "mtd_f", "mtd_step", "negascout"]
__all__ += ["prove_best", "run", "sss2", "sss2_list", "sss_star", "sss_star_1979"]
__all__ += ["Learner", "aspiration_negascout_tt", "mt_dual_tt", "mt_sss_tt", "mtd_bi_tt", "mtd_f_tt", "mtd_step_tt"]
__all__ += ["alphabeta_lretc", "negascout_tt"]
