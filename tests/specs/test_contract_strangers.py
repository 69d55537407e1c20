"""Contracts on functions as strangers write them: other names, methods, negamax, threads; half of them wrong."""

import asyncio
import contextvars
import functools
import importlib.util
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from specs.baudet import minus
from specs.clauses.fail_soft import FAIL_SOFT, success, value, window
from specs.clauses.loops import max_loop
from specs.clauses.mt import lower, upper
from specs.clauses.tables import true_table
from specs.clauses.visited_nodes import nested_window, visits_alphabeta
from specs.contracts import (
    Clause,
    Cost,
    Kind,
    PostViolation,
    PreViolation,
    Violation,
    clause,
    clauses_of,
    contract,
    contracts,
    count_checks,
    ghost,
    invariant,
    level,
    listen,
    loop,
)
from specs.minimax import f as true_value
from specs.tree import GameTree, Tree
from specs.values import Value
from verified import alphabeta, minimax, mt_sss, negascout, run, sss2

TREES = [Tree.parse(text) for text in ("7", "(1 2)", "((41 5) (12 90))", "((3 9) (2 (1 8)) 4)", "min((1 6) (0 3))")]
position = "a global that has the name of a parameter"  # what a clause must never take for it


def breaks(call: Callable[[Tree], object], expected: str | None) -> None:
    """The clause that one of the trees breaks, None if no tree breaks any."""
    found = None
    with contracts("oracle"):
        for tree in TREES:
            try:
                call(tree)
            except Violation as violation:
                found = violation.clause.id
                break
    assert found == expected


# NAMES


def soft(tree: Any, position: Any, a: Any, b: Any) -> Any:
    kids = tree.children(position)
    if not kids:
        return tree.value(position)
    best = -inf if tree.is_max(position) else inf
    for kid in kids:
        if tree.is_max(position):
            best = max(best, soft(tree, kid, max(a, best), b))
        else:
            best = min(best, soft(tree, kid, a, min(b, best)))
        if best >= b if tree.is_max(position) else best <= a:
            break
    return best


def hasty(tree: Any, position: Any, a: Any, b: Any) -> Any:
    kids = tree.children(position)
    if not kids:
        return tree.value(position)
    best = -inf if tree.is_max(position) else inf
    for kid in kids:
        if tree.is_max(position):
            best = max(best, hasty(tree, kid, max(a, best), b))
        else:
            best = min(best, hasty(tree, kid, a, min(b, best)))
        if not a < best < b:  # a cutoff at either end, whoever moves
            break
    return best


OTHER_NAMES = {"node": "position", "alpha": "a", "beta": "b"}


@pytest.mark.parametrize(("search", "expected"), [(soft, None), (hasty, "fail-low")])
def test_other_names(search: Callable[..., Any], expected: str | None) -> None:
    checked = contract(*FAIL_SOFT, names=OTHER_NAMES)(search)
    with contracts("oracle"):
        tree = Tree.parse("(5 ((3 9)))")
        if expected is None:
            assert checked(tree, 0, -inf, inf) == 9
            return
        with pytest.raises(Violation) as caught:
            checked(tree, 0, a=-inf, b=inf)
    assert (caught.value.clause.id, caught.value.node, caught.value.window) == (expected, "1.2.1", (5, inf))
    assert "f(1.2.1) = 9" in str(caught.value)


def test_a_name_that_is_missing_is_said_at_once_and_how_to_map_it() -> None:
    with pytest.raises(TypeError, match=r"no parameter 'node'.*it has tree, place.*names=\{\"node\": \"place\"\}"):

        @contract(value)
        def search(tree: Any, place: Any) -> Any:
            return tree.value(place)

    with pytest.raises(TypeError, match=r"no parameter 'alpha' \(clause window speaks of it\)"):

        @contract(window)
        def windowless(tree: Any, node: Any) -> Any:
            return tree.value(node)

    with pytest.raises(TypeError, match="names no parameter"):

        @contract(value, names={"node": "nodes"})
        def misspelt(tree: Any, node: Any) -> Any:
            return tree.value(node)

    with pytest.raises(TypeError, match="worked out for each call"):

        @contract(value, names={"f": "guess"})
        def believed(tree: Any, node: Any, guess: Any) -> Any:
            return guess or tree.value(node)


