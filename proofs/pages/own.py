"""The steps of a user's own search for a page: the calls that the sandbox recorded, replayed as for a built-in one."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
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
from specs.values import Value, parse_value
from specs.watch import Watched
from verified.registry import ALGORITHMS

WHOLE: Final = 150  # lines: a longer file is shown from the first definition that ran to the last
UNHEARD: Final = "of none of its calls it can be told which node it is about"
LOST: Final = "what it did was lost with its process"
MOVER: Final = "windows and results are those of the player to move"


def game_of(record: Mapping[str, Any]) -> Any:
    """The tree or graph on which the function was run."""
    kind = SPECS[record["spec"]].game if record["spec"] in SPECS else TREES
    try:
        return kind.parse(record["tree"], record.get("root"))
    except TreeError:  # a spec of the user's own, about graphs
        return GameGraph.parse(record["tree"])


def own_search(record: Mapping[str, Any]) -> Search:
    """The run of a function that `rerun` has recorded, as steps; with the result of each call on the root."""
    game = game_of(record)
    steps = Steps(game)
    fault = fault_of(record)
    events, unwound = _without_unwinding(record) if fault else (record["events"], None)
    replay(steps, game, record, events)
    if fault:
        steps.place = unwound
        steps.failed(fault)
    values = [str(call["value"]) for call in record["calls"] if "value" in call]
    result = f"value {', then '.join(values)}" if values and not fault else "ends without a value"
    notes = [MOVER] if record["form"] == "negamax" else []
    if not record["nested"]:
        notes.append(UNHEARD if record["calls"] and "value" in record["calls"][0] else LOST)
    if record["is_cut"]:
        notes.append(f"only its first {len(record['nested']):,} calls are shown")
    return Search(record["function"], _given(record), result, game, steps.steps, sources_of(record), "; ".join(notes))


def fault_of(record: Mapping[str, Any]) -> str:
    """The reason why the run did not end in a value; "" if it did."""
    ends = [call["clauses"][-1] for call in record["calls"]]  # what became of `terminates`
    return next((str(end["got"]) for end in ends if end["verdict"] == REFUTED), "")


def _given(record: Mapping[str, Any]) -> str:
    """The windows or test values of the calls, one after the other."""
    given = [", ".join(f"{name} = {end}" for name, end in call["given"].items()) for call in record["calls"]]
    return ", then ".join(each for each in given if each)


def replay(steps: Steps, game: Any, record: Mapping[str, Any], events: Iterable[Sequence[Any]]) -> None:
    """Report the recorded events to the recorder in the form of the contract layer."""
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
                call = record["nested"][about]
                arguments = (watched, node[call["node"]], *map(_value, call["ends"]))
                steps.place = record["files"][call["file"]], line
                v = call["v"]
                result = tuple(map(_value, v)) if isinstance(v, list) else _value(v)
                steps("enter" if event == CALL else "return", call["name"], arguments, result)


def _nodes(game: Any) -> list[Any]:
    if isinstance(game, Tree):
        return [*game.nodes()]
    return [*game.inner(), *game.leaves()]


def _value(thing: Any) -> Any:
    """A number, which may be written as text."""
    return parse_value(thing) if isinstance(thing, str) else thing


def _without_unwinding(record: Mapping[str, Any]) -> tuple[Sequence[Sequence[Any]], tuple[str, int] | None]:
    """The events without the calls that an error ended, and the line at which the error was raised."""
    events, calls = record["events"], record["nested"]
    last = len(events)
    while last and (events[last - 1][0] in (VISIT, EVALUATE) or _returns_nothing(events[last - 1], calls)):
        last -= 1
    ended = next((event for event in events[last:] if event[0] == RETURN), None)
    asked = [event for event in events[last:] if event[0] != RETURN]
    place = None if ended is None else (record["files"][calls[ended[1]]["file"]], ended[2])
    return [*events[:last], *asked], place


def _returns_nothing(event: Sequence[Any], calls: Sequence[Mapping[str, Any]]) -> bool:
    return event[0] == RETURN and calls[event[1]]["v"] is None


# A KNOWN ALGORITHM BESIDE IT


def known_beside(name: str, record: Mapping[str, Any]) -> Search:
    """The run of a known algorithm on the same game, call by call, with the same windows if it takes one."""
    game = game_of(record)
    takes = ALGORITHMS[name].options if name in ALGORITHMS else {}
    windows = [_window(call["given"], takes, record, game) for call in record["calls"]] or [{}]
    made_of = [Search.by(name, game, None, **window) for window in windows]
    first, *_ = made_of
    given = ", then ".join(dict.fromkeys(search.given for search in made_of)) if first.given else ""
    values = [search.result.removeprefix("value ") for search in made_of]
    steps = [step for search in made_of for step in search.steps]
    return replace(first, given=given, result=f"value {', then '.join(values)}", steps=steps)


def _window(
    given: Mapping[str, Any], takes: Mapping[str, Value], record: Mapping[str, Any], game: Any
) -> dict[str, Value]:
    """The window of a call, as MAX sees it."""
    ends = {end: _value(given[end]) for end in ("alpha", "beta") if end in takes and end in given}
    if record["form"] == "negamax" and ends and not game.is_max(game.root):
        return {"alpha": minus(ends["beta"]), "beta": minus(ends["alpha"])}
    return ends


# THE SOURCE


def sources_of(record: Mapping[str, Any]) -> dict[str, Source]:
    """The files that ran, as far as they can be read, each with the lines that matter."""
    lines: dict[str, set[int]] = {}
    for event, about, line in record["events"]:
        if event in (CALL, RETURN):
            lines.setdefault(record["files"][record["nested"][about]["file"]], set()).add(line)
    named = record["function"].rpartition(":")[0] or record["function"]
    sources = {}
    for file, ran in lines.items():
        try:
            text = Path(file).read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        name = named if Path(file).name == Path(named).name else Path(file).name
        sources[file] = excerpt(name, text, ran)
    return sources


def excerpt(name: str, text: str, ran: Iterable[int]) -> Source:
    """A file; of a long one the part from the first to the last definition that ran."""
    lines = text.splitlines()
    first, last = 1, len(lines)
    if len(lines) > WHOLE:
        spans = [(node.lineno, node.end_lineno or node.lineno) for node in ast.parse(text).body]
        around = [span for span in spans if any(span[0] <= line <= span[1] for line in ran)] or [(1, WHOLE)]
        first, last = min(span[0] for span in around), max(span[1] for span in around)
    return Source(name, first, tuple(lines[first - 1 : last]))
