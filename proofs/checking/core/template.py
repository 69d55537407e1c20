"""How a stranger's code is called: an expression in its own words, `Engine(64).search(node, 9, alpha, beta, color)[0]`.

Its names are those at hand (`AT_HAND`), those of the module in which the function stands, and those of the view, if the
game is seen through one. It becomes a function of that module. An object that the template makes lives for a game,
wherever it stands (`Engine().bound(tree, alpha, beta) - 1`, `search(tree, node, table=Table())`): it is made once where
nothing of the game is said to it, and put back after each game; else for each game.
"""

import ast
import builtins
import copy
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final
from weakref import WeakKeyDictionary

from proofs.checking.core.signatures import means, parameters_of
from proofs.sandbox.limits import TimedOut
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.not_installed import importing
from proofs.sandbox.quotes import describe, where
from specs import suggestion
from specs.tree import Tree

Function = Callable[..., Any]
View = Callable[[Any], Any]  # makes, of a tree, the game as another interface has it

OF_CALL: Final = ("alpha", "beta", "gamma", "first")  # another at each call
OF_GAME: Final = ("tree", "graph", "node", "root", "depth", "color", "is_max", "memory", "rng")
AT_HAND: Final = (*OF_CALL, *OF_GAME)
OBJECT: Final = "object_of_the_call"
MAKERS: Final[WeakKeyDictionary[Function, Function]] = WeakKeyDictionary()  # by a called template what makes its object
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
        return not self.may_move_twice and (told or getattr(self.view, "takes_turns", False))

    @property
    def may_move_twice(self) -> bool:
        """Whether the view says that a player may move several times in a row (`takes_turns = False`), as in Kalah."""
        return getattr(self.view, "takes_turns", None) is False

    @property
    def max_children(self) -> int:
        """To how many moves at a position the view is limited; 0: to none."""
        return getattr(self.view, "max_children", 0)

    @property
    def root(self) -> str:
        """Who moves first, if the view says so: "max" or "min"."""
        return getattr(self.view, "root", "")

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
            with importing(THE_CALL):
                there[OBJECT] = self.begin(*[there[name] for name in self.given_to_begin])
        return there


def height(game: Any) -> int:
    """How deep a search of the whole game goes; of one with cycles, as many plies as there are vertices."""
    if not isinstance(game, Tree):
        return len(game)
    known: dict[int, int] = {}

    def below(node: int) -> int:
        if node not in known:
            known[node] = 1 + max([below(child) for child in game.children(node)], default=-1)
        return known[node]

    return below(game.root)


def width(game: Any) -> int:
    """How many moves a position of the game has at most."""
    nodes: list[Any] = [game.root]
    known = {*nodes}
    for node in nodes:
        new = {*game.children(node)} - known
        known |= new
        nodes += new
    return max(len(game.children(node)) for node in nodes)


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
    stands_for_rules = hasattr(view, "install")  # then a global `board` of the module is the view's, too
    handed = {
        name
        for name in used
        if name in {*at_hand, "game"} or (name in there and (stands_for_rules or name not in names))
    }
    if not any(isinstance(node, ast.Call) for node in ast.walk(body)):
        raise UnusableRequest(f"--call {text!r} calls nothing; write for instance 'search(tree, node, alpha, beta)'")
    of_call = {*OF_CALL, "depth"} if has_depths else {*OF_CALL}
    parts = _Parts(copy.deepcopy(body), names, of_call)
    given_to_makers = parts.given({name for name in handed if name not in of_call})
    parameters = [name for name in used if name in handed]
    if parts.maker is None:
        plies = _plies(body, names, None)
        return _function(parts.called, parameters, names), Call(tuple(parameters), text, view, plies=plies)
    if not given_to_makers:
        outer = _function(parts.called, parameters, names, within=OBJECT)
        make = _function(parts.maker, [], names)
        made = _done(make, f"--call {text!r}: {ast.unparse(parts.maker)}")
        plies = _plies(body, names, made if len(parts.makers) == 1 else None)
        called = outer(made)
        MAKERS[called] = make
        return called, Call(tuple(parameters), text, view, plies=plies)
    given = tuple(name for name in used if name in given_to_makers)
    begin = _function(parts.maker, given, names)
    called = _function(parts.called, [OBJECT, *parameters], names)
    MAKERS[called] = begin
    return called, Call((OBJECT, *parameters), text, view, begin, given, _plies(body, names, None))


