"""Rules for the greatest and the least of all children: a loop that keeps the best so far.

Of no children `max` raises an error, and so does what stands in its place.
"""

import ast
import functools
from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.phrasing.rules import Match, Rule, Side, children, limit, once, reads
from proofs.proving.phrasing.syntax import Replacement, copied, expression, fresh, parsed

_BOTH: Final = ("max", "min")
_LOOPS: Final = ast.GeneratorExp | ast.ListComp


# OF ALL CHILDREN


def _has_loop(match: Match) -> bool:
    return any(isinstance(node, _LOOPS) for node in ast.walk(match.at))


def _has_values(match: Match) -> bool:
    """Whether plain values are compared."""
    within = ast.NamedExpr | ast.Lambda | _LOOPS
    return not isinstance(match["ELT"], ast.Tuple) and not any(
        isinstance(node, within) for node in ast.walk(match["ELT"])
    )


def _loop(match: Match, kept: Mapping[str, str]) -> list[ast.stmt]:
    """A loop that keeps the greatest or the least of the values, or both; None before the first."""
    line, definition = match.at.lineno, match.definition
    child, value = fresh(f"{match.name('X')}_{line}", definition), fresh(f"value_{line}", definition)
    elt = Replacement({match.name("X"): ast.Name(child, ast.Load())}).visit(copied(match["ELT"]))
    keeps = [f"{best} = {value} if {best} is None else {word}({best}, {value})" for word, best in kept.items()]
    starts = "\n".join(f"{best} = None" for best in kept.values())
    text = f"{starts}\nfor {child} in OVER:\n    {value} = ELT\n" + "".join(f"    {line}\n" for line in keeps)
    made = parsed(text, match.at, OVER=match["OVER"], ELT=elt)
    for part in made:
        if isinstance(part, ast.For):
            part.is_made = True  # type: ignore[attr-defined]  # the source has no such loop
    return made


def _word(match: Match) -> str:
    calls = [node.func for node in ast.walk(match.at) if isinstance(node, ast.Call) and _is_extreme(node)]
    return next(func.id for func in calls if isinstance(func, ast.Name))


def _is_extreme(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _BOTH


def _best_of_all(match: Match) -> list[ast.stmt]:
    word, best = _word(match), fresh(f"best_{match.at.lineno}", match.definition)
    statement: Any = match.at
    call = next(node for node in ast.walk(statement) if _is_extreme(node))
    loop = _loop(match, {word: best})
    Replacement({ast.unparse(call): ast.Name(best, ast.Load())}).visit(statement)
    return [*loop, *parsed(f"{best} = {word}(()) if {best} is None else {best}", statement), statement]


def _asked(match: Match) -> list[ast.Call]:
    """Where the greatest or the least of the values is asked."""
    texts = [f"{word}({match.name('VALUES')})" for word in _BOTH]
    return [node for node in ast.walk(match.definition) if isinstance(node, ast.Call) and ast.unparse(node) in texts]


def _only_extremes(match: Match) -> bool:
    return len(reads(match, match.name("VALUES"))) == len(_asked(match))


def _keep_best(match: Match) -> list[ast.stmt]:
    values = match.name("VALUES")
    kept = {word: fresh(f"{values}_{word}", match.definition) for word in _BOTH}
    texts = {f"{word}({values})": f"{word}(()) if {best} is None else {best}" for word, best in kept.items()}
    Replacement({text: expression(new, match.at) for text, new in texts.items()}).visit(match.definition)
    return _loop(match, kept)


def _choices(match: Match) -> list[ast.Call]:
    """Calls of the name that stands for one of the two, of what has a loop in it."""
    name = match.name("CHOICE")
    calls = [node for node in ast.walk(match.definition) if isinstance(node, ast.Call) and not node.keywords]
    calls = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == name]
    return [node for node in calls if any(isinstance(inner, _LOOPS) for inner in ast.walk(node))]


def _chooses(match: Match) -> list[ast.stmt]:
    choice: Any = match.at
    for call in _choices(match):
        arms = [
            ast.copy_location(ast.Call(copied(arm), call.args, []), call)
            for arm in (choice.value.body, choice.value.orelse)
        ]
        put = ast.IfExp(copied(match["TEST"]), arms[0], copied(arms[1]))
        Replacement({ast.unparse(call): ast.copy_location(put, call)}).visit(match.definition)
    return [choice]


