"""Which calls a call makes, in what order and with which bounds: visited-set clauses of windowed searches.

A search that passes on a wider window than it could, or goes on after a cutoff, still returns the right value: only
its calls betray it. `calls` are those that one call makes itself, oldest first, each with its arguments and its result;
`old_x` is parameter x as it was when the call began. The calls that are due are written as a dialogue: a generator that
yields the next call due and is sent what that call returned. A contract sees its own call only, so these clauses are
checked from outside, by a listener (`proofs.mutants.calling`). `calls_mt` has those of the null-window searches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from specs.contracts import ensures, message, when
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value, above, below
from specs.watch import unwatched


@dataclass(eq=False)
class Call:
    """A call of a procedure: its arguments, copies of those that may change, its result, and the calls it made."""

    procedure: str
    given: Mapping[str, Any]
    old: Mapping[str, Any]
    v: Any = None
    calls: list[Call] = field(default_factory=list)

    def __repr__(self) -> str:
        shown = {"node", "move", "alpha", "beta", "gamma", "bound", "first", "g1", "plies"} & self.given.keys()
        return f"{self.procedure}({', '.join(f'{name}={self.given[name]!r}' for name in sorted(shown))}) -> {self.v!r}"


Calls = Sequence[Call]
Table = Mapping[Any, Any]
Dialogue = Generator[tuple[Any, ...], Any, None]


def follows(due: Dialogue, calls: Calls, names: Sequence[str]) -> bool:
    """Whether the calls are exactly those due; `names` are the arguments that are compared."""
    try:
        expected = next(due)
        for number, call in enumerate(calls):
            if expected != tuple(_given(call, name) for name in names):
                return False
            try:
                expected = due.send(call.v)
            except StopIteration:
                return number + 1 == len(calls)
    except StopIteration:
        return not calls
    return False


def _given(call: Call, name: str) -> Any:
    """An argument, None if the procedure has no such parameter; for `procedure`, the name of the procedure called."""
    return call.procedure if name == "procedure" else call.given.get(name)


WINDOW = ("node", "alpha", "beta")


def narrowing(game: GameTree[Any], node: Any, alpha: Value, beta: Value) -> Dialogue:
    """Each child with the window as its elder brothers have narrowed it, until the window is empty."""
    for child in game.children(node):
        v = yield child, alpha, beta
        if game.is_max(node):
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return


def scouting(
    game: GameTree[Any], node: Any, alpha: Value, beta: Value, is_exact: Callable[[GameTree[Any], Any, Any], bool]
) -> Dialogue:
    """The first child with the whole window, each other with a null window, and again where that may change its value.

    `is_exact` says where the result of the scout is exact already, given the game, the node and the child.
    """
    eldest = True
    for child in game.children(node):
        if eldest:
            v = yield child, alpha, beta
        elif game.is_max(node):
            v = yield child, alpha, above(alpha)
            if alpha < v < beta and not is_exact(game, node, child):
                v = yield child, v, beta
        else:
            v = yield child, below(beta), beta
            if alpha < v < beta and not is_exact(game, node, child):
                v = yield child, alpha, v
        eldest = False
        if game.is_max(node):
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return


def _scout_is_exact(game: GameTree[Any], node: Any, child: Any) -> bool:
    """A terminal; or the other player's last move, of which the scout has seen every outcome."""
    last = all(not game.children(grandchild) for grandchild in game.children(child))
    return not game.children(child) or (last and game.is_max(child) != game.is_max(node))


@ensures("scout-calls", "RR-F2.13-fix")
@message(actual="{calls!r}")
def scout_calls(tree: GameTree[Any], node: Any, alpha: Value, beta: Value, calls: Calls) -> bool:
    """the eldest child is called with (alpha, beta), each other with a null window at the better end, and again with
    (v, beta) or (alpha, v) only if that failed and is not exact; none after a cutoff
    """
    return follows(scouting(unwatched(tree), node, alpha, beta, _scout_is_exact), calls, WINDOW)


@ensures("pvs-calls", "LI-PVS")
@message(actual="{calls!r}")
def pvs_calls(tree: GameTree[Any], node: Any, alpha: Value, beta: Value, calls: Calls) -> bool:
    """as `scout-calls`; every scout that failed inside the window is searched again"""
    return follows(scouting(unwatched(tree), node, alpha, beta, lambda *_: False), calls, WINDOW)


@ensures("p-alphabeta-calls", "LI-Palphabeta")
@message(actual="{calls!r}")
def p_alphabeta_calls(tree: GameTree[Any], node: Any, calls: Calls) -> bool:
    """the eldest child is searched as n is; each other by alpha-beta with a null window at the best value so far, and
    again with all beyond the bound that it found if that is better
    """
    game = unwatched(tree)

    def beside_the_first() -> Dialogue:
        first, *others = game.children(node)
        g = yield "p_alphabeta", first, None, None
        for child in others:
            v = yield "alphabeta", child, *((g, above(g)) if game.is_max(node) else (below(g), g))
            if v > g and game.is_max(node):
                g = yield "alphabeta", child, v, POS_INF
            elif v < g and not game.is_max(node):
                g = yield "alphabeta", child, NEG_INF, v

    return not calls if not game.children(node) else follows(beside_the_first(), calls, ("procedure", *WINDOW))


