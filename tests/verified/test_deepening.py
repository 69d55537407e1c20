"""Iterative deepening: each iteration returns f of the game cut off at its depth, whatever was learned before.

RR-2.2.2-ID, RR-2.1.1-evalheur, RR-MTD-f, RR-2.2.1-asp-use, RR-2.1.4-metrics, RR-1.3-nodominance, RR-F4.13-nondominance.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofs.dossiers.dossier import Bug, Misuse
from proofs.dossiers.iterative_deepening import DOSSIER
from proofs.enumeration.cases import Scope
from proofs.mutants.seeding import mutate, seed
from proofs.strategies import trees
from proofs.traces.tables import calls_MT
from specs.clauses.deepening import learner_of_the_game, true_learner
from specs.contracts import Kind, PreViolation, Violation, clauses_of, contract_of, contracts, count_checks, listen
from specs.depth_limited import At, DepthLimited, EvaluatedGame, EvaluatedTree
from specs.minimax import Oracle, f
from specs.tree import Tree
from specs.values import Value
from tests.specs.games import InARow, Kayles, connect_three, tic_tac_toe
from verified import alphabeta_tt, iterative_deepening
from verified.memory.eager import Learner, arrange_eagerly, credit
from verified.memory.iterations import Iteration
from verified.memory.iterative_deepening import eager_iteration, lazy_iteration, whole_search
from verified.memory.ordering import Memory, Noted, Ordered, arrange, learn, prove
from verified.memory.tables import Bounded, Entry, Unbounded
from verified.registry import ALGORITHMS

STEADY = settings(database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Every procedure of the registry that searches a plain tree.
TESTED = [name for name, algorithm in ALGORITHMS.items() if not algorithm.informed and not name.startswith("graph")]
WITHOUT_MEMORY = ("alphabeta", "negascout", "aspiration", "aspiration-negascout")
REPEATED = [name for name, a in ALGORITHMS.items() if calls_MT(a) or "table" in contract_of(a.function).params]


def plain(game: EvaluatedGame[Any]) -> Memory[Any]:
    """A memory that leaves the game in its own order."""
    return Memory(game, by_table=False, by_history=False)


def leaves(iterations: object) -> list[int]:
    return [iteration.leaves for iteration in iterations]  # type: ignore[attr-defined]  # iterations


def minimax_values(game: EvaluatedGame[Any], depth: int) -> list[Value]:
    views = [DepthLimited(game, d) for d in range(1, depth + 1)]
    return [Oracle(view)[view.root] for view in views]


@cache
def of_tic_tac_toe() -> tuple[InARow, list[Value]]:
    """The game, and its minimax value searched to each depth up to six."""
    game = tic_tac_toe()
    return game, minimax_values(game, 6)


# REAL GAMES


@pytest.mark.parametrize("depth", [5, pytest.param(6, marks=pytest.mark.evidence)])
@pytest.mark.parametrize("name", TESTED)
def test_on_tic_tac_toe_every_search_finds_the_minimax_value_of_each_depth(name: str, depth: int) -> None:
    game, values = of_tic_tac_toe()
    assert values == [4, 1, 6, 0, 6, 0]
    expected = values[: depth - 1 if name == "minimax" else depth]
    with contracts("off"):
        for memory in (Memory(game), Memory(game, by_history=False), Memory(game, by_table=False), plain(game)):
            assert [i.value for i in iterative_deepening(game, len(expected), name, memory)] == expected


@pytest.mark.parametrize("name", TESTED)
@pytest.mark.parametrize(
    "game",
    [tic_tac_toe(), tic_tac_toe("XO..X...."), connect_three(4, 3), Kayles(5, 2), Kayles(4, 1, is_max=False)],
    ids=repr,
)
@pytest.mark.sampled(2, "more")
def test_every_clause_holds_on_real_games(name: str, game: EvaluatedGame[Any]) -> None:
    with contracts("oracle"), count_checks() as count:
        found = iterative_deepening(game, 3, name, Memory(game))
        assert [i.value for i in found] == minimax_values(game, 3)
    for clause in clauses_of(iterative_deepening):
        where = "deepening_loop" if clause.kind is Kind.LOOP else "iterative_deepening"
        # For searches with a table: test_eager.py
        assert count.applied[where, clause.id] or clause in (learner_of_the_game, true_learner)


@pytest.mark.parametrize("name", [*WITHOUT_MEMORY, *REPEATED])
@pytest.mark.parametrize(
    ("game", "depth"), [(tic_tac_toe(), 6), (connect_three(4, 4), 7)], ids=["tic-tac-toe", "connect"]
)
def test_ordering_saves_leaves(name: str, game: InARow, depth: int) -> None:
    with contracts("off"):
        found = [iterative_deepening(game, depth, name, memory) for memory in (Memory(game), plain(game))]
    ordered, unordered = (sum(leaves(iterations)) for iterations in found)
    # More than half where nothing else is remembered; a fifth where a table has already taken its share.
    assert (2 * ordered < unordered) if name in WITHOUT_MEMORY else (5 * ordered < 4 * unordered)


def test_what_ordering_saves_on_tic_tac_toe() -> None:  # best moves and history scores, each alone and together
    game = tic_tac_toe()
    memories = [(False, False), (True, False), (False, True), (True, True)]
    with contracts("off"):
        for name, totals in (("alphabeta", [5291, 2579, 2879, 2336]), ("mtd-f", [1254, 1041, 875, 935])):
            given_memories = (Memory(game, by_table=table, by_history=history) for table, history in memories)
            assert [sum(leaves(iterative_deepening(game, 6, name, memory))) for memory in given_memories] == totals


def test_ordering_need_not_save_anything() -> None:
    # What is good in Kayles depends on the whole position, so moves that were good elsewhere mislead.
    game = Kayles(7, 3)
    with contracts("off"):
        ordered, unordered = (leaves(iterative_deepening(game, 6, "alphabeta", m)) for m in (Memory(game), plain(game)))
    assert sum(ordered) > sum(unordered)


def test_a_table_of_best_moves_with_little_room_changes_no_value() -> None:
    game = tic_tac_toe()
    with contracts("oracle"):
        for capacity in (1, 7, 50):
            found = iterative_deepening(game, 4, "negascout", Memory(game, Bounded(capacity)))
            assert [i.value for i in found] == [4, 1, 6, 0]


def test_what_is_counted() -> None:  # RR-2.1.4-metrics
    game = tic_tac_toe()
    (one, two) = iterative_deepening(game, 2, "minimax", plain(game))
    assert one == Iteration(1, 4, "....X....", leaves=9, inner=1, hits=0, entries=0)
    assert two == Iteration(2, 1, "....X....", leaves=72, inner=10, hits=0, entries=0)
    assert two.total == 82
    with_table, without = (iterative_deepening(game, 5, name)[-1] for name in ("alphabeta-tt", "alphabeta"))
    assert with_table.hits > 0
    assert with_table.entries >= with_table.leaves
    assert with_table.leaves < without.leaves
    assert without.hits == without.entries == 0


# DEPTH IS PART OF VALIDITY


class ByPosition:
    """A table that forgets with what remaining depth a position was searched."""

    lost = 0

    def __init__(self) -> None:
        self.held: Unbounded[Any] = Unbounded()

    def get(self, node: At[Any], /) -> Entry[Any] | None:
        return self.held.get(node.position)

    def put(self, node: At[Any], entry: Entry[Any], /) -> None:
        self.held.put(node.position, entry)

    def items(self) -> Iterator[tuple[Any, Entry[Any]]]:
        return iter(())


def test_bounds_of_one_depth_do_no_harm_at_another() -> None:  # RR-2.2.2-TT
    game = tic_tac_toe()
    table: Unbounded[At[str]] = Unbounded()
    for d, expected in enumerate(minimax_values(game, 5), start=1):
        view = DepthLimited(game, d)
        with contracts("oracle" if d <= 3 else "off"):
            assert alphabeta_tt(view, view.root, table=table) == expected


def test_bounds_kept_by_position_alone_give_wrong_values() -> None:  # RR-2.2.2-TT, RR-2.2.3-inconsistency
    game = tic_tac_toe()
    table = ByPosition()
    with contracts("off"):
        values = [alphabeta_tt(view, view.root, table=table) for view in (DepthLimited(game, 1), DepthLimited(game, 2))]
    assert values == [4, 4]
    assert minimax_values(game, 2) == [4, 1]


# HOW FAR, FROM WHERE


def test_iterations_are_a_step_apart_and_end_at_the_depth() -> None:
    game = tic_tac_toe()
    for depth, step, depths in ((5, 1, [1, 2, 3, 4, 5]), (5, 2, [1, 3, 5]), (4, 2, [2, 4]), (2, 5, [2])):
        found = iterative_deepening(game, depth, "alphabeta", None, step)
        assert [i.depth for i in found] == depths
        assert [i.value for i in found] == [minimax_values(game, depth)[d - 1] for d in depths]


@pytest.mark.parametrize(("back", "guesses"), [(1, [0, 4, 1, 6]), (2, [0, 0, 4, 1]), (9, [0, 0, 0, 0])])
def test_the_first_guess_is_an_earlier_value(back: int, guesses: list[Value]) -> None:
    heard: list[Value] = []

    def listener(moment: str, procedure: str, arguments: tuple[Any, ...], _: object) -> None:
        if (moment, procedure) == ("enter", "mtd_f"):
            heard.append(arguments[2])

    with listen(listener):
        iterative_deepening(tic_tac_toe(), 4, "mtd-f", None, 1, back)
    assert heard == guesses


def test_what_was_learned_may_be_used_again() -> None:
    game = tic_tac_toe()
    memory = Memory(game)
    first, second = (iterative_deepening(game, 5, "alphabeta", memory) for _ in range(2))
    assert [i.value for i in first] == [i.value for i in second]
    assert sum(leaves(second)) < sum(leaves(first))


def test_a_game_that_is_over_has_no_best_move() -> None:
    game = tic_tac_toe("XXXOO....")
    with contracts("oracle"):
        assert [(i.value, i.best) for i in iterative_deepening(game, 2)] == [(game.win, None), (game.win, None)]


def test_options_are_those_of_the_algorithm() -> None:
    game = tic_tac_toe()
    wide, narrow = (
        iterative_deepening(game, 4, "aspiration", plain(game), options={"delta": delta}) for delta in (100, 1)
    )
    assert [i.value for i in wide] == [i.value for i in narrow]
    assert leaves(wide) != leaves(narrow)
    for name, options in (("aspiration", {"first": 3}), ("alphabeta", {"beta": 3}), ("minimax", {"delta": 3})):
        with pytest.raises(ValueError, match="has no option"):
            iterative_deepening(game, 1, name, options=options)
    with pytest.raises(ValueError, match="needs heuristic bounds"):
        iterative_deepening(game, 1, "alphabeta-informed")
    with pytest.raises(ValueError, match="no algorithm 'x'"):
        iterative_deepening(game, 1, "x")


@pytest.mark.parametrize("depth", [1.5, "3"])
def test_a_depth_that_is_no_number_of_plies_is_quoted(depth: Any) -> None:
    with pytest.raises(PreViolation, match=re.escape(f"depth = {depth!r}")):
        iterative_deepening(tic_tac_toe(), depth)


def test_a_memory_of_another_game_is_refused() -> None:
    learned = Memory(EvaluatedTree(Tree.of([3, 1]), {0: 0}))
    with pytest.raises(PreViolation, match="broke deepening-memory"):
        iterative_deepening(EvaluatedTree(Tree.of([2, [1, 4]]), {0: 0, 2: 0}), 2, "alphabeta", learned)


@pytest.mark.parametrize("name", ["mtd-f", "mtd-bi", "mtd-best"])
def test_evaluations_that_are_no_integers_are_refused_where_integers_are_needed(name: str) -> None:
    """RR-2.2.1-nullwindow. The first guess is an evaluation that the caller never gave as one."""
    game = EvaluatedTree(Tree.of([[3, 1], 2]), {0: 0.5, 1: 1.0})
    with pytest.raises(ValueError, match=rf"{name} needs integers, but its first guess.* is 0\.5; scale"):
        iterative_deepening(game, 2, name)
    assert [i.value for i in iterative_deepening(game, 2, "aspiration")] == [2, 2]
    whole = EvaluatedTree(Tree.of([[3, 1], 2]), {0: 5.0, 1: 1.0})
    assert [i.value for i in iterative_deepening(whole, 2, name)] == [2, 2]


# ALL SMALL GAMES, AND RANDOM ONES


def small_games(leaves: int, evaluations: int) -> Iterator[tuple[EvaluatedTree, int]]:
    """Every tree of up to so many leaves with every evaluation of its inner nodes but the root, and its height."""
    for skeleton, ranks in Scope(leaves).fillings():
        tree = skeleton.fill(ranks)
        inner = [node for node in tree.nodes() if tree.children(node)]
        for values in product(range(evaluations), repeat=max(0, len(inner) - 1)):
            yield EvaluatedTree(tree, dict(zip(inner, (1, *values), strict=False))), max(1, height(tree, 0))


def height(tree: Tree, node: int) -> int:
    return max((1 + height(tree, child) for child in tree.children(node)), default=0)


@pytest.mark.parametrize("evaluations", [2, pytest.param(3, marks=pytest.mark.evidence)])
@pytest.mark.parametrize("name", TESTED)
@pytest.mark.sampled(12)
def test_every_clause_is_exhausted_on_small_games(name: str, evaluations: int) -> None:
    options: dict[str, Value] = {"delta": 1} if name.startswith("aspiration") else {}
    with contracts("oracle"), count_checks() as count:
        for game, deep in small_games(3, evaluations):
            for memory in (Memory(game), Memory(game, Bounded(1)), plain(game)):
                iterative_deepening(game, deep, name, memory, 1, 1, options)
    assert count.applied["iterative_deepening", "deepening-value"] > 300
    assert count.applied["iterative_deepening", "deepening-best-move"] > 300


@st.composite
def evaluated_trees(draw: st.DrawFn) -> EvaluatedTree:
    tree = draw(trees(max_leaves=10, shared=True, alternating=False))
    inner = [node for node in tree.nodes() if tree.children(node)]
    return EvaluatedTree(tree, {node: draw(st.integers(-9, 9)) for node in inner})


@STEADY
@given(
    evaluated_trees(), st.sampled_from(TESTED), st.integers(1, 5), st.integers(1, 3), st.integers(1, 3), st.booleans()
)
def test_every_clause_holds_on_random_games(
    game: EvaluatedTree, name: str, depth: int, step: int, back: int, history: bool
) -> None:
    memory = Memory(game, Bounded(4) if step == 2 else None, by_history=history)
    with contracts("local"):  # the clauses of the searches are put to the test elsewhere
        found = iterative_deepening(game, depth, name, memory, step, back)
    for iteration in found:
        view = DepthLimited(game, iteration.depth)
        assert iteration.value == f(view, view.root)
        if game.children(0):
            assert f(view, At(iteration.best or 0, iteration.depth - 1)) == iteration.value


# NO DOMINANCE UNDER REORDERING


def costs(game: EvaluatedTree, depth: int, *names: str) -> list[list[int]]:
    """The leaves of each iteration, the table's best move first."""
    return [leaves(iterative_deepening(game, depth, name, Memory(game, by_history=False))) for name in names]


