"""Rules for infinities, for whether there are children, and for what is said of types and does nothing."""

import ast
import math
from typing import Final

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.rules import Match, Rule, Side, children, limit

_EMPTY: Final = ("len(OVER) == 0", "0 == len(OVER)", "len(OVER) < 1", "len(OVER) <= 0", "not len(OVER)")
_SOME: Final = ("len(OVER) != 0", "0 != len(OVER)", "len(OVER) > 0", "0 < len(OVER)", "len(OVER) >= 1")
_INFINITE: Final = [sign + word for sign in ("", "+", "-") for word in ("inf", "infinity")]


def _text(match: Match) -> str:
    word = match["TEXT"]
    return word.value.strip().lower() if isinstance(word, ast.Constant) and isinstance(word.value, str) else ""


def _infinity(match: Match) -> ast.expr:
    number = ast.Constant(math.inf)
    return ast.UnaryOp(ast.USub(), number) if _text(match).startswith("-") else number


LITERALS: Final = (
    Rule(
        "infinity as a text",
        'float("inf") is the number that it reads',
        ("float(TEXT)",),
        (Side("TEXT is infinity", lambda match: _text(match) in _INFINITE, "{ALL}: write the number"),),
        _infinity,
    ),
    Rule(
        "infinity of a module",
        "math.inf is the number",
        ("MODULE.inf",),
        (Side("MODULE is math", lambda match: match.scope.meaning(match.name("MODULE")) is math),),
        lambda _: ast.Constant(math.inf),
    ),
    Rule("no children", "a list has no length if it is empty", _EMPTY, (children(),), "not OVER"),
    Rule("some children", "a list has a length unless it is empty", _SOME, (children(),), "not not OVER"),
    Rule(
        "equal to an empty list",
        "refused: children may be a tuple",
        ("OVER == []", "OVER == ()", "OVER != []", "OVER != ()"),
        (limit("never", lambda _: False, "write `not {OVER}`: a list never equals a tuple"),),
        "OVER",
    ),
    Rule(
        "annotated",
        "an annotation of a variable does nothing",
        ("NAME: TYPE = VALUE",),  # as a pattern it is of a name alone: `(x): int` and `x[0]: int` are others
        (),
        "NAME = VALUE",
    ),
    Rule("only annotated", "nor does one alone", ("NAME: TYPE",), (), "pass"),
)


def without_annotations(program: Program) -> None:
    """Leave out docstrings, and what the signatures say of types."""
    for definition in program.definitions.values():
        definition.decorator_list = []
        for part in ast.walk(definition):
            if isinstance(part, ast.FunctionDef):
                part.returns = None
                for argument in (*part.args.args, *part.args.kwonlyargs, *part.args.posonlyargs):
                    argument.annotation = None
                match part.body:
                    case [ast.Expr(ast.Constant(str())), *rest]:
                        part.body = rest or [ast.copy_location(ast.Return(ast.Constant(None)), part.body[0])]
