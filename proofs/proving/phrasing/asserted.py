"""The invariant of a loop as its asserts say it: what may stand in one, and the clauses that it becomes.

A loop whose first statements are plain asserts has these as its invariant: `assert best_before(tree, node, child) <=
best < beta`.
"""

import ast
import linecache
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.proving.phrasing.syntax import copied, names_in
from proofs.proving.source.fragment import refuse
from specs import brothers
from specs.contracts import Clause, Cost, Kind
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


def clauses_of(head: Head, names: Mapping[str, Any], said: Iterable[ast.expr]) -> list[Clause]:
    """The clauses of an invariant that says all of these."""
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
    return clauses
