"""The evidence about best-first minimax."""

from typing import Final

from proofs.dossiers.depth_cases import unsupported
from proofs.dossiers.dossier import Dossier, Entry, Misuse, bugs
from proofs.dossiers.expanded import DEEP, with_expansions, with_windows
from verified.expanded.best_first_minimax import (
    BEST_FIRST_MINIMAX,
    best_first_minimax,
    best_of,
    best_open_son,
    completed_best_first_minimax,
    estimates_of,
    expand_principal_tips,
    principal_son,
    renew_line,
    settle_line,
    settle_node,
)

_LINE: Final = "tip_by(best_open_son)"
_BOTH: Final = ("best-first-minimax", "completed-best-first-minimax")

DOSSIER: Final = Dossier(
    BEST_FIRST_MINIMAX,
    bugs=[
        *bugs(
            best_first_minimax,
            ("estimate-witness", "estimates_of(tree)), expansions)", "estimates_of(tree)), expansions) + 0.5"),
        ),
        *bugs(
            expand_principal_tips,
            ("estimate-expansions", "range(expansions)", "range(expansions - 1)", "one less"),
            ("estimate-principal", "tip_by(principal_son)", "tip_by(lambda place: place.sons[-1])", "the last son"),
            start=best_first_minimax,
        ),
        *bugs(
            renew_line,
            ("estimate-backed-up", "if tip.sons:", "if False:", "the tip keeps its estimate"),
            start=best_first_minimax,
            broken=expand_principal_tips,
        ),
        *bugs(
            completed_best_first_minimax,
            ("success", "return root.lower", "return root.lower + 0.5", "half a point more"),
            ("fail-low", "return root.lower", "return root.lower if root.lower > alpha else NEG_INF", "no bound"),
            ("fail-high", "return root.lower", "return root.lower if root.lower < beta else POS_INF", "no bound"),
            ("estimate-best-open", _LINE, "tip_by(lambda place: [s for s in place.sons if not s.is_settled][-1])"),
        ),
        *bugs(
            settle_node,
            (
                "estimate-settled",
                "wins or [son for son in sons if son not in losses] or sons",
                "sons[:1]",
                "the oldest",
            ),
            ("estimate-settles", "bool(wins) or ", "", "a win settles nothing"),
            start=completed_best_first_minimax,
            broken=completed_best_first_minimax,
        ),
    ],
    misuses=[
        Misuse("depth", (DEEP[0], 0, -1)),
        Misuse("window", (DEEP[0], 0, 2, 1), completed_best_first_minimax),
    ],
    edited={
        best_first_minimax: _BOTH[:1],
        completed_best_first_minimax: _BOTH[1:],
        best_open_son: _BOTH[1:],
        settle_node: _BOTH[1:],
        settle_line: _BOTH[1:],
        expand_principal_tips: _BOTH[:1],
        renew_line: _BOTH[:1],
        principal_son: _BOTH[:1],
        estimates_of: _BOTH,
        best_of: _BOTH,
    },
    entries={
        _BOTH[0]: Entry(best_first_minimax, with_expansions, unsupported),
        _BOTH[1]: Entry(completed_best_first_minimax, with_windows, unsupported),
    },
)
