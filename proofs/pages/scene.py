"""The data of a search for a page: the picture of the game, and the steps as lists of changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from proofs.drawing.layout import Layout
from proofs.drawing.picture import Look, Picture
from proofs.traces.steps import Step, Steps, steps_of
from specs.depth_limited import EvaluatedTree
from specs.graphs.graph_score import score
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import Tree, type_names
from specs.values import Value, format_value
from verified.graphs.graph_runner import run_graph
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS, find, find_graph
from verified.runner import Run, run

MOST: Final = 20_000  # steps that a page shows
NODES: Final = 5_000
LETTERS: Final = 500_000  # of all names together
SLOTS: Final = ((10, 96.0), (24, 66.0), (10**9, 42.0))  # up to so many leaves, so much room for each


@dataclass(frozen=True)
class Source:
    """A file of the user's code: its name, the number of the first line that is shown, and the lines."""

    name: str
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Search:
    """One search of a game: the algorithm, its result and its steps."""

    title: str
    given: str  # such as `alpha = 0, beta = 1`
    result: str
    game: Any
    steps: Sequence[Step]
    sources: Mapping[str, Source] = field(default_factory=dict)  # by file
    note: str = ""

    @classmethod
    def by(cls, algorithm: str, game: Any, max_depth: int | None = None, **options: Value) -> "Search":
        """A known algorithm searches the game."""
        search = find_graph(algorithm) if algorithm in GRAPH_ALGORITHMS else find(algorithm)
        hear = partial(steps_of, search)
        searched: Run
        if algorithm in GRAPH_ALGORITHMS:
            searched = run_graph(algorithm, game, max_depth=max_depth, hear=hear)
        else:
            if ALGORITHMS[algorithm].informed and type(game) is Tree:
                game = InformedTree(game, {})
            searched = run(algorithm, game, max_depth=max_depth, hear=hear, **options)
        assert isinstance(searched.recorder, Steps)
        given = ", ".join(f"{name} = {format_value(value)}" for name, value in options.items())
        return cls(algorithm, given, f"value {format_value(searched.value)}", game, searched.recorder.steps)


def must_fit(game: Any, places: Layout) -> None:
    """ValueError if the game is too large for a page: names of deep nodes are long, so they count."""
    letters = sum(len(game.name(node)) for node in places.nodes)
    if len(places.nodes) > NODES or letters > LETTERS:
        raise ValueError(
            f"a page shows games of up to {NODES:,} nodes, and less of deep ones; this one has {len(places.nodes):,} "
            f"nodes, {max(places.depths)} plies deep; take a part of it"
        )


def nodes_of(game: Any, places: Layout) -> list[dict[str, Any]]:
    """Each node for the script: name, kind, true value, children by their numbers."""
    about = truths(game)
    return [
        {
            "name": game.name(node),
            "kind": type_names[game.is_max(node)] if game.children(node) else "leaf",
            "about": about(node),
            "children": [places.number[child] for child in game.children(node)],
        }
        for node in places.nodes
    ]


def truths(game: Any) -> Callable[[Any], str]:
    """The true value of a node, in words: its minimax value, its score, or its evaluation."""
    if isinstance(game, EvaluatedTree):
        return lambda node: f"{'evaluation' if game.children(node) else 'pay-off'} {format_value(game.evaluate(node))}"
    if isinstance(game, Tree):
        f = Oracle(game)
        return lambda node: f"minimax value {format_value(f[node])}"
    scores = score(game)
    return lambda vertex: f"score {format_value(scores[vertex])}"


def label(game: Any, node: Any) -> str:
    """The name of a node in a drawing; where positions have evaluations, with its own."""
    is_evaluated = isinstance(game, EvaluatedTree) and game.children(node)
    return f"{game.name(node)} e={format_value(game.evaluate(node))}" if is_evaluated else str(game.name(node))


def stage(search: Search) -> tuple[str, list[dict[str, Any]], bool]:
    """The game drawn as it is before the search; its nodes; whether they stand close together."""
    game = search.game
    looks = {}
    picture = Picture.of(game, {})
    must_fit(game, picture.places)
    about = truths(game)
    for node in picture.places.nodes:
        is_leaf = not game.children(node)
        inside = format_value(game.value(node)) if is_leaf else ""
        kind = "leaf" if is_leaf else type_names[game.is_max(node)]
        looks[node] = Look(inside, (), ("unseen",), f"{kind} {game.name(node)}: {about(node)}")
    slot = next(room for most, room in SLOTS if picture.places.width <= most)
    stores = any(step.stored for step in search.steps)
    words = f"The game searched by {search.title}"
    drawn = Picture.of(game, looks, slot=slot, kept=1 + stores, label=words, name=partial(label, game))
    return drawn.svg(style=False), nodes_of(game, drawn.places), slot < SLOTS[0][1]


