"""A whole program: the function that is asked for, what it calls, their contracts, and the text that Why3 reads."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from proofs.why3 import calls, formulas
from proofs.why3.expressions import Expressions, Scope, default_of
from proofs.why3.flow import Flow
from proofs.why3.laws import Laws
from proofs.why3.loops import Loops
from proofs.why3.outside import Outside
from proofs.why3.source import (
    Function,
    NotTranslatedError,
    calls_parameter,
    is_empty_dict,
    module_named,
    own_statements,
    refuse,
)
from proofs.why3.statements import Statements
from proofs.why3.types import Slot, Term, Type, Types, TypesDifferError, simple
from specs.contracts import Clause

NODES: Final = frozenset({"node", "n", "root", "state", "position", "pos", "s", "child", "kid", "move"})
TREES: Final = frozenset({"tree", "game", "graph"})
ALPHAS: Final = frozenset({"alpha", "a", "low", "lower", "lo"})
BETAS: Final = frozenset({"beta", "b", "high", "upper", "hi"})


@dataclass(frozen=True)
class Hints:
    """What our prover found, as it prints it: asserts by the line of their loop, names of arguments as they were at
    the start by the line of their function, and what is true of the entries of each table.
    """

    asserts: Mapping[int, Sequence[str]] = field(default_factory=dict)
    starts: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    laws: Sequence[str] = ()


@dataclass(eq=False)
class Contract:
    """What a function promises."""

    clauses: tuple[Clause, ...]
    roles: dict[str, str]  # what a clause calls it: the parameter
    trees: frozenset[str]
    rank: int = 0


@dataclass
class Piece:
    """A clause that is in the text, or why it is not."""

    id: str
    function: str
    kind: str
    why_not: str = ""
    line: int = 0


class Program(Outside, Loops):
    """The translation of one function and of all that it calls."""

    def __init__(
        self, entry: Function, clauses: tuple[Clause, ...], *, roles: Mapping[str, str] | None = None,
        negamax: bool = False, hints: Hints | None = None,
    ) -> None:  # fmt: skip
        self.entry, self.negamax, self.hints = entry, negamax, hints or Hints()
        self.types = Types()
        self.contracts: dict[Function, Contract] = {}
        self.numbers, self.final, self.has_enum, self.waits = negamax, False, False, False
        self.codes: dict[object, int] = {}
        self.globals: dict[str, Slot] = {}
        self.pieces: list[Piece] = []
        self.of_the_game: dict[str, str] = {}  # what is assumed of each node, by the id of the clause that says so
        self.functions: list[Function] = []
        self.made: dict[int, ast.expr] = {}
        self._inlining: list[Function] = []
        self._count = 0
        self.laws = Laws(self)
        self.contract(entry, clauses, roles or {})
        sources = [*entry.module.imports.values()]
        self.has_own_ends = ("specs.values", "NEG_INF") in sources or any(s.startswith("verified") for s, _ in sources)

    # NAMES

    def fresh(self, prefix: str) -> str:
        """A name that nothing else has."""
        self._count += 1
        return f"{prefix}_{self._count}" if prefix[0].islower() else f"{prefix}{self._count}"

    def sequence_name(self, place: str) -> str:
        return f"s{place[1:]}"

    def name(self, scope: Scope, variable: str) -> str:
        """How a variable is called in WhyML."""
        return safe(variable) + scope.suffix

    def key(self, function: Function, name: str) -> object:
        return (str(function.module.path), function.node.lineno, name)

    def slot(self, scope: Scope, variable: str) -> Slot:
        return self.types.slot(self.key(scope.function, variable))

    def result(self, function: Function) -> Slot:
        return self.types.slot(self.key(function, "return"))

    def code(self, text: object) -> int:
        """The number that stands for a text, or for a member of an Enum."""
        return self.codes.setdefault(text, len(self.codes))

    def kept(self, node: ast.AST, made: ast.expr) -> ast.expr:
        """An expression that is made of the source, the same in each pass."""
        if id(node) not in self.made:
            self.made[id(node)] = ast.fix_missing_locations(ast.copy_location(made, node))
        return self.made[id(node)]

    # FUNCTIONS

    def contract(self, function: Function, clauses: tuple[Clause, ...], roles: Mapping[str, str]) -> None:
        """Give the function a contract; `roles` says which parameter a clause means by a name."""
        names = function.parameters
        meant = {"tree": TREES, "node": NODES, "alpha": ALPHAS, "beta": BETAS}
        found = {  # its own name before any other
            role: next((each for each in (role, *names) if each in names and each in known), "")
            for role, known in meant.items()
        }
        found = {role: name for role, name in found.items() if name} | {**roles}
        trees = frozenset({found["tree"]} if "tree" in found else {each for each in names if each in TREES})
        self.contracts[function] = Contract(clauses, found, trees, -len(self.contracts))
        self.functions.append(function)
        for role in ("alpha", "beta", "gamma"):
            if role in found or role in names:
                slot = self.types.slot(self.key(function, found.get(role, role)))
                self.types.unify(slot.type, simple("value"))
                slot.fixed = True
        if found.get("node"):
            self.types.unify(self.types.slot(self.key(function, found["node"])).type, simple("node"))
        for name in names:
            if is_table_parameter(function, name):
                self.types.unify(
                    self.slot(Scope(function), name).type, Type("table", [self.types.slot(("entry", name))])
                )
            match function.default(name):
                case ast.Constant(value=bool()):
                    self.types.unify(self.slot(Scope(function), name).type, simple("bool"))
        if any("v" in clause.names for clause in clauses):
            self.result(function).fixed = True

    def is_contracted(self, function: Function) -> bool:
        """Whether the function has a contract; one that calls itself gets one."""
        if function in self.contracts:
            return True
        if function in self._inlining:
            clauses, roles = formulas.usual_contract(function)
            self.contract(function, clauses, roles)
            self.waits = self.types.changed = True
            return True
        own = formulas.own_contract(function)
        if own is not None:
            self.contract(function, own, {})
            return True
        return False

    def callee(self, ex: Expressions, node: ast.expr) -> tuple[Function | None, Scope | None]:
        """The function that is called, with the scope that it was defined in."""
        match node:
            case ast.Name(id=name) if name in ex.scope.env:
                refuse(node, f"{name} is called, and is a variable here")
            case ast.Name(id=name):
                scope: Scope | None = ex.scope
                while scope is not None:
                    if name in scope.functions:
                        found = scope.functions[name]
                        return (found.function, found) if isinstance(found, Scope) else (found, None)
                    if name in scope.function.nested:
                        return scope.function.nested[name], scope
                    scope = None if scope.function.local(name) else scope.outer
                if not ex.is_free(name):
                    refuse(node, f"{name} is called, and it is not known what it is")
                if (elsewhere := ex.module.other(name)) is not None:
                    return elsewhere[0].function(elsewhere[1], node), None
                return ex.module.function(name, node), None
            case ast.Attribute(value=ast.Name(id="self"), attr=method) if (
                owner := ex.scope.function.owner
            ) is not None:
                return ex.module.function(f"{owner.name}.{method}", node), None
        refuse(node, f"{ast.unparse(node)} is called, and it is not known what it is")

    def scope_of(self, function: Function, outer: Scope | None) -> Scope:
        return Scope(function, once=_once(function), outer=outer)

    def closure(self, ex: Expressions, given: ast.expr, name: str, function: Function) -> Scope | Function | None:
        """The function that is handed over as an argument, if it is one."""
        if not calls_parameter(function, name):
            return None
        if isinstance(given, ast.Name):
            found, outer = self.callee(ex, given)
            if found is not None:
                return Scope(found, outer=outer) if outer is not None and found.outer is not None else found
        refuse(given, f"{ast.unparse(given)} is no function that is known")

    def function_name(self, function: Function) -> str:
        return safe(function.name.replace(".", "_").replace("__", "_")) + "'"

    def inlined(self, function: Function, scope: Scope, texts: dict[str, str]) -> str:
        """The body of a function, written out where it is called."""
        if function in self._inlining:
            self.is_contracted(function)
            return "(nothing ()).it"
        self._inlining.append(function)
        scope.suffix, scope.raises = self.fresh("_i").replace("'", ""), self.fresh("Return")
        scope.trees = frozenset(scope.trees)
        lines = self.written(scope, [f"let ref {self.name(scope, p)} = {text} in" for p, text in texts.items()], texts)
        self._inlining.pop()
        kind = self.types.text(self.result(function))
        text = "\n".join(["", *(f"      {line}" for line in lines)])
        whole = f"(exception {scope.raises} {kind} in try {text}\n      absurd with {scope.raises} r -> r end)"
        meaning = formulas.meaning(self, scope, texts)
        return f"(begin ensures {{ {meaning} }} {whole} end)" if meaning else whole

    def written(self, scope: Scope, head: list[str], given: Mapping[str, str]) -> list[str]:
        """The variables and the body of a function."""
        function = scope.function
        Flow(function).check()
        tables = {name for name in function.parameters if self.is_table_here(scope, name)}
        head = [line for line in head if line.split()[2] not in {self.name(scope, t) for t in tables}]
        head += [f"let {self.name(scope, t)} = {given[t]} in" for t in tables if t in given and scope.raises]
        for new, old in self.hints.starts.get(function.node.lineno, {}).items():
            if function.binder(new) is not None or new in function.module.bindings:
                refuse(function.node, f"{new} is to stand for {old} at first, and is a name already")
            slot = self.slot(scope, old)
            scope.env[new] = Term(safe(new) + scope.suffix, slot.type, slot.maybe)
            head.append(f"let {safe(new)}{scope.suffix} = {self.name(scope, old)} in")
        for name in sorted(function.assigned()):
            if self.is_table_here(scope, name) or name in scope.functions:
                continue
            called, kind = self.name(scope, name), self.types.text(self.slot(scope, name))
            if name not in function.parameters:
                head.append(f"let ref {called} = any {kind} in")
            elif not scope.raises:
                head.append(f"let ref {called} = {called} in")
        return [*head, *Statements(self, scope).body()]

    def is_table_here(self, scope: Scope, name: str) -> bool:
        """Whether the variable is a table."""
        if name in scope.function.parameters:
            slot = self.slot(scope, name)
            if not slot.type.found().name and self.is_made_if_none(scope.function, name):
                self.types.unify(slot.type, Type("table", [self.types.slot(("entry", self.key(scope.function, name)))]))
            return slot.type.found().name == "table"
        made = [each for each in _assignments(scope.function, name) if is_empty_dict(each)]
        if made and len(_assignments(scope.function, name)) == 1:
            slot = self.slot(scope, name)
            if not slot.type.found().name:
                self.types.unify(slot.type, Type("table", [self.types.slot(("entry", id(made[0])))]))
            return True
        return False

    def is_made_if_none(self, function: Function, name: str) -> bool:
        """Whether the function makes a new table where its parameter is None."""
        values = (part.value for part in ast.walk(function.node) if isinstance(part, ast.Assign))
        return any(self.makes_if_none(value, name) for value in values)

    def may_be_none(self, function: Function, name: str, default: ast.expr) -> bool:
        """Whether the function makes a new table where it is given None, which the default is."""
        asked = (ast.unparse(each.test) for each in own_statements(function.node) if isinstance(each, ast.If))
        is_none = isinstance(default, ast.Constant) and default.value is None
        return is_none and (self.is_made_if_none(function, name) or f"{name} is None" in asked)

    def makes_if_none(self, value: ast.expr, name: str) -> bool:
        """Whether this is a new table where a variable is None, and else the variable."""
        match value:
            case ast.IfExp(test=test, body=body, orelse=ast.Name(id=same)):
                return same == name and ast.unparse(test) == f"{name} is None" and is_empty_dict(body)
        return False

    def is_never(self, ex: Expressions, test: ast.expr) -> str | None:
        """The table of which the condition asks whether it is None: a proof is of calls that are given one."""
        match test:
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
                return name if ex.scope.function.local(name) and self.is_table_here(ex.scope, name) else None
        return None

    def must_make(self, function: Function, table: str, node: ast.If) -> None:
        """Refuse where a call without a table does something else than to make one."""
        match node.body:
            case [ast.Assign(targets=[ast.Name(id=name)], value=value)] if name == table and not node.orelse:
                if is_empty_dict(value) or function.module.is_ours:
                    return
        refuse(node, f"what happens where {table} is None is not translated")

    def left_out(self, function: Function) -> None:
        """Let each parameter be also what it is where a call leaves it out."""
        scope = self.scope_of(function, None)
        for name in function.parameters:
            default = function.default(name)
            if default is None or name in TREES:
                continue
            if self.is_table_here(scope, name):
                if not is_empty_dict(default) and not self.may_be_none(function, name, default):
                    refuse(default, f"what {name} is where it is left out is no table that is known to be empty")
                continue
            ex, slot = Expressions(self, Scope(function), logic=True), self.slot(scope, name)
            term = default_of(ex, function.module, default)
            if term.maybe and slot.fixed:
                refuse(default, f"{name} is None where it is left out")
            try:
                self.types.put(term, slot)
            except TypesDifferError as differ:
                refuse(default, str(differ))

    def call(self, ex: Expressions, node: ast.Call) -> Term:
        return calls.call(ex, node)

    def listed(self, ex: Expressions, node: ast.ListComp) -> Term:
        return calls.running(ex, node)

    def defined(self, ex: Expressions, node: ast.Call, source: str, name: str) -> Term:
        return formulas.applied(ex, node, module_named(source) if source else ex.module, name)

    def tables_are_true(self, scope: Scope) -> list[str]:
        return [text for _, text in self.laws.reachable(scope)]

    # PASSES

    def pause(self) -> tuple[bool, bool]:
        """What a trial that may fail must leave as it was."""
        return self.types.changed, self.numbers

    def resume(self, was: tuple[bool, bool]) -> None:
        self.types.changed, self.numbers = was

    def begin(self, *, final: bool) -> None:
        """Begin a pass."""
        self.final = final
        self.types.changed, self.types.records = False, {}
        self.pieces, self._count, self._inlining, self.of_the_game = [], 0, [], {}
        self.laws.refresh()

    def note(self, id_: str, function: str, kind: str, why_not: str = "", line: int = 0) -> None:
        """Write down that a clause is in the text, or why not."""
        if (id_, function) not in [(piece.id, piece.function) for piece in self.pieces]:
            self.pieces.append(Piece(id_, function, kind, why_not, line))

    def begin_function(self, function: Function) -> Scope:
        """The scope of a function with a contract."""
        self._inlining = []
        contract = self.contracts[function]
        outer = Scope(function.outer, trees=frozenset(TREES & {*function.outer.parameters})) if function.outer else None
        return Scope(function, trees=contract.trees, once=_once(function), outer=outer)


def safe(name: str) -> str:
    """A name that WhyML takes, another for each name of Python; no word of the prelude or of WhyML ends in a prime."""
    return f"u_{name}'" if name[0].isupper() or name == "_" or name.startswith("u_") else f"{name}'"


def is_table_parameter(function: Function, name: str) -> bool:
    """Whether the parameter is asked or changed as a table is."""
    if name in TREES or name in NODES:
        return False
    for part in ast.walk(function.node):
        match part:
            case ast.Attribute(value=ast.Name(id=base), attr="get" | "put") if base == name:
                return True
            case ast.Subscript(value=ast.Name(id=base), ctx=ast.Store()) if base == name:
                return True
    return False


def _once(function: Function) -> dict[str, ast.expr]:
    every = {name: _assignments(function, name) for name in function.assigned() - {*function.parameters}}
    return {name: found[0] for name, found in every.items() if len(found) == 1 and found[0] is not None}


def _assignments(function: Function, name: str) -> list[ast.expr]:
    """What is assigned to a variable; a constant stands for what is not written out."""
    found: list[ast.expr] = []
    for part in ast.walk(function.node):
        match part:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                found.append(value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                found.append(value)
            case ast.Assign(targets=[ast.Tuple(elts=[_, ast.Starred(value=ast.Name(id=rest))])], value=value) if (
                rest == name
            ):
                found.append(ast.copy_location(
                    ast.Subscript(value, ast.Slice(ast.Constant(1), None, None), ast.Load()), part))  # fmt: skip
            case ast.Name(id=target, ctx=ast.Store()) if target == name:
                found.append(part)
    stores = [each for each in found if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
    values = [each for each in found if each not in stores]
    return values if len(values) == len(stores) else [*values, *stores]


__all__ = ["Contract", "Hints", "NotTranslatedError", "Piece", "Program", "safe"]
