"""MTD(best) and its strategies are proved from their source; what is wrong with them is not (RR-MTD-best)."""

from collections import deque
from collections.abc import Mapping
from typing import Any

import pytest

from proofs.dossiers.shelf import find
from proofs.mutants.proofs import verdict
from proofs.proving.models.moves import Moves
from specs.clauses import mtd_best_loops as loops
from specs.clauses.mtd import bracket
from specs.clauses.mtd_best import all_true, holds_moves, is_most_promising, keeps_the_rest
from specs.contracts import contract, contract_of
from specs.tree import GameTree, N
from specs.values import NEG_INF
from tests.proofs.proved import ONE
from verified.null_window.mt import Memory
from verified.null_window.mtd_best import BoundsOf, Counted, most_promising, probe


def broken(function: Any) -> str:
    """What of the function cannot be shown; one solver is enough for a refusal."""
    return verdict(function, ONE)[1]


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
