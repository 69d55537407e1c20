"""Whether a program that is to be proved still says what its source says.

The rules of `phrasing` rewrite a source. Much of what they do is seen to change nothing: annotations and docstrings are
left out, an infinity is written as a number, a dict of the module is handed on as a parameter of its own name, and a
loop says an invariant. Where the program without these is the source without them, statement by statement, no rule
matters to what is proved.
"""

import ast
import copy
import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.source.fragment import without_docstring

_MEDDLING: Final = ("__builtins__", "__globals__", "eval", "exec", "globals", "locals", "vars", "setattr", "__dict__")
_INFINITE: Final = {"inf": False, "infinity": False, "-inf": True, "-infinity": True}  # whether it is below all


@dataclass(frozen=True)
class Text:
    """Functions by name, with what their parameters are by default, and what all other names mean there."""

    definitions: Mapping[str, ast.FunctionDef]
    defaults: Mapping[str, tuple[Any, ...] | None]
    names: Mapping[str, Any]


def is_the_same(source: Text, program: Text, module: ast.Module, tables: Mapping[str, Collection[str]]) -> bool:
    """Whether the program does what the source does; `tables`: which parameters of its functions are dicts."""
    used = {word for made in source.definitions.values() for word in _words(made)}
    changed = [word for word in used if source.names.get(word) is not program.names.get(word)]
    if source.definitions.keys() != program.definitions.keys() or changed:
        return False
    handed = {
        name: [word for word in _parameters(made) if word in tables.get(name, ()) and word in source.names]
        for name, made in program.definitions.items()
    }
    words = {word for given in handed.values() for word in given}
    if len({id(source.names[word]) for word in words}) != len(words):
        return False
    if not all(_is_made_once(word, program, module) for word in words):
        return False
    none: dict[str, list[str]] = {name: [] for name in handed}
    return all(
        _has_only(made, handed[name])
        and [*map(id, program.defaults.get(name) or ())] == [*map(id, source.defaults.get(name) or ())]
        and _said(made, program, handed) == _said(source.definitions[name], source, none)
        for name, made in program.definitions.items()
    )


def is_the_same_but_for_invariants(
    before: ast.FunctionDef, after: ast.FunctionDef, is_invariant: Callable[[str], bool]
) -> bool:
    """Whether nothing was added but invariants, sorts of variables, and what parameters were at entry."""
    known = _words(before)
    rest = _WithoutInvariants(is_invariant).visit(copy.deepcopy(after))
    while rest.body and _is_about_entry(rest.body[0], known, set(_parameters(before))):
        del rest.body[0]
    return ast.dump(before) == ast.dump(rest)


# TABLES


def _parameters(made: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in made.args.args]


def _is_made_once(word: str, program: Text, module: ast.Module) -> bool:
    """Whether the dict is made by one statement of the module, and used by the search alone."""
    table = program.names[word]
    if type(table) is not dict:
        return isinstance(table, dict)  # of an object: `methods` has looked at it
    fine = {id(node) for one in program.definitions.values() for node in _names(one, word)}
    made = 0
    for node in ast.walk(module):
        match node:
            case ast.Assign([ast.Name(name) as target], ast.Dict([], []) | ast.Call(ast.Name("dict"), [], [])) | (
                ast.AnnAssign(ast.Name(name) as target, _, ast.Dict([], []) | ast.Call(ast.Name("dict"), [], []))
            ) if name == word and node in module.body:
                made += 1
                fine.add(id(target))
            case ast.Call(ast.Attribute(ast.Name() as one, "clear"), [], []) | ast.Call(
                ast.Name("len"), [ast.Name() as one]
            ):
                fine.add(id(one))
            case ast.Global(names) if word in names:
                return False
            case ast.Name(name) | ast.Attribute(_, name) if name in _MEDDLING:
                return False
    return made == 1 and all(id(node) in fine for node in _names(module, word))


def _names(part: ast.AST, word: str) -> Iterator[ast.Name]:
    return (node for node in ast.walk(part) if isinstance(node, ast.Name) and node.id == word)


def _has_only(made: ast.FunctionDef, handed: list[str]) -> bool:
    """Whether these are its first parameters, and nothing else in it has one of these names."""
    bound = [node.arg for node in ast.walk(made) if isinstance(node, ast.arg)]
    bound += [node.id for node in ast.walk(made) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    return _parameters(made)[: len(handed)] == handed and all(bound.count(word) == 1 for word in handed)


# WHAT A FUNCTION SAYS


def _words(part: ast.AST) -> set[str]:
    return {getattr(node, "id", getattr(node, "arg", "")) or "" for node in ast.walk(part)}


def _said(made: ast.FunctionDef, text: Text, handed: Mapping[str, list[str]]) -> str:
    """The function without its name's decorators, types, docstring and tables."""
    plain = copy.deepcopy(made)
    plain.args.args = plain.args.args[len(handed[made.name]) :]
    plain.decorator_list, plain.returns, plain.args.defaults = [], None, []
    plain.body = without_docstring(plain.body)
    bound = {node.arg for node in ast.walk(made) if isinstance(node, ast.arg)}
    bound |= {node.id for node in ast.walk(made) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return ast.dump(_Plain(text, handed, bound).visit(plain))


class _Plain(ast.NodeTransformer):
    """Leaves out tables that are handed on, and what does nothing; an infinity is a number."""

    def __init__(self, text: Text, handed: Mapping[str, list[str]], bound: set[str]) -> None:
        self.text, self.handed, self.bound = text, handed, bound

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if not isinstance(node.target, ast.Name):
            return node
        return None if node.value is None else ast.Assign([node.target], self.visit(node.value))

    def visit_Pass(self, _node: ast.Pass) -> None:
        return None

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("float"), [ast.Constant(str() as text)], []) if self._is_pythons("float"):
                below = _INFINITE.get(text.strip().lower())
                number = ast.Constant(math.inf)
                return node if below is None else ast.UnaryOp(ast.USub(), number) if below else number
            case ast.Call(ast.Name(callee), given) if words := self.handed.get(callee):
                first = [one.id if isinstance(one, ast.Name) else "" for one in given[: len(words)]]
                node.args = given[len(words) :] if first == words else [ast.Constant("other tables")]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(ast.Name(word), "inf") if self.text.names.get(word) is math and word not in self.bound:
                return ast.Constant(math.inf)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def _is_pythons(self, word: str) -> bool:
        return word not in self.bound and word not in self.text.names


# INVARIANTS


class _WithoutInvariants(ast.NodeTransformer):
    def __init__(self, is_invariant: Callable[[str], bool]) -> None:
        self.is_invariant = is_invariant

    def visit_For(self, node: ast.For) -> ast.stmt:
        return self._loop(node)

    def visit_While(self, node: ast.While) -> ast.stmt:
        return self._loop(node)

    def _loop(self, node: ast.For | ast.While) -> ast.stmt:
        self.generic_visit(node)
        match node.body[0]:
            case ast.Assert(ast.Call(ast.Name(word), given, []), None) if self.is_invariant(word):
                if all(isinstance(one, ast.Name | ast.Attribute) for one in given):
                    del node.body[0]
        return node


def _is_about_entry(part: ast.stmt, known: set[str], parameters: set[str]) -> bool:
    """Whether it says the sort of a variable, or gives a parameter a second name that nothing else has."""
    match part:
        case ast.AnnAssign(ast.Name(), _, None):
            return True
        case ast.Assign([ast.Name(new)], ast.Name(word)):
            return new not in known and word in parameters
    return False
