"""From the source of a search to the record of what it asks: `record(function, package)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, Final

from proofs.adapting.bodies import CLOCK, ENDS, MOVER, TABLE, Bodies, Search, Use
from proofs.adapting.cells import KEYS, cells
from proofs.adapting.ends import OF_DEPTH
from proofs.adapting.players import Players
from proofs.adapting.reading import Function, Package
from proofs.adapting.record import Record
from proofs.adapting.roles import Roles, called_name, is_helper

HOW_DEEP: Final = "how deep it searches"


def record(function: Function, package: Package) -> Record:
    """What the search asks of its game, and what answers it."""
    bodies = Bodies(function, package)
    found = Record()
    waiting = [*bodies.searches]
    for search in waiting:
        _of_function(search, bodies, found, waiting)
    for search in bodies.searches:  # once more: what a loop runs over is known only after the loop was seen
        _of_function(search, bodies, found, [])
    turns = any(one.function.turns_signs for one in bodies.searches)
    players = Players(bodies, found)
    players.fill()
    found.worth_of_mover = turns and not (players.multiplies or (found.players and _is_of_one_player(bodies, found)))
    _counted_up(bodies, found)
    _weighed(found)
    _clocks(bodies, found)
    found.moves = _moves(bodies.searches[0])
    for name in bodies.searches[0].positions:
        found.parameters.setdefault(name, "state")
    found.keeps_table = any(
        TABLE.search(ast.unparse(one.function.node)) or _keeps_depths(one) for one in bodies.searches
    )
    _places(bodies, found)
    _payoffs(found, turns=turns)
    return found


def _keeps_depths(search: Search) -> bool:
    """Whether it stores a depth by a key: `T[u.id] = Entry(value, depth, flag)`."""
    stored = [
        node.value for node in ast.walk(search.function.node)
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Subscript) for target in node.targets)
    ]  # fmt: skip
    return any(isinstance(part, ast.Name) and part.id == "depth" for value in stored for part in ast.walk(value))


def _of_function(search: Search, bodies: Bodies, found: Record, waiting: list[Search]) -> None:
    roles = Roles(search, bodies)
    cells(search, bodies, found)
    unclear: list[str] = []
    uses = [*bodies.uses(search)]
    for use in sorted(uses, key=lambda one: not _is_loop(search, one)):
        if use.kind in ("functions", "methods") and is_helper(use, bodies):
            _let_run(use, bodies, waiting)
            continue
        asked = roles.of(use)
        if found.empty and use.kind == "words" and use.name in KEYS:
            continue  # a board of cells has its own
        if asked is None:
            if use.kind in ("functions", "methods") and bodies.methods(use.name):
                _let_run(use, bodies, waiting)
            elif use.kind == "words" and isinstance(use.at, ast.Attribute) and _is_place(use, search):
                found.put("words", use.name, "position")
            else:
                unclear.append(f"what {ast.unparse(use.at)} is (line {use.at.lineno})")
            continue
        _put(use, asked, found, bodies)
    found.weighed_by |= roles.weighed_by
    found.open = [one for one in found.open if one not in unclear] + unclear if not waiting else found.open


def _put(use: Use, asked: Any, found: Record, bodies: Bodies) -> None:
    name = use.name
    kind = use.kind
    if kind == "callbacks":
        kind, key = "words", f"{name}()"
        found.parameters[name] = f"game.{name}"
    elif kind == "words":
        key = f"{name}()" if use.is_call else name
    elif kind == "methods":
        owners = [one.owner.name for one in bodies.methods(name) if one.owner is not None]
        own = bodies.function.owner.name if bodies.function.owner else ""
        key = f"{own if own in owners or not owners else owners[0]}.{name}"
    else:
        key = name
    if isinstance(asked, dict) and any(label.startswith("=") for label in asked):
        ends = {label.removeprefix("="): payoff for label, payoff in asked.items() if label.startswith("=")}
        found.results.setdefault(name, {}).update(ends)
        asked = "worth"
    found.put(kind, key, asked)


def _let_run(use: Use, bodies: Bodies, waiting: list[Search]) -> None:
    known = bodies.methods(use.name)[:1]
    waiting += [search for one in known if (search := bodies.add(one)) is not None]


def _is_loop(search: Search, use: Use) -> bool:
    return any(one.how == "loop" for one in search.body.goes(use.at))


def _is_place(use: Use, search: Search) -> bool:
    return any(one.how == "part" for one in search.body.goes(use.at))


def _places(bodies: Bodies, found: Record) -> None:
    for search in bodies.searches:
        for text in sorted(search.positions):
            if text.startswith("self.") and search.function.owner is not None:
                place = f"{search.function.owner.name}.{text[5:]}"
            elif text in bodies.package.assigned and text not in search.parameters:
                place = text
            else:
                continue
            if place not in found.places:
                found.places.append(place)


def _is_of_one_player(bodies: Bodies, found: Record) -> bool:
    """Whether the evaluation cannot be the mover's: the search knows who moves, does not say it, nor does it look."""
    names = {
        name for kind in (found.words, found.functions, found.methods) for name, how in kind.items() if how == "worth"
    }
    known = [one for name in names for one in bodies.methods(name.removesuffix("()").rpartition(".")[2])]
    return bool(known) and not any(MOVER.search(ast.unparse(one.node)) for one in known)


