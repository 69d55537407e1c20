"""Where a call of SSS-2 stands below its main program (PB-T7.1 to PB-T7.3), as `specs.solutions.stations` has it.

The quantities of (8) to (11) go down from father to child; of the node of a call they are arbitrary, but for what its
precondition says of them. At the root of the main program they are those of a root. What a precondition says of them is
a hypothesis where the same is shown of nested calls, and nowhere else: what `expand` returns is shown of every call,
whoever makes it. A call that the main program has not made has no station, and nothing is claimed of it.

On which children `diminish` calls itself is shown for one child at a time (PB-P7.1-onlyif, PB-P7.1-if). The clause
`diminish-visits` goes through the children together with the sons of T1(n). At a max node it holds iff it holds of each
child alone; so it is shown of one child c, of each kind that the path leaves: the child at which the loop over the sons
was left, an older brother of it, which was called iff g(T1(c)) = g1 (each step of the loop shows that), a younger one,
which was not called. At a min node T1(n) has one son, and the children that were called are all named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from proofs.proving.containers.settled import first
from proofs.proving.execution.children import some_child
from proofs.proving.execution.loops import WhileLoop
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.law import by
from proofs.proving.models import solution_laws as laws
from proofs.proving.models.heuristics import pair_of
from proofs.proving.models.solution_trees import AllSons, Opaque, SonLoop
from proofs.proving.models.visits import kind_of_child, older_brother, younger_brother
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import sss2, sss2_expand
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value

if TYPE_CHECKING:
    from proofs.proving.execution.loops import Path
    from proofs.proving.execution.node import Node


@dataclass(frozen=True)
class Station:
    """max(alpha(n), L-hat(n)), min(beta(n), U-hat(n)), f-hat(n), and f-hat of the beta-ancestor of n."""

    low: Value
    high: Value
    f_hat: Value
    f_hat_of_beta_ancestor: Value


ROOT: Final = Station(NEG_INF, POS_INF, NEG_INF, NEG_INF)


def station_of(node: Node) -> Station:
    """The station of the node."""
    return first(node.world, node.__dict__, "_station", lambda: _handed_down(node, node.father))


def _handed_down(child: Node, father: Node | None) -> Station:
    if father is None:
        words = "max(alpha, L-hat)", "min(beta, U-hat)", "f-hat", "f-hat of the beta-ancestor"
        return Station(*(child.world.ghost(f"{word} of {child}") for word in words))
    world, above, (lower, upper) = child.world, station_of(father), pair_of(father)
    low, high = world.greatest(above.low, lower), world.least(above.high, upper)
    if father.is_max():
        low = world.greatest(low, child.broth)
    else:
        high = world.least(high, child.broth)
    son = Station(
        by(world, laws.STATION_LOW, low),
        by(world, laws.STATION_HIGH, high),
        by(world, laws.STATION_F_HAT, world.greatest(above.f_hat, father.f)),
        world.ghost(f"f-hat of the beta-ancestor of {child}"),
    )
    world.law(
        laws.STATION_BETA,
        son_high=high, high_above=above.high, f_hat_above=above.f_hat,
        f_hat_of_beta_above=above.f_hat_of_beta_ancestor, f_hat_of_beta=son.f_hat_of_beta_ancestor,
    )  # fmt: skip
    return son


def _root(at: Situation) -> Station:
    """The main program calls `expand` and `diminish` on its own node."""
    return ROOT if at.node("node").father is None else station_of(at.node("node"))


def _assumed(clause: Clause, at: Situation) -> None:
    at.node("node").world.path.assume_apart(clause, at)


_CALLED: Final = sss2.formulas_8_and_9, sss2.tip_called, sss2_expand.formulas_10_and_11, sss2_expand.dominates
STATIONS: Final = Vocabulary(
    meanings={"station": lambda at: station_of(at.node("node"))},
    marks={clause: partial(_assumed, clause) for clause in _CALLED},
    apart=dict.fromkeys(_CALLED, "where a call stands below the main program"),
)
MAIN_PROGRAM: Final = Vocabulary(meanings={"station": _root}, overrides=frozenset({("meanings", "station")}))


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
    match kind_of_child(c, is_over=loop.is_over):
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
