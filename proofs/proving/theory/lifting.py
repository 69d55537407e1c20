"""Definitions over a tree with those over the lists of its children; claims of a node with those of its children.

One says what holds at a node, and by which rule the children are gone through (`walks`): those of a max node and of a
min node (`max`, `min`), those of a node all of whose children are held and of one that has one (`all`, `one`), or those
of any node (`sons`). `lifted` makes the definitions over lists, and `below` applies the right one. What is `by_side` T+
and T- each have, the one the mirror image of the other, and both may be spoken of together.

A claim is said once for each `Level`: f is f of a node, and what belongs to f over a list of children. `lift` makes a
claim for each level, so that all are proved together.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from proofs.proving.theory.formulas import Body, Definition, Formula, Term, is_plus, kit
from proofs.proving.theory.induction import Claim
from proofs.proving.theory.logic import all_of, if_, make, some_of
from proofs.proving.theory.walks import DUAL, Beside, Rule, Walk, below, goes_down, list_sort

_OF_ALL: Final = ("all", "max", "sons")  # the kinds of list that go down beside all parts of a solution tree


@dataclass(frozen=True, eq=False)
class Lifted(Definition):
    """A definition over a tree, with those over lists of children."""

    given: tuple[str, ...] = ()  # the sorts as they were given
    known: bool = False  # whether what goes down beside the tree has a part for each child
    lists: dict[str, Definition] = field(default_factory=dict)

    def __getitem__(self, kind: str) -> Definition:
        return self.lists[kind]

    def __call__(self, *args: Any) -> Any:
        """Of a node; of a list of children what belongs to it at the level at which something is said."""
        if args[0].sort == self.sorts[0]:
            return super().__call__(*args)
        if (level := kit().level) is None:
            raise ValueError(f"{self.name} is said of {args[0].sort}, and not in a claim that is lifted to it")
        return level(self)(*args)

    def below(self, t: Term, *args: Any, by: Formula = None, of: Callable[[str, Any], Any] = lambda _, x: x) -> Any:
        """What holds of the children of t; `by` tells the kinds of node apart, `of(kind, x)` stands for x."""
        values = []
        for kind, again in self.lists.items():
            hows = goes_down(self.given[:-1], by_all=kind in _OF_ALL)
            down = [below(x, how, known=self.known) for x, how in zip((t, *args), hows, strict=False)]
            carried = args[len(hows) - 1 : len(again.sorts) - 2]  # lists of one kind may carry more than others
            values.append(of(kind, again(*down, *carried)))
        if len(values) == 1:
            return values[0]
        if by is None:
            by = t.get("is_max")
            if "all" in self.lists:
                by = by == is_plus()
        return if_(by, *values)

    def tree_of(self, t: Term, *args: Any) -> Any:
        """A solution tree made of what is made of the children: it holds all of them, or one."""
        if t.con != "inner":
            return make("Solution", "leaf")
        return self.below(t, *args, of=lambda kind, x: make("Solution", "all" if kind in _OF_ALL else "one", x))

    def holding(self, t: Term, T: Term, *args: Any) -> Formula:
        """What holds of the children that a solution tree T holds: it has to hold all of them, or one."""
        return self.below(t, T, *args, of=lambda kind, x: all_of(T.is_a("all" if kind in _OF_ALL else "one"), x))


@dataclass(frozen=True)
class Lifting:
    """What is said of a definition: its sorts, the rule for each kind of list, and what the lists carry besides."""

    sorts: tuple[str, ...]
    rules: Mapping[str, Rule]
    more: Mapping[str, tuple[str, ...]]
    known: bool
    sided: bool

    def __call__(self, body: Body, name: str = "") -> Lifted:
        """The definitions, of the tree and over lists."""
        name = name or body.__name__
        plain = tuple("Solution" if sort == DUAL else sort for sort in self.sorts)
        node = Lifted(name, plain, body, self.sided, self.sorts, self.known)
        for kind in self.rules:
            hows = goes_down(self.sorts[:-1], by_all=kind in _OF_ALL)
            carried = (*plain[len(hows) : -1], *self.more.get(kind, ()))
            sorts = (*(how.sort for how in hows), *carried, list_sort(plain[-1], by_all=kind in _OF_ALL))
            node.lists[kind] = Definition(
                f"{name}_{kind}", sorts, partial(self._equation, node, kind, hows), self.sided
            )
        return node

    def _equation(self, node: Lifted, kind: str, hows: list[Beside], *args: Any) -> Any:
        lists, carried = args[: len(hows)], args[len(hows) :]
        return self.rules[kind](Walk(node, node.sorts, node[kind], kind, hows, lists, carried, self.known))


def lifted(
    *sorts: str, known: bool = False, sided: bool = False, more: Mapping[str, tuple[str, ...]] | None = None,
    **rules: Rule,
) -> Lifting:  # fmt: skip
    """`@lifted("Tree", "Value", max=fold("max"), min=fold("min"))`: sorts, and a rule for each kind of list.

    `either` is the rule for max and for min nodes; `more` says what lists carry besides.
    """
    if "either" in rules:
        rules = {"max": rules["either"], "min": rules["either"]}
    return Lifting(sorts, rules, more or {}, known, sided)


by_side: Final = partial(lifted, sided=True)  # T+ and T- each have such a definition


def of_leaves(name: str, at_leaf: Any, *sorts: str, by_tree: bool = False, **how: Any) -> Lifted:
    """What the rules make of the children of an inner node; `at_leaf(t, arguments)`, or that itself, at a leaf."""

    def body(t: Term, *args: Any) -> Any:
        if t.con == "inner":
            return node.below(t, *args, by=args[0].is_a("all") if by_tree else None)
        return at_leaf(t, *args) if callable(at_leaf) else at_leaf

    node = lifted(*sorts, **how)(body, name)
    return node


of_solution: Final = partial(of_leaves, by_tree=True)  # a solution tree says whether it holds all children, or one


def at_end(name: str, here: Callable[..., Any], *sorts: str, **how: Any) -> Lifted:
    """What `here(t, arguments)` is of the node at the end of a path."""
    place = sorts.index("Path")

    def body(t: Term, *args: Any) -> Any:
        value = here(t, *args)
        return if_(args[place - 1].is_a("stay"), value, node.below(t, *args)) if t.con == "inner" else value

    node = lifted(*sorts, **how)(body, name)
    return node


def along_path(name: str, *sorts: str, **how: Any) -> Lifted:
    """What the rules say of the children of each node on a path above its end."""
    place = sorts.index("Path")

    def body(t: Term, *args: Any) -> Any:
        return some_of(args[place - 1].is_a("stay"), node.below(t, *args)) if t.con == "inner" else True

    node = lifted(*sorts, **how)(body, name)
    return node


# CLAIMS


@dataclass(frozen=True)
class Level:
    """Of what a claim is said: of a node (no kind), or of the children of a node of one kind."""

    kind: str = ""
    mirrored: bool = False  # the node needs all children where the other of two solution trees needs one

    def __call__(self, of: Any) -> Any:
        """The definition at this level."""
        if not self.kind or not isinstance(of, Lifted):
            return of
        if [*of.lists] == ["sons"]:
            return of["sons"]
        if self.kind == "sons":
            raise ValueError(f"{of.name} is not the same for the children of any node")
        return of[self.kind] if self.kind in of.lists else partial(self._by_kit, of)

    def _by_kit(self, of: Lifted, *args: Any) -> Any:
        """Those of max and min nodes for those that hold all children or one, or the other way round."""
        if "max" in of.lists:
            return of["max" if (self.kind == "all") == (is_plus() != self.mirrored) else "min"](*args)
        return of["all" if (self.kind == "max") == is_plus() else "one"](*args)

    @property
    def turned(self) -> "Level":
        """The same children as the other side sees them."""
        return Level({"all": "one", "one": "all"}.get(self.kind, self.kind), self.mirrored)

    @property
    def dual(self) -> "Level":
        """What the other of two solution trees has there: one child where this one has all."""
        return Level(self.turned.kind, not self.mirrored)

    def saying(self, says: Callable[..., Any], *args: Any) -> Any:
        """What is said at this level."""
        with kit().at(self):
            return says(*args)


def dual(of: Lifted) -> Any:
    """The definition as the other of two solution trees has it: of one child where this one has all."""
    return kit().level.dual(of) if kit().level else of


def kind() -> str:
    """Of which children something is said; empty of a node."""
    level: Level | None = kit().level
    return "" if level is None else level.kind


def none_known(m: Term) -> Formula:
    """Memory holds nothing of the node, or of the children."""
    return m.is_a("end" if m.sort == "Memories" else "empty")


_WHERE: Final = {
    "": "", "sons": ": children", "all": ": all children", "one": ": one child",
    "max": ": children of a max node", "min": ": children of a min node",
}  # fmt: skip
Speaks = Callable[..., object]


def lift(
    said: str, subject: Lifted, says: Callable[..., Formula], *,
    mentions: Mapping[str, Speaks] | Lifted | None = None, kinds: tuple[str, ...] = (), names: tuple[str, ...] = (),
    mirrored: bool = False,
) -> tuple[Claim, ...]:  # fmt: skip
    """A claim at each level: `says(arguments)`; `mentions` is by kind, or a definition at each level."""

    def of(kind: str) -> Claim:
        at = Level(kind, mirrored)
        spoken = at(mentions) if isinstance(mentions, Lifted) else (mentions or {}).get(kind)
        return Claim(
            said + _WHERE[kind], at(subject), partial(at.saying, says), spoken and partial(at.saying, spoken), names
        )

    return tuple(map(of, ("", *(kinds or subject.lists))))
