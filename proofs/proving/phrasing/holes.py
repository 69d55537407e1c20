"""The head of each loop: what is said there of the variables, or that nothing is said yet.

A loop whose first statements are plain asserts has these as its invariant: `assert best_before(tree, node, child) <=
best < beta`. One that says nothing is a hole, which an inference may fill with such asserts. What the parameters were
at entry is kept under a name of its own, `alpha0`, where the source overwrites them.
"""

import ast
import linecache
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, Final

from proofs.proving.phrasing.children import Lists
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import blocks, copied, fresh, names_in, parsed
from proofs.proving.source.fragment import refuse
from proofs.proving.source.invariants import say
from specs import brothers
from specs.contracts import Clause, Cost, Kind, is_contracted
from specs.values import Greatest, Least

BEST_BEFORE: Final = "best_before"
OF_MOVER: Final = "best_before_of_mover"
TRUE: Final = "true_value"
TRUE_OF_MOVER: Final = "true_value_of_mover"
WORDS: Final = {
    BEST_BEFORE: brothers.best_before, OF_MOVER: brothers.best_before_of_mover, TRUE: brothers.true_value,
    TRUE_OF_MOVER: brothers.true_value_of_mover,
}  # fmt: skip
THE: Final = "the_"  # before a variable, so that none is taken for what clauses speak of, such as v
_BROTH: Final = {BEST_BEFORE: "Maxbroth", OF_MOVER: "(Maxbroth if tree.is_max(node) else -Maxbroth)"}
_TRUE: Final = {TRUE: "f", TRUE_OF_MOVER: "(f if tree.is_max(node) else -f)"}


@dataclass
class Head:
    """The head of one loop of a function."""

    name: str  # under which the loop says its invariant
    function: str
    line: int
    variables: tuple[str, ...]
    known_as: dict[str, str]  # tree, node and child: how the source calls them
    order: str  # what the loop goes through, as it is written, if that is not tree.children(node)
    starts: dict[str, str]  # by the name that it has: the parameter as it was at entry
    said: list[ast.expr] = field(default_factory=list)
    optional: frozenset[str] = frozenset()  # variables that are None at times
    is_written: bool = True  # it stands in the source as a loop
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)  # flags: what each of them may be
    kept_already: frozenset[str] = frozenset()  # those of its starts that the source itself keeps
    is_while: bool = False  # it goes on until a test fails: that it ends is to be shown


