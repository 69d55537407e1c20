"""What CrossHair is asked, and that it can say no. The quick targets are run here, all of them by `make evidence`."""

import inspect
import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, get_args

import pytest

from proofs.crosshair import __main__ as command
from proofs.crosshair import abstract_node, memory_steps, steps
from proofs.crosshair import graph_targets as cycling
from proofs.crosshair import memory_targets as remembering
from proofs.crosshair import question as asking
from proofs.crosshair import runner as running
from proofs.crosshair import value_targets as whole
from proofs.crosshair import window_targets as windowed
from proofs.crosshair.abstract_node import Node, Step
from proofs.crosshair.question import Questions, Target, questions, shape_of, twin
from proofs.crosshair.registry import ASKS, Ask
from proofs.crosshair.runner import (
    CONFIRMED,
    REFUTED,
    UNDECIDED,
    CrossHairError,
    Record,
    Verdict,
    chosen,
    records,
    verdict_of,
)
from proofs.mutants.seeding import mutate
from specs.contracts import contracts
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.minimax import minimax
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

MODULES = (cycling, memory_steps, remembering, steps, whole, windowed)
QUICK = [name for name, ask in ASKS.items() if ask.quick]
SAID = "fail-low when calling alphabeta_three(True, (0, 0, 0), None, None)"
GOOD = Record(ASKS["alphabeta-three"], Verdict(CONFIRMED, 1.0, "all paths"), Verdict(REFUTED, 1.0, SAID))


# CROSSHAIR ITSELF


@pytest.mark.parametrize("name", QUICK)
def test_a_quick_target_is_confirmed_and_its_twin_refuted(name: str) -> None:
    pytest.importorskip("crosshair")
    (record,) = records([ASKS[name]])
    assert record.is_good, record
    call = record.twin.said.split(" when calling ")[1]
    target = ASKS[name].target.__name__
    with contracts("off"):  # the counterexample, as CrossHair prints it
        eval(call, {target: ASKS[name].target})  # noqa: S307
        with pytest.raises(AssertionError, match=record.twin.clause):
            eval(call, {target: ASKS[name].twin()})  # noqa: S307


def test_crosshair_that_is_given_no_time_confirms_nothing() -> None:
    pytest.importorskip("crosshair")
    verdict = verdict_of(windowed.__name__, "alphabeta_four", limit=0.2)
    assert (verdict.word, verdict.said) == (UNDECIDED, "Not confirmed. Its limit was 0.2 s.")


# WHAT IS ASKED


def test_every_procedure_has_a_target() -> None:
    """`mt` and its mirror are no algorithms of their own."""
    assert {ask.procedure for ask in ASKS.values()} == {*ALGORITHMS, *GRAPH_ALGORITHMS, "mt", "mt-mirror"}
    assert {ask.procedure for ask in ASKS.values() if "abstract" in ask.shape} >= {"minimax", "alphabeta", "mt"}


def test_a_shape_says_of_which_type_its_root_is() -> None:
    for ask in ASKS.values():
        if ask.shape != cycling.SHAPE:
            is_either = "is_max" in inspect.signature(ask.target).parameters
            assert is_either == (not ask.shape.startswith(("max", "min"))), ask.name


def test_every_target_is_in_the_registry() -> None:
    targets = {
        name
        for module in MODULES
        for name, thing in vars(module).items()
        if inspect.isfunction(thing)
        and thing.__module__ == module.__name__
        and not name.startswith("_")
        and thing.__annotations__.get("return") == "None"
    }
    assert targets == {ask.function for ask in ASKS.values()}


def small(annotation: Any) -> list[Any]:
    """A few values of a parameter's type."""
    if annotation is bool:
        return [True, False]
    if annotation is int:
        return [0, 1, 2]
    if type(None) in get_args(annotation):
        return [None, 0, 2]
    return [*product(*(small(part) for part in get_args(annotation)))]