def depth_two_example(first: str) -> EvaluatedTree:
    tree = Tree.parse(f"((({first}) (0 0)) ((1 1) (2 2)))")
    evaluations = dict.fromkeys((node for node in tree.nodes() if tree.children(node)), 0)
    evaluations |= {tree.node(name): v for name, v in (("1.1.1", 1), ("1.1.2", 0), ("1.2.1", 2), ("1.2.2", 2))}
    return EvaluatedTree(tree, evaluations)


def test_sss_star_can_lose_to_alphabeta_when_iterations_order_the_moves() -> None:  # RR-F4.13-nondominance
    assert costs(depth_two_example("2 0"), 3, "alphabeta", "mt-sss") == [[2, 4, 5], [2, 3, 7]]


def test_the_loss_grows_with_the_width() -> None:  # RR-F4.13-nondominance
    for width in range(8):
        alphabeta, sss = costs(depth_two_example("2 0" + " 0" * width), 3, "alphabeta", "mt-sss")
        assert alphabeta == [2, 4, 5]
        assert sss == [2, 3, 7 + width]


def test_the_smallest_game_on_which_sss_star_loses() -> None:  # RR-1.3-nodominance
    lost = []
    with contracts("off"):
        for game, deep in small_games(4, 3):
            if deep < 3:  # two iterations teach too little
                continue
            alphabeta, sss = costs(game, deep, "alphabeta", "mt-sss")
            if sum(sss) > sum(alphabeta):
                lost.append((str(game), game.evaluate(1), game.evaluate(2), alphabeta, sss))
    assert lost == [
        ("{1}({2}({1}(1 3) 0) 2)", 2, 1, [2, 3, 2], [2, 2, 4]),
        ("{1}({2}({1}(3 1) 0) 2)", 2, 1, [2, 3, 2], [2, 2, 4]),
    ]


