"""The search of a game graph by components: one edge c of one vertex n is observed (FR-KA-linear).

What the walk does to c is for `walk` to say, what s has for `scored_graph`; here is what the clauses say of it. That
the node can reach a vertex is known of what the walk has found; that s has all that the node can reach is shown as the
least set is found: it has the node, and with a vertex all its successors.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.containers.counter import COUNTS, Count, counted
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.game_graph import GAME_GRAPH
from proofs.proving.models.scored_graph import Effort, Graph, Known, Misnoted, Scores, ground_of
from proofs.proving.models.walk import Part, View, Walking
from proofs.proving.models.walk_laws import LEAST, WALK_LAWS
from proofs.proving.models.walk_state import CLOSED, NEW, OPEN, SCORED, Ground
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import graph_components as clauses
from specs.clauses import graph_walk as walks
from specs.graphs.graph_walk import Walk

_STRONG: Final = "that each vertex of a component reaches each other one: no score rests on it"


def _of(at: Situation) -> Ground:
    return ground_of(at["graph"].node.world)


def _begin(world: ProvingWorld, _name: str, _node: Node) -> Node:
    """The vertex that the walk begins with: n, or another one."""
    ground = ground_of(world)
    ground.first = ground.n if world.choose(2) == 0 else ground.other("a")
    ground.find(ground.first)
    return ground.first.node


def _begun(path: Any) -> Walking:
    if "_walk" in path.__dict__:
        raise FragmentError("a second walk")
    walk = path.__dict__["_walk"] = Walking(path.world, ground_of(path.world))
    path.made(walk)
    return walk


def _entry(at: Situation) -> None:
    """`scc-known`: s has the score of n, and has t, if it has n."""
    ground = _of(at)
    ground.has_scores_only = True
    n, t = ground.n, ground.t
    if n.status == SCORED:
        n.value = n.score
        if not ground.is_leaf and t is not n:
            t.status, t.value = SCORED, t.score


def _scored_so_far(at: Situation) -> None:
    """`walk-known`, of n and t."""
    ground = _of(at)
    n, t = ground.n, ground.t
    ground.world.assume(n.status != SCORED or ground.is_leaf or t.status == SCORED)
    ground.has_scores_only = True
    for one in ground.vertices:
        one.value = one.score if one.status == SCORED else None


def _lows(at: Situation) -> None:
    """`walk-low`, of n and of the last vertex on the trail."""
    walk: Walking = at["walk"]
    walk.world.grant(lambda: at.holds(walks.low_so_far))
    walk.low_of_top_is_right()


def _walked(at: Situation) -> list[View]:
    walk, ground = at["walk"], _of(at)
    return [] if ground.is_leaf or ground.n.status != OPEN else [View(walk)]


def _reach(at: Situation) -> list[Node]:
    ground = _of(at)
    known, path = at["s"], ground.world.path
    n, t = ground.n, ground.t
    assert ground.first is not None
    has_node = ground.first.node in known
    hands_on = n.status != SCORED or ground.is_leaf or t is n or t.status == SCORED
    path.collector.must_hold("s has the node", path.line, lambda: has_node, "law")
    path.collector.must_hold("s has the successors of what it has", path.line, lambda: hands_on, "law")
    is_in, reached = n.status == SCORED, (True, False) if n.reached is None else (n.reached,)
    n.reached = ground.world.any_of(LEAST, "reached", *reached, is_in=is_in)
    if n.reached:
        ground.find(n)
    return [n.node] if n.reached else []


def _is_discovered(ground: Ground) -> bool:
    n = ground.n
    return not ground.is_leaf and not n.is_old and n.status != NEW


def _is_closed(ground: Ground) -> bool:
    return _is_discovered(ground) and ground.n.status == SCORED


def _decided(ground: Ground, *, is_counted: bool) -> Count:
    """c, if it is counted and leads to no draw."""
    return Count(0, [lambda: bool(ground.t.score != 0)] if is_counted and not ground.is_leaf else ())


def _settled(at: Situation) -> None:
    """`settle-scores`: what was closed has its score."""
    known: Known = at["s"]
    known.is_unknown = False
    for one in known.ground.vertices:
        if one.status == CLOSED:
            known.ground.score(one, one.score)


def _settle_looks(at: Situation) -> None:
    part: Part = at["back"]
    at["v"].becomes(_decided(part.walk.ground, is_counted=part.has_n))


def _is_less(before: Any, now: Any) -> bool:
    """A new vertex was found, or else an edge was followed, or else a vertex was left."""
    old, new = before["walk"], now["walk"].ground
    return bool(new.news > old.news or new.consumed > old.consumed or new.left > old.left)


def _at_loop_head(_path: Any, variables: list[Any]) -> None:
    for one in variables:
        if isinstance(one, Walking | Effort):
            one.at_head()


COMPONENT_WALK: Final = GAME_GRAPH.extended_by(
    Vocabulary(
        sorts={
            "GameTree[N]": instance_of(lambda world, _name, node: Graph(world, node), Graph),
            "N": instance_of(_begin, Node),
            "dict[N, Value]": instance_of(lambda world, _name, _node: Known(ground_of(world)), Known),
            "dict[str, int]": instance_of(lambda world, _name, _node: Effort(world), Effort),
            "Backwards[N]": instance_of(lambda _world, _name, _node: None, Part),
            "int": COUNTS,
        },
        makers={Walk: _begun},
        meanings={
            "scores": lambda at: Scores(_of(at)),
            "old_s": lambda at: [_of(at).n.node] if _of(at).n.is_old else [],
            "old_effort": lambda at: Effort(at["effort"].world, {**at["effort"].at_entry}),
            "reach": _reach,
            "edges_ahead": lambda at: counted(at_c=not _of(at).is_leaf and _of(at).is_reached(_of(at).n)),
            "known_edges": lambda at: counted(at_c=not _of(at).is_leaf and _of(at).n.status == SCORED),
            "old_known_edges": lambda at: counted(at_c=not _of(at).is_leaf and _of(at).n.is_old),
            "known_decided_edges": lambda at: _decided(_of(at), is_counted=_of(at).n.status == SCORED),
            "old_known_decided_edges": lambda at: _decided(_of(at), is_counted=_of(at).n.is_old),
            "walked": _walked,
            "discovered_edges": lambda at: counted(at_c=_is_discovered(_of(at))),
            "closed_edges": lambda at: _decided(_of(at), is_counted=_is_closed(_of(at))),
            "misnoted": lambda at: Misnoted(at["back"]),
            "members": lambda _at: (),
            "decided_edges": lambda _at: Count(),
        },
        marks={
            clauses.known_scores_are_right: _entry,
            walks.known_so_far: _scored_so_far,
            walks.low_so_far: _lows,
            walks.calls_so_far: lambda at: at["calls"].becomes(at["discovered_edges"]),
            walks.looks_so_far: lambda at: at["looks"].becomes(at["closed_edges"]),
            clauses.component_is_scored: _settled,
            clauses.component_looks: _settle_looks,
        },
        loop_ends={"walk_loop": LoopEnd(_is_less, walks.calls_so_far)},
        at_loop_head={"walk": _at_loop_head},
        not_shown={clauses.strongly_connected: _STRONG},
        laws=WALK_LAWS,
        axioms={
            "f": "f(n) stands for the score of n",
            "walk": "only what is given a walk, a part or s changes it",
        },
        overrides=frozenset({("sorts", "GameTree[N]"), ("sorts", "N"), ("axioms", "f")}),
    )
)
