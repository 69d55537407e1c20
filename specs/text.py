"""Trees as text, read and written without recursion, so that the depth of a tree is limited by memory only.

    tree   ::=  number                      a terminal: 3, -2.5, 1/3
             |  [type] [bounds] ( tree+ )   an inner node; commas between children are blanks
             |  [type] {number} ( tree+ )   an inner node with its evaluation (`specs.depth_limited`)
             |  !tree                       a child that a noisy move leads to (`specs.quiescence`)
             |  #1=tree                     a subtree with a label (any number) ...
             |  #1#                         ... and the same subtree once more: a transposition
    type   ::=  max | min                   by default the root is max and types alternate
    bounds ::=  {L..U}                      heuristic bounds (PB-D1.d), either may be left out: {..7}, {2..}

A text that is no tree raises a `TreeSyntaxError`, which quotes it and points at the column.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from specs.tree import Builder, Tree, TreeError, type_names
from specs.values import NEG_INF, NUMBER, POS_INF, Value, format_value, parse_value

DEFAULT_MAX_DEPTH: Final = 5_000

_TOKEN: Final = re.compile(
    rf"""(?P<open>\() | (?P<close>\)) | (?P<label>\#[0-9]+=) | (?P<again>\#[0-9]+\#) | (?P<bounds>\{{[^{{}}()]*\}})
      | (?P<noisy>!)
      | (?P<type>(?:max|min)(?=[\s(\{{])) | (?P<number>{NUMBER}(?=[\s(){{}},]|$)) | (?P<blank>[\s,]+)
      | (?P<word>[^\s(){{}},]+|[{{}}])""",
    re.VERBOSE,
)
_QUOTED: Final = 30

Bounds = dict[int, tuple[Value, Value]]
Move = tuple[int, int]  # from a node to a child of it


class TreeSyntaxError(TreeError):
    """A text that is no tree; the message says what is wrong, and quotes the place."""

    def __init__(self, problem: str, text: str, position: int) -> None:
        self.text = text
        self.position = position
        start_of_line = text.rfind("\n", 0, position) + 1
        end_of_line = text.find("\n", position)
        self.line = text.count("\n", 0, position) + 1
        self.column = position - start_of_line + 1
        line = text[start_of_line : end_of_line if end_of_line >= 0 else len(text)]
        first = max(0, self.column - 1 - _QUOTED)
        last = self.column - 1 + _QUOTED
        before = "..." * (first > 0) + line[first : self.column - 1]
        quoted = before + line[self.column - 1 : last] + "..." * (last < len(line))
        where = f"column {self.column}" if "\n" not in text.strip() else f"line {self.line}, column {self.column}"
        super().__init__(f"{where}: {problem}\n  {quoted}\n  {' ' * len(before)}^")
        self.problem = problem

    def __reduce__(self) -> tuple[type[TreeSyntaxError], tuple[str, str, int]]:
        return type(self), (self.problem, self.text, self.position)


@dataclass
class _Prefix:
    """What stands before a subtree: its type, its bounds, its label."""

    is_max: bool | None = None
    bounds: tuple[Value, Value] | None = None
    label: str | None = None
    position: int = -1


@dataclass
class _Reader:
    """A reader of one text; call `read`."""

    text: str
    root: str | None
    max_depth: int
    builder: Builder = field(default_factory=Builder)
    bounds: Bounds = field(default_factory=dict)
    is_evaluated: bool = False  # inner nodes have an evaluation, and no bounds; moves may be noisy
    noisy: set[Move] = field(default_factory=set)
    before_noisy: int = -1  # the position of a `!` whose child has not come yet
    open_nodes: list[tuple[int, int]] = field(default_factory=list)  # node, position of its parenthesis
    labels: dict[str, int] = field(default_factory=dict)
    prefix: _Prefix = field(default_factory=_Prefix)
    finished: bool = False
    position: int = 0  # of the token that is read

    def error(self, problem: str, position: int | None = None) -> TreeSyntaxError:
        return TreeSyntaxError(problem, self.text, self.position if position is None else position)

    def read(self) -> tuple[Tree, Bounds]:
        if self.root not in (None, "max", "min"):
            raise TreeError(f"root={self.root!r}: the root is 'max' or 'min'")
        for match in _TOKEN.finditer(self.text):
            kind, token, self.position = match.lastgroup or "", match.group(), match.start()
            if kind == "blank":
                continue
            if self.finished and kind != "close":
                raise self.error(f"{token!r} after the end of the tree; put a tree of several children in parentheses")
            getattr(self, f"on_{kind}")(token)
        end = len(self.text.rstrip())
        if self.open_nodes:
            raise self.error("this '(' is never closed", self.open_nodes[-1][1])
        if self.prefix.position >= 0 or self.before_noisy >= 0:
            raise self.error("a '(' or a number should follow here", end)
        if not self.finished:
            raise self.error("no tree: expected a number or '(', as in ((41 5) (12 90))", end)
        return self.builder.tree(), self.bounds

    # ONE METHOD A TOKEN

    def on_open(self, _: str) -> None:
        if len(self.open_nodes) >= self.max_depth:
            raise self.error(
                f"nested deeper than {self.max_depth}; allow more with max_depth=... (--max-depth on the command line)"
            )
        father = self.father()
        node = self.builder.inner(father, is_max=self.root_type() if father is None else self.prefix.is_max)
        if self.prefix.bounds is not None:
            self.bounds[node] = self.prefix.bounds
        self.take_prefix(node)
        self.take_noisy(father, node)
        self.open_nodes.append((node, self.position))

    def on_close(self, _: str) -> None:
        if self.prefix.position >= 0 or self.before_noisy >= 0:
            raise self.error("a '(' or a number should follow here, not ')'")
        if not self.open_nodes:
            raise self.error("this ')' closes nothing")
        node, _start = self.open_nodes.pop()
        if self.builder.is_empty(node):
            raise self.error("an empty node: a node has children or is a number")
        self.finished = not self.open_nodes

    def on_number(self, token: str) -> None:
        if self.prefix.is_max is not None or self.prefix.bounds is not None:
            raise self.error("a type or bounds belong to an inner node, which starts with '('")
        father = self.father()
        try:
            node = self.builder.leaf(father, parse_value(token), is_max=self.root != "min")
        except ValueError as problem:  # no number, or no pay-off
            raise self.error(str(problem)) from None
        self.take_prefix(node)
        self.take_noisy(father, node)
        self.finished = not self.open_nodes

    def on_again(self, token: str) -> None:
        father = self.father()
        node = self.labels.get(token[1:-1])
        if node is None or father is None:
            raise self.error(f"{token} refers to a subtree that no #{token[1:-1]}= has named before")
        if any(node == open_node for open_node, _ in self.open_nodes):
            raise self.error(f"{token} refers to a node that contains it: a tree has no cycles")
        if self.prefix.position >= 0:
            raise self.error(f"{token} stands for a subtree already described; nothing may be said of it here")
        self.builder.again(father, node)
        self.take_noisy(father, node)

    def on_noisy(self, token: str) -> None:
        if not self.is_evaluated or self.father() is None or self.before_noisy >= 0 or self.prefix.position >= 0:
            raise self.error(f"{token!r} where a number or '(' should be; it marks the children of a NoisyTree")
        self.before_noisy = self.position

    def on_label(self, token: str) -> None:
        if token[1:-1] in self.labels or self.prefix.position >= 0:
            raise self.error(f"{token} cannot name a subtree here: one label, used once, before type and bounds")
        self.prefix.label, self.prefix.position = token[1:-1], self.position

    def on_type(self, token: str) -> None:
        if self.prefix.is_max is not None or self.prefix.bounds is not None:
            raise self.error(f"{token!r} here: a node has one type, written before its bounds")
        self.prefix.is_max, self.prefix.position = token.startswith("max"), self.position

    def on_bounds(self, token: str) -> None:
        if self.prefix.bounds is not None:
            raise self.error("a node has one pair of bounds")
        self.prefix.bounds, self.prefix.position = self.pair(token), self.position

    def on_word(self, token: str) -> None:
        if token.lower().lstrip("+-") in ("nan", "inf", "infinity", "oo"):
            raise self.error(f"{token!r} is no pay-off: a terminal has a finite number")
        raise self.error(f"{token!r} where a number or '(' should be")

    # PARTS

    def father(self) -> int | None:
        return self.open_nodes[-1][0] if self.open_nodes else None

    def root_type(self) -> bool:
        said = None if self.prefix.is_max is None else type_names[self.prefix.is_max]
        if said and self.root and said != self.root:
            raise self.error(f"the text says that the root is {said}, the option that it is {self.root}")
        return (said or self.root or "max") == "max"

    def take_prefix(self, node: int) -> None:
        if self.prefix.label is not None:
            self.labels[self.prefix.label] = node
        self.prefix = _Prefix()

    def take_noisy(self, father: int | None, node: int) -> None:
        if self.before_noisy >= 0 and father is not None:
            self.noisy.add((father, node))
        self.before_noisy = -1

    def pair(self, token: str) -> tuple[Value, Value]:
        """The bounds; an evaluation as both of them."""
        try:
            if self.is_evaluated:
                return (evaluation := parse_value(token[1:-1])), evaluation
            return parse_pair(token[1:-1])
        except ValueError as problem:
            raise self.error(str(problem)) from None


def parse_pair(text: str) -> tuple[Value, Value]:
    """`L..U` as (L, U); what is left out is infinite."""
    lower, dots, upper = text.partition("..")
    if not dots or upper.lstrip().startswith("."):
        raise ValueError(f"{text!r} is no pair of bounds; write them as 2..7, ..7 or 2..")
    return (parse_value(lower) if lower.strip() else NEG_INF, parse_value(upper) if upper.strip() else POS_INF)


def read(text: str, root: str | None = None, max_depth: int | None = None) -> tuple[Tree, Bounds]:
    """The tree that the text describes, and the bounds that it gives for some of the inner nodes."""
    return _Reader(text, root, DEFAULT_MAX_DEPTH if max_depth is None else max_depth).read()


def read_evaluated(
    text: str, root: str | None = None, max_depth: int | None = None
) -> tuple[Tree, dict[int, Value], set[Move]]:
    """The tree that the text describes, the evaluations that it gives for inner nodes, and its noisy moves."""
    reader = _Reader(text, root, DEFAULT_MAX_DEPTH if max_depth is None else max_depth, is_evaluated=True)
    tree, pairs = reader.read()
    return tree, {node: evaluation for node, (evaluation, _) in pairs.items()}, reader.noisy


def parse_tree(text: str, root: str | None = None, max_depth: int | None = None) -> Tree:
    """The tree that the text describes; bounds are refused."""
    tree, bounds = read(text, root, max_depth)
    if bounds:
        raise TreeError(f"{{L..U}} bounds make an informed tree; read it with InformedTree.parse\n  {text[:60]}")
    return tree


def format_tree(tree: Tree, bounds: Bounds | None = None) -> str:
    """The text that reads back as an equal tree (with the same bounds)."""
    return "".join(_pieces(tree, {node: _as_bounds(*pair) for node, pair in (bounds or {}).items()}, ()))


def format_evaluated(tree: Tree, evaluations: Mapping[int, Value], noisy: Container[Move] = ()) -> str:
    """The text that reads back as an equal tree with the same evaluations and noisy moves."""
    return "".join(_pieces(tree, {node: format_value(number) for node, number in evaluations.items()}, noisy))


def _as_bounds(lower: Value, upper: Value) -> str:
    return f"{format_value(lower) if lower != NEG_INF else ''}..{format_value(upper) if upper != POS_INF else ''}"


def _pieces(tree: Tree, braced: Mapping[int, str], noisy: Container[Move]) -> Iterator[str]:
    fathers = [0] * len(tree)
    for father in tree.nodes():
        for son in tree.children(father):
            fathers[son] += 1
    labels: dict[int, int] = {}
    stack: list[tuple[int, bool] | str] = [(tree.root, True)]  # a node with the type it has by default, or text
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
            continue
        node, default = item
        if node in labels:
            yield f"#{labels[node]}#"
            continue
        if fathers[node] > 1:
            labels[node] = len(labels) + 1
            yield f"#{labels[node]}="
        sons = tree.children(node)
        if not sons:
            yield format_value(tree.value(node))
            continue
        is_max = tree.is_max(node)
        if is_max != default:
            yield type_names[is_max]
        if node in braced:
            yield f"{{{braced[node]}}}"
        yield "("
        stack.append(")")
        for index in range(len(sons) - 1, -1, -1):
            stack.append((sons[index], not is_max))
            if (node, sons[index]) in noisy:
                stack.append("!")
            if index:
                stack.append(" ")
