"""Equations over a list of children: something of the first child, and the same of the rest.

A tree seldom goes down alone: a path, a solution tree, a memory goes down beside it; `Beside` says how. A `Walk` is
one equation over a list of children; a rule says what the equation is, and the usual rules are here: joined over all
children, of the child on the path (or the one that is chosen), of the first child of which something holds, one part
made for each child, or for one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final

from proofs.proving.theory.formulas import Definition, Formula, Term, is_plus, kit
from proofs.proving.theory.logic import all_of, if_, make, some_of


@dataclass(frozen=True)
class Beside:
    """How something goes down: its part below a node, the sort of that list, its parts for the children."""

    below: str
    sort: str
    first: tuple[str, str]  # what belongs to the first child, if it is the only one, and if others follow
    rest: str
    here: str = ""  # the constructor that selects the first child
    known: tuple[str, str] = ("", "")  # the constructors without which nothing is known below, and of the children
    nothing: tuple[str, str] = ("", "")  # what then stands in their place: of a child, and of a list


_OF_ALL: Final = {
    "Tree": Beside("sons", "Sons", ("last", "first"), "rest"),
    "Path": Beside("step", "Step", ("then", "then"), "on", "this"),
    "Solution": Beside("parts", "Parts", ("last_part", "part"), "parts_left"),
    "Extension": Beside("extensions", "Extensions", ("last_extension", "extension"), "extensions_left"),
    "Filling": Beside("fillings", "Fillings", ("last_filling", "filling"), "fillings_left"),
    "Tips": Beside("each", "Each", ("last_tips", "tips"), "others"),
    "Memory": Beside("of_sons", "Memories", ("memory", "memory"), "others", "", ("known", "each"), ("empty", "end")),
}
_OF_ONE: Final = {
    **_OF_ALL,
    "Solution": Beside("choice", "Choice", ("chosen", "chosen"), "further", "here"),
    "Tips": Beside("at", "At", ("held", "held"), "later", "at_this"),
}
_LISTS: Final = {how.sort: how for table in (_OF_ALL, _OF_ONE) for how in table.values()}
DUAL: Final = "Dual"  # a solution tree that holds one child where the other holds all


@cache
def goes_down(sorts: tuple[str, ...], *, by_all: bool) -> list[Beside]:
    """How the first arguments go down, below a node all of whose children are held, or one."""
    hows: list[Beside] = []
    for place, sort in enumerate(sorts):
        table = {**_OF_ALL, DUAL: _OF_ONE["Solution"]} if by_all else {**_OF_ONE, DUAL: _OF_ALL["Solution"]}
        if sort not in table or (sort == "Tree") != (place == 0):
            break
        hows.append(table[sort])
    return hows


def list_sort(sort: str, *, by_all: bool) -> str:
    """The sort of a result over lists."""
    table = _OF_ALL if by_all else _OF_ONE
    return table[sort].sort if sort in table else sort


def first(F: Term, *others: Term) -> list[Any]:
    """The first child of the list F, and what belongs to it."""
    return [one.get(_LISTS[one.sort].first[F.con != "only"]) for one in (F, *others)]


def rest(F: Term, *others: Term) -> list[Any]:
    """The same of the children after it."""
    return [one.get(_LISTS[one.sort].rest) for one in (F, *others)]


def or_end(M: Term) -> Any:
    """What a list of memories, which may end before the children do, has for those after the first."""
    how = _LISTS[M.sort]
    return if_(M.is_a(how.known[1]), M.get(how.rest), make(how.sort, how.nothing[1]))


def below(x: Term, how: Beside, *, known: bool) -> Any:
    """What it has below a node; where it may know nothing of the children, nothing."""
    part = x.get(how.below)
    if known or not how.known[0]:
        return part
    return if_(x.is_a(how.known[0]), part, make(how.sort, how.nothing[1]))


@dataclass(frozen=True)
class Walk:
    """One equation over a list of children of a node of one kind: `max`, `min`, `all`, `one`, or `sons` of any."""

    node: Callable[..., Any]  # of a child
    sorts: Sequence[str]  # of its arguments
    again: Definition  # of a list
    kind: str
    hows: Sequence[Beside]
    lists: Sequence[Term]
    more: tuple[Any, ...]
    known: bool
    window: "Said | None" = None  # how what is carried on changes from child to child

    @property
    def F(self) -> Term:
        """The list of children."""
        return self.lists[0]

    @property
    def only(self) -> bool:
        """Whether it has one child."""
        return self.F.con == "only"

    @property
    def at_max(self) -> bool:
        """Whether they are children of a max node."""
        return self.kind == "max" if self.kind in ("max", "min") else (self.kind == "all") == is_plus()

    @cached_property
    def first(self) -> list[Any]:
        """The first child, and what belongs to it."""
        return [
            self._or_nothing(x, how, x.get(how.first[not self.only]), sort, how.nothing[0])
            for x, how, sort in zip(self.lists, self.hows, self.sorts, strict=False)
        ]

    @cached_property
    def rest(self) -> list[Any]:
        """The other children, and what belongs to them."""
        return [
            self._or_nothing(x, how, x.get(how.rest), how.sort, how.nothing[1])
            for x, how in zip(self.lists, self.hows, strict=True)
        ]

    def _or_nothing(self, x: Term, how: Beside, part: Any, sort: str, nothing: str) -> Any:
        if self.known or not how.known[1]:
            return part
        return if_(x.is_a(how.known[1]), part, make(sort, nothing))

    @property
    def is_here(self) -> Formula:
        """Whether the path goes on at the first child, or it is the one that is chosen."""
        x, how = next((x, how) for x, how in reversed([*zip(self.lists, self.hows, strict=True)]) if how.here)
        return x.is_a(how.here)

    def here(self, *more: Any) -> Any:
        """The definition at the first child."""
        return self.node(*self.first, *(more or self.more))

    def on(self, *more: Any) -> Any:
        """The definition itself, of the rest."""
        more = more or (self.more if self.window is None else self.window(self))
        return self.again(*self.rest, *more)

    def saying(self, node: Callable[..., Any]) -> "Walk":
        """The same walk, with something else said of each child."""
        return replace(self, node=node)

    def of(self, other: Definition, *more: Any) -> Any:
        """Another definition at the first child alone."""
        return other(self.first[0], *more)

    def join(self, word: str, one: Any, other: Any) -> Any:
        """By a method of the kit; `worst` and `best` are those of this side."""
        if word == "sum":
            return one + other
        if word in ("worst", "best"):
            word = "max" if (word == "worst") == is_plus() else "min"
        return getattr(kit(), word)(one, other)


Rule = Callable[[Walk], Any]
Said = Callable[[Walk], Any]


def carried(rule: Rule, window: Said) -> Rule:
    """The rule, where what is carried on changes from child to child."""
    return lambda s: rule(replace(s, window=window))


def fold(join: str | Callable[[Any, Any], Any]) -> Rule:
    """Joined over all children, by a method of the kit or by `join(first, others)`."""

    def rule(s: Walk) -> Any:
        here = s.here()
        if s.only:
            return here
        return s.join(join, here, s.on()) if isinstance(join, str) else join(here, s.on())

    return rule


def at_first(test: Said, goes_on: Said | None = None, also: Said | None = None) -> Rule:
    """Of the first child of which the test holds; `goes_on` must hold of those before it, and `also` of itself."""

    def rule(s: Walk) -> Any:
        here = s.here() if also is None else all_of(also(s), s.here())
        if s.only:
            return here
        is_it = test(s)
        return if_(is_it, here, s.on() if goes_on is None else all_of(goes_on(s), s.on()))

    return rule


def along(goes_on: Said | None = None, also: Said | None = None) -> Rule:
    """Of the child on the path, or of the one that is chosen; `also` must hold of it."""
    return at_first(lambda s: s.is_here, goes_on, also)


def each_part(s: Walk) -> Any:
    """There is a part for each child, and it holds of each."""
    P, here = s.lists[-1], s.here()
    only, more = kit().datatypes[P.sort]
    return all_of(P.is_a(only), here) if s.only else all_of(P.is_a(more), here, s.on())


def one_part(s: Walk) -> Any:
    """There is a part for one child, and it holds of that."""
    here = s.here()
    return all_of(s.is_here, here) if s.only else if_(s.is_here, here, s.on())


def chosen_part(s: Walk) -> Any:
    """The same, said with `or`."""
    C = s.lists[-1]
    here = all_of(C.is_a("here"), s.here())
    return here if s.only else some_of(here, all_of(C.is_a("later"), s.on()))


def made_of_all(s: Walk) -> Any:
    """A part made for each child."""
    sort, here = s.again.sorts[-1], s.here()
    only, more = kit().datatypes[sort]
    return make(sort, only, here) if s.only else make(sort, more, here, s.on())


def made_of_one(test: Said) -> Rule:
    """A part made for the first child of which the test holds."""

    def rule(s: Walk) -> Any:
        sort = s.again.sorts[-1]
        first, later = kit().datatypes[sort]
        here = make(sort, first, s.here())
        return here if s.only else if_(test(s), here, make(sort, later, s.on()))

    return rule
