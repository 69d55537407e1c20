"""expand, expandtip, diminish and the main program of SSS-2, proved for every informed tree; what breaks a proof."""

import inspect
import sys
from itertools import islice
from types import FunctionType
from typing import Any, cast

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.dossiers.sss2 import DOSSIER
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import mutations
from proofs.proving.explore import attempt
from proofs.proving.procedures import by_procedure
from proofs.proving.proof import Proof
from proofs.proving.solvers.solver import discharge
from proofs.proving.source.fingerprint import fingerprint
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.phrases import in_words
from specs.clauses.sss2 import brothers_succeeded, main_bound, main_descends
from specs.clauses.sss2_expand import brothers_below, kept_oldest, kept_value
from specs.contracts import Kind, clauses_of, contract_of, loop
from tests.proofs.proved import ONE, attempted
from verified.best_first.sss2 import diminish, expand, expandtip, sss2

WHERE = {  # PB-T7.1 to PB-T7.3
    "expand": {"expand-called", "sss2-dominates", "expand-visits"},
    "expandtip": set(),
    "diminish": {"diminish-called", "diminish-visits"},
    "sss2": set(),
}
NAMES = {function.__name__: function for function in (expand, expandtip, diminish, sss2)}
# The only edits that leave the procedures as they are: g = g2 changes nothing, and g1 is +inf where it stands.
EQUIVALENT = {"if g > g2:  ->  if g >= g2:", "g2, T = expand(tree, node, POS_INF)  ->  g2, T = expand(tree, node, g1)"}


def is_proved(function: FunctionType) -> bool:
    """By Z3 alone, which is asked no more than it takes to see a failure."""
    try:
        made = attempt(function, by_procedure(PROCEDURES.values())[function.__name__].vocabulary)
    except FragmentError:
        return False
    return all(done.holds for done in discharge(made.obligations, ONE))


@pytest.mark.parametrize("name", [*NAMES])
def test_both_solvers_discharge_every_obligation(
    proofs: dict[str, Proof], name: str
) -> None:  # PB-T6.1, PB-T6.2, PB-T5.1
    function = cast("FunctionType", NAMES[name])
    made = proofs[name]
    assert made.discharges
    for done in made.discharges:
        assert [answer.word for answer in done.answers] == ["proved", "proved"], done.lines()
    promised = {clause.id for clause in clauses_of(function) if clause.kind is not Kind.PRE}
    assert promised | WHERE[name] <= set(made.clauses)
    assert made.left_out == {}
    assert made.fingerprint == fingerprint(function)
    assert not made.integers


def test_each_rests_on_the_ones_before(proofs: dict[str, Proof]) -> None:
    rests = {name: proofs[name].relies_on for name in NAMES}
    assert {name: set(on) for name, on in rests.items()} == {
        "expand": set(),
        "expandtip": {"expand"},
        "diminish": {"expand", "expandtip"},
        "sss2": {"expand", "diminish"},
    }
    for name, on in rests.items():
        for other, used in on.items():
            assert set(used) <= set(proofs[other].clauses), (name, other)


def test_the_source_keeps_its_lines() -> None:
    lines, first = inspect.getsourcelines(in_words()(cast("FunctionType", diminish)))
    written, begin = inspect.getsourcelines(diminish)
    body = dict(enumerate(written, begin))
    assert "here(diminish_min_loop, tree, node, c.node, g1)" in "".join(lines)
    for number, line in enumerate(lines[1:], first + 1):
        word = line.split()[0] if line.split() else ""
        if word in ("if", "for", "return", "g2", "(c,)"):
            assert body[number].split()[0] == word


