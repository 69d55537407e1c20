"""The contract layer: every nested call is checked, violations say what is wrong, `off` leaves the plain function."""

import inspect
import os
import pickle
import subprocess
import sys
import threading
from collections import Counter
from itertools import starmap

import deal
import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import BUGS, PLANS
from proofs.enumeration.cases import Scope
from proofs.mutants.seeding import clause_named, mutate
from specs.contracts import (
    LEVELS,
    Clause,
    Cost,
    Kind,
    LoopViolation,
    PostViolation,
    PreViolation,
    Violation,
    clause,
    clauses_of,
    contract,
    contract_of,
    contracts,
    count_checks,
    ghost,
    level,
    listen,
    loop,
)
from specs.contracts.compiler import Modes
from specs.contracts.on_deal import on_deal
from specs.examples import PLAAT_2_4
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from verified import alphabeta, minimax, run
from verified.registry import ALGORITHMS, find

THESIS = Tree.parse(PLAAT_2_4)

# EVERY NESTED CALL


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "alphabeta-informed"])
def test_every_nested_call_is_checked(name: str) -> None:
    procedure = find(name).function
    with contracts("oracle"), count_checks() as count:
        visited = run(name, THESIS).visited
    for each in clauses_of(procedure):
        if each.kind is not Kind.LOOP:
            assert count.evaluated[procedure.__name__, each.id] == len(visited) >= 24
    iterations = sum(number for (_, clause), number in count.evaluated.items() if clause in ("PB-I1", "PB-I1d"))
    assert iterations in (len(visited) - 1, 0)  # each visit but the root's is an iteration of its father's loop
    assert iterations or name == "minimax"


def test_nested_calls_of_a_search_within_a_search_are_checked() -> None:
    with contracts("local"), count_checks() as count:
        run("aspiration", THESIS, first=20, delta=5)
    assert count.evaluated["alphabeta", "window"] == 34  # two searches: the first window, then the rest
    assert count.evaluated["aspiration", "delta"] == 1


def test_local_clauses_do_not_ask_the_oracle() -> None:
    with contracts("local"), count_checks() as count:
        run("alphabeta", THESIS)
    assert {clause for _, clause in count.evaluated} == {"window", "PB-I1", "PB-I1d"}


def test_contracts_do_not_show_in_what_is_observed() -> None:
    for name in ALGORITHMS:
        runs = []
        for each in ("off", "local", "oracle"):
            with contracts(each):
                made = run(name, THESIS)
            runs.append((made.value, made.evaluated, made.visited))
        assert runs[0] == runs[1] == runs[2]


# OFF


def test_off_runs_the_plain_function_and_nothing_else() -> None:
    called: Counter[str] = Counter()

    def profile(frame: object, event: str, _argument: object) -> None:
        if event == "call":
            called[frame.f_code.co_qualname] += 1  # type: ignore[attr-defined]  # a frame

    with contracts("off"):
        assert not hasattr(alphabeta, "__wrapped__")
        assert "max_loop" not in alphabeta.__code__.co_names  # the invariants are compiled away
        sys.setprofile(profile)
        try:
            alphabeta(THESIS, 0, -1000, 1000)
        finally:
            sys.setprofile(None)
    questions = {"Tree.children", "Tree.is_max", "Tree.value"}
    comparisons = {"Least.__lt__", "Greatest.__gt__"}  # with the ends of the order
    # Once a search: what does the context ask for, and are the children a sequence?
    once = {"Contract.is_global", "answers", "must_be_sequence"}
    assert set(called) == {"alphabeta"} | questions | comparisons | once
    assert called["alphabeta"] == 1 + 24
    assert all(called[name] <= 1 for name in once)


def test_who_holds_the_function_holds_the_contract() -> None:
    held = alphabeta
    for each in ("off", "oracle", "local"):
        with contracts(each):
            assert alphabeta is held
            if each == "off":
                held(THESIS, 0, 5, 5)
            else:
                with pytest.raises(PreViolation):
                    held(THESIS, 0, 5, 5)


def test_the_source_can_be_read_at_every_level() -> None:
    text = inspect.getsource(alphabeta)
    assert text.startswith("@contract(")
    for each in ("off", "local", "oracle"):
        with contracts(each):
            assert inspect.getsource(alphabeta) == text
            assert list(inspect.signature(alphabeta).parameters) == ["tree", "node", "alpha", "beta"]


# LEVELS


def test_the_level_is_restored_even_after_an_error() -> None:
    before = level()
    with pytest.raises(PreViolation), contracts("oracle"):
        alphabeta(THESIS, 0, level() != "oracle", 0)
    assert level() == before


def test_an_unknown_level_is_an_error_that_lists_them() -> None:
    with pytest.raises(ValueError, match=r"'loud'.*off, local, oracle"), contracts("loud"):
        pass


