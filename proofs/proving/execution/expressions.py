"""What the rewritten source asks of one thing while it runs: identity and attributes.

Whatever has no answer that is known for every tree is refused.
"""

from typing import Any

from proofs.proving.execution.things import TEXT, with_texts
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import Term
from specs.values import Infinity


class Expressions:
    """What a source may ask of things; the path that it is taken down answers."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.has_floats = False  # whether the source names an infinity that is a float
        self.may_get_floats = False  # whether its callers may give it one
        self.is_asking = False  # whether something is asked of all children

    def same(self, x: Any, y: Any) -> bool:
        """`x is y`, where one of the two is None, a truth value or an end."""
        for one, other in ((x, y), (y, x)):
            if other is None and hasattr(type(one), "is_none"):
                return bool(one.is_none())
            if isinstance(other, bool) and not (one is None or isinstance(one, bool)):
                raise FragmentError(f"{one!r} is {other}: nothing is known of that")
        if x is None or y is None:
            return x is y
        if isinstance(x, Infinity) or isinstance(y, Infinity):
            if self.has_floats or self.may_get_floats:
                raise FragmentError(
                    "`is` of an end: an infinite float equals it and is not the same object; compare by =="
                )
            return bool(x == y) if isinstance(x, Infinity | Term) and isinstance(y, Infinity | Term) else False
        if x is y:
            return True
        raise FragmentError(f"{x!r} is {y!r}: nothing is known of that")

    def text(self, constant: Any) -> Any:
        """A text that is written out, or a constant with texts in it: what stands for them, if the proof has that."""
        return with_texts(constant) if TEXT in self.vocabulary.makers else constant

    def attribute(self, thing: Any, word: str) -> Any:
        """`thing.word`, if what the thing stands for has that word."""
        offers = getattr(type(thing), "offers", self.vocabulary.attributes.get(type(thing), frozenset()))
        if word not in offers:
            raise FragmentError(f"{thing!r}.{word}: nothing is known of it")
        return getattr(thing, word)

    def must_not_ask(self, what: str) -> None:
        """Said by what changes, or may have changed when the same is asked of another child."""
        if self.is_asking:
            raise FragmentError(f"{what} within all(...) or any(...) over children: it may change meanwhile")
