"""What drivers of MT need: why their loops end, and a rule for the next test value as an argument (RR-F3.5-MTD).

Brackets whose ends are pay-offs, or integers, become narrower finitely often. A rule is given g, the bound just tested
and the bracket (f-, f+). `mtd-asks` says when it is asked, `mtd-next` that it answers inside the bracket: the contract
of `next_test`, by which MTD asks it. So MTD is proved for any rule that answers so; and where an instance gives a rule
to MTD, that rule, as its source stands, is run on anything that `mtd-asks` allows, and must meet `mtd-next`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.execution.loops import Path
from proofs.proving.execution.signals import PathEndedError
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import arbitrary_value
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from proofs.proving.models.transposition_table import TABLE
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses.mtd import progress, rule_answers, rule_is_asked
from specs.clauses.table_tests import integers_so_far
from specs.values import NEG_INF, POS_INF, Value, is_finite

Bracket = tuple[Any, Any]


def _within(payoffs: Any, bracket: Bracket) -> int:
    return sum(bracket[0] <= value <= bracket[1] for value in (NEG_INF, *payoffs, POS_INF))


@law("payoffs-end", "ST-P6.1")
def PAYOFFS_END(payoffs: Any, before: Bracket, now: Bracket) -> bool:
    """where the ends of brackets are pay-offs of a tree, or infinite, a narrower bracket holds fewer of these"""
    return _within(payoffs, now) < _within(payoffs, before)


def _far(f: Any, bracket: Bracket) -> tuple[int, Any]:
    finite = [end for end in bracket if is_finite(end)]
    return -len(finite), sum(abs(end - f) for end in finite)


@law("integers-end", "RR-2.2.1-nullwindow")
def INTEGERS_END(f: Any, before: Bracket, now: Bracket) -> bool:
    """where brackets around f have integer ends, or infinite ones, a narrower one has more finite ends, or as many and
    these are nearer to f by 1 at least
    """
    (more, far), (fewer, farther) = _far(f, now), _far(f, before)
    return more < fewer or (more == fewer and far + 1 <= farther)


ENDING_LAWS: Final = table_of(PAYOFFS_END, INTEGERS_END)


def is_bracket_narrower(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """The bracket lies strictly inside the one before."""
    return progress.conclusion((before["f_minus"], before["f_plus"]), now["f_minus"], now["f_plus"])


ASKED = ("g", "bound", "f_minus", "f_plus")


class AnyRule:
    """A rule of which nothing is known but what every rule must do."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def __call__(self, *given: Any) -> Value:
        asked = Situation(self.world.vocabulary, dict(zip(ASKED, given, strict=True)))
        path: Path = self.world.path
        path.oblige("precondition", f"{rule_is_asked.id} of the rule", path.line, rule_is_asked, asked)
        v = self.world.value("v")
        answered = asked.also(v=v)
        self.world.grant(lambda: answered.holds(rule_answers))
        return v


def must_be_a_rule(path: Path, rule: Any) -> None:
    """On a path of its own: whatever it is asked, it answers inside the bracket."""
    world = path.world
    if isinstance(rule, AnyRule) or world.choose(2) == 1:
        return
    path.forget_made()  # it may have been asked before, and hold what changed then
    given = {name: world.value(name) for name in ASKED}
    asked = Situation(world.vocabulary, given)
    world.grant(lambda: asked.holds(rule_is_asked))
    line = path.line
    answered = asked.also(v=rule(*given.values()))
    path.oblige("precondition", f"{rule_answers.id} of the rule", line, rule_answers, answered)
    raise PathEndedError


NEXT_TEST_RULE: Final = Vocabulary(
    sorts={
        "Any": Sort(arbitrary_value),
        "NextBound": Sort(lambda world, _name, _node: AnyRule(world), check_argument=must_be_a_rule),
    }
)


TABLE_TESTS: Final = TABLE.extended_by(
    NEXT_TEST_RULE,
    Vocabulary(
        loop_ends={"mtd_table_loop": LoopEnd(is_bracket_narrower, integers_so_far, INTEGERS_END)},
        laws=ENDING_LAWS,
    ),
)
