"""Loops: what they go through, what holds before each step, and why they end."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from proofs.why3 import calls, formulas
from proofs.why3.expressions import Expressions, Scope
from proofs.why3.source import Module, refuse
from proofs.why3.types import Term, Types, simple

if TYPE_CHECKING:
    from proofs.why3.program import Hints, Program
    from proofs.why3.statements import Statements


class Loops:
    """The part of a program that knows about loops."""

    types: Types
    hints: Hints
    negamax: bool
    numbers: bool

    @property
    def whole(self) -> Program:
        """The program that this is a part of."""
        return cast("Program", self)

    def iterated(self, ex: Statements, node: ast.For) -> tuple[str, str, str | None]:
        """What a loop goes through, from which place on, and what is added to the place for a counter.

        A sequence that begins with `!` is a count.
        """
        over, counter = node.iter, None
        match over:
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *rest], keywords=[]) if ex.is_builtin(
                "enumerate"
            ):
                match rest:
                    case []:
                        counter = "0"
                    case [ast.Constant(value=int(begin))]:
                        counter = str(begin)
                    case _:
                        refuse(node, "this enumerate is not translated")
                if not isinstance(node.target, ast.Tuple) or len(node.target.elts) != 2:
                    refuse(node, "this enumerate is not translated")
                over = inner
            case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]) if ex.is_builtin("range"):
                ends = [ex.value(each) for each in args]
                for end in ends:
                    self.types.unify(end.type, simple("int"))
                match ends:
                    case [last]:
                        return f"!{ex.held(last).text}", "0", None
                    case [first, last]:
                        return f"!{ex.held(last).text}", ex.held(first).text, None
                refuse(node, "this range is not translated")
        over = _meant(over, ex.scope)
        match over:
            case ast.Subscript(
                value=base, slice=ast.Slice(lower=ast.Constant(value=int(start)), upper=None, step=None)
            ):
                if start >= 0 and counter is None:
                    return calls.run_through(ex, _meant(base, ex.scope)).text, str(start), None
        return calls.run_through(ex, over).text, "0", counter

    def split_head(self, body: list[ast.stmt], module: Module) -> list[ast.Assert]:
        """The asserts at the head of a loop that say what holds there."""
        head: list[ast.Assert] = []
        for each in body:
            if not isinstance(each, ast.Assert) or not formulas.is_invariant(each, module):
                break
            head.append(each)
        return head

    def invariants(
        self, ex: Statements, node: ast.For | ast.While, head: list[ast.Assert], env: Mapping[str, Term]
    ) -> list[str]:
        """What holds before each step of a loop."""
        scope = Scope(**{**vars(ex.scope), "env": {**ex.scope.env, **env}})
        inner = Expressions(self.whole, scope, logic=True)
        said: list[tuple[str, str]] = []
        for each in head:
            said += formulas.said_by(inner, each, self.whole)
        for number, text in enumerate(self.hints.asserts.get(node.lineno, ())):
            parsed = self.hint(text, node)
            said.append((f"line {node.lineno}{chr(ord('a') + number)}", inner.truth(parsed)))
            self.whole.note(said[-1][0], ex.scope.function.name, "invariant", line=node.lineno)
        return [f"invariant {{ [@expl:{id_}] {text} }}" for id_, text in [*said, *self.whole.laws.reachable(ex.scope)]]

    def hint(self, text: str, node: ast.AST) -> ast.expr:
        """An assert that was found, parsed once."""
        key = hash((text, node.lineno if isinstance(node, ast.stmt) else 0))
        if key not in self.whole.made:
            parsed = ast.parse(text, mode="eval").body
            for part in ast.walk(parsed):
                if "lineno" in part._attributes:
                    ast.copy_location(part, node)
                if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in calls.WORDS:
                    part.func.id = f"@{part.func.id}"  # the project's word, whatever the module calls so
            self.whole.made[key] = parsed
        return self.whole.made[key]

    def variants(self, ex: Statements, node: ast.While, head: list[ast.Assert]) -> list[str]:
        """Why a loop ends: an index grows, bounds of f close in on it, or ends of a window are opened."""
        match node.test:
            case (
                ast.Compare(left=ast.Name(id=i), ops=[ast.Lt()], comparators=[end])
                | ast.BoolOp(
                    op=ast.And(), values=[ast.Compare(left=ast.Name(id=i), ops=[ast.Lt()], comparators=[end]), *_]
                )
            ) if ex.slot_of(i).type.found().name in ("int", ""):
                mine, term = ex.apart(end)
                return [f"variant {{ {term.text} - {self.whole.name(ex.scope, i)} }}"] if not mine else []
        self.numbers = True
        function = ex.scope.function
        about = (
            next((a for a in (self.whole.contracts[function].roles.get("node"),) if a), "")
            if function in self.whole.contracts
            else ""
        )
        true = f"({'mover' if self.negamax else 'f'} {self.whole.name(ex.scope, about) if about else 'root'})"
        bounds = formulas.bounds_of_f(ex, head, self.hints.asserts.get(node.lineno, ()), self.whole)
        if bounds:
            ends, gaps = (
                " + ".join(each) for each in zip(*((f"infinite {b}", f"gap {b} {true}") for b in bounds), strict=True)
            )
            return [f"variant {{ {ends}, {gaps} }}"]
        stored = {
            p.id
            for each in node.body
            for p in ast.walk(each)
            if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store)
        }
        windows = [
            self.whole.name(ex.scope, n)
            for n in sorted(stored)
            if ex.slot_of(n).type.found().name == "value" and n != "v"
        ]
        return [f"variant {{ {' + '.join(f'open_end {w}' for w in windows)} }}"] if windows else []

    def place(self, ex: Expressions, child: ast.expr) -> tuple[str, str]:
        """Where a child stands among its brothers, in the order of the loop."""
        match child:
            case ast.Name(id=name) if name in ex.scope.loops:
                return ex.scope.loops[name]
            case ast.Subscript(value=base, slice=ast.Name() as index):
                return ex.value(base).text, ex.value(index).text
        refuse(child, f"where {ast.unparse(child)} stands among its brothers is not known")

    def best(self, sequence: str, place: str, node: str) -> Term:
        """The best of the older brothers."""
        if self.negamax:
            return Term(f"(best_reply {sequence} {place})", simple("value"))
        return Term(f"(best (is_max {node}) {sequence} {place})", simple("value"))

    def list_invariants(self, sequence: str, place: str, made: str) -> list[str]:
        """What is said of the values of a list while it is made: exact values of the nodes so far."""
        count = f"{made}.count = {place}"
        if self.negamax:
            return [count, f"eq {made}.greatest (best_reply {sequence} {place})"]
        return [
            count,
            f"eq {made}.greatest (best true {sequence} {place})",
            f"eq {made}.least (best false {sequence} {place})",
        ]


def _meant(node: ast.expr, scope: Scope) -> ast.expr:
    """What a variable that is assigned once was given: a part of the children, or the children backwards."""
    meant = scope.once.get(node.id) if isinstance(node, ast.Name) else None
    if not isinstance(meant, ast.Subscript):
        return node
    given = {*scope.function.parameters} - scope.function.assigned()
    names = {part.id for part in ast.walk(meant) if isinstance(part, ast.Name)}
    return meant if all(name in scope.once or name in given for name in names) else node
