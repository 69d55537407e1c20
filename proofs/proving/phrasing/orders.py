"""Rules for children in another order: what a proof says of children it says for every order.

Only a first child, or the others, are of one order. So where one is named, either no list of the program is put into
another order, or one function alone looks at the children, and that through one variable, which a call gives its value
once where what a table has decides the order.
"""

import ast
from collections.abc import Collection, Iterable
from typing import Any, Final

from proofs.proving.phrasing.children import KINDS, Lists
from proofs.proving.phrasing.points import points_of
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.rules import Match, Rule, Side, children, limit
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import Replacement, copied, fresh, parsed
from proofs.proving.source.fragment import refuse


def _stands_in_a_head(match: Match) -> bool:
    """Whether a loop goes through it, or it is put into a list: an iterator is true even if it is empty."""
    for node in ast.walk(match.definition):
        match node:
            case ast.For(iter=over) | ast.comprehension(iter=over) if over is match.at:
                return True
            case ast.Call(ast.Name("list" | "tuple" | "sorted" | "enumerate"), [over, *_]) if over is match.at:
                return True
    return False


def _is_total(match: Match) -> bool:
    """Whether the key gives, for every child, something that can be compared with what it gives for another child."""
    of = match.lists.children(match["OVER"])
    assert of is not None
    match match["KEY"]:
        case ast.Lambda(ast.arguments([], [ast.arg(child)], None, [], [], None, []), body):
            assert isinstance(of.func, ast.Attribute)
            return child != ast.unparse(of.func.value) and _compares(body, child, of, match.scope)
    return False


def _reverses(match: Match) -> bool:
    of = match.lists.children(match["OVER"])
    assert of is not None
    reverse = match.parts.get("REVERSE")
    is_written = isinstance(reverse, ast.Constant) and type(reverse.value) in (bool, int)
    return reverse is None or is_written or _asks_who_moves(reverse, of)


def _asks_who_moves(value: ast.expr, of: ast.Call) -> bool:
    """Whether it is true or false, whatever the node: `tree.is_max(node)`, or its opposite."""
    match value:
        case ast.UnaryOp(ast.Not(), inner):
            return _asks_who_moves(inner, of)
        case ast.Call(ast.Attribute(game, "is_max"), [node], []) if isinstance(of.func, ast.Attribute):
            return [*map(ast.unparse, (game, node))] == [*map(ast.unparse, (of.func.value, of.args[0]))]
    return False


def _compares(value: ast.expr, child: str, of: ast.Call, scope: Scope) -> bool:
    assert isinstance(of.func, ast.Attribute)
    tree, node = ast.unparse(of.func.value), ast.unparse(of.args[0])
    theirs = f"{tree}.children({child})"
    match value:
        case ast.Call(ast.Attribute(ast.Name(game), "is_max"), [ast.Name(word)], []):
            return game == tree and word in (child, node)
        case ast.Call(ast.Name("len" | "bool"), [inner], []):
            return ast.unparse(inner) == theirs
        case ast.UnaryOp(ast.USub(), inner):
            return _compares(inner, child, of, scope)
        case ast.UnaryOp(ast.Not(), inner):
            return ast.unparse(inner) == theirs or _compares(inner, child, of, scope)
        case ast.Constant(number):
            return type(number) in (int, float)
    return False


def _of_table(match: Match) -> tuple[ast.Call, str] | None:
    """`table.get(child, NUMBER)`, and how the key calls the child, if the key is that or its opposite."""
    match match["KEY"]:
        case ast.Lambda(ast.arguments([], [ast.arg(child)], None, [], [], None, []), body):
            asked = body.operand if isinstance(body, ast.UnaryOp) and isinstance(body.op, ast.USub) else body
            match asked:
                case ast.Call(ast.Attribute(ast.Name(table), "get"), [ast.Name(word), number], []):
                    number = number.operand if isinstance(number, ast.UnaryOp) else number
                    is_number = isinstance(number, ast.Constant) and type(number.value) in (int, float)
                    return (asked, child) if word == child != table and is_number else None
    return None