@contract(value)
def mtd_right(tree: Any, node: Any, f: Any) -> Any:
    """MTD(f): `f` is the first guess."""
    return alphabeta(tree, node) if f is not None else 0


@contract(value)
def mtd_wrong(tree: Any, node: Any, f: Any) -> Any:
    del tree, node
    return f


@contract(value, framed=False)
def mtd_unframed(tree: Any, node: Any, f: Any) -> Any:
    del tree, node
    return f


@pytest.mark.parametrize(("search", "expected"), [(mtd_right, None), (mtd_wrong, "value"), (mtd_unframed, "value")])
def test_a_parameter_called_f_does_not_hide_the_true_value(search: Any, expected: str | None) -> None:
    breaks(lambda tree: search(tree, tree.root, 1234), expected)


@ghost
def spots(tree: GameTree[Any], node: Any) -> int:
    return len(tree.children(node))


@clause("few", "test", "at most three spots, and v is a result", Kind.POST, Cost.LOCAL)
def few(spots: int, v: Any) -> bool:
    return spots <= 3 and v is not None


@contract(few, value)
def takes_all_our_names(
    tree: Any, node: Any, v: Any, frame: Any, problem: Any, spots: Any, body: Any, locals: Any, n: Any, fn: Any = 0
) -> Any:
    del tree, node, frame, problem, body, locals, n, fn, spots
    return v


def test_parameters_may_have_any_name_that_the_layer_uses() -> None:
    tree = Tree.parse("(1 2)")
    with contracts("oracle"):
        assert takes_all_our_names(tree, 0, 2, *"abcdefg"[:6]) == 2
        with pytest.raises(PostViolation, match=r"f\(1\) = 2\n.*v = 3"):
            takes_all_our_names(tree, 0, 3, *"abcdefg"[:6])


@invariant("small", "test", "a step is small", Cost.LOCAL)
def small(step: int, node: Any) -> bool:
    return step < 2 and node is not None


@loop(small)
def steps(tree: Any, node: Any, step: int) -> None:
    """Before each step."""


@contract(value)
def counting(tree: Any, node: Any) -> Any:
    n = alpha = f = 17
    for step in range(3):
        assert steps(tree, node, step)
    return n + alpha + f


def test_locals_of_the_procedure_do_not_get_into_the_message() -> None:
    with contracts("oracle"), pytest.raises(Violation) as caught:
        counting(TREES[0], 0)
    assert str(caught.value).splitlines()[:2] == [
        "counting broke small (test): a step is small",
        "  at node 1 with window (17)",
    ]


# PARAMETERS OF EVERY KIND


def _number(v: Value) -> int:
    assert isinstance(v, int)
    return v


@contract(*FAIL_SOFT)
def kinds(tree: Any, node: Any, /, alpha: Any = -inf, *, beta: Any = inf, wrong: int = 0) -> Any:
    return _number(alphabeta(tree, node, alpha, beta)) + wrong


@contract(value)
def starred(tree: Any, node: Any, *rest: Any, **more: Any) -> Any:
    return _number(alphabeta(tree, node)) + sum(rest) + sum(more.values())


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
def test_parameters_of_every_kind_are_handed_on(depth: str) -> None:
    tree = TREES[2]
    with contracts(depth):
        assert kinds(tree, 0) == kinds(tree, 0, beta=90) == starred(tree, 0) == starred(tree, 0, 1, more=-1) == 12
        calls: list[Callable[[], Any]]
        calls = [lambda: kinds(tree, 0, wrong=1), lambda: starred(tree, 0, 1), lambda: starred(tree, 0, more=1)]
        for call in calls:
            if depth == "oracle":
                with pytest.raises(PostViolation):
                    call()
            else:
                assert call() == 13


# METHODS


