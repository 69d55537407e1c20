"""Loops by number, by iterator, by `while`, with an `else`: each as a loop `for child in children`.

for i, child in enumerate(children)     the number is asked only whether it is the first: a flag says so
for i in range(len(children))           likewise, and children[i] is the child
while i < len(children) and test        likewise; the test, when it fails, breaks off
first, *rest = children                 children[0] and children[1:]
left = iter(children), next(left)       likewise
for ... else                            a flag says whether the loop was broken off
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import blocks, copied, expression, fresh, names_in, parsed, rewrite_blocks
from proofs.proving.source.fragment import refuse


def with_plain_loops(definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    """Turn all of them into `for child in children`."""
    lists = Lists(definition, names)
    _split(definition, lists)
    _without_lengths(definition, lists, names)
    _unpacked(definition, lists)
    _from_iterators(definition, lists, names)
    _from_while(definition, lists, names)
    _from_numbers(definition, lists, names)
    _without_else(definition)


def _must_be_pythons(node: ast.AST, word: str, definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    if not pythons_own(names, word, definition):
        raise refuse(node, f"{word} is not Python's own; give yours another name")


# ONE AT A TIME


def _split(definition: ast.FunctionDef, lists: Lists) -> None:
    """`first, rest = children[0], children[1:]` as two statements, if neither reads what the other assigns."""

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                nodes = (node for value in values for node in ast.walk(value))
                about = any(lists.children(node) for node in nodes if isinstance(node, ast.Name | ast.Call))
                named = [target.id for target in targets if isinstance(target, ast.Name)]
                if about and len({*named}) == len(targets) and not {*named} & names_in(part):
                    pairs = zip(targets, values, strict=True)
                    return [ast.copy_location(ast.Assign([target], value), part) for target, value in pairs]
        return [part]

    rewrite_blocks(definition, each)


def _without_lengths(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    """`n = len(children)`: what it stands for in the place of n."""
    found: dict[str, ast.expr] = {}
    parameters = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Name(n)], ast.Call(ast.Name("len"), [ast.Name(over)], []) as value) if (
                over in lists.of
            ):
                stores = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id == n]
                once = sum(not isinstance(node.ctx, ast.Load) for node in stores) == 1
                is_first = part in definition.body and all(node.lineno >= part.lineno for node in stores)
                if once and is_first and n not in parameters:
                    _must_be_pythons(part, "len", definition, names)
                    found[n] = value
                    return []
        return [part]

    rewrite_blocks(definition, each)
    if found:
        _Replace(found).visit(definition)


# FIRST AND REST


def _unpacked(definition: ast.FunctionDef, lists: Lists) -> None:
    rests: dict[str, ast.expr] = {}

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Tuple([ast.Name(first), ast.Starred(ast.Name(rest))])], over) if (
                lists.children(over) is not None
            ):
                _must_be_assigned_once(part, rest, definition)
                rests[rest] = expression("OVER[1:]", part, OVER=over)
                return parsed(f"{first} = OVER[0]", part, OVER=over)
            case ast.Assign([ast.Name(rest)], ast.Subscript(over, ast.Slice(ast.Constant(1), None, None)) as value) if (
                lists.children(over) is not None
            ):
                _must_be_assigned_once(part, rest, definition)
                rests[rest] = value
                return [ast.copy_location(ast.Pass(), part)]
        return [part]

    rewrite_blocks(definition, each)
    _put(definition, rests)


def _must_be_assigned_once(at: ast.AST, name: str, definition: ast.FunctionDef) -> None:
    stores = [
        node
        for node in ast.walk(definition)
        if (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == name)
    ]
    if len(stores) != 1:
        raise refuse(at, f"{name} is assigned more than once; give each of its meanings a name")


def _put(definition: ast.FunctionDef, values: Mapping[str, ast.expr]) -> None:
    """The names stand in a loop's head, or for whether there is one; nowhere else."""
    for node in ast.walk(definition):
        match node:
            case ast.For(iter=ast.Name(name)) if name in values:
                node.iter = copied(values[name])
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id in values and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{node.id} is the rest of the children: only a loop can go through it")


def _from_iterators(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    for block in [*blocks(definition)]:
        for number, part in enumerate(block):
            match part:
                case ast.Assign([ast.Name(left)], ast.Call(ast.Name("iter"), [over], [])) if (
                    lists.children(over) is not None
                ):
                    for word in ("iter", "next"):
                        _must_be_pythons(part, word, definition, names)
                    _must_be_assigned_once(part, left, definition)
                    _from_iterator(definition, block[number + 1 :], left, over)
                    block[number] = ast.copy_location(ast.Pass(), part)


def _from_iterator(definition: ast.FunctionDef, after: list[ast.stmt], left: str, over: ast.expr) -> None:
    """`next(left)` once, in the statement that follows; then one loop over what is left."""
    everywhere = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id == left]
    nexts = [
        node
        for part in after[:1]
        if isinstance(part, ast.Assign | ast.Expr)
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and ast.unparse(node) == f"next({left})"
    ]
    loops = [node for part in after[1:] for node in ast.walk(part) if isinstance(node, ast.For)]
    ours = [loop for loop in loops if isinstance(loop.iter, ast.Name) and loop.iter.id == left]
    around = [loop for loop in loops if loop not in ours and any(inner in ours for inner in ast.walk(loop))]
    if len(nexts) != 1 or len(ours) != 1 or around or len(everywhere) != 3:
        at = after[0] if after else definition
        raise refuse(at, f"{left}: only next({left}) at once, then one loop over the others, is understood")
    ours[0].iter = expression("OVER[1:]", ours[0], OVER=over)
    _Replace({ast.unparse(nexts[0]): expression("OVER[0]", nexts[0], OVER=over)}).visit(after[0])


