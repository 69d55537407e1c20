"""Expressions of Python in WhyML, as programs compute them and as formulas speak of them.

What may have an effect (a call, a look into a table) is bound to a name of its own, in Python's order, before the
expression that uses it.
"""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from proofs.why3.source import Function, Module, is_empty_dict, refuse
from proofs.why3.types import Slot, Term, Type, TypesDifferError, simple

if TYPE_CHECKING:
    from proofs.why3.program import Program

ORDER: Final = {ast.Lt: ("lt", "<"), ast.LtE: ("le", "<="), ast.Gt: ("lt", "<"), ast.GtE: ("le", "<=")}
INFINITE: Final = {
    ("math", "inf"): "float_pos_inf",
    ("specs.values", "NEG_INF"): "neg_inf",
    ("specs.values", "POS_INF"): "pos_inf",
}
QUESTIONS: Final = {"children": "nodes", "is_max": "bool", "value": "value"}
INFORMED: Final = QUESTIONS | {"upper": "value", "lower": "value"}  # asked by this project's own procedures only


@dataclass(eq=False)
class Scope:
    """One function as it is written out: what its variables are called, and what stands for its loops."""

    function: Function
    suffix: str = ""
    trees: frozenset[str] = frozenset()
    functions: dict[str, Scope | Function] = field(default_factory=dict)  # parameters that are functions
    loops: dict[str, tuple[str, str]] = field(default_factory=dict)  # a child: the sequence and its place there
    once: dict[str, ast.expr] = field(default_factory=dict)  # what is assigned to a variable that is assigned once
    raises: str = ""  # the exception by which an inlined function returns
    env: dict[str, Term] = field(default_factory=dict)  # what the names of a formula stand for
    outer: Scope | None = None
    new_tables: set[str] = field(default_factory=set)  # parameters that were left out, and are made in the body


@dataclass(frozen=True)
class Listed(Term):
    """A list that a formula speaks of: for each `binder` of which `guard` holds there is one element."""

    binder: str = ""
    guard: str = ""
    elements: tuple[Term, ...] = ()


