"""expand, expandtip, diminish and the main program of SSS-2, proved for every informed tree; what breaks a proof."""

import inspect
import sys
from types import FunctionType
from typing import cast

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.mutants.reload import execute
from proofs.proving.explore import attempt
from proofs.proving.procedures import by_procedure
from proofs.proving.solvers.solver import discharge
from proofs.proving.source.fingerprint import fingerprint
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.phrases import in_words
from specs.clauses.sss2_expand import brothers_below
from tests.proofs.proved import ONE, attempted
from tests.proofs.test_proving_mutants import with_loop
from verified.best_first.sss2 import diminish, expand, expandtip, sss2

NAMES = {function.__name__: function for function in (expand, expandtip, diminish, sss2)}


def is_proved(function: FunctionType) -> bool:
    """By Z3 alone, which is asked no more than it takes to see a failure."""
    try:
        made = attempt(function, by_procedure(PROCEDURES.values())[function.__name__].vocabulary)
    except FragmentError:
        return False
    return all(done.holds for done in discharge(made.obligations, ONE))


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


def test_what_an_invariant_that_follows_from_the_others_is_for() -> None:
    """g(S) >= f(c) for the trees kept (PB-L4.1); it is said for the clauses on where calls stand, which need it."""
    weaker = with_loop(cast("FunctionType", expand), "expand_max_loop", lambda one: one is not brothers_below)
    made = attempt(weaker, find("expand").vocabulary)
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