class _Replace(ast.NodeTransformer):
    """Puts expressions in the place of others, by how these are written."""

    def __init__(self, by: Mapping[str, ast.expr]) -> None:
        self.by = by

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            text = ast.unparse(node)
            if text in self.by:
                return ast.copy_location(copied(self.by[text]), node)
        return super().visit(node)


# BY NUMBER


def _from_numbers(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.For(
                ast.Tuple([ast.Name(i), ast.Name(child)]), ast.Call(ast.Name("enumerate"), [over, *start], [])
            ):
                _must_be_pythons(part, "enumerate", definition, names)
                match start:
                    case []:
                        at = 0
                    case [ast.Constant(int(at))] if type(at) is int:
                        pass
                    case _:
                        raise refuse(part, "enumerate(...) counts from a number that is written there")
                return _with_flag(definition, part, i, child, over, at)
            case ast.For(ast.Name(i), ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [over], [])], [])) if (
                lists.children(over) is not None
            ):
                for word in ("range", "len"):
                    _must_be_pythons(part, word, definition, names)
                child = fresh("child", definition)
                _put_child(part, f"{ast.unparse(over)}[{i}]", child)
                return _with_flag(definition, part, i, child, over)
        return [part]

    rewrite_blocks(definition, each)


def _put_child(loop: ast.For | ast.While, text: str, child: str) -> None:
    base = text.rpartition("[")[0]
    if not base.isidentifier():
        raise refuse(loop, f"give {base} a name before the loop")
    for part in loop.body:
        _Replace({text: ast.Name(child, ast.Load())}).visit(part)
    if base in {name for part in loop.body for name in names_in(part, ast.Store)}:
        raise refuse(loop, f"{base} is assigned within the loop")


def _with_flag(
    definition: ast.FunctionDef, loop: ast.For, i: str, child: str, over: ast.expr, start: int = 0
) -> list[ast.stmt]:
    """The loop over the children; of the number only whether it is the first is known."""
    flag, is_first = fresh(f"first_{loop.lineno}", definition), fresh(f"is_first_{loop.lineno}", definition)
    _only_in(definition, loop, i)
    asks = _Zero(i, is_first, start)
    body = [asks.visit(part) for part in loop.body]
    loop.target, loop.iter = ast.Name(child, ast.Store()), over
    if any(i in names_in(part) | names_in(part, ast.Store) for part in body):
        raise refuse(loop, f"{i}: only whether it is {start} is understood")
    if not asks.is_asked:
        loop.body = body
        return [loop]
    loop.body = [*parsed(f"{is_first} = {flag}\n{flag} = False", loop), *body]
    return [*parsed(f"{flag} = True", loop), loop]


def _only_in(definition: ast.FunctionDef, loop: ast.For, name: str) -> None:
    """Refuse a number that is read or assigned elsewhere."""
    inside = {id(node) for node in ast.walk(loop)}
    for node in ast.walk(definition):
        is_it = (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.arg) and node.arg == name)
        if is_it and id(node) not in inside and isinstance(getattr(node, "ctx", None), ast.Load):
            raise refuse(node, f"{name} is the number of a child, and known in its loop only")