@pytest.mark.parametrize(
    ("setting", "printed"),
    [
        ("off", "off 5"),
        ("local", "PreViolation"),
        ("oracle", "PreViolation"),
        (None, "PreViolation"),
        ("x", "ValueError"),
    ],
)
def test_the_environment_picks_the_level_at_start(setting: str | None, printed: str) -> None:
    program = (
        "from specs.contracts import level\nfrom verified import Tree, alphabeta\n"
        "print(level(), alphabeta(Tree.parse('((41 5) (12 90))'), 0, 5, 5))"
    )
    environment = {key: value for key, value in os.environ.items() if key != "VERIFIED_CONTRACTS"}
    if setting is not None:
        environment["VERIFIED_CONTRACTS"] = setting
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert printed in done.stdout + done.stderr


def test_contracts_are_checked_under_python_o_too() -> None:
    program = (
        "from verified import Tree, alphabeta, contracts, count_checks\n"
        "with contracts('oracle'), count_checks() as count: alphabeta(Tree.parse('((41 5) (12 90))'), 0)\n"
        "print(count.evaluated['max_loop', 'PB-I2'], count.evaluated['alphabeta', 'success'])"
    )
    done = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "2 7\n"


def test_searches_in_other_threads_have_their_own_frames() -> None:
    failures: list[BaseException] = []

    def search() -> None:
        try:
            with contracts("oracle"):
                for _ in range(20):
                    assert run("alphabeta", THESIS).value == 35
        except BaseException as problem:  # noqa: BLE001 - whatever it is, the test must see it
            failures.append(problem)

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_game_may_search_another_game_to_value_a_leaf() -> None:
    class Nested(Tree):
        def value(self, node: int) -> Value:
            assert alphabeta(THESIS, 0) == 35
            return super().value(node)

    tree = Nested([[1, 2], [], []], [True, False, False], [None, 3, 4])
    with contracts("oracle"):
        assert alphabeta(tree, 0) == 4


# VIOLATIONS


def broken_by(old: str, new: str, text: str, *window: Value) -> Violation:
    with contracts("oracle"), pytest.raises(Violation) as caught:
        mutate(alphabeta, old, new, clauses_of(alphabeta))(Tree.parse(text), 0, *window)
    return caught.value


def test_a_violation_names_clause_paper_node_window_expected_and_actual() -> None:
    problem = broken_by("            if v < g:\n                g = v\n", "            g = v\n", "(0 (1 2))", 0, 9)
    assert isinstance(problem, PostViolation)
    assert str(problem).splitlines() == [
        "alphabeta broke success (PB-S2-post): alpha < v < beta implies v = f(n)",
        "  at node 1.2 with window (0, 9)",
        "  expected: f(1.2) = 1",
        "  actual: v = 2",
    ]
    assert (problem.clause.id, problem.node, problem.window) == ("success", "1.2", (0, 9))
    assert problem.situation == {"alpha": 0, "v": 2, "beta": 9, "f": 1}


def test_a_violation_in_a_loop_names_the_procedure_and_its_window() -> None:
    problem = broken_by("if g >= beta:", "if g > beta:", "(3 4)", 0, 3)
    assert isinstance(problem, LoopViolation)
    assert str(problem).splitlines() == [
        "alphabeta broke PB-I1 (PB (1)): low <= a < high",
        "  at node 1 with window (0, 3)",
        "  expected: 0 <= a < 3",
        "  actual: a = 3",
    ]


def test_a_violation_of_the_visited_set_says_which_children() -> None:
    problem = broken_by("in children:", "in children[:1]:", "(1 2)")
    assert problem.clause.id == "success"
    visits = clause_named(alphabeta, "visits-open")
    with contracts("oracle"), pytest.raises(Violation) as caught:
        mutate(alphabeta, "in children:", "in children[:1]:", (visits,))(Tree.parse("(1 2)"), 0)
    assert "expected: calls on children [1, 2]\n  actual: calls on children [1]" in str(caught.value)


def test_violations_are_deals_errors() -> None:
    assert issubclass(PreViolation, deal.PreContractError)
    assert issubclass(PostViolation, deal.PostContractError)
    assert issubclass(LoopViolation, deal.InvContractError)
    with pytest.raises(deal.PreContractError), contracts("local"):
        alphabeta(THESIS, 0, 1, 1)


def test_a_violation_can_be_sent_to_another_process() -> None:
    problem = broken_by("if g >= beta:", "if g > beta:", "(3 4)", 0, 3)
    assert str(pickle.loads(pickle.dumps(problem))) == str(problem)  # noqa: S301 - our own bytes


def test_the_library_leaves_deals_switch_alone() -> None:
    @deal.pre(lambda x: x > 0)
    def host(x: int) -> int:
        return x

    with contracts("off"):
        run("alphabeta", THESIS)
        with pytest.raises(deal.PreContractError):
            host(-1)


# DEAL AS A SECOND OPINION


@pytest.mark.parametrize(
    "name",
    ["minimax", "alphabeta", "negascout", "alphabeta-informed"],
)
def test_deals_own_runner_agrees_on_every_case(name: str) -> None:
    procedure = find(name).function
    with contracts("oracle"):
        twin = on_deal(procedure)
        for case in PLANS[name].cases(Scope(2)):
            assert twin(*case) == procedure(*case)