class Searcher:
    """Keeps its game, and a table that is private."""

    def __init__(self, game: Any, slip: int = 0) -> None:
        self.__game, self.slip = game, slip
        self.__table: dict[Any, Any] = {}

    @contract(value, names={"tree": "self.__game", "node": "__at"})
    def search(self, __at: Any) -> Any:  # noqa: PYI063 - the point: a private name
        if __at in self.__table:
            return self.__table[__at] + self.slip
        below = [self.search(kid) for kid in self.__game.children(__at)]
        choose = max if self.__game.is_max(__at) else min
        self.__table[__at] = choose(below) if below else self.__game.value(__at)
        return self.__table[__at]

    @staticmethod
    @contract(value)
    def static(tree: Any, node: Any) -> Any:
        return alphabeta(tree, node)

    @classmethod
    @contract(value)
    def of_class(cls, tree: Any, node: Any) -> Any:
        return -_number(alphabeta(tree, node))


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
def test_a_method_with_private_names(depth: str) -> None:
    with contracts(depth):
        assert Searcher(TREES[2]).search(0) == 12
        assert Searcher.static(TREES[2], 0) == 12


def test_wrong_methods_are_blamed() -> None:
    wrong = Searcher(TREES[2], slip=1)
    with contracts("oracle"):
        assert wrong.search(0) == 12  # the table is empty
        with pytest.raises(PostViolation, match="search broke value"):
            wrong.search(0)
    breaks(lambda tree: Searcher.of_class(tree, tree.root), "value")


def test_what_is_no_plain_function_is_refused_with_advice() -> None:
    def plain(tree: Any, node: Any) -> Any:
        return tree.value(node)

    async def later(tree: Any, node: Any) -> Any:
        return tree.value(node)

    async def later_ones(tree: Any, node: Any) -> Any:
        yield tree.value(node)

    def ones(tree: Any, node: Any) -> Any:
        yield tree.value(node)

    def closed(tree: Any, node: Any) -> Any:
        return plain(tree, node)

    wrong: list[tuple[Any, str]] = [
        (later, "an async function"),
        (later_ones, "an async generator"),
        (ones, "a generator"),
        (closed, "module-level function or a method; this one uses plain"),
        (functools.partial(plain, TREES[0]), "next to the def"),
        (functools.lru_cache(plain), "next to the def"),
        (staticmethod(plain), "below @staticmethod"),
        (classmethod(plain), "below @classmethod"),
        (Searcher(TREES[0]).search, "belongs to one object"),
        (Searcher, "next to the def"),
        (lambda tree, node: tree.value(node), "a function with a name"),
        (None, "a function with a name"),
    ]
    for thing, advice in wrong:
        with pytest.raises(TypeError, match=advice):
            contract(value)(thing)


# STACKS


def told(identifier: str, kind: Kind) -> Clause:
    def tell(node: Any) -> bool:
        HEARD.append(identifier)
        return node is not None

    return clause(identifier, "test", "is told", kind, Cost.LOCAL)(tell)


HEARD: list[str] = []


def test_stacked_contracts_are_all_checked_the_outer_one_around_the_inner() -> None:
    HEARD.clear()

    @contract(told("outer post", Kind.POST), told("outer pre", Kind.PRE))
    @contract(told("inner post", Kind.POST), told("inner pre", Kind.PRE))
    def search(tree: Any, node: Any) -> Any:
        HEARD.append("body")
        return tree.value(node)

    with contracts("local"):
        assert search(TREES[0], 0) == 7
    assert HEARD == ["outer pre", "inner pre", "body", "inner post", "outer post"]
    assert len(clauses_of(search)) == 4


