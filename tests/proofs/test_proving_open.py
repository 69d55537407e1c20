"""SSS*, its dual and its version of 1979 are proved from their source (SS-T2). For the laws of OPEN: `test_laws`."""

import inspect
import sys
from itertools import combinations, islice
from types import FunctionType
from typing import Any, Final, cast

import pytest

from proofs.dossiers.shelf import find
from proofs.enumeration.cases import Scope
from proofs.mutants.proofs import read_by, verdict_in_place
from proofs.mutants.reload import execute_up_to
from proofs.proving.models.open_laws import OPEN_LAWS
from proofs.proving.proof import Proof
from proofs.proving.solvers import z3_and_cvc5
from proofs.proving.solvers.smtlib import LOGIC
from proofs.proving.source.fingerprint import fingerprint
from proofs.proving.theory import open_merits
from proofs.proving.theory.formulas import MINUS, PLUS
from specs.clauses.promises import line_of
from specs.contracts import contract_of, contracts
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF
from tests.proofs.proved import ONE
from tests.proofs.test_frontier_theory import OnTree
from verified.best_first import gamma
from verified.best_first.open_list import OpenList, State
from verified.best_first.sss_star import sss_star
from verified.registry import ALGORITHMS

NAMES: Final = ("sss-star", "sss-star-1979", "dual-star")


@pytest.mark.xdist_group("proofs")
@pytest.mark.parametrize("name", NAMES)
def test_the_cases_of_gamma_are_read(proofs: dict[str, Proof], name: str) -> None:
    reads = proofs[name.replace("-", "_")].reads
    assert reads["gamma_case_1"] == fingerprint(gamma.gamma_case_1)
    assert len(reads) == 6


@pytest.mark.xdist_group("proofs")
def test_each_law_of_open_is_assumed_by_a_proof(proofs: dict[str, Proof]) -> None:
    assert {*OPEN_LAWS} <= {law for name in NAMES for law in proofs[name.replace("-", "_")].laws}


# THE EQUATIONS OF `open_merits`


def tips(k: OnTree, tree: GameTree[Any], state: State[Any], *, all_at_max: bool) -> Any:
    """What is on OPEN at a state and below, as the theorems have it."""
    if state.waiting:
        return k.make("Tips", "state", state.solved, state.merit)
    below = [tips(k, tree, one, all_at_max=all_at_max) for one in state.below]
    if tree.is_max(state.node) != all_at_max:
        made = k.make("At", "at_this", below[0])
        for _ in range(state.below[0].index):
            made = k.make("At", "at_next", made)
        return k.make("Tips", "below_one", made)
    made = k.make("Each", "only_tips", below[-1])
    for one in below[-2::-1]:
        made = k.make("Each", "more_tips", one, made)
    return k.make("Tips", "below_all", made)


@pytest.mark.parametrize("name", ["sss-star", "dual-star"])
def test_what_is_on_open_is_what_the_theorems_speak_of(name: str) -> None:  # SS-L1.below, SS-L2.left
    plus = name == "sss-star"
    side, seen = PLUS if plus else MINUS, 0
    with contracts("off"):
        for tree in islice(Scope(4, full_window=True).trees(), 0, None, 37):
            k = OnTree(tree)
            k.datatypes = open_merits.ON_OPEN

            class Looked(OpenList[Any]):
                __slots__ = ()

                def pop(self, k: OnTree = k, tree: Tree = tree) -> State[Any]:
                    nonlocal seen
                    first = next(iter(self))
                    made = tips(k, tree, line_of(first)[0], all_at_max=plus)  # type: ignore[arg-type]
                    end = POS_INF if plus else NEG_INF
                    assert side(open_merits.are_due)(k.term, made, end)
                    assert side(open_merits.top)(k.term, made) == first.merit
                    wrong = tips(k, tree, line_of(first)[0], all_at_max=not plus)  # type: ignore[arg-type]
                    seen += not side(open_merits.are_due)(k.term, wrong, end)
                    return super().pop()

            search = cast("FunctionType", ALGORITHMS[name].function)
            names = {**search.__globals__, "OpenList": Looked}
            FunctionType(contract_of(search).code_as_written, names, search.__name__)(tree, tree.root)
    assert seen > 100


# WHAT BREAKS A PROOF


def verdict(name: str, module: str, *edits: tuple[str, str]) -> tuple[str, str]:
    """What becomes of the proof if the module's text is edited."""
    text = inspect.getsource(sys.modules[module])
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    row = find(name)
    edited = getattr(execute_up_to(row.function.__module__, module, text), row.function.__name__)
    return verdict_in_place(row, edited, ONE)


