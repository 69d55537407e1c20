"""A counterexample as a line that reproduces it, and back: what the calls on a game were given.

A counterexample is a record of plain JSON: the tree, and under each name what the call was given, of several calls a
list. Whatever is no part of the game or of the verdict on it was given, so a spec may hand in what it likes.
"""

import json
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from proofs.checking.core.windows import Given
from proofs.checking.loading import Request
from specs.values import Value, parse_value

Told = Mapping[str, Any]
THEN: Final = " then "  # between what one call is given and what the next one is
_ABOUT_THE_FUNCTION: Final = ("--spec", "--form", "--call", "--game", "--require")
NOT_GIVEN: Final = ("tree", "node", "root", "calls", "before", "drawn", "expected", "got")


def asked(request: Request, require: Sequence[str] = ()) -> list[str]:
    """The function and how it is asked about, as words of a command; none if the function has no name."""
    function = request.function if isinstance(request.function, str) else name_of(request.function)
    if not function or not isinstance(request.spec, str):
        return []
    words = [function, "--spec", request.spec]
    for name in ("form", "call", "game"):
        said = getattr(request, name)
        words += [f"--{name}", said] if said and said != getattr(Request, name) else []
    return [*words, *(word for clause in require for word in ("--require", clause))]


def name_of(function: object) -> str:
    """`my_search.py:search`, of a function that stands in its file under its name; "" of any other."""
    module, name = sys.modules.get(getattr(function, "__module__", "")), getattr(function, "__name__", "")
    file = getattr(module, "__file__", None)
    if not file or not name or getattr(module, name, None) is not function:
        return ""
    path = Path(file)
    return f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}:{name}"


def line(asked: Sequence[str], told: Told, *, texts: bool = False) -> str:
    """`verified run FILE.py:search '(1 2)' --spec alphabeta --alpha 0 --beta 1`; `asked` is all but the game.

    `texts`: the function was given texts for nodes.
    """
    function, *options = asked
    games = [word for game in told.get("before", ()) for word in ("--after", json.dumps(_game(game)))]
    drawn = ["--outcomes", ",".join(map(outcome, told["drawn"]))] if told.get("drawn") else []
    words = [*options, *_options(told), *drawn, *(["--texts"] if texts else []), *games]
    tree = told["tree"]
    listed = [function, *words, "--", tree] if tree.startswith("-") else [function, tree, *words]
    return f"verified run {shlex.join(listed)}"


def outcome(draw: str) -> str:
    """Of `choice 2 of 3`, and of `random() >= 0.5 (choice 2 of 2)`, the 2."""
    said = re.search(r"choice (\d+) of", draw)
    return said[1] if said else draw


def _game(told: Told) -> dict[str, Any]:
    """A game and the calls on it, without what goes without saying."""
    return {
        name: thing for name, thing in told.items() if thing is not None and name not in ("node", "expected", "got")
    }


def _options(told: Told) -> Iterator[str]:
    """What the calls were given, as options."""
    for name, thing in told.items():
        if thing is not None and (name in ("root", "calls") or name not in NOT_GIVEN):
            yield f"--{name}"
            yield THEN.join(map(str, thing)) if isinstance(thing, list) else str(thing)


# AND BACK


def told_by(tree: str, after: Sequence[str], **options: str | int | None) -> dict[str, Any]:
    """The record of which the options of a command speak; ValueError quotes the one that says nothing."""
    told: dict[str, Any] = {"tree": tree}
    for name, text in options.items():
        if isinstance(text, str) and name == "outcomes":
            told["drawn"] = [part.strip() for part in text.split(",")]
        elif isinstance(text, str) and name not in NOT_GIVEN:
            told[name] = [part.strip() for part in text.split(THEN.strip())]
        elif text is not None:
            told[name] = text
    if after:
        told["before"] = [_read(text) for text in after]
    return told


def read_line(text: str) -> tuple[dict[str, Any], bool]:
    """What a line that `line` wrote says of the game and the calls, and whether nodes are texts there."""
    _, _, _, *words = shlex.split(text)
    tree, after, texts = "", [], False
    options: dict[str, str | int | None] = {}
    while words:
        word = words.pop(0)
        if word == "--texts":
            texts = True
        elif word == "--after":
            after.append(words.pop(0))
        elif word in _ABOUT_THE_FUNCTION:
            words.pop(0)
        elif word == "--calls":
            options["calls"] = int(words.pop(0))
        elif word.startswith("--") and len(word) > 2:
            options[word[2:].replace("-", "_")] = words.pop(0)
        elif word != "--":
            tree = word
    return told_by(tree, after, **options), texts


def _read(text: str) -> Any:
    try:
        told = json.loads(text)
    except ValueError as problem:
        raise ValueError(f"--after {text!r} is no JSON: {problem}") from None
    if isinstance(told, dict) and isinstance(told.get("tree"), str):
        return told
    raise ValueError(f'--after {text!r}: write the game as a counterexample has it, {{"tree": "(1 2)", "alpha": 0}}')


def given(told: Told, widest: Given) -> tuple[Given, ...]:
    """What each of the calls is given; the ends of a window that nobody speaks of are the widest."""
    ends = {name: _ends(name, thing) for name, thing in told.items() if name not in NOT_GIVEN and thing is not None}
    counts = {len(values) for values in ends.values() if len(values) > 1}
    count = max(counts, default=told.get("calls", 1))
    if any(len(values) not in (1, count) for values in ends.values()) or len(counts) > 1:
        lengths = ", ".join(f"{name} for {len(values)}" for name, values in ends.items())
        raise ValueError(f"say for each call what it is given, as in '0 then 1': there is {lengths}")
    calls = ({name: values[i % len(values)] for name, values in ends.items()} for i in range(count))
    return tuple({**widest, **call} for call in calls)


def _ends(name: str, thing: Any) -> list[Value]:
    """Numbers, as they are or as texts."""
    values: list[Value] = []
    for end in thing if isinstance(thing, list) else [thing]:
        try:
            values.append(parse_value(end) if isinstance(end, str) else end)
        except ValueError as problem:
            raise ValueError(f"--{name}: {problem}") from None
    return values
