"""Changing the source breaks its proof, of every proved procedure: an edit, an invariant, a hypothesis."""

import ast
import inspect
import json
import sys
from collections.abc import Callable, Iterator
from itertools import product
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, cast

import pytest
import typer
from typer.testing import CliRunner, Result

from proofs.commands.prove import prove_command
from proofs.dossiers.shelf import PROCEDURES, find
from proofs.mutants import proofs as mutated
from proofs.mutants.proof_vs_check import BROKEN, Asked, Crossed, asked, checked, crossed, judge_without, studied_as
from proofs.mutants.proofs import edited_by, read_by, shown_by, verdict, verdict_in_place
from proofs.mutants.reload import execute, standing_in
from proofs.mutants.single_edits import definition
from proofs.mutants.study import Mutant, judge, mutants
from proofs.proving.explore import Attempt
from proofs.proving.source.fingerprint import fingerprint
from specs import contracts as layer
from specs.contracts import Clause, Cost, Kind, contract_of, loop, loops_of
from tests.proofs.proved import BOTH, LONG, NAMES, ONE, fails, shown
from verified.registry import ALGORITHMS

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command("prove")(prove_command)


def function_of(name: str) -> FunctionType:
    """The procedure of that name."""
    found: Any = find(name).function
    return cast("FunctionType", found)


# EVERY EDIT THAT BREAKS A CLAUSE BREAKS THE PROOF

QUICK: Final = ("mt-sss", "halfway-up", *(name for name, search in ALGORITHMS.items() if "step" in search.options))
EACH: Final = {  # so manieth mutant of the others; of one that is not named here every tenth
    "alphabeta": 20,
    "alphabeta-informed": 70,
    "aspiration": 6,
    "negascout": 90,
    "mt": 25,
    "mt-mirror": 25,
    "mt-two-bounds": 25,
    "mt-sss-two-bounds": 5,
    "mt-dual": 4,
    "next-test": 2,
    "mtd-f": 2,
    "mtd-f-tt": 3,
    "mt-sss-tt": 2,
    "mt-dual-tt": 2,
    "probe": 20,
    "disprove-rest": 30,
    "prove-best": 30,
    "alphabeta-tt": 110,
    "mt-tt": 110,
    "mtd-tt": 20,
    "transposition": 20,
    "expand": 20,
    "diminish": 25,
    "sss-2": 4,
    "one-round": 2,
    "diminish-list": 15,
    "sss-2-list": 5,
    "depth-negascout": 40,
    "sss-star": 20,
    "sss-star-1979": 25,
    "dual-star": 30,
}


@pytest.mark.parametrize("name", QUICK)
def test_what_is_refuted_is_not_proved(name: str) -> None:
    found = [*crossed(asked([name]))]
    assert found[0].mutant is None
    assert found[0].proof == "proved"
    assert not [str(one) for one in found if one.is_bad]
    assert any(one.proof == "failed" and one.word in BROKEN for one in found)


# All of them: verified prove --mutants. The paths of alphabeta-etc alone would take as long as the rest; and of these
# other tests show more, that each mutant of a sample breaks an obligation.
ELSEWHERE: Final = (
    "mt",
    "mt-mirror",
    "mtd",
    "mt-dual",
    "mt-sss-two-bounds",
    "mtd-best",
    "probe",
    "expand",
    "expandtip",
)


