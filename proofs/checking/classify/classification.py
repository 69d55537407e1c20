"""What came of comparing a function with the known algorithms: its kin, in words and for machines."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, Final


class Relation(Enum):
    """How the leaves that the function evaluates compare with those of an algorithm, over all trees of the scope."""

    SAME = "indistinguishable from"  # the same leaves in the same order
    DOMINATES = "dominates"  # never more of them, and fewer on some tree
    DOMINATED = "dominated by"  # never fewer, and more on some tree
    AS_MANY = "as many leaves as"  # but others, or in another order
    NEITHER = "fewer leaves here, more there than"


@dataclass(frozen=True)
class Separation:
    """The smallest tree on which the function and an algorithm evaluate different leaves, or in different order."""

    tree: str
    leaves: tuple[str, ...]  # of the function, by Dewey name, in order
    theirs: tuple[str, ...]


@dataclass(frozen=True)
class Kin:
    """Algorithms that did the same so far, compared with the function: does it evaluate more leaves, fewer, others?"""

    names: tuple[str, ...]
    more: bool = False
    fewer: bool = False
    separation: Separation | None = None  # None if there is none

    @property
    def is_settled(self) -> bool:
        """Whether another tree could tell nothing more: of the function and these, or of these among each other."""
        return self.more and self.fewer and len(self.names) == 1

    @property
    def relation(self) -> Relation:
        """What the algorithms are to the function."""
        return Relation.SAME if self.separation is None else RELATIONS[self.more, self.fewer]

    def as_json(self) -> dict[str, Any]:
        """For machines."""
        separation = None if self.separation is None else asdict(self.separation)
        return {"algorithms": list(self.names), "relation": self.relation.value, "separation": separation}


SHOWN: Final = 5  # algorithms of one relation in a report for people
RELATIONS: Final[Mapping[tuple[bool, bool], Relation]] = {  # (more, fewer)
    (False, False): Relation.AS_MANY,
    (False, True): Relation.DOMINATES,
    (True, False): Relation.DOMINATED,
    (True, True): Relation.NEITHER,
}


@dataclass(frozen=True)
class Classification:
    """The kin of a function. `reason` says why there is none, if there is none."""

    scope: str
    trees: int = 0
    kin: tuple[Kin, ...] = ()
    reason: str = ""

    def names(self, relation: Relation) -> list[str]:
        """The algorithms that stand in this relation to the function."""
        return [name for kin in self.kin if kin.relation is relation for name in kin.names]

    def as_json(self) -> dict[str, Any]:
        """For machines."""
        return {
            "scope": self.scope,
            "trees": self.trees,
            "reason": self.reason,
            "indistinguishable": self.names(Relation.SAME),
            "dominates": self.names(Relation.DOMINATES),
            "dominated_by": self.names(Relation.DOMINATED),
            "kin": [kin.as_json() for kin in self.kin],
        }

    def lines(self) -> Iterator[str]:
        """For people: a row for each relation, closest first, with a smallest tree that separates; JSON has all."""
        if self.reason:
            yield f"not classified: {self.reason}"
            return
        yield "leaves evaluated with the full window, beside those of the known algorithms"
        yield f"  {self.scope}: {self.trees:,} trees"
        if not self.names(Relation.SAME):
            yield "  distinguishable from every known algorithm"
        for relation in Relation:
            told_apart = [kin.separation.tree for kin in self.kin if kin.relation is relation and kin.separation]
            by = f"; told apart by {min(told_apart, key=len)}" if told_apart else ""
            if names := self.names(relation):
                shown = ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more (--json)" if names[SHOWN:] else "")
                yield f"  {relation.value:<35} {shown}{by}"
