"""Seeded bugs of move ordering and iterative deepening, by the clause that must catch each.

Iterative deepening is no algorithm of the registry: it runs them. So its bugs name the function that they edit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from proofs.mutants.seeding import clause_named, mutate
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from verified.memory.iterative_deepening import iterative_deepening
from verified.memory.ordering import Memory, arrange, learn, prove

GAME: Final = EvaluatedTree(Tree.of([[3, 1], 2]), {0: 0, 1: 1})
OTHER: Final = EvaluatedTree(Tree.of([2, 1]), {0: 0})


@dataclass(frozen=True)
class Slip:
    """An edit of a function, and the clause that must catch it."""

    function: Callable[..., Any]
    clause: str
    story: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.function.__name__}: {self.clause}: {self.story}"

    def seed(self) -> Callable[..., Any]:
        """The function with the bug, with the one clause that must catch it."""
        return mutate(self.function, self.old, self.new, (clause_named(self.function, self.clause),))


_MOVE_TO_FRONT: Final = "ordered.insert(0, ordered.pop(index))"
ORDERING: Final = tuple(
    Slip(arrange, clause, story, old, new)
    for clause, story, old, new in (
        ("order-permutes", "the table's move is searched twice", _MOVE_TO_FRONT, "ordered.insert(0, ordered[index])"),
        ("order-permutes", "only the table's move is searched", _MOVE_TO_FRONT, "ordered = [child]"),
        ("order-table-first", "the table's move comes second", "ordered.insert(0,", "ordered.insert(1,"),
        ("order-table-first", "the table's move comes last", _MOVE_TO_FRONT, "ordered.append(ordered.pop(index))"),
        ("order-history", "the worst score comes first", "-memory.score(", "memory.score("),
        ("order-history", "moves of equal score are reversed", "list(children)", "list(reversed(children))"),
    )
)

_CREDIT: Final = "memory.history.credit(memory.key(node, entry.best), node.remaining)"
LEARNING: Final = (
    Slip(prove, "proof-bounds", "max and min nodes are exchanged", "choose = max if", "choose = min if"),
    Slip(
        prove, "proof-bounds", "what was not visited counts as lost", "entry: Entry[N] = Entry()", "entry = Entry(0, 0)"
    ),
    Slip(
        prove,
        "proof-best",
        "a move that may be as good as the upper bound is taken for best at a max node too",
        "part.lower == lower)",
        "part.upper == upper)",
    ),
    Slip(prove, "proof-best", "the first move is taken for best", "if part.upper == upper)", "if part)"),
    Slip(
        learn, "history-increment", "every best move counts the same", _CREDIT, _CREDIT.replace("node.remaining", "0")
    ),
    Slip(learn, "history-increment", "no move is ever credited", _CREDIT, "pass"),
    Slip(
        learn,
        "table-deepest",
        "the shallowest search has the last word",
        "node: node.remaining",
        "node: -node.remaining",
    ),
    Slip(
        learn, "table-deepest", "the depth is not kept", "entry.best.position, node.remaining", "entry.best.position, 0"
    ),
)

_RANGE: Final = "(depth - 1) % step + 1"
DEEPENING: Final = tuple(
    Slip(iterative_deepening, clause, story, old, new)
    for clause, story, old, new in (
        ("deepening-depths", "the last iteration falls short of the depth asked for", _RANGE, "1"),
        ("deepening-depths", "the last iteration is left out", "depth + 1, step)", "depth, step)"),
        ("deepening-value", "each search goes one ply too deep", "DepthLimited(game, d)", "DepthLimited(game, d + 1)"),
        (
            "deepening-value",
            "an iteration never returns less than the one before",
            "table, options)",
            "table, options)\n        value = max([value, *(iteration.value for iteration in done)])",
        ),
        (
            "deepening-value",
            "the best move of the last iteration alone is searched",
            "partial(arrange, memory)",
            "lambda node, children: arrange(memory, node, children)[:1]",
        ),
        (
            "deepening-best-move",
            "the first move is reported",
            "best = prove(seen, seen.root, known).best",
            "prove(seen, seen.root, known)\n        best = next(iter(seen.unwatched.children(seen.root)), None)",
        ),
        (
            "deepening-best-move",
            "the best move of the last iteration is reported",
            "move = None if best is None else best.position",
            "move = done[-1].best if done else best and best.position",
        ),
        ("deepening-first", "the first guess is always the last value", "done[-back].value", "done[-1].value"),
        ("deepening-first", "the first guess is always the evaluation", "len(done) >= back", "len(done) < 0"),
        (
            "ordering-preserves-f",
            "the ordered view loses the last move",
            "partial(arrange, memory)",
            "lambda node, children: arrange(memory, node, children)[:-1]",
        ),
    )
)

# A precondition is broken by the caller: the arguments of such a call.
CALLERS: Final = (
    ("deepening-depth", (GAME, 0)),
    ("deepening-depth", (GAME, 1.5)),
    ("deepening-depth", (GAME, "3")),
    ("deepening-step", (GAME, 2, "alphabeta", None, 0)),
    ("deepening-step", (GAME, 2, "alphabeta", None, 1.5)),
    ("deepening-back", (GAME, 2, "alphabeta", None, 1, 0)),
    ("deepening-back", (GAME, 2, "alphabeta", None, 1, 1.5)),
    ("deepening-memory", (GAME, 2, "alphabeta", Memory(OTHER))),
)

SLIPS: Final = (*ORDERING, *LEARNING, *DEEPENING)
