"""A rule for the next test value as an argument of MTD (RR-F3.5-MTD): what is demanded of it, what is known.

A rule is given g, the bound just tested and the bracket (f-, f+). `mtd-asks` says when it is asked, `mtd-next` that it
answers inside the bracket: the contract of `next_test`, by which MTD asks it. So MTD is proved for any rule that
answers so; and where an instance gives a rule to MTD, that rule, as its source stands, is run on anything that
`mtd-asks` allows, and must meet `mtd-next`.
"""

from typing import Any, Final

from proofs.proving.execution.loops import Path
from proofs.proving.execution.signals import PathEndedError
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import arbitrary_value
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses.mtd import rule_answers, rule_is_asked
from specs.values import Value

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
