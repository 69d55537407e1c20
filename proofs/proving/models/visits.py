"""What a call says of the children that it called, for any one child at a time.

The clauses of PB-T3.2 and its kin speak of `sons`, the places of all children, and of `called`, the numbers of those
called. Each of them holds of all children iff it holds of each alone (`POINTWISE`, by the law `each-child`). So it is
shown for one child, of each kind that the path leaves:

    no loop over the children was entered:  any child, not called;
    a loop was left at child c:             an older brother of c, called (each step of the loop shows that);
                                            c, called or not; a younger brother, not called.

Some clauses say that no child is called, whichever it is (`UNCALLED`): one is, if c is, if c has an older brother, or
if a call was made outside of such a loop.

An older brother o of c has f(o), Maxbroth(o) <= Maxbroth(c); a younger one y has Maxbroth(y) >= Maxbroth(c), f(c).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.execution.calls import Calls
from proofs.proving.execution.children import broth_after, child_after_others, some_child
from proofs.proving.execution.loops import Path
from proofs.proving.execution.node import Node
from proofs.proving.models.brother_laws import EACH_CHILD, NONE_CALLED, OLDER, POINTWISE, YOUNGER
from proofs.proving.models.heuristics import has_overlines, overlines
from specs.contracts import Clause
from specs.values import Value

SONS: Final = frozenset({"sons", "informed_sons", "called"})


@dataclass(frozen=True)
class Son:
    """The place of a child, as `specs.contracts.ghost.Place` has it."""

    alpha: Value
    beta: Value
    L_hat: Value | None
    U_hat: Value | None
    broth: Value
    index: int = 0


def some_son(path: Path, calls: Calls, clause: Clause) -> Mapping[str, Any] | None:
    """What `sons` and `called` are for some child of the node; None if nothing is known of them."""
    if clause not in POINTWISE or calls.is_astray or len(path.loops) > 1:
        return None
    node = path.node
    path.world.rests_on(EACH_CHILD)
    if node.is_terminal():
        return {"sons": (), "informed_sons": (), "called": frozenset()}
    child, was_called = _some_child(path)
    hats: tuple[Value, Value] | tuple[None, None] = None, None
    if has_overlines(node):
        hats = overlines(child).L_hat, overlines(child).U_hat
    son = Son(child.alpha, child.beta, hats[0], hats[1], child.broth)
    return {"sons": (son,), "informed_sons": (son,), "called": frozenset({son.index} if was_called else ())}


def whether_called(path: Path, calls: Calls) -> Mapping[str, Any]:
    """What `called` is, as far as it matters whether there is one."""
    path.world.rests_on(NONE_CALLED)
    loops = ((loop, loop.child) for loop in path.loops)
    was_called = any(loop.was_called or (child is not None and not child.is_oldest) for loop, child in loops)
    return {"called": frozenset({0} if was_called or calls.is_astray else ())}


def _some_child(path: Path) -> tuple[Node, bool]:
    node, world = path.node, path.world
    if not path.loops:
        return some_child(node, "s"), False
    loop = path.loops[0]
    c = loop.child
    assert c is not None, "a loop over the children of a node that has some was entered"
    kinds = ["c"]
    if not c.is_oldest:
        kinds.append("older")
    if not loop.is_over:
        kinds.append("younger")
    kind = kinds[world.choose(len(kinds))]
    if kind == "c":
        return c, loop.was_called
    return (older_brother(c), True) if kind == "older" else (younger_brother(c), False)


def older_brother(c: Node) -> Node:
    """Some older brother of a child that has one."""
    father = c.father
    assert father is not None
    older = some_child(father, "o")
    c.world.law(OLDER, is_max=father.is_max(), f_older=older.f, broth_older=older.broth, broth=c.broth)
    c.world.scene.append("o is an older brother of c")
    return older


def younger_brother(c: Node) -> Node:
    """Some younger brother of a child."""
    father = c.father
    assert father is not None
    broth, younger = broth_after(c), child_after_others(father, "y")
    c.world.law(YOUNGER, is_max=father.is_max(), broth_after=broth, broth_younger=younger.broth)
    c.world.scene.append("y is a younger brother of c")
    return younger
