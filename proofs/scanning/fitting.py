"""What fits a function that looks like a search: a view by what it asks, a spec by what it is given and returns.

The words of an interface are those that our views answer, and what a parameter means is what `verified check` would
take it for, so nothing is listed twice.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from proofs.adapting.asked import HOW_DEEP, record
from proofs.adapting.reading import Function, Package, files_of, read
from proofs.adapting.record import Record
from proofs.checking.core.signatures import _meaning, plain
from proofs.checking.core.template import AT_HAND
from proofs.checking.specs import SPECS
from proofs.scanning.results import Result, result_of
from proofs.views import VIEWS
from proofs.views.view import View
from specs.tree import Tree

_CLEAR: Final = re.compile(
    r"mini_?max|nega_?max|alpha_?beta|nega_?scout|pvs|\bmtd?\b|\bsss|\bdual\b|proof_?number|quiesc"
)
_VAGUE: Final = re.compile(r"search|solve|best_?(move|action)|find_?(move|action)|decision")
_PLAYERS: Final = {"openspiel": "0", "aima": "'MAX'", "easyai": "1"}  # MAX, in the words of the view
_LIMIT: Final = 10
ADAPTED: Final = "adapted"  # the view that `verified adapt` prints
COLORED: Final = "colored"  # every node of it has an evaluation
_POSITIONS: Final = ("tree", "node", "game", "state", "board")


@dataclass(frozen=True)
class Suggestion:
    """A function that looks like a search and how to check it.

    `lacks` says what has to be filled in first, `remark` what the function may ask that the view does not answer.
    """

    request: str
    line: int
    spec: str
    form: str
    game: str
    call: str
    lacks: str = ""
    remark: str = ""

    @property
    def command(self) -> str:
        """The command that judges it."""
        form = ["--form", self.form] if self.form != "minimax" else []
        game = ["--game", self.game] if self.game else []
        return shlex.join(["verified", "check", self.request, "--spec", self.spec, *form, *game, "--call", self.call])

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return {**asdict(self), "command": self.command}


def suggestion(request: str) -> Suggestion | None:
    """What fits one function, `FILE.py:FUNCTION`; of a file that is named alone, the one that can be checked."""
    source = request if request.endswith(".py") else request.rpartition(":")[0]
    found = suggestions(source)
    fitting = [one for one in found if one.request == request]
    return fitting[0] if fitting else found[0] if source == request and len(found) == 1 else None


def suggestions(package: str) -> list[Suggestion]:
    """The search-like functions of a package, a file or the files of a folder: first what can be checked as it is."""
    return scan(package)[0]


def scan(package: str) -> tuple[list[Suggestion], dict[str, str]]:
    """The same, and the files that could not be read, each with the reason."""
    if "/" in package and Path(package).is_dir():
        parts = [scan(str(file)) for file in files_of(Path(package))]
        unread = {name: why for _, some in parts for name, why in some.items()}
        return [one for found, _ in parts for one in found], unread
    known = read(package)
    found = [suggestion for function in known.functions if (suggestion := _fitted(function, known))]
    return sorted(found, key=lambda one: (bool(one.lacks), one.request)), known.unread


def _fitted(function: Function, package: Package) -> Suggestion | None:
    node = function.node
    is_inside = function.owner is not None and node.name.startswith("_") and node.name != "__call__"
    if isinstance(node, ast.AsyncFunctionDef) or is_inside:
        return None
    reached = package.reached(function)
    game = _view(function, reached)
    unanswered = None if game is None else _unanswered(function, reached, game)
    asked = record(function, package) if game != "" or unanswered else Record()
    if not (_is_search(function, reached) or (asked.goes_on and _weighs(function, reached))):
        return None
    # A view of ours that leaves no more open than one made of the source; of what has colors, one that leaves nothing.
    ours, made = len(unanswered or ()), len(asked.open)
    is_known = game and (ours <= made if made else game == COLORED and not ours)
    if asked.goes_on and not is_known and (unanswered or game is None or asked.is_beside):
        game, unanswered = ADAPTED, []
    if game is None or unanswered is None:
        return None
    call = _Call(function, game, asked.parameters)
    result = result_of(function, package, asked.moves)
    spec = _spec(call.meant, result)
    is_evaluated = asked.keeps_table or asked.evaluates or game == COLORED
    if spec in ("alphabeta", "minimax") and "depth" in call.meant and is_evaluated:
        spec = "depth"  # what a table holds of another depth is no answer, nor is who has won at the horizon
    turns = any(one.turns_signs for one in (function, *reached))
    form = "negamax" if spec in SPECS and "negamax" in SPECS[spec].forms and turns else "minimax"
    name = function.owner.name if function.owner and game != ADAPTED else function.name
    remark = f"it may ask for .{', .'.join(unanswered)}, which the view does not answer" if unanswered else ""
    questions = [one for one in asked.open if game == ADAPTED or one.startswith(HOW_DEEP)]
    if not function.results:
        questions = [*questions, "it returns nothing: let it return what it finds"]
    lacks = call.lacks or "; ".join(questions) or ("" if spec in SPECS else f"there is no spec {spec!r}")
    request, text = f"{function.module}:{name}", f"{call.text}{result.part}"
    return Suggestion(request, node.lineno, spec, form, game, text, lacks, remark)


# IS IT A SEARCH?


def _is_search(function: Function, reached: list[Function]) -> bool:
    """By its name, by its window, or because it takes the best of what it returns when it calls itself."""
    meanings = {*_meanings(function.parameters, {*AT_HAND, *_POSITIONS})}
    if not meanings & {*_POSITIONS}:
        return False
    if _CLEAR.search(function.name.lower()) or {"alpha", "beta"} <= meanings:
        return True
    weighs = any(one.recurs and one.weighs for one in (function, *reached))
    is_told = function.recurs and meanings & {"depth", "is_max", "color", "gamma"}
    return weighs and bool(is_told or _VAGUE.search(function.name.lower()))


def _weighs(function: Function, reached: list[Function]) -> bool:
    """Whether it searches by its shape: a function comes back to itself and takes the best of what it returns."""
    several = (function, *reached)
    comes_back = any(
        one.recurs or any(one.node.name in other.called for other in reached) for one in reached or several
    )
    return comes_back and any(one.weighs for one in several)


def _meanings(names: Mapping[str, Any], there: set[str]) -> list[str]:
    """What the parameters mean, as far as their names say."""
    taken: list[str] = []
    for name in names:
        if meaning := _meaning(name, there, taken):
            taken.append(meaning)
    return taken


# WHAT DOES IT SEE THE GAME THROUGH?


@cache
def _words(game: str) -> frozenset[str]:
    """What the objects of a view answer."""
    view: Any = VIEWS[game](Tree.parse("(0 1)"))
    parts = [getattr(view, name) for name in ("game", "state", "board", "node") if hasattr(view, name)]
    own = {*dir(View), "node", "root"}
    return frozenset(word for part in parts for word in dir(part) if not word.startswith("_") and word not in own)


def _view(function: Function, reached: list[Function]) -> str | None:
    """The view that answers most of what the function asks; "" for the plain tree, None if none answers anything."""
    asked: set[str] = set()
    for one in (function, *reached):
        names = {name for node in one.inner for name in _bound(node)}
        asked |= one.asks(names)
    answered = {game: len(asked & _words(game)) for game in VIEWS}
    plain_tree = len(asked & {"children", "is_max", "value", "root"})
    best = max(answered, key=lambda game: answered[game])
    if plain_tree and plain_tree >= answered[best] and "tree" in _meanings(function.parameters, {*AT_HAND}):
        return ""
    return best if answered[best] >= 2 else None


def _unanswered(function: Function, reached: list[Function], game: str) -> list[str] | None:
    """What it asks of the game that the view does not answer; None if that is most of it."""
    there = {*AT_HAND, *_POSITIONS}
    given = {name for name in function.parameters if {*_meanings({name: None}, there)} & {*_POSITIONS}}
    if "T" in given and len(given) > 1:  # beside a node it is a table
        given.remove("T")
    kept = {word for one in (function, *reached) for word in one.kept}
    asked = function.asks(given) - kept
    answered = asked & (_words(game) if game else {"root", "children", "is_max", "value"})
    return None if len(answered) < len(asked - answered) else sorted(asked - answered)


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a function binds: its parameters and what it assigns."""
    for part in ast.walk(node):
        if isinstance(part, ast.arg) and part.arg not in ("self", "cls"):
            yield part.arg
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id