def test_no_smaller_game_does() -> None:
    with contracts("off"):
        for game, deep in small_games(3, 3):
            alphabeta, sss = costs(game, deep, "alphabeta", "mt-sss")
            assert sum(sss) <= sum(alphabeta)


def test_in_a_fixed_order_it_never_loses() -> None:  # RR-2.3.1-dominance
    with contracts("off"):
        for game, deep in small_games(4, 1):
            found = [leaves(iterative_deepening(game, deep, name, plain(game))) for name in ("alphabeta", "mt-sss")]
            assert all(s <= a for a, s in zip(*found, strict=True))


# SEEDED BUGS

PROVED = (whole_search, lazy_iteration, eager_iteration, iterative_deepening)
DEEPENING = (arrange, arrange_eagerly, credit, prove, learn, *PROVED)


@cache
def lessons() -> list[tuple[Memory[Any], Noted[Any], dict[Any, Entry[Any]]]]:
    """What was learned up to some depth, what the next search saw, and what that proves."""
    found = []
    games: list[EvaluatedGame[Any]] = [*(game for game, _ in small_games(3, 2)), InARow(3, 2, 2), Kayles(5, 2)]
    with contracts("off"):
        # Five plies of minimax meet some positions of Kayles with more and with less to go.
        for game, depth, name in product(games, (1, 2, 4), ("alphabeta", "minimax")):
            memory = Memory(game)
            iterative_deepening(game, depth, name, memory)
            seen: Noted[Any] = Noted(Ordered(DepthLimited(game, depth + 1), partial(arrange, memory)))
            ALGORITHMS[name].start(seen)
            known: dict[Any, Entry[Any]] = {}
            prove(seen, seen.root, known)
            found.append((memory, seen, known))
    return found


