"""The head of each loop: what is said there of the variables, or that nothing is said yet.

A loop that says nothing is a hole, which an inference may fill with asserts (`asserted`). What the parameters were at
entry is kept under a name of its own, `alpha0`, where the source overwrites them.
"""

import ast
from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

from proofs.proving.phrasing.asserted import THE, Head, clauses_of
from proofs.proving.phrasing.children import Lists
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import blocks, fresh, names_in, parsed
from proofs.proving.source.fragment import refuse
from proofs.proving.source.invariants import say
from specs.contracts import Clause, is_contracted


def invariant(head: Head, clauses: Iterable[Clause]) -> FunctionType:
    """The function by whose name the loop asserts these clauses."""
    words: list[str] = [word for word in ("tree", "node", "child") if word in head.known_as]
    words += [f"{THE}{name}" for name in head.variables]
    space: dict[str, Any] = {"__name__": "invariants"}
    exec(f"def {head.name}({', '.join(words)}):\n    return True\n", space)  # noqa: S102 - names alone
    return say(space[head.name], *clauses)


def heads_of(program: Program, called: Mapping[str, Mapping[str, str]]) -> list[Head]:
    """Say at each loop which invariant it has; those that say nothing are among the heads with nothing said.

    `called` says how each function calls the tree and the node that it is given.
    """
    found: list[Head] = []
    for name, definition in program.definitions.items():
        before = names_in(definition, ast.Store)
        starts = _keep_starts(definition)
        optional = _say_sorts(definition)
        choices = _say_choices(definition)
        scope = Scope(definition, program.names)
        lists = Lists(scope)
        for block in [*blocks(definition)]:
            for part in block:
                if isinstance(part, ast.For | ast.While) and not _is_said(part, program.names):
                    found.append(_head(name, definition, part, lists, starts, program, called.get(name, {})))
                    found[-1].optional, found[-1].choices = optional, choices
                    found[-1].kept_already = frozenset(starts) & before
    return found


def _is_said(part: ast.For | ast.While, names: Mapping[str, Any]) -> bool:
    match part.body[0]:
        case ast.Assert(ast.Call(ast.Name(word))):
            thing = names.get(word)
            return isinstance(thing, FunctionType) and is_contracted(thing)
    return False


def _head(
    name: str,
    definition: ast.FunctionDef,
    part: ast.For | ast.While,
    lists: Lists,
    starts: dict[str, str],
    program: Program,
    called: Mapping[str, str],
) -> Head:
    known_as: dict[str, str] = {}
    order = ""
    if isinstance(part, ast.While) or hasattr(part, "counts"):
        known_as = {**called}
    elif isinstance(part, ast.For):
        if not isinstance(part.target, ast.Name):
            raise refuse(part, "this loop assigns several variables at once; write `for child in tree.children(node):`")
        over = part.iter.value if isinstance(part.iter, ast.Subscript) else part.iter
        call = lists.children(over)
        if call is None:
            told = "only the children of a node can be gone through"
            raise refuse(part, f"a loop over {ast.unparse(part.iter)}: {told}")
        assert isinstance(call.func, ast.Attribute)
        known_as = {
            "tree": ast.unparse(call.func.value), "node": ast.unparse(call.args[0]), "child": part.target.id,
        }  # fmt: skip
        order = getattr(part, "order", "")
    known = lists.scope.flow.known_before(part)
    mine = {*known_as.values(), "tree", "node", "child"}
    tables = program.tables.get(name, set[str]().union(*program.tables.values()))
    variables = tuple(sorted(word for word in known - mine - tables if word not in lists.of))
    said = []
    while isinstance(first := part.body[0], ast.Assert):
        said.append(first.test)
        part.body = part.body[1:] or [ast.copy_location(ast.Pass(), part)]
    label = fresh(f"invariant_{part.lineno}", definition, {*program.takes, *program.names})
    given = [known_as[word] for word in ("tree", "node", "child") if word in known_as]
    part.body[:0] = parsed(f"assert {label}({', '.join([*given, *variables])})", part)
    head = Head(label, name, part.lineno, variables, known_as, order, starts, said)
    head.is_written = not hasattr(part, "is_made")
    head.is_while = isinstance(part, ast.While)
    program.takes[label] = invariant(head, clauses_of(head, program.names, said) if said else ())
    return head


def _keep_starts(definition: ast.FunctionDef) -> dict[str, str]:
    """Keep what the parameters were at entry, where they are assigned."""
    assigned = names_in(definition, ast.Store)
    kept: dict[str, str] = {}
    for argument in definition.args.args:
        if argument.arg in assigned:
            already = _kept_already(definition, argument.arg)
            kept[already or fresh(f"{argument.arg}0", definition)] = argument.arg
            if not already:
                new = next(reversed(kept))
                definition.body[:0] = parsed(f"{new} = {argument.arg}", definition)
    return kept


def _kept_already(definition: ast.FunctionDef, parameter: str) -> str:
    """The name under which the source itself keeps it, in its first statements."""
    for part in definition.body:
        match part:
            case ast.Assign([ast.Name(name)], ast.Name(word)) if word == parameter:
                stores = [n for n in ast.walk(definition) if isinstance(n, ast.Name) and n.id == name]
                if sum(isinstance(n.ctx, ast.Store) for n in stores) == 1:
                    return name
            case ast.Assign([ast.Name()], ast.Name()):
                continue
            case _:
                return ""
    return ""


def _say_choices(definition: ast.FunctionDef) -> dict[str, tuple[Any, ...]]:
    """Flags: variables that are only ever one of several texts or whole numbers, kept or asked which they are."""
    found: dict[str, dict[Any, None]] = {}
    other = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
    fine: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name) as target], ast.Constant(value)) if type(value) in (int, str):
                found.setdefault(name, {}).setdefault(value)
                fine.add(id(target))
            case ast.Compare(ast.Name() as asked, [ast.Eq() | ast.NotEq()], [ast.Constant()]):
                fine.add(id(asked))
            case ast.Tuple(parts):  # what else is unpacked there is looked at when a loop begins
                fine |= {id(part) for part in parts}
            case ast.Assert():
                fine |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and id(node) not in fine:
            other.add(node.id)
    made = {name: tuple(values) for name, values in found.items() if name not in other and len(values) > 1}
    made = {name: values for name, values in made.items() if len({type(value) for value in values}) == 1}
    for name, values in made.items():
        definition.body[:0] = parsed(f"{name}: {choice_sort(values)}", definition)
    return made


def choice_sort(values: tuple[Any, ...]) -> str:
    """The sort of a flag that is one of these."""
    return ast.unparse(ast.parse(f"OneOf[{', '.join(map(repr, values))}]"))


def _say_sorts(definition: ast.FunctionDef) -> frozenset[str]:
    """A variable that is None at times is a value at other times."""
    nothing: dict[str, None] = {}
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(None)):
                nothing[name] = None
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                for one, value in zip(names, values, strict=True):
                    if isinstance(one, ast.Name) and isinstance(value, ast.Constant) and value.value is None:
                        nothing[one.id] = None
    for name in nothing:
        definition.body[:0] = parsed(f"{name}: Value | None", definition)
    return frozenset(nothing)
