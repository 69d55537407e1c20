"""Iterative deepening is proved from its source (RR-2.2.2-ID); what the proofs assume of views and depths is so.

Each of its four procedures is put wrong in several ways, and each way is refused: by an obligation that fails, or as
something of which the model knows nothing.
"""

import inspect
import sys
from dataclasses import replace
from types import FunctionType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.mutants.proofs import verdict_in_place
from proofs.mutants.reload import execute
from proofs.proving.models.cut_off import BEST
from proofs.proving.proof import prove, rest
from specs.contracts import contract_of
from specs.values import Value
from tests.proofs.proved import BOTH, DEEPENING, ONE, attempted
from verified.memory.chosen_search import search_of
from verified.procedure import dashed
from verified.registry import ALGORITHMS

SHOWN: Final = {
    "whole-search": {"search-value", "true-table-after"},
    "lazy-iteration": {"iteration-depth", "iteration-value"},
    "eager-iteration": {"iteration-depth", "iteration-value", "true-table-after"},
    "iterative-deepening": {
        "deepening-depths", "deepening-value", "deepening-first", "deepening-so-far", "deepening-values-so-far",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", DEEPENING)
def test_both_solvers_discharge_every_obligation(name: str) -> None:
    proof = prove(attempted(name), by=BOTH)
    assert not [line for made in proof.failed for line in made.lines()]
    assert all([answer.word for answer in made.answers] == ["proved", "proved"] for made in proof.discharges)
    assert {*proof.clauses} == SHOWN[name]
    assert {*proof.left_out.values()} <= {BEST}
    assert [*proof.left_out] == [each.id for each in contract_of(find(name).function).clauses if "best-move" in each.id]
    assert proof.integers  # some of the searches need them


def test_it_rests_on_every_search_of_the_registry_but_those_that_it_names() -> None:
    by_function = {row.function.__name__: row for row in PROCEDURES.values()}
    functions = {found.function.__name__ for found in ALGORITHMS.values() if not found.informed}
    unproved = functions - {*by_function}
    assert {*attempted("whole-search").relies_on} == functions - unproved
    said = attempted("iterative-deepening").axioms["search"]
    names = " nor ".join(sorted(map(dashed, unproved), reverse=True))
    assert said == f"it is neither {names}, which have no proof of their own"
    assert attempted("whole-search").relies_on["mtd_f"] == ["integer-value", "value"]
    assert {*attempted("lazy-iteration").relies_on} == {*attempted("eager-iteration").relies_on} == {"whole_search"}
    assert {*attempted("iterative-deepening").relies_on} == {"lazy_iteration", "eager_iteration"}


def test_a_proof_of_any_order_does_not_rest_on_one_of_integers() -> None:
    below = prove(attempted("whole-search"), by=ONE)
    known = {"whole_search": replace(below, missing=())}
    above = prove(attempted("lazy-iteration"), by=ONE)
    assert not rest(above, known).missing
    assert rest(replace(above, integers=False), known).missing == ("whole_search is proved of integers only",)


# WRONG ONES

LAZY: Final = "lazy_iteration(Ordered(DepthLimited(game, d), partial(arrange, memory)), chosen, first, memory)"
GUESS: Final = "        first = done.guess(back, evaluation)\n"
CUT: Final = "DepthLimited(game, d)"
TAKES: Final = 'chosen.takes == "guess"'
WRONG: Final = {
    "the window ends at the guess": ("whole-search", "NEG_INF, POS_INF, table", "NEG_INF, first, table"),
    "the guess is the answer": ("whole-search", "return chosen.function(tree, node)", "return first"),
    "the range is empty": ("whole-search", "node, first, chosen.delta)", "node, first, 0)"),
    "the step is negative": ("whole-search", "node, chosen.step)", "node, -1)"),
    "a guess for a window": ("whole-search", 'chosen.takes == "window"', TAKES),
    "a child is searched": ("whole-search", "function(tree, node)", "function(tree, tree.children(node)[0])"),
    "no guess is ever refused": ("whole-search", "must_be_whole(chosen, first)", "must_be_whole(chosen, NEG_INF)"),
    "a value that was not searched": ("lazy-iteration", "tree, value, best", "tree, first, best"),
    "the value of the eldest": ("lazy-iteration", "seen.root, chosen", "seen.children(seen.root)[0], chosen"),
    "one more than was found": ("eager-iteration", "tree, value, tally", "tree, value + 1, tally"),
    "no guess at all": ("eager-iteration", "first, table)", "POS_INF, table)"),
    "a ply too deep": ("iterative-deepening", CUT, "DepthLimited(game, d + 1)"),
    "as deep as the last one": ("iterative-deepening", CUT, "DepthLimited(game, depth)"),
    "a learner a ply too deep": ("iterative-deepening", "learner.begin(d)", "learner.begin(d - 1)"),
    "one depth less": ("iterative-deepening", "depths_up_to(depth, step)", "depths_up_to(depth - 1, step)"),
    "every depth": ("iterative-deepening", "depths_up_to(depth, step)", "depths_up_to(depth, 1)"),
    "some order": ("iterative-deepening", "partial(arrange, memory)", "lambda node, children: children[:1]"),
    "each iteration twice": ("iterative-deepening", GUESS, f"{GUESS}        done.append({LAZY})\n"),
    "the first alone": ("iterative-deepening", GUESS, f"{GUESS}        break\n"),
    "none at all": ("iterative-deepening", f"done.append({LAZY})", "pass"),
    "one more behind the loop": ("iterative-deepening", "    return done", f"    done.append({LAZY})\n    return done"),
    "always the last value": ("iterative-deepening", "guess(back, evaluation)", "guess(1, evaluation)"),
    "always the evaluation": ("iterative-deepening", GUESS, "        first = evaluation\n"),
    "the guess of the iteration before": ("iterative-deepening", GUESS, ""),
    "no evaluation to begin with": ("iterative-deepening", "    first = evaluation\n", "    first = 0\n"),
}  # fmt: skip


@pytest.mark.parametrize("story", WRONG)
@pytest.mark.sampled(3, "more")
def test_a_wrong_one_is_not_proved(story: str) -> None:
    name, old, new = WRONG[story]
    row = find(name)
    module: Any = sys.modules[row.function.__module__]
    text = inspect.getsource(module)
    source = inspect.getsource(row.function)
    assert old in source
    made: FunctionType = vars(execute(module, text.replace(source, source.replace(old, new, 1))))[row.function.__name__]
    word, why = verdict_in_place(row, made, ONE)
    assert word in ("failed", "outside"), story
    assert why


# WHAT IS ASSUMED


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("aspiration", "delta", 0), ("mtd-bi", "delta", -1), ("mtd-step-tt", "step", -1), ("aspiration", "delta", 1e999)],
)
def test_an_option_that_is_out_of_range_is_refused(name: str, option: str, value: Value) -> None:
    with pytest.raises(ValueError, match=f"{name}: {option} = .*; it must be a finite number"):
        search_of(name, {option: value})
