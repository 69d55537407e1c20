"""The evidence about proof-number search."""

from collections.abc import Callable
from typing import Any, Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.expanded import LACKS, PLAN, misuses_of, window_bugs
from proofs.dossiers.questions import TWO, WINDOW, Question
from specs.clauses.expanded import asks_in_its_window
from verified.expanded.pn_search import (
    PN_SEARCH,
    bound_shown,
    by_questions,
    count,
    count_again,
    decide,
    develop,
    most_proving_son,
    pn_search,
)

_BOUND: Final = "return root.lower if root.lower >= gamma else root.upper"

_EDITED: Final[dict[Callable[..., Any], tuple[str, ...]]] = {
    **dict.fromkeys((most_proving_son, develop, count, count_again, bound_shown, by_questions), ("pn-search", "df-pn")),
    decide: ("pn-search",),
}

DOSSIER: Final = Dossier(
    PN_SEARCH,
    PLAN,
    [
        *window_bugs(pn_search, "by_questions(tree, ExpandedNode(node), alpha, beta, decide)"),
        *bugs(
            by_questions,
            ("questions-answered", "if v >= gamma or v <= alpha:", "if True:", "asks one question only"),
            ("question-next", "gamma = v", "gamma = alpha", "asks what is not open"),
            start=pn_search,
        ),
        *bugs(
            bound_shown,
            ("answer-high", _BOUND, _BOUND.replace("root.lower if", "root.upper if"), "the other bound is the answer"),
            ("answer-low", _BOUND, _BOUND.replace("root.upper", "root.lower"), "the other bound is the answer"),
            start=pn_search,
            broken=decide,
        ),
        *bugs(count, ("proof-numbers", "place.lower >= gamma", "place.lower > gamma"), start=pn_search, broken=decide),
        *bugs(
            most_proving_son,
            ("most-proving", "if place.is_max", "if not place.is_max", "the numbers are exchanged"),
            ("most-proving", "son.pn if place.is_max else son.dn", "-son.pn", "the son that needs most"),
            start=pn_search,
            broken=decide,
        ),
    ],
    misuses_of(decide),
    edited=_EDITED,
    confirmed=[with_default_options(PN_SEARCH)],
    calls={pn_search: (asks_in_its_window,)},
    slower=[("pn-search", "alpha, beta, decide", "NEG_INF, beta, decide")],
    asked=[Question("pn-two", TWO, "fail-low", given=WINDOW)],
    lacks=LACKS,
)
