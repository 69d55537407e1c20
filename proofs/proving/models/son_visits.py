"""On which children `diminish` calls itself, for one child at a time (PB-P7.1-onlyif, PB-P7.1-if).

The clause `diminish-visits` goes through the children together with the sons of T1(n). At a max node it holds iff it
holds of each child alone; so it is shown of one child c, of each kind that the path leaves: the child at which the loop
over the sons was left, an older brother of it, which was called iff g(T1(c)) = g1 (each step of the loop shows that), a
younger one, which was not called. At a min node T1(n) has one son, and the children that were called are all named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from proofs.proving.execution.children import some_child
from proofs.proving.execution.loops import WhileLoop
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.models.solution_trees import AllSons, Opaque, SonLoop
from proofs.proving.models.visits import older_brother, younger_brother
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import sss2
from specs.values import Value

if TYPE_CHECKING:
    from proofs.proving.execution.loops import Path
    from proofs.proving.execution.node import Node


@dataclass(frozen=True)
class _Son:
    """The place of a child."""

    broth: Value
    index: int = 0


@dataclass(frozen=True)
class _Part:
    """Of T1(n) the one son that the clause is shown of."""

    sons: tuple[Opaque, ...]
    choice: Any = None


def _of_one_child(path: Path, situation: Situation) -> Situation:
    """The situation with one child, and what T1(n) holds of it."""
    T: Opaque = situation["T"]
    if not T.sons:
        return situation.also(sons=(), called=frozenset())
    if not isinstance(T.sons, AllSons):
        place = T.choice
        assert place is not None, "of a tree that holds one child"
        named: set[object] = {place if node is place.child else node for node in path.called}
        called = frozenset({*named, "others"} if _may_hide_calls(path, T) else named)
        return situation.also(T=_Part(T.sons, place), sons=(), called=called)
    child, is_called = _some_child(path, T, T.sons)
    return situation.also(
        T=_Part((T.sons.son(child),)), sons=(_Son(child.broth),), called=frozenset({0} if is_called else ())
    )


def _may_hide_calls(path: Path, T: Opaque) -> bool:
    """Whether a loop was passed of whose earlier iterations nothing says which children they called."""
    return any(
        isinstance(one, WhileLoop) or (isinstance(one, SonLoop) and one.sons is not T.sons) for one in path.begun
    )


def _some_child(path: Path, T: Opaque, sons: AllSons) -> tuple[Node, bool]:
    """Some child, and whether it was called."""
    loop = sons.loop
    c = None if loop is None else loop.child
    if any(node is not c for node in path.called) or _may_hide_calls(path, T):
        return some_child(path.node, "s"), path.world.choose(2) == 0  # which children were called is not known
    if loop is None or c is None:
        return some_child(path.node, "s"), False
    kinds = ["c", *(() if c.is_oldest else ("older",)), *(() if loop.is_over else ("younger",))]
    match kinds[path.world.choose(len(kinds))]:
        case "older":
            older = older_brother(c)
            return older, _has_the_value(sons, older)
        case "younger":
            return younger_brother(c), False
    return c, bool(path.called)


def _has_the_value(sons: AllSons, child: Node) -> bool:
    """Whether g(T1(c)) = g(T1(n)), which is g1."""
    return bool(sons.son(child).g == sons.whole.g)


def _iteration(path: Path, loop: Any) -> None:
    """In a loop over the sons of T1(n) a child was called iff it has the value; in any other none was called."""
    if sss2.diminish_visits not in path.promised:
        return
    others = [one for one in path.begun if one is not loop]
    if isinstance(loop, SonLoop) and loop.child is not None and not any(isinstance(one, SonLoop) for one in others):
        c, is_called = loop.child, [node is loop.child for node in path.called]
        path.collector.must_hold(
            "a child was called iff g(T1(c)) = g1",
            path.line,
            lambda: is_called == ([True] if _has_the_value(loop.sons, c) else []),
            "visits",
        )
    else:
        called = path.called[path.called_before[id(loop)] :]
        path.collector.must_hold("no child is called in this loop", path.line, lambda: not called, "visits")


def _by_the_view(at: Situation) -> object:
    """Of the call itself, when it ends; whoever looks at it without the view gets an error."""
    node = at.node("node")
    if "T" not in at.known or node is not node.world.path.node:
        raise UnresolvedError("the children that a call on another node has called")
    return _BY_THE_VIEW


_BY_THE_VIEW: Final = object()
SON_VISITS: Final = Vocabulary(
    meanings={"sons": _by_the_view, "called": _by_the_view},
    views={sss2.diminish_visits: _of_one_child},
    at_iteration_end={"sons": _iteration},
)