DEALT = [
    bug  # loop invariants stay with the layer
    for bug in BUGS
    if bug.broken is alphabeta and clause_named(alphabeta, bug.clause).kind is not Kind.LOOP
]


@pytest.mark.parametrize("bug", DEALT, ids=str)
def test_deals_own_runner_catches_the_seeded_bugs(bug: Bug) -> None:
    clause = clause_named(alphabeta, bug.clause)
    mutant = mutate(alphabeta, bug.old, bug.new, (clause,))
    twin = on_deal(mutant)
    with contracts("oracle"), pytest.raises(deal.ContractError, match=bug.clause):
        list(starmap(twin, PLANS["alphabeta"].cases(Scope(3))))


def test_deal_checks_as_many_calls_as_the_layer() -> None:
    seen: list[int] = []

    def counting(node: int) -> bool:
        seen.append(node)
        return True

    clause = Clause("counted", "PB-R1.b", "is evaluated", Kind.PRE, clause_named(alphabeta, "window").cost, counting)
    counted = contract(clause)(mutate(alphabeta, "return", "return", ()))
    with contracts("local"):
        counted(THESIS, 0, NEG_INF, POS_INF)
        by_layer, seen = seen, []
        on_deal(counted)(THESIS, 0, NEG_INF, POS_INF)
    assert by_layer == seen
    assert len(seen) == 24


# GHOSTS


@ghost
def double_of_v(v: int) -> int:
    return 2 * v


@ghost
def length(items: list[int]) -> int:
    return len(items)


@clause("doubles", "test", "returns a number whose double is even", Kind.POST, Cost.LOCAL)
def doubles(double_of_v: int) -> bool:
    return double_of_v % 2 == 0


@clause("appends", "test", "one item is appended, the others stay", Kind.POST, Cost.LOCAL)
def appends(items: list[int], old_items: list[int], length: int, old_length: int) -> bool:
    return items[:-1] == old_items and length == old_length + 1


@contract(doubles, appends, framed=False)
def append(items: list[int], item: int) -> int:
    if item >= 0:
        items.append(item)
    return item


def test_a_postcondition_may_speak_of_what_was_before() -> None:
    with contracts("local"), count_checks() as count:
        assert append([1, 2], 3) == 3
        with pytest.raises(PostViolation, match="one item is appended"):
            append([1, 2], -1)
    assert count.applied["append", "doubles"] == 2


def test_a_ghost_has_one_meaning() -> None:
    with pytest.raises(ValueError, match="'length' already"):
        ghost(length)


# DECLARING


def test_a_procedure_must_be_a_module_level_function() -> None:
    outside = 1

    def inner(tree: GameTree[int], node: int) -> Value:
        return tree.value(node + outside)

    with pytest.raises(TypeError, match="module-level"):
        contract()(inner)
    with pytest.raises(TypeError, match="has no parameter 'tree'"):

        @contract()
        def starred(*nodes: int) -> Value:
            return nodes[0]


def test_a_clause_may_only_speak_of_what_is_known() -> None:
    window = clause_named(alphabeta, "window")
    with contracts("local"), pytest.raises(TypeError, match="'alpha'"):

        @contract(window)
        def without_window(tree: GameTree[int], node: int) -> Value:
            return tree.value(node)


def test_the_text_of_a_checker_can_be_read() -> None:
    text = contract_of(alphabeta).checker_source(Modes())
    assert text.splitlines() == [
        "def alphabeta(tree, node, alpha, beta):",
        "    if asked.game() is not tree: answers(tree, node)",
        "    if not clause_window_holds(alpha, beta): broken(clause_window, 'alphabeta', situation(locals()))",
        "    try:",
        "        v = body(tree, node, alpha, beta)",
        "    except RecursionError as problem: too_deep(problem)",
        "    return v",
    ]


def test_loops_are_found_from_the_procedure() -> None:
    assert [c.id for c in clauses_of(minimax)] == ["value", "visits-all", "minimax-max-loop", "minimax-min-loop"]

    @loop()
    def empty_loop(tree: GameTree[int], node: int) -> bool:
        return bool(tree.children(node))

    assert contract_of(empty_loop).is_loop


@pytest.mark.parametrize("depth", LEVELS)
def test_a_loop_is_true_whatever_its_body_says(depth: str) -> None:
    with contracts(depth):

        @loop()
        def empty_loop(tree: GameTree[int], node: int) -> None:
            """Before nothing."""

        assert empty_loop(THESIS, 0) is True


def test_a_listener_hears_every_nested_call() -> None:
    heard: list[str] = []

    def listener(event: str, procedure: str, arguments: tuple[object, ...], result: object) -> None:
        heard.append(f"{event} {procedure} {THESIS.name(int(str(arguments[1])))} {result}")

    with contracts("local"), listen(listener):
        alphabeta(THESIS, 0)
    assert heard[0] == "enter alphabeta 1 None"
    assert heard[-1] == "leave alphabeta 1 35"
    assert len(heard) == 2 * 24
