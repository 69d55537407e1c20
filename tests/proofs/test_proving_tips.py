"""SSS-2 on a list of tips is proved from its source (PB-P8.1); what the proof assumes of lists is so.

The laws of lists are put to every solution tree of every small informed game; a law that says too much is refuted.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import pytest

from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import find
from proofs.dossiers.sss2_list import DOSSIER
from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.informed_cases import informed_trees
from proofs.mutants.proofs import verdict_in_place
from proofs.mutants.reload import execute
from proofs.proving.proof import Proof
from specs.clauses.sss2_list import Tip, nothing_older, solution_of, tips_of
from specs.contracts.ghost import oracle_of
from specs.informed import InformedGameTree
from specs.paths import Path
from specs.solutions.informed_solutions import M, Solution, g
from specs.solutions.milestones import milestones_of
from specs.values import POS_INF, Value, minimum
from tests.proofs.proved import ONE
from verified.best_first import sss2_list as module
from verified.best_first.sss2_list import critical, replaced

SHOWN: Final = {
    "diminish-list": {
        "list-result", "list-next", "diminish-fails", "list-is-tree", "list-way", "list-above", "list-climb",
        "list-brothers",
    },
    "sss-2-list": {"value", "list-main"},
}  # fmt: skip


@pytest.mark.xdist_group("proofs")
@pytest.mark.parametrize("name", SHOWN)
def test_both_solvers_discharge_every_obligation(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[find(name).function.__name__]
    assert proof.holds, [line for made in proof.failed for line in made.lines()] or proof.missing
    assert all([answer.word for answer in made.answers] == ["proved", "proved"] for made in proof.discharges)
    assert {*proof.clauses} == SHOWN[name]
    assert not proof.left_out
    ends = [made.obligation for made in proof.discharges if made.obligation.kind == "termination"]
    assert len(ends) == (2 if name == "diminish-list" else 1)


@pytest.mark.xdist_group("proofs")
def test_each_rests_on_what_is_proved(proofs: dict[str, Proof]) -> None:
    assert proofs["sss2_list"].relies_on.keys() == {"expand", "diminish_list"}
    assert proofs["diminish_list"].relies_on.keys() == {"expand", "expandtip"}


# WHAT IS ASSUMED OF LISTS


Game = InformedGameTree[Any]
Listed = list[Tip[Any]]


def lists(scope: Scope) -> Iterator[tuple[Game, Solution[Any], Listed, Value]]:
    """Every solution tree of every informed game, as a list, with every value that may be asked about."""
    for tree in informed_trees(scope):
        for S in M(tree, tree.root):
            listed = tips_of(S, Path(tree.root))
            for g1 in (*dict.fromkeys(payoffs(tree)), POS_INF):
                yield tree, S, listed, g1


def replacements(tree: Game, T: Listed, g1: Value) -> Iterator[tuple[Listed, Solution[Any]]]:
    """What becomes of the list if a tip, or what is below a child of a min node, gives way as the model has it."""
    for t, tip in enumerate(T):
        S = milestones_of(tree).oldest(tip.path.node, g1, below=True)
        if S is not None and tip.upper >= g1:
            yield replaced(T, t, tip.path, tips_of(S, tip.path)), S
        below: Path[Any] | None = tip.path
        while below is not None and (m := below.father) is not None:
            brothers = tree.children(m.node)
            for choice in range(below.index + 1, len(brothers) if not tree.is_max(m.node) else 0):
                S = milestones_of(tree).oldest(brothers[choice], g1, below=True)
                if S is not None and minimum(oracle_of(tree)[child] for child in brothers[:choice]) >= g1:
                    yield replaced(T, t, below, tips_of(S, Path(brothers[choice], m, choice))), S
            below = m


def keeps_the_laws(scope: Scope, is_on_the_way: Callable[[Game, Listed, Value], bool], each: int = 1) -> int:
    """How many lists were looked at: each is read back as its tree, and keeps the laws of `tips`."""
    seen = 0
    for tree, S, T, g1 in islice(lists(scope), 0, None, each):
        seen, f = seen + 1, oracle_of(tree)
        assert solution_of(tree, T) == S
        if milestones_of(tree).oldest(tree.root, g1, below=False) == S:
            assert is_on_the_way(tree, T, g1)
        if not is_on_the_way(tree, T, g1):
            continue
        if g(tree, S) < g1:
            assert milestones_of(tree).oldest(tree.root, g1, below=True) == S
        assert all(f[path.node] <= g(tree, S) for tip in T for path in _line(tip.path))
        for T2, other in replacements(tree, T, g1):
            made = solution_of(tree, T2)
            assert made is not None
            assert is_on_the_way(tree, T2, g1)
            assert g(tree, made) <= max(g(tree, S), g(tree, other))
        t = critical(T, g1)
        assert (t is None) == all(tip.upper != g1 for tip in T)
        if t is not None and g(tree, S) <= g1:
            assert all(f[path.node] <= g1 for path in _line(T[t].path))
            assert tree.upper(T[t].path.node) == g1
    return seen


def _line(path: Path[Any]) -> Iterator[Path[Any]]:
    here: Path[Any] | None = path
    while here is not None:
        yield here
        here = here.father


@pytest.mark.more
def test_the_laws_hold_of_lists() -> None:  # PB-T4.2, PB-T4.3, PB-D8.1
    assert keeps_the_laws(Scope(2, height=2, full_window=True), nothing_older) > 300
    assert keeps_the_laws(Scope(3, full_window=True), nothing_older, each=7) > 30_000


@pytest.mark.evidence
def test_of_every_list() -> None:
    assert keeps_the_laws(Scope(3, full_window=True), nothing_older) > 250_000


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda _tree, _T, _g1: True, id="every list is on the way"),
        pytest.param(lambda tree, T, g1: nothing_older(tree, T, g1) and len(T) == 1, id="only tips are"),
        pytest.param(lambda _tree, T, g1: max(tip.upper for tip in T) <= g1, id="every list that is low is"),
    ],
)
def test_a_law_that_says_something_else_is_refuted(wrong: Callable[[Game, Listed, Value], bool]) -> None:
    with pytest.raises(AssertionError):
        keeps_the_laws(Scope(3, full_window=True), wrong)


# WHAT BREAKS A PROOF


def verdict(name: str, *edits: tuple[str, str]) -> tuple[str, str]:
    """What becomes of the proof if the text is edited."""
    text = inspect.getsource(module)
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    row = find(name)
    return verdict_in_place(row, getattr(execute(sys.modules[module.__name__], text), row.function.__name__), ONE)


SEEDED: Final = [bug for bug in DOSSIER.bugs if bug.function.__name__ in ("diminish_list", "sss2_list")]


@pytest.mark.parametrize(
    "bug",
    [pytest.param(bug, marks=[] if at % 3 == 0 else [pytest.mark.evidence]) for at, bug in enumerate(SEEDED)],
    ids=str,
)
def test_a_seeded_bug_breaks_the_proof(bug: Bug) -> None:
    name = "sss-2-list" if bug.function is module.sss2_list else "diminish-list"
    assert verdict(name, (bug.old, bug.new))[0] != "proved"


WRONG: Final[dict[str, tuple[str, str, str]]] = {
    "the tip of another list": ("m: Path[N] = T2[t].path", "m: Path[N] = T[t].path", "outside"),
    "the list that was given is returned": ("in T2]), T2", "in T2]), T", "failed"),
    "older brothers are taken": (
        "range(below.index + 1, len(brothers))",
        "range(below.index, len(brothers))",
        "outside",
    ),
    "brothers below a max node": (
        "            if not tree.is_max(m.node):",
        "            if tree.is_max(m.node):",
        "outside",
    ),
    "it gives up at once": ("        if S is None:\n            return g1, T2\n", "        return g1, T2\n", "failed"),
    "what is below the father goes": ("replaced(T2, t, below,", "replaced(T2, t, m,", "outside"),
    "the same list again": ("        T2 = replaced(", "        replaced(", "failed"),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.sampled(2)
def test_what_is_wrong_is_not_proved(what: str) -> None:
    old, new, word = WRONG[what]
    assert verdict("diminish-list", (old, new))[0] == word
