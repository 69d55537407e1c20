"""Seeded bugs of the algorithms on game graphs, by the clause that must catch each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from proofs.mutants.seeding import clause_named, mutate
from verified.registry import find_graph


@dataclass(frozen=True)
class GraphBug:
    """An edit of a procedure's source, and the clause that must catch it."""

    algorithm: str
    clause: str
    story: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.algorithm}: {self.clause}: {self.story}"


def seed_graph(bug: GraphBug) -> Callable[..., Any]:
    """The procedure with the bug, and with the one clause that must catch it."""
    procedure = find_graph(bug.algorithm).function
    return mutate(procedure, bug.old, bug.new, (clause_named(procedure, bug.clause),))


_START: Final = "dict.fromkeys(everywhere, 0)"
_CORRECTED: Final = "{x: 0 if graph.children(x) else graph.value(x) for x in everywhere}"
_SETTLE: Final = "if is_max[before] == player or not waiting[before]:"
_SKIP: Final = "(graph.children(after) or [after])[0]"
_STORE: Final = "    memo[node] = g, d - {node}\n    return memo[node]\n"
_MAX_CUTOFF: Final = "            if g >= beta:\n                break\n"
_MIN_CUTOFF: Final = "            if g <= alpha:\n                break\n"


def _solvers() -> Iterator[GraphBug]:
    for clause, story, old, new in (
        ("graph-T", "leaves stay at 0", "t[vertex] = graph.value(vertex)", "t[vertex] = 0"),
        ("graph-MM", "stops after one step", "if t == s:", "if steps == 1:"),
        ("graph-score", "starts from a win everywhere", _START, "dict.fromkeys(everywhere, 1)"),
        ("graph-score", "a max vertex takes the least", "max([", "min(["),
        ("graph-moves-away", "starts from a win everywhere", _START, "dict.fromkeys(everywhere, 1)"),
        ("graph-best-child", "a max vertex takes the least", "max([", "min(["),
        ("graph-best-child", "a min vertex takes the greatest", "min([", "max(["),
        ("graph-nth", "starts with the scores of the leaves, as the prose wants it", _START, _CORRECTED),
        ("graph-steps", "does not notice the limit", "if t == s:", "if t is s:"),
        ("graph-values", "a max vertex adds up", "max([", "sum(["),
    ):
        yield GraphBug("graph-limit", clause, story, old, new)
    for clause, story, old, new in (
        ("graph-T", "a settled leaf counts 0", "settled[leaf] = h", "settled[leaf] = 0"),
        ("graph-MM", "one successor settles a vertex of the other player", _SETTLE, "if waiting[before] >= 0:"),
        ("graph-T", "forgets the leaves that Min wants", "(False, leaves)", "(False, leaves[:0])"),
        ("graph-score", "what nobody can force is a loss", "0 if h is None", "-1 if h is None"),
        ("graph-score", "one successor settles a vertex of the other player", _SETTLE, "if waiting[before] >= 0:"),
        ("worklist-settled", "one successor settles a vertex of the other player", _SETTLE, "if waiting[before] >= 0:"),
        ("worklist-settled", "starts with the small wins", "leaves[::-1]", "[w for w in leaves if w[0] > 0]"),
        ("worklist-order", "starts with the small wins", "leaves[::-1]", "[w for w in leaves if w[0] > 0]"),
    ):
        yield GraphBug("graph-worklist", clause, story, old, new)


def _searches() -> Iterator[GraphBug]:
    for name in ("graph-dfs", "graph-memo", "graph-alphabeta"):
        call = f"{name.replace('-', '_')}(graph, after, "
        skipped = call.replace("after", _SKIP)
        yield GraphBug(name, "graph-path", "a call skips a move", call, skipped)
        yield GraphBug(name, "graph-marks-kept", "never unmarks", "del path[node]", "pass")
    for clause, story, old, new in (
        ("graph-marked-score", "a position on the path counts as a win", "return 0", "return 1"),
        ("graph-marked-score", "a max vertex takes its last value", "if v > g:", "if True:"),
        ("graph-marks-kept", "unmarks all", "del path[node]", "path.clear()"),
    ):
        yield GraphBug("graph-dfs", clause, story, old, new)
    for clause, story, old, new in (
        ("memo-depends", "takes any memo, whatever it depends on (KA-E7.1)", " and known[1] <= path.keys()", ""),
        ("memo-depends", "keeps the node in d", "d - {node}", "d"),
        ("memo-discharge", "keeps the node in d", "d - {node}", "d"),
        ("memo-exact", "forgets what a value depends on", "frozenset((node,))", "frozenset()"),
        ("memo-exact", "only the last successor's dependencies", "d |= e", "d = e"),
        ("memo-between", "a position on the path counts as a win", "return 0, ", "return 1, "),
        ("memo-stored", "returns without storing", _STORE, "    return g, d - {node}\n"),
        (
            "memo-stored",
            "stores a draw",
            "memo[node] = g, d - {node}",
            "memo[node] = 0, d - {node}; return g, d - {node}",
        ),
    ):
        yield GraphBug("graph-memo", clause, story, old, new)
    for clause, story, old, new in (
        ("window", "no cutoff at a max vertex", _MAX_CUTOFF, ""),
        ("window", "no cutoff at a min vertex", _MIN_CUTOFF, ""),
        ("graph-success", "a position on the path counts as a win", "return 0", "return 1"),
        ("graph-success", "a min vertex takes its last value", "if v < g:", "if True:"),
        ("graph-fail-low", "a max vertex stops as soon as it reaches alpha", "if g >= beta:", "if g >= alpha:"),
        ("graph-fail-low", "a position on the path counts as a loss", "return 0", "return -1"),
        ("graph-fail-high", "a min vertex stops as soon as it reaches beta", "if g <= alpha:", "if g <= beta:"),
        ("graph-fail-high", "a position on the path counts as a win", "return 0", "return 1"),
        ("graph-marks-kept", "does not unmark after a cutoff", "                break\n", "                return g\n"),
    ):
        yield GraphBug("graph-alphabeta", clause, story, old, new)


GRAPH_BUGS: Final[tuple[GraphBug, ...]] = (*_solvers(), *_searches())
