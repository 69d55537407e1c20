"""Rules for loops that number the children: each becomes `for child in children`.

Of the number only whether it is the first is known, and a flag says so; `children[i]` is the child. The counter of a
`while` loop is 0 before it on every way, and counted up once. What else is asked of a number is refused.
"""

import ast
from collections.abc import Iterable
from typing import Any, Final

from proofs.proving.phrasing.rules import Match, Rule, Side, children, limit, reads
from proofs.proving.phrasing.syntax import Replacement, copied, expression, fresh, names_in, parsed


def _number_is_its_own(match: Match) -> bool:
    """Whether the loop alone assigns the number, and nothing reads it after the loop."""
    loop: Any = match.at
    target = next(node for node in ast.walk(loop.target) if getattr(node, "id", "") == match.name("I"))
    inside = {id(node) for part in loop.body for node in ast.walk(part)}
    reaching = match.scope.flow.reaching
    read = [node for node in reads(match, match.name("I")) if id(target) in reaching.get(id(node), ())]
    assigned = {name for part in loop.body for name in names_in(part, ast.Store)}
    return all(id(node) in inside for node in read) and match.name("I") not in assigned


def _only_the_first_is_asked(match: Match) -> bool:
    loop: Any = copied(match.at)
    asks = _First(match.name("I"), "first", _start(match))
    body = [asks.visit(part) for part in loop.body]
    if "CHILD" not in match.parts:
        Replacement({f"{match.name('OVER')}[{match.name('I')}]": ast.Constant(0)}).visit(ast.Module(body, []))
    return match.name("I") not in {name for part in body for name in names_in(part)}


def _starts_at_a_number(match: Match) -> bool:
    start = match.parts.get("START", ast.Constant(0))
    return isinstance(start, ast.Constant) and type(start.value) is int


def _start(match: Match) -> int:
    start = match.parts.get("START")
    return start.value if isinstance(start, ast.Constant) and isinstance(start.value, int) else 0


def _with_flag(match: Match) -> list[ast.stmt]:
    """The loop over the children; of the number only whether it is the first is known."""
    loop: Any = match.at
    line, definition, over = loop.lineno, match.definition, match["OVER"]
    flag, is_first = fresh(f"first_{line}", definition), fresh(f"is_first_{line}", definition)
    child = match.name("CHILD") if "CHILD" in match.parts else fresh("child", definition)
    if "CHILD" not in match.parts:
        _put_child(loop.body, over.id, match.name("I"), child)
    asks = _First(match.name("I"), is_first, _start(match))
    body = [asks.visit(part) for part in loop.body]
    loop.target, loop.iter, loop.body = ast.copy_location(ast.Name(child, ast.Store()), loop), over, body
    if not asks.is_asked:
        return [loop]
    loop.body = [*parsed(f"{is_first} = {flag}\n{flag} = False", loop), *body]
    return [*parsed(f"{flag} = True", loop), loop]


def _put_child(body: Iterable[ast.stmt], over: str, i: str, child: str) -> None:
    for part in body:
        Replacement({f"{over}[{i}]": ast.Name(child, ast.Load())}).visit(part)