LONGER: Final = (
    *("mtd-tt", "mtd-bi-tt", "graph-alphabeta", "graph-memo", "graph-limit", "graph-dfs", "sss-star", "sss-star-1979"),
    *("dual-star", "diminish-list", "promising", "depth-negascout"),
)  # `make more` has these


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.evidence] * (name in ELSEWHERE) + [pytest.mark.more] * (name in LONGER))
        for name in PROCEDURES
        if name not in {*QUICK, *LONG, "alphabeta-etc"}
    ],
)
@pytest.mark.sampled(2, "more")
def test_nor_is_it_in_a_sample(name: str) -> None:
    each = EACH.get(name, 10)
    some = [one for one in asked([name]) if one.number is not None][each // 2 :: each]
    assert some
    assert not [str(one) for one in crossed(some) if one.is_bad]


def test_two_processes_find_the_same() -> None:
    everything = asked(["halfway-up"])[:3]
    alone, together = (
        [(made.asked, made.proof, made.why, made.word) for made in crossed(everything, jobs)] for jobs in (1, 2)
    )
    assert alone == together


def test_what_a_proof_reads_is_edited_too() -> None:
    edited = {studied_as(one.function): [row.name for row in one.rows] for one in edited_by()}
    assert edited["last_two_plies"] == ["negascout"]
    assert edited["up_or_down"] == ["mtd-f", "best-node-search", "alpha-bounding", "mtd-f-tt"]
    assert "probe" in edited["seen_by_mover"]
    assert {row.function for row in PROCEDURES.values()} <= {one.function for one in edited_by()}
    assert [function.__name__ for function in read_by(function_of("negascout"))] == ["negascout", "last_two_plies"]
    assert {one.function for one in asked(["mtd-f"])} == {"mtd-f", "up_or_down"}


@pytest.mark.parametrize("name", ["halfway-up", "mt-sss"])
def test_what_stands_in_for_what_is_shown_is_the_same(name: str) -> None:
    def told(made: Attempt) -> tuple[object, ...]:
        return made.clauses, made.left_out, made.relies_on, made.integers, made.paths, made.obligations

    assert mutated.shown_by is shown is not shown_by
    assert told(shown(name)) == told(shown_by(name))


# A PROVER THAT SAYS ALWAYS THE SAME IS FOUND OUT


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["--jobs", "1", *arguments])


def test_a_prover_that_proves_everything_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutated, "_verdict", lambda *_: ("proved", ""))
    bad = [made for made in crossed(asked(["halfway-up"])) if made.is_bad]
    assert [made.mutant for made in bad] == [*mutants("halfway_up")]
    assert {made.word for made in bad} == {"refuted", "raises"}
    told = run("--mutants", "halfway-up")
    assert told.exit_code == 1
    assert told.output.count("BAD: proved, but refuted halfway-up: ") == 2 * 6  # in the table, and at the end
    assert told.output.endswith("7 bad: proved though refuted\n")


def test_a_prover_that_proves_nothing_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutated, "_verdict", lambda *_: ("failed", "no reason"))
    (bad,) = [made for made in crossed(asked(["halfway-up"])) if made.is_bad]
    assert str(bad) == "halfway_up as written"
    told = run("--mutants", "halfway-up")
    assert told.exit_code == 1
    assert "BAD: halfway_up as written is not proved: no reason" in told.output


def test_a_mutant_that_raises_or_never_ends_must_fail_too() -> None:
    mutant = mutants("minimax")[0]
    for word in BROKEN:
        assert Crossed(Asked("minimax", ("minimax",), 0), mutant, "proved", "", word, judge(mutant)).is_bad
        assert not Crossed(Asked("minimax", ("minimax",), 0), mutant, "outside", "", word, judge(mutant)).is_bad


def test_a_proof_that_shows_less_is_no_proof() -> None:
    """A loop without a clause that follows from the others: all obligations hold, but it is shown no more."""
    other = with_loop(function_of("mt-sss"), "sss_loop", lambda clause: clause.id != "sss-descends")
    assert verdict_in_place(find("mt-sss"), other, BOTH) == ("failed", "shows sss-descends no more")


# WHAT THE CHECKER SAYS


def one(name: str, before: str, after: str) -> Mutant:
    (found,) = [m for m in mutants(name) if (m.mutation.before, m.mutation.after) == (before, after)]
    return found


def test_a_clause_about_calls_hides_no_clause_of_the_contract() -> None:
    hidden = one("aspiration", "if g <= alpha:", "if g < alpha:")
    assert judge(hidden).by == "aspiration-calls"
    word, verdict = checked(hidden, [find("aspiration")])
    assert (word, verdict.by) == ("refuted", "value")