def hunt(function: Callable[..., Any], mutant: Callable[..., Any]) -> None:
    """Call the mutant as the function is called."""
    for memory, seen, known in lessons():
        if function is prove:
            mutant(seen, seen.root, {})
        elif function is learn:
            mutant(Memory(memory.game), known)
        elif function in (arrange_eagerly, credit):
            learner: Learner[Any] = Learner(memory.game)
            learner.begin(seen.root.remaining)
            for node, entry in known.items():  # by and by it is taught what another search has found
                if children := DepthLimited(memory.game, 0).children(node):
                    if function is arrange_eagerly:
                        mutant(learner, node, children)
                        learner.put(node, entry)
                    else:
                        mutant(learner, node, entry)
        elif function is arrange:
            for node in seen.inner:
                mutant(memory, node, DepthLimited(memory.game, 0).children(node))
    if function in PROVED[:3]:
        for arguments in DOSSIER.entries[function.__name__.replace("_", "-")].cases():
            mutant(*arguments)
    if function is iterative_deepening:
        for game in dict.fromkeys(memory.game for memory, _, _ in lessons()):
            for name, step, back in (("alphabeta", 1, 1), ("alphabeta", 2, 2), ("negascout", 1, 2)):
                mutant(game, 4, name, Memory(game), step, back)
            mutant(game, 3, "mtd-f-tt", None, 1, 1, {}, Learner(game))


