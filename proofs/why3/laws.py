"""What is true of the entries of tables: by laws that were found, or by preconditions about what a table holds of n.

A nested call needs of its own node what the outer call was promised of n: so such a precondition is asked for every
node, promised for every node again, and holds before every step of a loop.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from proofs.why3 import formulas
from proofs.why3.expressions import Expressions, Scope
from proofs.why3.source import Function, NotTranslatedError
from proofs.why3.types import Term, Type, TypesDifferError, simple
from specs.contracts import Clause, Kind

if TYPE_CHECKING:
    from proofs.why3.program import Contract, Program

LAW: Final = re.compile(r"(?P<table>\w+)\[node\] = (?P<entry>.*?): (?P<law>.*)")


class Laws:
    """The laws of one program: for each kind of table the predicates that are true of it, each with its id."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.of: dict[int, list[tuple[str, str]]] = {}
        self.declared: list[str] = []
        self._forms: dict[str, ast.expr] = {}

    def refresh(self) -> None:
        """Write the laws anew, as far as the types are known by now."""
        self.of, self.declared = {}, []
        by_table: dict[str, list[str]] = {}
        for law in self.program.hints.laws:
            found = LAW.fullmatch(law)
            if found is None:
                raise NotTranslatedError(0, f"the law of a table is not read: {law}")
            by_table.setdefault(found["table"], []).append(law)
        for name, laws in by_table.items():
            for of in self.types_called(name):
                self.declare(of, "table", self.formula(laws, of))
        for function, contract in self.program.contracts.items():
            for clause in contract.clauses:
                if (table := lifted(self.program, function, clause)) is not None:
                    self.lift(function, contract, clause, table)

    def types_called(self, name: str) -> Iterator[Type]:
        """The tables that a law may mean by the name."""
        seen: set[int] = set()
        slots = [self.program.globals.get(f"g_{name}"), self.program.globals.get(name)]
        slots += [self.program.slot(Scope(each), name) for each in self.program.functions if each.local(name)]
        for slot in slots:
            if slot is not None and slot.type.found().name == "table" and id(slot.type.found()) not in seen:
                seen.add(id(slot.type.found()))
                yield slot.type.found()

    def declare(self, of: Type, id_: str, formula: str, *, of_each: bool = True) -> None:
        """Let a predicate stand for the formula, which is about table t, and about each n that has an entry in it."""
        name = f"ok_{len(self.declared)}"
        entry = self.program.types.text(of.slots[0])
        each = "forall n: node. not (t.entries n).none -> " if of_each else ""
        self.declared.append(f"  predicate {name} (t: table {entry}) = {each}{formula}")
        self.of.setdefault(id(of), []).append((id_, name))

    def lift(self, function: Function, contract: Contract, clause: Clause, table: str) -> None:
        """The law that a precondition about the table is, for every n if it speaks of n."""
        slot = self.program.slot(Scope(function), table)
        true = Term("(f n)", simple("value"))
        known = {"node": Term("n", simple("node")), table: Term("t", slot.type), "f": true, "fn": true}
        try:
            text = formulas.clause_text(self.program, clause, known, contract.trees)
        except NotTranslatedError as left:
            self.program.note(clause.id, function.name, "PRE", left.why, function.node.lineno)
            return
        self.program.note(clause.id, function.name, "PRE", line=function.node.lineno)
        self.declare(slot.type.found(), clause.id, text, of_each="node" in clause.names)

    def formula(self, laws: list[str], of: Type) -> str:
        """An entry is of one of these forms, and true."""
        slot, forms = of.slots[0], []
        for law in laws:
            found = LAW.fullmatch(law)
            assert found is not None
            scope = Scope(self.program.entry)
            ex = Expressions(self.program, scope, logic=True)
            entry = self.parsed(found["entry"])
            whole = Term("(t.entries n).it", slot.type)
            is_tuple = isinstance(entry, ast.Tuple)
            if is_tuple and whole.type.found().name != "tuple":
                return "true"
            tests = []
            for index, part in enumerate(entry.elts if isinstance(entry, ast.Tuple) else [entry]):
                term = ex.part(whole, index) if is_tuple else whole
                if isinstance(part, ast.Name) and not _is_constant(part.id):
                    scope.env[part.id] = term
                else:
                    tests.append(ex.compare(ast.Eq(), term, ex.expr(part), part))
            name = "mover" if self.program.negamax else "f"
            scope.env["f_of_node"] = Term(f"({name} n)", simple("value"))
            tests.append(ex.truth(self.parsed(re.sub(r"\bf\(node\)", "f_of_node", found["law"]))))
            forms.append(f"({' && '.join(tests)})")
        return f"({' || '.join(forms)})"

    def parsed(self, text: str) -> ast.expr:
        """A part of a law, parsed once."""
        return self._forms.setdefault(text, ast.parse(text.strip(), mode="eval").body)

    def hold(self, name: str, of: Type) -> list[tuple[str, str]]:
        """What is true of a table of that name, each with its id."""
        return [(id_, f"{predicate} {name}") for id_, predicate in self.of.get(id(of.found()), [])]

    def reachable(self, scope: Scope) -> list[tuple[str, str]]:
        """What is true of every table that a function can reach."""
        texts: list[tuple[str, str]] = []
        for name, slot in self.program.globals.items():
            texts += self.hold(name, slot.type)
        for name in [*scope.function.parameters, *sorted(scope.function.assigned() - {*scope.function.parameters})]:
            if self.program.is_table_here(scope, name):
                texts += self.hold(self.program.name(scope, name), self.program.slot(scope, name).type)
        return texts


def lifted(program: Program, function: Function, clause: Clause) -> str | None:
    """The table that a precondition speaks of; None if it is another kind of clause."""
    if clause.kind is not Kind.PRE or "gamma" in clause.names:
        return None
    return next(
        (name for name in clause.names if name in function.parameters and program.is_table_here(Scope(function), name)),
        None,
    )


def _is_constant(name: str) -> bool:
    return name in ("None", "True", "False")


__all__ = ["Laws", "TypesDifferError", "lifted"]
