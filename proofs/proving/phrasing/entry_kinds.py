"""The kind of the entries that a table keeps: of one class with fields, or dicts with the same keys.

A class counts if it is a named tuple or a dataclass that holds fields and nothing else, or if all that it has is an
`__init__` that keeps each of its parameters: then its parts are known from how it is written. A field of the first two
may have a default, if that is a constant that is written out.
"""

import ast
import dataclasses
from collections.abc import Iterator, Mapping
from types import FunctionType, MemberDescriptorType
from typing import Any

from proofs.proving.phrasing.program import Program
from proofs.proving.source.fragment import refuse


def kind_of_entries(program: Program, fields: Mapping[str, list[str]]) -> tuple[str, list[str]]:
    """The class of the entries that tables keep, or `dict` with its keys; nothing if they are neither.

    All that is stored must be of one kind: an entry of another one has no such parts.
    """
    kinds: dict[str, ast.AST] = {}
    keys: list[list[str]] = []
    for definition in program.definitions.values():
        for node in ast.walk(definition):
            match node:
                case ast.Assign([ast.Subscript()], value) if kind := _made_by(value, fields):
                    kinds.setdefault(kind, node)
                case ast.Assign([ast.Subscript()], ast.Dict([_, *_])):
                    kinds.setdefault("dict", node)
                case ast.Assign([ast.Subscript()], ast.Name(word)) if kind := _made_before(definition, word, fields):
                    kinds.setdefault(kind, node)
                case ast.Assign([ast.Subscript()]):
                    kinds.setdefault("", node)
                case ast.Assign([_, _, *_] as targets) if any(isinstance(one, ast.Subscript) for one in targets):
                    kinds.setdefault("", node)
            match node:
                case ast.Dict([_, *_] as written):
                    found = [
                        key.value for key in written if isinstance(key, ast.Constant) and isinstance(key.value, str)
                    ]
                    if len({*found}) != len(written) or (keys and keys[0] != found):
                        raise refuse(
                            node, f"{ast.unparse(node)}: a dict as an entry has texts for keys, always the same"
                        )
                    keys.append(found)
    if len(kinds) > 1:
        raise refuse([*kinds.values()][1], "a table keeps entries of one kind: those of one class, dicts, or tuples")
    return next(iter(kinds), ""), keys[0] if keys else []


def _made_by(value: ast.expr, fields: Mapping[str, list[str]]) -> str:
    """The class that makes the value, whichever way is taken."""
    match value:
        case ast.Call(ast.Name(word)) if word in fields:
            return word
        case ast.IfExp(_, one, other) if _made_by(one, fields) == _made_by(other, fields):
            return _made_by(one, fields)
    return ""


def _made_before(definition: ast.FunctionDef, word: str, fields: Mapping[str, list[str]]) -> str:
    """The class of a variable that is only ever assigned what one class makes."""
    kinds = {
        id(node.targets[0]): _made_by(node.value, fields)
        for node in ast.walk(definition)
        if isinstance(node, ast.Assign)
    }
    stores = [
        node
        for node in ast.walk(definition)
        if (isinstance(node, ast.arg) and node.arg == word)
        or (isinstance(node, ast.Name) and node.id == word and not isinstance(node.ctx, ast.Load))
    ]
    found = {kinds.get(id(node), "") for node in stores}
    return found.pop() if len(found) == 1 else ""


def entry_classes(program: Program) -> Iterator[tuple[str, list[str]]]:
    """Classes of the file that hold fields, and nothing else."""
    for part in program.module.body:
        if not isinstance(part, ast.ClassDef):
            continue
        kind = program.names.get(part.name)
        if isinstance(kind, type) and (kept := _kept_by(part)) and kind.__bases__ == (object,):
            if _is_as_written(kind, part, program.names):
                yield part.name, kept
            continue
        is_plain = all(_is_field(one) or _is_text(one) for one in part.body)
        if not (isinstance(kind, type) and is_plain and not part.keywords):
            continue
        fields = [
            one.target.id for one in part.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
        is_tuple = (
            kind.__bases__ == (tuple,) and list(getattr(kind, "_fields", ())) == fields and not part.decorator_list
        )
        is_record = kind.__bases__ == (object,) and _is_dataclass(kind, part, fields, program.names)
        if fields and (is_tuple or is_record) and _is_as_written(kind, part, program.names):
            yield part.name, fields


def _kept_by(part: ast.ClassDef) -> list[str]:
    """The parameters of its `__init__`, where that keeps each of them, in order, and is all that the class has."""
    if part.decorator_list or part.keywords or part.bases:
        return []
    match [one for one in part.body if not _is_text(one)]:
        case [ast.FunctionDef("__init__", ast.arguments([], own, None, [], [], None, []), body, [])]:
            me, *fields = (argument.arg for argument in own)
            wanted = [f"{me}.{field} = {field}" for field in fields]
            is_private = any(field.startswith("__") for field in fields)  # then it is kept by another name
            is_it = [ast.unparse(_plainly(one)) for one in body if not _is_text(one)] == wanted
            return fields if is_it and not is_private else []
    return []


def _plainly(part: ast.stmt) -> ast.stmt:
    """An assignment without what its target is said to be."""
    match part:
        case ast.AnnAssign(target, _, ast.expr() as value):
            return ast.copy_location(ast.Assign([target], value), part)
    return part


def defaults_of(program: Program, name: str) -> dict[str, ast.Constant]:
    """What the fields of a class of entries are by default, where that is written out."""
    (home,) = [part for part in program.module.body if isinstance(part, ast.ClassDef) and part.name == name]
    return {
        one.target.id: one.value
        for one in home.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(one.value, ast.Constant)
    }


def _is_as_written(kind: type, part: ast.ClassDef, names: Mapping[str, Any]) -> bool:
    """Whether the class is still what its source makes: nothing was assigned to it, nor to what makes its objects."""
    space = {**names}
    exec(compile(ast.Module([part], []), "<class>", "exec", dont_inherit=True), space)  # noqa: S102 - fields alone
    return _described(kind) == _described(space[part.name])


def _described(kind: type) -> dict[str, Any]:
    return {word: _part(value) for word, value in vars(kind).items() if word not in ("__doc__", "__annotations__")}


def _part(value: Any) -> Any:
    match value:
        case FunctionType(__code__=code, __defaults__=defaults):
            return code.co_code, code.co_names, defaults
        case staticmethod() | classmethod():
            return type(value), _part(value.__func__)
        case int() | float() | str() | None:
            return type(value), value
    getter = type(value).__name__ == "_tuplegetter"
    return type(value), value.__reduce__()[1][0] if getter else None


def _is_field(part: ast.stmt) -> bool:
    match part:
        case ast.AnnAssign(ast.Name(), _, None):
            return True
        case ast.AnnAssign(ast.Name(), _, ast.Constant(value)):
            return value is None or type(value) in (int, float, str)
    return False


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def _is_dataclass(kind: type, part: ast.ClassDef, fields: list[str], names: Mapping[str, Any]) -> bool:
    match part.decorator_list:
        case [ast.Name(word)]:
            is_ours = names.get(word) is dataclasses.dataclass
        case [ast.Call(ast.Name(word), [], options)]:
            plain = {option.arg for option in options} <= {"frozen", "slots", "eq", "order", "repr"}  # all by position
            is_ours = plain and names.get(word) is dataclasses.dataclass
        case _:
            return False
    found = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    slots = [word for word, value in vars(kind).items() if isinstance(value, MemberDescriptorType)]
    return is_ours and found == fields and (not slots or slots == fields)
