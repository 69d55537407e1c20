"""A stranger's search as a page has it: the calls that the sandbox heard, replayed into the same row of steps."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from proofs.checking.games.trees import TREES
from proofs.checking.nested import CALL, EVALUATE, RETURN, VISIT
from proofs.checking.rerun import REFUTED
from proofs.checking.specs import SPECS
from proofs.pages.scene import Search, Source
from proofs.traces.steps import Steps
from specs.baudet import minus
from specs.graphs.graph import GameGraph
from specs.tree import Tree, TreeError
from specs.values import parse_value
from specs.watch import Watched
from verified.registry import ALGORITHMS

WHOLE: Final = 150  # lines: a longer file is shown from the first definition that ran to the last
MOVER: Final = "windows and results are those of the player to move"


def game_of(made: Mapping[str, Any]) -> Any:
    """The tree or graph on which the function was run."""
    kind = SPECS[made["spec"]].game if made["spec"] in SPECS else TREES
    try:
        return kind.parse(made["tree"], made.get("root"))
    except TreeError:  # a spec of the user's own, about graphs
        return GameGraph.parse(made["tree"])


def own_search(made: Mapping[str, Any]) -> Search:
    """What `rerun` heard of a function, as steps; the result of each call on the root, and how it ended."""
    game = game_of(made)
    steps = Steps(game)
    fault = fault_of(made)
    events, unwound = _without_unwinding(made["events"], made["nested"]) if fault else (made["events"], None)
    replay(steps, game, made["nested"], events)
    if fault:
        steps.place = unwound
        steps.failed(fault)
    values = [str(call["value"]) for call in made["calls"] if "value" in call]
    result = f"value {', then '.join(values)}" if values and not fault else "ends without a value"
    if not made["nested"]:
        result += "; of none of its calls it can be told which node it is about"
    note = MOVER if made["form"] == "negamax" else ""
    return Search(made["function"], _given(made), result, game, steps.steps, sources_of(made), note)


def fault_of(made: Mapping[str, Any]) -> str:
    """How the run ended, if it did not end in a value."""
    ends = [call["clauses"][-1] for call in made["calls"]]  # what became of `terminates`
    return next((str(end["got"]) for end in ends if end["verdict"] == REFUTED), "")


def _given(made: Mapping[str, Any]) -> str:
    """What the calls were given, one after the other."""
    given = [", ".join(f"{name} = {end}" for name, end in call["given"].items()) for call in made["calls"]]
    return ", then ".join(each for each in given if each)


def replay(steps: Steps, game: Any, calls: Sequence[Mapping[str, Any]], events: Iterable[Sequence[Any]]) -> None:
    """Tell the recorder what happened, as the contract layer would."""
    watched: Watched[Any] = Watched(game)
    node = {game.name(each): each for each in _nodes(game)}
    for event, about, line in events:
        match event:
            case "visit":
                watched.visited.setdefault(node[about])
            case "evaluate":
                watched.visited.setdefault(node[about])
                watched.evaluated.append(node[about])
            case _:
                call = calls[about]
                arguments = (watched, node[call["node"]], *map(_value, call["ends"]))
                steps.place = call["file"], line
                v = call["v"]
                result = tuple(map(_value, v)) if isinstance(v, list) else _value(v)
                steps("enter" if event == CALL else "return", call["name"], arguments, result)


def _nodes(game: Any) -> list[Any]:
    if isinstance(game, Tree):
        return [*game.nodes()]
    return [*game.inner(), *game.leaves()]


def _value(thing: Any) -> Any:
    """A number, which may stand there as a text."""
    return parse_value(thing) if isinstance(thing, str) else thing


def _without_unwinding(
    events: Sequence[Sequence[Any]], calls: Sequence[Mapping[str, Any]]
) -> tuple[Sequence[Sequence[Any]], tuple[str, int] | None]:
    """The events without the calls that an error ended, and the line at which it was raised."""
    last = len(events)
    while last and (
        events[last - 1][0] in (VISIT, EVALUATE)
        or (events[last - 1][0] == RETURN and calls[events[last - 1][1]]["v"] is None)
    ):
        last -= 1
    ended = next((event for event in events[last:] if event[0] == RETURN), None)
    asked = [event for event in events[last:] if event[0] != RETURN]
    return [*events[:last], *asked], None if ended is None else (calls[ended[1]]["file"], ended[2])


# A KNOWN ALGORITHM BESIDE IT


def known_beside(name: str, made: Mapping[str, Any]) -> Search:
    """What a known algorithm does on the same game, with the window of the first call if it takes one."""
    game = game_of(made)
    given = made["calls"][0]["given"] if made["calls"] else {}
    takes = ALGORITHMS[name].options if name in ALGORITHMS else {}
    ends = {end: _value(given[end]) for end in ("alpha", "beta") if end in takes and end in given}
    if made["form"] == "negamax" and ends and not game.is_max(game.root):
        ends = {"alpha": minus(ends["beta"]), "beta": minus(ends["alpha"])}  # as MAX sees it
    return Search.by(name, game, **ends)


# THE SOURCE


def sources_of(made: Mapping[str, Any]) -> dict[str, Source]:
    """The files that ran, as far as they can be read, each with the lines that matter."""
    lines: dict[str, set[int]] = {}
    for event, about, line in made["events"]:
        if event in (CALL, RETURN):
            lines.setdefault(made["nested"][about]["file"], set()).add(line)
    named = made["function"].rpartition(":")[0] or made["function"]
    found = {}
    for file, ran in lines.items():
        try:
            text = Path(file).read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        name = named if Path(file).name == Path(named).name else Path(file).name
        found[file] = excerpt(name, text, ran)
    return found


def excerpt(name: str, text: str, ran: Iterable[int]) -> Source:
    """A file, or of a long one what stands from the first definition that ran to the last."""
    lines = text.splitlines()
    first, last = 1, len(lines)
    if len(lines) > WHOLE:
        spans = [(node.lineno, node.end_lineno or node.lineno) for node in ast.parse(text).body]
        around = [span for span in spans if any(span[0] <= line <= span[1] for line in ran)] or [(1, WHOLE)]
        first, last = min(span[0] for span in around), max(span[1] for span in around)
    return Source(name, first, tuple(lines[first - 1 : last]))
