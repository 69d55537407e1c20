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

What memory holds of several brothers is spoken of as one child (`AS_ONE`, in `brothers`), and a move that is worth f(n)
is a best child (`BEST_IS_F`, in `moves`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.execution.calls import Calls
from proofs.proving.execution.children import broth_after, child_after_others, some_child
from proofs.proving.execution.loops import Path
from proofs.proving.execution.node import Node
from proofs.proving.law import law, table_of
from proofs.proving.models.heuristics import has_overlines, overlines
from specs.clauses import shallow, sss2_expand, table_tests, tables, visited_nodes
from specs.contracts import Clause
from specs.values import Value

POINTWISE: Final = frozenset(
    {
        visited_nodes.visits_alphabeta,
        visited_nodes.visits_informed,
        visited_nodes.visits_all,
        visited_nodes.dominates_alphabeta,
        visited_nodes.tighter_visits_fewer,
        sss2_expand.expand_visits,
        shallow.visits_shallow,
    }
)
UNCALLED: Final = frozenset({tables.table_cutoff, tables.etc_cutoff, table_tests.answer_known})


@law("brother-older", "PB-D1.1-broth")
def OLDER(is_max: bool, f_older: Value, broth_older: Value, broth: Value) -> bool:
    """the best of the older brothers of a child is no worse than f of one of them, or than the best before that one"""
    return f_older <= broth and broth_older <= broth if is_max else broth <= f_older and broth <= broth_older


@law("brother-younger", "PB-D1.1-broth")
def YOUNGER(is_max: bool, broth_after: Value, broth_younger: Value) -> bool:
    """the best of the older brothers of a child is no worse than that of any older brother and those before it"""
    return broth_after <= broth_younger if is_max else broth_younger <= broth_after


@law("f-best", "PB-D1.b")
def BEST_IS_F(f: Value, f_best: Value) -> bool:
    """f(n) is f of a best child"""
    return f_best <= f <= f_best


@law("each-child", "PB-T3.2")
def EACH_CHILD(of_all: bool, of_each: Iterable[bool]) -> bool:
    """a clause on all children and those called holds iff it holds of each child alone"""
    return of_all is all(of_each)


@law("none-called", "RR-F2.15-fix")
def NONE_CALLED(is_any_called: bool, holds: bool) -> bool:
    """a clause that what is decided is not searched fails iff some child is called, whichever it is"""
    return holds is not is_any_called


@law("brothers-as-one", "ST-A6.2")
def AS_ONE(apart: Sequence[Any], together: Sequence[Any]) -> bool:
    """memory proves of some brothers what it proves of one child of which it holds the minimax of their bounds"""
    return apart == together


BROTHER_LAWS: Final = table_of(OLDER, YOUNGER, BEST_IS_F, EACH_CHILD, NONE_CALLED, AS_ONE)


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
    if not path.loops:
        return some_child(path.node, "s"), False
    loop = path.loops[0]
    c = loop.child
    assert c is not None, "a loop over the children of a node that has some was entered"
    kind = kind_of_child(c, is_over=loop.is_over)
    if kind == "c":
        return c, loop.was_called
    return (older_brother(c), True) if kind == "older" else (younger_brother(c), False)


def kind_of_child(c: Node, *, is_over: bool) -> str:
    """Which child a clause is shown of, where a loop was left at child c: each kind on a path of its own."""
    kinds = ["c", *(["older"] * (not c.is_oldest)), *(["younger"] * (not is_over))]
    return kinds[c.world.choose(len(kinds))]


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