def test_what_breaks_only_a_clause_about_calls_keeps_its_contract() -> None:
    wider = one("aspiration", "g = alphabeta(tree, node, alpha, beta)", "g = alphabeta(tree, node, alpha, POS_INF)")
    word, verdict = checked(wider, [find("aspiration")])
    assert (word, verdict.by) == ("calls", "aspiration-calls")
    assert judge_without(wider).survives


def test_what_breaks_only_what_no_proof_shows_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    left_out = SimpleNamespace(left_out={"etc-cutoff": "which calls are left out"})
    monkeypatch.setattr(mutated, "shown_by", lambda _: left_out)  # as if the proof did not show it
    unshown = one("alphabeta-etc", "if plies != 0:", "if plies == 0:")
    word, verdict = checked(unshown, [find("alphabeta-etc")])
    assert (word, verdict.by) == ("not-shown", "etc-cutoff")
    assert judge_without(unshown).by == "etc-cutoff"
    assert judge_without(unshown, frozenset({"etc-cutoff"})).survives


# THE COMMAND


def test_the_table_of_the_command() -> None:
    told = run("--mutants", "mtd-f")
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0] == "mtd-f: 2 mutants"
    assert "up_or_down, read by the proof of mtd-f, best-node-search, alpha-bounding, mtd-f-tt: 5 mutants" in lines
    assert [line.split() for line in lines if line.startswith("  failed")][1] == ["failed", "5", *"....."]
    beyond = "  proved, and breaks only what the proof does not show (mtd-visits): mtd_f:"
    assert any(line.startswith(beyond) for line in lines)
    assert lines[-3] == "7 mutants: 6 failed, 0 outside, 1 proved"
    assert lines[-1] == "none bad: what is refuted is not proved"


def test_the_command_for_machines() -> None:
    written, *others = json.loads(run("--mutants", "halfway-up", "--json").output)
    assert (written["function"], written["proof"], written["bad"]) == ("halfway_up", "proved", False)
    assert "before" not in written
    assert {row["proof"] for row in others} == {"failed", "outside"}
    assert all(row["why"] and row["after"] and not row["bad"] for row in others)


@pytest.mark.parametrize("arguments", [["--spec", "minimax", "x.py:f"], ["--show", "minimax.1"], ["x.py:f"]])
def test_it_is_for_the_procedures_that_are_proved(arguments: list[str]) -> None:
    with pytest.raises(ValueError, match="--mutants is for the procedures that are proved here"):
        CliRunner().invoke(app, ["--mutants", *arguments], catch_exceptions=False)


# A COMMENT OR A RENAME CHANGES NOTHING


def text_of(function: FunctionType) -> str:
    return inspect.getsource(sys.modules[function.__module__])


def edited(function: FunctionType, text: str) -> FunctionType:
    found: FunctionType = vars(execute(sys.modules[function.__module__], text))[function.__name__]
    return found


def commented(function: FunctionType) -> str:
    """The text of the module with a comment before each statement of the function."""
    lines = text_of(function).splitlines(keepends=True)
    starts = {part.lineno for part in ast.walk(definition(function)) if isinstance(part, ast.stmt)} - {
        definition(function).lineno
    }
    whole = {part.body[0].lineno for part in ast.walk(definition(function)) if isinstance(part, ast.FunctionDef)}
    for line in sorted(starts - whole, reverse=True):
        lines.insert(line - 1, "# a word\n\n")
    return "".join(lines)


def renamed(function: FunctionType) -> str:
    """The text of the module with every variable of the function renamed, but for its parameters."""
    written = definition(function)
    given = {part.arg for part in ast.walk(written) if isinstance(part, ast.arg)}
    names = [part for part in ast.walk(written) if isinstance(part, ast.Name)]
    own = {name.id for name in names if isinstance(name.ctx, ast.Store)} - given
    for name in names:
        name.id += "_anew" if name.id in own else ""
    lines = text_of(function).splitlines(keepends=True)
    first = min([written.lineno, *(decorator.lineno for decorator in written.decorator_list)])
    return "".join([*lines[: first - 1], ast.unparse(written) + "\n", *lines[written.end_lineno :]])


