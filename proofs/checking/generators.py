"""From which random generators a function draws: Python's own, whose outcomes fork, or others."""

from dataclasses import replace
from random import Random, SystemRandom
from types import FunctionType, ModuleType
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.dice import Dice, install
from proofs.checking.induction.assigned import codes_of
from proofs.checking.induction.constants import constants
from proofs.checking.induction.hidden_state import keeps, opened
from proofs.checking.induction.reached import Finding, Reach, Use
from proofs.sandbox.loader import UnusableRequest

_METHODS: Final = frozenset(name for name in dir(Random) if not name.startswith("_"))


class Besides(Reach):
    """All that a function reaches besides Python's generators, whose state is of no matter where outcomes fork."""

    def _value(self, thing: Any, place: str, use: Use) -> None:
        if not isinstance(thing, Random) and not isinstance(getattr(thing, "__self__", None), Random):
            super()._value(thing, place, use)

    def _note(self, finding: Finding) -> None:
        if finding.words.removeprefix("asks for .") not in _METHODS:
            super()._note(finding)


def kept_besides(function: object) -> list[str]:
    """Where a function may keep something between calls, but for the state of a generator."""
    plain, instance = opened(function)
    if plain is None:
        return keeps(function)
    return [finding.words for finding in Besides(plain, instance).found if finding.keeps]


class UnforkableError(UnusableRequest):
    """It draws from a generator that is none of Python's own."""


def with_dice(subject: Subject) -> Subject:
    """The same function, every outcome of its random generators taken; UnusableRequest if it draws from others."""
    plain, instance = opened(subject.function)
    if plain is None:
        return replace(subject, dice=Dice())
    reached = [plain, *Reach(plain, instance).functions]
    for function in reached:
        if why := unforkable(function, instance):
            raise UnforkableError(
                f"{function.__name__} draws from {why}, whose outcomes cannot be forked: let it draw from the module "
                "random or from a random.Random, or leave out --every-outcome"
            )
        install(function.__globals__)
    return replace(subject, dice=Dice(constants(subject.fresh())))


def unforkable(function: FunctionType, instance: Any) -> str:
    """The generator in the code that is none of Python's own, if there is one."""
    names = {name for code in codes_of(function.__code__) for name in code.co_names}
    held = [thing for name in names if (thing := function.__globals__.get(name)) is not None]
    for thing in (*held, *getattr(instance, "__dict__", {}).values()):
        if isinstance(thing, SystemRandom) or thing is SystemRandom:
            return "random.SystemRandom"
        module = thing.__name__ if isinstance(thing, ModuleType) else type(thing).__module__
        if module == "secrets" or getattr(thing, "__module__", "") == "secrets":
            return "secrets"
        if str(module).startswith("numpy.random") or (module == "numpy" and "random" in names):
            return "numpy.random"
    own = {"urandom": "os.urandom", "SystemRandom": "random.SystemRandom", "default_rng": "numpy.random"}
    return next((own[name] for name in own if name in names), "")
