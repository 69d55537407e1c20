"""trusted: a procedure with its loops cut at their invariants, by a rewrite of its own source.

A loop that says `assert invariant(...)` before each iteration becomes ways on, each on a path of its own:

    entry   there is a first iteration: the invariant must hold before it, and the path ends; or there is none, and the
            path goes on behind the loop;
    step    the variables that the loop changes are arbitrary but for the invariant; the body runs once. If another
            iteration follows, the invariant must hold again, and the path ends; if none does, and after a `break`, the
            path goes on behind the loop; a `return` returns.

Everything else runs as it stands, but that each statement says its line first. `all` and `any` over a comprehension,
`max` over a list comprehension, `{}`, `dict.fromkeys(...)` and `x.word` are asked of the path, for children
cannot be listed. What is outside the fragment is a `FragmentError` that names the line (see `fragment`).
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any, Final

from proofs.proving.source.fragment import check, refuse, syntax_of, without_docstring
from proofs.proving.source.matches_code import must_be_genuine

CUT: Final = "_cut"  # the name under which the rewritten source finds the path that it is taken down


def plain(function: Callable[..., Any]) -> tuple[ast.FunctionDef, dict[str, str]]:
    """The source without docstring, decorators and annotations, and what these said of variables' sorts."""
    definition = syntax_of(function)
    sorts = {
        node.target.id: ast.unparse(node.annotation)
        for node in ast.walk(definition)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for inner in ast.walk(definition):
        if isinstance(inner, ast.FunctionDef):
            if inner is not definition and inner.decorator_list:
                raise refuse(inner, f"{inner.name}: a function within a procedure has no decorator")
            inner.body = without_docstring(inner.body)
            inner.decorator_list, inner.returns = [], None
            for argument in inner.args.args:
                argument.annotation = None
    _Plain().visit(definition)
    return definition, sorts


class _Plain(ast.NodeTransformer):
    """`g: Value` alone says a sort and does nothing; with a value it is an assignment."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if not isinstance(node.target, ast.Name):
            raise refuse(node, f"{ast.unparse(node)}: only variables are annotated")
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)


def cut(function: FunctionType) -> ast.Module:
    """The rewritten source, ready to be compiled."""
    must_be_genuine(function)
    definition, sorts = plain(function)
    check(definition)
    definition.body = _Cutter(sorts).block(definition.body)
    return ast.fix_missing_locations(ast.Module([definition], []))


def lines_of(function: FunctionType) -> Iterator[int]:
    """The lines on which a statement stands that some path has to reach."""
    definition, _ = plain(function)
    for node in ast.walk(definition):
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Assert | ast.Pass) and node is not definition:
            yield node.lineno


def _assigned(loop: ast.For | ast.While) -> list[str]:
    """The variables that the loop changes, be it by `:=` in its test, in an inner loop or as part of a tuple."""
    parts: list[ast.AST] = [*loop.body, *([loop.test] if isinstance(loop, ast.While) else [])]
    nodes = (node for part in parts for node in ast.walk(part))
    names = (node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return list(dict.fromkeys(names))


class _Cutter(ast.NodeTransformer):
    """Rewrites statements one block at a time; `again` is what a `continue` of the loop around becomes."""

    def __init__(self, sorts: dict[str, str]) -> None:
        self.sorts = sorts
        self.again = ""

    # STATEMENTS

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The statements, each after a call that says its line."""
        made: list[ast.stmt] = []
        for part in body:
            made += _parsed(f"{CUT}.at({part.lineno})", part)
            made += self._statement(part)
        return made

    def _statement(self, part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.For() | ast.While():
                return self._cut(part)
            case ast.If():
                part.test = self.visit(part.test)
                part.body, part.orelse = self.block(part.body), self.block(part.orelse)
                return [part]
            case ast.FunctionDef():
                part.body = self.block(part.body)
                return [part]
            case ast.Continue():
                return _parsed(self.again, part)
        return [self.generic_visit(part)]  # type: ignore[list-item]  # a statement stays one

    def _cut(self, node: ast.For | ast.While) -> list[ast.stmt]:
        loop = f"_loop_{node.lineno}"
        if isinstance(node, ast.While):
            first_test = next_test = ast.unparse(self.visit(node.test))
            bind, iterated = "pass", "None, False"
        else:
            first_test, next_test = f"{loop}.has_first()", f"{CUT}.goes_on({loop})"
            bind = f"{ast.unparse(node.target)} = {loop}.{{}}()"
            iterated = f"{ast.unparse(self.visit(node.iter))}, True"
        head = node.body[0]
        assert isinstance(head, ast.Assert)
        assert isinstance(head.test, ast.Call), "looked at by `check`"
        said = [ast.unparse(part) for part in (head.test.func, *map(self.visit, head.test.args))]
        arguments = ", ".join([str(node.lineno), loop, *said])
        around, self.again = self.again, f"""
if not ({next_test}):
    break
{bind.format("following")}
{CUT}.same_sorts({loop}, locals())
{CUT}.must_hold("kept", {arguments})
{CUT}.end()
"""  # fmt: skip
        skeleton = f"""
{loop} = {CUT}.loop({node.lineno}, {iterated})
if {loop}.is_entry:
    if {first_test}:
        {bind.format("first")}
        {CUT}.must_hold("at entry", {arguments})
        {CUT}.end()
else:
    {CUT}.forget({node.lineno}, locals())
    {CUT}.keep_only(locals(), {_assigned(node)!r})
    HAVOC
    {CUT}.assume({first_test})
    {bind.format("some")}
    {CUT}.assume_loop({arguments})
    while True:
        BODY
        AGAIN
"""
        body = self.block(node.body[1:])
        parts = {"HAVOC": self._havoc(node, loop), "BODY": body, "AGAIN": _parsed(self.again, node)}
        self.again = around
        return [_Filler(parts).visit(part) for part in _parsed(skeleton, node)]

    def _havoc(self, node: ast.For | ast.While, loop: str) -> list[ast.stmt]:
        lines = []
        for name in _assigned(node):
            sort = repr(self.sorts[name]) if name in self.sorts else "None"
            lines += [f"if {name!r} in locals():", f"    {name} = {CUT}.arbitrary({loop}, {name!r}, {name}, {sort})"]
        return _parsed("\n".join(lines) or "pass", node)

    # EXPRESSIONS

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`all(p(x) for x in children)` is asked of the children as a whole."""
        match node:
            case ast.Call(ast.Name("all" | "any" as word), [ast.GeneratorExp(elt, [generator])], []):
                asked = self.visit(elt)
                if generator.ifs:  # all(p for x if q) is all(not q or p), any(p for x if q) is any(q and p)
                    ifs = [self.visit(test) for test in generator.ifs]
                    only = ast.BoolOp(ast.And(), ifs) if len(ifs) > 1 else ifs[0]
                    text = "not (ONLY) or ASKED" if word == "all" else "ONLY and ASKED"
                    asked = _expression(text, node, ONLY=only, ASKED=asked)
                return self._asked(f"{word}_of", node, generator, asked)
            case ast.Call(ast.Name("max"), [ast.ListComp(ast.Attribute(ast.Name(one)) as elt, [generator])], []):
                if isinstance(generator.target, ast.Name) and generator.target.id == one:
                    return self._asked("greatest_of", node, generator, self.visit(elt))
            case ast.Call(ast.Attribute(ast.Name("dict"), "fromkeys"), [over, value], []):
                return _expression(
                    f"{CUT}.from_keys(OVER, VALUE)", node, OVER=self.visit(over), VALUE=self.visit(value)
                )
        return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`x is NEG_INF` is asked of the path, for x may be it or not."""
        self.generic_visit(node)
        match node:
            case ast.Compare(left, [ast.Is() | ast.IsNot() as op], [right]):
                denied = "not " if isinstance(op, ast.IsNot) else ""
                return _expression(f"{denied}{CUT}.same(LEFT, RIGHT)", node, LEFT=left, RIGHT=right)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """`x.word` is asked of the path: a thing of a proof has more words than what it stands for."""
        return _expression(f"{CUT}.attribute(OF, {node.attr!r})", node, OF=self.visit(node.value))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A text is asked of the path, which knows nothing of it but which one it is."""
        return _expression(f"{CUT}.text({node.value!r})", node) if type(node.value) is str else node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        raise refuse(node, "a generator stands within all(...) or any(...) only")

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        raise refuse(node, "a list comprehension over things stands within max(...) only, and asks one word of each")

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """Only `{}` is in the fragment."""
        return _expression(f"{CUT}.empty_dict()", node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        raise refuse(node, "a lambda stands here; write it as a function with a name, by `def`")

    def _asked(self, method: str, node: ast.expr, generator: ast.comprehension, asked: ast.expr) -> ast.expr:
        """`_cut.method(iterable, lambda target, g=g: asked, whether the target is a tuple)`.

        What is asked may be asked again of children that come later, and means what it meant here: so the variables are
        taken along as they are now.
        """
        target = generator.target
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        kept = [f"{name}={name}" for name in sorted(_free(asked) - {*names})]
        text = f"{CUT}.{method}(OVER, lambda {', '.join([*names, *kept])}: ASKED, {isinstance(target, ast.Tuple)})"
        return _expression(text, node, OVER=self.visit(generator.iter), ASKED=asked)


def _free(expression: ast.AST) -> set[str]:
    """The names that an expression takes from outside."""
    match expression:
        case ast.Name(name):
            return {name}
        case ast.Lambda(args, body):
            outside = [_free(default) for default in args.defaults]
            return (_free(body) - {arg.arg for arg in args.args}).union(*outside)
    return set[str]().union(*map(_free, ast.iter_child_nodes(expression)))


class _Filler(ast.NodeTransformer):
    """Puts statements in the place of names that stand for them."""

    def __init__(self, parts: dict[str, list[ast.stmt]]) -> None:
        self.parts = parts

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if isinstance(node.value, ast.Name) and node.value.id in self.parts:
            return self.parts[node.value.id]
        return node


class _Names(ast.NodeTransformer):
    """Puts expressions in the place of names that stand for them."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.parts.get(node.id, node)


def _expression(text: str, at: ast.expr, **parts: ast.expr) -> ast.expr:
    """The expression of that text, with parts in the place of names that stand for them, where `at` stood."""
    made: ast.expr = _Names(parts).visit(ast.parse(text, mode="eval").body)
    return ast.copy_location(made, at)


def _parsed(text: str, at: ast.stmt) -> list[ast.stmt]:
    """Statements that were made up for the statement `at` stand at its line."""
    module = ast.parse(text)
    for node in ast.walk(module):
        if isinstance(node, ast.stmt | ast.expr):
            node.lineno = node.end_lineno = at.lineno
    return module.body
