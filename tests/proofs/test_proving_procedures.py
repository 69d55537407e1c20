"""One suite for the proofs of all procedures: what each shows, on what it rests, and that edits break it.

What each contract and each invariant says is shown, by both solvers, or is named as left out. Of a sample of its edits
each breaks an obligation, but for those after which it still meets its contract.
`test_proving_mutants` asks of many more edits whether one that is refuted is proved.
"""

import inspect
import sys
from itertools import islice
from types import FunctionType
from typing import Any, Final

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import BUGS, PROCEDURES, find
from proofs.mutants.proofs import verdict, verdict_in_place
from proofs.mutants.reload import execute, execute_up_to
from proofs.mutants.single_edits import mutations
from proofs.proving.proof import Proof
from proofs.proving.source.fingerprint import fingerprint
from specs.contracts import Kind, contract_of, helpers_of
from tests.proofs.proved import LONG, ONE, edited, said_by
from verified.null_window.mtd import mtd

PROVED: Final = [name for name in PROCEDURES if name not in LONG]
LEFT_OUT: Final = {
    "alphabeta-informed": {"valid-pair", "consistent-pair"},
    "negascout": {"ns-sandwich", "ns-visits"},  # of which there are theorems: test_frontier_theory.py
    "mtd-f": {"mtd-visits"},
}
STARS: Final = ("sss-star", "sss-star-1979", "dual-star")
RESTS_ON: Final = {
    "aspiration": {"alphabeta"},
    "aspiration-negascout": {"negascout"},
    "mtd-bi": {"mtd", "halfway_up"},
    "mtd-best": {"disprove_rest", "mt"},
    "disprove-rest": {"candidate", "probe"},
    "prove-best": {"proof_of_best", "probe"},
    "expand": set(),
    "expandtip": {"expand"},
    "diminish": {"expand", "expandtip"},
    "sss-2": {"expand", "diminish"},
    "sss-2-list": {"expand", "diminish_list"},
    "diminish-list": {"expand", "expandtip"},
    **{name: set() for name in STARS},  # the cases of Gamma are read in the place of their contracts
}
OF_ANY_ORDER: Final = ("expand", "expandtip", "diminish", "sss-2", *STARS)  # that values are integers is not used
PASSES: Final = {  # how many of its loops go on while something gets less
    **dict.fromkeys(("mt-sss", "mt-dual", "mt-sss-two-bounds", "mtd", "mtd-tt", "depth-mtd", "graph-limit"), 1),
    **dict.fromkeys(("most-promising", "next-best", "disprove-rest", "proof-of-best", "prove-best", "mtd-best"), 1),
    **dict.fromkeys(("stands-alone", "best-node", "sss-2", "sss-2-list", *STARS), 1),
    "candidate": 1,
    "diminish-list": 2,
}


def proof_of(proofs: dict[str, Proof], name: str) -> Proof:
    return proofs[find(name).function.__name__]


@pytest.mark.parametrize("name", PROVED)
def test_all_that_it_promises_is_proved_by_both_solvers(proofs: dict[str, Proof], name: str) -> None:
    proof, function = proof_of(proofs, name), find(name).function
    assert proof.holds, [line for made in proof.failed for line in made.lines()] or proof.missing
    assert {tuple(answer.word for answer in made.answers) for made in proof.discharges} == {("proved", "proved")}
    said = said_by(function)
    calls_itself = function.__name__ in contract_of(function).code_as_written.co_names
    due = {clause.id for clause in said if clause.kind is not Kind.PRE or calls_itself}
    assert due <= {*proof.clauses, *proof.left_out}
    assert {*proof.left_out} == LEFT_OUT.get(name, set())
    assert proof.fingerprint == fingerprint(function)
    assert not (proof.integers and name in OF_ANY_ORDER)


def test_what_a_proof_relies_on_is_proved_before(proofs: dict[str, Proof]) -> None:
    assert {name: {*proof_of(proofs, name).relies_on} for name in RESTS_ON} == RESTS_ON
    order = [*proofs]
    for name, proof in proofs.items():
        for other, used in proof.relies_on.items():
            assert order.index(other) < order.index(name)
            assert {*used} <= {*proofs[other].clauses}
    assert proofs["mtd_bi"].relies_on == {"mtd": ["value"], "halfway_up": ["halfway-up"]}


def test_each_pass_of_a_loop_makes_progress(proofs: dict[str, Proof]) -> None:
    less = "less than at the iteration before"
    shown = {name: [made.obligation.what for made in proof_of(proofs, name).discharges].count(less) for name in PROVED}
    assert {name: number for name, number in shown.items() if number} == PASSES


# EDITS

