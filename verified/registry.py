"""The algorithms by name: what each is, where it comes from, which options it takes, how it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
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
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window.mt_dual import mt_dual
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd_best import mtd_best
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step


@dataclass(frozen=True)
class Algorithm:
    """A procedure as `verified.run` starts it: `procedure(tree, tree.root, *options)`."""

    name: str
    source: str
    summary: str
    procedure: Callable[..., Value]
    options: Mapping[str, Value] = field(default_factory=dict)  # in the order of the parameters, with defaults
    informed: bool = False

    def start(self, tree: GameTree[Any], **given: Value) -> Value:
        """Search the whole tree."""
        for option in given:
            if option not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.name} has no option {option!r}; its options: {known}")
        return self.procedure(tree, tree.root, *({**self.options, **given}.values()))


WINDOW: Final[Mapping[str, Value]] = {"alpha": NEG_INF, "beta": POS_INF}
GUESS: Final[Mapping[str, Value]] = {"first": 0, "delta": 100}  # the thesis takes one pawn, 100, for delta

ALGORITHMS: Final[Mapping[str, Algorithm]] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "RR-F2.3-minimax", "every node, every leaf", minimax),
        Algorithm("alphabeta", "RR-F2.7-alphabeta", "fail-soft alpha-beta", alphabeta, WINDOW),
        Algorithm(
            "alphabeta-informed",
            "PB-F3-alphabeta",
            "alpha-beta with heuristic bounds U and L at the nodes",
            alphabeta_informed,
            WINDOW,
            informed=True,
        ),
        Algorithm("aspiration", "RR-F2.11-aspwin", "alpha-beta with a window around a first guess", aspiration, GUESS),
        Algorithm("negascout", "RR-F2.13-fix", "a null-window scout for every child but the first", negascout, WINDOW),
        Algorithm(
            "aspiration-negascout",
            "RR-2.2.1-AspNS",
            "NegaScout with a window around a first guess",
            aspiration_negascout,
            GUESS,
        ),
        Algorithm("alphabeta-tt", "RR-F2.15-fix", "alpha-beta with a transposition table", alphabeta_tt, WINDOW),
        Algorithm(
            "alphabeta-etc",
            "RR-F5.4-ETC",
            "alpha-beta with a table in which all children are looked up first",
            alphabeta_etc,
            WINDOW,
        ),
        Algorithm("sss-star", "RR-F2.17-SSS", "SSS*: best-first over solution trees, ties left-first", sss_star),
        Algorithm("sss-star-1979", "SS-Table1-case4", "SSS* with Stockman's own tie rule", sss_star_1979),
        Algorithm("dual-star", "RR-1.3-MTframework", "the dual of SSS*: max and min exchanged", dual_star),
        Algorithm(
            "sss-2", "PB-F4-SSS2", "SSS-2: from milestone to milestone of the solution trees", sss2, informed=True
        ),
        Algorithm("sss-2-list", "PB-F8-diminish", "SSS-2 on a list of tips", sss2_list, informed=True),
        Algorithm("mt-sss", "RR-F3.1-MTSSS", "SSS* as null-window searches with memory, from +inf down", mt_sss),
        Algorithm("mt-dual", "RR-F3.3-MTDUAL", "DUAL* as null-window searches with memory, from -inf up", mt_dual),
        Algorithm("mt-sss-two-bounds", "ST-A6.2", "MT-SSS with two bounds a node: alive nodes only", mt_sss_two_bounds),
        Algorithm("mtd-f", "RR-F3.6-MTDf", "null-window searches with memory from a first guess", mtd_f, {"first": 0}),
        Algorithm(
            "mtd-bi",
            "RR-MTD-bi",
            "null-window searches that bisect first +- delta",
            mtd_bi,
            {"first": 0, "delta": 1024},
        ),
        Algorithm("mtd-step", "RR-MTD-step", "null-window searches down in big steps", mtd_step, {"step": 100}),
        Algorithm("mtd-best", "RR-MTD-best", "a best move first, then its value", mtd_best, {"first": 0}),
    )
}


def find(name: str) -> Algorithm:
    """The algorithm of that name; an error that lists the names otherwise."""
    try:
        return ALGORITHMS[name]
    except KeyError:
        raise ValueError(f"no algorithm {name!r}; there are {', '.join(ALGORITHMS)}") from None