def _gives_the_same_later(match: Match) -> bool:
    """Whether the test asks the game about names that are never assigned, or is such a name."""
    scope = match.scope
    match match["TEST"]:
        case ast.Call(ast.Attribute(ast.Name(tree), "is_max"), [ast.Name(node)], []):
            return tree not in scope.stores and node not in scope.stores
        case ast.Name(name):
            return name not in scope.stores
    return False


def _folds(match: Match) -> bool:
    call: Any = match.at
    home, word = ast.unparse(call.func).rpartition(".")[::2]
    meant = match.scope.meaning(home or word)
    return meant is (functools if home else functools.reduce)


def _unfolded(match: Match) -> ast.expr:
    call: Any = match.at
    return expression(f"{ast.unparse(call.args[0])}(WHAT)", call, WHAT=match["WHAT"])


# WITH A KEY


def _are_two_names(match: Match) -> bool:
    return bool(match.name("VALUE")) and bool(match.name("MOVE")) and match.name("VALUE") != match.name("MOVE")


def _value_alone(match: Match) -> list[ast.stmt]:
    statement: Any = match.at
    text = f"VALUE = {statement.value.func.id}(ELT for X in OVER)\nMOVE = ..."
    return match.statements(text.replace("VALUE", match.name("VALUE")).replace("MOVE", match.name("MOVE")))


def _split(match: Match) -> list[ast.stmt]:
    text = "if TEST:\n    return ONE\nelse:\n    return OTHER"
    return match.statements(text.replace("return", f"{match.name('NAME')} =") if "NAME" in match.parts else text)


_INNER: Final = [f"{word}({text})" for word in _BOTH for text in ("ELT for X in OVER", "[ELT for X in OVER]")]
_FIRST: Final = tuple(
    f"{start} {sign}{text}" for start in ("return", "NAME =") for sign in ("", "-") for text in _INNER
)
_VALUES: Final = limit("only values are compared", _has_values, "{ELT}: only values are compared, of one expression")

_PAIRS: Final = tuple(
    f"VALUE, MOVE = {word}({each}, key=lambda P: P[0])"
    for word in _BOTH
    for each in ("((ELT, X) for X in OVER)", "[(ELT, X) for X in OVER]")
)
EXTREMES: Final = (
    Rule(
        "the best pair",
        "the best of pairs by their values has the best of the values",
        _PAIRS,
        (Side("they are two names", _are_two_names), children(is_limit=True)),
        _value_alone,
    ),
    Rule(
        "folded",
        "to fold by max, or by min, is to take the greatest, or the least",
        tuple(f"{word}({best}, WHAT)" for word in ("reduce", "HOME.reduce") for best in _BOTH),
        (Side("reduce is Python's", _folds),),
        _unfolded,
    ),
    Rule(
        "one of two",
        "a name that stands for max or min, as a test says, is written out where it is called",
        ("CHOICE = max if TEST else min", "CHOICE = min if TEST else max"),
        (once("CHOICE"), Side("the test stays", _gives_the_same_later)),
        _chooses,
    ),
    Rule(
        "one way or the other",
        "a conditional expression with a loop in it is an if",
        ("return ONE if TEST else OTHER", "NAME = ONE if TEST else OTHER"),
        (
            limit("it has a loop", _has_loop),
            limit("it is a variable", lambda match: isinstance(match.parts.get("NAME", ast.Name("_")), ast.Name)),
        ),
        _split,
    ),
    Rule(
        "all values",
        "of a list of values that is assigned once, the greatest and the least are kept",
        ("VALUES = [ELT for X in OVER]",),
        (
            children(is_limit=True),
            once("VALUES", "{VALUES} is assigned more than once; give each list a name"),
            _VALUES,
            Side("only max and min ask", _only_extremes, "{VALUES}: ask only for max({VALUES}) and min({VALUES})"),
        ),
        _keep_best,
    ),
    Rule(
        "the best of all",
        "max of all children is what a loop keeps",
        _FIRST,
        (children(is_limit=True), _VALUES),
        _best_of_all,
    ),
    Rule(
        "the best within",
        "refused: something else may be done before it",
        tuple(_INNER),
        (children(is_limit=True), limit("never", lambda _: False, "write this on a line of its own: {ALL}")),
        "X",
    ),
)