def cases(target: Target) -> Iterator[tuple[Any, ...]]:
    """Small arguments of a target, every `stride`-th of them."""
    signature = inspect.signature(target, eval_str=True)
    every = [small(parameter.annotation) for parameter in signature.parameters.values()]
    size = 1
    for values in every:
        size *= len(values)
    stride = max(1, size // 6000) | 1
    return (case for number, case in enumerate(product(*every)) if number % stride == 0)


def words(target: Target, case: tuple[Any, ...]) -> str | None:
    """What the assertion says that fails, if one does."""
    try:
        target(*case)
    except AssertionError as problem:
        return str(problem)
    return None


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS.keys())
def test_every_clause_is_put_to_the_test(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of numbers: no target breaks a clause, each clause of it has its premise met, and the twin breaks one."""
    applied: Counter[str] = Counter()

    def hold(asked: Questions, situation: Mapping[str, Any]) -> None:
        if asked is ask.asked:
            for each in asked:
                applied[each.clause.id] += bool(each.when(*[situation[name] for name in each.premise]))
        asking.hold(asked, situation)

    for module in (*MODULES, abstract_node):
        monkeypatch.setattr(module, "hold", hold, raising=False)
    broken: set[str | None] = set()
    wrong = ask.twin()
    with contracts("off"):
        for case in cases(ask.target):
            if (told := words(ask.target, case)) is None:
                broken.add(words(wrong, case))
            else:
                assert not told, case  # only a precondition has no words
    assert {id for id, times in applied.items() if times} == {*ask.clauses}
    assert broken & {*ask.clauses}
    assert broken <= {None, *ask.clauses}


def test_no_clause_is_lost_by_accident() -> None:
    with pytest.raises(ValueError, match="minimax: of visits-all the names 'v f' say nothing"):
        questions(minimax, "v f")
    with pytest.raises(ValueError, match="minimax: of visits-none"):
        questions(minimax, "v f", leaving="visits-all visits-none")


def test_a_twin_that_is_no_other_is_refused() -> None:
    with pytest.raises(ValueError, match="minimax_four does not speak of alphabeta"):
        twin(windowed.minimax_four, "alphabeta", minimax)


def test_shapes() -> None:
    assert shape_of("((. .) (. (. .)))") == (((), ()), ((), ((), ())))
    assert str(windowed.LADDER.of(False).fill((1, 2, 3, 4))) == "min(1 (2 (3 4)))"
    shared = remembering.shared(True, (1, 2, 3))
    assert shared.shares
    assert [shared.value(leaf) for leaf in shared.leaves()] == [1, 2, 3]


# ONE STEP


def stepped(procedure: Any, answers: tuple[int, int] = (0, 0)) -> Value:
    with contracts("off"):
        return Step(procedure, steps.OF_ALPHABETA).run(Node(2, True, (0, 0)), answers, {"alpha": 0, "beta": 1})


def twice(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    return max(twice(tree, child, alpha, beta) for child in (*tree.children(node), 1))


def elsewhere(_tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    return elsewhere("another tree", node + 1, alpha, beta)


def empty(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    return empty(tree, node + 1, beta, alpha)


def below(tree: Any, node: Any, _alpha: Any, _beta: Any) -> Any:
    return tree.children(tree.children(node)[0])


def test_a_step_must_keep_to_its_contract() -> None:
    assert stepped(alphabeta) == 0
    with pytest.raises(AssertionError, match="it calls itself twice on one child"):
        stepped(twice)
    with pytest.raises(AssertionError, match="it calls itself on another tree"):
        stepped(elsewhere)
    with pytest.raises(AssertionError, match="window"):
        stepped(empty)
    with pytest.raises(AssertionError, match="it looks below a child"):
        stepped(below)
    with pytest.raises(abstract_node.ImpossibleError):  # v = 5 >= beta, but f = 0
        stepped(alphabeta, answers=(5, 0))


def test_memory_holds_what_is_true() -> None:
    node = Node(2, True, (0, 0))
    found = (True, True, 3), (True, False, 3)
    memory = memory_steps.Memory(node, found, memory_steps._BELIEVED)
    assert memory.get(1) == (-float("inf"), 3)
    with pytest.raises(abstract_node.ImpossibleError):
        memory.get(2)
    leaf = memory_steps.Memory(Node(0, True, (0, 0)), found, memory_steps._BELIEVED)
    with pytest.raises(abstract_node.ImpossibleError):  # of a terminal its pay-off is known, or nothing
        leaf.get(0)


# THE RUNNER


@pytest.mark.parametrize(
    ("status", "printed", "word"),
    [
        (0, "a.py:9: info: Confirmed over all paths.\n", CONFIRMED),
        (0, "a.py:9: info: Not confirmed.\n", UNDECIDED),
        (1, "a.py:9: error: AssertionError: success when calling two((0, 1), 0, 1)\n", REFUTED),
        (0, "", ""),  # no condition was found
        (0, "a.py:9: info: Unable to meet precondition.\n", ""),
        (1, "a.py:9: error: TypeError: bad operand when calling two((0, 1), 0, 1)\n", ""),
        (1, "a.py:9: info: Confirmed over all paths.\n", ""),
        (2, "No such module\n", ""),
    ],
)
def test_what_crosshair_prints(status: int, printed: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, status, printed, "")

    monkeypatch.setattr(subprocess, "run", run)
    if word:
        assert verdict_of("module", "two").word == word
    else:
        with pytest.raises(CrossHairError, match=f"module.two ended with status {status}") as told:
            verdict_of("module", "two")
        assert printed in str(told.value)


def test_crosshair_that_does_not_stop_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], *, timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", run)
    verdict = verdict_of("module", "two", limit=7)
    assert (verdict.word, verdict.said) == (UNDECIDED, "no verdict; its limit was 7 s")


@pytest.mark.parametrize(
    ("target", "twin_word", "said", "good"),
    [
        (CONFIRMED, REFUTED, SAID, True),
        (UNDECIDED, REFUTED, SAID, False),
        (CONFIRMED, UNDECIDED, "", False),
        (CONFIRMED, CONFIRMED, "", False),  # a target that looks at nothing
        (CONFIRMED, REFUTED, "it looks below a child when calling alphabeta_three()", False),
    ],
)
def test_a_record_is_good_only_if_the_twin_breaks_a_clause(target: str, twin_word: str, said: str, good: bool) -> None:
    record = Record(ASKS["alphabeta-three"], Verdict(target, 1.0, ""), Verdict(twin_word, 1.0, said))
    assert record.is_good == good


def test_what_is_chosen() -> None:
    assert [ask.name for ask in chosen(["mt"])] == ["mt-three", "mt-step-max", "mt-step-min"]
    assert [ask.name for ask in chosen(["mt-sss-four", "tt-two"])] == ["tt-two", "mt-sss-four"]
    assert [ask.name for ask in chosen([], quick=True)] == QUICK
    assert len(QUICK) >= 5
    with pytest.raises(ValueError, match="no target 'alphabet'"):
        chosen(["alphabet"])


@pytest.mark.parametrize("good", [True, False])
def test_the_command(good: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("crosshair")
    undecided = Verdict(UNDECIDED, 1.0, "Not confirmed. Its limit was 5 s.")
    made = GOOD if good else Record(GOOD.ask, undecided, GOOD.twin)
    monkeypatch.setattr(command, "records", lambda *_: iter([made]))
    assert command.main(["alphabeta-three"]) == (0 if good else 1)
    assert ("Not confirmed" in capsys.readouterr().out) is not good
    assert command.main(["--json", "alphabeta-three"]) == (0 if good else 1)
    (told,) = json.loads(capsys.readouterr().out)["targets"]
    assert told["good"] is good
    assert told["twin"]["said"] == SAID
    assert told["clauses"] == ["success", "fail-low", "fail-high"]


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "is_installed", lambda: True)
    assert command.main(["alphabet"]) == 2
    assert "no target 'alphabet'" in capsys.readouterr().err
    monkeypatch.setattr(command, "is_installed", lambda: False)
    assert command.main([]) == 2
    assert running.MISSING in capsys.readouterr().err


def test_a_bug_of_ones_own_is_refuted() -> None:
    deaf = mutate(alphabeta, "return g\n", "return 0\n", ())
    target = twin(windowed.alphabeta_three, "alphabeta", deaf)
    with contracts("off"), pytest.raises(AssertionError, match="success"):
        target(True, (5, 5, 5), None, None)
