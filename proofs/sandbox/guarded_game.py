"""The guarded view of a game that a function under test gets: it answers the allowed questions and refuses all else.

The view holds its answers and nothing else, so that the game and the notes taken are out of the variant's reach;
`Guard` is the checker's end. One game is guarded at a time: a new guard forgets the fault of the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NoReturn

from proofs.sandbox.answers import Answers, Sons, as_texts, evaluating, of_game, of_tree, with_passes
from proofs.sandbox.faults import (
    OF_EVALUATIONS,
    QUESTIONS,
    ProtocolError,
    UnknownQuestionError,
    VariantFault,
    fail,
    first_fault,
    forget,
)
from proofs.sandbox.quotes import quote
from specs.tree import GameTree, N, Tree
from specs.values import Value

BUDGET: Final = 1_000_000  # questions


class Guarded(Generic[N]):
    """What a variant gets as its tree."""

    __slots__ = ("__weakref__", "children", "evaluate", "is_max", "noisy", "null", "root", "value")

    root: N
    children: Callable[[N], Sons[N]]
    is_max: Callable[[N], bool]
    value: Callable[[N], Value]
    evaluate: Callable[[N], Value]  # and this
    noisy: Callable[[N], Sons[N]]  # only where the game has an answer
    null: Callable[[N], N | None]  # likewise

    def __getattr__(self, name: str) -> NoReturn:
        if name in OF_EVALUATIONS:
            raise UnknownQuestionError(f"tree.{name}: the games of this spec do not say; {OF_EVALUATIONS[name]}")
        more = "".join(f", tree.{question}(node)" for question in OF_EVALUATIONS if hasattr(self, question))
        raise UnknownQuestionError(f"tree.{name}: a search may ask {QUESTIONS}{more}, nothing else")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        fail(ProtocolError(f"tree.{name} = {quote(value)}: the tree may not be changed"))

    def __delattr__(self, name: str) -> NoReturn:
        fail(ProtocolError(f"del tree.{name}: the tree may not be changed"))

    def __copy__(self) -> Guarded[N]:
        return self

    def __deepcopy__(self, _: object) -> Guarded[N]:
        return self

    def __repr__(self) -> str:
        return "<the tree>"


# the one way around __setattr__
_put_root, _put_children, _put_is_max, _put_value, _put_evaluate, _put_noisy, _put_null = (
    getattr(Guarded, slot).__set__ for slot in ("root", "children", "is_max", "value", "evaluate", "noisy", "null")
)


class Guard(Generic[N]):
    """The checker's end of a guarded game: hand out `view`, then read the notes.

    `visited` holds the nodes in the order of their first visit, each with the number of evaluations before it,
    `evaluated` the leaves as often as they were evaluated. `names`: nodes are numbers, and the view has texts for them.
    """

    __slots__ = ("evaluated", "view", "visited")

    def __init__(self, tree: GameTree[N], budget: int = BUDGET, *, names: bool = False) -> None:
        forget()
        self.visited: dict[N, int] = {}
        self.evaluated: list[N] = []
        self.view: Guarded[N] = Guarded()
        game: object = tree
        answers: Callable[..., Answers] = of_tree if isinstance(game, Tree) else of_game
        children, is_max, value = answers(tree, self.visited, self.evaluated, budget)
        if hasattr(game, "evaluate"):
            evaluate, noisy = evaluating(game, children, self.evaluated, names=names)
            _put_evaluate(self.view, evaluate)
            if hasattr(game, "played"):
                children, null = with_passes(game.played, children, names=names)
                _put_null(self.view, null)
            elif noisy is not None:
                _put_noisy(self.view, noisy)
        if names:
            children, is_max, value = as_texts((children, is_max, value))
        _put_root(self.view, f"n{tree.root}" if names else tree.root)
        _put_children(self.view, children)
        _put_is_max(self.view, is_max)
        _put_value(self.view, value)

    @property
    def fault(self) -> VariantFault | None:
        """The first fault, even if the variant swallowed it."""
        return first_fault()
