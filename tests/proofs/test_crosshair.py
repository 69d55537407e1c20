"""What CrossHair is asked, and that it can say no. The quick targets are run here, all of them by `make evidence`."""

import inspect
import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, cast, get_args

import pytest

from proofs.crosshair import __main__ as command
from proofs.crosshair import runner, search, step, targets, twins
from proofs.crosshair import situation as asking
from proofs.crosshair.forms import GraphForm, TreeForm
from proofs.crosshair.records import Record, chosen, records
from proofs.crosshair.registry import ASKS, PROCEDURES, Ask
from proofs.crosshair.runner import Answer, CrossHairError, answer_of
from proofs.crosshair.search import UNSEEN, Search
from proofs.crosshair.step import ImpossibleError, Memory, Node, OneStep
from proofs.crosshair.target import Target, target_of
from proofs.dossiers.questions import CYCLE, LADDER, SHARED, WINDOW, Question, Step
from proofs.dossiers.shelf import QUESTIONS
from proofs.mutants.seeding import mutate
from proofs.verdict import Verdict
from specs.contracts import Clause, Kind, contract_of, contracts
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

CONFIRMED, REFUTED, UNDECIDED = Verdict.CONFIRMED, Verdict.REFUTED, Verdict.UNDECIDED
QUICK = [name for name, ask in ASKS.items() if ask.question.quick]
SLOWER = "alphabeta-three", "mt-sss-four"  # a tree of alpha-beta is in `bench`
SAID = "fail-low when calling alphabeta_three(True, (0, 0, 0), None, None)"
GOOD = Record(ASKS["alphabeta-three"], Answer(CONFIRMED, 1.0, "all paths"), Answer(REFUTED, 1.0, SAID))


def two() -> None:
    """A function for `answer_of`, which is not run."""


def target_named(function: str) -> Target:
    return cast("Target", vars(targets)[function])


# CROSSHAIR ITSELF


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.more] if name in SLOWER else []) for name in QUICK]
)
def test_a_quick_target_is_confirmed_and_its_twin_refuted(name: str) -> None:
    pytest.importorskip("crosshair")
    (record,) = records([ASKS[name]])
    assert record.is_good, record
    call = record.twin.said.split(" when calling ")[1]
    with contracts("off"):  # the counterexample, as CrossHair prints it
        eval(call, vars(targets))  # noqa: S307
        with pytest.raises(AssertionError, match=record.twin.clause):
            eval(call, vars(twins))  # noqa: S307


def test_crosshair_that_is_given_no_time_confirms_nothing() -> None:
    pytest.importorskip("crosshair")
    answer = answer_of(target_named("alphabeta_four"), limit=0.2)
    assert (answer.word, answer.said) == (UNDECIDED, "Not confirmed. Its limit was 0.2 s.")


# WHAT IS ASKED


def test_every_procedure_has_a_target() -> None:
    """`mt` and its mirror are no algorithms of their own."""
    assert {ask.procedure for ask in ASKS.values()} == {*ALGORITHMS, *GRAPH_ALGORITHMS, "mt", "mt-mirror"}
    assert {procedure for procedure, _, _ in QUESTIONS} == {*PROCEDURES}
    assert {ask.procedure for ask in ASKS.values() if "abstract" in ask.shape} >= {"minimax", "alphabeta", "mt"}


def test_a_shape_says_of_which_type_its_root_is() -> None:
    for ask in ASKS.values():
        if ask.shape != CYCLE:
            assert ("is_max" in ask.inquiry.parameters) == (not ask.shape.startswith(("max", "min"))), ask.name


def test_a_clause_is_left_out_only_for_a_reason() -> None:
    """Whole searches: clauses about nested calls. Single steps: also what speaks of memory as it was before, and
    of the pay-offs below the children.
    """
    for ask in ASKS.values():
        after = {each.id: each for each in contract_of(PROCEDURES[ask.procedure]).clauses if each.kind is Kind.POST}
        unknown = {*UNSEEN, "payoffs_below", "old_memory"} if isinstance(ask.question.shape, Step) else UNSEEN
        left_out = {id for id, each in after.items() if {*each.names} & unknown}
        more = {"mt-terminal"} if "found" in ask.inquiry.parameters else set()
        assert {*ask.clauses} == {*after} - left_out - {ask.question.idle} | more, ask.name


