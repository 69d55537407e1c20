"""A function that is refuted in minimax form may return the values of the player to move: then it is asked once more.

A search that is written for a game whose pay-offs are the mover's (negamax, as in easyAI) breaks every spec in minimax
form. It stays refuted, for that is what was asked; a note names the option that asks what it may mean.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from proofs.checking.core.clock import Clock, OutOfTimeError
from proofs.checking.stages.check_state import Check, Event, note

NEGAMAX: Final = "negamax"
EXAMPLES: Final = 60  # random games
SECONDS: Final = 3.0
MEANT: Final = (
    f"of {EXAMPLES} random games it is right on all, if what it returns is the value of the player to move: "
    f"if that is meant, ask with --form {NEGAMAX}"
)


def in_negamax_form(check: Check) -> Iterator[Event]:
    """Whether the function, which is refuted in minimax form, keeps its clauses in the other one on random games."""
    subject = check.subject
    if subject.is_negamax or NEGAMAX not in subject.spec.forms:
        return
    turned = replace(subject, form=NEGAMAX)
    required = {name: clause for name, clause in check.clauses.items() if name in check.required}
    applied: Counter[str] = Counter()
    try:
        found = check.game.sample(turned, required, EXAMPLES, applied, Clock(SECONDS), full=check.budget.full_window)
    except OutOfTimeError:
        return
    if found.finding is None and applied.total():
        yield note(MEANT)
