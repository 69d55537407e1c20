"""For each specification the tree that its symbolic step sees, and what that step finds besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_memory import MemoryOfMirror, MemoryOfMT
from proofs.checking.induction.abstract_node import Step
from proofs.checking.induction.abstract_pairs import MemoryOfPairs
from proofs.checking.induction.abstract_table import TableOfAlphaBeta, TableOfETC
from proofs.checking.induction.environment import Surroundings
from proofs.checking.induction.informed_node import InformedStep
from proofs.checking.induction.negamax_node import MoverStep


@dataclass(frozen=True)
class Setting:
    """How a step is set up. A precondition that is about what the step finds is not settled before it begins.

    `is_opaque`: nothing is known of the nodes but that they equal themselves. Where the surroundings speak of nodes, as
    those of some built-in procedures do, the nodes are their numbers.
    """

    step: Callable[..., Step] = Step
    surroundings: type[Surroundings] = Surroundings
    precondition_is_its_own: bool = True
    is_opaque: bool = False


SETTINGS: Final[Mapping[str, Setting]] = {
    "alphabeta-informed": Setting(step=InformedStep),
    "alphabeta-tt": Setting(surroundings=TableOfAlphaBeta),
    "alphabeta-etc": Setting(surroundings=TableOfETC),
    "mt": Setting(surroundings=MemoryOfMT, is_opaque=True),
    "mt-mirror": Setting(surroundings=MemoryOfMirror),
    "mt-two-bounds": Setting(surroundings=MemoryOfPairs, precondition_is_its_own=False),
}


def setting_of(subject: Subject) -> Setting:
    """The setting of the subject's specification; in negamax form the tree is seen by its movers."""
    setting = SETTINGS.get(subject.spec.name, Setting(is_opaque=True))
    if not subject.is_negamax:
        return setting
    return replace(setting, step=MoverStep)
