"""The searches that are judged, how they are called, and what is expected of each at the version that is pinned.

Nothing of the packages is copied. A refutation names the check by hand that confirms it on a game of the package's own.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from proofs.checking.check import check
from proofs.checking.report import Report
from tests.wild import by_hand

PINNED: Final[Mapping[str, str]] = {"easyAI": "2.0.12", "open_spiel": "2.0.2", "aima3": "1.0.11"}
EVEN_ENDS: Final = f"{Path(__file__).with_name('even_ends.py')}:View"
TABLE: Final = "__import__('easyAI').TranspositionTable(memory)"
FEW: Final = {"payoffs": "-1..1"}  # won, drawn and lost
SMALL: Final = {"payoffs": "-99..99"}  # their scores are to be below `win_score`
MOVE_OF_NEGAMAX: Final = "[setattr(game, 'ai_move', None), Negamax(depth)(game)][-1]"


def value_of(ai: str) -> str:
    """easyAI's searches return a move and leave its value behind. A game that is over has no move."""
    return f"[ai := {ai}, setattr(game, 'ai_move', None), ai(game), ai.alpha][-1]"


@dataclass(frozen=True)
class Row:
    """A function as installed, the command that judges it, and what is expected: the clause that is refuted, or ""."""

    package: str
    function: str
    call: str
    spec: str
    game: str
    refuted: str = ""
    why: str = ""
    by_hand: Callable[[], None] | None = None
    form: str = "minimax"
    limits: Mapping[str, Any] = field(default_factory=dict)
    shown_on: tuple[str, ...] = ()  # games that show the fault, where small ones with small numbers do not

    @property
    def name(self) -> str:
        """How a reader would call it: the function, or its call where that says more."""
        ends = ", ends equally late" if self.game == EVEN_ENDS else ""
        table = " with a table" if TABLE in self.call else ""
        within = f", within {self.limits['payoffs']}" if self.spec == "move" and self.limits else ""
        return f"{self.function.rpartition(':')[2]}{table}: {self.spec}{within}{ends}"

    @property
    def missing(self) -> str:
        """Why it cannot be judged here, in words; "" if it can."""
        try:
            found = version(self.package)
        except PackageNotFoundError:
            return f"{self.package} is not installed; `make wild` installs it"
        pinned = PINNED[self.package]
        return "" if found == pinned else f"{self.package} {found} is installed; what is expected is about {pinned}"

    @property
    def command(self) -> str:
        """The command line that does the same."""
        options = [f"--{name}" if value is True else f"--{name}={value}" for name, value in self.limits.items()]
        words = ["--spec", self.spec, "--form", self.form, "--game", self.game, "--call", self.call, *options]
        return shlex.join(["verified", "check", self.function, *words])

    def judged(self, **limits: Any) -> Report:
        """What the checker says."""
        asked: dict[str, Any] = {"form": self.form, "game": self.game, "call": self.call, **self.limits, **limits}
        return check(self.function, self.spec, **asked)

    def is_as_expected(self, report: Report) -> bool:
        """Whether it holds, or the clause is refuted that is expected to be."""
        if not self.refuted:
            return report.verdict == "holds"
        return report.clauses[self.refuted].verdict == "refuted"


def _easyai(function: str, call: str, spec: str, game: str = "easyai", **more: Any) -> Row:
    form = "minimax" if spec == "move" else "negamax"  # a move is the same for both players
    return Row("easyAI", f"easyAI.AI.{function}", call, spec, game, form=form, **more)


def _aima(function: str, call: str) -> Row:
    return Row("aima3", f"aima3.games:{function}", call, "move", "aima")


def _openspiel(function: str, call: str, spec: str) -> Row:
    return Row("open_spiel", f"open_spiel.python.algorithms.minimax:{function}", call, spec, "openspiel")


BONUS: Final = "by design, the earlier the end the larger the score"
PASSED_BY: Final = "an early end counts 0.1 % more for each ply left, by design: a better one that is late is passed by"
TURNED: Final = "the earlier a win the smaller its score: a slow win is preferred, against the documentation"

