"""A search as a sequence of steps: each with its line of the text trace, a sentence, and what it changed.

A step is a call, a return, or a case of Gamma applied to OPEN, as reported by the contract layer (by the sandbox, for a
user's own search). Pages are made from these records alone, and the lines are those of `Diary` and of the table of
SSS*, so a page and the text trace always agree.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from itertools import islice
from typing import Any, Final, Literal

from proofs.drawing.tree_text import bounds_of, is_value, result_in_words
from proofs.traces import sentences
from proofs.traces.diary import Diary, asks_game
from proofs.traces.solution_steps import SolutionTree
from proofs.traces.sss_trace import CASE, Entry, GammaTrace
from specs.contracts import Call, helpers_of
from specs.paths import Path
from specs.values import Value, format_value
from specs.watch import Watched
from verified.procedure import Procedure

Kind = Literal["call", "return", "gamma", "fault"]
Parameters = Mapping[str, Sequence[str]]  # of each procedure, in order
MEMORIES: Final = ("memory", "table", "memo")


@dataclass(frozen=True)
class Step:
    """What happened in a step, and what it changed. Nodes are those of the game.

    `visited` and `evaluated` are new since the step before, `cut` are the children that a call left unvisited, `stored`
    has the changed entries of the memory. OPEN, the solution tree and the path of marked vertices are None in a search
    that has none. `place` is the file and the line in the user's code.
    """

    kind: Kind
    line: str
    words: str
    node: Hashable = None
    window: tuple[Value, ...] = ()
    v: str = ""
    depth: int = 0
    visited: tuple[Any, ...] = ()
    evaluated: tuple[Any, ...] = ()
    cut: tuple[Any, ...] = ()
    stored: Mapping[Any, str] = field(default_factory=dict)
    OPEN: tuple[tuple[Any, Entry], ...] | None = None
    solution: frozenset[Any] | None = None
    milestone: str = ""
    marks: tuple[Any, ...] | None = None
    cycle: tuple[Any, ...] = ()
    place: tuple[str, int] | None = None


def steps_of(search: Procedure, game: Any) -> "Steps":
    """The recorder for a search of that game."""
    called: list[Any] = [search.function, *helpers_of(search.function)]
    return Steps(game, {function.__name__: [*signature(function).parameters] for function in called})


class Steps(Diary):
    """Writes the steps of one search."""

    def __init__(self, game: Any, parameters: Parameters | None = None) -> None:
        super().__init__(game)
        self.steps: list[Step] = []
        self.place: tuple[str, int] | None = None  # in the user's code; set before each event
        self._parameters = parameters or {}
        self._gamma = GammaTrace()
        self._solution = SolutionTree(game)
        self._watched: Watched[Any] | None = None
        self._seen = [0, 0]  # so many nodes were visited, and leaves evaluated, before this step
        self._memory: Any = None
        self._stored: dict[Any, str] = {}

    def lines(self) -> Iterator[str]:
        """The lines of the steps, one each."""
        return (step.line for step in self.steps)

    def entered(self, call: Call) -> None:
        if call.procedure.startswith(CASE):
            return
        super().entered(call)
        if self._watched is None and asks_game(call) and isinstance(call.arguments[0], Watched):
            self._watched = call.arguments[0]
        cycle = self._cycle(call)
        self._write("call", call, sentences.of_call(self._about(call), cycle), cycle=cycle)

    def left(self, call: Call) -> None:
        if call.procedure.startswith(CASE):
            self._gamma.left(call)
            self._applied(call, call.arguments[0], call.arguments[1])
            return
        super().left(call)
        milestone = self._solution.take(call)
        cut, cycle = self._cut(call), self._cycle(call)
        words = sentences.of_return(self._about(call), cut, milestone, cycle)
        self._write("return", call, words, v=result_in_words(call.v), cut=cut, milestone=milestone, cycle=cycle)

    def failed(self, problem: str) -> None:
        """The search ended without a value."""
        here = next((self._node(call) for call in reversed(self.running)), None)
        words = f"It ends without a value: {problem}"
        self.steps.append(Step("fault", "", words, here, **self._changes(None)))

    def _write(self, kind: Kind, call: Call, words: str, **more: Any) -> None:
        depth = len(self.running) - (kind == "call")
        given = bounds_of(call) if asks_game(call) else ()
        changes = self._changes(call) | more
        self.steps.append(Step(kind, self._lines[-1], words, self._node(call), given, depth=depth, **changes))

    def _applied(self, call: Call, OPEN: Any, state: Any) -> None:
        """A case of Gamma, with OPEN as it left it."""
        step = self._gamma.steps[-1]
        states = [*OPEN]
        waiting = tuple(zip([each.node for each in states], step.OPEN, strict=True))
        solved = state.father if step.case in (1, 3) else None
        cut = () if solved is None else self._unvisited(solved.node)
        changes = self._changes(call) | {"solution": frozenset(_with_ancestors(states)), "cut": cut}
        words = sentences.of_case(self.game, step, state)
        self.steps.append(Step("gamma", str(step), words, state.node, OPEN=waiting, depth=1, **changes))

    # WHAT IS DIFFERENT

    def _changes(self, call: Call | None) -> dict[str, Any]:
        """The changes that any kind of step may make."""
        visited, evaluated = self._news()
        marks = None if call is None else self._given(call, "path")
        return {
            "visited": visited,
            "evaluated": evaluated,
            "stored": {} if call is None else self._news_of_memory(call),
            "solution": self._solution.nodes,
            "marks": None if marks is None else tuple(marks),
            "place": self.place,
        }

    def _news(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        if self._watched is None:
            return (), ()
        visited, evaluated = self._watched.visited, self._watched.evaluated
        new = len(visited) - self._seen[0]
        news = tuple(islice(reversed(visited), new))[::-1], tuple(evaluated[self._seen[1] :])
        self._seen = [len(visited), len(evaluated)]
        return news

    def _news_of_memory(self, call: Call) -> dict[Any, str]:
        """The entries of visited nodes that have changed in memory."""
        self._memory = next(
            (memory for name in MEMORIES if (memory := self._given(call, name)) is not None), self._memory
        )
        now: dict[Any, str] = {}
        if self._memory is not None and self._watched is not None:
            now = {node: said for node in self._watched.visited if (said := _said(self.game, self._memory.get(node)))}
        elif isinstance(call.v, dict):  # a solver of graphs: the scores of all vertices
            now = {vertex: format_value(score) for vertex, score in call.v.items()}
        else:
            return {}
        changed = {
            node: now.get(node, "") for node in {**self._stored, **now} if self._stored.get(node) != now.get(node)
        }
        self._stored = now
        return changed

    def _cut(self, call: Call) -> tuple[Any, ...]:
        node = self._node(call)
        again = any(other.procedure == call.procedure and self._node(other) == node for other in self.running)
        return () if node is None or again else self._unvisited(node)

    def _unvisited(self, node: Any) -> tuple[Any, ...]:
        seen = {} if self._watched is None else self._watched.visited
        return tuple(child for child in self.game.children(node) if child not in seen)

    def _cycle(self, call: Call) -> tuple[Any, ...]:
        """The vertices from the first visit of this one to this one, if it is marked."""
        path, node = self._given(call, "path"), self._node(call)
        if path is None or node not in dict.keys(path):  # not `in path`, which a watched path would count
            return ()
        marked = [*path]
        first = marked.index(node)
        running = sum(self._node(other) == node for other in self.running)
        return tuple(marked[first:]) if running + call.has_returned > 1 else ()

    # WHAT A CALL IS ABOUT

    def _about(self, call: Call) -> sentences.About:
        names = self._parameters.get(call.procedure, ())
        bounds = [name for name, thing in zip(names[2:], call.arguments[2:], strict=False) if is_value(thing)]
        return sentences.About(self.game, call, self._node(call), tuple(bounds))

    def _given(self, call: Call, name: str) -> Any:
        names = [*self._parameters.get(call.procedure, ())]
        place = names.index(name) if name in names else len(call.arguments)
        return call.arguments[place] if place < len(call.arguments) else None

    def _node(self, call: Call) -> Any:
        """The node of the call, if it has one: a helper may get children, or only bounds."""
        if not asks_game(call) or len(call.arguments) < 2:
            return None
        if self._parameters.get(call.procedure, ("", "node"))[1] != "node":
            return None
        node = call.arguments[1]
        return node.node if isinstance(node, Path) else node


def _said(game: Any, known: Any) -> str:
    """Bounds of a tree's node as `5..12`; of a vertex the value, and what it depends on."""
    if not known:
        return ""
    if isinstance(known[1], frozenset):
        on = ", ".join(sorted(map(game.name, known[1])))
        return format_value(known[0]) + (f" if {on} is marked" if on else "")
    return f"{format_value(known[0])}..{format_value(known[1])}"


def _with_ancestors(states: Sequence[Any]) -> Iterator[Any]:
    for state in states:
        above = state
        while above is not None:
            yield above.node
            above = above.father
