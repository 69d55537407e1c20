"""Definitions over a tree with those over the lists of its children; claims of a node with those of its children.

One says what holds at a node, and by which rule the children are gone through (`walks`): those of a max node and of a
min node (`max`, `min`), those of a node all of whose children are held and of one that has one (`all`, `one`), or those
of any node (`sons`). `lifted` makes the definitions over lists, and `below` applies the right one. For `by_side` a
method is turned into such a definition for each of two sides, the one the mirror image of the other.

A claim is said once for a `Level`: `at(f)` is f at a node, and what belongs to f over a list of children. `lift` makes
a claim for each level, so that all are proved together.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from proofs.proving.theory.formulas import Body, Definition, Formula, Kit, Term
from proofs.proving.theory.induction import Claim
from proofs.proving.theory.walks import DUAL, Beside, Rule, Walk, below, goes_down, list_sort

_OF_ALL: Final = ("all", "max", "sons")  # the kinds of list that go down beside all parts of a solution tree


@dataclass(frozen=True, eq=False)
class Lifted(Definition):
    """A definition over a tree, with those over lists of children; `plus` is whose node is one that needs all."""

    given: tuple[str, ...] = ()  # the sorts as they were given
    plus: bool | None = None  # None: the kit says
    known: bool = False  # whether what goes down beside the tree has a part for each child
    lists: dict[str, Definition] = field(default_factory=dict)

    def __getitem__(self, kind: str) -> Definition:
        return self.lists[kind]

    def below(
        self, k: Kit, t: Term, *args: Any, by: Formula = None, of: Callable[[str, Any], Any] = lambda _, x: x
    ) -> Any:
        """What holds of the children of t; `by` tells the kinds of node apart, `of(kind, x)` stands for x."""
        values = []
        for kind, again in self.lists.items():
            hows = goes_down(self.given[:-1], by_all=kind in _OF_ALL)
            down = [below(k, x, how, known=self.known) for x, how in zip((t, *args), hows, strict=False)]
            carried = args[len(hows) - 1 : len(again.sorts) - 2]  # lists of one kind may carry more than others
            values.append(of(kind, again(k, *down, *carried)))
        if len(values) == 1:
            return values[0]
        if by is None:
            by = t.get("is_max")
            if "all" in self.lists:
                by = by == k.bool(k.plus if self.plus is None else self.plus)
        return k.if_(by, *values)

    def tree_of(self, k: Kit, t: Term, *args: Any) -> Any:
        """A solution tree made of what is made of the children: it holds all of them, or one."""
        if t.con != "inner":
            return k.make("Solution", "leaf")
        return self.below(k, t, *args, of=lambda kind, x: k.make("Solution", "all" if kind in _OF_ALL else "one", x))

    def holding(self, k: Kit, t: Term, T: Term, *args: Any) -> Formula:
        """What holds of the children that a solution tree T holds: it has to hold all of them, or one."""
        return self.below(k, t, T, *args, of=lambda kind, x: k.all(T.is_a("all" if kind in _OF_ALL else "one"), x))


@dataclass(frozen=True)
class Lifting:
    """What is said of a definition: its sorts, the rule for each kind of list, and what the lists carry besides."""

    sorts: tuple[str, ...]
    rules: Mapping[str, Rule]
    more: Mapping[str, tuple[str, ...]]
    known: bool

    def __call__(self, name: str, body: Body, suffix: str = "", side: Any = None) -> Lifted:
        """The definitions, of the tree and over lists."""
        plain = tuple("Solution" if sort == DUAL else sort for sort in self.sorts)
        node = Lifted(name + suffix, plain, body, self.sorts, None if side is None else side.plus, self.known)
        for kind, rule in self.rules.items():
            hows = goes_down(self.sorts[:-1], by_all=kind in _OF_ALL)
            carried = (*plain[len(hows) : -1], *self.more.get(kind, ()))
            sorts = (*(how.sort for how in hows), *carried, list_sort(plain[-1], by_all=kind in _OF_ALL))
            equation = partial(self._equation, node, kind, rule, hows, side)
            node.lists[kind] = Definition(f"{name}_{kind}{suffix}", sorts, equation)
        return node

    def _equation(self, node: Lifted, kind: str, rule: Rule, hows: list[Beside], side: Any, k: Kit, *args: Any) -> Any:
        plus = k.plus if node.plus is None else node.plus
        lists, carried = args[: len(hows)], args[len(hows) :]
        return rule(Walk(k, node, node.sorts, node[kind], kind, hows, lists, carried, plus, self.known, side))


def _lifting(
    *sorts: str, known: bool = False, more: Mapping[str, tuple[str, ...]] | None = None, **rules: Rule
) -> Lifting:
    if "either" in rules:  # both kinds of node, by player
        rules = {"max": rules["either"], "min": rules["either"]}
    return Lifting(sorts, rules, more or {}, known)


def lifted(*sorts: str, **how: Any) -> Callable[[Body], Lifted]:
    """`@lifted("Tree", "Value", max=fold("max"), min=fold("min"))`: sorts, and a rule for each kind of list."""
    return lambda body: _lifting(*sorts, **how)(body.__name__, body)


class BySide:
    """A definition that each side has of its own: a method turned into a `Lifted`."""

    def __init__(self, lifting: Lifting, body: Body) -> None:
        self.lifting, self.body = lifting, body

    def __get__(self, side: Any, _: object = None) -> Lifted:
        of_side: dict[str, Lifted] = side.__dict__.setdefault("definitions", {})
        name = self.body.__name__
        if name not in of_side:
            word = "_plus" if side.plus else "_minus"
            of_side[name] = self.lifting(f"{type(side).__name__}.{name}", partial(self.body, side), word, side)
        return of_side[name]


def by_side(*sorts: str, **how: Any) -> Callable[[Body], BySide]:
    """`@by_side("Tree", "Value", all=fold("worst"), one=along())`: the same for a method of a class with `plus`."""
    return lambda body: BySide(_lifting(*sorts, **how), body)


# CLAIMS


@dataclass(frozen=True)
class Level:
    """Of what a claim is said: of a node (no kind), or of the children of a node of one kind."""

    kind: str = ""
    plus: bool | None = None  # whose node needs all children; None: the kit says
    mirrored: bool = False  # or rather the other than the kit says

    def __call__(self, of: Any) -> Any:
        """The definition at this level."""
        if not self.kind or not isinstance(of, Lifted):
            return of
        if [*of.lists] == ["sons"]:
            return of["sons"]
        if self.kind == "sons":
            raise ValueError(f"{of.name} is not the same for the children of any node")
        if self.kind in of.lists and (self.kind in ("max", "min") or None in (self.plus, of.plus)):
            return of[self.kind]
        plus = self.plus if self.plus is not None else of.plus
        if plus is not None and not (self.kind in ("max", "min") and of.plus is None):
            return of[self._kind(of, plus)]
        return lambda k, *args: of[self._kind(of, k.plus != self.mirrored)](k, *args)

    def _kind(self, of: Lifted, plus: bool) -> str:
        at_max = self.kind == "max" if self.kind in ("max", "min") else (self.kind == "all") == plus
        if "max" in of.lists:
            return "max" if at_max else "min"
        return "all" if at_max == (plus if of.plus is None else of.plus) else "one"

    @property
    def dual(self) -> "Level":
        """What the other of two solution trees has there: one child where this one has all."""
        flipped = {"all": "one", "one": "all"}.get(self.kind, self.kind)
        return Level(flipped, None if self.plus is None else not self.plus, not self.mirrored)

    def none_known(self, m: Term) -> Formula:
        """Memory holds nothing of the node, or of the children."""
        return m.is_a("end" if self.kind else "empty")


_WHERE: Final = {
    "": "", "sons": ": children", "all": ": all children", "one": ": one child",
    "max": ": children of a max node", "min": ": children of a min node",
}  # fmt: skip
Speaks = Callable[..., object]


def lift(
    said: str, subject: Lifted, says: Callable[..., Formula], *,
    mentions: Mapping[str, Speaks] | Lifted | None = None, plus: bool | None = None, kinds: tuple[str, ...] = (),
    names: tuple[str, ...] = (), mirrored: bool = False,
) -> tuple[Claim, ...]:  # fmt: skip
    """A claim at each level: `says(at, kit, arguments)`; `mentions` is by kind, or a definition at each level."""
    plus = subject.plus if plus is None else plus

    def of(kind: str) -> Claim:
        at = Level(kind, plus, mirrored)
        spoken = at(mentions) if isinstance(mentions, Lifted) else (mentions or {}).get(kind)
        return Claim(said + _WHERE[kind], at(subject), partial(says, at), spoken, names)

    return tuple(map(of, ("", *(kinds or subject.lists))))


def lift_sides(
    sides: Iterable[Any], said: str, subject: str, says: Callable[..., Formula], **how: Any
) -> tuple[Claim, ...]:
    """The same for each side, of its definition of that name: `says(side, at, kit, arguments)`."""
    claims = (lift(said, getattr(side, subject), partial(says, side), **how) for side in sides)
    return tuple(claim for of_side in claims for claim in of_side)