ROWS: Final = (
    _easyai(
        "Negamax:negamax",
        "negamax(game, depth, depth, scoring, alpha, beta)",
        "alphabeta",
        refuted="success",
        why=BONUS,
        by_hand=by_hand.negamax_adds_to_an_early_end,
        limits={"all": True},
    ),
    _easyai("Negamax:negamax", "negamax(game, depth, depth, scoring, -inf, inf)", "minimax", EVEN_ENDS),
    _easyai("Negamax:negamax", f"negamax(game, depth, depth, scoring, -inf, inf, {TABLE})", "minimax", EVEN_ENDS),
    _easyai(
        "NonRecursiveNegamax:negamax_nr",
        "negamax_nr(game.copy(), depth, scoring, alpha, beta)",
        "alphabeta",
        refuted="fail-low",
        why="the window is turned round before the first move: (alpha, beta) is searched as (-beta, -alpha)",
        by_hand=by_hand.negamax_nr_turns_its_window_round,
        limits={"all": True},
    ),
    _easyai(
        "NonRecursiveNegamax:negamax_nr",
        "negamax_nr(game, depth, scoring)",
        "minimax",
        refuted="leaves-the-position",
        why="its moves are not taken back; NonRecursiveNegamax gives it a copy",
        by_hand=by_hand.negamax_nr_leaves_its_game_elsewhere,
        limits={"all": True},
    ),
    _easyai("NonRecursiveNegamax:negamax_nr", "negamax_nr(game.copy(), depth, scoring)", "minimax"),
    _easyai(
        "SSS:SSS",
        value_of("SSS(depth)"),
        "minimax",
        refuted="value",
        why=TURNED,
        by_hand=by_hand.sss_passes_a_win_by,
        limits=SMALL,
    ),
    _easyai("SSS:SSS", value_of("SSS(depth)"), "minimax", EVEN_ENDS, limits=SMALL),
    _easyai(
        "DUAL:DUAL",
        value_of("DUAL(depth)"),
        "minimax",
        refuted="value",
        why=TURNED,
        by_hand=by_hand.dual_passes_a_win_by,
        limits={**SMALL, "all": True},
    ),
    _easyai("DUAL:DUAL", value_of("DUAL(depth)"), "minimax", EVEN_ENDS, limits=SMALL),
    _easyai(
        "MTdriver:mt",
        "mt(game, gamma, depth, depth, scoring)",
        "mt",
        EVEN_ENDS,
        refuted="lower",
        why="a child is tested at -gamma, so that one which equals it counts as passed; the drivers step beside it",
        by_hand=by_hand.mt_takes_a_tie_for_a_bound,
    ),
    _easyai("solving:solve_with_depth_first_search", "solve_with_depth_first_search(game, 1)", "minimax", limits=FEW),
    _easyai(
        "Negamax:Negamax",
        MOVE_OF_NEGAMAX,
        "move",
        refuted="best-move",
        why=PASSED_BY,
        by_hand=by_hand.negamax_passes_a_better_end_by,
        shown_on=("(10000 (10001))",),
    ),
    _easyai("Negamax:Negamax", MOVE_OF_NEGAMAX, "move", limits=SMALL),
    _openspiel("_alpha_beta", "_alpha_beta(state, depth, alpha, beta, None, 0)[0]", "alphabeta"),
    _openspiel("alpha_beta_search", "alpha_beta_search(game, state, maximizing_player_id=0)[0]", "minimax"),
    _openspiel("expectiminimax", "expectiminimax(state, depth, None, 0)[0]", "minimax"),
    _openspiel("alpha_beta_search", "alpha_beta_search(game, state, maximizing_player_id=0)", "move"),
    _openspiel("expectiminimax", "expectiminimax(state, depth, None, 0)", "move"),
    _aima("minimax_decision", "minimax_decision(state, game)"),
    _aima("alphabeta_search", "alphabeta_search(state, game)"),
    _aima("alphabeta_cutoff_search", "alphabeta_cutoff_search(state, game, 9)"),
)
