"""Proofs from the source: what is proved, and that a proof fails where it should."""

import gc
import inspect
import json
import sys
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest

from proofs.dossiers.shelf import PLANS
from proofs.enumeration.cases import Scope
from proofs.evidence.exhaust import exhaust
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import mutations
from proofs.proving.execution.calls import Subject, subject_of
from proofs.proving.execution.loops import Path
from proofs.proving.explore import Exploration, attempt
from proofs.proving.models.core import CORE
from proofs.proving.proof import Proof, rest
from proofs.proving.proof_as_json import TRUSTED, proof_as_json
from proofs.proving.solvers.obligations import Case, Obligation
from proofs.proving.solvers.picture import picture
from proofs.proving.solvers.smtlib import whole
from proofs.proving.solvers.solver import Discharge, Solver, discharge
from proofs.proving.source.fingerprint import fingerprint
from specs.clauses import last_plies, loops
from specs.contracts import Clause, Cost, Kind, contract_of, loop
from tests.proofs.proved import BOTH
from verified.alphabeta import alphabeta
from verified.minimax import minimax
from verified.negascout import last_two_plies, negascout


def failures(function: Callable[..., Any], subject: Subject | None = None) -> list[Discharge]:
    return [made for made in discharge(attempt(function, CORE, subject=subject).obligations, BOTH) if not made.holds]


def made(text: str, name: str = "search") -> FunctionType:
    """The function of that name in a module of that text."""
    head = (
        "from specs.clauses.fail_soft import *\nfrom specs.clauses.loops import *\n"
        "from specs.contracts import contract\nfrom specs.values import NEG_INF, POS_INF, Value\n"
        "from specs.tree import GameTree, N\n"
    )
    found: FunctionType = vars(execute(ModuleType("variant"), head + text))[name]
    return found


def text_of(function: Callable[..., Any]) -> str:
    """The text of its module."""
    return inspect.getsource(sys.modules[function.__module__])


# PATHS


def test_a_path_is_gone_when_the_next_one_begins() -> None:
    """Nothing refers to it any more, so that no garbage has to be collected."""
    begun: list[weakref.ref[Path]] = []

    class Watched(Path):
        def __init__(self, *given: Any) -> None:
            assert not [path for path in begun[:-1] if path() is not None]  # the world knows the last one
            begun.append(weakref.ref(self))
            super().__init__(*given)

    exploration = Exploration(subject_of(alphabeta), CORE, integers=False)
    exploration.path_class = Watched
    gc.disable()
    try:
        exploration.result_of_all_paths()
    finally:
        gc.enable()
    assert len(begun) > 50


# WHAT IS PROVED


def test_the_theorems_are_among_them(proofs: dict[str, Proof]) -> None:  # PB-T2.1, PB-T3.1, PB-T3.2, PB-C3.1
    assert {"success", "fail-low", "fail-high", "nested-window", "visits-open"} <= {*proofs["alphabeta"].clauses}
    informed = {*proofs["alphabeta_informed"].clauses}
    assert {"success", "nested-window-informed", "visits-informed", "tighter-visits-fewer"} <= informed
    assert {"exact-last-plies", "visits-only-open"} <= {*proofs["negascout"].clauses}


def test_what_rests_on_what_is_not_proved_is_not(proofs: dict[str, Proof]) -> None:
    alone = rest(proofs["aspiration"], {})
    assert not alone.holds
    assert alone.missing == ("alphabeta is not proved",)


def test_a_clause_that_its_proof_does_not_show_may_not_be_used(proofs: dict[str, Proof]) -> None:
    other = proofs["alphabeta"]
    less = Proof(**{**vars(other), "clauses": {id: c for id, c in other.clauses.items() if id != "fail-low"}})
    assert rest(proofs["aspiration"], {"alphabeta": less}).missing == ("fail-low of alphabeta is not proved",)


def test_a_proof_as_json(proofs: dict[str, Proof]) -> None:
    shown = json.loads(json.dumps(proof_as_json(proofs["alphabeta"])))
    assert shown["verdict"] == "proved"
    assert shown["source"]["file"] == "verified/alphabeta.py"
    assert shown["source"]["syntax"] == fingerprint(alphabeta)
    assert shown["source"]["reads"] == {}
    assert proofs["negascout"].reads == {"last_two_plies": fingerprint(last_two_plies)}
    assert {*shown["solvers"]} == {"z3", "cvc5"}
    assert shown["trusted"] == list(TRUSTED)
    assert shown["axioms"] == dict(CORE.axioms)
    assert {*proofs["alphabeta_informed"].axioms} == {*CORE.axioms, "heuristics"}
    assert all({*row["answers"]} == {"z3", "cvc5"} for row in shown["obligations"])
    kinds = {row["kind"] for row in shown["obligations"]}
    assert kinds == {"precondition", "invariant", "postcondition", "termination", "visits", "path"}


# AN EDIT BREAKS THE PROOF, A COMMENT OR A RENAME DOES NOT


