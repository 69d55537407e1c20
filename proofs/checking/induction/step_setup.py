"""The tree that a symbolic step of a specification sees, and what that step finds besides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_node import Step
from proofs.checking.induction.environment import Surroundings
from proofs.checking.induction.negamax_node import MoverStep


@dataclass(frozen=True)
class Setting:
    """What the specification's `StepSetting` comes to for one subject."""

    step: Callable[..., Step]
    surroundings: type[Surroundings]
    precondition_is_its_own: bool
    is_opaque: bool


def setting_of(subject: Subject) -> Setting:
    """The setting of the subject's specification; in negamax form the tree is seen by its movers."""
    asked = subject.spec.step
    surroundings: type[Surroundings] = asked.environment or Surroundings
    return Setting(
        MoverStep if subject.is_negamax else asked.node or Step,
        surroundings,
        asked.precondition_is_its_own,
        asked.is_opaque,
    )
