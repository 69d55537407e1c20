"""What a table keeps of a node, as a tuple: a named tuple, a dataclass, a dict with texts for keys.

`Entry(best, flag)` is `(best, flag)`, and `entry.flag` is `entry[1]`, where `entry` is a variable that is only ever
assigned such entries, what is found in a table, or None. Which kind they are of is found by `entry_kinds`; the flags in
them become constants (`flags`).
"""

import ast
from collections.abc import Mapping

from proofs.proving.phrasing.entry_kinds import defaults_of, entry_classes, kind_of_entries
from proofs.proving.phrasing.flags import Flags
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import without_types
from proofs.proving.source.fragment import refuse


def with_plain_entries(program: Program) -> None:
    """Replace them in all functions of the program."""
    fields = dict(entry_classes(program))
    kind, keys = kind_of_entries(program, fields)
    written = [node.value for node in ast.walk(program.module) if isinstance(node, ast.Constant)]
    texts = {text for text in written if isinstance(text, str)}
    for definition in program.definitions.values():
        flags = Flags(program, definition, texts)
        flags.generic_visit(definition)
        if kind:
            entries = _Entries(program, definition, {kind: fields[kind]} if kind in fields else {}, keys)
            if not (kind in fields and issubclass(program.names[kind], tuple)):
                entries.must_be_asked_by_name(definition)
            entries.generic_visit(definition)


class _Entries(ast.NodeTransformer):
    """Entries of a class, or dicts, as tuples."""

    def __init__(
        self, program: Program, definition: ast.FunctionDef, fields: Mapping[str, list[str]], keys: list[str]
    ) -> None:
        self.program = program
        self.fields = fields
        self.keys = keys
        self.own = Scope(definition, program.names).own
        self.parameters = Scope(definition, program.names).parameters
        self.variables = self._variables(definition)

    def _variables(self, definition: ast.FunctionDef) -> set[str]:
        """Variables that are only ever an entry, or None."""
        good: set[str] = set()
        bad: set[str] = {*self.parameters}
        plain: set[int] = set()
        for node in ast.walk(definition):
            match node:
                case (
                    ast.Assign([ast.Name(word) as target], value)
                    | ast.NamedExpr(ast.Name(word) as target, value)
                    | ast.AnnAssign(ast.Name(word) as target, _, ast.expr() as value)
                ):
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
            case ast.Call(ast.Name(word)) if word in self.fields and word not in self.own:
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
                case (
                    ast.Assign([ast.Name()], value)
                    | ast.NamedExpr(ast.Name(), value)
                    | ast.AnnAssign(ast.Name(), _, ast.expr() as value)
                ):
                    fine |= {id(value), *map(id, _arms(value))}
                case ast.Compare(asked, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                    fine.add(id(asked))
                case ast.If(asked) | ast.IfExp(asked) | ast.UnaryOp(ast.Not(), asked):
                    fine |= {*map(id, _conditions(asked))}
                case ast.Assign([ast.Subscript()], value) | ast.Call(ast.Attribute(_, "get"), [_, value], []):
                    fine |= {id(value), *map(id, _arms(value))}
        for node in without_types(definition):
            if self._is_made(node) and id(node) not in fine:
                raise refuse(node, f"{ast.unparse(node)}: an entry is made to be stored, or given a name first")
            is_found = isinstance(node, ast.Call | ast.Subscript) and self._is_entry(node) and _is_lookup(node)
            is_one = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self.variables
            if (is_found or is_one) and id(node) not in fine:
                raise refuse(
                    node, f"{ast.unparse(node)}: of an entry that is no tuple only its parts are asked, by name"
                )

    def _is_made(self, node: ast.AST) -> bool:
        """Whether an entry is made here."""
        match node:
            case ast.Call(ast.Name(word)):
                return word in self.fields and word not in self.own
            case ast.Dict([_, *_]):
                return True
        return False

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name(word), given, named) if word in self.fields and word not in self.own:
                fields = self.fields[word]
                by = {keyword.arg or "": keyword.value for keyword in named}
                rest = fields[len(given) :]
                in_order = [field for field in rest if field in by] == [*by]
                is_still = all(isinstance(value, ast.Name | ast.Constant) for value in by.values())  # in any order
                known = {**defaults_of(self.program, word), **by}
                if not {*by} <= {*rest} <= {*known} or not (in_order or is_still) or len(given) > len(fields):
                    raise refuse(node, f"{word}({', '.join(fields)}): give each of them, in this order")
                parts = [*given, *(known[field] for field in rest)]
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


def _conditions(asked: ast.expr) -> list[ast.expr]:
    """What a test asks: an entry counts as true, and None does not."""
    match asked:
        case ast.BoolOp(_, parts):
            return [one for part in parts for one in _conditions(part)]
    return [asked]


def _arms(value: ast.expr) -> list[ast.expr]:
    match value:
        case ast.IfExp(_, one, other):
            return [*_arms(one), *_arms(other)]
    return [value]
