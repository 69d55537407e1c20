"""How a stranger's code is called: an expression in its own words, `Engine(64).search(node, 9, alpha, beta, color)[0]`.

Its names are those at hand (`AT_HAND`), those of the module in which the function stands, and those of the view, if the
game is seen through one. It becomes a function of that module. The object before the last dot lives for a game: it is
made once where nothing of the game is said to it, and put back after each game; else for each game.
"""

import ast
import builtins
import copy
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final

from proofs.checking.core.signatures import means, parameters_of
from proofs.sandbox.limits import TimedOut
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.quotes import describe, where
from specs import suggestion
from specs.tree import Tree

Function = Callable[..., Any]
View = Callable[[Any], Any]  # makes, of a tree, the game as another interface has it

OF_CALL: Final = ("alpha", "beta", "gamma", "first")  # another at each call
OF_GAME: Final = ("tree", "graph", "node", "root", "depth", "color", "is_max", "memory", "rng")
AT_HAND: Final = (*OF_CALL, *OF_GAME)
OBJECT: Final = "object_of_the_call"
THE_CALL: Final = "<the call>"  # the file in which the code of a template stands


@dataclass(frozen=True)
class Call:
    """How a function is called: what it is given, in order; and for a template, what the game is seen through."""

    parameters: tuple[str, ...]
    text: str = ""  # the template, if it is not called as its spec says
    view: View | None = None
    begin: Function | None = None  # makes the object that lives for a game
    given_to_begin: tuple[str, ...] = ()
    plies: int | None = None  # the depth that stands in the template: games that are deeper are not asked about

    @property
    def has_color(self) -> bool:
        """Whether the function is told whose turn it is as a sign, so that it turns the pay-offs itself."""
        return "color" in (*self.parameters, *self.given_to_begin)

    @property
    def takes_turns(self) -> bool:
        """Whether the function knows no more than that players take turns: it, or its view, says who moves first."""
        told = self.has_color or "is_max" in (*self.parameters, *self.given_to_begin)
        return told or getattr(self.view, "takes_turns", False)

    @property
    def turns_signs(self) -> bool:
        """Whether the function makes pay-offs those of the player to move itself, or its view does."""
        return self.has_color or (self.view is not None and not getattr(self.view, "of_mover", False))

    def on(self, tree: Any, explicit: Any, memory: dict[Any, Any]) -> dict[str, Any]:
        """All that is at hand on one game, but for what each call is given; the game guarded, and as it is."""
        root = tree.root
        there: dict[str, Any] = {"tree": tree, "graph": tree, "node": root, "memory": memory}
        if not self.text:
            return there
        is_max = tree.is_max(root)
        if "rng" in (*self.parameters, *self.given_to_begin):
            there["rng"] = Random(0)  # noqa: S311 - for games
        there |= {"root": root, "depth": height(explicit), "is_max": is_max, "color": 1 if is_max else -1}
        if self.view is not None:
            seen = self.view(tree)
            there |= {"game": seen, "view": seen}
            names = dict.fromkeys((*self.parameters, *self.given_to_begin))
            there |= {name: getattr(seen, name) for name in names if hasattr(seen, name)}
        if self.begin is not None:
            there[OBJECT] = self.begin(*[there[name] for name in self.given_to_begin])
        return there


def height(game: Any) -> int:
    """How deep a search of the whole game goes; of one with cycles, as many plies as there are vertices."""
    if not isinstance(game, Tree):
        return len(game)
    known: dict[int, int] = {}

    def below(node: int) -> int:
        if node not in known:
            known[node] = max((1 + below(child) for child in game.children(node)), default=0)
        return known[node]

    return below(game.root)


def compiled(
    text: str,
    names: dict[str, Any],
    view: View | None = None,
    at_hand: Collection[str] = AT_HAND,
    *,
    has_depths: bool = False,
) -> tuple[Function, Call]:
    """The template as a function of the module that has these names, and what it is to be given.

    `has_depths`: the depth is another at each call.
    """
    body = _parsed(text)
    there = {*at_hand, *offered(text, view)}
    used = list(dict.fromkeys(node.id for node in _free_names(body)))
    for name in used:
        if name not in there and name not in names and not hasattr(builtins, name):
            near = suggestion.meant(name, [*there, *names])
            raise UnusableRequest(f"--call {text!r}: there is no {name!r}{near}; at hand are {', '.join(at_hand)}")
    handed = {name for name in used if name in {*at_hand, "game"} or (name in there and name not in names)}
    if not any(isinstance(node, ast.Call) for node in ast.walk(body)):
        raise UnusableRequest(f"--call {text!r} calls nothing; write for instance 'search(tree, node, alpha, beta)'")
    of_call = {*OF_CALL, "depth"} if has_depths else {*OF_CALL}
    parts = _Parts.of(copy.deepcopy(body), {name for name in handed if name not in of_call}, of_call)
    parameters = [name for name in used if name in handed]
    if parts.maker is None:
        plies = _plies(body, names, None)
        return _function(parts.called, parameters, names), Call(tuple(parameters), text, view, plies=plies)
    if not parts.given:
        outer = _function(parts.called, parameters, names, within=OBJECT)
        made = _done(_function(parts.maker, [], names), f"--call {text!r}: {ast.unparse(parts.maker)}")
        return outer(made), Call(tuple(parameters), text, view, plies=_plies(body, names, made))
    given = tuple(name for name in used if name in parts.given)
    begin = _function(parts.maker, given, names)
    called = _function(parts.called, [OBJECT, *parameters], names)
    return called, Call((OBJECT, *parameters), text, view, begin, given, _plies(body, names, None))


