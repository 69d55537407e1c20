"""What the rewritten source asks while it runs: identity, attributes, all(...) and any(...), what `{}` makes.

Whatever has no answer that is known for every tree is refused.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from proofs.proving.execution.children import Children
from proofs.proving.execution.node import Node
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import Term
from specs.values import Infinity


class Expressions(ABC):
    """What a source may ask of things; the path that it is taken down answers."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.has_floats = False  # whether the source names an infinity that is a float
        self.may_get_floats = False  # whether its callers may give it one
        self.is_asking = False  # whether something is asked of all children

    @abstractmethod
    def made(self, memory: Any) -> Any:
        """Noted: the source has made it."""

    def same(self, x: Any, y: Any) -> bool:
        """`x is y`, where one of the two is None, a truth value or an end."""
        for one, other in ((x, y), (y, x)):
            if other is None and hasattr(type(one), "is_none"):
                return bool(one.is_none())
            if isinstance(other, bool) and not (one is None or isinstance(one, bool)):
                raise FragmentError(f"{one!r} is {other}: nothing is known of that")
        if isinstance(x, Infinity) or isinstance(y, Infinity):
            if self.has_floats or self.may_get_floats:
                raise FragmentError(
                    "`is` of an end: an infinite float equals it and is not the same object; compare by =="
                )
            return bool(x == y) if isinstance(x, Infinity | Term) and isinstance(y, Infinity | Term) else False
        if x is y or x is None or y is None:
            return x is y
        raise FragmentError(f"{x!r} is {y!r}: nothing is known of that")

    def attribute(self, thing: Any, word: str) -> Any:
        """`thing.word`, if what the thing stands for has that word."""
        offers = getattr(type(thing), "offers", self.vocabulary.attributes.get(type(thing), frozenset()))
        if word not in offers:
            raise FragmentError(f"{thing!r}.{word}: nothing is known of it")
        return getattr(thing, word)

    def all_of(self, over: Any, holds: Callable[..., Any], is_tuple: bool) -> bool:
        """`all(holds(x) for x in over)`."""
        if not isinstance(over, Children):
            return all(bool(self._applied(holds, part, is_tuple)) for part in _listed(over))
        return over.all_of(lambda child: self._asked(holds, child))

    def any_of(self, over: Any, holds: Callable[..., Any], is_tuple: bool) -> bool:
        """`any(holds(x) for x in over)`."""
        if not isinstance(over, Children):
            return any(bool(self._applied(holds, part, is_tuple)) for part in _listed(over))
        return not over.all_of(lambda child: not self._asked(holds, child))

    def _asked(self, holds: Callable[..., Any], child: Node) -> bool:
        """What is asked of all children is asked of each that comes later: nothing may change it meanwhile."""
        before, self.is_asking = self.is_asking, True
        try:
            return bool(holds(child))
        finally:
            self.is_asking = before

    def must_not_ask(self, what: str) -> None:
        """Said by what changes, or may have changed when the same is asked of another child."""
        if self.is_asking:
            raise FragmentError(f"{what} within all(...) or any(...) over children: it may change meanwhile")

    def greatest_of(self, over: Any, made: Callable[..., Any], is_tuple: bool) -> Any:
        """`max([x.word for x in over])`."""
        if not hasattr(over, "each"):
            raise FragmentError(f"a list comprehension over {over!r}: nothing is known of what it makes")
        return max(over.each(lambda part: self._applied(made, part, is_tuple)))

    def from_keys(self, over: Any, value: Any) -> Any:
        """`dict.fromkeys(over, value)`."""
        return self.made(self._maker("dict.fromkeys", "dict.fromkeys")(self, over, value))

    def empty_dict(self) -> Any:
        """`{}`: a memory, if the proof knows of one."""
        return self._maker(dict, "{}")(self)

    def _maker(self, key: Any, word: str) -> Callable[..., Any]:
        if key not in self.vocabulary.makers:
            raise FragmentError(f"{word}: no proof knows what it is for")
        return self.vocabulary.makers[key]

    @staticmethod
    def _applied(function: Callable[..., Any], part: Any, is_tuple: bool) -> Any:
        return function(*part) if is_tuple else function(part)


def _listed(over: Any) -> tuple[Any, ...]:
    if not isinstance(over, tuple):
        raise FragmentError(f"all(...) or any(...) over {over!r}: nothing is known of it")
    return over
