"""The functions that search and the names in them: which are positions, which are moves, what is called with them."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from proofs.adapting.reading import Definition, Function, Package
from proofs.adapting.uses import Body

POSITION: Final = re.compile(
    r"^(cur(rent)?|my|the|root|new|next|game|child|start|initial|copy|b|temp|tmp)?_*"
    r"(state|board|node|position|pos|game|grid|gs|field|cells|world|pile|heap|table_top)"
    r"(_?(state|obj|copy|node|after|now|\d))?$|^[snub]$",
    re.IGNORECASE,
)
ENDS: Final = re.compile(r"^(alpha|beta|a|b|lo(wer)?|hi(gh)?|upper|low|gamma|bound|window)$", re.IGNORECASE)
TABLE: Final = re.compile(r"table|memo|cache|\btt\b|_tt\b|transp|history|killer", re.IGNORECASE)
MOVER: Final = re.compile(
    r"(?<!re)turn\b|to_?move|player|side|mover|colou?r|sign|active|current|white|piece|symbol", re.IGNORECASE
)
CLOCK: Final = re.compile(r"time_?(left|remaining|out)|remaining_?time|clock|timer", re.IGNORECASE)
BUILTIN: Final = frozenset(dir(builtins))
COPIES: Final = ("copy", "deepcopy", "list", "array", "clone", "__copy__")


@dataclass(frozen=True)
class Use:
    """A question: a word of the position, a function of the rules, a method of the search's own class, or a cell."""

    kind: str  # "words", "functions", "methods", "callbacks"
    name: str
    at: ast.expr  # the expression whose value is the answer
    args: tuple[ast.expr, ...]
    is_call: bool = True


@dataclass
class Search:
    """A function that takes part in the search, with the texts of the expressions that are positions, or moves."""

    function: Function
    positions: set[str] = field(default_factory=set)
    moves: set[str] = field(default_factory=set)

    @cached_property
    def body(self) -> Body:
        """Its syntax tree."""
        return Body(self.function.node)

    @cached_property
    def parameters(self) -> list[str]:
        """Those of the function and of the functions within it."""
        return [
            name.arg for node in self.function.inner for name in _arguments(node) if name.arg not in ("self", "cls")
        ]

    def calls(self) -> Iterator[ast.Call]:
        """What it calls, in the order of the text."""
        found = (node for node in ast.walk(self.function.node) if isinstance(node, ast.Call))
        return iter(sorted(found, key=lambda call: (call.lineno, call.col_offset)))

    def is_position(self, node: ast.AST) -> bool:
        """Whether the expression is a position, or a copy of one."""
        match node:
            case ast.Name() | ast.Attribute():
                return ast.unparse(node) in self.positions
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.is_position(value)
            case ast.Call(func=ast.Name(id) | ast.Attribute(attr=id), args=[value, *_]) if id in COPIES:
                return self.is_position(value)
            case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[]) if attr in COPIES:
                return self.is_position(value)
            case ast.ListComp(generators=[ast.comprehension(iter=it)], elt=ast.Subscript() | ast.Call()):
                return self.is_position(it)
        return False

    def is_move(self, node: ast.AST) -> bool:
        """Whether a move is in the expression."""
        return any(isinstance(part, ast.Name) and part.id in self.moves for part in ast.walk(node))