@pytest.mark.parametrize("name", ["expand", "expandtip", "diminish"])
def test_where_a_call_stands_serves_nothing_else(name: str) -> None:
    """What these procedures return is shown of every call, whoever makes it."""
    stands = {"expand-called", "sss2-dominates", "diminish-called", "tip-called"}
    seen = {True: 0, False: 0}
    for obligation in attempted(name).obligations:
        for case in obligation.cases:
            places = {point for point, word in case.names.items() if "f-hat" in word or "U-hat" in word}
            in_facts = any({i, j} & places for ways in case.facts for way in ways for i, j, _, _ in way)
            seen[bool(stands & {*obligation.what.split()})] += in_facts
    assert seen[True] > 0
    assert seen[False] == 0


# WHAT BREAKS A PROOF


@pytest.mark.parametrize(
    ("name", "stride"),
    [("expand", 4), ("expandtip", 3), ("diminish", 9), ("sss2", 2)],
)
def test_an_edit_breaks_the_proof(name: str, stride: int) -> None:
    function = cast("FunctionType", NAMES[name])
    module = sys.modules[function.__module__]
    seen = 0
    for edit in islice(mutations(function), 0, None, stride):
        edited = vars(execute(module, edit.text))[name]
        assert is_proved(edited) == (f"{edit.before}  ->  {edit.after}" in EQUIVALENT), edit
        seen += 1
    assert seen > 4


NEW = {"expand-visits", "tip-called", "diminish-visits"}
BROKEN = [*DOSSIER.bugs[::4], *(bug for bug in DOSSIER.bugs[1:] if bug.clause in NEW)]


@pytest.mark.parametrize("bug", BROKEN, ids=str)
def test_a_seeded_bug_breaks_the_proof(bug: Any) -> None:
    name = bug.function.__name__
    function = NAMES[name]
    module = sys.modules[function.__module__]
    source = inspect.getsource(function)
    text = inspect.getsource(module).replace(source, source.replace(bug.old, bug.new))
    assert not is_proved(vars(execute(module, text))[name])


def weakened(function: Any, name: str, *clauses: Any) -> FunctionType:
    """The procedure, its loop invariant of that name with these clauses only."""
    original = sys.modules[sss2.__module__]
    module = execute(original, inspect.getsource(original))
    invariant = vars(original)[name]
    made = contract_of(invariant)
    copy = FunctionType(made.code_as_written, {**invariant.__globals__}, name)
    vars(module)[name] = loop(*clauses, framed=made.framed)(copy)
    for other in NAMES:
        if other != function.__name__:
            vars(module)[other] = vars(original)[other]
    edited: FunctionType = vars(module)[function.__name__]
    return edited


@pytest.mark.parametrize(
    ("function", "name", "clauses"),
    [
        (expand, "expand_max_loop", (brothers_below, kept_value)),
        (expandtip, "expand_max_loop", (brothers_below, kept_oldest)),
        (expand, "expand_min_loop", ()),
        (diminish, "diminish_max_loop", (brothers_succeeded,)),
        (diminish, "brothers_loop", ()),
        (sss2, "sss2_loop", (main_descends, main_bound)),
    ],
)
def test_a_weaker_invariant_breaks_the_proof(function: FunctionType, name: str, clauses: tuple[Any, ...]) -> None:
    assert not is_proved(weakened(function, name, *clauses))


def test_what_an_invariant_that_follows_from_the_others_is_for() -> None:
    """g(S) >= f(c) for the trees kept (PB-L4.1); it is said for the clauses on where calls stand, which need it."""
    made = attempt(weakened(expand, "expand_max_loop", kept_oldest, kept_value), find("expand").vocabulary)
    failed = {
        done.obligation.what.removesuffix(" of expand") for done in discharge(made.obligations, ONE) if not done.holds
    }
    assert failed == {"expand-called", "sss2-dominates", "expand-visits"}


def test_a_comment_changes_nothing() -> None:
    module = sys.modules[sss2.__module__]
    text = inspect.getsource(module).replace("    # MIN NODE\n", "    # a comment\n    # and another\n")
    assert text != inspect.getsource(module)
    edited = vars(execute(module, text))["expand"]
    assert fingerprint(edited) == fingerprint(cast("FunctionType", expand))
    assert is_proved(edited)
