"""Statements of Python in WhyML, one line for each; a loop says before each step what the source, or a hint, asserts.

`while c: body` becomes `if c then while true do invariant { ... } body; if not c then break done`: so an assert at the
head of a loop holds where it goes on, and what the last step did is known after it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from proofs.why3.expressions import Expressions, Scope
from proofs.why3.source import is_docstring, is_empty_dict, refuse
from proofs.why3.types import Term, TypesDifferError, simple

if TYPE_CHECKING:
    from proofs.why3.program import Program


class Statements(Expressions):
    """The body of one function."""

    def __init__(self, program: Program, scope: Scope) -> None:
        super().__init__(program, scope)
        self.next: list[str] = []  # the exception by which each loop around goes on with the next step, "" if none
        self.ended: list[str] = []  # the variable by which each loop around knows that no break left it, "" if none

    def body(self) -> list[str]:
        """All lines of the function's body."""
        return self.block([each for each in self.scope.function.node.body if not isinstance(each, ast.FunctionDef)])

    def block(self, statements: list[ast.stmt]) -> list[str]:
        """The statements, one after the other."""
        lines: list[str] = []
        for statement in statements:
            if is_docstring(statement) or isinstance(statement, (ast.Pass, ast.Global)):
                continue
            method = getattr(self, f"do_{type(statement).__name__}", None)
            if method is None:
                refuse(statement, f"{type(statement).__name__} is not translated")
            self.binds = []
            try:
                written: list[str] = method(statement)
            except TypesDifferError as differ:
                refuse(statement, str(differ))
            if written:
                lines.append(f"{written[0]} (* {statement.lineno} *)")
                lines += written[1:]
        return [f"  {line}" for line in lines] or ["  ();"]

    def line(self, text: str) -> list[str]:
        """A line, after what has to be computed first."""
        return [" ".join([*self.binds, text])]

    # SIMPLE STATEMENTS

    def do_Return(self, node: ast.Return) -> list[str]:
        if node.value is None:
            refuse(node, "a return without a value is not translated")
        text = self.types.put(self.expr(node.value), self.program.result(self.scope.function))
        return self.line(f"raise ({self.scope.raises} {text});" if self.scope.raises else f"return {text};")

    def do_Raise(self, _node: ast.Raise) -> list[str]:
        return ["absurd;"]

    def do_Break(self, _node: ast.Break) -> list[str]:
        return [f"{self.ended[-1]} <- false; break;" if self.ended[-1] else "break;"]

    def do_Continue(self, _node: ast.Continue) -> list[str]:
        return [f"raise {self.next[-1]};"]

    def do_Assert(self, node: ast.Assert) -> list[str]:
        """It is worked out as Python does: what it asks for must be there."""
        self.asserts = True
        test = self.truth(node.test)
        self.asserts = False
        return [f"ghost ({' '.join(self.binds)} if not {test} then absurd);"]

    def do_Expr(self, node: ast.Expr) -> list[str]:
        match node.value:
            case ast.Call(func=ast.Name(id="print"), args=args, keywords=[]) if self.is_builtin("print"):
                plain = (ast.Constant, ast.Name, ast.JoinedStr, ast.FormattedValue, ast.Load)
                parts = [part for each in args for part in ast.walk(each)]
                if all(isinstance(part, plain) and not getattr(part, "format_spec", None) for part in parts):
                    return ["();"]
            case ast.Call(func=ast.Attribute(value=base, attr="put"), args=[key, entry], keywords=[]) if (
                self.module.is_ours  # a dict has no `put`
            ):
                table = self.value(base)
                if table.type.found().name == "table":
                    return self.store("put", table, key, entry)
        refuse(node, f"{ast.unparse(node)} is not translated")

    def store(self, word: str, table: Term, key: ast.expr, entry: ast.expr) -> list[str]:
        """Put an entry into a table; Python evaluates the entry first."""
        if table.type.found().name != "table":
            if not table.type.found().name and not self.program.final:
                return []
            refuse(key, "only a table with nodes as its keys is changed")
        where = self.held(self.value(key)) if word == "put" else None
        text = self.types.put(self.expr(entry), table.type.found().slots[0])
        where = where or self.value(key)
        self.types.unify(where.type, simple("node"))
        return self.line(f"{word} {table.text} {where.text} {text};")

    def do_AnnAssign(self, node: ast.AnnAssign) -> list[str]:
        if node.value is None and not isinstance(node.target, ast.Name):
            refuse(node, "what is annotated here is evaluated, and not translated")
        return self.assign([node.target], node.value, node) if node.value is not None else []

    def do_Assign(self, node: ast.Assign) -> list[str]:
        return self.assign(node.targets, node.value, node)

    def do_AugAssign(self, node: ast.AugAssign) -> list[str]:
        if isinstance(node.target, ast.Subscript):
            refuse(node, f"{ast.unparse(node)} is not translated")
        loaded = ast.parse(ast.unparse(node.target), mode="eval").body
        made = self.program.kept(node, ast.BinOp(loaded, node.op, node.value))
        return self.assign([node.target], made, node)

    def assign(self, targets: list[ast.expr], value: ast.expr, node: ast.stmt) -> list[str]:
        """An assignment to one or several targets."""
        first = targets[0]
        if isinstance(first, ast.Name) and self.program.is_table_here(self.scope, first.id):
            return self.table(first, value)
        if isinstance(first, ast.Subscript) and len(targets) == 1:
            return self.store("store", self.value(first.value), first.slice, value)
        texts: list[str] = []
        if isinstance(first, ast.Tuple) and isinstance(value, ast.Tuple) and len(targets) == 1:
            if len(first.elts) != len(value.elts) or any(
                isinstance(e, ast.Starred) for e in (*first.elts, *value.elts)
            ):
                refuse(node, f"{ast.unparse(node)} is not translated")
            terms = [self.expr(each) for each in value.elts]
            kept = [self.held(term) for term in terms]
            texts = [self.to(target, term) for target, term in zip(first.elts, kept, strict=True)]
        else:
            term = self.expr(value)
            if len(targets) > 1 or isinstance(first, ast.Tuple):
                term = self.held(term)
            for target in targets:
                texts += self.unpack(target, term) if isinstance(target, ast.Tuple) else [self.to(target, term)]
        return self.line(" ".join(f"{text};" for text in texts))

    def held(self, term: Term) -> Term:
        """The term's value as it is now."""
        return Term(self.bind(term.text), term.type, term.maybe)

    def unpack(self, target: ast.Tuple, term: Term) -> list[str]:
        """Take a tuple, or a sequence of nodes, apart."""
        found = term.type.found()
        match target.elts:
            case [ast.Name() as first, ast.Starred(value=ast.Name() as rest)] if found.name == "nodes":
                head = Term(f"(get {term.text} 0)", simple("node"))
                return [self.to(first, head), self.to(rest, Term(f"(slice {term.text} 1)", simple("nodes")))]
        if not found.name and not self.program.final:
            return []
        whole = Term(self.the(term), term.type)
        if found.name != "tuple" or found.kind not in ("", "named") or len(found.slots) != len(target.elts):
            refuse(target, f"{found.name} {found.kind} is not taken apart here")
        return [self.to(each, self.part(whole, index)) for index, each in enumerate(target.elts)]

    def to(self, target: ast.expr, term: Term) -> str:
        """Put the term into a variable."""
        match target:
            case ast.Name(id=name) if name in self.scope.function.globals():
                slot = self.program.global_slot(self.module, target)
                return f"{self.program.global_name(name)} <- {self.types.put(term, slot)}"
            case ast.Name(id=name):
                return f"{self.program.name(self.scope, name)} <- {self.types.put(term, self.slot_of(name))}"
            case ast.Attribute(value=ast.Name(id="self")):
                counter = self.program.attribute(self, target)
                if counter.type.found().name == "table":
                    refuse(target, "a table is given another name")
                self.types.unify(counter.type, term.type)
                return f"{counter.text} <- {self.the(term)}"
        refuse(target, f"an assignment to {ast.unparse(target)} is not translated")

    def table(self, target: ast.Name, value: ast.expr) -> list[str]:
        """A variable that is a table: a new one; or one that was given, which is not None here."""
        if is_empty_dict(value) and target.id not in self.scope.function.parameters:
            return [f"let {self.program.name(self.scope, target.id)} = new_table () in"]
        match value:
            case ast.IfExp(orelse=ast.Name(id=same)) if same == target.id and self.program.makes_if_none(value, same):
                if same in self.scope.new_tables:
                    return [f"let {self.program.name(self.scope, same)} = new_table () in"]
                if same in self.scope.function.parameters:
                    return []
        refuse(target, "a table is given another name")

    # COMPOUND STATEMENTS

    def do_If(self, node: ast.If) -> list[str]:
        if (asked := self.program.is_never(self, node.test)) is not None:
            self.program.must_make(self.scope.function, asked, node)
            return [] if not node.orelse else ["begin", *self.block(node.orelse), "end;"]
        test = self.truth(node.test)
        head = self.line(f"if {test} then begin")
        lines = [*head, *self.block(node.body)]
        return [*lines, *(["end else begin", *self.block(node.orelse), "end;"] if node.orelse else ["end;"])]

    def do_While(self, node: ast.While) -> list[str]:
        test, again = self.test(node), self.test(node)
        head = self.program.split_head(node.body, self.module)
        variants = self.program.variants(self, node, head)
        said = self.program.invariants(self, node, head, {})
        loop = self.loop(node, said, variants, [], [f"if not ({again}) then break;"] if again != "true" else [])
        if test == "true":
            return loop
        return [f"if {test} then begin", *loop, "end;"]

    def test(self, node: ast.While) -> str:
        """The condition, with its own effects."""
        mine, term = self.apart(node.test, condition=True)
        return " ".join([*mine, term.text])

    def do_For(self, node: ast.For) -> list[str]:
        place, target = self.program.fresh("i"), node.target
        sequence, start, counter = self.program.iterated(self, node)
        before = list(self.binds)
        steps: list[str] = []
        env: dict[str, Term] = {}
        element = target
        if counter is not None:
            assert isinstance(target, ast.Tuple)
            element = target.elts[1]
            shift = Term(f"({place} + {counter})", simple("int"))
            steps.append(f"{self.to(target.elts[0], shift)};")
            env |= {target.elts[0].id: shift} if isinstance(target.elts[0], ast.Name) else {}
        if not isinstance(element, ast.Name):
            refuse(target, "this target of a loop is not translated")
        is_count = sequence.startswith("!")
        end = sequence[1:] if is_count else f"len {self.program.sequence_name(place)}"
        here = place if is_count else f"(get {self.program.sequence_name(place)} {place})"
        term = Term(here, simple("int" if is_count else "node"))
        steps.append(f"{self.to(element, term)};")
        env[element.id] = term
        if not is_count:
            before.append(f"let {self.program.sequence_name(place)} = {sequence} in")
            self.scope.loops[element.id] = (self.program.sequence_name(place), place)
        head = self.program.split_head(node.body, self.module)
        said = [f"invariant {{ {start} <= {place} < {end} }}", *self.program.invariants(self, node, head, env)]
        onward = [f"{place} <- {place} + 1;", f"if {end} <= {place} then break;"]
        loop = self.loop(node, said, [f"variant {{ {end} - {place} }}"], steps, onward)
        opening = " ".join([*before, f"let ref {place} = {start} in", f"if {place} < {end} then begin"])
        if node.orelse:
            ended = f"e{place}"
            lines = [f"let ref {ended} = true in {opening}", *loop, "end;"]
            return [*lines, f"if {ended} then begin", *self.block(node.orelse), "end;"]
        return [opening, *loop, "end;"]

    def loop(
        self, node: ast.For | ast.While, said: list[str], variants: list[str], steps: list[str], onward: list[str]
    ) -> list[str]:
        """`while true do`, with what is said of it, what begins a step, and what decides whether another follows."""
        if node.orelse and isinstance(node, ast.While):
            refuse(node, "`else` of a while loop is not translated")
        goes_on = any(isinstance(part, ast.Continue) for each in node.body for part in ast.walk(each))
        label = self.program.fresh("Next") if goes_on else ""
        self.next.append(label)
        place = onward[0].partition(" ")[0] if isinstance(node, ast.For) else ""
        self.ended.append(f"e{place}" if node.orelse else "")
        head = self.program.split_head(node.body, self.module)
        named = [each for each in head if isinstance(each.test, ast.Call)]
        body = self.block([each for each in node.body if each not in named])
        self.next.pop()
        self.ended.pop()
        if goes_on:
            body = [f"  exception {label} in try begin", *body, f"  end with {label} -> () end;"]
        inner = [*said, *variants, " ".join(steps), *body, *onward]
        return ["while true do", *(f"  {line}" for line in inner if line), "done;"]
