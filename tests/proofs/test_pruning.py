"""Searches with pruning that is not exact: on the games of which its premise is true, as the judge says."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

from proofs.checking.check import check
from proofs.checking.specs import SPECS
from proofs.checking.stages.premises import COSTS
from specs.clauses import pruning
from specs.null_move import PassingTree
from tests.proofs.oracle import pruned
from tests.proofs.oracle.evaluated import parsed
from tests.proofs.test_depth_spec import calls_of

HOME: Final = Path(__file__).parent / "corpus" / "pruning"
MARGINS: Final = {"futility": 3, "razoring": 4, "probcut": 2}
AS_IT_IS: Final = "as it is"


class Row(NamedTuple):
    """A search with a trick: its text, and whether it is right where the premise is true."""

    trick: str
    text: str
    right: bool

    @property
    def form(self) -> str:
        return "minimax" if self.trick == "futility" else "negamax"

    @property
    def spec(self) -> str:
        name = self.trick.replace("_", "-")
        return f"{name}={MARGINS[name]}" if name in MARGINS else name


def rows() -> dict[str, Row]:
    found = {}
    for trick, edits in tomllib.loads((HOME / "edits.toml").read_text()).items():
        text = (HOME / f"{trick}.py").read_text()
        found[f"{trick}: {AS_IT_IS}"] = Row(trick, text, True)
        for edit in edits:
            assert text.count(edit["old"]) == 1, (trick, edit["edit"])
            row = Row(trick, text.replace(edit["old"], edit["new"]), edit.get("right", False))
            found[f"{trick}: {edit['edit']}"] = row
    return found


ROWS: Final = rows()
WITHOUT: Final = """\
def search(tree, node, depth, alpha, beta):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    return max(search(tree, child, depth - 1, alpha, beta) for child in children)
"""
RIGHT: Final = [name for name, row in ROWS.items() if row.right]
WRONG: Final = [name for name, row in ROWS.items() if not row.right]


def function_of(row: Row) -> Callable[..., Any]:
    module = ModuleType("search")
    exec(row.text, vars(module))  # noqa: S102 - the text is that of the corpus
    search: Callable[..., Any] = vars(module)["search"]
    return search


def test_each_trick_has_six_wrong_edits() -> None:
    for trick in pruned.PREMISES:
        assert sum(ROWS[name].trick == trick for name in WRONG) >= 6
        assert sum(ROWS[name].trick == trick for name in RIGHT) >= 2


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.sampled(10)
def test_the_judge_says_which_is_right(name: str) -> None:
    row = ROWS[name]
    number = 300 if row.right else 3_000
    assert pruned.refuted(row.trick, function_of(row), number, negamax=row.form == "negamax") != row.right


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.sampled(3)
@pytest.mark.more
@pytest.mark.many_games
def test_what_is_wrong_is_refuted_on_a_game_of_which_the_premise_is_true(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    path = tmp_path / "searches.py"
    path.write_text(row.text)
    report = check(f"{path}:search", spec=row.spec, form=row.form, seconds=30)
    assert report.verdict == "refuted", str(report)
    found = next(clause.finding for clause in report.clauses.values() if clause.required and clause.finding)
    place, (call,) = parsed(found["counterexample"]["tree"]), calls_of(found["counterexample"])
    assert pruned.PREMISES[row.trick][1](place)
    assert pruned.broken_on(place, call, function_of(row), negamax=row.form == "negamax")


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.evidence
@pytest.mark.many_games
def test_what_is_right_where_the_premise_is_true_holds(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    path = tmp_path / "searches.py"
    path.write_text(row.text)
    report = check(f"{path}:search", spec=row.spec, form=row.form, seconds=60)
    assert report.verdict == "holds", str(report)
    assert report.clauses["exact-depth"].verdict == "refuted", "the trick costs something"


@pytest.mark.parametrize("name", ["late_moves: as it is", "no trick"])
@pytest.mark.more
@pytest.mark.many_games
def test_spec_depth_says_what_a_trick_costs_and_rests_on(name: str, tmp_path: Path) -> None:
    trick = ROWS.get(name)
    path = tmp_path / "searches.py"
    path.write_text(trick.text if trick else WITHOUT)
    report = check(f"{path}:search", spec="depth", form="negamax", seconds=60)
    assert report.verdict == "refuted", str(report)
    costs = [found for text in report.notes if (found := re.match(COSTS.format(r"(\d+)", r"(\d+)"), text))]
    assert len(costs) == (trick is not None), report.notes
    assert sum("--spec late-moves" in text for text in report.notes) == (trick is not None), report.notes
    for found in costs:
        games, wrong = map(int, found.groups())
        assert 0 < wrong < games / 4


ASKED: Final[dict[str, Callable[[Any], bool]]] = {
    "null_move": lambda tree: pruning.no_zugzwang(tree.played),
    "late_moves": lambda tree: pruning.late_moves_do_not_gain(tree.played),
    "futility": lambda tree: pruning.swings_within(3, tree.played),
    "razoring": lambda tree: pruning.gains_within(4, tree.played),
    "probcut": lambda tree: pruning.predicts_within(2, tree.played),
}


@pytest.mark.parametrize("trick", ASKED)
def test_the_premises_are_those_of_the_judge(trick: str) -> None:
    rng, answers = Random(2), Counter[bool]()
    near, premise = pruned.PREMISES[trick]
    for _ in range(400):
        place = pruned.random_game(rng, trick == "null_move", near + rng.randint(-near + 1, 1))
        answer = ASKED[trick](PassingTree.parse(pruned.text_of(place)))
        assert answer == premise(place), pruned.text_of(place)
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 40, answers


@pytest.mark.parametrize(("name", "known"), [("futility=3", True), ("futility=0", False), ("late-moves=2", False)])
def test_a_margin_is_part_of_the_name(name: str, known: bool) -> None:
    assert (name in SPECS) == known
    if known:
        assert "more than 3" in SPECS[name].required["futility"].sentence