@pytest.mark.parametrize("name", NAMES)
def test_a_comment_is_the_same_syntax(name: str) -> None:
    function = function_of(name)
    assert commented(function) != text_of(function)
    assert fingerprint(edited(function, commented(function))) == fingerprint(function)


def test_a_comment_is_the_same_proof() -> None:
    function = function_of("minimax")
    assert verdict_in_place(find("minimax"), edited(function, commented(function)), BOTH) == ("proved", "")


SLOW: Final = (
    "alphabeta-informed",
    "negascout",
    "mt-two-bounds",
    "disprove-rest",
    "prove-best",
    "alphabeta-tt",
    "alphabeta-etc",
    "mt-tt",
    *LONG,
)


@pytest.mark.parametrize("name", [name for name in PROCEDURES if name not in SLOW])
@pytest.mark.sampled(3, "more")
def test_a_renamed_variable_is_the_same_proof(name: str) -> None:
    function = function_of(name)
    other = edited(function, renamed(function))
    assert verdict_in_place(find(name), other, ONE) == ("proved", "")
    has_variables = renamed(function) != ast.unparse(definition(function)) and "_anew" in renamed(function)
    assert (fingerprint(other) != fingerprint(function)) is has_variables


# INVARIANTS ARE NEEDED


def with_loop(function: FunctionType, name: str, is_kept: Callable[[Clause], bool], *more: Clause) -> FunctionType:
    """The procedure, one of its invariants with some of its clauses and others."""
    other = edited(function, text_of(function))
    invariant = other.__globals__[name]
    made = contract_of(invariant)
    copy = FunctionType(made.code_as_written, {**invariant.__globals__}, name)
    clauses = [clause for clause in made.clauses if is_kept(clause)]
    other.__globals__[name] = loop(*clauses, *more, framed=made.framed)(copy)
    return other


# What follows from the other clauses of its invariant, or from what a memory, table, list or solution tree always is.
FOLLOWS: Final = {
    ("mt", "mt-child-memory"),
    ("mt-mirror", "mt-child-memory"),
    ("mt-sss", "sss-descends"),
    ("mt-sss", "sss-upper"),  # from sss-memory
    ("mt-sss", "sss-memory"),  # from sss-upper
    ("mt-dual", "dual-ascends"),
    ("mt-dual", "dual-lower"),
    ("mt-dual", "dual-memory"),
    ("mt-sss-two-bounds", "two-descends"),
    ("mt-sss-two-bounds", "two-bracket"),
    ("mtd", "mtd-progress"),  # shown again as the reason why the loop ends
    ("mtd-tt", "mtd-progress"),
    ("expand", "PB-I6-1-max"),
    ("expandtip", "PB-I6-1-max"),
    ("diminish", "PB-P6-2-max"),
    ("diminish", "PB-I6-2-child"),
    ("sss-2", "sss2-descends"),
    ("transposition", "etc-entry"),
    ("graph-limit", "graph-moves-away"),  # KA-L5.3, from graph-nth and graph-next
    ("graph-limit", "graph-values"),
    ("graph-limit", "graph-best-child"),  # KA-I5.3, from the same
    *product(
        ("sss-star", "sss-star-1979", "dual-star"),
        (
            *("SS-R3-2-nonempty", "SS-A-SSS-order", "OPEN-links", "OPEN-parting"),  # what OPEN always is
            *("SS-R2-mono", "SS-I3-4-admissible"),  # shown of the state removed, where nothing rests on it
            *(
                "RR-F2-17-ties",
                "RR-B-2-OPENinv",
                "SS-I3-4-solved",
                "SS-L1",
                "SS-L2",
                "SS-T3",
            ),  # laws of what is put there
        ),
    ),
}


