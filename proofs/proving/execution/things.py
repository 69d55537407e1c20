"""What stands in a proof for something of the source: it answers what its class defines, and refuses all else by name.

None is a Python number, text or container. Whether it is true and what it equals is not known unless its class says so.
A `Changeable` is one that calls and loops may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, NoReturn, Self, TypeGuard

from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.caller import caller_is_under_test
from proofs.symbolic.closed import OPERATIONS, REFUSALS, Closed, close
from specs.contracts import Clause


class Thing(Closed):
    """What stands for something of any class. `offers` are the attributes that the source may ask for."""

    offers: ClassVar[frozenset[str]] = frozenset()
    same_thing: ClassVar[str] = "that is so"

    def __repr__(self) -> str:
        return type(self).__name__

    def _in_words(self) -> tuple[str, str]:
        return repr(self), repr(self)

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(f"{what}: nothing is known of that")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        what = self.same_thing if getattr(type(other), "same_thing", "") == self.same_thing else Thing.same_thing
        raise FragmentError(f"{self!r} == {other!r}: whether {what} is not known")

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return REFUSALS["__hash__"](self) if caller_is_under_test() else object.__hash__(self)


close(Thing, OPERATIONS)


class Unchanging(Thing):
    """A thing that no call and no loop changes."""

    is_unchanging = True


TEXT: Final = "text"  # of a vocabulary that has Text in the place of texts


class Text(Unchanging):
    """A text of the source, such as a flag: it equals another one or not, and it may be empty.

    A member of an Enum is a text in a proof as well, and answers no more than that.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        if type(other) in (Text, str):
            return self.text == str(getattr(other, "text", other))
        if other is None or type(other) in (bool, int, float):
            return False
        if issubclass(type(other), Thing):
            return super().__eq__(other)
        raise FragmentError(f"whether a value is {self!r} is not known: pay-offs may be of any ordered type")

    __hash__ = Thing.__hash__

    def __bool__(self) -> bool:
        return bool(self.text)

    def __repr__(self) -> str:
        return repr(self.text)

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(f"{what}: of a text, or a member of an Enum, a proof knows which one it is: ask by ==")


def with_texts(constant: Any) -> Any:
    """The constant, with what stands for the texts in it."""
    if type(constant) is tuple:
        return tuple(map(with_texts, constant))
    return Text(constant) if type(constant) is str else constant


class Changeable(Thing):
    """A thing that calls and loops may change, such as a memory. A proof that needs one makes a class of it.

    Whether something is one is asked at every clause: so this is no abstract class, of which `isinstance` is slow.
    """

    def forget(self) -> None:
        """From here on it is an arbitrary one."""
        raise NotImplementedError

    def changed_by(self, _name: str, _clauses: Iterable[Clause], _node: object) -> Iterable[Clause]:
        """A procedure that promises these clauses was given it, for the node: say on which of them it relies."""
        self.forget()
        return ()

    def iteration_ends(self) -> None:
        """Another iteration of a loop begins: refuse what the model takes to be the same at each of them."""

    def as_it_was(self) -> Self:
        """A copy that stays as it is now: what a postcondition calls `old_x`."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    def given_to(self, _name: str, _clauses: Iterable[Clause]) -> None:
        """Refuse to be given to a procedure that may change it and promises too little."""
        return

    def implies(self, _clause: Clause) -> bool:
        """Whether the clause holds of every such thing, because all that changes it must keep it so."""
        return False

    def owes(self, _clause: Clause, _holds: Callable[[], bool], _node: object) -> bool:
        """Whether it will see to it itself that the clause, a postcondition, holds when it is asked about the node."""
        return False


def is_changeable(thing: object) -> TypeGuard[Changeable]:
    """Whether it is one. A symbolic value is not asked for its class, which would take long."""
    return issubclass(type(thing), Changeable)