def names_used(text: str) -> set[str]:
    """The names that a template reads."""
    return {node.id for node in _free_names(_parsed(text))}


def _plies(body: ast.expr, names: dict[str, Any], made: Any) -> int | None:
    """The number that the template hands to a parameter which is called depth, or the like, if it does."""
    last = _last_call(body)
    if last is None:
        return None
    match last.func:
        case ast.Name(id):
            callee = names.get(id)
        case ast.Attribute(value, attr):
            named = value.func if isinstance(value, ast.Call) else value
            owner = names.get(named.id) if isinstance(named, ast.Name) else None
            callee = getattr(owner if made is None else made, attr, None)
        case _:
            callee = made
    parameters = parameters_of(callee)
    if made is None and isinstance(last.func, ast.Attribute) and isinstance(last.func.value, ast.Call):
        parameters = parameters[1:]  # of a method that was taken from its class
    handed = [*zip(parameters, last.args, strict=False), *((word.arg, word.value) for word in last.keywords)]
    for name, value in handed:
        if isinstance(value, ast.Constant) and type(value.value) is int and name and means(name, "depth"):
            return value.value
    return None


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        at = f" (column {error.offset})" if isinstance(error, SyntaxError) and error.offset else ""
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        raise UnusableRequest(f"--call {text!r} is no expression of Python: {said}{at}") from None


def offered(text: str, view: View | None) -> Iterable[str]:
    """The names of a view, which is looked at on the smallest game."""
    if view is None:
        return ()
    name = getattr(view, "__name__", repr(view))
    seen = _done(lambda: view(Tree.parse("0")), f"--call {text!r}: the view {name}")
    return ("game", *(name for name in dir(seen) if not name.startswith("_")))


def _done(make: Callable[[], Any], what: str) -> Any:
    """What a stranger's code makes; UnusableRequest says what it raises."""
    try:
        return make()
    except TimedOut:
        raise
    except BaseException as error:  # noqa: BLE001 - a stranger's code may raise whatever it likes
        at = where(error)
        raise UnusableRequest(f"{what} raises {describe(error)}{f' ({at})' if at else ''}") from None


def _free_names(body: ast.expr) -> Iterator[ast.Name]:
    """The names that the expression reads, but for those that it binds itself."""
    bound = {node.id for node in ast.walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in ast.walk(body) if isinstance(node, ast.arg)}
    for node in ast.walk(body):
        if isinstance(node, ast.Name) and node.id not in bound:
            yield node


def _last_call(body: ast.expr) -> ast.Call | None:
    """The call whose result, or a part of it, is the value."""
    last = body
    while isinstance(last, ast.Subscript | ast.Attribute | ast.UnaryOp):
        last = last.operand if isinstance(last, ast.UnaryOp) else last.value
    return last if isinstance(last, ast.Call) else None


@dataclass
class _Parts:
    """A template in two: what makes the object that lives for a game, and the call on it."""

    called: ast.expr
    maker: ast.expr | None = None
    given: set[str] = field(default_factory=set)  # what the maker is given

    @classmethod
    def of(cls, body: ast.expr, of_game: set[str], of_call: set[str]) -> "_Parts":
        last = _last_call(body)
        if last is None:
            return cls(body)
        place: Any = last if isinstance(last.func, ast.Call) else last.func
        maker = last.func if isinstance(last.func, ast.Call) else getattr(last.func, "value", None)
        if maker is None or not any(isinstance(node, ast.Call) for node in ast.walk(maker)):
            return cls(body)
        used = {node.id for node in _free_names(maker)}
        if used & of_call:
            return cls(body)
        stand_in = ast.copy_location(ast.Name(OBJECT, ast.Load()), maker)
        setattr(place, "func" if place is last else "value", stand_in)
        return cls(body, maker, used & of_game)


def _function(body: ast.expr, parameters: Iterable[str], names: dict[str, Any], *, within: str = "") -> Function:
    """A function of the module that returns the expression; `within`: a function of that one thing that makes it."""
    listed = ", ".join(parameters)
    code = f"lambda {listed}: None"
    tree: Any = ast.parse(f"lambda {within}: {code}" if within else code, mode="eval")
    inner = tree.body.body if within else tree.body
    inner.body = body
    ast.fix_missing_locations(tree)
    made = compile(tree, THE_CALL, "eval").co_consts[0]
    assert isinstance(made, CodeType)
    return FunctionType(made.replace(co_name="called"), names)


def around(function: Function, meant: Iterable[str], name: str) -> tuple[Function, str]:
    """The function called with what is meant by its parameters, and that as a template."""
    text = f"{name}({', '.join(meant)})"
    body = _parsed(f"{OBJECT}({', '.join(meant)})")
    parameters = [word.rpartition("=")[2] for word in meant]
    names = {"__name__": getattr(function, "__module__", "")}
    made = _function(body, parameters, names, within=OBJECT)(function)
    return made, text
