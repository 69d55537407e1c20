"""What is kept and never read: the best child, where only its value is returned; counters of nodes.

A variable is left out if it is read only to make a value of itself or of another that is left out, by what can neither
fail nor do anything. A counter of the module, or of the function around, is left out if it starts as a whole number.
"""

import ast
from collections.abc import Iterable

from proofs.proving.phrasing.syntax import blocks, is_pure, known_before, names_in, rewrite_blocks


def without_dead_stores(definition: ast.FunctionDef, module: ast.Module, program: Iterable[ast.FunctionDef]) -> None:
    """Leave them out."""
    for name in _counters(definition, module, program):
        _leave_out_counter(definition, name)
    while dead := _dead(definition):
        for name in dead:
            _leave_out(definition, name)


# COUNTERS


def _counters(definition: ast.FunctionDef, module: ast.Module, program: Iterable[ast.FunctionDef]) -> list[str]:
    """Names declared `global`, that everything in the file only counts up, and nothing of the search reads."""
    declared = [name for node in ast.walk(definition) if isinstance(node, ast.Global) for name in node.names]
    return [name for name in declared if _only_counts(name, module, program)]


def _only_counts(name: str, module: ast.Module, program: Iterable[ast.FunctionDef]) -> bool:
    allowed: set[int] = set()
    starts = 0
    for node in ast.walk(module):
        match node:
            case ast.Assign([ast.Name(word) as target], ast.Constant(int(start))) if word == name:
                allowed.add(id(target))
                starts += not isinstance(start, bool)
            case ast.AugAssign(ast.Name(word) as target, ast.Add(), ast.Constant(int())) if word == name:
                allowed.add(id(target))
    stores = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    reads = [
        node
        for one in program
        for node in ast.walk(one)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]
    bound = [node for node in ast.walk(module) if name in (getattr(node, "asname", ""), getattr(node, "arg", ""))]
    at_head = any(
        isinstance(part, ast.Assign) and isinstance(part.value, ast.Constant) and ast.unparse(part.targets[0]) == name
        for part in module.body
    )
    return bool(starts) and at_head and not reads and not bound and all(id(node) in allowed for node in stores)


def _leave_out_counter(definition: ast.FunctionDef, name: str) -> None:
    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Global(words) if name in words:
                part.names = [word for word in words if word != name]
                return [part] if part.names else []
            case ast.AugAssign(ast.Name(word)) if word == name:
                return []
            case ast.Assign([ast.Name(word)], ast.Constant()) if word == name:
                return []
        return [part]

    rewrite_blocks(definition, each)


# VARIABLES


def _dead(definition: ast.FunctionDef) -> set[str]:
    """Variables that nothing reads but what makes them, or one another."""
    parameters = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
    outer = {
        name for node in ast.walk(definition) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names
    }
    dead = _simply_assigned(definition) - parameters - outer - _perhaps_unknown(definition)
    while dead:
        read: set[str] = set()
        _reads(definition, dead, read)
        if not read & dead:
            break
        dead -= read
    return dead


def _simply_assigned(definition: ast.FunctionDef) -> set[str]:
    """Variables that are only assigned what is pure, by plain assignments."""
    simple: set[str] = set()
    other: set[str] = set()
    plain: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name) as target], value):
                plain.add(id(target))
                (simple if is_pure(value) else other).add(name)
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values) and all(
                isinstance(one, ast.Name) for one in names
            ):
                for one, value in zip(names, values, strict=True):
                    assert isinstance(one, ast.Name)
                    plain.add(id(one))
                    (simple if is_pure(value) else other).add(one.id)
            case ast.AugAssign(ast.Name(name) as target, ast.Add() | ast.Sub(), ast.Constant(int())):
                plain.add(id(target))
                (simple if _starts_whole(definition, name) else other).add(name)
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and id(node) not in plain:
            other.add(node.id)
    return simple - other


def _perhaps_unknown(definition: ast.FunctionDef) -> set[str]:
    """Variables that are assigned from one that may not be known there yet: to leave that out would hide an error."""
    found: set[str] = set()
    own = names_in(definition, ast.Store)
    for block in blocks(definition):
        for part in block:
            if isinstance(part, ast.Assign | ast.AugAssign):
                read = names_in(part) | (names_in(part.target, ast.Store) if isinstance(part, ast.AugAssign) else set())
                if (read & own) - known_before(definition, part):
                    found |= names_in(part, ast.Store)
    return found


def _starts_whole(definition: ast.FunctionDef, name: str) -> bool:
    """Whether whatever is assigned to it is a whole number that is written out."""
    found = False
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(word)], value) if word == name:
                pairs = [value]
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                pairs = [value for one, value in zip(names, values, strict=True) if ast.unparse(one) == name]
            case _:
                continue
        for value in pairs:
            found = True
            if not (isinstance(value, ast.Constant) and type(value.value) is int):
                return False
    return found


def _reads(part: ast.AST, dead: set[str], read: set[str]) -> None:
    """What is read elsewhere than to make what is left out."""
    match part:
        case ast.Assign([ast.Name(name)]) if name in dead:
            return
        case ast.AugAssign(ast.Name(name)) if name in dead:
            return
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            for one, value in zip(names, values, strict=True):
                if not (isinstance(one, ast.Name) and one.id in dead):
                    read |= names_in(value)
            return
        case ast.Name(name, ast.Load()):
            read.add(name)
    for inner in ast.iter_child_nodes(part):
        _reads(inner, dead, read)


def _leave_out(definition: ast.FunctionDef, dead: str) -> None:
    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Name(name)]) | ast.AugAssign(ast.Name(name)) if name == dead:
                return []
            case ast.Assign([ast.Tuple(names) as target], ast.Tuple(values) as made) if len(names) == len(values):
                kept = [number for number, one in enumerate(names) if ast.unparse(one) != dead]
                if len(kept) == len(names):
                    return [part]
                target.elts, made.elts = [names[number] for number in kept], [values[number] for number in kept]
                if len(kept) == 1:
                    return [ast.copy_location(ast.Assign([target.elts[0]], made.elts[0]), part)]
                return [part] if kept else []
        return [part]

    rewrite_blocks(definition, each)