# WHAT DOES IT PROMISE?


def _spec(meant: set[str], result: Result) -> str:
    if result.is_move:
        return "move"
    if {"alpha", "beta"} <= meant:
        return "alphabeta"
    return "mt" if "gamma" in meant else "minimax"


# HOW IS IT CALLED?


class _Call:
    """The template, and what it hands in."""

    def __init__(self, function: Function, game: str, known: Mapping[str, str]) -> None:
        self.game, self.known = game, known
        self.there = {*AT_HAND, *_offered(game)}
        if game:
            self.there -= {"tree", "graph"}
        self.unknown: list[str] = []
        self.meant: set[str] = set()
        name = function.node.name
        given = self._given(function.parameters)
        if function.owner is None:
            self.text = f"{name}({given})"
        else:
            made = f"{function.owner.name}({self._given(function.constructor, is_made=True)})"
            self.text = f"{made}({given})" if name == "__call__" else f"{made}.{name}({given})"

    @property
    def lacks(self) -> str:
        """What is to be filled in, in words."""
        return (
            f"say what {' and '.join(self.unknown)} {'is' if len(self.unknown) == 1 else 'are'}" if self.unknown else ""
        )

    def _given(self, parameters: Mapping[str, ast.expr | None], *, is_made: bool = False) -> str:
        given: list[str] = []
        taken: list[str] = []
        is_in_order = True
        for name, default in parameters.items():
            meaning = self._meaning(name, taken, is_made=is_made)
            if meaning is None and default is None:
                self.unknown.append(name)
                meaning = "..."
            elif default is not None and (meaning is None or not self._is_handed(meaning, default, is_made=is_made)):
                is_in_order = False
                continue
            assert meaning is not None
            taken.append(meaning)
            self.meant.add(meaning)
            word = _PLAYERS.get(self.game, meaning) if meaning == "player" else meaning
            given.append(word if is_in_order else f"{name}={word}")
        return ", ".join(given)

    def _meaning(self, name: str, taken: list[str], *, is_made: bool) -> str | None:
        known = self.known.get(name)
        if self.game != ADAPTED:
            if known in ("game.ply", "depth") and not is_made:  # it counts up from 0, to a limit that it is given
                return {"game.ply": "0"}.get(known, known)
            known = None
        if is_made and known == "game.ply":  # the depth of the call has the same name as that of the object
            known = None
        if known and known != "state":
            return known
        found = _meaning(name, self.there, taken) or known
        return "depth" if found is None and "depth" in plain(name) else found

    def _is_handed(self, meaning: str, default: ast.expr, *, is_made: bool) -> bool:
        """Whether something is handed in although there is a default: a window, a depth to count down from, a side."""
        if meaning == "depth":
            value = default.value if isinstance(default, ast.Constant) else None
            value = int(value) if isinstance(value, str) and value.isdigit() else value
            return isinstance(value, int) and 0 < value < _LIMIT  # 0 counts up; what is large is a limit
        return not is_made and meaning in (
            "alpha",
            "beta",
            "gamma",
            "state",
            "node",
            "board",
            "player",
            "is_max",
            "color",
        )


def _offered(game: str) -> set[str]:
    if not game:
        return set()
    if game == ADAPTED:
        return {"game", "board", "state", "node"}
    view: Any = VIEWS[game](Tree.parse("0"))
    return (
        {"game", *(name for name in dir(view) if not name.startswith("_"))}
        - {*dir(View)}
        - {"names", "takes_turns", "of_mover"}
    )
