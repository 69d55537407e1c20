"""What the rewritten source asks of a collection as a whole: all(...), any(...), max(...), and what makes one: `{}`.

Whatever has no answer that is known for every tree is refused.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from proofs.proving.execution.children import Children
from proofs.proving.execution.node import Node
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary


class Quantifiers(ABC):
    """What a source may ask of a collection; the path that it is taken down answers."""

    vocabulary: Vocabulary
    is_asking: bool

    @abstractmethod
    def made(self, memory: Any) -> Any:
        """Noted: the source has made it."""

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