def _compared_with_a_number(match: Match) -> list[ast.stmt]:
    """Before the statement each key is compared with the number of a child that is not in the table."""
    found = _of_table(match)
    assert found is not None
    asked, word = found
    child = fresh(f"{word}_{match.at.lineno}", match.definition)
    key = Replacement({word: ast.Name(child, ast.Load())}).visit(copied(asked))
    made = parsed(f"for {child} in OVER:\n    bool(KEY < NUMBER or True)", match.at, OVER=match["OVER"], KEY=key,
                  NUMBER=asked.args[1])  # fmt: skip
    made[0].is_made = True  # type: ignore[attr-defined]  # the source has no such loop
    statement: Any = match.at
    if isinstance(statement, ast.For):
        statement.iter = match["OVER"]
    else:
        statement.value = match["OVER"]
    return [*made, statement]


_HEAD: Final = "{ALL} stands in a loop's head, or in list(...): elsewhere it is true even if it is empty"
_TOTAL: Final = (
    "{KEY}: a key is a lambda that asks how many children there are, who moves, or what a table has of the child: "
    "`for child in sorted(children, key=lambda c: table.get(c, 0))`"
)
_KEYED: Final = (
    "sorted(OVER, key=KEY)", "sorted(OVER, key=KEY, reverse=REVERSE)", "sorted(OVER, reverse=REVERSE, key=KEY)",
)  # fmt: skip

ORDERS: Final = (
    Rule(
        "from the last to the first",
        "a loop over the reversed children is a loop over them",
        ("reversed(OVER)",),
        (
            children(),
            Side("it stands in a head", _stands_in_a_head, _HEAD),
        ),
        "OVER",
    ),
    Rule("the last first", "a slice with the step -1 has them all", ("OVER[::-1]",), (children(),), "OVER"),
    Rule(
        "by what a table has",
        "sorted children are the children, if each key can be compared with a number",
        tuple(f"{head.format(text)}" for text in _KEYED for head in ("for X in {}:\n    BODY", "NAME = {}")),
        (
            children(),
            limit("the key is looked up", lambda match: _of_table(match) is not None),
            Side("the direction is known", _reverses, "{ALL}: reverse is True or False"),
        ),
        _compared_with_a_number,
    ),
    Rule(
        "by a key",
        "sorted children are the children, if the key cannot fail",
        _KEYED,
        (
            children(),
            Side("the key is total", _is_total, _TOTAL),
            Side("the direction is known", _reverses, "{ALL}: reverse is True or False"),
        ),
        "OVER",
    ),
    Rule(
        "by no key",
        "refused: nodes may have no order",
        ("sorted(OVER)", "sorted(OVER, reverse=REVERSE)"),
        (children(), limit("never", lambda _: False, "{ALL} needs a key: nodes themselves may have no order")),
        "OVER",
    ),
    Rule("copied", "a copy of a list has what it has", ("list(OVER)", "tuple(OVER)"), (children(),), "OVER"),
)


# ONE ORDER FOR THE WHOLE PROGRAM


def must_have_one_order(program: Program) -> None:
    """Refuse first children of one order beside children in another one, in whichever functions they stand."""
    every = {name: Lists(Scope(one, program.names)) for name, one in program.definitions.items()}
    is_known = not any(_hands_on(lists) for lists in every.values())
    named = {name: [*_firsts(lists)] for name, lists in every.items()}
    if not is_known:
        named = {name: named[name] + _unknown(lists, program.tables.get(name, ())) for name, lists in every.items()}
    turned = {name: [*_turned(lists)] for name, lists in every.items()}
    if not any(named.values()) or not any(turned.values()):
        return
    homes = [name for name, lists in every.items() if named[name] or turned[name] or _goes_through(lists)]
    for name in homes:
        bases = {base for base, _ in named[name]}
        asked = sum(_asks(node) for node in ast.walk(program.definitions[name]))
        is_one = len(bases) == 1 and bases <= {*every[name].of} and len({ast.unparse(one) for one in turned[name]}) == 1
        if len(homes) > 1 or not is_one or asked > 1 or not _is_put_once(name, turned[name], program):
            where = next(node for others in turned.values() for node in others)
            told = "a first child is named here or in a function that is called, and it would be of another order"
            raise refuse(where, f"{ast.unparse(where)}: {told}; keep to the order of the tree")