@pytest.mark.parametrize("bug", DOSSIER.bugs, ids=str)
def test_the_clause_catches_its_bug(bug: Bug) -> None:
    mutant = seed(bug)
    with contracts("oracle"), pytest.raises(Violation) as caught:
        hunt(bug.function, mutant)
    assert caught.value.clause.id == bug.clause
    assert caught.value.procedure == bug.broken.__name__
    assert caught.value.expected
    assert caught.value.actual


@pytest.mark.parametrize("function", DEEPENING)
def test_an_unedited_function_survives_the_same_hunt(function: Callable[..., Any]) -> None:
    same = mutate(function, '"""', '"""', clauses_of(function))
    with contracts("oracle"), count_checks() as count:
        hunt(function, same)
    assert all(any(applied[1] == clause.id for applied in count.applied) for clause in clauses_of(function))


@pytest.mark.parametrize("misuse", DOSSIER.misuses)
def test_a_wrong_call_breaks_the_precondition(misuse: Misuse) -> None:
    with contracts("oracle"), pytest.raises(PreViolation) as caught:
        (misuse.function or iterative_deepening)(*misuse.arguments)
    assert caught.value.clause.id == misuse.clause


def test_every_clause_has_a_seeded_bug() -> None:
    caught = {(bug.broken, bug.clause) for bug in DOSSIER.bugs}
    caught |= {(misuse.function or iterative_deepening, misuse.clause) for misuse in DOSSIER.misuses}
    assert caught == {(function, c.id) for function in DEEPENING for c in clauses_of(function)}
