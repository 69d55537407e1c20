"""What CrossHair reads for `make bench`: alpha-beta on a shape with a max root, for all integers and finite windows.

    export VERIFIED_CONTRACTS=off
    crosshair check --analysis_kind=asserts --report_all --per_condition_timeout=600 tests.bench.shapes.eight

Each function has a twin, in which a max node stops as soon as it reaches alpha: `eight_wrong` must be refuted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from proofs.crosshair.registry import Ask
from proofs.crosshair.target import Target, target_of
from proofs.dossiers.questions import FINITE_WINDOW, Question
from proofs.mutants.seeding import seed
from verified.alphabeta import alphabeta

SHAPES: Final = {"two": "(. .)", "eight": "(((. .) (. .)) ((. .) (. .)))"}
ASKS: Final = {
    name: Ask("alphabeta", Question(name, f"max{shape}", "fail-low", given=FINITE_WINDOW))
    for name, shape in SHAPES.items()
}
WRONG: Final = seed(ASKS["two"].bug)
TARGETS: Final[Mapping[str, Target]] = {
    name + end: target_of(ask.inquiry, search, name + end, __name__)
    for name, ask in ASKS.items()
    for end, search in (("", alphabeta), ("_wrong", WRONG))
}
globals().update(TARGETS)  # where CrossHair looks for them
