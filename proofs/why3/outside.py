"""What lives outside of functions: tables and counters of the module or of self, Enums, classes of entries."""

from __future__ import annotations

import ast

from proofs.why3.expressions import Expressions, default_of
from proofs.why3.source import Module, attribute_set, is_docstring, is_empty_dict, refuse
from proofs.why3.types import Slot, Term, Type, Types, simple


class Outside:
    """The part of a program that its functions share."""

    types: Types
    globals: dict[str, Slot]
    has_enum: bool

    def global_table(self, module: Module, name: str) -> Term:
        slot = self.globals.setdefault(f"g_{name}", self.types.slot(("global", str(module.path), name)))
        if not slot.type.found().name:
            self.types.unify(slot.type, Type("table", [self.types.slot(("entry", str(module.path), name))]))
        return Term(f"g_{name}", slot.type)

    def global_slot(self, module: Module, node: ast.Name) -> Slot:
        slot = self.globals.setdefault(f"g_{node.id}", self.types.slot(("global", str(module.path), node.id)))
        bound = module.binding(node.id, node)
        match bound:
            case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=int())):
                self.types.unify(slot.type, simple("int"))
                return slot
        refuse(node, f"the global {node.id} is not a number to begin with")

    def global_name(self, name: str) -> str:
        return f"g_{name}"

    def global_number(self, ex: Expressions, module: Module, node: ast.Name) -> Term:
        slot = self.global_slot(module, node)
        return Term(ex.bind(f"g_{node.id}"), slot.type)

    def attribute(self, ex: Expressions, node: ast.Attribute) -> Term:
        """An attribute of self: what __init__ sets it to."""
        owner, module = ex.scope.function.owner, ex.module
        assert owner is not None
        maker = module.function(f"{owner.name}.__init__", node)
        lines = [attribute_set(each) for each in maker.node.body] if maker is not None else []
        found = [each[1] for each in lines if each is not None and each[0] == node.attr]
        name = f"self_{node.attr}"
        slot = self.globals.setdefault(name, self.types.slot(("attribute", str(module.path), owner.name, node.attr)))
        match found:
            case [value] if is_empty_dict(value):
                if not slot.type.found().name:
                    self.types.unify(slot.type, Type("table", [self.types.slot(("entry", name))]))
                return Term(name, slot.type)
            case [ast.Constant(value=int())]:
                self.types.unify(slot.type, simple("int"))
                return Term(name if isinstance(node.ctx, ast.Store) else ex.bind(name), slot.type)
        refuse(node, f"self.{node.attr} is not set to an empty dict or a number in __init__, once")

    def is_enum(self, module: Module, base: str, node: ast.Attribute) -> bool:
        """Whether this is a member of a plain Enum."""
        bound = module.binding(base, node)
        if not isinstance(bound, ast.ClassDef) or len(bound.bases) != 1 or bound.decorator_list or bound.keywords:
            return False
        match bound.bases[0]:
            case ast.Attribute(value=ast.Name(id=name), attr="Enum") if module.imported(name) == ("enum", ""):
                pass
            case ast.Name(id=name) if module.imported(name) == ("enum", "Enum"):
                pass
            case _:
                return False
        members: dict[str, object] = {}
        for each in bound.body:
            match each:
                case ast.Assign(targets=[ast.Name(id=member)], value=ast.Constant(value=number)):
                    if member in members or number in members.values():
                        refuse(each, "two members of an Enum are one")
                    if member.startswith("_") or member == "mro":
                        refuse(each, f"{member} is a word of Enum's own")
                    members[member] = number
                case _ if not is_docstring(each):
                    refuse(each, "an Enum with anything else than members is not translated")
        if node.attr not in members:
            refuse(node, f"{base} has no member {node.attr}")
        self.has_enum = True
        return True

    def instance(self, ex: Expressions, node: ast.Call) -> Term:
        """An instance of a named tuple or a dataclass, as an entry of a table is."""
        name = node.func.id if isinstance(node.func, ast.Name) and ex.is_free(node.func.id) else ""
        module = ex.module
        if (elsewhere := module.other(name)) is not None:
            module, name = elsewhere
        bound = module.binding(name, node) if name else None
        if not isinstance(bound, ast.ClassDef):
            refuse(node, f"{ast.unparse(node)} is not translated")
        how = _class_kind(module, bound)
        fields: list[str] = []
        defaults: dict[str, ast.expr | None] = {}
        for each in bound.body:
            match each:
                case ast.AnnAssign(target=ast.Name(id=part), value=value, annotation=kind) if part not in defaults:
                    asked = [p.id for p in ast.walk(kind) if isinstance(p, ast.Name)]
                    words = [ast.unparse(kind), *(module.imported(each)[1] for each in asked)]
                    if any(no_part in word for word in words for no_part in ("ClassVar", "InitVar", "KW_ONLY")):
                        refuse(each, f"{part} is not a plain part of {name}")
                    if part.startswith("_") or (value is None and any(defaults.values())):
                        refuse(each, f"{part} cannot be a part of {name} here")
                    fields.append(part)
                    defaults[part] = value
                case ast.FunctionDef(name=method) if not method.startswith("_") and method not in fields:
                    pass
                case _ if not is_docstring(each):
                    refuse(each, f"this line of class {name} is not translated")
        given: dict[str, ast.expr] = dict(zip(fields, node.args, strict=False))
        if len(node.args) > len(fields):
            refuse(node, f"{name} has {len(fields)} parts")
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg in given or keyword.arg not in fields:
                refuse(node, f"{ast.unparse(node)} does not fit {name}")
            given[keyword.arg] = keyword.value
        for part in fields:
            default = given.get(part, defaults[part])
            if default is None:
                refuse(node, f"{part} is missing in {ast.unparse(node)}")
            given[part] = default
        of = self.types.slot(("class", str(module.path), name)).type
        if not of.found().name:
            slots = [self.types.slot(("class", str(module.path), name, part)) for part in fields]
            self.types.unify(of, Type("tuple", slots, tuple(fields), how))
        record = of.found()
        terms = {p: default_of(ex, module, e) if e is defaults[p] else ex.expr(e) for p, e in given.items()}
        texts = {part: self.types.put(term, record.slots[fields.index(part)]) for part, term in terms.items()}
        called = self.types.record(record)
        return Term("{ " + "; ".join(f"{called}_{i} = {texts[part]}" for i, part in enumerate(fields)) + " }", of)


def _class_kind(module: Module, bound: ast.ClassDef) -> str:
    match bound.bases, bound.decorator_list:
        case [ast.Name(id=base), *rest], [] if module.imported(base) == ("typing", "NamedTuple"):
            if all(module.imported(ast.unparse(each).partition("[")[0]) == ("typing", "Generic") for each in rest):
                return "named"
        case [], [ast.Name(id=name)] if module.imported(name) == ("dataclasses", "dataclass"):
            return "dataclass"
        case [], [ast.Call(func=ast.Name(id=name), args=[], keywords=[ast.keyword(arg="frozen")])]:
            if module.imported(name) == ("dataclasses", "dataclass"):
                return "dataclass"
    refuse(bound, f"class {bound.name} is neither a named tuple nor a plain dataclass")
