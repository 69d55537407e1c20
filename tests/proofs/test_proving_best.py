"""MTD(best) and its strategies are proved from their source; what is wrong with them is not (RR-MTD-best)."""

import inspect
import sys
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import find
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import mutations
from proofs.proving.models.moves import Moves
from proofs.proving.proof import Proof
from specs.clauses import mtd_best_loops as loops
from specs.clauses.mtd import bracket
from specs.clauses.mtd_best import all_true, holds_moves, is_most_promising, keeps_the_rest
from specs.contracts import contract, contract_of
from specs.tree import GameTree, N
from specs.values import NEG_INF
from tests.proofs.proved import ONE
from verified.null_window.mt import Memory
from verified.null_window.mtd_best import BoundsOf, Counted, most_promising, probe

PROVED: Final = {
    "probe": ("best-keeps", "best-tested", "best-bracket", "best-integers"),
    "most-promising": ("best-promises", "best-promises-so-far"),
    "next-best": ("best-next", "best-next-so-far"),
    "candidate": ("best-candidate", "best-all-known", "best-brackets", "best-guessed", "bound-whole"),
    "disprove-rest": ("best-move", "best-bound", "best-brackets", "best-leads", "best-disproved"),
    "proof-of-best": ("best-proved", "best-all-known", "best-brackets", "best-one-open"),
    "prove-best": ("best-move", "best-bound", "best-brackets", "best-not-behind", "best-bounded-rest"),
    "mtd-best": ("value", "integer-value", "best-integers-so-far", "mtd-bracket", "mtd-inside"),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[name.replace("-", "_")]
    assert proof.holds, [line for made in proof.failed for line in made.lines()] or proof.missing
    assert {*PROVED[name]} <= proof.clauses.keys()
    assert proof.left_out == {}  # nothing is beyond the proof
    assert all(len(made.answers) == 2 for made in proof.discharges)


@pytest.mark.parametrize("name", [name for name in PROVED if name != "probe"])
def test_each_pass_makes_progress(proofs: dict[str, Proof], name: str) -> None:
    shown = [made.obligation.what for made in proofs[name.replace("-", "_")].discharges]
    assert shown.count("less than at the iteration before") == 1


def test_what_a_proof_relies_on_is_proved_before(proofs: dict[str, Proof]) -> None:
    assert proofs["mtd_best"].relies_on.keys() == {"disprove_rest", "mt"}
    assert proofs["disprove_rest"].relies_on.keys() == {"candidate", "probe"}
    assert proofs["prove_best"].relies_on.keys() == {"proof_of_best", "probe"}
    order = [*proofs]
    assert order.index("mt") < order.index("probe") < order.index("disprove_rest") < order.index("mtd_best")


# WHAT IS WRONG IS NOT PROVED


def broken(function: Any) -> str:
    """What of the function cannot be shown; one solver is enough for a refusal."""
    return verdict(function, ONE)[1]


# Edits after which a procedure still meets its contract: it makes other tests, or more.
HARMLESS: Final = (
    "if (upper[move], lower[move]) >= (upper[best], lower[best]):",  # the last of the most promising moves
    "best: N = rest.popleft()  ->  pass",  # a single move is tested, too
    "candidate(tree, node, first, step",  # another guess at a min node
    "->  bound = value_test(",  # another first test of a single move
)


@pytest.mark.parametrize(
    ("name", "each"),
    [
        ("probe", 4),
        ("most-promising", 2),
        ("next-best", 2),
        ("candidate", 5),
        ("disprove-rest", 11),
        ("proof-of-best", 4),
        ("prove-best", 11),
        ("mtd-best", 6),
    ],
)
def test_a_mutant_breaks_an_obligation(name: str, each: int) -> None:
    function: Any = find(name).function
    shown = 0
    for mutation in [*mutations(function)][::each]:
        mutant = getattr(execute(sys.modules[function.__module__], mutation.text), function.__name__)
        found = broken(mutant)
        shown += bool(found)
        assert found or any(edit in str(mutation) for edit in HARMLESS), mutation
    assert shown > 0


EDITS: Final = (
    ("disprove-rest", "rest.append(best)", "pass"),  # forgets the one that was best
    ("disprove-rest", "while rest:\n        assert disprove", "while False:\n        assert disprove"),
    ("prove-best", "upper[move] is POS_INF and", "upper[move] is not POS_INF and"),
    ("proof-of-best", "lower[best] >= bound", "lower[best] < bound"),
    ("candidate", "upper[best], step)", "above(upper[best]), step)"),
    ("mtd-best", "f_plus = g\n", "f_minus = g\n"),
)


@pytest.mark.parametrize(("name", "old", "new"), EDITS)
def test_a_seeded_bug_breaks_an_obligation(name: str, old: str, new: str) -> None:
    function = find(name).function
    module: Any = sys.modules[function.__module__]
    text = inspect.getsource(module)
    assert old in text
    assert broken(getattr(execute(module, text.replace(old, new, 1)), function.__name__))


# WHAT IT RESTS ON IS NEEDED


@pytest.mark.parametrize(
    ("loop", "clause", "name"),
    [
        (loops.disprove_loop, loops.leads, "disprove-rest"),
        (loops.disprove_loop, loops.others_disproved, "disprove-rest"),
        (loops.upper_loop, loops.others_bounded_so_far, "prove-best"),
        (loops.proof_loop, loops.one_open, "proof-of-best"),
        (loops.guess_loop, loops.not_worth_it_so_far, "candidate"),
        (loops.best_value_loop, bracket, "mtd-best"),
    ],
)
def test_a_weaker_invariant_is_not_enough(loop: Any, clause: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = contract_of(loop)
    monkeypatch.setattr(made, "clauses", tuple(other for other in made.clauses if other is not clause))
    assert broken(find(name).function)


@contract(holds_moves, is_most_promising, framed=False)
def oldest(lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> N:  # noqa: ARG001 - as `most_promising`
    """The first move, whatever it promises."""
    rest = deque(upper)
    return rest.popleft()


def test_what_is_shown_of_all_moves_is_shown_of_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "postcondition best-promises" in broken(oldest)

    def nobody(moves: Moves) -> None:
        moves.has_witness = True

    monkeypatch.setattr(Moves, "_witness", nobody)
    assert not broken(oldest)  # of that one alone it is true


def test_any_move_may_be_one_that_is_named() -> None:
    """Were it always a new one, `next_best` could leave `rest.remove(best)` out."""
    module: Any = sys.modules[most_promising.__module__]
    text = inspect.getsource(module).replace("    rest.remove(best)\n    bound", "    bound")
    wrong = execute(module, text).next_best
    assert "best-next" in broken(wrong)


@contract(holds_moves, is_most_promising, framed=False)
def assigns(lower: Mapping[N, Counted], upper: BoundsOf[N]) -> N:
    """Makes the first move promise most, and says that it does."""
    best = most_promising(lower, upper)
    upper[best] = NEG_INF
    return best


@contract(holds_moves, is_most_promising, framed=False)
def writes_what_it_reads(lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> N:
    """As `assigns`, where it may not."""
    best = most_promising(lower, upper)
    upper[best] = NEG_INF  # type: ignore[index]  # the point
    return best


@contract(all_true, keeps_the_rest, framed=False)
def one_for_two(
    tree: GameTree[N],
    node: N,
    move: N,
    lower: BoundsOf[N],
    upper: BoundsOf[N],  # noqa: ARG001 - the point
    memory: Memory[N],
) -> bool:
    """Gives one mapping for two."""
    return probe(tree, node, move, 0, lower, lower, memory)


@contract(holds_moves, is_most_promising, framed=False)
def twice(lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> N:  # noqa: ARG001 - as `most_promising`
    """Puts what is in the rest there again."""
    rest = deque(upper)
    best: N = rest.popleft()
    rest.append(best)
    rest.append(best)
    return best


@contract(holds_moves, is_most_promising, framed=False)
def copied(lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> N:
    """A word that no proof knows."""
    return most_promising(lower, dict(upper))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (assigns, "postcondition best-promises"),
        (writes_what_it_reads, "it is only read"),
        (one_for_two, "one thing for two"),
        (twice, "would be there twice"),
        (copied, "dict.fromkeys"),
    ],
)
def test_what_is_refused(wrong: Any, why: str) -> None:
    assert why in broken(wrong)