DRIVERS: Final = [  # instances of MTD; best node search is more, and is edited in test_proving_mutants
    name for name, row in PROCEDURES.items() if mtd in helpers_of(row.function) and name != "best-node-search"
]
EACH: Final = {  # so manieth edit
    "mt": 25, "mt-mirror": 25, "mtd": 2, "mt-sss": 1, "mt-dual": 4, "mt-sss-two-bounds": 3, "halfway-up": 1,
    **dict.fromkeys(DRIVERS, 1), "mtd-bi": 2, "next-test": 1,
    "probe": 4, "most-promising": 2, "next-best": 2, "candidate": 5, "disprove-rest": 11, "proof-of-best": 4,
    "prove-best": 11, "mtd-best": 6, "expand": 4, "expandtip": 3, "diminish": 9, "sss-2": 2,
}  # fmt: skip
# Edits after which the procedure still meets its contract: it makes other tests, or more, or does the same.
HARMLESS: Final = (
    "if v > g:  ->  if v >= g:",
    "if v < g:  ->  if v <= g:",
    "known[0] < gamma else known[0]  ->",
    "known[1] > gamma else known[1]  ->",
    "before = (f_minus, f_plus)  ->  pass",
    "down = below(g, step)  ->  down = g",
    "->  return mtd(tree, node, POS_INF,",
    "->  g = mt(tree, node, POS_INF, memory)",
    "->  g = mt_mirror(tree, node, NEG_INF, memory)",
    "low, high = ",
    "left = low if",
    "right = high if",
    "if (upper[move], lower[move]) >= (upper[best], lower[best]):",  # the last of the most promising moves
    "->  return mtd(tree, move, first,",  # another first test of the best move, here and in the next four
    "->  return mtd(tree, move, POS_INF,",
    "->  return mtd(tree, move, value_test(POS_INF,",
    "->  return mtd(tree, move, value_test(first, NEG_INF,",
    "->  return mtd(tree, move, value_test(first, f_minus, POS_INF)",
    "up_or_down, memory) if f_minus <= f_plus",  # where the bounds meet, the memory answers
    "best: N = rest.popleft()  ->  pass",  # a single move is tested, too
    "candidate(tree, node, first, step",  # another guess at a min node
    "->  bound = value_test(",  # another first test of a single move
    "if g > g2:  ->  if g >= g2:",
    "g2, T = expand(tree, node, POS_INF)  ->  g2, T = expand(tree, node, g1)",
)


@pytest.mark.parametrize(
    ("name", "each"),
    [*EACH.items(), *(pytest.param(name, 3, marks=pytest.mark.evidence) for name in ("mt", "mt-mirror"))],
)
def test_an_edit_breaks_an_obligation(name: str, each: int) -> None:
    row, broken = find(name), 0
    function: Any = row.function
    for mutation in islice(mutations(function), 0, None, each):
        mutant: FunctionType = getattr(execute(sys.modules[function.__module__], mutation.text), function.__name__)
        word, _ = verdict(mutant, ONE, row.vocabulary)
        broken += word != "proved"
        assert word != "proved" or any(edit in str(mutation) for edit in HARMLESS), mutation
    assert broken > 0


WRONG: Final = (
    ("alphabeta-tt", "if g < high:\n        upper = g", "if g <= high:\n        upper = g"),  # RR-F2.15: a false bound
    ("transposition", "return child, entry.lower", "return child, entry.upper"),
    ("mt-two-bounds", "max(f_plus, high)", "max(f_minus, high)"),
    ("disprove-rest", "rest.append(best)", "pass"),  # forgets the one that was best
    ("disprove-rest", "while rest:\n        assert disprove", "while False:\n        assert disprove"),
    ("prove-best", "upper[move] is POS_INF and", "upper[move] is not POS_INF and"),
    ("proof-of-best", "lower[best] >= bound", "lower[best] < bound"),
    ("candidate", "upper[best], step)", "above(upper[best]), step)"),
    ("mtd-best", "f_plus = g\n", "f_minus = g\n"),
    ("next-best", "    rest.remove(best)\n    bound", "    bound"),  # any move may be one that is named
)


@pytest.mark.parametrize(("name", "old", "new"), WRONG)
def test_what_is_wrong_is_not_proved(name: str, old: str, new: str) -> None:
    assert verdict(edited(name, (old, new)), ONE, find(name).vocabulary)[0] != "proved"


BEST_FIRST: Final = {*OF_ANY_ORDER, "sss-2-list", "diminish-list"}
BY_FUNCTION: Final = {find(name).function.__name__: name for name in BEST_FIRST}


def proved_with(bug: Bug) -> str:
    """The procedure whose proof reads the function that has the bug: itself, or where the bug is started."""
    return BY_FUNCTION.get(bug.function.__name__) or BY_FUNCTION.get(bug.start.__name__, "")


SEEDED: Final = [
    bug for bug in BUGS if (name := proved_with(bug)) and bug.clause in {one.id for one in said_by(find(name).function)}
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("bug", SEEDED, ids=str)
def test_a_seeded_bug_breaks_the_proof(bug: Bug) -> None:
    row, module, source = find(proved_with(bug)), bug.function.__module__, inspect.getsource(bug.function)
    text = inspect.getsource(sys.modules[module]).replace(source, source.replace(bug.old, bug.new))
    wrong = getattr(execute_up_to(row.function.__module__, module, text), row.function.__name__)
    assert verdict_in_place(row, wrong, ONE)[0] != "proved"
