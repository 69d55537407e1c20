"""What a search of a user's own may be given besides, and keep: a value or None, who moves, a number that counts.

Who moves is told as a truth value or as a sign, and the precondition of the search says that each call is told so.
Of a depth, or of a counter, nothing is known: a search that lets it decide anything is refused.
"""

from typing import Any, ClassVar, Final, NoReturn, Self

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import arbitrary_value, is_value, or_none
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.contracts import Cost, requires
from specs.tree import GameTree


class Counted(int):
    """A whole number of which nothing is known; one more or less is another one."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset()

    def __new__(cls) -> Self:
        return super().__new__(cls, 0)

    def _another(self, other: object) -> Self:
        if type(other) not in (int, Counted):
            raise FragmentError(f"a depth or a counter, and {other!r}: nothing is known of their sum")
        return type(self)()

    __add__ = __radd__ = __sub__ = __rsub__ = _another

    def _unknown(self, *_: object) -> NoReturn:
        raise FragmentError(
            "a depth or a counter decides something here: a proof is of a search of the whole tree; for a search to a "
            "depth there is `verified check --spec depth`"
        )

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _unknown
    __mul__ = __rmul__ = __neg__ = __floordiv__ = __mod__ = __truediv__ = __pow__ = __abs__ = _unknown
    __index__ = __int__ = __float__ = __rtruediv__ = __rfloordiv__ = __and__ = __or__ = _unknown
    __hash__ = None  # type: ignore[assignment]  # nothing looks it up

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

    def made(world: ProvingWorld, name: str, _node: Node) -> Any:
        answer = values[world.choose(len(values))]
        world.scene.append(f"{name} = {answer!r}")
        return answer

    return Sort(made, lambda thing: any(type(thing) is type(value) and thing == value for value in values))


STRANGERS: Final = Vocabulary(
    sorts={
        "Value | None": or_none(Sort(arbitrary_value, is_value)),
        "Sign": Sort(_sign, lambda thing: type(thing) is int and thing in (1, -1)),
        "Counter": Sort(lambda _world, _name, _node: Counted(), lambda thing: type(thing) in (int, Counted)),
    },
)
TURNS: Final = Vocabulary(
    axioms={"turns": "players take turns: below a max node are min nodes, below a min node max nodes"}
)
MOVER: Final = TURNS.extended_by(
    Vocabulary(axioms={"mover": "pay-offs, windows and results are numbers, those of the player to move"})
)