@pytest.mark.parametrize("order", [(value, window), (window, value)])
def test_neither_of_two_stacked_contracts_is_dropped(order: tuple[Clause, Clause]) -> None:
    def search(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        return _number(alphabeta(tree, node)) + (alpha == 0 and beta == 1)

    inner, outer = order
    checked = contract(outer, value)(contract(inner)(search))  # a clause that both have is checked once
    with contracts("oracle"), count_checks() as count:
        assert checked(TREES[1], 0, 3, 4) == 2
        with pytest.raises(PreViolation, match="window"):
            checked(TREES[1], 0, 4, 4)
        with pytest.raises(PostViolation, match="value"):
            checked(TREES[1], 0, 0, 1)
    assert count.evaluated["search", "value"] == 2


def test_a_stack_that_does_not_fit_leaves_the_inner_contract_in_force() -> None:
    @contract(value)
    def search(tree: Any, node: Any, alpha: Any) -> Any:
        return tree.value(node) + alpha

    for wrong in (contract(window), contract(success, form="negamax"), loop()):
        with pytest.raises(TypeError):
            wrong(search)
    with contracts("oracle"):
        assert search(TREES[0], 0, 0) == 7
        with pytest.raises(PostViolation):
            search(TREES[0], 0, 1)


# NEGAMAX


class Moves:
    """A game whose pay-offs are those of the player to move."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.root = tree, tree.root
        self.children, self.is_max = tree.children, tree.is_max

    def value(self, node: int) -> Value:
        value = self.tree.value(node)
        return value if self.tree.is_max(node) else minus(value)


def negamax(game: Any, at: Any, alpha: Any, beta: Any) -> Any:
    below = game.children(at)
    if not below:
        return game.value(at)
    best = -inf
    for child in below:
        best = max(best, -negamax(game, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def negamax_slip(game: Any, at: Any, alpha: Any, beta: Any) -> Any:
    below = game.children(at)
    if not below:
        return game.value(at)
    best = -inf
    for child in below:
        best = max(best, -negamax_slip(game, child, -beta, -max(alpha, best)))
        if best > alpha:  # instead of beta
            break
    return best


def negamax_unsigned(game: Any, at: Any, alpha: Any, beta: Any) -> Any:
    below = game.children(at)
    if not below:
        return abs(game.value(at))  # the sign of MIN's pay-offs is lost
    return max(-negamax_unsigned(game, child, -beta, -alpha) for child in below)


@pytest.mark.parametrize(
    ("search", "expected"),
    [(negamax, None), (negamax_slip, {"fail-high", "success"}), (negamax_unsigned, {"fail-high", "success"})],
)
def test_negamax_form(search: Callable[..., Any], expected: set[str] | None) -> None:
    extra = () if expected else (nested_window, visits_alphabeta)
    checked = contract(*FAIL_SOFT, *extra, names={"tree": "game", "node": "at"}, form="negamax")(search)
    found = set()
    with contracts("oracle"):
        for tree in TREES:
            for ends in ((-inf, inf), (2, 6), (-6, -2)):
                try:
                    v = checked(Moves(tree), 0, *ends)
                    seen = true_value(tree, 0) if tree.is_max(0) else minus(true_value(tree, 0))
                    assert v == seen or not ends[0] < v < ends[1]
                except Violation as violation:
                    found.add(violation.clause.id)
    assert found & (expected or found) == found
    assert bool(found) == bool(expected)


@contract(upper, lower, form="negamax")
def negamax_test(tree: Any, node: Any, gamma: Any) -> Any:
    below = tree.children(node)
    return max(-negamax_test(tree, child, 1 - gamma) for child in below) if below else tree.value(node)


@contract(upper, lower, form="negamax")
def hasty_test(tree: Any, node: Any, gamma: Any) -> Any:
    below = tree.children(node)
    return -hasty_test(tree, below[0], 1 - gamma) if below else tree.value(node)  # as if the first child were best


def test_negamax_form_of_a_null_window_test() -> None:
    breaks(lambda tree: negamax_test(Moves(tree), 0, 5), None)
    breaks(lambda tree: hasty_test(Moves(tree), 0, 5), "mt-upper")


def test_what_cannot_be_said_in_negamax_form_is_refused() -> None:
    def search(tree: Any, node: Any, table: Any, g: Any, alpha: Any) -> Any:
        for child in tree.children(node):
            assert max_loop(tree, node, child, alpha, alpha, alpha, g)
        return table

    with pytest.raises(TypeError, match="cannot be checked in negamax form"):
        contract(true_table, form="negamax")(search)
    with pytest.raises(TypeError, match="the loop max_loop"):
        contract(value, form="negamax")(search)
    with pytest.raises(TypeError, match="needs framed=True"):
        contract(value, form="negamax", framed=False)(search)
    with pytest.raises(ValueError, match="no form 'negamx'; there are minimax, negamax"):
        contract(value, form="negamx")(search)


# CONTEXTS


def test_a_level_belongs_to_the_thread_that_asked() -> None:
    before = level()
    ready, go_on, seen = threading.Event(), threading.Event(), list[str]()

    def other() -> None:
        with contracts("oracle"):
            ready.set()
            go_on.wait(30)
            for _ in range(3):
                alphabeta(TREES[3], 0)  # nested calls have their frames, whoever else asks for what
            with pytest.raises(PreViolation):
                alphabeta(TREES[3], 0, 5, 5)
            seen.append(level())
        seen.append(level())

    thread = threading.Thread(target=other)
    thread.start()
    ready.wait(30)
    with contracts("off"):
        alphabeta(TREES[3], 0, 5, 5)
        go_on.set()
        thread.join()
        assert level() == "off"
        alphabeta(TREES[3], 0, 5, 5)
    assert seen == ["oracle", before]
    assert level() == before


def test_searches_at_different_levels_at_once_give_no_false_violation() -> None:
    failures: list[BaseException] = []
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)

    def search(depth: str) -> None:
        try:
            for _ in range(30):
                with contracts(depth):
                    assert level() == depth
                    assert alphabeta(TREES[3], 0) == 4
                    try:
                        alphabeta(TREES[3], 0, 5, 5)
                    except PreViolation:
                        assert depth != "off"
                    else:
                        assert depth == "off"
        except BaseException as problem:  # noqa: BLE001 - whatever it is, the test must see it
            failures.append(problem)

    threads = [threading.Thread(target=search, args=(depth,)) for depth in ("off", "local", "oracle") * 2]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not failures


def test_a_level_belongs_to_the_task_that_asked() -> None:
    async def search(depth: str) -> str:
        with contracts(depth):
            await asyncio.sleep(0)
            try:
                alphabeta(TREES[3], 0, 5, 5)
            except PreViolation:
                found = "checked"
            else:
                found = "not checked"
            await asyncio.sleep(0)
            return f"{level()}: {found}"

    async def all_of_them() -> list[str]:
        return await asyncio.gather(*(search(depth) for depth in ("off", "oracle", "off", "local")))

    assert asyncio.run(all_of_them()) == ["off: not checked", "oracle: checked", "off: not checked", "local: checked"]


def test_a_context_that_outlives_the_block_keeps_its_level() -> None:
    with contracts("off"):
        kept = contextvars.copy_context()
    with contracts("local"):
        kept.run(alphabeta, TREES[3], 0, 5, 5)
        with pytest.raises(PreViolation):
            alphabeta(TREES[3], 0, 5, 5)


def test_two_who_count_and_listen_at_once_do_not_hear_each_other() -> None:
    heard: list[str] = []
    outside = contextvars.copy_context()
    with contracts("local"), count_checks() as mine:
        alphabeta(TREES[1], 0)

        def theirs() -> None:
            with contracts("local"), listen(lambda event, procedure, _a, _v: heard.append(f"{event} {procedure}")):
                alphabeta(TREES[0], 0)

        outside.run(theirs)
        alphabeta(TREES[1], 0)
    assert heard == ["enter alphabeta", "leave alphabeta"]
    assert mine.evaluated["alphabeta", "window"] == 6


def outermost(tree: Any, node: Any) -> Any:
    return max((outermost(tree, child) for child in tree.children(node)), default=0) or tree.value(node)


def test_a_decorator_above_the_contract_is_passed_through_at_every_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contracts off must not let recursion go past a cache, or past what a test puts in a function's place."""
    calls: list[Any] = []
    inner = contract()(outermost)

    def spy(tree: Any, node: Any) -> Any:
        calls.append(node)
        return inner(tree, node)

    monkeypatch.setitem(globals(), "outermost", spy)
    tree = Tree.parse("max(1 max(2 3))")
    for depth in ("off", "local"):
        with contracts(depth):
            calls.clear()
            outermost(tree, 0)
            assert len(calls) == len(tree)


# THE CODE THAT WAS LOADED

EDITED = """
from specs.contracts import contract

@contract()
def search(tree, node):
    assert node is not None
    return {result}
"""


def module_of(path: Path, text: str) -> ModuleType:
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
def test_after_an_edit_of_the_file_the_code_that_was_loaded_runs(tmp_path: Path, depth: str) -> None:
    module = module_of(tmp_path / f"edited_{depth}.py", EDITED.format(result=1))
    (tmp_path / f"edited_{depth}.py").write_text(EDITED.format(result=2))
    with contracts(depth):
        assert module.search(TREES[0], 0) == 1


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
def test_code_without_a_file_runs(depth: str) -> None:
    names: dict[str, Any] = {}
    exec(EDITED.format(result="1 if not tree.children(node) else -search(tree, 1)"), names)  # noqa: S102 - the point
    with contracts(depth):
        assert names["search"](TREES[0], 0) == 1
        assert names["search"](TREES[1], 0) == -1


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
def test_a_renamed_function_runs(depth: str) -> None:
    def search(tree: Any, node: Any) -> Any:
        return tree.value(node)

    search.__name__, search.__qualname__ = "quiet search", "elsewhere"
    checked = contract(value)(search)
    with contracts(depth):
        assert checked(TREES[0], 0) == 7


# CHILDREN


@contract(value)
def backwards(tree: Any, node: Any) -> Any:
    below = [backwards(tree, child) for child in reversed(tree.children(node))]
    return (max(below) if tree.is_max(node) else min(below)) if below else tree.value(node)


def test_children_in_any_order_cost_the_same() -> None:
    compared = 0

    class Node:
        def __init__(self, number: int) -> None:
            self.number = number

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return isinstance(other, Node) and self.number == other.number

        def __hash__(self) -> int:
            return self.number

    class Wide:
        root, nodes = Node(0), [Node(number) for number in range(1, 1001)]

        def children(self, node: Node) -> Sequence[Node]:
            return () if node.number else self.nodes

        def is_max(self, node: Node) -> bool:
            return not node.number

        def value(self, node: Node) -> int:
            return node.number

    with contracts("oracle"):
        assert backwards(Wide(), Wide.root) == 1000
    assert compared < 20_000  # not half a million


def questions_of(tree: Tree, children: Callable[[Sequence[int]], Any]) -> Any:
    class Strange:
        root, is_max, value = tree.root, tree.is_max, tree.value

        def children(self, node: int) -> Any:
            return children(tree.children(node))

    return Strange()


def one_by_one(children: Sequence[int]) -> Iterator[int]:
    yield from children


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
@pytest.mark.parametrize(
    "made", [one_by_one, set, lambda c: dict.fromkeys(c).keys(), lambda c: map(int, c), iter, dict.fromkeys]
)
def test_children_that_are_no_sequence_are_an_error_at_every_level(made: Callable[[Any], Any], depth: str) -> None:
    with contracts(depth):
        for search in (alphabeta, minimax, negascout, mt_sss, sss2):
            with pytest.raises(TypeError, match=r"Strange.children\(0\) is .* no sequence: answer with a list"):
                search(questions_of(TREES[2], made), 0)
        # The oracle takes the greatest of no values where it meets such a leaf first.
        with pytest.raises((TypeError, ValueError), match=r"no sequence|empty sequence"):
            run("alphabeta", questions_of(TREES[2], lambda c: c or made(c)))  # only its leaves are wrong


@pytest.mark.parametrize("depth", ["off", "local", "oracle"])
@pytest.mark.parametrize("made", [list, tuple, deque])
def test_children_that_are_a_sequence_are_none(made: Callable[[Any], Any], depth: str) -> None:
    with contracts(depth):
        assert alphabeta(questions_of(TREES[2], made), 0) == run("sss-star", questions_of(TREES[2], made)).value == 12