def _turned(lists: Lists) -> list[ast.expr]:
    kinds = (ast.Call, ast.Subscript)
    nodes = [node for node in ast.walk(lists.scope.definition) if isinstance(node, kinds)]
    return [node for node in nodes if not _asks(node) and lists.children(node) is not None and not _copies(node)]


def _copies(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple")


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "children"


def _firsts(lists: Lists) -> list[tuple[str, ast.AST]]:
    """Where a child is named by its place, or the others are; and of which list."""
    found: list[tuple[str, ast.AST]] = []
    for node in ast.walk(lists.scope.definition):
        match node:
            case ast.Subscript(given, part) if lists.children(given) is not None:
                if not (isinstance(part, ast.Slice) and part.step is not None):
                    found.append((ast.unparse(given), node))
            case ast.Call(ast.Name("iter" | "next"), [given, *_]):
                found.append((ast.unparse(given), node))
            case ast.Assign([ast.Tuple([*_, ast.Starred()]) | ast.List([*_, ast.Starred()])], given):
                found.append((ast.unparse(given), node))
    return found


def _is_put_once(name: str, turned: Iterable[ast.expr], program: Program) -> bool:
    """Whether a call sorts them once, or as before: what a table has may be another order by the next time."""
    changing = [one for one in turned if any(getattr(node, "attr", "") == "get" for node in ast.walk(one))]
    loops = [node for node in ast.walk(program.definitions[name]) if isinstance(node, ast.For | ast.While)]
    again = {id(node) for loop in loops for part in loop.body for node in ast.walk(part)}
    return not changing or (name in points_of(program) and not any(id(one) in again for one in changing))


def _hands_on(lists: Lists) -> bool:
    """Whether children are known elsewhere, or under a name of which it is not known that it stands for them."""
    fine, tests = set[int](), set[int]()
    nodes = [*ast.walk(lists.scope.definition)]  # what is around a part comes before it
    for node in nodes:
        match node:
            case ast.UnaryOp(ast.Not(), part) | ast.If(part) | ast.While(part) | ast.IfExp(part):
                tests.add(id(part))
            case ast.BoolOp(values=parts) if id(node) in tests:
                tests |= {*map(id, parts)}
            case ast.For(iter=part) | ast.comprehension(iter=part):
                fine.add(id(part))
            case ast.Call(ast.Name(word), parts) if word in (*KINDS, "enumerate", "len", "iter", "bool"):
                fine |= {*map(id, parts)}
            case ast.Assign([ast.Name(word)], part) | ast.NamedExpr(ast.Name(word), part) if word in lists.of:
                fine.add(id(part))
            case ast.Assign([ast.Tuple([*_, ast.Starred()]) | ast.List([*_, ast.Starred()])], part):
                fine.add(id(part))
            case ast.Subscript(part) if not isinstance(part, ast.NamedExpr):
                fine.add(id(part))
    values = [node for node in nodes if isinstance(node, ast.expr) and id(node) not in fine | tests]
    values = [node for node in values if isinstance(getattr(node, "ctx", ast.Load()), ast.Load)]
    asked = [node.value if isinstance(node, ast.NamedExpr) else node for node in values]
    return any(lists.children(node) is not None for node in asked)


def _unknown(lists: Lists, tables: Collection[str]) -> list[tuple[str, ast.AST]]:
    """Where the first of something is named that may be children."""
    found: list[tuple[str, ast.AST]] = []
    for node in ast.walk(lists.scope.definition):
        match node:
            case ast.Subscript(ast.Name(word)) if word in tables:
                continue
            case ast.Subscript(given, place, ast.Load()) if getattr(place, "value", 0) == 0:
                found.append((ast.unparse(given), node))
    return found


def _goes_through(lists: Lists) -> bool:
    loops = [node for node in ast.walk(lists.scope.definition) if isinstance(node, ast.For | ast.comprehension)]
    return any(_asks(inner) or isinstance(inner, ast.Name) for loop in loops for inner in ast.walk(loop.iter))