class Bodies:
    """The functions of a search, and what they ask."""

    def __init__(self, function: Function, package: Package) -> None:
        self.function, self.package = function, package
        reached = [function, *(one for one in package.reached(function) if one is not function)]
        self.searches = [Search(one) for one in reached if one is function or self._leads_round(one)]
        self.names = {one.function.node.name for one in self.searches} | {
            node.name for one in self.searches for node in one.function.inner
        }
        for search in self.searches:
            self._positions(search)

    def _leads_round(self, one: Function) -> bool:
        """Whether it searches: it comes back to itself, and is more than a walk through a list."""
        reached = self.package.reached(one)
        return (
            one in reached
            or one.recurs
            or any(other.recurs or other in self.package.reached(other) for other in reached)
        )

    def add(self, function: Function) -> Search | None:
        """Another function that runs as it is, beside the search; None if it is there."""
        if any(one.function is function for one in self.searches):
            return None
        search = Search(function)
        self.searches.append(search)
        self.names.add(function.node.name)
        self._positions(search)
        return search

    # POSITIONS

    def _positions(self, search: Search) -> None:
        """The parameters and attributes that are positions by their names, else the first that is asked anything."""
        asked = {ast.unparse(base) for base in _bases(search.function.node)}
        is_window = {"a", "alpha"} & {*search.parameters}
        named = {name for name in search.parameters if POSITION.match(name) and not (name == "b" and is_window)}
        search.positions |= named
        search.positions |= {base for base in asked if base.startswith("self.") and POSITION.match(base[5:])}
        handed = {ast.unparse(arg) for call in search.calls() for arg in call.args}
        if not search.positions and search.function.owner is None:
            first = [name for name in search.parameters if name in asked or name in handed]
            search.positions |= {*first[:1]} or self._globals(search)
        self._assigned(search)

    def _globals(self, search: Search) -> set[str]:
        """Names of the module that are positions by their names."""
        read = {node.id for node in ast.walk(search.function.node) if isinstance(node, ast.Name)}
        return {name for name in read & self.package.assigned if POSITION.match(name)}

    def _assigned(self, search: Search) -> None:
        for _ in range(2):
            for node in ast.walk(search.function.node):
                match node:
                    case ast.Assign(targets=[ast.Name(id)], value=value) if search.is_position(value):
                        search.positions.add(id)

    # WHAT IS ASKED

    def uses(self, search: Search) -> Iterator[Use]:
        """The questions of a function, in the order of the text."""
        called = {id(call.func) for call in search.calls()}
        callbacks = {*search.parameters}
        for call in search.calls():
            if use := self._called(search, call, callbacks):
                yield use
        for node in ast.walk(search.function.node):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Load)
                and id(node) not in called
                and search.is_position(node.value)
                and ast.unparse(node) not in search.positions
            ):
                yield Use("words", node.attr, node, (), is_call=False)

    def _called(self, search: Search, call: ast.Call, callbacks: set[str]) -> Use | None:
        args = (*call.args, *(word.value for word in call.keywords))
        has_position = any(search.is_position(arg) for arg in args)
        match call.func:
            case ast.Attribute(value=value, attr=attr) if search.is_position(value) and attr not in COPIES:
                return Use("words", attr, call, args)
            case ast.Attribute(value=ast.Name("self"), attr=attr) if attr not in self.names:
                if has_position or self._asks_itself(attr):
                    return Use("methods", attr, call, args)
            case ast.Name(id) if id in callbacks and has_position:
                return Use("callbacks", id, call, args)
            case ast.Name(id) if id not in self.names and id not in BUILTIN and id not in COPIES:
                if has_position or (search.positions & self.package.assigned and id in self.package.by_name):
                    return Use("functions", id, call, args)
        return None

    def _asks_itself(self, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a method of the search's class, or one that it calls, looks at a position that the object holds."""
        seen |= {name}  # methods may call each other in a circle
        for other in self.methods(name):
            texts = {ast.unparse(node) for node in ast.walk(other.node) if isinstance(node, ast.Attribute)}
            if any(text.startswith("self.") and POSITION.match(text[5:]) for text in texts):
                return True
            if any(self._asks_itself(deeper, seen) for deeper in other.called - seen - {*self.names}):
                return True
        return False

    def methods(self, name: str) -> list[Function]:
        """The definitions of that name, of the search's module first."""
        known = self.package.by_name.get(name, [])
        return [one for one in known if one.module == self.function.module] or known


def _arguments(node: Definition) -> list[ast.arg]:
    return [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]


def _bases(node: ast.AST) -> Iterator[ast.expr]:
    """What attributes and items are asked of."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute | ast.Subscript):
            yield part.value