class Expressions:
    """The expressions of one function."""

    def __init__(self, program: Program, scope: Scope, *, logic: bool = False) -> None:
        self.program, self.scope, self.types, self.logic = program, scope, program.types, logic
        self.binds: list[str] = []
        self.asserts = False  # within an assert, which may speak of f

    @property
    def module(self) -> Module:
        return self.scope.function.module

    def bind(self, text: str) -> str:
        """Let a name stand for what has an effect."""
        if self.logic:
            return text
        name = self.program.fresh("t")
        self.binds.append(f"let {name} = {text} in")
        return name

    def expr(self, node: ast.expr) -> Term:
        """The expression in WhyML."""
        try:
            method = getattr(self, f"on_{type(node).__name__}", None)
            if method is None:
                refuse(node, f"{type(node).__name__} is not translated: {ast.unparse(node)}")
            term: Term = method(node)
        except TypesDifferError as differ:
            refuse(node, f"{differ}: {ast.unparse(node)}")
        return term

    def value(self, node: ast.expr) -> Term:
        """The expression, which must not be None."""
        term = self.expr(node)
        return Term(self.the(term), term.type)

    def the(self, term: Term) -> str:
        """The text of a term that must not be None."""
        if not term.maybe:
            return term.text
        return f"{term.text}.it" if self.logic else f"(the {term.text})"

    def truth(self, node: ast.expr) -> str:
        """The expression as a condition."""
        if isinstance(node, ast.BoolOp):
            return self.joined(node).text
        return self.truth_of(self.expr(node), node)

    def truth_of(self, term: Term, node: ast.expr) -> str:
        """The term as a condition."""
        name = term.type.found().name
        if isinstance(term, Listed):
            return f"(exists {term.binder}. {term.guard})"
        if term.maybe and (name == "tuple" or (not name and not self.program.final)):
            return f"(not (is_none {term.text}))"
        if term.maybe or name not in ("bool", "nodes", "tuple", ""):
            refuse(node, f"what counts as true is not translated for {ast.unparse(node)}")
        if not name and self.program.final:
            refuse(node, f"the type of {ast.unparse(node)} is not known")
        return {"nodes": f"(0 < len {term.text})", "tuple": self.after(term, "true")}.get(name, term.text)

    def after(self, term: Term, text: str) -> str:
        """What does not depend on the term, which may fail all the same: so it is worked out before."""
        return text if self.logic or re.fullmatch(r"[\w']+", term.text) else f"(let _ = {term.text} in {text})"

    def apart(self, node: ast.expr, condition: bool = False) -> tuple[list[str], Term]:
        """The expression with its own effects, as a branch has them."""
        outer, self.binds = self.binds, []
        term = Term(self.truth(node), simple("bool")) if condition else self.expr(node)
        mine, self.binds = self.binds, outer
        return mine, term

    # NAMES AND LITERALS

    def on_Constant(self, node: ast.Constant) -> Term:
        match node.value:
            case bool(flag):
                return Term("true" if flag else "false", simple("bool"))
            case int(number):
                return self.number(node, str(number))
            case str(text):
                return Term(str(self.program.code(text)), simple("text"))
            case None:
                return Term("(nothing ())", self.types.cell(node), maybe=True)
        refuse(node, f"the literal {node.value!r} is not translated")

    def number(self, node: ast.AST, text: str) -> Term:
        """A number that is written out: a value or a count, whatever it is used as."""
        cell = self.types.cell(node)
        if cell.found().name == "value":
            self.program.numbers = True
            return Term(f"(of_int ({text}))", cell)
        if cell.found().name not in ("", "int"):
            refuse(node, f"the number {text} is used as {cell.found().name}")
        return Term(f"({text})", cell)

    def on_Name(self, node: ast.Name) -> Term:
        name, scope = node.id, self.scope
        if name in scope.env:
            return scope.env[name]
        if scope.function.local(name) and name not in scope.function.nested:
            if name in scope.trees or name in scope.functions:
                refuse(node, f"{name} is only asked and called, not handled as a value")
            slot = self.program.slot(scope, name)
            return Term(self.program.name(scope, name), slot.type, slot.maybe)
        if (binder := scope.function.binder(name)) is not None:
            if scope.outer is None or binder is not scope.outer.function or name in binder.assigned():
                refuse(node, f"{name} is changed in the function around, or is not known there")
            return Expressions(self.program, scope.outer, logic=self.logic).on_Name(node)
        return self.module_name(node, self.module)

    def is_free(self, name: str) -> bool:
        """Whether the name is no variable, of this function or of one around it."""
        return name not in self.scope.env and self.scope.function.binder(name) is None

    def module_name(self, node: ast.Name, module: Module) -> Term:
        """A name of the module: a constant, a table, or what it imports."""
        name = node.id
        if infinite := INFINITE.get(module.imported(name)):
            return self.infinite(infinite)
        if (elsewhere := module.other(name)) is not None:
            return self.module_name(ast.copy_location(ast.Name(elsewhere[1]), node), elsewhere[0])
        if name in module.mutable:
            return self.program.global_number(self, module, node)
        constant = module.constant(name, node)
        if constant is None:
            refuse(node, f"{name} is nothing that is known here")
        if is_empty_dict(constant):
            return self.program.global_table(module, name)
        if not isinstance(constant, (ast.Constant, ast.UnaryOp, ast.Name, ast.Attribute, ast.Call, ast.Tuple)):
            refuse(node, f"{name} is {ast.unparse(constant)}, which is not translated")
        words = {part.id for part in ast.walk(constant) if isinstance(part, ast.Name)}
        if words & module.mutable or not (isinstance(constant, ast.Name) or all(map(self.is_free, words))):
            refuse(node, f"{name} was {ast.unparse(constant)} when the module was imported: not translated")
        inside = Expressions(self.program, Scope(self.scope.function), logic=True)
        if isinstance(constant, ast.Call):
            return inside.on_Call(constant)
        return inside.module_name(constant, module) if isinstance(constant, ast.Name) else inside.expr(constant)

    def infinite(self, text: str) -> Term:
        """An end of the order; floats and the project's own are equal, and not the same."""
        return Term(text, simple("value"))

    def on_Attribute(self, node: ast.Attribute) -> Term:
        match node.value:
            case ast.Name(id=base) if self.is_free(base):
                if self.module.imported(base) == ("math", "") and node.attr == "inf":
                    return self.infinite("float_pos_inf")
                if base == "self" and self.scope.function.owner is not None:
                    return self.program.attribute(self, node)
                if self.program.is_enum(self.module, base, node):
                    return Term(str(self.program.code((base, node.attr))), simple("text"))
            case ast.Name(id=base) if base in self.scope.trees and node.attr == "root":
                return Term("root", simple("node"))
        term = self.value(node.value)
        if node.attr in term.type.found().fields and term.type.found().kind != "dict":
            return self.part(term, term.type.found().fields.index(node.attr))
        if not term.type.found().name and not self.program.final:
            return Term("(nothing ()).it", self.types.cell(node))
        refuse(node, f"{ast.unparse(node)} is not translated")

    def part(self, term: Term, index: int) -> Term:
        """A part of a tuple."""
        found = term.type.found()
        if index >= len(found.slots):
            raise TypesDifferError(f"there is no part {index}")
        slot = found.slots[index]
        return Term(f"{term.text}.{self.types.record(found)}_{index}", slot.type, slot.maybe)

    def on_Subscript(self, node: ast.Subscript) -> Term:
        base = self.value(node.value)
        found = base.type.found()
        match found.name, node.slice:
            case "table", key:
                slot = found.slots[0]
                text = self.look(base, self.value(key))
                return Term(f"{text}.it" if self.logic else f"(the {text})", slot.type, slot.maybe)
            case "oracle", key:
                return Term(f"(f {self.value(key).text})", simple("value"))
            case "nodes", ast.Slice(lower=ast.Constant(value=int(start)), upper=None, step=None) if start >= 0:
                return Term(f"(slice {base.text} {start})", simple("nodes"))
            case "nodes", ast.Slice(lower=None, upper=None, step=ast.UnaryOp(ast.USub(), ast.Constant(value=1))):
                return Term(f"(rev {base.text})", simple("nodes"))
            case "nodes", ast.UnaryOp(ast.USub(), ast.Constant(value=int(back))) if back > 0:
                return Term(f"(get {base.text} (len {base.text} - {back}))", simple("node"))
            case "nodes", ast.Slice():
                refuse(node, "this slice is not translated")
            case "nodes", index:
                place = self.value(index)
                self.types.unify(place.type, simple("int"))
                return Term(f"(get {base.text} {place.text})", simple("node"))
            case "tuple", ast.Constant(value=int(index)) if found.kind in ("", "named") and 0 <= index < len(
                found.slots
            ):
                return self.part(base, index)
            case "tuple", ast.Constant(value=str(name)) if found.kind == "dict" and name in found.fields:
                return self.part(base, found.fields.index(name))
            case "", _ if not self.program.final:
                return Term("(nothing ()).it", self.types.cell(node))
        refuse(node, f"{ast.unparse(node)} is not translated")

    def look(self, table: Term, key: Term) -> str:
        """What the table holds of a node."""
        self.types.unify(key.type, simple("node"))
        return f"({table.text}.entries {key.text})" if self.logic else self.bind(f"look {table.text} {key.text}")

    def on_Tuple(self, node: ast.Tuple) -> Term:
        return self.make(node, node.elts, (), "")

    def on_Dict(self, node: ast.Dict) -> Term:
        names = tuple(key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))
        if not names or len(names) != len(node.keys) or len({*names}) != len(names):
            refuse(node, "only a dict with texts as its keys, all different, can be an entry")
        return self.make(node, node.values, names, "dict")

    def make(self, node: ast.AST, parts: list[ast.expr], fields: tuple[str, ...], kind: str) -> Term:
        """A tuple of these parts."""
        slots = [self.types.slot(("part", id(node), index)) for index in range(len(parts))]
        texts = [self.types.put(self.expr(part), slot) for part, slot in zip(parts, slots, strict=True)]
        of = Type("tuple", slots, fields, kind)
        name = self.types.record(of)
        return Term("{ " + "; ".join(f"{name}_{i} = {text}" for i, text in enumerate(texts)) + " }", of)

    # OPERATORS

    def on_BoolOp(self, node: ast.BoolOp) -> Term:
        return self.joined(node, is_value=not self.logic)

    def joined(self, node: ast.BoolOp, *, is_value: bool = False) -> Term:
        """`and` or `or` of conditions; as a value it is one of its parts, so that each must be True or False."""
        head = node.values[0]
        first = self.joined(head, is_value=is_value) if isinstance(head, ast.BoolOp) else self.expr(head)
        if isinstance(node.op, ast.Or) and first.maybe and first.type.found().name in ("tuple", ""):
            mine, default = self.apart(node.values[1])
            if len(node.values) > 2 or default.maybe:
                refuse(node, f"{ast.unparse(node)} is not translated")
            self.types.unify(first.type, default.type)
            other = f"({' '.join([*mine, default.text])})"
            text = f"(if is_none {first.text} then {other} else (the {first.text}))"
            return Term(self.bind(text) if mine else text, first.type)
        texts = [self.part_of(node, first, is_value=is_value)]
        for each in node.values[1:]:
            mine, term = self.apart(each, condition=not is_value)
            text = self.part_of(node, term, is_value=is_value)
            texts.append(f"({' '.join(mine)} {text})" if mine else text)
        if isinstance(node.op, ast.Or) and self.logic:
            texts = [each for each in texts if each != "false"] or ["false"]
        text = (
            texts[0]
            if len(texts) == 1
            else "(" + (" && " if isinstance(node.op, ast.And) else " || ").join(texts) + ")"
        )
        return Term(self.bind(text) if any("let " in each for each in texts) else text, simple("bool"))

    def part_of(self, node: ast.BoolOp, term: Term, *, is_value: bool) -> str:
        """A part of `and` or `or` as a condition."""
        name = term.type.found().name
        if is_value and (term.maybe or name != "bool") and (name or self.program.final):
            refuse(node, f"{ast.unparse(node)} is one of its parts, and not always True or False: not translated")
        return self.truth_of(term, node)

    def on_UnaryOp(self, node: ast.UnaryOp) -> Term:
        if isinstance(node.op, ast.Not):
            text = self.truth(node.operand)
            return Term("false" if text == "true" else f"(not {text})", simple("bool"))
        if not isinstance(node.op, ast.USub):
            refuse(node, f"{ast.unparse(node)} is not translated")
        if isinstance(node.operand, ast.Constant) and type(node.operand.value) is int:
            return self.number(node.operand, f"- {node.operand.value}")
        return self.negated(self.value(node.operand))

    def negated(self, term: Term) -> Term:
        """-x."""
        if term.type.found().name == "int":
            return Term(f"(- {term.text})", term.type)
        self.types.unify(term.type, simple("value"))
        self.program.numbers = True
        opposite = {"float_pos_inf": "float_neg_inf", "pos_inf": "neg_inf", "neg_inf": "pos_inf"}
        return Term(opposite.get(term.text, f"(neg {term.text})"), term.type)

    def on_BinOp(self, node: ast.BinOp) -> Term:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.FloorDiv):
            match node.right:
                case ast.Constant(value=int(by)) if by > 0 and left.type.found().name == "value":
                    self.program.numbers = True
                    return Term(f"(floor_div {left.text} {by})", left.type)
        if not isinstance(node.op, (ast.Add, ast.Sub)):
            refuse(node, f"the operator of {ast.unparse(node)} is not translated")
        self.types.unify(left.type, right.type)
        is_sum = isinstance(node.op, ast.Add)
        if left.type.found().name == "value":
            if not self.logic and not any(self.is_written(each) for each in (node.left, node.right)):
                refuse(node, "a sum of two values may be too large for a float: not translated")
            return self.moved(left, right, is_sum=is_sum)
        if left.type.found().name not in ("", "int"):
            refuse(node, f"{ast.unparse(node)} is not translated")
        return Term(f"({left.text} {'+' if is_sum else '-'} {right.text})", left.type)

    def is_written(self, node: ast.expr) -> bool:
        """Whether the expression is an integer that is written out."""
        return isinstance(node, ast.Constant) and type(node.value) is int

    def moved(self, value: Term, step: Term, *, is_sum: bool) -> Term:
        """A sum or difference of values; that of an infinite one only where infinite values are floats."""
        self.program.numbers = True
        exact = self.program.has_own_ends
        word = {(True, True): "plus", (True, False): "minus", (False, True): "add", (False, False): "sub"}[
            exact, is_sum
        ]
        return Term(f"({word} {value.text} {step.text})", value.type)

    def on_IfExp(self, node: ast.IfExp) -> Term:
        test = self.truth(node.test)
        if self.logic and test in ("true", "false"):
            return self.expr(node.body if test == "true" else node.orelse)
        slot = self.types.slot(("either", id(node)))
        branches = [self.apart(node.body), self.apart(node.orelse)]
        texts = [f"({' '.join([*mine, self.types.put(term, slot)])})" for mine, term in branches]
        text = f"(if {test} then {texts[0]} else {texts[1]})"
        return Term(self.bind(text) if any(mine for mine, _ in branches) else text, slot.type, slot.maybe)

    def on_Compare(self, node: ast.Compare) -> Term:
        terms, texts = [self.expr(node.left)], []
        for number, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            before = len(self.binds)
            terms.append(self.expr(right))
            if number and len(self.binds) > before:
                refuse(right, "a call within a chain of comparisons is not translated")
            texts.append(self.compare(op, terms[-2], terms[-1], node))
        return Term(texts[0] if len(texts) == 1 else f"({' && '.join(texts)})", simple("bool"))

    def compare(self, op: ast.cmpop, left: Term, right: Term, node: ast.AST) -> str:
        """One comparison."""
        if isinstance(op, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)) and "(nothing ())" in (left.text, right.text):
            asked = left if right.text == "(nothing ())" else right
            if asked.type.found().name == "table" and not self.module.is_ours:
                refuse(node, "whether a table is None is asked for where none is made")
            self.types.unify(left.type, right.type)
            text = f"(is_none {asked.text})" if asked.maybe else self.after(asked, "false")
            return text if isinstance(op, (ast.Is, ast.Eq)) else f"(not {text})"
        if isinstance(op, (ast.In, ast.NotIn)):
            text = self.contains(left, right, node)
            return text if isinstance(op, ast.In) else f"(not {text})"
        if self.logic and (left.maybe or right.maybe) and isinstance(op, ast.Eq):
            known = [f"not {each.text}.none" for each in (left, right) if each.maybe]
            bare = [Term(self.the(each), each.type) for each in (left, right)]
            return f"({' && '.join([*known, self.compare(op, bare[0], bare[1], node)])})"
        self.types.unify(left.type, right.type)
        one, two, name = self.the(left), self.the(right), left.type.found().name
        if isinstance(op, (ast.Gt, ast.GtE)):
            one, two = two, one
        if type(op) in ORDER:
            if name not in ("value", "int", ""):
                refuse(node, f"the order of {name} is not translated")
            word, sign = ORDER[type(op)]
            return f"({word} {one} {two})" if name == "value" else f"({one} {sign} {two})"
        text = self.equal(op, Term(one, left.type), Term(two, right.type), node)
        return text if isinstance(op, (ast.Eq, ast.Is)) else f"(not {text})"

    def equal(self, op: ast.cmpop, left: Term, right: Term, node: ast.AST) -> str:
        """Whether two are equal, or the same."""
        found = left.type.found()
        if isinstance(op, (ast.Is, ast.IsNot)) and found.name == "value":
            if right.text not in ("neg_inf", "pos_inf"):
                refuse(node, "which object a value is, is not translated")
            return f"(same {left.text} {right.text})"
        if isinstance(op, (ast.Is, ast.IsNot)) and found.name == "bool":
            return f"(if {left.text} then {right.text} else not {right.text})"  # there is one object of each
        if isinstance(op, (ast.Is, ast.IsNot)) and found.name != "text" and (found.name or self.program.final):
            refuse(node, f"`is` is not translated for {found.name}")
        if isinstance(op, (ast.Is, ast.IsNot)) and not self.program.has_enum:
            refuse(node, "`is` of texts is not translated")
        if found.name == "tuple" and self.logic:
            pairs = [(self.part(left, i), self.part(right, i)) for i in range(len(found.slots))]
            return "(" + " && ".join(self.compare(ast.Eq(), one, two, node) for one, two in pairs) + ")"
        one, two = left.text, right.text
        texts = {
            "value": f"(eq {one} {two})",
            "node": f"(same_node {one} {two})",
            "bool": f"(if {one} then {two} else not {two})",
        }
        if found.name not in ("", "int", "text", *texts):
            refuse(node, f"whether {found.name} are equal is not translated")
        return texts.get(found.name, f"({one} = {two})")

    def contains(self, left: Term, right: Term, node: ast.AST) -> str:
        """`left in right`."""
        found = right.type.found()
        if found.name == "table":
            return f"(not (is_none {self.look(right, left)}))"
        if found.name == "tuple" and self.logic:
            same = [self.compare(ast.Eq(), left, self.part(right, i), node) for i in range(len(found.slots))]
            return f"({' || '.join(same)})"
        refuse(node, "`in` is translated for tables only")

    def on_List(self, node: ast.List) -> Term:
        if node.elts or not self.logic:
            refuse(node, "a list that is written out is not translated")
        return Listed("", Type("listed"), binder="n: node", guard="false", elements=())

    def on_ListComp(self, node: ast.ListComp) -> Term:
        return self.program.listed(self, node)

    def on_Call(self, node: ast.Call) -> Term:
        return self.program.call(self, node)

    def is_builtin(self, name: str) -> bool:
        """Whether the name is Python's own here."""
        return self.is_free(name) and name not in self.module.bindings and hasattr(builtins, name)

    def slot_of(self, name: str) -> Slot:
        return self.program.slot(self.scope, name)


def default_of(ex: Expressions, module: Module, default: ast.expr) -> Term:
    """What a parameter or a part is where it is left out: worked out once, where the module is imported."""
    words = [part.id for part in ast.walk(default) if isinstance(part, ast.Name)]
    if isinstance(default, ast.Name) and default.id not in module.mutable:
        return ex.module_name(default, module)
    plain = (ast.Constant, ast.UnaryOp, ast.Attribute, ast.Call)
    if not isinstance(default, plain) or any(word in module.mutable or not ex.is_free(word) for word in words):
        refuse(default, f"the default {ast.unparse(default)} is not translated")
    return ex.expr(default)
