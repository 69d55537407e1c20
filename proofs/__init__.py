"""WHY: the engines that produce evidence, the ledger, the command line.

What stands in `__all__` is public; everything else may change. `check` judges a search function of your own, `prove`
wants a proof of it, `compare` holds it against another search, `average` says what it costs, and `certify` writes a
value with its proof. A spec of your own is a built-in one with other clauses; the built-in ones have their names in
capitals:

    from proofs import ALPHABETA, clause

    @clause("frugal", "mine", "no leaf is evaluated that NegaScout does not evaluate")
    def frugal(evaluated, leaves_of_negascout):
        return set(evaluated) <= set(leaves_of_negascout)

    FRUGAL = ALPHABETA.with_(required=[*ALPHABETA.required, frugal])
"""

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from proofs.averages import Setting, average
    from proofs.certificates import certificate as certify
    from proofs.checking.loading import Request
    from proofs.checking.report import Report
    from proofs.checking.specs import (
        ALPHABETA,
        DEPTH,
        GRAPH,
        HISTORY,
        MINIMAX,
        MOVE,
        MT,
        QUIESCENCE,
        RANDOM,
        SOLVE,
        SOLVE_GRAPH,
        SPECS,
        Spec,
    )
    from proofs.comparing.compare import compare
    from proofs.judging.check import CheckOptions, check
    from proofs.judging.prove import prove
    from proofs.verdict import Outcome, Verdict
    from proofs.views import VIEWS
    from specs.contracts import clause

_SPECS: Final = "ALPHABETA DEPTH GRAPH HISTORY MINIMAX MOVE MT QUIESCENCE RANDOM SOLVE SOLVE_GRAPH SPECS Spec"
_PLACES: Final = {
    "CheckOptions check": "proofs.judging.check",
    "prove": "proofs.judging.prove",
    "Request": "proofs.checking.loading",
    "Report": "proofs.checking.report",
    "Outcome Verdict": "proofs.verdict",
    "compare": "proofs.comparing.compare",
    "Setting average": "proofs.averages",
    "certify": "proofs.certificates",
    "VIEWS": "proofs.views",
    "clause": "specs.contracts",
    _SPECS: "proofs.checking.specs",
}
_PLACE_OF: Final = {name: place for names, place in _PLACES.items() for name in names.split()}

__all__ = ["ALPHABETA", "DEPTH", "GRAPH", "HISTORY", "MINIMAX", "MOVE", "MT", "QUIESCENCE", "RANDOM", "SOLVE"]
__all__ += ["SOLVE_GRAPH", "SPECS", "VIEWS", "CheckOptions", "Outcome", "Report", "Request", "Setting", "Spec"]
__all__ += ["Verdict", "average", "certify", "check", "clause", "compare", "prove"]


if not TYPE_CHECKING:  # so that a type checker refuses a name that is not there

    def __getattr__(name: str) -> object:
        """A public name, loaded when it is asked for: every pytest run loads this module."""
        if name not in _PLACE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        importlib.import_module("verified.rooms")
        place = importlib.import_module(_PLACE_OF[name])
        return getattr(place, "certificate" if name == "certify" else name)