@pytest.mark.parametrize("function", [minimax, alphabeta])
def test_what_enumeration_refutes_is_not_proved(function: Callable[..., Any]) -> None:
    module, edits = sys.modules[function.__module__], [*mutations(cast("FunctionType", function))]
    mutants = [vars(execute(module, edit.text))[function.__name__] for edit in edits]
    words = [verdict(mutant, BOTH[:1], CORE)[0] for mutant in mutants]
    assert len(words) > 20
    assert words.count("failed") > len(words) // 2
    proved = [number for number, word in enumerate(words) if word == "proved"]
    assert {edits[number].operator for number in proved} == {"comparison-strict"}  # a tie is no matter
    for number in proved:
        assert exhaust(mutants[number], PLANS[function.__name__].cases(Scope(2))).counterexample is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a < v < beta and not last_two_plies(tree, node, child)", "False"),  # no re-search at all
        ("not last_two_plies(tree, node, child)", "not tree.children(tree.children(child)[0])"),  # as printed
        ("tree.is_max(child) != tree.is_max(node) and all(", "all("),  # a child of the same type may have cut off
        ("negascout(tree, child, v, beta)", "negascout(tree, child, a, beta)"),
    ],
)
def test_a_wrong_negascout_is_not_proved(old: str, new: str) -> None:
    text = text_of(negascout)
    assert old in text
    edited = vars(execute(sys.modules[negascout.__module__], text.replace(old, new)))["negascout"]
    word, _ = verdict(edited, BOTH[:1])
    assert (word == "proved") is (new == "negascout(tree, child, a, beta)")  # which is right, only slower


def test_a_comment_or_another_layout_is_the_same_proof() -> None:
    text = text_of(alphabeta)
    other = text.replace("    # MAX NODE\n", "    # some words\n\n").replace("Let f = f(node)", "We have f = f(node)")
    edited = vars(execute(sys.modules[alphabeta.__module__], other))["alphabeta"]
    assert other != text
    assert fingerprint(edited) == fingerprint(alphabeta)


def test_a_renamed_variable_is_proved_again() -> None:
    text = text_of(minimax)
    other = text.replace("g = v", "best = v").replace("g = NEG", "best = NEG").replace("g = POS", "best = POS")
    other = other.replace(" > g", " > best").replace(" < g", " < best").replace("child, g)", "child, best)")
    other = other.replace("return g", "return best").replace("g: Value", "best: Value")
    edited = vars(execute(sys.modules[minimax.__module__], other))["minimax"]
    assert fingerprint(edited) != fingerprint(minimax)
    assert verdict(edited, BOTH) == ("proved", "")


# WEAKER INVARIANTS, CONTRADICTORY CLAUSES


def clauses_of_loop(name: str) -> tuple[Clause, ...]:
    return contract_of(vars(loops if hasattr(loops, name) else last_plies)[name]).clauses


def with_loop(procedure: Callable[..., Any], name: str, clauses: Sequence[Clause]) -> FunctionType:
    """The procedure with another invariant in one of its loops."""
    module = execute(sys.modules[procedure.__module__], text_of(procedure))
    parameters = inspect.signature(vars(module)[name]).parameters
    twin = made(f"def {name}({', '.join(parameters)}):\n    return True\n", name)
    vars(module)[name] = loop(*clauses)(twin)
    edited: FunctionType = vars(module)[procedure.__name__]
    return edited


LOOPS: list[tuple[Callable[..., Any], str]] = [
    (minimax, "minimax_max_loop"),
    (minimax, "minimax_min_loop"),
    (alphabeta, "max_loop"),
    (alphabeta, "min_loop"),
    (negascout, "scout_max_loop"),
    (negascout, "scout_min_loop"),
]


@pytest.mark.parametrize(
    ("procedure", "name", "clause"),
    [
        (procedure, name, clause.id)
        for procedure, name in LOOPS
        for clause in clauses_of_loop(name)
        if procedure is not negascout or clause.id.startswith("scout")  # the others are alpha-beta's
    ],
)
def test_no_clause_of_an_invariant_can_be_left_out(procedure: Callable[..., Any], name: str, clause: str) -> None:
    kept = [other for other in clauses_of_loop(name) if other.id != clause]
    word, _ = verdict(with_loop(procedure, name, kept), BOTH[:1])
    assert word != "proved"


def false(kind: Kind) -> Clause:
    return Clause("false", "", "no", kind, Cost.LOCAL, lambda node: node is None)


def test_an_invariant_that_never_holds_is_not_proved() -> None:
    clauses = (*clauses_of_loop("max_loop"), false(Kind.LOOP))
    found = [failed.obligation for failed in failures(with_loop(alphabeta, "max_loop", clauses))]
    assert "false at entry" in {obligation.what for obligation in found}
    assert "reached" in {obligation.kind for obligation in found}  # nor is the body of the loop


@pytest.mark.parametrize("kind", [Kind.PRE, Kind.POST])
def test_contradictory_hypotheses_are_found_out(kind: Kind) -> None:
    subject = subject_of(alphabeta)
    failed = failures(alphabeta, replace(subject, clauses=(*subject.clauses, false(kind))))
    assert "reached" in {made.obligation.kind for made in failed}


