"""A walk through a view of the user's own on a small game: moves, undo, who moves, sign, end, equality of positions.

A view may have any words. Those in common use are known here, and what a view has under one of them is held against
the game that it shows; of other words nothing is said. Each game has another number of children at every node, so that
a view which leads to a wrong one is seen.
"""

from collections.abc import Callable
from inspect import signature
from typing import Any, Final

from proofs.sandbox.quotes import describe, where
from specs.tree import Tree

GAMES: Final = (("((1 2 3) (4 5))", "max"), ("((1 2 3) (4 5))", "min"), ("7", "max"))
MOVES: Final = ("legal_moves", "get_legal_moves", "possible_moves", "available_moves", "generate_moves", "moves")
PLAYS: Final = ("push", "make_move", "do_move", "make", "play", "apply_move", "do")
UNDOES: Final = ("pop", "undo_move", "unmake_move", "unmake", "undo", "retract", "take_back")
ENDS: Final = ("is_game_over", "is_over", "is_terminal", "game_over")
WORTHS: Final = ("evaluate", "score", "payoff", "utility")
PLACES: Final = ("board", "game", "state", "position_object", "node")


class _FaultError(Exception):
    """What is wrong with the view."""


def walked(view: Callable[[Any], Any]) -> str:
    """What is wrong with the view, and what to write; "" if a walk finds nothing."""
    name = getattr(view, "__name__", repr(view))
    for text, root in GAMES:
        tree = Tree.parse(text, root=root)
        try:
            _walk(view, tree)
        except _FaultError as fault:
            return f"the view {name} on {text} (root {root}): {fault}"
        except Exception as problem:  # noqa: BLE001 - a stranger's code may raise whatever it likes
            line = where(problem)
            return f"the view {name} on {text} (root {root}) raises {describe(problem)}{f' ({line})' if line else ''}"
    return ""


def _walk(view: Callable[[Any], Any], tree: Tree) -> None:
    seen = view(tree)
    for flag in ("takes_turns", "of_mover"):
        if not isinstance(getattr(seen, flag, True), bool):
            raise _FaultError(f"{flag} is {getattr(seen, flag)!r}; write {flag} = True or False")
    if (names := getattr(seen, "names", None)) is None and callable(after := getattr(seen, "after", None)):
        _must_lead(seen, after, tree)
    elif names is not None and len({*names[:3]}) < len(names[:3]):
        raise _FaultError(f"names are {[*names[:3]]}, and two moves of one position have the same name")
    place = next((getattr(seen, word) for word in PLACES if _word(getattr(seen, word, None), MOVES)), None)
    if place is None and _word(seen, MOVES):
        place = seen
    if place is not None:
        _visit(seen, place, tree, tree.root)


def _visit(seen: Any, place: Any, tree: Tree, node: int) -> None:
    """Hold what the view answers here against the node; then make each move and take it back."""
    sons = tree.children(node)
    listing = _word(place, MOVES)
    moves = [*_answer(place, listing)]
    if len(moves) != len(sons):
        raise _FaultError(f"{listing} has {len(moves)} moves where there are {len(sons)}: one for each child")
    if (end := _word(place, ENDS)) and bool(_answer(place, end)) != (not sons):
        raise _FaultError(f"{end} is {_answer(place, end)!r} where there are {len(sons)} moves; true is: not children")
    if not sons and (worth := _word(place, WORTHS)) and callable(getattr(place, worth)):
        value, payoff = getattr(place, worth)(), int(str(tree.value(node)))
        if value not in (payoff, -payoff):
            raise _FaultError(f"{worth} is {value!r} at a leaf that is worth {payoff} to MAX")
    plays, undoes = _word(place, PLAYS), _word(place, UNDOES)
    if not (plays and undoes):
        return
    before = getattr(seen, "position", None)
    for move, son in zip(moves, sons, strict=True):
        made = getattr(place, plays)(move)
        if made is not None:  # a new position: nothing to undo
            return
        if before is not None and getattr(seen, "position", None) == before:
            raise _FaultError(f"position is {before!r} before {plays}({move!r}) and after it; it must tell them apart")
        _visit(seen, place, tree, son)
        try:
            getattr(place, undoes)()
        except TypeError:
            getattr(place, undoes)(move)
        if [*_answer(place, listing)] != moves:
            raise _FaultError(f"{listing} is another one after {plays}({move!r}) and {undoes}: it does not go back")
        if getattr(seen, "position", None) != before:
            raise _FaultError(f"position is not {before!r} again after {plays}({move!r}) and {undoes}")


def _must_lead(seen: Any, after: Callable[[Any], Any], tree: Tree) -> None:
    """`after` leads from the moves at the root to its children, if the moves are known."""
    place = next((getattr(seen, word) for word in PLACES if _word(getattr(seen, word, None), MOVES)), None)
    if place is None:
        return
    moves = [*_answer(place, _word(place, MOVES))]
    led = [after(move) for move in moves]
    if led != [*tree.children(tree.root)]:
        raise _FaultError(
            f"after leads from the moves {moves} to {led}, and the children are {[*tree.children(tree.root)]}"
        )


def _word(thing: Any, words: tuple[str, ...]) -> str:
    """The first of these words that the thing has; a method that must be told at which node is no word of a board."""
    return next((word for word in words if hasattr(thing, word) and _fits(getattr(thing, word), words)), "")


def _fits(found: Any, words: tuple[str, ...]) -> bool:
    """Whether it is a value, or a method that needs no argument where none is given."""
    if not callable(found) or words in (PLAYS, UNDOES):
        return True
    try:
        signature(found).bind()
    except TypeError:
        return False
    except ValueError:  # it is not written in Python, and does not say
        return True
    return True


def _answer(thing: Any, word: str) -> Any:
    found = getattr(thing, word)
    return found() if callable(found) else found
