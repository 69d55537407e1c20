"""Rules for what is kept and never read: the best child, where only its value is returned; counters of nodes.

A variable is left out if whatever it is given can neither fail nor do anything, and if it is read only to give a value
to itself or to another one that is left out. A counter of the module is left out if nothing of the search reads it, and
the file only ever sets it to a whole number and counts it up.
"""

import ast
from typing import Any, Final

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.rules import Match, Rule, Side
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import names_in


def is_pure(value: ast.expr) -> bool:
    """Whether it can neither fail nor do anything: names, which all have a value, constants and tuples of them."""
    match value:
        case ast.Constant() | ast.Name():
            return True
        case ast.Tuple(parts):
            return all(map(is_pure, parts))
    return False


def dead(scope: Scope) -> set[str]:
    """The variables that may be left out, all of them together."""
    counted = [node for node in ast.walk(scope.definition) if isinstance(node, ast.AugAssign) and _counts(node)]
    steps = {id(node.target) for node in counted}
    pure = {site for site, value in scope.values.items() if is_pure(value)}
    whole = {
        site for site, value in scope.values.items() if isinstance(value, ast.Constant) and type(value.value) is int
    }
    found: set[str] = set()
    for name in scope.own - scope.parameters - scope.flow.captured:
        sites = {id(node) for node in scope.stores.get(name, ())}
        if sites and sites <= (whole | steps if sites & steps else pure):
            found.add(name)
    while True:
        left = found - _read_for_others(scope, found)
        if left == found:
            return found
        found = left


def _counts(node: ast.AugAssign) -> bool:
    return (
        isinstance(node.op, ast.Add | ast.Sub)
        and isinstance(node.value, ast.Constant)
        and type(node.value.value) is int
    )


def _read_for_others(scope: Scope, found: set[str]) -> set[str]:
    """What is read elsewhere than to give one of these a value."""
    names = {id(node): name for name in found for node in scope.stores[name]}
    allowed = {id(node) for site in names for node in ast.walk(scope.values.get(site, ast.Pass()))}
    return {
        node.id
        for node in ast.walk(scope.definition)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in allowed
    }


def _without_dead(match: Match) -> list[ast.stmt]:
    gone = dead(match.scope)
    pairs = zip(match["TARGETS"].elts, match["VALUES"].elts, strict=True)
    left = [(target, value) for target, value in pairs if getattr(target, "id", "") not in gone]
    statement: Any = match.at
    if len(left) == 1:
        return [ast.copy_location(ast.Assign([left[0][0]], left[0][1]), statement)]
    match["TARGETS"].elts, match["VALUES"].elts = [one for one, _ in left], [value for _, value in left]
    return [statement] if left else []


def _has_dead(match: Match) -> bool:
    match match["TARGETS"], match["VALUES"]:
        case ast.Tuple(targets), ast.Tuple(values) if len(targets) == len(values):
            return bool(dead(match.scope) & {getattr(target, "id", "") for target in targets})
    return False


# COUNTERS OF THE MODULE


def counters(program: Program) -> set[str]:
    """Names of the module that all of the file only sets to whole numbers and counts up; the search reads none."""
    declared = {name for node in ast.walk(program.module) if isinstance(node, ast.Global) for name in node.names}
    read = {name for definition in program.definitions.values() for name in names_in(definition)}
    return {name for name in declared - read if _only_counts(name, program.module)}


def _only_counts(name: str, module: ast.Module) -> bool:
    allowed: set[int] = set()
    for node in ast.walk(module):
        match node:
            case ast.Assign([ast.Name() as target], ast.Constant(start)) if type(start) is int:
                allowed.add(id(target))
            case ast.AugAssign(ast.Name() as target) if _counts(node):
                allowed.add(id(target))
    stores = [node for node in ast.walk(module) if isinstance(node, ast.Name) and node.id == name]
    bound = [
        node
        for node in ast.walk(module)
        if name in (getattr(node, "asname", ""), getattr(node, "arg", ""), getattr(node, "name", ""))
    ]
    at_head = any(isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == name for part in module.body)
    return at_head and not bound and all(id(node) in allowed for node in stores if not isinstance(node.ctx, ast.Load))


def leave_out_counters(program: Program) -> None:
    """Leave them out of every function that declares them."""
    gone = counters(program)
    for definition in program.definitions.values():
        _Without(gone & Scope(definition, program.names).declared).visit(definition)


class _Without(ast.NodeTransformer):
    def __init__(self, gone: set[str]) -> None:
        self.gone = gone

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        node.names = [name for name in node.names if name not in self.gone]
        return node if node.names else ast.copy_location(ast.Pass(), node)

    def visit_Assign(self, node: ast.Assign | ast.AugAssign) -> ast.stmt:
        target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
        is_gone = isinstance(target, ast.Name) and target.id in self.gone
        return ast.copy_location(ast.Pass(), node) if is_gone else node

    visit_AugAssign = visit_Assign


def _is_dead(match: Match) -> bool:
    return match.name("NAME") in dead(match.scope)


DEAD_STORES: Final = (
    Rule(
        "a variable that nothing reads",
        "what nothing reads need not be assigned, if its value cannot fail",
        ("NAME = VALUE", "NAME += VALUE", "NAME -= VALUE"),
        (Side("nothing reads it", _is_dead),),
        lambda _: [],
    ),
    Rule(
        "one of several that nothing reads",
        "nor need it be one of several",
        ("TARGETS = VALUES",),
        (Side("nothing reads one", _has_dead),),
        _without_dead,
    ),
)
