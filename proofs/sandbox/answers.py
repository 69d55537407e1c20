"""The functions that answer the questions to a guarded game, and record visits and evaluations.

The records are those of `specs.watch`: a node is visited when the search first asks for anything but its type, and a
leaf is evaluated each time the search asks for its pay-off. The questions are the inner loop of an exhaustion: so the
answers are closures, and those of an explicit tree have code of their own.
"""

import operator
from collections.abc import Callable
from typing import Any, Final, NoReturn

from proofs.sandbox.faults import ProtocolError, TooManyQuestions, fail
from proofs.sandbox.quotes import quote
from specs.tree import GameTree, N, Tree
from specs.values import Value


def _refuse(what: str) -> Callable[..., NoReturn]:
    def refused(*_: object, **__: object) -> NoReturn:
        fail(ProtocolError(f"{what}: the tree may not be changed; work on a copy, list(tree.children(node))"))

    return refused


class Sons(tuple[N, ...]):
    """The children of a node. The methods by which a list changes are refused."""

    __slots__ = ()
    append = _refuse("tree.children(node).append(..)")
    clear = _refuse("tree.children(node).clear()")
    extend = _refuse("tree.children(node).extend(..)")
    insert = _refuse("tree.children(node).insert(..)")
    pop = _refuse("tree.children(node).pop(..)")
    remove = _refuse("tree.children(node).remove(..)")
    reverse = _refuse("tree.children(node).reverse()")
    sort = _refuse("tree.children(node).sort(..)")
    __setitem__ = _refuse("tree.children(node)[..] = ..")
    __delitem__ = _refuse("del tree.children(node)[..]")
    __setattr__ = _refuse("setting an attribute of tree.children(node)")
    __delattr__ = _refuse("deleting an attribute of tree.children(node)")


Answers = tuple[Callable[[Any], Sons[Any]], Callable[[Any], bool], Callable[[Any], Value]]  # children, is_max, value

_SHARED: Final[dict[tuple[int, ...], Sons[int]]] = {}  # small trees have the same few lists of children
_MANY: Final = 10_000


def _share(sons: tuple[int, ...]) -> Sons[int]:
    if len(_SHARED) >= _MANY:
        _SHARED.clear()
    return _SHARED.setdefault(sons, Sons(sons))


def _too_many(budget: int) -> NoReturn:
    fail(TooManyQuestions(f"more than {budget:,} questions asked about the tree: the search does not seem to end"))


def _no_node(question: str, node: object) -> NoReturn:
    asked = f"tree.{question}({quote(node)})"
    fail(ProtocolError(f"{asked}: that is no node of the tree; nodes come from tree.root and tree.children(node)"))


def _no_leaf(name: str) -> NoReturn:
    asked = f"tree.value(node {name})"
    fail(ProtocolError(f"{asked}: the node has children, so it has no pay-off of its own; ask tree.children(node)"))


def of_tree(tree: Tree, visited: dict[int, int], evaluated: list[int], budget: int) -> Answers:
    """The answers of an explicit tree, whose nodes are the numbers below its size."""
    sons_of, types, values, size, shared = tree._children, tree._is_max, tree._values, len(tree), _SHARED
    evaluate = evaluated.append
    left = budget

    def admit(question: str, node: object) -> int:
        """The node, or a fault that says why the question has no answer; called where the quick test fails."""
        if left < 0:
            _too_many(budget)
        try:
            number = operator.index(node)  # type: ignore[arg-type]  # what it is not, it says
        except TypeError:
            _no_node(question, node)
        return number if 0 <= number < size and not isinstance(node, bool) else _no_node(question, node)

    def children(node: int) -> Sons[int]:
        nonlocal left
        left -= 1
        if left < 0 or node.__class__ is not int or not -1 < node < size:
            node = admit("children", node)
        if node not in visited:
            visited[node] = len(evaluated)
        try:
            return shared[sons_of[node]]
        except KeyError:
            return _share(sons_of[node])

    def is_max(node: int) -> bool:
        nonlocal left
        left -= 1
        if left < 0 or node.__class__ is not int or not -1 < node < size:
            node = admit("is_max", node)
        return types[node]

    def value(node: int) -> Value:
        nonlocal left
        left -= 1
        if left < 0 or node.__class__ is not int or not -1 < node < size:
            node = admit("value", node)
        pay_off = values[node]
        if pay_off is None:
            _no_leaf(tree.name(node))
        if node not in visited:
            visited[node] = len(evaluated)
        evaluate(node)
        return pay_off

    return children, is_max, value


