"""What a function returns: a value or a move, alone, in a pair, or in a dict."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from typing import Final

from proofs.adapting.reading import Function, Package

_CHOOSES: Final = re.compile(r"(best|get|choose|find|select|pick|next|make|comp(uter)?|ai|bot)_?(move|action|play)$")
_WORTH: Final = re.compile(r"score|value|eval|worth|utility|points")
_MOVE: Final = re.compile(r"move|action|choice|chosen|^None$|^col(umn)?$|^row|square|cell|index|^spot")


@dataclass(frozen=True)
class Result:
    """Which part of the result is the value, and whether it is a move."""

    part: str = ""
    is_move: bool = False


def result_of(function: Function, package: Package, moves: set[str], asked: str = "") -> Result:
    """What a function returns; `asked` is the one that hands it on."""
    results = function.results
    if len(results) == 1 and isinstance(results[0], ast.Call) and (name := _of_function(results[0])):
        inner = [replace(function, node=node) for node in function.inner[1:]]
        handed_on = [one for one in (*inner, *package.reached(function)) if one.node.name == name]
        if handed_on and handed_on[0] != function:
            return result_of(handed_on[0], package, moves, function.node.name)
    match results:
        case [ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=int(place)))]:
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            for one in package.reached(function):
                pairs = [result.elts for result in one.answers if isinstance(result, ast.Tuple)]
                parts = [elements[place] for elements in pairs if place < len(elements)]
                if one.node.name == name and parts:
                    said = [part for part in parts if not isinstance(part, ast.Constant)]
                    return Result(is_move=any(_is_move(part, moves) for part in said))
    several = [result.elts for result in results if isinstance(result, ast.Tuple)]
    if several:  # the others may be passed on from another call
        first_is_move = any(
            _MOVE.search(ast.unparse(elements[0])) and not _MOVE.search(ast.unparse(elements[-1]))
            for elements in several
        )
        return Result("[-1]" if first_is_move else "[0]")
    if keys := [key for answer in function.answers if isinstance(answer, ast.Dict) for key in answer.keys]:
        named = [key.value for key in keys if isinstance(key, ast.Constant) and _WORTH.search(str(key.value))]
        return Result(f"[{named[0]!r}]" if named else "")
    said = [result for result in results if not (isinstance(result, ast.Constant) and result.value is None)]
    chooses = _CHOOSES.search((asked or function.node.name).lower())
    of_all = any if chooses else all  # one that chooses may return a value where the game is over
    return Result(is_move=bool(said) and of_all(_is_move(result, moves) for result in said))


def _of_function(call: ast.Call) -> str:
    """The name of a function, or of a method of the object itself, that is called."""
    match call.func:
        case ast.Name(name) | ast.Attribute(value=ast.Name("self"), attr=name):
            return name
    return ""


def _is_move(result: ast.expr, moves: set[str]) -> bool:
    """`best_action`, `game.ai_move`, `argmax(game.actions(state), ...)`: a move by what it is called."""
    if isinstance(result, ast.Subscript):
        return _is_move(result.value, moves)
    if isinstance(result, ast.Name) and result.id in moves:
        return True
    if isinstance(result, ast.Call) and any(
        word.arg == "key" and isinstance(word.value, ast.Lambda) and word.value.args.args[0].arg in moves
        for word in result.keywords
    ):
        return True
    if isinstance(result, ast.Call) and result.args:
        return _is_move(result.args[0], moves) or _is_move(result.func, moves)
    words = result.attr if isinstance(result, ast.Attribute) else result.id if isinstance(result, ast.Name) else ""
    words = result.func.attr if isinstance(result, ast.Call) and isinstance(result.func, ast.Attribute) else words
    return bool(_MOVE.search(words))
