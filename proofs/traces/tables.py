"""`verified run --trace`: what a search did, step by step, as the table that its paper prints.

Alpha-beta has the table of RR appendix A.1, SSS* and its relatives that of SS section 3.3 and RR A.2, the searches with
MT that of RR A.3. Every other procedure is traced call by call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from proofs.drawing.tree_text import is_value, result_in_words
from proofs.traces import mt_trace, sss_trace
from proofs.traces.alphabeta_trace import trace_alphabeta
from specs.contracts import contracts, level, listen
from specs.informed import InformedTree
from specs.tree import GameTree, Tree
from specs.values import Value, format_value
from verified.registry import find, find_graph

GAMMA = ("sss-star", "sss-star-1979", "dual-star")


def trace_lines(algorithm: str, tree: Tree, options: Mapping[str, Value]) -> Iterator[str]:
    """The lines of the trace of the whole search."""
    if algorithm == "alphabeta":
        yield from alphabeta_lines(tree, options)
    elif algorithm in GAMMA:
        yield sss_trace.text(sss_trace.steps(tree, find(algorithm).function))
    elif algorithm in mt_trace.TRACED:
        yield mt_trace.text(mt_trace.trace(tree, algorithm, **options))
    else:
        yield from call_lines(algorithm, tree, options)


def alphabeta_lines(tree: Tree, options: Mapping[str, Value]) -> Iterator[str]:
    """The columns of Figure A.3: window, g, mark, proved bounds and the solution trees that prove them."""
    rows: list[tuple[str, ...]] = [("step", "node", "alpha", "beta", "g", "", "f-", "f+", "T-", "T+")]
    for row in trace_alphabeta(tree, **options):
        values = (format_value(v) for v in (row.alpha, row.beta, row.g))
        proved = format_value(row.f_minus), format_value(row.f_plus)
        rows.append((str(row.step), row.name, *values, row.mark, *proved, " ".join(row.T_minus), " ".join(row.T_plus)))
    yield from table(rows)


def table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Aligned columns, the last one ragged."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        yield "  ".join([*cells, row[-1]]).rstrip()


@dataclass
class Diary:
    """A listener that writes a line for each call and each return, indented by depth."""

    tree: Any
    lines: list[str] = field(default_factory=list)
    depth: int = 0

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], result: Any) -> None:
        node, rest = (arguments[1], arguments[2:]) if len(arguments) > 1 else ("", ())
        name = self.tree.name(node) if isinstance(node, int) else str(getattr(node, "name", node))
        bounds = ", ".join([name, *(format_value(thing) for thing in rest if is_value(thing))])
        if event == "enter":
            self.lines.append(f"{'  ' * self.depth}{procedure}({bounds})")
            self.depth += 1
        else:
            self.depth -= 1
            self.lines.append(f"{'  ' * self.depth}{procedure}({bounds}) = {result_in_words(result)}")


def call_lines(algorithm: str, tree: Tree, options: Mapping[str, Value]) -> Iterator[str]:
    """Every nested call and what it returned."""
    if find(algorithm).informed and not isinstance(tree, InformedTree):
        tree = InformedTree(tree, {})
    diary = Diary(tree)
    with contracts("local") if level() == "off" else nullcontext(), listen(diary):
        find(algorithm).start(tree, **options)
    yield from diary.lines


def graph_lines(algorithm: str, graph: GameTree[Any]) -> Iterator[str]:
    """The same for an algorithm on graphs."""
    diary = Diary(graph)
    with contracts("local") if level() == "off" else nullcontext(), listen(diary):
        find_graph(algorithm).start(graph)
    yield from diary.lines
