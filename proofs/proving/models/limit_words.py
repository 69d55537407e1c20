"""What a source makes of tables of scores, and what the clauses say of Kars' sequence and its limit (KA-D4.1, KA-D5-A).

A source makes the table that is 0 at every vertex; that is s_0. The clauses say where in the sequence a table stands,
what comes after it, and that k < #V as long as s_k is not the limit.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.score_tables import LeafScores, Table, limit, nth
from proofs.proving.models.step_numbers import Step, any_step, place_after, vertex_count
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses import graph as clauses
from specs.graphs.graph import vertices
from specs.graphs.graph_score import moves_away
from specs.values import Value


class Everywhere(Thing):
    """All vertices, each once."""

    is_unchanging = True


def everywhere(_path: Any, _graph: Any) -> Everywhere:
    """`vertices(graph)`."""
    return Everywhere()


def _from_keys(path: Any, over: Any, value: Any) -> Table:
    """`dict.fromkeys(everywhere, value)`: s_0, if the value is 0."""
    if not isinstance(over, Everywhere):
        raise FragmentError(f"dict.fromkeys({over!r}, ...): a table has all vertices")
    if type(value) is int and value == 0:
        return nth(path.world, (None, 0))
    made = Table(path.world, "a constant")
    made._values[path.node] = value
    return made


def table(at: Situation, name: str) -> Table:
    """The table of that name."""
    found = at[name]
    if not isinstance(found, Table):
        raise UnresolvedError(name)
    return found


def _world(at: Situation, name: str) -> ProvingWorld:
    return table(at, name).world


class BestThen(Thing):
    """s l of each vertex n, with l the best successor of n by r, the table before s: s = A r, and t = A s.

    So r l = s n, from which r l <=1 s l goes on (KA-L5.3), as s n <=1 t n does, and s l is no better for n than t n.
    """

    def __init__(self, r: Table, s: Table) -> None:
        self.r, self.s, self.values = r, s, dict[Node, Value]()

    def __getitem__(self, node: Node) -> Value:
        if node not in self.values:
            world, r, s = self.s.world, self.r.itself(), self.s.itself()
            if r.place is None or r.ahead().itself() is not s:
                raise FragmentError(f"{r!r} is not known to come just before {s!r}")
            world.outside(lambda: self[node])
            world.choose(1)  # noted on the path, so that it is settled in every run that comes here
            before, after = s.at(node), s.ahead().at(node)
            made = self.values[node] = world.finite(f"s l of {node.name}")
            world.fact(lambda: moves_away(before, made) and moves_away(before, after))
            world.suppose(*((made, after) if node.is_max() else (after, made)))
        return self.values[node]


SCORE_TABLES: Final = Vocabulary(
    sorts={"int": Sort(any_step, lambda thing: type(thing) in (int, Step))},
    makers={vertices: everywhere, "dict.fromkeys": _from_keys},
    meanings={
        "scores": lambda at: limit(at["graph"].node.world),
        "ahead": lambda at: table(at, "v").ahead(),
        "following": lambda at: table(at, "s").ahead(),
        "nth": lambda at: nth(_world(at, "s"), place_after(at["steps"])),
        "best_now": lambda at: table(at, "s").ahead(),
        "best_then": lambda at: BestThen(table(at, "r"), table(at, "s")),
        "size": lambda at: vertex_count(at["graph"].node.world),
        "K": lambda at: LeafScores(_world(at, "s")),
    },
    marks={
        clauses.state_after_round: lambda at: table(at, "s").becomes(at["nth"]),
        clauses.state_after_next_round: lambda at: table(at, "t").becomes(at["following"]),
        clauses.best_successors_are_ordered: lambda _at: None,  # nothing rests on it
    },
    loop_ends={
        "limit_loop": LoopEnd(lambda before, now: bool(now["steps"] >= before["steps"] + 1), clauses.converges_in_time)
    },
    axioms={
        "game": "it is finite, may have cycles, and answers the same each time it is asked",
        "vertices": "vertices(graph) has every vertex, each once; a dict equals another iff it does at every vertex",
        "successors": "with l the best successor of n by s_(k-1): s_(k-1) l = s_k n, and s_k l is no better for n than "
        "s_(k+1) n",
        "sequence": "s_0 = 0, s_(k+1) = A s_k, and s_k is the score if s_k = s_(k+1) (KA-D4.1); s_k <=V s_(k+1) "
        "(KA-L5.3), s_k n is in K (KA-R5-values), s_k /= s_(k+1) implies k < #V (KA-T5.4.sharp): `verified theorems`",
    },
    overrides=frozenset({("axioms", "game")}),
)