class Said(ast.NodeTransformer):
    """An assert in the words of a clause; what else is in it is refused."""

    def __init__(self, head: Head, names: Mapping[str, Any]) -> None:
        self.head = head
        self.names = names
        self.back = {theirs: ours for ours, theirs in head.known_as.items()}

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(ast.Name(word), [tree, n, child, *order], []) if (
                word in _BROTH and self.names.get(word) is WORDS[word] and len(order) < 2
            ):
                given = [ast.unparse(part) for part in (tree, n, child)]
                wanted = [self.head.known_as.get(ours, "") for ours in ("tree", "node", "child")]
                said = ast.unparse(order[0]) if order else ""
                if given != wanted or said != self.head.order:
                    told = ", ".join([*wanted, *([self.head.order] if self.head.order else [])])
                    raise refuse(node, f"in this loop it is {word}({told})")
                return ast.copy_location(ast.parse(_BROTH[word], mode="eval").body, node)
            case ast.Call(ast.Name(word), [tree, n], []) if word in _TRUE and self.names.get(word) is WORDS[word]:
                wanted = [self.head.known_as.get(ours, "") for ours in ("tree", "node")]
                if [ast.unparse(tree), ast.unparse(n)] != wanted:
                    raise refuse(node, f"in this loop it is {word}({', '.join(wanted)})")
                return ast.copy_location(ast.parse(_TRUE[word], mode="eval").body, node)
            case ast.Call(ast.Name("max" | "min"), [_, _, *_], []):
                return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression
            case ast.Call(ast.Attribute(ast.Name(tree), "is_max"), [ast.Name(n)], []) if self.back.get(tree) == "tree":
                if self.back.get(n) == "node":
                    return ast.copy_location(ast.parse("tree.is_max(node)", mode="eval").body, node)
        raise refuse(node, f"an invariant cannot say {ast.unparse(node)}")

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in ("inf", "NEG_INF", "POS_INF") and type(self.names.get(node.id)) in (float, Least, Greatest):
            return node
        if node.id not in self.head.variables:
            raise refuse(node, f"{node.id} is not known before this loop")
        return ast.copy_location(ast.Name(f"{THE}{node.id}", ast.Load()), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(
            node,
            ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.Constant | ast.IfExp | ast.Call | ast.operator
            | ast.unaryop | ast.boolop | ast.cmpop | ast.expr_context | ast.Name,
        ):  # fmt: skip
            raise refuse(node, f"an invariant cannot say {ast.unparse(node)}")
        return super().generic_visit(node)


def filled(head: Head, names: Mapping[str, Any], said: Iterable[ast.expr]) -> FunctionType:
    """The loop invariant that says all of these."""
    clauses = []
    for number, one in enumerate(said, 1):
        test = Said(head, names).visit(copied(one))
        text = ast.unparse(test)
        variables = [f"{THE}{name}" for name in head.variables]
        used = sorted(names_in(test) & {*variables, "tree", "node", "Maxbroth", "f"})
        ends = {word: names[word] for word in names_in(test) & {"inf", "NEG_INF", "POS_INF"}}
        source = f"def holds({', '.join(used)}):\n    return bool({text})\n"
        file = f"<{text}: invariant of line {head.line}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
        space: dict[str, Any] = {"__name__": "invariants", **ends}
        exec(compile(source, file, "exec"), space)  # noqa: S102 - looked through above
        id = f"line {head.line}{chr(96 + number)}" if number < 27 else f"line {head.line}.{number}"
        clauses.append(Clause(id, "found", ast.unparse(one), Kind.LOOP, Cost.ORACLE, space["holds"]))
    words: list[str] = [word for word in ("tree", "node", "child") if word in head.known_as]
    space = {"__name__": "invariants"}
    words += [f"{THE}{name}" for name in head.variables]
    exec(f"def {head.name}({', '.join(words)}):\n    return True\n", space)  # noqa: S102 - names alone
    return say(space[head.name], *clauses)


def heads_of(program: Program, called: Mapping[str, Mapping[str, str]]) -> list[Head]:
    """Say at each loop which invariant it has; those that say nothing are among the heads with nothing said.

    `called` says how each function calls the tree and the node that it is given.
    """
    found: list[Head] = []
    for name, definition in program.definitions.items():
        before = names_in(definition, ast.Store)
        starts = _keep_starts(definition)
        optional = _say_sorts(definition)
        choices = _say_choices(definition)
        scope = Scope(definition, program.names)
        lists = Lists(scope)
        for block in [*blocks(definition)]:
            for part in block:
                if isinstance(part, ast.For | ast.While) and not _is_said(part, program.names):
                    found.append(_head(name, definition, part, lists, starts, program, called.get(name, {})))
                    found[-1].optional, found[-1].choices = optional, choices
                    found[-1].kept_already = frozenset(starts) & before
    return found


def _is_said(part: ast.For | ast.While, names: Mapping[str, Any]) -> bool:
    match part.body[0]:
        case ast.Assert(ast.Call(ast.Name(word))):
            thing = names.get(word)
            return isinstance(thing, FunctionType) and is_contracted(thing)
    return False


def _head(
    name: str,
    definition: ast.FunctionDef,
    part: ast.For | ast.While,
    lists: Lists,
    starts: dict[str, str],
    program: Program,
    called: Mapping[str, str],
) -> Head:
    known_as: dict[str, str] = {}
    order = ""
    if isinstance(part, ast.While) or hasattr(part, "counts"):
        known_as = {**called}
    elif isinstance(part, ast.For):
        if not isinstance(part.target, ast.Name):
            raise refuse(part, "a loop is `for child in ...:`")
        over = part.iter.value if isinstance(part.iter, ast.Subscript) else part.iter
        call = lists.children(over)
        if call is None:
            told = "only the children of a node can be gone through"
            raise refuse(part, f"a loop over {ast.unparse(part.iter)}: {told}")
        assert isinstance(call.func, ast.Attribute)
        known_as = {
            "tree": ast.unparse(call.func.value), "node": ast.unparse(call.args[0]), "child": part.target.id,
        }  # fmt: skip
        order = getattr(part, "order", "")
    known = lists.scope.flow.before[id(part)]
    mine = {*known_as.values(), "tree", "node", "child"}
    tables = program.tables.get(name, set[str]().union(*program.tables.values()))
    variables = tuple(sorted(word for word in known - mine - tables if word not in lists.of))
    said = []
    while isinstance(first := part.body[0], ast.Assert):
        said.append(first.test)
        part.body = part.body[1:] or [ast.copy_location(ast.Pass(), part)]
    label = fresh(f"invariant_{part.lineno}", definition, {*program.takes, *program.names})
    given = [known_as[word] for word in ("tree", "node", "child") if word in known_as]
    part.body[:0] = parsed(f"assert {label}({', '.join([*given, *variables])})", part)
    head = Head(label, name, part.lineno, variables, known_as, order, starts, said)
    head.is_written = not hasattr(part, "is_made")
    head.is_while = isinstance(part, ast.While)
    program.takes[label] = filled(head, program.names, said)
    return head


def _keep_starts(definition: ast.FunctionDef) -> dict[str, str]:
    """Keep what the parameters were at entry, where they are assigned."""
    assigned = names_in(definition, ast.Store)
    kept: dict[str, str] = {}
    for argument in definition.args.args:
        if argument.arg in assigned:
            already = _kept_already(definition, argument.arg)
            kept[already or fresh(f"{argument.arg}0", definition)] = argument.arg
            if not already:
                new = next(reversed(kept))
                definition.body[:0] = parsed(f"{new} = {argument.arg}", definition)
    return kept


def _kept_already(definition: ast.FunctionDef, parameter: str) -> str:
    """The name under which the source itself keeps it, in its first statements."""
    for part in definition.body:
        match part:
            case ast.Assign([ast.Name(name)], ast.Name(word)) if word == parameter:
                stores = [n for n in ast.walk(definition) if isinstance(n, ast.Name) and n.id == name]
                if sum(isinstance(n.ctx, ast.Store) for n in stores) == 1:
                    return name
            case ast.Assign([ast.Name()], ast.Name()):
                continue
            case _:
                return ""
    return ""


def _say_choices(definition: ast.FunctionDef) -> dict[str, tuple[Any, ...]]:
    """Flags: variables that are only ever one of several texts or whole numbers, kept or asked which they are."""
    found: dict[str, dict[Any, None]] = {}
    other = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
    fine: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name) as target], ast.Constant(value)) if type(value) in (int, str):
                found.setdefault(name, {}).setdefault(value)
                fine.add(id(target))
            case ast.Compare(ast.Name() as asked, [ast.Eq() | ast.NotEq()], [ast.Constant()]):
                fine.add(id(asked))
            case ast.Tuple(parts):  # what else is unpacked there is looked at when a loop begins
                fine |= {id(part) for part in parts}
            case ast.Assert():
                fine |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and id(node) not in fine:
            other.add(node.id)
    made = {name: tuple(values) for name, values in found.items() if name not in other and len(values) > 1}
    made = {name: values for name, values in made.items() if len({type(value) for value in values}) == 1}
    for name, values in made.items():
        definition.body[:0] = parsed(f"{name}: {choice_sort(values)}", definition)
    return made


def choice_sort(values: tuple[Any, ...]) -> str:
    """The sort of a flag that is one of these."""
    return ast.unparse(ast.parse(f"OneOf[{', '.join(map(repr, values))}]"))


def _say_sorts(definition: ast.FunctionDef) -> frozenset[str]:
    """A variable that is None at times is a value at other times."""
    nothing: dict[str, None] = {}
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(None)):
                nothing[name] = None
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                for one, value in zip(names, values, strict=True):
                    if isinstance(one, ast.Name) and isinstance(value, ast.Constant) and value.value is None:
                        nothing[one.id] = None
    for name in nothing:
        definition.body[:0] = parsed(f"{name}: Value | None", definition)
    return frozenset(nothing)