def names_used(text: str) -> set[str]:
    """The names that a template reads."""
    return {node.id for node in _free_names(_parsed(text))}


def _plies(body: ast.expr, names: dict[str, Any], made: Any) -> int | None:
    """The number that the template hands to a parameter which is called depth, or the like, if it does.

    A 0 beside the depth itself is where a depth counts up from.
    """
    has_limit = any(isinstance(node, ast.Name) and node.id == "depth" for node in ast.walk(body))
    for call in (node for node in ast.walk(body) if isinstance(node, ast.Call)):
        parameters = _parameters(call, names, made)
        handed = [*zip(parameters, call.args, strict=False), *((word.arg, word.value) for word in call.keywords)]
        for name, value in handed:
            if isinstance(value, ast.Constant) and type(value.value) is int and name and means(name, "depth"):
                if value.value == 0 and has_limit:
                    continue
                return value.value
    return None


def _parameters(call: ast.Call, names: dict[str, Any], made: Any) -> Sequence[str]:
    """The names of what the call hands in."""
    match call.func:
        case ast.Name(id):
            return parameters_of(names.get(id))
        case ast.Attribute(value, attr):
            named = value.func if isinstance(value, ast.Call) else value
            owner = names.get(named.id) if isinstance(named, ast.Name) else None
            parameters = parameters_of(getattr(owner if made is None else made, attr, None))
            # of a method that was taken from its class the first is the object
            return parameters[1:] if made is None and isinstance(value, ast.Call) else parameters
        case _:
            return parameters_of(made)


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
        with importing(what):
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


class _Parts(ast.NodeTransformer):
    """A template in two: what makes the objects that live for a game, and the call on them.

    Such an object is what a method is called on, or what is called itself, if a call makes it; and an object of a class
    of the user's own that is handed in. It lives for one call only where that says something to it.
    """

    def __init__(self, body: ast.expr, names: dict[str, Any], of_call: set[str]) -> None:
        self._names = names
        self._inner = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)} - {
            node.id for node in _free_names(body)
        }
        self._of_call = {*of_call, *self._inner}
        self.makers: list[ast.expr] = []
        self.called: ast.expr = self.visit(body)
        if len(self.makers) == 1:
            self.called = _Alone().visit(self.called)

    @property
    def maker(self) -> ast.expr | None:
        """What makes the objects: one, or several as a tuple."""
        if len(self.makers) == 1:
            return self.makers[0]
        return ast.Tuple(list(self.makers), ast.Load()) if self.makers else None

    def given(self, of_game: set[str]) -> set[str]:
        """What the makers are given."""
        return {node.id for maker in self.makers for node in _free_names(maker)} & of_game

    def visit_Call(self, call: ast.Call) -> ast.expr:
        if isinstance(call.func, ast.Call):
            call.func = self._stand_in(call.func)
        elif isinstance(call.func, ast.Attribute) and any(isinstance(n, ast.Call) for n in ast.walk(call.func.value)):
            call.func.value = self._stand_in(call.func.value)
        call.args = [self._handed(argument) for argument in call.args]
        for word in call.keywords:
            word.value = self._handed(word.value)
        return call

    def _handed(self, argument: ast.expr) -> ast.expr:
        match argument:
            case ast.Call(func=ast.Name(id)) if _is_users(self._names.get(id), self._names):
                return self._stand_in(argument)
        visited: ast.expr = self.visit(argument)
        return visited

    def _stand_in(self, maker: ast.expr) -> ast.expr:
        """A name for what is made, unless that is another at each call."""
        if {node.id for node in ast.walk(maker) if isinstance(node, ast.Name)} & self._of_call:
            visited: ast.expr = self.visit(maker)
            return visited
        self.makers.append(maker)
        number = ast.Constant(len(self.makers) - 1)
        return ast.copy_location(ast.Subscript(ast.Name(OBJECT, ast.Load()), number, ast.Load()), maker)


class _Alone(ast.NodeTransformer):
    """The one object by its name, where it is not one of several."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == OBJECT:
            return node.value
        return self.generic_visit(node)


def _is_users(thing: Any, names: dict[str, Any]) -> bool:
    """Whether it is a class of the module in which the function stands."""
    return isinstance(thing, type) and thing.__module__ == names.get("__name__")


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