def test_a_target_stands_in_its_module_with_a_signature() -> None:
    for module in (targets, twins):
        for ask in ASKS.values():
            function = vars(module)[ask.function]
            assert (function.__module__, function.__name__) == (module.__name__, ask.function)
            assert function.__code__.co_name == ask.function, "CrossHair would take every assert for a precondition"
            hints = {name: each.annotation for name, each in inspect.signature(function).parameters.items()}
            assert hints == {**ask.inquiry.parameters}
    assert str(inspect.signature(target_named("alphabeta_three"))) == (
        "(is_max: bool, leaves: tuple[int, int, int], alpha: int | None, beta: int | None) -> None"
    )
    assert [*inspect.signature(target_named("tt_two")).parameters][2:] == ["alpha", "beta", "alpha_again", "beta_again"]


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
    every = [small(parameter.annotation) for parameter in inspect.signature(target).parameters.values()]
    size = 1
    for values in every:
        size *= len(values)
    stride = max(1, size // 6000) | 1
    return (case for number, case in enumerate(product(*every)) if number % stride == 0)


def message(target: Target, case: tuple[Any, ...]) -> str | None:
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

    def hold(asked: Sequence[Clause], situation: Mapping[str, Any]) -> None:
        if asked is ask.inquiry.asked:
            for clause in asked:
                applied[clause.id] += clause.applies(situation)
        asking.hold(asked, situation)

    for module in (search, step):
        monkeypatch.setattr(module, "hold", hold)
    broken: set[str | None] = set()
    target, wrong = target_named(ask.function), vars(twins)[ask.function]
    with contracts("off"):
        for case in cases(target):
            if (words := message(target, case)) is None:
                broken.add(message(wrong, case))
            else:
                assert not words, case  # only a precondition has no words
    assert {id for id, times in applied.items() if times} == {*ask.clauses}
    assert broken & {*ask.clauses}
    assert broken <= {None, *ask.clauses}


def test_an_idle_clause_must_be_one_of_the_contract() -> None:
    with pytest.raises(ValueError, match="wrong: visits-none is no postcondition of alphabeta"):
        Search(alphabeta, Question("wrong", "(. .)", "fail-low", given=WINDOW, idle="visits-none"))


def test_a_bug_must_be_seeded() -> None:
    with pytest.raises(ValueError, match="no seeded bug of minimax that breaks fail-low and 'no such story'"):
        _ = Ask("minimax", Question("wrong", "(. .)", "fail-low", "no such story")).bug


def test_shapes() -> None:
    assert str(TreeForm("((. .) (. (. .)))").fill((1, 2, 3, 4, 5))) == "((1 2) (3 (4 5)))"
    assert str(TreeForm(LADDER).fill((1, 2, 3, 4), is_max=False)) == "min(1 (2 (3 4)))"
    assert str(TreeForm(f"min{LADDER}").fill((1, 2, 3, 4))) == "min(1 (2 (3 4)))"
    shared = TreeForm(SHARED).fill((1, 2, 3))
    assert shared.shares
    assert [shared.value(leaf) for leaf in shared.leaves()] == [1, 2, 3]
    assert str(GraphForm(CYCLE).fill((1, 2))) == f"{CYCLE}; x = 1; y = 2"


# ONE STEP


def stepped(procedure: Any, answers: tuple[int, int] = (0, 0)) -> Value:
    inquiry = cast("OneStep", ASKS["alphabeta-step"].inquiry)
    with contracts("off"):
        return inquiry.runner(procedure)(Node(2, True, (0, 0)), answers, {"alpha": 0, "beta": 1})


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
    with pytest.raises(ImpossibleError):  # v = 5 >= beta, but f = 0
        stepped(alphabeta, answers=(5, 0))


def test_memory_holds_what_is_true() -> None:
    node = Node(2, True, (0, 0))
    found = (True, True, 3), (True, False, 3)
    believed = cast("OneStep", ASKS["mt-step-max"].inquiry).believed
    assert [clause.id for clause in believed] == ["mt-memory", "mt-terminal"]
    memory = Memory(node, found, believed)
    assert memory.get(1) == (-float("inf"), 3)
    with pytest.raises(ImpossibleError):
        memory.get(2)
    leaf = Memory(Node(0, True, (0, 0)), found, believed)
    with pytest.raises(ImpossibleError):  # of a terminal its pay-off is known, or nothing
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
        assert answer_of(two).word == word
    else:
        with pytest.raises(CrossHairError, match=f"{__name__}.two ended with status {status}") as error:
            answer_of(two)
        assert printed in str(error.value)


def test_crosshair_that_does_not_stop_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], *, timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", run)
    answer = answer_of(two, limit=7)
    assert (answer.word, answer.said) == (UNDECIDED, "no verdict; its limit was 7 s")


@pytest.mark.parametrize(
    ("target", "twin", "said", "good"),
    [
        (CONFIRMED, REFUTED, SAID, True),
        (UNDECIDED, REFUTED, SAID, False),
        (CONFIRMED, UNDECIDED, "", False),
        (CONFIRMED, CONFIRMED, "", False),  # a target that looks at nothing
        (CONFIRMED, REFUTED, "it looks below a child when calling alphabeta_three()", False),
    ],
)
def test_a_record_is_good_only_if_the_twin_breaks_a_clause(
    target: Verdict, twin: Verdict, said: str, good: bool
) -> None:
    record = Record(ASKS["alphabeta-three"], Answer(target, 1.0, ""), Answer(twin, 1.0, said))
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
    undecided = Answer(UNDECIDED, 1.0, "Not confirmed. Its limit was 5 s.")
    record = GOOD if good else Record(GOOD.ask, undecided, GOOD.twin)
    monkeypatch.setattr(command, "records", lambda *_: iter([record]))
    assert command.main(["alphabeta-three"]) == (0 if good else 1)
    assert ("Not confirmed" in capsys.readouterr().out) is not good
    assert command.main(["--json", "alphabeta-three"]) == (0 if good else 1)
    (row,) = json.loads(capsys.readouterr().out)["targets"]
    assert row["good"] is good
    assert row["twin"]["said"] == SAID
    assert row["clauses"] == ["success", "fail-low", "fail-high"]


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "is_installed", lambda: True)
    assert command.main(["alphabet"]) == 2
    assert "no target 'alphabet'" in capsys.readouterr().err
    monkeypatch.setattr(command, "is_installed", lambda: False)
    assert command.main([]) == 2
    assert runner.MISSING in capsys.readouterr().err


def test_a_bug_of_ones_own_is_refuted() -> None:
    deaf = mutate(alphabeta, "return g\n", "return 0\n", ())
    target = target_of(ASKS["alphabeta-three"].inquiry, deaf, "alphabeta_three", __name__)
    with contracts("off"), pytest.raises(AssertionError, match="success"):
        target(True, (5, 5, 5), None, None)
