"""Which pay-offs a check is about: ranges, integers, alternating types, numbers of the code; and the time for a run."""

import time
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from os import memfd_create, pread, write
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from typer.testing import CliRunner

from proofs.checking import worker
from proofs.checking.check import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject, WrongTypeError, a_value
from proofs.checking.core.clock import Clock
from proofs.checking.core.confirm import confirm
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.probe import done_to_values
from proofs.checking.games import tree_cases, tree_shrink, tree_steps
from proofs.checking.games.graph_cases import OneGraph
from proofs.checking.induction.constants import constants, made_for_integers
from proofs.checking.induction.one_step import induct
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.checking.stages import classes, histories, literals, numbers
from proofs.checking.stages.check_state import Check
from proofs.cli import app
from proofs.enumeration.graph_shapes import GraphShape
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import Skeleton
from proofs.symbolic.terms import Term
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, is_finite, parse_value
from tests.proofs.small_checks import few_random_games
from tests.proofs.written_numbers import ROWS, Row, Search, judged_wrong

LEAF = Skeleton((), ())
W = """
def w(tree, n):
    kids = tree.children(n)
    return (max if tree.is_max(n) else min)([w(tree, k) for k in kids]) if kids else tree.value(n)
"""
BY_NAME = {row.name: row for row in ROWS}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fewer shapes, fewer random trees, no comparison with known algorithms: what is asked here needs none of them."""
    monkeypatch.setattr(numbers, "UNARY", 1)
    monkeypatch.setattr(literals, "MANY", 500)
    monkeypatch.setattr(worker, "by_class", lambda _: iter(()))
    monkeypatch.setattr(worker, "compare_meanwhile", lambda _: None)
    with contracts("off"):
        yield


def report_on(function: Search, *, form: str = "minimax", spec: str = "alphabeta", **limits: Any) -> Report:
    budget = Budget(**{"seconds": 600, "run_seconds": 0.2, "max_leaves": 2, "branching": 2, **limits})
    report = Report("search", SPECS[spec].outline, form, (), budget.full_window)
    with (  # histories are no matter here: the fewest of them
        patch.object(histories, "SIZES", ((1, 1, 2, 0),)),
        patch.object(tree_cases, "ENOUGH_OF_HISTORIES", 1),
        few_random_games(),
    ):
        for event in worker.events(Subject(function, SPECS[spec], form), budget, (), Clock(budget.seconds)):
            report.take(event)
    return report


def made(text: str) -> Search:
    return Row("made", text, "").function()


def walk(tree: Any, node: Any) -> Any:
    sons = [walk(tree, son) for son in tree.children(node)]
    return (max(sons) if tree.is_max(node) else min(sons)) if sons else tree.value(node)


# TWENTY SEARCHES, AND A JUDGE THAT SHARES NO CODE WITH THE ENGINES


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.sampled(24)
def test_the_verdict_is_that_of_a_plain_judge(row: Row) -> None:
    search = row.function()
    assert not judged_wrong(search, row.right, form=row.form, alternating=row.right_on_turns_only)
    assert judged_wrong(search, row.wrong, form=row.form) == (row.verdict == "refuted") if row.wrong else True
    report = report_on(search, form=row.form)
    assert report.verdict == row.verdict
    assert (report.within["options"] if report.within else "") == row.within
    assert report.within is None or report.within["report"]["verdict"] == "holds"
    assert any(row.note in text for text in report.notes) or not row.note


def test_within_its_range_the_judge_finds_nothing_and_just_beyond_it_does() -> None:
    """The options that the reports name are true at their very ends."""
    for row in ROWS:
        if ".." in row.within:
            low, high = map(parse_value, row.within.split()[1].split(".."))
            inside: list[Any] = [end for end in (low, high) if is_finite(end)]
            near = [*inside, *(end - 1 if end > 0 else end + 1 for end in inside), 0]
            assert not judged_wrong(row.function(), near, form=row.form, alternating=row.right_on_turns_only), row.name


@pytest.mark.parametrize("name", ["int(..) of a pay-off", "a bisection whose ends move out", "a null window of one"])
def test_who_asks_for_real_numbers_gets_a_verdict_on_them(name: str) -> None:
    report = report_on(BY_NAME[name].function(), payoffs="real")
    assert report.verdict == "refuted"
    assert not any("judged on integers" in text for text in report.notes)
    broken = next(clause.finding for clause in report.clauses.values() if clause.finding)
    assert "." in broken["counterexample"]["tree"]


@pytest.mark.parametrize("name", ["INF = 10**9", "999 stands for no value", "types are taken to alternate"])
def test_the_option_that_the_report_names_limits_the_question(name: str) -> None:
    row = BY_NAME[name]
    options = row.within.split()
    payoffs = options[1] if "--payoffs" in options else ""
    report = report_on(row.function(), payoffs=payoffs, alternating="--alternating" in options)
    assert report.verdict == "holds"
    assert report.within is None


@pytest.mark.more
def test_both_findings_stand_in_the_text_and_in_the_json() -> None:
    report = report_on(BY_NAME["INF = 10**9"].function())
    limits = "-1000000000..1000000000"
    assert f"refuted beyond {limits}, holds within: --payoffs {limits}" in report.lines()
    told = report.as_json()["within"]
    assert (told["options"], told["report"]["verdict"]) == (f"--payoffs {limits}", "holds")
    assert report.status == 1


def test_a_search_that_keeps_within_its_constants_is_inductive_there() -> None:
    report = report_on(BY_NAME["INF = 10**9"].function(), payoffs="-999999999..999999999")
    assert report.clauses["success"].verdict == "inductive"
    assert "from -999999999 to 999999999" in report.clauses["success"].rungs[report.clauses["success"].verdict]


def test_beyond_the_range_the_step_still_fails() -> None:
    """The range of the step is not vacuous: one number more, and the sentinel is a pay-off."""
    search = BY_NAME["INF = 10**9"].function()
    for payoffs, fails in (("-999999999..999999999", False), ("-1000000001..1000000001", True)):
        subject = Subject(search, SPECS["alphabeta"], domain=Domain.parse(payoffs))
        assert bool(induct(subject, 1, ()).failed) == fails


# WHAT A CHECK IS ABOUT


@pytest.mark.parametrize("text", ["x", "3", "1..2..3", "5..3", "..", "inf..inf", "3..x", "int..real", "٣..٥"])
def test_a_range_that_is_none_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="write int, real, a range of integers such as") as told:
        Budget(payoffs=text)
    assert repr(text) in str(told.value)


@pytest.mark.parametrize(
    ("text", "kind", "low", "high"),
    [
        ("", "", NEG_INF, POS_INF),
        ("int", "int", NEG_INF, POS_INF),
        ("-5..5", "int", -5, 5),
        ("0..inf", "int", 0, POS_INF),
        ("-0.5..1", "real", -0.5, 1),
        ("-inf..2.0", "real", NEG_INF, 2.0),
    ],
)
def test_what_payoffs_may_be(text: str, kind: str, low: Any, high: Any) -> None:
    domain = Domain.parse(text)
    assert (domain.kind, domain.low, domain.high) == (kind, low, high)
    assert Domain.parse(domain.range) == domain


def test_in_negamax_form_the_range_is_symmetric() -> None:
    with pytest.raises(ValueError, match="as wide below 0 as above it"):
        check(walk, form="negamax", payoffs="0..5")


@pytest.mark.parametrize("text", ["3..7", "-2..0", "0..inf", "-inf..-4", "-0.25..0.25", "2.5..3.0", "0..1", "real"])
def test_numbers_are_placed_in_the_range_and_in_order(text: str) -> None:
    domain = Domain.parse(text)
    points = [0, 1 << 16, 2 << 16]
    for turn in range(7):
        for at in domain.places(points, turn, gaps=True):
            assert all(map(domain.contains, at.values())), at
            assert sorted(at.values()) == [at[point] for point in points]
            assert len(set(at.values())) == 3
    assert (text == "0..1") == (not [*domain.places(points, 0, gaps=False)])


class Spy:
    """A right search that raises where it is given a number that the check is not about, or types that are not."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.notes = memfd_create("notes")  # in a file: what is kept in a set is put back before the next game

    def __call__(self, tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        values = [*self.leaves(tree, node), alpha, beta]
        for value in values:
            if not isinstance(value, Term) and is_finite(value):
                assert self.domain.contains(value), value
                write(self.notes, f"{value!r}\n".encode())
        return walk(tree, node)

    def leaves(self, tree: Any, node: Any) -> Iterator[Any]:
        for son in tree.children(node):
            assert not self.domain.alternating or not tree.children(son) or tree.is_max(son) != tree.is_max(node)
            yield from self.leaves(tree, son)
        if not tree.children(node):
            yield tree.value(node)


@pytest.mark.parametrize("payoffs", ["3..7", "-2..0", "int", "0.5..0.75"])
@pytest.mark.sampled(4)
def test_no_engine_gives_other_numbers_or_types(payoffs: str) -> None:
    """Every engine is told: a spy that is given anything else raises, and that would be refuted."""
    domain = Domain.parse(payoffs, alternating=True)
    spy = Spy(domain)
    report = report_on(spy, payoffs=payoffs, alternating=True)
    assert report.verdict == "holds", str(report)
    ends = [end for end in (domain.low, domain.high) if is_finite(end)]
    seen = {float(line) for line in pread(spy.notes, 1 << 24, 0).split()}
    assert seen.issuperset(ends)
    assert len(seen) >= 2


@pytest.mark.parametrize("payoffs", ["5..9", "-9..-5", "0.25..0.5", "-inf..-7"])
def test_a_counterexample_lies_in_the_range(payoffs: str) -> None:
    report = report_on(lambda tree, node, *_: tree.value(first(tree, node)), payoffs=payoffs)
    domain = Domain.parse(payoffs)
    found = [clause.finding["counterexample"] for clause in report.clauses.values() if clause.finding]
    assert found
    for case in found:
        tree = Tree.parse(case["tree"])
        ends = [parse_value(str(case[name])) for name in ("alpha", "beta")]
        assert all(map(domain.contains, [*map(tree.value, tree.leaves()), *filter(is_finite, ends)])), case


def first(tree: Any, node: Any) -> Any:
    sons = tree.children(node)
    return first(tree, sons[0]) if sons else node


@pytest.mark.more
def test_a_range_may_make_a_wrong_search_right_and_no_wider_one_does() -> None:
    """The engines respect the range exactly: with one number more the search is refuted."""
    search = made("def search(tree, node, alpha, beta):\n    return w(tree, node) if w(tree, node) != 7 else 8\n" + W)
    assert report_on(search, payoffs="0..6")
    assert report_on(search, payoffs="0..7").verdict == "refuted"
    for payoffs, is_broken in (("0..6", False), ("0..7", True)):
        subject = Subject(search, SPECS["alphabeta"], domain=Domain.parse(payoffs))
        assert (confirm(subject, LEAF, (), subject.spec.required).broken is not None) == is_broken


def test_known_algorithms_are_not_compared_on_other_numbers() -> None:
    """A function may refuse them: it was not asked about them."""
    subject = Subject(walk, SPECS["alphabeta"], domain=Domain.parse("100..200"))
    (told,) = classes._kin(Check(subject, Budget(), {}, Clock(60)), classes.LEAVES)
    assert "not compared with the known algorithms" in told["text"]


def test_a_range_of_scores_is_respected_on_graphs() -> None:
    search = made("def search(graph):\n    v = graph.value(graph.root) if not graph.children(graph.root) else 0\n"
                  "    return v if v != 7 else 8\n")  # fmt: skip
    for payoffs, leaf_is_wrong in (("0..6", False), ("5..7", True)):
        subject = Subject(search, SPECS["graph"], domain=Domain.parse(payoffs))
        shape = GraphShape(((),), ())
        outcome = confirm(subject, shape, (), {"score": SPECS["graph"].required["score"]})
        assert (outcome.broken is not None) == leaf_is_wrong
        assert all(map(subject.domain.admits, OneGraph(((),), ()).cases(subject, gaps=False)))
    strict = made("def search(graph):\n    for n in graph.children(graph.root):\n"
                  "        if not graph.children(n) and not 5 <= graph.value(n) <= 7: raise ValueError\n"
                  "    return 0\n")  # fmt: skip
    anywhere = SPECS["graph"].game.sample(Subject(strict, SPECS["graph"]), {}, 50, {}, Clock(60))
    assert anywhere.finding is not None
    subject = Subject(strict, SPECS["graph"], domain=Domain.parse("5..7"))
    assert SPECS["graph"].game.sample(subject, {}, 50, {}, Clock(60)).finding is None


def test_the_scope_says_what_was_asked() -> None:
    report = report_on(BY_NAME["infinite ends are floats"].function(), payoffs="-5..5", alternating=True)
    scopes = " ".join(scope for clause in report.clauses.values() for scope in clause.rungs.values())
    assert "every integer pay-off from -5 to 5, every window of such numbers" in scopes
    assert "within -5..5" in scopes
    assert "types alternating" in scopes
    assert "of any types" not in scopes


# NUMBERS THAT THE CODE WRITES


def test_every_place_for_a_number_is_looked_at() -> None:
    text = """
from fractions import Fraction
import sys
GLOBAL = 101
LISTED = {"pawn": 102, "king": [103, (104,)]}
class Engine:
    of_class = 105
    def __init__(self): self.of_object = 106
    def search(self, tree, node, alpha, beta, default=107, *, named=108):
        return GLOBAL + LISTED["pawn"] + helper(0) + closed() + float("1e3") + sys.maxsize + 0.25
def helper(x):
    return x + -109 + 11 ** 2
def make(held=110):
    inner = 111
    def closed(): return inner + held
    return closed
closed = make()
def search(): pass
"""
    names: dict[str, Any] = {"__name__": "stranger"}
    exec(text, names)  # noqa: S102 - our own text
    found = constants(names["Engine"]().search)
    assert {*range(101, 112), 121, 1000, 2**63 - 1, Fraction(1, 4)} <= {*found}
    assert constants(partial(names["helper"], 0))[-1] == 121


def test_a_number_that_only_larger_games_show_is_tried_on_leaves() -> None:
    """A sentinel of three digits lies within the room between the numbers of the enumeration."""
    for sentinel in ("70007", "-31337", "123456"):
        search = made(f"S = {sentinel}{W}def search(tree, node, alpha, beta):\n    v = hash(w(tree, node)); "
                      "return v if v != S else 0\n")  # fmt: skip
        assert report_on(search).verdict == "refuted"


@pytest.mark.more
def test_powers_of_ten_are_tried_though_no_number_is_written() -> None:
    search = made(W + "def search(tree, node, alpha, beta):\n"
                  "    v = w(tree, node); return v if len(str(v)) < 11 else 0\n")  # fmt: skip
    report = report_on(search)
    assert report.verdict == "refuted"


def test_a_number_may_count_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round looks at one more child that is better than the best so far; no small tree has thirty of them."""
    monkeypatch.setattr(tree_shrink, "SHARE", 0)  # no look among all smaller trees
    search = made("def search(tree, node, alpha, beta):\n"
                  "    kids = tree.children(node)\n"
                  "    if not kids: return tree.value(node)\n"
                  "    is_max = tree.is_max(node)\n"
                  "    values = [search(tree, kid, float('-inf'), float('inf')) for kid in kids]\n"
                  "    best = values[0]\n"
                  "    for _ in range(30):\n"
                  "        better = [v for v in values if (v > best if is_max else v < best)]\n"
                  "        if not better: break\n"
                  "        best = better[0]\n"
                  "    return best\n")  # fmt: skip
    found = report_on(search).clauses["success"].finding
    assert found is not None
    assert len(Tree.parse(found["counterexample"]["tree"]).leaves()) == 32
    assert not found["smallest"]


def test_the_smallest_there_is_may_have_types_that_do_not_alternate() -> None:
    """Wrong on three leaves, and on two nodes of one type in a row: the second needs fewer nodes."""
    search = made("def search(tree, node, alpha, beta):\n"
                  "    kids = tree.children(node)\n"
                  "    if not kids: return tree.value(node)\n"
                  "    values = [search(tree, kid, alpha, beta) for kid in kids]\n"
                  "    best = max(values) if tree.is_max(node) else min(values)\n"
                  "    is_row = len(kids) == 1 and tree.children(kids[0])\n"
                  "    is_row = is_row and tree.is_max(kids[0]) == tree.is_max(node)\n"
                  "    return best if len(kids) != 3 and not is_row else best - 1\n")  # fmt: skip
    found = report_on(search, max_leaves=3, branching=0).clauses["success"].finding
    assert found is not None
    assert (found["counterexample"]["tree"], found["smallest"]) == ("(max(0))", True)


def test_large_numbers_are_made_smaller_together() -> None:
    """One by one they would not break a clause that is about their ratio."""
    smaller = {str(case.tree) for case in tree_steps.smaller_numbers(Case(Tree.parse("(496318 -496307)")))}
    assert {"(496 -496)", "(49631 -49630)", "(248159 -248153)"} <= smaller
    assert "(45 -44)" not in {str(case.tree) for case in tree_steps.smaller_numbers(Case(Tree.parse("(90 -88)")))}


def test_where_code_divides_by_two_slashes_is_named() -> None:
    assert made_for_integers(made("\n\ndef search(x):\n    return x // 2\n")) == "line 4 uses //"
    assert made_for_integers(made("def search(x):\n    return x % 2 + x / 2\n")) == ""


@pytest.mark.parametrize(
    ("leaf", "mark"),
    [
        ("v // 1", "//"),
        ("v % 2 + v", "%"),
        ("int(v)", "int(..)"),
        ("v + 1 - 1", "steps by 1"),
        ("v - 2", "steps by 2"),
        ("round(v)", "round(..)"),
        ("range(v)", "it as an index"),
        ("v | 1", "its bits"),
        ("1 << v", "its bits"),
        ("-(-v)", ""),
        ("max(v, 0)", ""),
        ("v * 2 / 2", ""),
        ("abs(v)", ""),
        ("v + 0.25", ""),
    ],
)
def test_what_is_done_to_a_value_is_noted(leaf: str, mark: str) -> None:
    search = made(f"def search(tree, node, alpha, beta):\n    v = tree.value(node)\n    return {leaf}\n")
    case = Case(Tree.parse("0.5"), ({"alpha": NEG_INF, "beta": POS_INF},))
    told = done_to_values(Subject(search, SPECS["alphabeta"]), case)
    assert mark in told if mark else not told


def test_a_dense_world_gives_fractions_of_two() -> None:
    """Between two constants there is room for all points; and a fraction is a float that code can take."""
    search = made(
        "def search(tree, node, alpha, beta):\n    v = tree.value(node)\n    return v if not 3 < v < 4 else 0\n"
    )
    outcome = confirm(Subject(search, SPECS["alphabeta"]), LEAF, (), SPECS["alphabeta"].required)
    assert outcome.broken is not None
    value = outcome.broken[1].tree.value(0)
    assert isinstance(value, float)
    assert 3 < value < 4


@pytest.mark.parametrize("ends", ["Decimal('0.5')", "Fraction(1, 2)", "0.5", "np.float64(0.5)", "np.int64(1)"])
def test_constants_of_other_types_are_compared_with_symbolic_values(ends: str) -> None:
    search = made(f"""
import numpy as np
from decimal import Decimal
from fractions import Fraction
def search(tree, node, alpha, beta):
    v = tree.value(node)
    return v if v < {ends} else max({ends}, v)
""")
    outcome = confirm(Subject(search, SPECS["alphabeta"]), LEAF, (), SPECS["alphabeta"].required)
    assert (outcome.broken, outcome.paths) == (None, 3)


# RESULTS


@pytest.mark.parametrize(
    ("result", "value"),
    [
        (np.int64(3), 3), (np.uint8(3), 3), (np.float64(0.5), 0.5), (np.float32(0.1), Fraction(13421773, 134217728)),
        (np.float32(np.inf), POS_INF), (np.float64(-np.inf), NEG_INF), (Decimal("0.5"), Decimal("0.5")),
        (Decimal("-Infinity"), NEG_INF), (Fraction(1, 3), Fraction(1, 3)),
    ],
)  # fmt: skip
def test_numbers_of_other_types_are_values(result: Any, value: Any) -> None:
    assert a_value(result) == value
    assert type(a_value(result)).__module__ != "numpy" or isinstance(result, float)


@pytest.mark.parametrize(
    "result", [True, np.bool_(True), np.float32("nan"), Decimal("NaN"), Decimal("sNaN"), 1j, np.array([1]), None, "3"]
)
def test_what_is_no_number_is_no_value(result: Any) -> None:
    with pytest.raises(WrongTypeError):
        a_value(result)


# TIME FOR ONE RUN


def test_a_run_that_is_slow_and_ends_is_not_refuted() -> None:
    def sleepy(tree: Any, node: Any, *_: Any) -> Any:
        time.sleep(0.3 * (len(tree.children(node)) == 2))
        return walk(tree, node)

    report = report_on(sleepy, run_seconds=0.2)
    assert report.verdict == "undecided"
    assert "takes more than 0.2 s, and ends; give a run more time (--run-seconds)" in report.why_undecided


@pytest.mark.more
def test_a_run_without_end_is_refuted_and_says_how_long() -> None:
    def endless(tree: Any, node: Any, *_: Any) -> Any:
        is_inner = bool(tree.children(node))
        while is_inner:
            pass
        return tree.value(node)

    report = report_on(endless, run_seconds=0.2)
    assert report.verdict == "refuted"
    finding = report.clauses["terminates"].finding
    assert finding is not None
    assert finding["counterexample"]["got"] == "no end after 0.2 s (--run-seconds), nor after 0.4 s"


# DIGITS


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "alphabeta", "--max-leaves", "٣"],
        ["check", "alphabeta", "--seconds", "٣"],
        ["check", "alphabeta", "--branching", "३"],
        ["check", "alphabeta", "--run-seconds", "٣"],
        ["check", "alphabeta", "--payoffs", "٣..٥"],
        ["check", "alphabeta", "--shapes", "w=٢,d=٢"],
        ["run", "alphabeta", "(٣ 4)"],
        ["run", "alphabeta", "(3 4)", "--alpha", "٣"],
        ["run", "alphabeta", "(3 4)", "--max-depth", "٣"],
        ["run", "alphabeta", "(#١=3 #١#)"],
        ["draw", "(3 4)", "--open", "٣"],
        ["prove", "alphabeta", "--jobs", "٣"],
    ],
)
def test_digits_of_other_scripts_are_no_numbers(arguments: Sequence[str]) -> None:
    made = CliRunner().invoke(app, [*arguments])
    assert made.exit_code
    told = made.output + str(made.exception)
    assert any(digit in told for digit in "٣٢١३")


def test_shapes_are_parsed_from_plain_digits() -> None:
    assert parse_shape("w=2,d=1") == ((), ())
