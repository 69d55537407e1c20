"""The evidence about df-pn."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs, with_default_options
from proofs.dossiers.expanded import LACKS, PAIR, PLAN, misuses_of, window_bugs
from proofs.dossiers.questions import TWO, WINDOW, Question
from specs.clauses.expanded import asks_in_its_window
from verified.expanded.df_pn import DF_PN, decide_within_limits, develop_within, df_pn, least
from verified.expanded.expanded_node import ExpandedNode

_BOUND: Final = "bound_shown(root, gamma)"

DOSSIER: Final = Dossier(
    DF_PN,
    PLAN,
    [
        *window_bugs(df_pn, "by_questions(tree, ExpandedNode(node), alpha, beta, decide_within_limits)"),
        *bugs(
            decide_within_limits,
            (
                "answer-high",
                f"return {_BOUND}",
                f"v = {_BOUND}; return v if v < gamma else root.upper",
                "the other bound",
            ),
            (
                "answer-low",
                f"return {_BOUND}",
                f"v = {_BOUND}; return v if v >= gamma else root.lower",
                "the other bound",
            ),
            start=df_pn,
        ),
        *bugs(
            develop_within,
            ("limit-reached", "    while place.pn <", "    if place.pn <", "one step only"),
            ("limits-most-proving", "other.pn for other in others]) + 1)", "other.pn for other in others]) + 2)"),
            (
                "numbers-below",
                "develop(tree, place, gamma)\n",
                "develop(tree, place, gamma); place.dn += 1\n",
                "one too many",
            ),
            start=df_pn,
        ),
    ],
    [*misuses_of(decide_within_limits), Misuse("limits-above", (PAIR, ExpandedNode(0), 1, 1, 1), develop_within)],
    edited=dict.fromkeys((decide_within_limits, develop_within, least), ("df-pn",)),
    confirmed=[with_default_options(DF_PN)],
    calls={df_pn: (asks_in_its_window,)},
    slower=[("df-pn", "alpha, beta, decide", "NEG_INF, beta, decide")],
    asked=[Question("df-pn-two", TWO, "fail-low", given=WINDOW)],
    lacks=LACKS,
)