SIMILAR: Final = ("diminish-list", "sss-star-1979", "dual-star")  # to what expand, diminish and sss-star show


def loops(*more: str) -> Iterator[tuple[str, str, str]]:
    for name, row in PROCEDURES.items():
        for invariant in loops_of(row.function) if name not in SLOW or name in more else ():
            yield from ((name, invariant.name, clause.id) for clause in invariant.clauses)


@pytest.mark.parametrize(
    ("name", "invariant", "clause"),
    [
        pytest.param(*row, marks=[pytest.mark.evidence] * (row[0] in SIMILAR) + [pytest.mark.more] * (row[0] in LONGER))
        for row in loops("alphabeta-informed")
    ],
)
def test_no_clause_of_an_invariant_can_be_dropped(name: str, invariant: str, clause: str) -> None:
    word, why = verdict_in_place(
        find(name), with_loop(function_of(name), invariant, lambda other: other.id != clause), ONE
    )
    breaks = word != "proved" and why != f"shows {clause} no more"
    assert breaks or (name, clause) in FOLLOWS


@pytest.mark.parametrize(("name", "invariant"), [("mt-sss", "sss_loop"), ("mt-dual", "dual_loop"), ("mtd", "mtd_loop")])
def test_an_invariant_that_says_nothing_is_not_enough(name: str, invariant: str) -> None:
    _, why = verdict_in_place(find(name), with_loop(function_of(name), invariant, lambda _: False), ONE)
    assert why.endswith("refuted by z3")


# CONTRADICTORY HYPOTHESES ARE FOUND OUT


def false(kind: Kind, about: str) -> Clause:
    return Clause("false", "", "no", kind, Cost.LOCAL, eval(f"lambda {about}: {about} is not {about}"))  # noqa: S307


def with_false(function: FunctionType, kind: Kind) -> FunctionType:
    """The procedure, its contract with a clause that never holds."""
    about = next(iter(inspect.signature(function).parameters))

    def contract(*clauses: Clause, framed: bool = True) -> Callable[[Any], Any]:
        def declared(made: Any) -> Any:
            more = [false(kind, about)] if made.__name__ == function.__name__ else []
            return layer.contract(*clauses, *more, framed=framed)(made)

        return declared

    stand_in = ModuleType(layer.__name__)
    vars(stand_in).update({**vars(layer), "contract": contract})
    with standing_in({layer.__name__: stand_in}):
        return edited(function, text_of(function))


def fails_as(kind: str, what: str, name: str, function: FunctionType) -> bool:
    """Whether such an obligation, of which there must be one, is refuted by Z3; more paths would not prove it."""
    return fails(function, lambda one: one.kind == kind and one.what.startswith(what), find(name).vocabulary)


@pytest.mark.parametrize("name", NAMES)
def test_a_precondition_that_never_holds_proves_nothing(name: str) -> None:
    row, function = find(name), with_false(function_of(name), Kind.PRE)  # it leaves few paths
    is_rewritten = row.vocabulary.rewrite is not None
    word, why = verdict_in_place(row, function, ONE) if is_rewritten else verdict(function, ONE, row.vocabulary)
    assert (word, "reached no path gets to this line" in why) == ("failed", True)


@pytest.mark.parametrize("name", NAMES)
def test_a_postcondition_that_never_holds_proves_nothing(name: str) -> None:
    assert fails_as("postcondition", "false", name, with_false(function_of(name), Kind.POST))


@pytest.mark.parametrize(("name", "invariant"), [*dict.fromkeys((name, invariant) for name, invariant, _ in loops())])
def test_an_invariant_that_never_holds_proves_nothing(name: str, invariant: str) -> None:
    function = function_of(name)
    about = next(iter(inspect.signature(function.__globals__[invariant]).parameters))
    other = with_loop(function, invariant, lambda _: True, false(Kind.LOOP, about))
    assert fails_as("invariant", "false ", name, other)
