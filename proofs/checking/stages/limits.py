"""Which games a check is about where the call or the view says it, and the words for that."""

from __future__ import annotations

from dataclasses import replace

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.not_installed import missing


def limited(subject: Subject, budget: Budget) -> tuple[Subject, Budget, list[str]]:
    """The subject on the games that are asked about, the budget that asks for these, and what limits them.

    UnusableRequest where the options contradict the view, or the spec.
    """
    call, notes = subject.call, []
    if absent := missing():
        notes.append(f"{', '.join(absent)} not installed here: what the file does with it on import is left out")
    if (payoffs := getattr(call.view, "payoffs", "")) and not budget.payoffs:
        budget = replace(budget, payoffs=payoffs)
        notes.append(f"judged on games that end in {payoffs}: the view says so")
    if getattr(call.view, "still", False):
        notes.append("its depth stays 0: that a win is worth more the sooner it comes is not checked")
    if call.max_children and not 0 < budget.max_children <= call.max_children:
        budget = replace(budget, max_children=call.max_children)
        notes.append(f"judged on games of up to {call.max_children} moves at a position: the view says so")
    if call.root and budget.root not in ("", call.root):
        raise UnusableRequest(f"--root {budget.root}: {call.root.upper()} moves first, the view says so")
    if call.root and not budget.root:
        budget = replace(budget, root=call.root)
        notes.append(f"judged on games in which {call.root.upper()} moves first: the view says so")
    if subject.spec.game.in_levels and (given := budget.domain.games.options):
        raise UnusableRequest(f"{given[0]}: spec {subject.spec.name} is about graphs, and the option about trees")
    if call.plies is not None:
        notes.append(f"judged on games of up to {call.plies} plies: the call says so (as deep as the game is: depth)")
    if call.takes_turns and not (subject.is_negamax or budget.alternating):
        budget = replace(budget, alternating=True)
        notes.append("judged on trees whose types alternate: it counts on players who take turns")
    return replace(subject, domain=budget.domain, run_seconds=budget.run_seconds), budget, notes
