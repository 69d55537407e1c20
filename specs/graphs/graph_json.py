"""Reads game graphs from JSON; an error about any part points at its line and column.

    {"root": "a", "vertices": {"a": {"side": "max", "to": ["b", "c"]}, "b": {"score": 1}, ...}}

The root is by default the first vertex; a score is a number or a text such as "1/3".
"""

import json
import re
from typing import Any, Final

from specs.graphs.graph_text import SIDES, Parts, score_of

_JSON: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')

Path = tuple[str | int, ...]


def from_json(text: str) -> Parts:
    """The parts of the graph in the JSON text; `Parts.graph` makes a graph of them."""
    parts = Parts(text)
    try:
        given = json.loads(text)
    except json.JSONDecodeError as problem:
        raise parts.error(f"this is no JSON: {problem.msg}", problem.pos) from None
    where = _places(parts)

    def expect(thing: Any, kind: type, what: str, *path: str | int) -> None:
        if not isinstance(thing, kind):
            raise parts.error(f"{json.dumps(thing)} where {what} should be", where[path])

    if "vertices" not in given:
        raise parts.error('no "vertices": expected {"root": "a", "vertices": {"a": {...}, ...}}', where[()])
    expect(given["vertices"], dict, "an object with a member for each vertex", "vertices")
    if "root" in given:
        expect(given["root"], str, "the name of a vertex", "root")
        parts.root = given["root"]
        if parts.root not in given["vertices"]:
            raise parts.error(f"the root {parts.root!r} is no vertex of the graph", where["root",])
    for name, vertex in given["vertices"].items():
        at: Path = ("vertices", name)
        expect(vertex, dict, 'an object with "side" and "to", or with "score",', *at)
        parts.where[name, None] = where[at]
        for key in vertex:
            if key not in ("side", "to", "score"):
                raise parts.error(f'{key!r} is not known; a vertex has "side" and "to", or "score"', where[*at, key])
        if "side" in vertex:
            if vertex["side"] not in SIDES:
                raise parts.error(f"{json.dumps(vertex['side'])} is no side; it is max or min", where[*at, "side"])
            parts.side(name, vertex["side"], where[*at, "side"])
        if "to" in vertex:
            expect(vertex["to"], list, "a list of names", *at, "to")
            for index, after in enumerate(vertex["to"]):
                expect(after, str, "the name of a vertex", *at, "to", index)
                parts.edge(name, after, where[*at, "to", index])
        if "score" in vertex:
            score = vertex["score"]
            if isinstance(score, bool) or not isinstance(score, int | float | str):
                raise parts.error(f"{json.dumps(score)} is no score", where[*at, "score"])
            number = score_of(parts, score, where[*at, "score"]) if isinstance(score, str) else score
            parts.score(name, number, where[at])
        elif not vertex.get("to"):
            raise parts.error(f"vertex {name!r} has no successors, so it is a leaf and needs a score", where[at])
    return parts


def _places(parts: Parts) -> dict[Path, int]:
    """Where each part of a text, known to be JSON, begins: a member at its name, everything else at its value."""
    places: dict[Path, int] = {}
    containers: list[tuple[str, Path]] = []
    path: Path = ()
    is_name = False
    for match in _JSON.finditer(parts.text):
        piece, position = match.group(), match.start()
        if piece in "}]":
            _, path = containers.pop()
        elif piece == ",":
            bracket, outer = containers[-1]
            last = path[-1]
            path = (*outer, last + 1) if bracket == "[" and isinstance(last, int) else outer
            is_name = bracket == "{"
        elif piece == ":":
            is_name = False
        elif is_name:
            path = (*containers[-1][1], json.loads(piece))
            if path in places:
                raise parts.error(f"{piece} is there twice", position)
            places[path] = position
        else:
            places.setdefault(path, position)
            if piece in "{[":
                containers.append((piece, path))
                is_name = piece == "{"
                path = (*path, 0) if piece == "[" else path
    return places
