"""With which pay-off a question of the rules is true: `if has_won(board, "X"): return 1`, `SCORES[winner(board)]`."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Final

from proofs.adapting.bodies import Bodies, Search, Use
from proofs.adapting.uses import Goes

MOST_POWER: Final = 60  # of ten, say, for a win
OF_DEPTH: Final = re.compile(r"depth|ply|plies|level|moves?_?(made|count)", re.IGNORECASE)


class Ends:
    """What a search returns where the answer to a question says so."""

    def __init__(self, search: Search, bodies: Bodies) -> None:
        self.search, self.bodies = search, bodies
        self.weighed_by: set[str] = set()  # depths that a win is weighed by: the sooner the better

    def ends(self, use: Use, goes: Sequence[Goes]) -> dict[str, int] | None:
        """By the player that is named, or by what the answer is compared with, the pay-off that the search returns."""
        match self.search.body.above.get(use.at):
            case ast.Call(func=ast.Name("len")):  # how many there are does not say who has won
                return None
        found: dict[str, int] = {}
        label = self._label(use)
        for one in goes:
            if one.how == "index" and isinstance(one.to, ast.Subscript):
                found |= {f"={text}": payoff for text, payoff in self._scores(one.to.value).items()}
                continue
            test = self.of_test(one)
            if not isinstance(test, ast.If) or (payoff := self._returned(test)) is None:
                continue
            if one.how == "compare" and isinstance(one.to, ast.Compare):
                other = one.to.left if one.at in one.to.comparators else one.to.comparators[0]
                if isinstance(one.to.ops[0], ast.Eq | ast.Is) and not _is_truth(other):
                    meant = self.number(other)  # of a number it is clear what it says
                    found[f"={ast.unparse(other)}"] = payoff if meant is None else meant
                elif isinstance(one.to.ops[0], ast.NotEq | ast.IsNot) and (somebody := _not_nobody(other)):
                    found[f"={somebody}"] = payoff
                elif _is_truth(other):
                    found[label] = payoff
            elif one.how == "test" and not one.negated:
                found[label] = payoff
        return found or None

    def _label(self, use: Use) -> str:
        """The player that the question names, as an expression of the module."""
        for arg in use.args:
            if self.search.is_position(arg) or (isinstance(arg, ast.Name) and arg.id in self.search.parameters):
                continue
            if isinstance(arg, ast.Constant | ast.Name | ast.UnaryOp):
                return ast.unparse(arg)
            if isinstance(arg, ast.Attribute) and not ast.unparse(arg).startswith("self."):
                return ast.unparse(arg)
        return ""

    def _scores(self, table: ast.AST) -> dict[str, int]:
        """`{'X': 1, 'O': -1, 'tie': 0}`, by its name."""
        value = self.bodies.package.constants.get(ast.unparse(table), table)
        if not isinstance(value, ast.Dict):
            return {}
        pairs = zip(value.keys, value.values, strict=True)
        return {ast.unparse(key): n for key, one in pairs if key and (n := self.number(one)) is not None}

    def _returned(self, test: ast.If) -> int | None:
        """The number that is returned where the test is passed; None if there is another answer."""
        result = next((node for node in test.body if isinstance(node, ast.Return)), None)
        if result is None or result.value is None:
            return None
        parts = result.value.elts if isinstance(result.value, ast.Tuple) else [result.value]
        numbers = [n for part in parts if (n := self.number(part)) is not None]
        if numbers:
            return numbers[-1]
        if isinstance(test.test, ast.Compare):  # `if score == 10: return score`
            sides = [test.test.left, *test.test.comparators]
            names = {part.id for one in parts for part in ast.walk(one) if isinstance(part, ast.Name)}
            compared = [n for side in sides if (n := self.number(side)) is not None]
            if names & {ast.unparse(side) for side in sides} and compared:
                return compared[0]
        return None

    def number(self, node: ast.AST) -> int | None:
        """A number that stands there, or a name of the module for one."""
        match node:
            case ast.Constant(value=int(n)) if not isinstance(n, bool):
                return n
            case ast.Constant(value=float(x)) if x.is_integer():
                return int(x)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                turned = self.number(operand)
                return None if turned is None else -turned
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                base, power = self.number(left), self.number(right)
                return None if base is None or power is None or not 0 <= power < MOST_POWER else int(base**power)
            case ast.Name(id) if id in self.bodies.package.constants:
                return self.number(self.bodies.package.constants[id])
            case ast.BinOp(op=ast.Add() | ast.Sub() as op, left=left, right=right):
                return self._weighed(op, left, right)
        return None

    def _weighed(self, op: ast.operator, left: ast.expr, right: ast.expr) -> int | None:
        """`10 - depth` is 10, if a depth that counts up stays 0; of one that counts down it is a question."""
        counts = [isinstance(side, ast.Name) and bool(OF_DEPTH.search(side.id)) for side in (left, right)]
        number = self.number(right if counts[0] else left)
        if counts.count(True) != 1 or number is None:
            return None
        name = ast.unparse(left if counts[0] else right)
        if name not in self.search.parameters:
            return None
        self.weighed_by.add(name)
        return -number if counts[0] and isinstance(op, ast.Sub) else number

    def of_test(self, one: Goes) -> ast.If | ast.IfExp | ast.While | None:
        """The test of which it is a part."""
        if one.how == "test":
            return one.to if isinstance(one.to, ast.If | ast.IfExp | ast.While) else None
        around = self.search.body.within(one.to, (ast.If, ast.IfExp, ast.While))
        for up in around:
            if isinstance(up, ast.If | ast.IfExp | ast.While) and any(part is one.to for part in ast.walk(up.test)):
                return up
        return None


def _not_nobody(node: ast.AST) -> str:
    """An answer that is another one than `nobody`, where that is `None` or 0; "" if it is neither."""
    if isinstance(node, ast.Constant) and node.value is None:
        return "'somebody'"
    return "1" if isinstance(node, ast.Constant) and node.value == 0 and type(node.value) is int else ""


def _is_truth(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)
