"""Definite assignment: a variable that may have no value where it is read is refused, with its line."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field

from proofs.why3.source import Function, refuse

Bound = frozenset[str]


@dataclass
class Flow:
    """One walk through a function; `breaks` has the variables bound at each break of the innermost loop."""

    function: Function
    breaks: list[Bound] = field(default_factory=list)
    calls_inner: bool = False  # whether a function within this one was read

    def check(self) -> bool:
        """Refuse a read of a variable without a value; whether the end of the function can be reached."""
        bound = frozenset([*self.function.parameters, "self"])
        return self.block(self.function.node.body, bound) is not None

    def block(self, statements: list[ast.stmt], bound: Bound | None) -> Bound | None:
        """What is bound after the statements; None if their end is not reached."""
        for statement in statements:
            if bound is None:
                refuse(statement, "no path gets to this line")
            bound = self.step(statement, bound)
        return bound

    def step(self, statement: ast.stmt, bound: Bound) -> Bound | None:
        """What is bound after one statement."""
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                self.read(test, bound)
                return _join(self.block(body, bound), self.block(orelse, bound))
            case ast.For(target=target, iter=iterated, body=body, orelse=orelse):
                self.read(iterated, bound)
                return self.loop(body, orelse, bound | _stored(target), bound)
            case ast.While(test=test, body=body, orelse=orelse):
                self.read(test, bound)
                always = isinstance(test, ast.Constant) and test.value is True
                return self.loop(body, orelse, bound, None if always else bound)
            case ast.Return() | ast.Raise():
                self.read(statement, bound)
                return None
            case ast.Break():
                self.breaks.append(bound)
                return None
            case ast.Continue():
                return None
            case ast.FunctionDef(name=name, args=args, returns=returns):
                if self.calls_inner:
                    refuse(statement, f"{name} is defined after a function beside it is used")
                self.read(args, bound)
                self.read(returns or ast.Pass(), bound)
                return bound | {name}
            case ast.AnnAssign(value=None):
                return bound
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.read(value, bound)
                self.read(target, bound)
                return bound | _stored(target)
            case ast.AugAssign(target=ast.Name(id=name, ctx=_) as target):
                self.read(ast.copy_location(ast.Name(name, ast.Load()), target), bound)
        self.read(statement, bound)
        return bound | _stored(statement)

    def loop(self, body: list[ast.stmt], orelse: list[ast.stmt], inside: Bound, after: Bound | None) -> Bound | None:
        """What is bound after a loop, whose body may not run at all."""
        outer, self.breaks = self.breaks, []
        self.block(body, inside)
        mine, self.breaks = self.breaks, outer
        end = self.block(orelse, after) if orelse and after is not None else after
        for bound in mine:
            end = _join(end, bound)
        return end

    def read(self, part: ast.AST, bound: Bound) -> None:
        """Refuse a name of this function that is read here and may have no value."""
        match part:
            case ast.Lambda():
                return
            case ast.GeneratorExp(elt=elt, generators=generators) | ast.ListComp(elt=elt, generators=generators):
                for each in generators:
                    self.read(each.iter, bound)
                    bound |= _stored(each.target)
                    for test in each.ifs:
                        self.read(test, bound)
                self.read(elt, bound)
                return
            case ast.Name(id=name, ctx=ast.Load()):
                self.calls_inner |= name in self.function.nested
                if name not in bound and self.function.local(name):
                    refuse(part, f"{name} may have no value here")
                known = name in bound or name in self.function.module.bindings or hasattr(builtins, name)
                if not known and self.function.binder(name) is None:
                    refuse(part, f"{name} is bound nowhere")
        for child in ast.iter_child_nodes(part):
            self.read(child, bound)


def _stored(part: ast.AST) -> Bound:
    return frozenset(
        each.id for each in ast.walk(part) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    )


def _join(one: Bound | None, two: Bound | None) -> Bound | None:
    if one is None or two is None:
        return two if one is None else one
    return one & two
