"""Spec `move`: a search says which move to make, with its value or the line of play that follows if it likes.

On the plain tree a move is the child that it leads to. Nodes are given as texts there, so that a number is never a
node: a function that returns the index of a child is told how to be called. Seen through an interface, moves are those
of the interface. A game that is over is left out: nobody asks for a move there.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from proofs.checking.core.calling import Played, WrongTypeError, a_value
from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import FULL, Window
from proofs.checking.games.trees import TREES
from proofs.sandbox.answers import number
from proofs.sandbox.quotes import quote
from proofs.symbolic.terms import Term
from proofs.views import Adapted
from specs.clauses import fail_soft, moves, observed
from specs.clauses.moves import NOWHERE, UNSAID, Said, UnreadableError

PAYOFFS: Final = frozenset({1000, 2000})  # of the games that show what a result means
_CHILD: Final = "tree.children(node)"


class NoMoveError(WrongTypeError):
    """The function returned something that says of no move that it should be made."""


def read(result: Any, played: Played) -> Mapping[str, Any]:
    """The result as `said`, its moves the children that they lead to."""
    tree = played.case.tree
    view = played.view
    root = f"n{tree.root}" if played.names else tree.root

    def child(at: Any, move: Any) -> Any:
        node = tree.root if at == root else at
        found = move if view is None else _after(view, tree, node, move)
        if played.names and isinstance(found, str):
            found = number(found)
        elif played.names and view is None:
            found = NOWHERE  # a number, where nodes are texts
        return found if type(found) is int and found in tree.children(node) else NOWHERE

    if isinstance(view, Adapted):
        result = view.move_said(result)
    try:
        said = moves.read(root, result, child, _is_value)
    except UnreadableError as problem:
        (move,) = problem.args
        told = "" if move is result else f", and {quote(move)} is no move there"
        raise NoMoveError(f"returned {quote(result)}, which is no move{told}") from None
    value = said.value if said.value is UNSAID else a_value(said.value)
    named = said.moves if view is not None else ()
    return {"v": value, "said": replace(said, value=value, moves=named, names=getattr(view, "names", ()))}


def _is_value(thing: object) -> bool:
    return isinstance(thing, Term) or moves.is_value(thing)


def _after(view: Any, tree: Any, node: int, move: Any) -> Any:
    """The child that a move of the interface leads to. A view names the moves, or says where one leads."""
    if (names := getattr(view, "names", None)) is not None:
        children = zip(names, tree.children(node), strict=False)
        return next((child for name, child in children if type(name) is type(move) and name == move), NOWHERE)
    if (after := getattr(view, "after", None)) is None:
        return move
    try:
        return after(move)
    except (ValueError, TypeError, LookupError, AttributeError):
        return NOWHERE


def unclear(result: Any, played: Played, call: str) -> str:
    """What to ask of a function that returned this where pay-offs are 1000 and 2000, and so no moves."""
    is_pair = isinstance(result, tuple) and len(result) == 2 and all(type(part) is int for part in result)
    try:
        said: Said = read(result, played)["said"]
    except WrongTypeError:
        if type(result) is int and result in PAYOFFS:
            return f"it returns {result}, a value, and spec move is about moves; write --spec minimax"
        if type(result) is int:
            return f"it returns {result}, which is no move; if it is the index of a child: --call '{_CHILD}[{call}]'"
        if not is_pair or not {*result} & PAYOFFS:
            return ""
        names = "value, index" if result[0] in PAYOFFS else "index, value"
        picked = f"(lambda {names}: (value, {_CHILD}[index]))(*{call})"
        return f"it returns {result}, which names no move; if there is the index of a child: --call '{picked}'"
    if is_pair and said.value is result[1]:
        return f"it returns {result}; where moves are numbers the value comes first: --call '{call}[::-1]'"
    return ""


_PLAIN: Final = Spec(
    "move",
    "search(tree, node) -> move, (value, move), (move, value) or a list of moves",
    ("tree", "node"),
    {clause.id: clause for clause in moves.MOVES},
    TREES,
    classifying={"once": observed.once},
    window=FULL,
    read=read,
    unclear=unclear,
    reads=("said",),
    as_texts=True,
    skips=lambda case: not case.tree.children(case.tree.root),
    optional=("move-value", "principal-variation"),
)

MOVE: Final = replace(
    _PLAIN,
    in_window=replace(
        _PLAIN,
        signature="search(tree, node, alpha, beta) -> (value, move), or whatever else says the move",
        parameters=("tree", "node", "alpha", "beta"),
        required={clause.id: clause for clause in moves.MOVES_WITHIN},
        calls=Window(),
        precondition=fail_soft.window,
    ),
)