@ensures("scout-tests", "LI-Scout")
@message(actual="{calls!r}")
def scout_tests(tree: GameTree[Any], node: Any, calls: Calls) -> bool:
    """the eldest child is evaluated; each other is tested for being better than the best so far, and evaluated if so"""
    game = unwatched(tree)
    test = "is_worth_more" if game.is_max(node) else "is_worth_less"

    def tested() -> Dialogue:
        first, *others = game.children(node)
        g = yield "scout", first, None
        for child in others:
            if (yield test, child, g):
                g = yield "scout", child, None

    return not calls if not game.children(node) else follows(tested(), calls, ("procedure", "node", "bound"))


@ensures("bound-tests", "LI-Scout")
@message(actual="{calls!r}")
def bound_tests(tree: GameTree[Any], node: Any, bound: Value, calls: Calls) -> bool:
    """the children are tested with the same bound, in turn, up to the first whose answer settles that of n"""
    game = unwatched(tree)

    def tested() -> Dialogue:
        for child in game.children(node):
            if (yield child, bound) == settling:
                return

    settling = game.is_max(node) == (bool(calls) and calls[0].procedure == "is_worth_more")
    return follows(tested(), calls, ("node", "bound"))


@ensures("aspiration-calls", "RR-F2.11-aspwin")
@message(actual="{calls!r}")
def aspiration_calls(node: Any, estimate: Value, delta: Value, calls: Calls) -> bool:
    """one search with (estimate - delta, estimate + delta); one more with (-inf, g) or (g, +inf) if that failed"""

    def around_the_guess() -> Dialogue:
        low, high = below(estimate, delta), above(estimate, delta)
        g = yield node, low, high
        if g <= low:
            yield node, NEG_INF, g
        elif g >= high:
            yield node, g, POS_INF

    return follows(around_the_guess(), calls, WINDOW)


# WITH A TABLE


def narrowed(node: Any, alpha: Value, beta: Value, stored: Table) -> tuple[Value, Value]:
    """The window as narrowed by the entry of the node."""
    entry = stored.get(node)
    return (alpha, beta) if entry is None else (max(alpha, entry.lower), min(beta, entry.upper))


@ensures("table-calls", "RR-F2.15-alphabetaTT")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def table_calls(tree: GameTree[Any], node: Any, alpha: Value, beta: Value, old_table: Table, calls: Calls) -> bool:
    """each child is called with the window as narrowed by the entry of n and by its elder brothers; none
    after a cutoff
    """
    return follows(narrowing(unwatched(tree), node, *narrowed(node, alpha, beta, old_table)), calls, WINDOW)


@ensures("scout-table-calls", "RR-F2.13-fix")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def scout_table_calls(
    tree: GameTree[Any], node: Any, alpha: Value, beta: Value, old_table: Table, calls: Calls
) -> bool:
    """as `scout-calls`, in the window as narrowed by the entry of n; every scout that failed is searched again"""
    low, high = narrowed(node, alpha, beta, old_table)
    return follows(scouting(unwatched(tree), node, low, high, lambda *_: False), calls, WINDOW)


@ensures("one-table", "RR-4.2.1-design")
@when(lambda calls: bool(calls))
@message(expected="the same table for each call", actual=lambda calls: f"{[call.given['table'] for call in calls]}")
def one_table(table: Any, calls: Calls) -> bool:
    """a driver gives the same table to each search that it begins: its own, if it has one"""
    used = calls[0].given["table"] if table is None else table
    return used is not None and all(call.given["table"] is used for call in calls)


@ensures("etc-calls", "RR-5.3-ETCdepth")
@message(actual="{calls!r}")
def etc_calls(
    tree: GameTree[Any], node: Any, alpha: Value, beta: Value, plies: int | None, old_table: Table, calls: Calls
) -> bool:
    """children are searched, with one ply less each, iff none of them cuts by its entry or no ply is left to look at"""
    game = unwatched(tree)
    low, high = narrowed(node, alpha, beta, old_table)
    children = game.children(node)
    entries = [old_table[child] for child in children if child in old_table]
    cuts = any(entry.lower >= high if game.is_max(node) else entry.upper <= low for entry in entries)
    searched = bool(children) and low < high and (plies == 0 or not cuts)
    below_here = plies and plies - 1
    return searched == bool(calls) and all(call.given["plies"] == below_here for call in calls)


# ON GRAPHS


@ensures("graph-calls", "KA-R6-ab")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def graph_calls(graph: GameTree[Any], node: Any, alpha: Value, beta: Value, calls: Calls) -> bool:
    """each successor is called with the window as narrowed by those before it; none after a cutoff"""
    return follows(narrowing(unwatched(graph), node, alpha, beta), calls, WINDOW)


@ensures("memo-used", "KA-P7-getmemo", "what is known of a vertex and depends on the path alone is not searched again")
@when(lambda node, old_memo, old_path: node in old_memo and old_memo[node][1] <= old_path.keys())
@message(expected="no calls, for {old_memo!r}", actual="{calls!r}")
def memo_used(calls: Collection[Call]) -> bool:
    return not calls