def of_game(tree: GameTree[N], visited: dict[N, int], evaluated: list[N], budget: int) -> Answers:
    """The answers of any game. Its nodes are those that it has named: the root and the children of nodes."""
    known: dict[N, None] = {tree.root: None}
    opened: dict[N, Sons[N]] = {}
    left = budget

    def admit(question: str, node: N) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            _too_many(budget)
        try:
            is_known = node in known
        except TypeError:  # unhashable
            is_known = False
        if not is_known:
            _no_node(question, node)

    def sons_of(node: N) -> Sons[N]:
        if node not in opened:
            opened[node] = Sons(tree.children(node))
        return opened[node]

    def children(node: N) -> Sons[N]:
        admit("children", node)
        if node not in visited:
            visited[node] = len(evaluated)
        sons = sons_of(node)
        known.update(dict.fromkeys(sons))
        return sons

    def is_max(node: N) -> bool:
        admit("is_max", node)
        return tree.is_max(node)

    def value(node: N) -> Value:
        admit("value", node)
        if sons_of(node):
            _no_leaf(quote(node))
        if node not in visited:
            visited[node] = len(evaluated)
        evaluated.append(node)
        return tree.value(node)

    return children, is_max, value


def evaluating(
    game: Any, children: Callable[[Any], Sons[Any]], evaluated: list[Any], *, names: bool
) -> tuple[Callable[[Any], Value], Callable[[Any], Sons[Any]] | None]:
    """The answers of a game whose positions have evaluations, and of one some of whose moves are noisy.

    Each such question counts as one for the children, which refuses what is no node. The evaluation of a terminal is
    its pay-off.
    """

    def evaluate(node: Any) -> Value:
        children(node)
        evaluated.append(node)
        value: Value = game.evaluate(node)
        return value

    def noisy(node: Any) -> Sons[Any]:
        children(node)
        return Sons(game.noisy(node))

    is_noisy = hasattr(game, "noisy")
    if not names:
        return evaluate, noisy if is_noisy else None
    by_name = lambda node: Sons([name(son) for son in noisy(number(node))])  # noqa: E731 - as below
    return lambda node: evaluate(number(node)), by_name if is_noisy else None


def with_passes(
    game: Any, children: Callable[[Any], Sons[Any]], *, names: bool
) -> tuple[Callable[[Any], Sons[Any]], Callable[[Any], Any]]:
    """The children without the position that passing leads to, and the answer that is this position."""

    def moves(node: Any) -> Sons[Any]:
        children(node)
        return Sons(game.children(node))

    def null(node: Any) -> Any:
        children(node)
        return game.null(node)

    def by_name(node: Any) -> str | None:
        passed = null(number(node))
        return None if passed is None else name(passed)

    return moves, by_name if names else null


def as_texts(answers: Answers) -> Answers:
    """The answers of a game whose nodes are numbers, given as texts: 'n0', '', 'n2', ... made anew each time.

    A node may be anything, and a function must not count on numbers, nor on a child's being true. Nor must it count on
    a node's living longer than the answer that named it: another one may then have its identity.
    """
    children, is_max, value = answers
    return (
        lambda node: Sons([name(son) for son in children(number(node))]),
        lambda node: is_max(number(node)),
        lambda node: value(number(node)),
    )


def name(of: Any) -> str:
    """The text for a node that is a number; the first child of the root has the empty one."""
    return f"n{of}" if of != 1 else ""


def number(node: Any) -> Any:
    """The number of a node that is named; what is no name stays as it is, and is no node."""
    if node == "":
        return 1
    is_name = isinstance(node, str) and node[:1] == "n" and node[1:].isdecimal() and node.isascii()
    return int(node[1:]) if is_name else node if isinstance(node, str) else str(node)