def _moves(search: Search) -> set[str]:
    """The names that are moves, or lists of them, with those to which they are assigned."""
    found = {*search.moves}
    for _ in range(2):
        for node in ast.walk(search.function.node):
            match node:
                case ast.Assign(targets=[ast.Name(id)], value=value) if search.is_move(value) and isinstance(
                    value, ast.Name
                ):
                    found.add(id)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    pairs = zip(names, values, strict=False)
                    found |= {ast.unparse(name) for name, value in pairs if ast.unparse(value) in found}
                case ast.For(target=ast.Name(id), iter=ast.Name(moves)) if id in search.moves:
                    found.add(moves)
                case ast.comprehension(target=ast.Name(id), iter=ast.Name(moves)) if id in search.moves:
                    found.add(moves)
    return found


def _counted_up(bodies: Bodies, found: Record) -> None:
    """A depth that counts up begins at 0, and so deep as it may go goes the game."""
    for search in bodies.searches:
        for call in search.calls():
            if called_name(call) not in bodies.names:
                continue
            handed = [*call.args, *(word.value for word in call.keywords)]
            ways = [way for arg in handed for way in ((arg.body, arg.orelse) if isinstance(arg, ast.IfExp) else (arg,))]
            for arg in ways:  # `depth + 1 if agent == 0 else depth` counts rounds
                match arg:
                    case ast.BinOp(left=ast.Name(id), op=ast.Add(), right=ast.Constant(1)) if id in search.parameters:
                        if not ENDS.match(id):
                            found.parameters.setdefault(id, "game.ply")
                            _limit(search, id, found)
        for name in {*_grown(search)} & {*search.parameters}:
            found.parameters.setdefault(name, "game.ply")
            _limit(search, name, found)


def _grown(search: Search) -> Iterator[str]:
    """The depths to which 1 is added in an assignment: `agent, depth = 0, depth + 1`."""
    for node in ast.walk(search.function.node):
        match node:
            case ast.AugAssign(target=ast.Name(id), op=ast.Add(), value=ast.Constant(1)) if OF_DEPTH.search(id):
                yield id
            case ast.Assign(value=value):
                parts = value.elts if isinstance(value, ast.Tuple) else [value]
                targets = [ast.unparse(one) for one in ast.walk(node.targets[0]) if isinstance(one, ast.Name)]
                sums = {f"{name} + 1": name for name in targets if OF_DEPTH.search(name)}
                yield from (sums[text] for part in parts if (text := ast.unparse(part)) in sums)


def _clocks(bodies: Bodies, found: Record) -> None:
    """`self.time_left()`, which the player of a tournament is handed: there is always time enough."""
    for search in bodies.searches:
        owner = search.function.owner
        for call in search.calls():
            match call.func:
                case ast.Attribute(value=ast.Name("self"), attr=name) if (
                    owner is not None and not call.args and CLOCK.search(name) and not bodies.methods(name)
                ):
                    found.put("methods", f"{owner.name}.{name}", "plenty")


def _weighed(found: Record) -> None:
    """What a win is worth may depend on the depth: of one that counts up it is told a depth that stays 0."""
    for name in sorted(found.weighed_by):
        if found.parameters.get(name) == "game.ply":
            found.still = True
        else:
            found.open.append(f"what a win is worth: it depends on {name}, which does not count up from 0")


def _limit(search: Search, name: str, found: Record) -> None:
    """What a depth that counts up is held against: an attribute or a parameter is told, a constant is a question."""
    for node in ast.walk(search.function.node):
        if isinstance(node, ast.Compare) and any(
            isinstance(part, ast.Name) and part.id == name for part in ast.walk(node.left)
        ):
            limit = node.comparators[0]
            if isinstance(limit, ast.Name) and limit.id in search.parameters:
                found.parameters.setdefault(limit.id, "depth")
            elif isinstance(limit, ast.Constant | ast.Name) and ast.unparse(limit) != "0":
                question = f"{HOW_DEEP}: {name} counts up to {ast.unparse(limit)} (line {node.lineno})"
                found.open += [question] if question not in found.open else []


def _payoffs(found: Record, *, turns: bool) -> None:
    """What the games may end with, where the search names it."""
    asked = [one for kind in (found.words, found.functions, found.methods) for one in kind.values()]
    ends = {n for one in [*asked, *found.results.values()] if isinstance(one, dict) for n in one.values()}
    if not ends - {0}:
        return
    if turns:
        if all(n <= 0 for n in ends):
            found.open.append(
                f"who wins where a game ends: only {min(ends)} is returned there, as if whoever is to move could not "
                "have won, and games of the checker end in a win of either"
            )
        ends |= {-n for n in ends}
        found.ends_of_mover = True
    found.payoffs = ",".join(map(str, sorted(ends | {0})))
