"""A walk at the head of its loop: whatever it may be there (FR-KA-linear).

A vertex is as far as it was when the loop began, or further. The trail is not empty: n may be its last vertex, or on
it, or off it. An open vertex is in the last stretch, which begins at the last place on the trail, or before that place.
What the clauses of the loop say of all this is granted afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofs.proving.models import walk_laws as laws
from proofs.proving.models.walk_state import NEW, OPEN, SCORED, Edge, Vertex

if TYPE_CHECKING:
    from proofs.proving.models.walk import Walking


def renew(walk: Walking) -> None:
    """Any number of steps may have been made."""
    ground, world = walk.ground, walk.world
    n, t = ground.n, ground.t
    walk.current, walk.is_popped, walk.has_more, walk.left, walk.rests_left = None, False, None, None, 0
    for one in ground.vertices:
        _further(walk, one)
    on_top = n.status == OPEN and world.choose(2) == 0
    top = walk.top = n if on_top else ground.other("k")
    walk.is_empty = False
    ground.find(top)
    top.place, top.low = walk.number(f"place({top})"), walk.number(f"low({top})")
    world.law(laws.FIRST, first=walk.base, any_place=top.place)
    walk.has_lows = ground.has_scores_only = False  # until a clause says so
    ground.on_trail, ground.edge = on_top, Edge()
    if n.status == OPEN:
        _place(walk, n, on_top)
        _follow(walk, ground.edge, t)
    if t is not n and t.status == OPEN:
        _place(walk, t, False)


def _further(walk: Walking, one: Vertex) -> None:
    """As far as before, or further. What was discovered, or put into s, is within reach: that is shown then."""
    if one.status != SCORED:
        ways = [SCORED, OPEN] if one.status == OPEN else [SCORED, OPEN, NEW]
        one.status = ways[walk.world.choose(len(ways))]
    one.value = None
    one.is_last = one.was_last = False
    if one.status == OPEN:
        walk.world.assume(not one.node.is_terminal())
    if one.status == OPEN or (one.status == SCORED and one is walk.ground.n and not one.is_old):
        walk.ground.find(one)


def _place(walk: Walking, one: Vertex, on_top: bool) -> None:
    """Where an open vertex is."""
    world, top, is_n = walk.world, walk.top, one is walk.ground.n
    assert top is not None
    one.is_last = on_top or world.choose(2) == 0
    if on_top:
        one.stretch = one.place
        return
    one.place = walk.number(f"place({one})")
    if one.is_last:
        one.stretch = top.place
        world.law(laws.STRETCH, is_last=True, stretch=one.stretch, open=one.place, top=top.place)
        return
    is_on_trail = is_n and world.choose(2) == 0
    walk.ground.on_trail = walk.ground.on_trail or is_on_trail
    one.stretch = one.place if is_on_trail else walk.number(f"stretch({one})")
    one.low = walk.number(f"low of the stretch of {one}")
    world.law(laws.FIRST, first=walk.base, any_place=one.stretch)
    world.law(laws.STRETCH, is_last=False, stretch=one.stretch, open=one.place, top=top.place)


def _follow(walk: Walking, edge: Edge, after: Vertex) -> None:
    """What was done to c."""
    edge.followed = walk.world.choose(2) == 0
    edge.is_right = walk.world.choose(2) == 0
    if edge.followed and after.status == SCORED:
        edge.out, edge.worth = 1, walk.world.finite("worth(c)")
    elif edge.followed and after.status == OPEN:
        edge.within = 1
