"""Signatures that people write, recognised by the names of their parameters: how such a function is called.

`search(node, depth, alpha, beta, maximizing)` needs no template. A parameter that has a default keeps it, unless the
spec hands it in or it says who moves.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

_SPELLINGS: Final[Mapping[str, str]] = {
    "tree": "tree t gametree",
    "graph": "graph g gamegraph",
    "game": "game env problem rules",
    "node": "node n u root state s position pos board b vertex",
    "alpha": "alpha a lower low lo alfa",
    "beta": "beta b upper high hi",
    "gamma": "gamma bound test",
    "first": "first guess firstguess f",
    "depth": "depth d remaining remainingdepth depthleft maxdepth maximumdepth",
    "is_max": "ismax maximizing maximizingplayer ismaximizing ismaximizingplayer maximize maxplayer ismaxplayer",
    "color": "color colour sign",
    "memory": "memory memo table tt transpositiontable cache",
    "rng": "rng",
    "player": "player playerid maximizingplayerid maxplayerid",
    "value_function": "valuefunction evaluate evaluation evaluator scoring",
}
MEANINGS: Final[Mapping[str, str]] = {  # what a template may name
    "tree": "the game: children(node), is_max(node), value(leaf)",
    "node": "its root, root as well",
    "alpha, beta": "the window",
    "gamma": "the test value",
    "depth": "how deep to search: as deep as the game is, where the spec asks for no other depth",
    "color": "1 if MAX moves at the root, else -1",
    "is_max": "whether MAX moves at the root",
    "memory": "a dict, the same for all calls on one game",
    "rng": "a random.Random, the same for all calls on one game",
    "game": "the game as the view shows it, and whatever else the view has by name",
}
GAMES: Final = ("game", "tree", "graph")  # what is searched has one of these names
POSITIONS: Final = ("node", "state", "board", "position", "game")  # what a view may call the position at the root


def plain(name: str) -> str:
    """A name without underscores and capitals, in one spelling."""
    return name.replace("_", "").lower().replace("maximis", "maximiz")


def recognised(function: Callable[..., Any], parameters: Iterable[str], there: Iterable[str]) -> list[str] | None:
    """What the function's parameters mean, each by a name that is at hand; None where one of them says nothing.

    `parameters` are those of the spec, `there` what is at hand besides, such as the names of a view.
    """
    try:
        signature = inspect.signature(function)
    except (ValueError, TypeError):
        return None
    asked, at_hand = [*parameters], {*there}
    meant: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        meaning = _meaning(parameter.name, at_hand, meant)
        has_default = parameter.default is not parameter.empty
        is_of_mover = meaning in ("is_max", "color") and parameter.default is not None  # where None, it asks the game
        is_handed = meaning in asked or is_of_mover
        if has_default and not (meaning and is_handed):
            continue
        if meaning is None:
            return None
        is_named = parameter.kind == parameter.KEYWORD_ONLY or len(meant) < _index(signature, parameter.name)
        meant.append(f"{parameter.name}={meaning}" if is_named else meaning)
    return meant


def means(name: str, meaning: str) -> bool:
    """Whether a parameter of that name is commonly meant so."""
    return plain(name) in _SPELLINGS[meaning].split()


def parameters_of(function: object) -> list[str]:
    """The names of its parameters, as far as they are known."""
    try:
        return [*inspect.signature(function).parameters] if callable(function) else []
    except (ValueError, TypeError):
        return []


def _index(signature: inspect.Signature, name: str) -> int:
    return [*signature.parameters].index(name)


def _meaning(name: str, there: set[str], taken: Iterable[str]) -> str | None:
    """The first thing at hand that a parameter of this name may mean, and that no other parameter has taken."""
    used = {word.rpartition("=")[2] for word in taken}
    if name in there and name not in used:
        return name
    if name == "T" and "node" in used and "memory" in there - used:  # a game has its place before the node
        return "memory"
    word = plain(name)
    if word == "b" and "alpha" in used and "beta" in there - used:  # a window (a, b)
        return "beta"
    for meaning, spellings in _SPELLINGS.items():
        if word not in spellings.split():
            continue
        others: tuple[str, ...] = POSITIONS if meaning == "node" else GAMES if meaning in GAMES else ()
        for other in (meaning, *others):
            if other in there and other not in used:
                return other
    return None