def scene(search: Search) -> dict[str, Any]:
    """The data of a search for the page, as JSON; the picture is separate."""
    svg, nodes, is_dense = stage(search)
    places = Picture.of(search.game, {}).places
    shown = [*deltas(search.steps[:MOST], places, [*search.sources])]
    left = len(search.steps) - len(shown)
    return {
        "title": search.title,
        "given": search.given,
        "result": search.result,
        "note": f"the first {MOST:,} steps of {len(search.steps):,}" if left else search.note,
        "nodes": nodes,
        "steps": shown,
        "dense": is_dense,
        "svg": svg,
        "sources": [vars(source) for source in search.sources.values()],
        "has": {
            "open": any(step.OPEN is not None for step in search.steps),
            "stored": _what_is_stored(search),
            "solution": any(step.solution is not None for step in search.steps),
            "milestones": any(step.milestone for step in search.steps),
            "marks": any(step.marks is not None for step in search.steps),
        },
    }


def _what_is_stored(search: Search) -> str:
    """The heading of the stored entries; "" if the search stores nothing."""
    if not any(step.stored for step in search.steps):
        return ""
    return "Stored bounds f\u2212..f+" if isinstance(search.game, Tree) else "Memo: values of vertices"


def deltas(steps: Sequence[Step], places: Layout, files: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Each step as the list of its changes, with nodes as numbers; a field without a change is left out."""
    number = places.number
    OPEN: list[Any] = []
    solution: frozenset[Any] = frozenset()
    marks: tuple[Any, ...] = ()
    for step in steps:
        said: dict[str, Any] = {"kind": step.kind, "line": _short(step), "words": step.words, "depth": step.depth}
        said["node"] = number.get(step.node)
        said["window"] = f"({', '.join(map(format_value, step.window))})" if step.window else ""
        said["v"] = step.v
        said["visited"] = [number[node] for node in step.visited]
        said["evaluated"] = [number[node] for node in step.evaluated]
        said["cut"] = [number[node] for node in step.cut]
        said["stored"] = [[number[node], text] for node, text in step.stored.items()]
        said["cycle"] = [number[node] for node in step.cycle]
        said["milestone"] = step.milestone
        if step.OPEN is not None:
            after = [[number[node], entry.status, format_value(entry.merit)] for node, entry in step.OPEN]
            said["open"], OPEN = splice(OPEN, after), after
        if step.solution is not None:
            said["joined"] = sorted(number[node] for node in step.solution - solution)
            said["left"] = sorted(number[node] for node in solution - step.solution)
            solution = step.solution
        if step.marks is not None and step.marks != marks:
            said["marks"], marks = [number[node] for node in step.marks], step.marks
        if step.place is not None and step.place[0] in files:
            said["file"], said["at"] = files.index(step.place[0]), step.place[1]
        yield {name: thing for name, thing in said.items() if thing not in ("", [], None)}


def _short(step: Step) -> str:
    """The line of the trace; for a step of SSS* without OPEN, which the page shows elsewhere."""
    return step.line.partition(" (")[0] if step.OPEN is not None else step.line


def splice(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """An edit that turns one list into the other: whether to drop the first item, then one replacement of a slice.

    A step of SSS* removes the first state and puts others in one place, so such an edit is short.
    """
    pops = int(bool(before) and before[:1] != after[:1])
    rest = before[pops:]
    same = 0
    while same < min(len(rest), len(after)) and rest[same] == after[same]:
        same += 1
    tail = 0
    while tail < min(len(rest), len(after)) - same and rest[len(rest) - 1 - tail] == after[len(after) - 1 - tail]:
        tail += 1
    return [pops, same, len(rest) - same - tail, [*after[same : len(after) - tail]]]


def parting(first: Sequence[Mapping[str, Any]], second: Sequence[Mapping[str, Any]]) -> int | None:
    """The first step (from 1) at which two searches do something else; None if they never do."""
    keys = ("kind", "node", "window", "v")
    for place in range(max(len(first), len(second))):
        ours, theirs = (steps[place] if place < len(steps) else {} for steps in (first, second))
        if [ours.get(key) for key in keys] != [theirs.get(key) for key in keys]:
            return place + 1
    return None
