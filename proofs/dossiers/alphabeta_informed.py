"""The evidence about alpha-beta with heuristic bounds."""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.alphabeta import INFORMED
from proofs.dossiers.dossier import Dossier, Inductive, Misuse, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import FINITE_WINDOW, THREE, TWO, WINDOW, Question, Step
from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import with_pair_and_window
from proofs.enumeration.plans import FOUR, Plan
from proofs.proving.models.heuristics import HEURISTICS
from specs.informed import InformedTree
from verified.alphabeta_informed import ALPHABETA_INFORMED, alphabeta_informed

_EXIT: Final = "return lower if lower >= beta else upper"
_NOT_ON_EQUAL: Final = " or (upper == lower and not tree.children(node)):"

DOSSIER: Final = Dossier(
    ALPHABETA_INFORMED,
    Plan(
        with_pair_and_window,
        (Scope(2), Scope(2, height=2, full_window=True), Scope(3, full_window=True), FOUR),
        (
            Scope(3),
            Scope(2, height=3, full_window=True),
            Scope(3, all_types=True, full_window=True),
            Scope(4),
            Scope(5, full_window=True),
        ),
        every="every consistent pair (none known from 4 leaves on), every window",
        one="every consistent pair (none known from 4 leaves on), full window",
        mutants=(Scope(2), Scope(3, full_window=True)),
        bugs=(Scope(2), Scope(3, full_window=True)),
    ),
    bugs(
        alphabeta_informed,
        ("window", "if v >= high:", "if False:", "no cutoff at a max node"),
        ("window", "if v <= low:", "if False:", "no cutoff at a min node"),
        ("nested-window-informed", "best, a = NEG_INF, low", "best, a = NEG_INF, alpha", "L(n) does not raise alpha"),
        ("nested-window-informed", "tree, child, a, beta)", "tree, child, a, high)"),
        ("success", "alpha >= upper or", "alpha >= lower or", "the basic exit compares alpha with L"),
        ("success", "if v < best:", "if True:", "a min node returns its last value"),
        ("fail-low", "if v >= high:", "if v >= low:", "a max node stops as soon as it reaches alpha"),
        ("fail-low", _EXIT, "return lower", "the basic exit returns L where U is due"),
        ("fail-high", "if v <= low:", "if v <= high:", "a min node stops as soon as it reaches beta"),
        ("fail-high", _EXIT, "return upper", "the basic exit returns U where L is due"),
        ("visits-informed", "if v >= high:", "if v >= beta:", "U(n) does not stop a max node"),
        ("visits-informed", "if v <= low:", "if v <= alpha:", "L(n) does not stop a min node"),
        ("visits-informed", " or upper == lower:", _NOT_ON_EQUAL, "no exit on U = L"),
        ("tighter-visits-fewer", "if v >= high:", "if False:", "no cutoff at a max node"),
        ("PB-I1", "if v >= high:", "if v > high:"),
        ("PB-I1d", "if v <= low:", "if v < low:"),
        ("PB-I2", "if v > best:", "if v > best and v > a:", "a max node forgets values below alpha"),
        ("PB-I2d", "if v < best:", "if v < best and v < b:", "a min node forgets values above beta"),
        ("PB-I3", "if v > a:", "if v > low:", "alpha follows the last value"),
        ("PB-I3d", "if v < b:", "if v < high:", "beta follows the last value"),
    ),
    [
        Misuse("valid-pair", (InformedTree.parse("{7..7}(1 2)"), 0)),
        Misuse("valid-pair", (InformedTree.parse("(1 {5..9}(2 3))"), 0)),
        Misuse("consistent-pair", (InformedTree.parse("{..5}(1 {..9}(5 6))"), 0)),
    ],
    confirmed=[with_default_options(ALPHABETA_INFORMED)],
    inductive=[
        Inductive("alphabeta_informed", Subject(alphabeta_informed, INFORMED), "every heuristic pair", children=4)
    ],
    proved={alphabeta_informed: (HEURISTICS,)},
    asked=[
        Question("informed-two", TWO, "success", "the basic exit", WINDOW, bounds=0),
        Question("informed-three", f"max{THREE}", "fail-high", "returns U", FINITE_WINDOW, bounds=2),
        Question("informed-step-max", Step("max", 2), "fail-low", "a max node", FINITE_WINDOW, bounds=0),
        Question("informed-step-min", Step("min", 2), "fail-high", "a min node", FINITE_WINDOW, bounds=0),
    ],
    lacks=ALPHABETA_LIKE,
)