def test_a_line_that_no_path_reaches_is_a_failure() -> None:
    dead = made(
        "@contract(value)\ndef search(tree: GameTree[N], node: N) -> Value:\n"
        "    if tree.children(node):\n        return search(tree, tree.children(node)[0])\n"
        "    if tree.children(node):\n        return NEG_INF\n    return tree.value(node)\n"
    )
    failed = {(made.obligation.kind, made.obligation.line) for made in failures(dead)}
    assert ("reached", 11) in failed


# THE SOLVERS


def obligation(hypotheses: Any, goals: Any) -> Obligation:
    made = Obligation("p", "postcondition", "x", 1, integers=False, number=1)
    made.cases[Case(hypotheses, goals, (), {0: "f(n)", 1: "v"})] = None
    return made


BELOW = (0, 1, True, 0)  # f(n) < v
ABOVE = (1, 0, True, 0)
AT_MOST = (0, 1, False, 0)


def test_what_follows_is_proved_by_both() -> None:
    (done,) = discharge([obligation((BELOW,), ((AT_MOST,),))])
    assert done.holds
    assert [answer.solver for answer in done.answers] == ["z3", "cvc5"]


def test_what_does_not_follow_is_refuted_with_values() -> None:
    (done,) = discharge([obligation((AT_MOST,), ((BELOW,),))])
    assert done.word == "refuted"
    for answer in done.answers:
        assert answer.model["f(n)"] == answer.model["v"]
    assert "  f(n) <= v" in done.lines()


def test_contradictory_hypotheses_are_vacuous() -> None:
    (done,) = discharge([obligation((BELOW, ABOVE), ((),))])
    assert done.word == "vacuous"
    assert not done.holds


def test_a_fact_is_a_hypothesis() -> None:
    made = obligation((), ((AT_MOST,),))
    made.cases = {Case((), ((AT_MOST,),), (((BELOW,), (AT_MOST, (1, 0, False, 0))),), {}): None}
    (done,) = discharge([made])
    assert done.holds


def test_an_obligation_without_cases_is_vacuous() -> None:
    made = obligation((), ())
    made.cases.clear()
    (done,) = discharge([made])
    assert done.word == "vacuous"


def saying(name: str, answers: Callable[[str], str]) -> Solver:
    """A solver that answers each question by a rule."""

    def say(text: str) -> str:
        return "\n".join(answers(question) for question in text.split("(check-sat)")[:-1])

    return Solver(name, lambda _integers: say)


def test_a_solver_that_always_says_unsat_is_found_out() -> None:
    liar = saying("liar", lambda _: "unsat")
    (alone,) = discharge([obligation((BELOW,), ((AT_MOST,),))], (liar,))
    assert alone.word == "vacuous"
    (both,) = discharge([obligation((BELOW,), ((AT_MOST,),))], (BOTH[0], liar))
    assert both.word == "disagreement"
    assert not both.holds


def test_a_solver_that_proves_everything_is_contradicted_by_the_other() -> None:
    liar = saying("liar", lambda question: "unsat" if "(not " in question else "sat")
    wrong = obligation((AT_MOST,), ((BELOW,),))
    (alone,) = discharge([wrong], (liar,))
    assert alone.word == "proved"  # which is why there are two
    (both,) = discharge([wrong], (BOTH[1], liar))
    assert both.word == "disagreement"
    assert not both.holds


@pytest.mark.parametrize("told", ["unknown", "timeout"])
def test_a_solver_that_does_not_know_is_a_failure(told: str) -> None:
    lost = saying("lost", lambda question: told if "(not " in question else "sat")
    if told == "unknown":
        (done,) = discharge([obligation((BELOW,), ((AT_MOST,),))], (lost,))
        assert done.word == "unknown"
        assert not done.holds
    else:
        with pytest.raises(ValueError, match="lost was asked 1 questions"):
            [*discharge([obligation((BELOW,), ((AT_MOST,),))], (lost,))]


def test_an_obligation_is_text_for_any_solver() -> None:
    text = whole(obligation((BELOW,), ((AT_MOST,),)))
    assert "(assert (and (< x0 x1) (not (<= x0 x1))))" in text
    assert text.startswith("; p.1 postcondition x (line 1)\n(set-logic QF_LRA)\n(declare-const x0 Real)")


def test_no_solver_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    with pytest.raises(ValueError, match="the solver cvc5 is not installed: pip install"):
        [*discharge([obligation((BELOW,), ((AT_MOST,),))])]


def test_the_values_are_drawn_as_a_tree() -> None:
    scene = ["n is max", "c is a child of n", "c is a terminal", "beta = +inf"]
    drawn = [*picture(scene, {"f(n)": "1", "f(c)": "2", "Maxbroth(c)": "0", "v": "3"})]
    assert drawn == ["max n  f = 1", "`- terminal c  f = 2, Maxbroth = 0", "beta = +inf, v = 3"]
