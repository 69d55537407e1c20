"""What a search of a user's own may be given besides, and keep: a value or None, who moves, a number that counts.

Who moves is told as a truth value or as a sign, and the precondition of the search says that each call is told so.
Of a depth, or of a counter, nothing is known: a search that lets it decide anything is refused.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import arbitrary_value, is_value, or_none
from proofs.proving.execution.things import TEXT, Text, Unchanging, with_texts
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from proofs.symbolic.closed import REFUSALS
from specs.contracts import Cost, requires
from specs.tree import GameTree


class Counted(Unchanging):
    """A whole number of which nothing is known: one that no other is known to equal, or so much more than that.

    A sum with a number that is written out keeps what it is counted from: depth + 1 - 1 is depth, and depth + 1 is not
    known to be depth + 2. Any other sum is counted from a number of its own.
    """

    def __init__(self, origin: object = None, more: int = 0) -> None:
        self._origin = object() if origin is None else origin
        self._more = more

    def is_surely(self, other: Counted) -> bool:
        """Whether both are the same number, whatever that is."""
        return self._origin is other._origin and self._more == other._more

    def __add__(self, other: object) -> Counted:
        if type(other) is int:
            return Counted(self._origin, self._more + other)
        if type(other) is not Counted:
            raise FragmentError(f"a depth or a counter, and {other!r}: nothing is known of their sum")
        return Counted()

    __radd__ = __add__

    def __sub__(self, other: object) -> Counted:
        return self + (-other if type(other) is int else other)

    def __rsub__(self, other: object) -> Counted:
        self + other
        return Counted()

    __eq__, __ne__, __hash__ = (REFUSALS[name] for name in ("__eq__", "__ne__", "__hash__"))

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(
            f"{what}: a depth or a counter decides something here, and a proof is of a search of the whole tree; say "
            "--spec depth for a search to a depth"
        )

    def _in_words(self) -> tuple[str, str]:
        return "depth", "a depth or a counter"

    def __repr__(self) -> str:
        return "a depth or a counter"


def _sign(world: ProvingWorld, name: str, _node: Node) -> int:
    answer = 1 if world.choose(2) == 0 else -1
    world.scene.append(f"{name} = {answer}")
    return answer


@requires("told-turn", "the signature", "it is told whether MAX moves", Cost.LOCAL)
def told_turn(tree: GameTree[Any], node: Any, is_max: Any) -> bool:
    """A truth value."""
    return bool(is_max) == tree.is_max(node)


@requires("told-sign", "the signature", "it is told 1 if MAX moves, else -1", Cost.LOCAL)
def told_sign(tree: GameTree[Any], node: Any, color: Any) -> bool:
    """A sign."""
    return bool(color == 1) == tree.is_max(node)


@requires("max-to-move", "who calls it", "MAX moves at the node", Cost.LOCAL)
def max_to_move(tree: GameTree[Any], node: Any) -> bool:
    """A function that is only ever called on max nodes need not ask."""
    return tree.is_max(node)


@requires("min-to-move", "who calls it", "MIN moves at the node", Cost.LOCAL)
def min_to_move(tree: GameTree[Any], node: Any) -> bool:
    """Likewise."""
    return not tree.is_max(node)


def one_of(values: tuple[Any, ...]) -> Sort:
    """A flag that is one of these."""
    answers = with_texts(values)

    def made(world: ProvingWorld, name: str, _node: Node) -> Any:
        answer = answers[world.choose(len(answers))]
        world.scene.append(f"{name} = {answer!r}")
        return answer

    return Sort(made, lambda thing: any(type(thing) is type(answer) and thing == answer for answer in answers))


STRANGERS: Final = Vocabulary(
    makers={TEXT: Text},
    sorts={
        "Value | None": or_none(Sort(arbitrary_value, is_value)),
        "Sign": Sort(_sign, lambda thing: type(thing) is int and thing in (1, -1)),
        "Counter": Sort(lambda _world, _name, _node: Counted(), lambda thing: type(thing) in (int, Counted)),
    },
    axioms={
        "best_before": "where the source says best_before, no child comes twice: a run stops at the first of the two"
    },
)
TURNS: Final = Vocabulary(
    axioms={"turns": "players take turns: below a max node are min nodes, below a min node max nodes"}
)
MOVER: Final = TURNS.extended_by(
    Vocabulary(axioms={"mover": "pay-offs, windows and results are numbers, those of the player to move"})
)
