"""What a table keeps of a node, as a tuple: a named tuple, a dataclass, a dict with texts for keys; flags as constants.

`Entry(best, flag)` is `(best, flag)`, and `entry.flag` is `entry[1]`, where `entry` is a variable that is only ever
assigned such entries, what is found in a table, or None. A flag may be a constant of the module, of a class that holds
nothing else, or a member of an `Enum`: each becomes what it is, or a text of its own.
"""

import ast
import dataclasses
import enum
from collections.abc import Iterator, Mapping, Sequence
from types import MemberDescriptorType
from typing import Any

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import names_in
from proofs.proving.source.fragment import refuse


def with_plain_entries(program: Program) -> None:
    """Replace them in all functions of the program."""
    fields = dict(_classes(program))
    kind, keys = _kind_of_entries(program, fields)
    for definition in program.definitions.values():
        _Flags(program, definition).generic_visit(definition)
        if kind:
            entries = _Entries(program, definition, {kind: fields[kind]} if kind in fields else {}, keys)
            if not (kind in fields and issubclass(program.names[kind], tuple)):
                entries.must_be_asked_by_name(definition)
            entries.generic_visit(definition)


# FLAGS


class _Flags(ast.NodeTransformer):
    """Constants of classes, members of enums, and constants that one statement unpacks."""

    def __init__(self, program: Program, definition: ast.FunctionDef) -> None:
        self.program = program
        self.own = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
        self.own |= names_in(definition, ast.Store)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(ast.Name(home), word, ast.Load()) if home not in self.own:
                kind = self.program.names.get(home)
                if isinstance(kind, type) and kind.__module__ == self.program.names.get("__name__"):
                    value = _constant_of(kind, word, self.program, node)
                    return ast.copy_location(ast.Constant(value), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.own or not isinstance(node.ctx, ast.Load):
            return node
        value = self.program.names.get(node.id)
        if type(value) in (int, str) and _is_unpacked(self.program.module, node.id):
            return ast.copy_location(ast.Constant(value), node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`flag is Flag.EXACT`: there is one object for each member."""
        match node:
            case ast.Compare(left, [ast.Is() | ast.IsNot() as op], [ast.Attribute(ast.Name(home))]):
                kind = self.program.names.get(home)
                if home not in self.own and isinstance(kind, type) and issubclass(kind, enum.Enum):
                    word: ast.cmpop = ast.Eq() if isinstance(op, ast.Is) else ast.NotEq()
                    node = ast.copy_location(ast.Compare(left, [word], node.comparators), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression


def _constant_of(kind: type, word: str, program: Program, node: ast.Attribute) -> Any:
    """The constant, if the class holds constants and nothing may change them."""
    home = [part for part in program.module.body if isinstance(part, ast.ClassDef) and part.name == kind.__name__]
    told = f"{ast.unparse(node)}: only a constant of a class that holds nothing else, or of an Enum, is known"
    if len(home) != 1 or home[0].keywords or home[0].decorator_list or program.names.get(kind.__name__) is not kind:
        raise refuse(node, told)
    for part in ast.walk(program.module):
        if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load) and part.attr == word:
            raise refuse(part, f"{ast.unparse(part)} is assigned: it may be {ast.unparse(node)}")
        if getattr(part, "id", "") in ("setattr", "vars") or getattr(part, "attr", "") in ("__dict__", "__setattr__"):
            raise refuse(part, f"{ast.unparse(part)}: it may change {ast.unparse(node)}")
    members: Mapping[str, enum.Enum] = getattr(kind, "__members__", {})
    if kind.__bases__ == (enum.Enum,):
        methods = [part for part in home[0].body if isinstance(part, ast.FunctionDef)]
        member = members.get(word)
        written = {part.value for part in ast.walk(program.module) if isinstance(part, ast.Constant)}
        if member is None or methods or f"{kind.__name__}.{member.name}" in written:
            raise refuse(node, told)
        return f"{kind.__name__}.{member.name}"
    if kind.__bases__ != (object,) or not _holds_constants(home[0].body):
        raise refuse(node, told)
    value = vars(kind).get(word)
    if type(value) not in (int, str):
        raise refuse(node, told)
    return value


def _holds_constants(body: Sequence[ast.stmt]) -> bool:
    for part in body:
        match part:
            case ast.Assign([ast.Name()], ast.Constant()) | ast.Expr(ast.Constant()) | ast.Pass():
                continue
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                if all(isinstance(value, ast.Constant) for value in values):
                    continue
        return False
    return True


def _is_unpacked(module: ast.Module, word: str) -> bool:
    """Whether `EXACT, LOWER, UPPER = 0, 1, 2`, or `= range(3)`, is all that ever gives the name a meaning."""
    bound, unpacked = 0, 0
    for node in ast.walk(module):
        if isinstance(node, ast.Global) and word in node.names:
            return False
        if getattr(node, "attr", "") in ("__dict__", "__globals__") or getattr(node, "id", "") in ("globals", "exec"):
            return False
        bound += isinstance(node, ast.Name) and node.id == word and not isinstance(node.ctx, ast.Load)
        bound += word in (getattr(node, "name", None), getattr(node, "asname", None))
        bound += isinstance(node, ast.alias) and node.asname is None and node.name == word
    for part in module.body:
        match part:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                is_it = any(ast.unparse(name) == word for name in names)
                unpacked += is_it and all(isinstance(value, ast.Constant) for value in values)
            case ast.Assign([ast.Tuple(names)], ast.Call(ast.Name("range"), [ast.Constant()], [])):
                unpacked += any(ast.unparse(name) == word for name in names)
    return bound == unpacked == 1


# ENTRIES


class _Entries(ast.NodeTransformer):
    """Entries of a class, or dicts, as tuples."""

    def __init__(
        self, program: Program, definition: ast.FunctionDef, fields: Mapping[str, list[str]], keys: list[str]
    ) -> None:
        self.program = program
        self.fields = fields
        self.keys = keys
        self.parameters = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
        self.variables = self._variables(definition)

    def _variables(self, definition: ast.FunctionDef) -> set[str]:
        """Variables that are only ever an entry, or None."""
        good: set[str] = set()
        bad: set[str] = {*self.parameters}
        plain: set[int] = set()
        for node in ast.walk(definition):
            match node:
                case ast.Assign([ast.Name(word) as target], value) | ast.NamedExpr(ast.Name(word) as target, value):
                    plain.add(id(target))
                    (good if self._is_entry(value) else bad).add(word)
        for node in ast.walk(definition):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and id(node) not in plain:
                bad.add(node.id)
        return good - bad

    def _is_entry(self, value: ast.expr) -> bool:
        match value:
            case ast.Constant(None) | ast.Dict([_, *_]):
                return True
            case ast.Call(ast.Name(word)) if word in self.fields:
                return True
            case ast.Call(ast.Attribute(_, "get"), [_], []):
                return True
            case ast.Call(ast.Attribute(_, "get"), [_, other], []):
                return self._is_entry(other)
            case ast.Subscript(ast.Name() | ast.Attribute(), _, ast.Load()):
                return True
            case ast.IfExp(_, one, other):
                return self._is_entry(one) and self._is_entry(other)
        return False

    def _is_of_entry(self, value: ast.expr) -> bool:
        """Whether an entry is asked: a variable that is one, or what is found in a table."""
        match value:
            case ast.Name(word):
                return word in self.variables
            case ast.Subscript(ast.Name() | ast.Attribute(), _, ast.Load()):
                return True
        return False

    def must_be_asked_by_name(self, definition: ast.FunctionDef) -> None:
        """Refuse to unpack or count the parts of what is no tuple."""
        fine: set[int] = set()
        for node in ast.walk(definition):
            match node:
                case ast.Attribute(asked) | ast.Subscript(asked, ast.Constant(str())):
                    fine.add(id(asked))
                case ast.Assign([ast.Name()], value) | ast.NamedExpr(ast.Name(), value):
                    fine |= {id(value), *map(id, _arms(value))}
                case ast.Compare(asked, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                    fine.add(id(asked))
                case ast.If(asked) | ast.IfExp(asked) | ast.UnaryOp(ast.Not(), asked):
                    fine.add(id(asked))
                case ast.Assign([ast.Subscript()], value):
                    fine.add(id(value))
        for node in ast.walk(definition):
            is_found = isinstance(node, ast.Call | ast.Subscript) and self._is_entry(node) and _is_lookup(node)
            is_one = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self.variables
            if (is_found or is_one) and id(node) not in fine:
                raise refuse(
                    node, f"{ast.unparse(node)}: of an entry that is no tuple only its parts are asked, by name"
                )

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name(word), given, named) if word in self.fields and word not in self.parameters:
                fields = self.fields[word]
                by = {keyword.arg: keyword.value for keyword in named}
                parts = [*given, *(by[field] for field in fields[len(given) :] if field in by)]
                in_order = [keyword.arg for keyword in named] == fields[len(given) :]
                if len(parts) != len(fields) or not in_order:
                    raise refuse(node, f"{word}({', '.join(fields)}): give each of them, in this order")
                return ast.copy_location(ast.Tuple(parts, ast.Load()), node)
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        if not node.keys:
            return node
        self.generic_visit(node)
        if [getattr(key, "value", None) for key in node.keys] != self.keys:
            raise refuse(node, f"{ast.unparse(node)}: a dict as an entry has the keys {self.keys}, in this order")
        return ast.copy_location(ast.Tuple(node.values, ast.Load()), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(of, ast.Constant(str(key)), ast.Load()) if key in self.keys and self._is_of_entry(of):
                return self._part(of, self.keys.index(key), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and self._is_of_entry(node.value):
            places = {fields.index(node.attr) for fields in self.fields.values() if node.attr in fields}
            if len(places) == 1:
                return self._part(node.value, places.pop(), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def _part(self, of: ast.expr, place: int, node: ast.expr) -> ast.expr:
        made = ast.Subscript(self.visit(of), ast.Constant(place), ast.Load())
        for part in (made, made.slice):
            ast.copy_location(part, node)
        return made


def _is_lookup(node: ast.AST) -> bool:
    """`table[node]` or `table.get(node)`, and no part of an entry."""
    match node:
        case ast.Subscript(_, ast.Constant(), _):
            return False
        case ast.Subscript(_, _, ast.Load()) | ast.Call(ast.Attribute(_, "get")):
            return True
    return False


def _arms(value: ast.expr) -> list[ast.expr]:
    match value:
        case ast.IfExp(_, one, other):
            return [*_arms(one), *_arms(other)]
    return [value]


def _kind_of_entries(program: Program, fields: Mapping[str, list[str]]) -> tuple[str, list[str]]:
    """The class of the entries that tables keep, or `dict` with its keys; nothing if they are neither.

    All that is stored must be of one kind: an entry of another one has no such parts.
    """
    kinds: dict[str, ast.AST] = {}
    keys: list[list[str]] = []
    for definition in program.definitions.values():
        for node in ast.walk(definition):
            match node:
                case ast.Assign([ast.Subscript()], ast.Call(ast.Name(word))) if word in fields:
                    kinds.setdefault(word, node)
                case ast.Assign([ast.Subscript()], ast.Dict([_, *_])):
                    kinds.setdefault("dict", node)
                case ast.Assign([ast.Subscript()]):
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


def _classes(program: Program) -> Iterator[tuple[str, list[str]]]:
    """Named tuples and dataclasses of the file that hold fields, and nothing else."""
    for part in program.module.body:
        if not isinstance(part, ast.ClassDef):
            continue
        kind = program.names.get(part.name)
        is_plain = all((isinstance(one, ast.AnnAssign) and one.value is None) or _is_text(one) for one in part.body)
        if not (isinstance(kind, type) and is_plain and not part.keywords):
            continue
        fields = [
            one.target.id for one in part.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
        if (
            kind.__bases__ == (tuple,) and list(getattr(kind, "_fields", ())) == fields and not part.decorator_list
        ) or (kind.__bases__ == (object,) and _is_dataclass(kind, part, fields, program.names)):
            yield part.name, fields


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
