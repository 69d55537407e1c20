"""A rule as a record: a piece of source, when it may be replaced, and by what; and the engine that applies it.

In a pattern a name in capitals stands for any expression, or for the parameter of a lambda, and one on a line of its
own for the body of a statement. A
side condition asks the scopes and the flow of the function, which are worked out anew after each replacement. Where one
does not hold, the rule does not apply, or the source is refused on its line.
"""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

from proofs.proving.phrasing.children import Lists
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import blocks, parsed
from proofs.proving.source.fragment import refuse

Part: TypeAlias = Any  # an expression, or the statements of a body


@dataclass
class Match:
    """Where a pattern fits, and what its holes stand for."""

    at: ast.stmt | ast.expr
    parts: Mapping[str, Part]
    program: Program
    definition: ast.FunctionDef
    scope: Scope

    @cached_property
    def lists(self) -> Lists:
        """Which expressions are lists of children."""
        return Lists(self.scope)

    def __getitem__(self, hole: str) -> Part:
        return self.parts[hole]

    def name(self, hole: str) -> str:
        """The name that it stands for, or nothing."""
        part = self.parts[hole]
        return part.id if isinstance(part, ast.Name) else ""

    def is_children(self, hole: str) -> bool:
        """Whether it stands for the children of a node."""
        return hole in self.parts and self.lists.children(self.parts[hole]) is not None

    def statements(self, text: str, **more: ast.expr) -> list[ast.stmt]:
        """Statements of this text on this line, with what the holes stand for."""
        known = {hole: part for hole, part in self.parts.items() if isinstance(part, ast.expr)}
        return parsed(text, self.at, **known, **more)


@dataclass(frozen=True)
class Side:
    """A side condition; where it does not hold and `otherwise` says why, the source is refused.

    A limit is one without which the rule would be right, too: it says what a proof can do with the result.
    """

    name: str
    holds: Callable[[Match], bool]
    otherwise: str = ""
    is_limit: bool = False


Result: TypeAlias = str | Callable[[Match], Sequence[ast.stmt] | ast.expr]


@dataclass(frozen=True)
class Rule:
    """What is replaced, when, and by what."""

    name: str
    sentence: str
    patterns: tuple[str, ...]
    sides: tuple[Side, ...]
    result: Result


def apply(rules: Sequence[Rule], program: Program, definition: ast.FunctionDef, without: Collection[str] = ()) -> None:
    """Apply each rule wherever it fits, the inner places first; `without` names side conditions that are not asked."""
    for rule in rules:
        before = ""
        while before != (before := ast.dump(definition)) and (match := _first(rule, program, definition, without)):
            _replace(definition, match.at, _outcome(rule, match))
            program.rewritten_by.add(rule.name)


def _first(rule: Rule, program: Program, definition: ast.FunctionDef, without: Collection[str]) -> Match | None:
    patterns = [_parse(text) for text in rule.patterns]
    scope: Scope | None = None
    for place in _places(definition):
        for pattern in patterns:
            parts: dict[str, Part] = {}
            if type(pattern) is type(place) and _fits(pattern, place, parts):
                scope = scope or Scope(definition, program.names)
                match = Match(place, parts, program, definition, scope)
                if _may(rule, match, without):
                    return match
    return None


def _may(rule: Rule, match: Match, without: Collection[str]) -> bool:
    for side in rule.sides:
        if side.name not in without and not side.holds(match):
            if side.otherwise:
                texts = {hole: ast.unparse(part) for hole, part in match.parts.items() if isinstance(part, ast.AST)}
                raise refuse(match.at, side.otherwise.format(**texts, ALL=ast.unparse(match.at)))
            return False
    return True


def _outcome(rule: Rule, match: Match) -> Sequence[ast.stmt] | ast.expr:
    if not isinstance(rule.result, str):
        return rule.result(match)
    made = match.statements(rule.result)
    return made if isinstance(match.at, ast.stmt) else made[0].value  # type: ignore[attr-defined]  # one expression


def _places(definition: ast.FunctionDef) -> Iterator[ast.stmt | ast.expr]:
    """Its statements and expressions, the inner ones before those around them."""
    nodes = [node for node in ast.walk(definition) if isinstance(node, ast.stmt | ast.expr) and node is not definition]
    return reversed(nodes)


def _replace(definition: ast.FunctionDef, old: ast.stmt | ast.expr, new: Sequence[ast.stmt] | ast.expr) -> None:
    if isinstance(new, ast.expr):
        _Swap(old, ast.copy_location(new, old)).visit(definition)
        return
    for block in blocks(definition):
        for number, part in enumerate(block):
            if part is old:
                block[number : number + 1] = new
                if not block:
                    block.append(ast.copy_location(ast.Pass(), old))
                return


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else super().visit(node)


# PATTERNS


@cache
def _parse(text: str) -> ast.AST:
    (part,) = ast.parse(text).body
    return part.value if isinstance(part, ast.Expr) else part


def _hole(pattern: Any) -> str:
    word = pattern.id if isinstance(pattern, ast.Name) else pattern.arg if isinstance(pattern, ast.arg) else ""
    return word if word.isupper() else ""


def _fits(pattern: Any, part: Any, parts: dict[str, Part]) -> bool:
    if hole := _hole(pattern):
        if isinstance(part, ast.arg):  # the parameter of a lambda, which its body reads
            part = ast.Name(part.arg, ast.Load())
        if not isinstance(part, ast.expr):
            return False
        return ast.unparse(parts.setdefault(hole, part)) == ast.unparse(part)
    if isinstance(pattern, ast.AST):
        names = [name for name in pattern._fields if name not in ("ctx", "type_comment", "kind")]
        return type(pattern) is type(part) and all(
            _fits(getattr(pattern, name, None), getattr(part, name, None), parts) for name in names
        )
    if isinstance(pattern, list):
        match pattern:
            case [ast.Expr(value)] if (hole := _hole(value)) and isinstance(part, list) and part:
                parts[hole] = part
                return True
        return (
            isinstance(part, list)
            and len(pattern) == len(part)
            and all(_fits(one, other, parts) for one, other in zip(pattern, part, strict=True))
        )
    return type(pattern) is type(part) and bool(pattern == part)


# SIDE CONDITIONS THAT SEVERAL RULES HAVE


def children(*, is_limit: bool = False) -> Side:
    """OVER is the list of the children of a node."""
    return Side("OVER are children", lambda match: match.is_children("OVER"), is_limit=is_limit)


def limit(name: str, holds: Callable[[Match], bool], otherwise: str = "") -> Side:
    """What the rule does not need, and a proof does."""
    return Side(name, holds, otherwise, is_limit=True)


def once(hole: str, otherwise: str = "") -> Side:
    """It is a variable that is assigned here and nowhere else, and that no function within reads."""
    return Side(
        f"{hole} is assigned once",
        lambda match: match.scope.is_once(match.name(hole)) and match.name(hole) not in match.scope.flow.captured,
        otherwise,
    )


def steady(hole: str, otherwise: str = "") -> Side:
    """Its names mean the same wherever it is put."""
    return Side(f"{hole} is steady", lambda match: match.scope.is_steady(match[hole]), otherwise)


def reads(match: Match, name: str) -> list[ast.Name]:
    """Where the function reads a name."""
    return [
        node
        for node in ast.walk(match.definition)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]