class _First(ast.NodeTransformer):
    """`i == 0` and the like as a flag, where numbers start at 0."""

    def __init__(self, i: str, flag: str, start: int) -> None:
        self.i, self.flag, self.start = i, flag, start
        self.is_asked = False

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        match node:
            case ast.Compare(ast.Name(i), [op], [ast.Constant(int(at))]) if i == self.i and at == self.start:
                denied = {ast.Eq: "", ast.LtE: "", ast.NotEq: "not ", ast.Gt: "not "}.get(type(op))
                if denied is not None:
                    return self._flag(denied, node)
        return self.generic_visit(node)  # type: ignore[return-value]  # a comparison stays an expression

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if isinstance(node.op, ast.Not) and self._is_it(node.operand):
            return self._flag("", node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_If(self, node: ast.If | ast.IfExp) -> Any:
        if self._is_it(node.test):
            node.test = self._flag("not ", node.test)
        return self.generic_visit(node)

    visit_IfExp = visit_If

    def _is_it(self, test: ast.expr) -> bool:
        return isinstance(test, ast.Name) and test.id == self.i and self.start == 0

    def _flag(self, denied: str, at: ast.expr) -> ast.expr:
        self.is_asked = True
        return expression(f"{denied}{self.flag}", at)


# A COUNTER THAT A WHILE LOOP COUNTS UP


def _tests(match: Match) -> list[ast.expr]:
    """What is asked after whether there is another child."""
    test = match["TEST"]
    return test.values[1:] if isinstance(test, ast.BoolOp) else []


def _counter(match: Match) -> tuple[str, ast.expr] | None:
    test = match["TEST"]
    match test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else test:
        case ast.Compare(ast.Name(i), [ast.Lt()], [ast.Call(ast.Name("len"), [ast.Name() as over], [])]):
            return (i, over) if match.lists.children(over) is not None else None
    return None


def _counted(match: Match) -> tuple[str, ast.expr]:
    counter = _counter(match)
    assert counter is not None
    return counter


def _steps(match: Match) -> list[ast.stmt]:
    i, _ = _counted(match)
    return [part for part in match["BODY"] if ast.unparse(part) in (f"{i} += 1", f"{i} = {i} + 1")]


def _starts_at_zero(match: Match) -> bool:
    """Whether what gives the counter its value before the loop is 0, on every way; also if it is begun once more."""
    i, _ = _counted(match)
    values = [match.scope.values.get(site) for site in match.scope.flow.at[id(match.at)].get(i, ())]
    return bool(values) and all(
        isinstance(one, ast.Constant) and type(one.value) is int and not one.value for one in values
    )


def _steps_once(match: Match) -> bool:
    i, _ = _counted(match)
    others = [part for part in match["BODY"] if part not in _steps(match)]
    return len(_steps(match)) == 1 and not any(i in names_in(part, ast.Store) for part in others)


def _reads_only_the_child(match: Match) -> bool:
    """Whether the counter is read before it is counted up, as the place of the child, and not after the loop."""
    i, over = _counted(match)
    (step,) = _steps(match)
    at = match["BODY"].index(step)
    early = [copied(part) for part in match["BODY"][:at]]
    _put_child(early, ast.unparse(over), i, "child")
    late = [*match["BODY"][at + 1 :], *_tests(match)]
    if any(i in names_in(part) for part in (*early, *late)):
        return False
    sites = {id(node) for node in ast.walk(step)}
    inside = {id(node) for node in ast.walk(match.at)}
    flow = match.scope.flow
    return not any(
        sites & flow.reaching.get(id(node), frozenset()) for node in reads(match, i) if id(node) not in inside
    )


def _goes_on(match: Match) -> bool:
    return not any(isinstance(node, ast.Continue) for part in match["BODY"] for node in ast.walk(part))


def _only_compares(match: Match) -> bool:
    return not any(isinstance(node, ast.Call | ast.NamedExpr) for part in _tests(match) for node in ast.walk(part))


def _as_for(match: Match) -> list[ast.stmt]:
    i, over = _counted(match)
    child = fresh("child", match.definition)
    body = [part for part in match["BODY"] if part not in _steps(match)]
    _put_child(body, ast.unparse(over), i, child)
    tests = " and ".join(map(ast.unparse, _tests(match)))
    breaks = parsed(f"if not ({tests}):\n    break", match.at) if tests else []
    made = ast.For(ast.Name(child, ast.Store()), over, [*breaks, *body] or [ast.Pass()], [])
    return [ast.copy_location(made, match.at)]


_FOR: Final = "write `for child in children`: "
_OWN: Final = (
    limit("the names are plain", lambda match: all(match.name(hole) for hole in ("I", "CHILD") if hole in match.parts)),
    Side("the number is the loop's own", _number_is_its_own, "{I} is the number of a child, known in its loop only"),
    Side("only the first is asked", _only_the_first_is_asked, "{I}: it is asked only whether a child is the first"),
)

NUMBERS: Final = (
    Rule(
        "counted through",
        "a while loop that counts from 0 goes through the children",
        ("while TEST:\n    BODY",),
        (
            limit("it counts children", lambda match: _counter(match) is not None),
            Side("it starts at 0", _starts_at_zero, f"{_FOR}the number is not 0 on every way to the loop"),
            Side("it steps once", _steps_once, f"{_FOR}the number is not counted up once, on the level of the body"),
            Side("no continue", _goes_on, f"{_FOR}a `continue` in a `while` loop is not understood"),
            Side("only the child is read", _reads_only_the_child, f"{_FOR}the number is read for something else"),
            limit("the test does nothing", _only_compares, f"{_FOR}its test does more than to compare"),
        ),
        _as_for,
    ),
    Rule(
        "numbered",
        "of the number of a child only whether it is the first is known: a flag says so",
        tuple(f"for I, CHILD in enumerate({text}):\n    BODY" for text in ("OVER", "OVER, START", "OVER, start=START")),
        (Side("it counts from a number", _starts_at_a_number, "{ALL}: count from a number"), *_OWN),
        _with_flag,
    ),
    Rule(
        "by number",
        "children[i] is the child that the loop has reached",
        ("for I in range(len(OVER)):\n    BODY",),
        (children(), limit("OVER has a name", lambda match: bool(match.name("OVER")), "give {OVER} a name"), *_OWN),
        _with_flag,
    ),
)