GAMMA: Final = gamma.__name__
WRONG: Final[dict[str, tuple[str, str, str, str]]] = {
    "a state that is on OPEN is changed": (
        GAMMA,
        "    father.below = ()\n    father.solved = True\n    father.merit = state.merit\n    OPEN.push(father)",
        "    father.below = ()\n    father.solved = True\n    OPEN.push(father)\n    father.merit = state.merit",
        "failed",
    ),
    "a solved father keeps what was below": (GAMMA, "    father.below = ()\n", "", "failed"),
    "the brother is not linked": (GAMMA, "    father.below = (brother,)\n", "", "failed"),
    "the first son is not linked": (GAMMA, "    state.below = (first,)\n", "", "failed"),
    "the sons are not linked": (GAMMA, "    state.below = below\n", "", "failed"),
    "the sons are not named": (GAMMA, "    state.sons = sons\n    first", "    first", "failed"),
    "the father gets the merit of its son": (
        GAMMA,
        "    father.below = (brother,)\n",
        "    father.below = (brother,)\n    father.merit = state.merit\n",
        "failed",
    ),
    "a state comes back, and its brothers are purged": (
        GAMMA,
        "    father.solved = True\n    father.merit = state.merit\n    OPEN.push(father)\n\n\n@contract(case_2",
        "    OPEN.push(state)\n\n\n@contract(case_2",
        "failed",
    ),
    "a tie goes to the heap": (GAMMA, "if value < state.merit if", "if value <= state.merit if", "failed"),
    "the first son is put there twice": (GAMMA, "    OPEN.push(first)\n", "    OPEN.push(first)\n" * 2, "failed"),
    "the state comes back": (GAMMA, "OPEN.push(first)", "OPEN.push(state)", "failed"),
    "the brother hangs on another": (GAMMA, "father.sons[index], father,", "father.sons[index], state,", "failed"),
    "the brother has the number of its elder": (GAMMA, "index = state.index + 1\n", "index = state.index\n", "outside"),
    "any son has the number 0": (GAMMA, "State(son, state, index, merit)", "State(son, state, 0, merit)", "outside"),
    "nothing is put on OPEN": (GAMMA, "    OPEN.push(brother)\n", "    pass\n", "failed"),
    "another enumerate": (GAMMA, "from collections.abc", "enumerate = zip\nfrom collections.abc", "outside"),
    "a second list": (
        sss_star.__module__,
        "    OPEN.push(",
        "    other: OpenList[N] = OpenList()\n    OPEN.push(",
        "outside",
    ),
    "another root": (sss_star.__module__, "State(node,", "State(tree.children(node)[0],", "failed"),
    "the list of the dual": (sss_star.__module__, "OpenList()", "OpenList(all_at_max=False)", "failed"),
    "a merit to begin with": (sss_star.__module__, "POS_INF\n    OPEN", "tree.value(node)\n    OPEN", "failed"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_not_proved(what: str) -> None:
    module, old, new, word = WRONG[what]
    assert verdict("sss-star", module, (old, new))[0] == word


def test_what_is_equivalent_is_proved() -> None:
    """Another order of assignments, and a variable in between."""
    solved, merit = "    father.solved = True\n", "    father.merit = state.merit\n"
    assert verdict("sss-star", GAMMA, (solved + merit, merit + solved)) == ("proved", "")


def test_an_edit_of_a_case_of_gamma_is_put_to_the_proofs() -> None:
    row = find("sss-star-1979")
    read = {function.__name__ for function in read_by(row.function, row.vocabulary.reads)}
    assert read == {"sss_star_1979", "gamma_case_4_1979", *(f"gamma_case_{number}" for number in (1, 2, 3, 5, 6))}
    assert [function.__name__ for function in read_by(row.function)] == ["sss_star_1979"]


# A SOLVER OUT OF TIME


def pigeons(holes: int) -> str:
    """That one more pigeon than there are holes find a hole each: false, and long to show."""
    rows = range(holes + 1)
    lines = ["(push 1)", "(declare-const z Real)", *(f"(declare-const x{i}_{j} Real)" for i in rows for j in rows)]
    lines += [f"(assert (or {' '.join(f'(< x{i}_{j} z)' for j in range(holes))}))" for i in rows]
    pairs = [(one, two, j) for one, two in combinations(rows, 2) for j in range(holes)]
    lines += [f"(assert (or (>= x{one}_{j} z) (>= x{two}_{j} z)))" for one, two, j in pairs]
    return "\n".join([*lines, "(check-sat)", "(pop 1)"])


@pytest.mark.parametrize("name", z3_and_cvc5.SESSIONS)
@pytest.mark.sampled(2)
@pytest.mark.more
def test_a_solver_out_of_time_does_not_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3_and_cvc5, "SECONDS", 1)
    session = z3_and_cvc5.SESSIONS[name](LOGIC[False])
    assert z3_and_cvc5.satisfiable(name, session, pigeons(12), 1) == ["unknown"]
    assert z3_and_cvc5.satisfiable(name, session, pigeons(2), 1) == ["unsat"]