class _Zero(ast.NodeTransformer):
    """`i == 0` and the like as a flag, where numbers start at 0."""

    def __init__(self, i: str, flag: str, start: int) -> None:
        self.i, self.flag, self.start = i, flag, start
        self.is_asked = False

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        match node:
            case ast.Compare(ast.Name(i), [op], [ast.Constant(int(at))]) if i == self.i and at == self.start:
                denied = {ast.Eq: "", ast.LtE: "", ast.NotEq: "not ", ast.Gt: "not "}.get(type(op))
                if denied is not None:
                    self.is_asked = True
                    return expression(f"{denied}{self.flag}", node)
        return self.generic_visit(node)  # type: ignore[return-value]  # a comparison stays an expression

    def visit_If(self, node: ast.If) -> ast.stmt:
        node.test = self._tested(node.test)
        return self.generic_visit(node)  # type: ignore[return-value]  # a statement stays one

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self._tested(node.test)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        match node:
            case ast.UnaryOp(ast.Not(), ast.Name(i)) if i == self.i and self.start == 0:
                self.is_asked = True
                return expression(self.flag, node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def _tested(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.Name) and test.id == self.i and self.start == 0:
            self.is_asked = True
            return expression(f"not {self.flag}", test)
        return test


def _from_while(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    counters: set[str] = set()

    def each(part: ast.stmt) -> list[ast.stmt]:
        if not isinstance(part, ast.While):
            return [part]
        tests = (
            part.test.values if isinstance(part.test, ast.BoolOp) and isinstance(part.test.op, ast.And) else [part.test]
        )
        for test in tests[:1]:  # what is asked before it would be asked once more at the end
            match test:
                case ast.Compare(ast.Name(i), [ast.Lt()], [ast.Call(ast.Name("len"), [ast.Name() as over], [])]) if (
                    lists.children(over) is not None
                ):
                    _must_be_pythons(part, "len", definition, names)
                    counters.add(i)
                    return [
                        _as_for(definition, part, i, over, [one for one in tests if one is not test], starts[id(part)])
                    ]
        return [part]

    starts = {id(loop): _start(definition.body, loop) for loop in ast.walk(definition) if isinstance(loop, ast.While)}
    rewrite_blocks(definition, each)
    for i in counters:
        _drop_counter(definition, i)


def _start(block: list[ast.stmt], loop: ast.While) -> list[ast.stmt] | None:
    """The statements that come before the loop, the nearest first, up through the `if`s around it."""
    for number, part in enumerate(block):
        before = block[:number][::-1]
        if part is loop:
            return before
        if isinstance(part, ast.If):
            for arm in (part.body, part.orelse):
                inner = _start(arm, loop)
                if inner is not None:
                    return [*inner, *before]
    return None


def _as_for(
    definition: ast.FunctionDef,
    loop: ast.While,
    i: str,
    over: ast.Name,
    tests: list[ast.expr],
    starts: list[ast.stmt] | None,
) -> ast.stmt:
    first = next((part for part in starts or () if i in names_in(part, ast.Store)), None)
    if starts is None or first is None or not _is_zeroed(first, i):
        raise refuse(loop, f"{i} = 0 stands before the loop, and nothing else changes it")
    steps = [number for number, part in enumerate(loop.body) if ast.unparse(part) in (f"{i} += 1", f"{i} = {i} + 1")]
    others = [part for number, part in enumerate(loop.body) if number not in steps]
    if len(steps) != 1 or any(i in names_in(part, ast.Store) for part in others) or loop.orelse:
        raise refuse(loop, f"{i} += 1 stands once in the loop, on the level of its body")
    if any(isinstance(node, ast.Continue) for part in loop.body for node in ast.walk(part)):
        raise refuse(loop, "write `for child in children`: a `continue` in a `while` loop is not understood")
    if any(i in names_in(part) for part in loop.body[steps[0] + 1 :]) or any(i in names_in(test) for test in tests):
        raise refuse(loop, f"{i} is read after it was changed")
    if any(isinstance(node, ast.Call | ast.NamedExpr) for test in tests for node in ast.walk(test)):
        raise refuse(loop, "a test of a `while` loop compares, and does nothing else")
    child = fresh("child", definition)
    loop.body = others
    _put_child(loop, f"{over.id}[{i}]", child)
    if any(i in names_in(part) for part in loop.body):
        raise refuse(loop, f"{i} is good for {over.id}[{i}] only")
    breaks = parsed(f"if not ({' and '.join(map(ast.unparse, tests))}):\n    break", loop) if tests else []
    made = ast.For(ast.Name(child, ast.Store()), over, [*breaks, *loop.body], [])
    return ast.copy_location(made, loop)


def _is_zeroed(part: ast.stmt, i: str) -> bool:
    match part:
        case ast.Assign([ast.Name(name)], ast.Constant(0)):
            return name == i
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            pairs = zip(names, values, strict=True)
            return any(ast.unparse(one) == i and ast.unparse(value) == "0" for one, value in pairs)
    return False


def _drop_counter(definition: ast.FunctionDef, i: str) -> None:
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id == i and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{i} is the number of a child, and known in its loop only")


# BROKEN OFF


def _without_else(definition: ast.FunctionDef) -> None:
    def each(part: ast.stmt) -> list[ast.stmt]:
        if not isinstance(part, ast.For | ast.While) or not part.orelse:
            return [part]
        flag = fresh(f"broken_{part.lineno}", definition)
        after = parsed(f"if not {flag}:\n    pass", part)
        assert isinstance(after[0], ast.If)
        after[0].body, part.orelse = part.orelse, []
        _mark_breaks(part.body, flag)
        return [*parsed(f"{flag} = False", part), part, *after]

    rewrite_blocks(definition, each)


def _mark_breaks(body: list[ast.stmt], flag: str) -> None:
    """Say before each `break` of this loop that it was broken off."""
    for number in range(len(body) - 1, -1, -1):
        part = body[number]
        if isinstance(part, ast.Break):
            body[number:number] = parsed(f"{flag} = True", part)
        elif isinstance(part, ast.If):
            _mark_breaks(part.body, flag)
            _mark_breaks(part.orelse, flag)
