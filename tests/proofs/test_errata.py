"""The errata: each printed form is refuted by the pinned smallest case, each corrected form holds; seeded faults show.

`PINNED` is what `verified errata` found: id, case, what belongs to it, what the claim says, what is the case. The ids
that must be in the table come from the catalogue's findings and from the list of confirmed misprints below.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from inspect import signature
from typing import Any, Final, get_args

import pytest
import typer
from typer.testing import CliRunner

from proofs.commands import errata as command
from proofs.errata import cases as small
from proofs.errata import table
from proofs.errata.erratum import Erratum, Failure, Judged, Kind, Reading
from proofs.errata.ka_conjectures import COMPLETE, DIAMONDS, MEMBERS, late_roots
from proofs.errata.mtd_printed import INF, alphabeta_printed, mt_printed, mtd
from proofs.errata.observe import PATIENCE, REFUSED, Trouble, calls_of, outcome, quiet, returns_f
from proofs.errata.smallest import corrected, examine, put_to_the_test, smallest
from proofs.errata.sss_printed import Rules, sss
from proofs.errata.table import ERRATA, chosen
from proofs.errata.tables_printed import etc_printed, tt_printed
from specs.catalogue import catalogue
from specs.contracts import contracts
from specs.informed import check_pair
from specs.minimax import f
from specs.tree import Tree
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.best_first.sss_star import sss_star
from verified.null_window.mt import mt

# Items of which something had to be said, though nothing that is printed there is wrong.
NOT_ERRATA: Final = {
    "PB-R2.1": "the root call with alpha = f = beta, which alpha < beta excludes, returns f all the same",
    "PB-D7.1": "the tie rule of the beta-ancestor is needed just as it is printed",
    "ST-D6.1": "that pay-offs must be integers is said there",
    "RR-2.2.1-NScutoffs": "an empirical statement; with repetitions counted it has exceptions",
    "RR-F2.15-fix": "the correction of RR-F2.15-alphabetaTT",
    "RR-F3.2-MT": "its postcondition holds even for gamma = -inf; what a driver makes of that is RR-F3.3-MTDUAL",
    "RR-F3.5-MTD": "right under the condition that it states; the instances that break it are RR-MTD-minf to -step",
    "RR-1.3-MTDfbest": "a summary of experiments, which the figures of appendix C bear out for chess only",
    "RR-F4.7-leaves": "a summary of experiments, of which appendix C puts Othello outside the range",
    "KA-T5.4": "true, though loose: #V steps suffice whatever K is",
    "KA-F5.4-chain": "true, though a component changes once less than the longest chain has elements",
    "KA-E7.4-ladder": "the figure is lost; that its reconstruction is not bipartite for odd n may not be its fault",
    "KA-F7.4-dfs": "the closed form fails for n = 1 on the reconstructed ladder",
    "KA-F7.4-memo": "the closed form fails for n = 1 on the reconstructed ladder",
    "KA-A7.2": "that a memo is the score of the cut graph is false, but the paper does not claim it",
    "SS-Table3": "its third column bounds alpha-beta without deep cutoffs, so that it exceeds the others",
}

PINNED: Final = r"""
PB-P3.2 | {0..0}(0) | alphabeta_informed(1, -inf, +inf) | an older brother that cuts off | 1.1 not visited, and none
PB-T4.3 | min(0) | the tree of 1 with tips 1.1 | not the oldest tree with g < +inf | the oldest tree with g < +inf
PB-F5-diminish-max | (0 1) |  | 1 | UnboundLocalError: a variable is read that has no value
PB-F5-diminish-max | (0 (1 0)) |  | 0 | 1
PB-I6.1-max | (1) | expand(1, 0) | Maxbroth(1.1) > 0 | -inf
PB-P6.1-abort | (1) | expand(1, 0) | g2 = 0 | g2 = 1
PB-P6.2-max | {..1}(0) | diminish(1, 1) | T2 is the oldest tree with g <= 1 | an older one is
PB-T7.1 | min(0 1) | g1 = 1, the tree of 1 with tips 1.2 | a call of diminish | no call of diminish
PB-P7.1-if | min(0) | diminish(1.1, 0) | Minbroth < 0 | +inf
PB-T7.2 | 0 | node 1 | a value of f-hat(m) | the root has no beta-ancestor (PB-D7.1)
PB-P7.2-case3 | min(0 1 0) | expand(1.3, 0) | f(1.2) <= 0 | 1
PB-T7.3 | H1 {0..0}(0), H2 {..0}(0) |  | no node beyond 1 | 1.1 too
PB-F8-diminish | ({..0}(0) 0) |  | 1 1.1 1.1.1 1.2 | 1 1.1 1.2
PB-P8.1 | {..0}(0) | the list of tips 1 | g = 0 | a maximum over no terminal
PB-R0.1 | ((0) 0) |  | as by SSS-2: 1 1.1 1.1.1 1.2 | 1 1.1 1.2 1.1.1
ST-D4.2 | max(? ?) |  | real pay-offs | for the other open leaf of T+: a pay-off <= -inf
ST-P4.3 | min(?) | node 1.1 | a max tree through r and n | only 1 nodes, and none
ST-P5.1 | max((0 1) 1) | alpha 0 | one tree | 2
ST-P5.2 | (0 0 0) | h+ after the call on 1.2 | +inf | 0
ST-F7-MTD | (0) |  | 0 | -inf
ST-P6.3 | min(0 0) | MT(1.2, 0) | f-(1.1) > 0 | 0
ST-A6.2 | min((0) 1) | pass with gamma 0 | within f- = -inf, f+ = 0 | f- = 0, f+ = 1
RR-F2.11-aspwin | (0 1) | estimate 0, delta 0 | 1 | 0
RR-F2.13-NegaScout | (1 0) | window (-inf, +inf) | f(1) = 1 | v = 0
RR-F2.13-NegaScout | (0 (2)) | window (-inf, +inf) | f(1) = 2 | v = 1
RR-F2.13-NegaScout | (0 (2 (1 2))) | window (-inf, +inf) | f(1) = 2 | v = 1
RR-F2.13-fix | (0 max(1 2)) | window (-inf, +inf) | f(1) = 2 | v = 1
RR-2.2.1-last2ply | (0 1) | window (-inf, -1) | 1 | 0
RR-F2.15-alphabetaTT | (0) | window (-inf, +inf) | what v = 0 proves | f- = -inf, f+ = 0
RR-F2.15-alphabetaTT | (((1 0) 0) 1) | MTD(f), first guess 0 | 3 leaves, as with MT | 4 leaves
RR-F2.15-leafreeval | 0 | MTD(f), first guess 0 | each leaf evaluated once | 1 again
RR-F2.17-misprint | (0 1) |  | 1 | 0
RR-F2.17-ties | ((0 (0 0))) |  | no node that alpha-beta does not visit | 1.1.2.2 too
RR-F2.17-ties | (0 (0 0)) |  | no node that alpha-beta does not visit | 1.2.2 too
RR-2.2.3-inconsistency | min{0}({2}(0) {0}(1 2))
    | depth 2 (-inf, 0), then depth 2 (-inf, +inf), then depth 1 (-inf, +inf)
    | 0 or 2, the values of some search | 1
RR-2.2.3-inconsistency | min{0}({0}(1) {0}({0}({0}(0 1) {0}({1}(-1))))) | depth 5 (-1, 0), then depth 4 (-inf, +inf)
    | -1 or 1, the values of some search | 0
RR-2.2.3-inconsistency | {0}({0}({0}(#1={0}({1}(#2=-1 #2#) #3={-1}(0 1)) #1#) #3#) #1#)
    | depth 3 (-inf, +inf), then depth 4 (-inf, +inf) | -1 or 1, the values of some search | 0
RR-F3.1-infalpha | min(0) |  | 0 | +inf
RR-F3.3-MTDUAL | (0) |  | 0 | -inf
RR-F3.3-MTDUAL | min(1/2 0) |  | 0 | 1/2
RR-F3.6-MTDf | (0) |  | 0 | no answer after 1,000 questions to the tree
RR-MTD-minf | (0) |  | 0 | no answer after 1,000 questions to the tree
RR-MTD-minf | (0 1/2) |  | 1/2 | no answer after 1,000 questions to the tree
RR-MTD-bi | (0) |  | 0 | no answer after 1,000 questions to the tree
RR-MTD-bi | (-1) |  | -1 | no answer after 1,000 questions to the tree
RR-MTD-step | (0 1/2) |  | 1/2 | no answer after 1,000 questions to the tree
RR-3.2.1-lessthanAB | 0 | MT-SSS* | at most 1 visits, as by alpha-beta | 2
RR-4.2.2-misprint | min(1 0) | gamma 1 | f(1) >= v = 1 | f(1) = 0
RR-5.3-ARMG | (#1=0 ((#1#) 0)) | MM(2) | at most 1 leaves | 2
RR-F5.4-ETC | (0) | window (-inf, +inf) | what v = 0 proves | f- = -inf, f+ = 0
RR-F5.4-ETC | (#1=0 (#1#)) | node 1.2, full window | an entry of the node | none
RR-F5.4-ETC | min(((#1=1 (0 (#2=((((0 0) 2)) #1#)))) 2) #2#) | full window
    | only the 5 leaves evaluated without looking ahead | 1.1.1.2.2.1.1.1.1.2 too
RR-A.3-trace | @plaat-2.4 | row 7, node f, f+ | 5 | f
RR-A.1-outside | @plaat-2.4 | the nodes named | i j k l m p q u v w x | j p u
RR-A.7-trace | @plaat-2.4 | last case 4 of the first pass | m gets 36 | l gets 36
RR-A.17-trace | @plaat-2.4 | line 33, node c, f+ | 41 | +inf
RR-A.17-trace | @plaat-2.4 | line 37, node a, f+ | 41 | 12
RR-A.17-trace | @plaat-2.4 | number of lines | 15 | 14
RR-A.19-trace | @plaat-2.4 | number of lines | 15 | 12
RR-A.21-trace | @plaat-2.4 | line 56, node j, g | 10 | 34
RR-A.21-trace | @plaat-2.4 | line 57, node l, f+ | 35 | 36
RR-A.21-trace | @plaat-2.4 | line 57, node l, T+ | l o | l m
RR-A.21-trace | @plaat-2.4 | line 53, node b, T+ | b c d n f g | b c d e f g
RR-A.21-trace | @plaat-2.4 | number of lines | 23 | 18
KA-D2.1c-iso | max 0 -> 1 0'; min 1 -> 0 1'; 0' = -1; 1' = -1 | vertex 1 cut | -1 | 0
KA-D4.1 | 0' = -1 | n = 0 | -1 | 0
KA-T6.6 | max 0 -> 1 0'; min 1 -> 0 1'; 0' = -1; 1' = -1 | vertex 1 cut | -1 | 0
KA-I6.6-path | max p0 -> a0 p1; min p1 -> a1 p0; a0 = -1; a1 = -1 | s_2 | -1 | 0
KA-E7.1 | max 0 -> 1 2; min 1 -> 2 1'; max 2 -> 1; 1' = -1 |  | -1 | 0
KA-C8-conjecture | m = 6, 12 vertices |  | at most 144 visits | 193
KA-C8-conjecture | m = 8, 50 vertices |  | at most 2500 visits | 4090
KA-C8-dr | max 0 -> 1 2; max 1 -> 1'; max 2 -> 1; 1' = -1 | d_r = 2 | no change after step 3 | step 4
KA-C8-dr | max r -> v1 v3; min v1 -> v2; max v2 -> v3; min v3 -> leaf; leaf = -1 | m = 3, d_r = 2
    | no change after step 3 | step 5
KA-CA.2 | max p0 -> a0 p1; min p1 -> a1 p0; a0 = -1; a1 = -1 | s_2 against s_3 | 0 | -1
SS-A-SSS | (0 1) |  | 1 | 0
SS-Table1-case1 | (0) |  | 0 | IndexError: pop from empty list
SS-Table1-case4 | (0 1) |  | 1 | 0
SS-Table1-case4 | (0 1) |  | 1 | 0
SS-Table1-case4 | ((0 (0 0))) |  | no node that alpha-beta does not visit | 1.1.2.2 too
SS-Table1-case4 | (0 (0 0)) |  | no node that alpha-beta does not visit | 1.2.2 too
SS-Table1-case6 | ((0 (0 0))) |  | no node that alpha-beta does not visit | 1.1.2.2 too
SS-L2 | ((0 (0 0))) | node 1.1.2.2 expanded | a merit above 0 | h = 0
SS-T3 | ((0 (0 0))) |  | alpha-beta visits it too | 1.1.2.2 explored
SS-C-strict | ((.)) | all tips from {0, 1} | fewer than 3 nodes | 3
"""

# Rows of which the reading of the papers confirmed by computation, or by the words alone, that the text is wrong.
CONFIRMED: Final = """
PB-R1.a PB-T3.1 PB-L3.1 PB-P3.2 PB-T4.2 PB-P4.2 PB-T4.3 PB-F5-diminish-max PB-T6.1 PB-I6.1-max PB-P6.1-abort PB-P6.2-max
PB-T7.1 PB-P7.1-if PB-T7.2 PB-P7.2-case3 PB-T7.3 PB-R8.1 PB-F8-diminish PB-P8.1 PB-R0.1 PB-R2.1 PB-D7.1
ST-D4.2 ST-E4.3 ST-P4.3 ST-P5.1 ST-P5.2 ST-D6.1 ST-F7-MTD ST-D6.3 ST-P6.3 ST-R6.1 ST-A6.2
RR-F2.11-aspwin RR-F2.13-NegaScout RR-F2.13-fix RR-2.2.1-last2ply RR-2.2.1-NScutoffs RR-F2.15-alphabetaTT RR-F2.15-fix
RR-F2.15-leafreeval RR-2.2.3-inconsistency
RR-F2.17-misprint RR-F2.17-ties RR-F3.1-infalpha RR-F3.2-MT RR-F3.3-MTDUAL RR-F3.5-MTD RR-F3.6-MTDf
RR-MTD-minf RR-MTD-bi RR-MTD-step RR-3.2.1-lessthanAB RR-4.2.2-misprint RR-5.3-ARMG RR-F5.4-ETC RR-1.3-MTDfbest
RR-3.3.2-AlphaBounding
RR-F4.7-leaves RR-A.3-trace RR-A.1-outside RR-A.7-trace RR-A.13-trace RR-A.17-trace RR-A.19-trace RR-A.21-trace
RR-B.2-misprint RR-C.1-tables
KA-D2.1c-iso KA-D4.1 KA-T5.4 KA-F5.4-chain KA-P5-dist KA-L6.4 KA-L6.5 KA-T6.6 KA-I6.6-path KA-E7.1 KA-A7.2
KA-E7.4-ladder KA-F7.4-dfs KA-F7.4-memo KA-C8-conjecture KA-C8-dr KA-TA.1 KA-CA.2
SS-D3.1 SS-A-SSS SS-Table1-case1 SS-Table1-case3 SS-Table1-case4 SS-Table1-case6 SS-L1 SS-L2 SS-T3 SS-C-strict
SS-R5-refs SS-Table3
"""

COMPUTED: Final = [erratum for erratum in ERRATA.values() if erratum.readings]
SIGNATURES: Final = {
    "minimax": ["tree"],
    "alphabeta": ["tree", "node", "alpha", "beta"],
    "mt": ["tree", "node", "gamma", "memory"],
    "graph": ["graph"],
}


@pytest.fixture(autouse=True, scope="module")
def contracts_off() -> Iterator[None]:
    with contracts("off"):
        yield


def pinned() -> dict[str, list[Failure]]:
    found: dict[str, list[Failure]] = defaultdict(list)
    for line in PINNED.replace("\n    ", " ").strip().splitlines():
        identifier, *cells = line.split(" | ")
        found[identifier].append(Failure(*cells))
    return found


def readings() -> list[Any]:
    return [
        pytest.param(reading, id=f"{erratum.id}-{number}")
        for erratum in COMPUTED
        for number, reading in enumerate(erratum.readings)
    ]


# THE TABLE


def test_every_finding_of_the_catalogue_is_an_erratum() -> None:
    findings = {entry.id for entry in catalogue().values() if entry.finding}
    assert len(findings) > 10
    assert findings <= ERRATA.keys()


def test_every_confirmed_misprint_is_in_the_table_or_said_to_be_none() -> None:
    assert {*CONFIRMED.split()} == {*ERRATA, *NOT_ERRATA}
    assert not ERRATA.keys() & NOT_ERRATA.keys()
    assert {*ERRATA, *NOT_ERRATA} <= catalogue().keys()
    assert all(NOT_ERRATA.values())


def test_no_id_stands_twice() -> None:
    from proofs.errata.table import _MODULES

    assert sum(len(module.ERRATA) for module in _MODULES) == len(ERRATA)


@pytest.mark.parametrize("erratum", ERRATA.values(), ids=lambda erratum: erratum.id)
def test_an_erratum_says_what_is_printed_and_what_should_be(erratum: Erratum) -> None:
    assert erratum.kind in get_args(Kind)
    assert (erratum.kind == "wording") == (not erratum.readings)
    assert erratum.where
    assert erratum.paper
    for sentence in (erratum.printed, erratum.correction):
        assert sentence.endswith(".")
    assert len({reading.title for reading in erratum.readings}) == len(erratum.readings)


# THE FINDINGS


@pytest.mark.parametrize("erratum", COMPUTED, ids=lambda erratum: erratum.id)
def test_the_printed_form_is_refuted_and_the_corrected_one_holds(erratum: Erratum) -> None:
    report = examine(erratum)
    assert [finding.counterexample for finding in report.findings] == pinned()[erratum.id]
    assert [finding.trial.failure for finding in report.findings] == [None] * len(report.findings)
    assert report.confirmed


def test_all_that_is_computed_is_pinned() -> None:
    assert pinned().keys() == {erratum.id for erratum in COMPUTED}


@pytest.mark.parametrize("erratum", COMPUTED, ids=lambda erratum: erratum.id)
def test_the_printed_text_is_not_accepted_as_its_own_correction(erratum: Erratum) -> None:
    trials = [corrected(replace(reading, corrected=reading.literal)) for reading in erratum.readings]
    assert [trial.failure for trial in trials] == pinned()[erratum.id]
    assert not any(trial.holds for trial in trials)


@pytest.mark.parametrize("identifier", ["PB-T4.3", "RR-MTD-bi", "RR-A.3-trace", "KA-D4.1", "SS-Table1-case6"])
def test_what_is_right_is_not_refuted(identifier: str) -> None:
    erratum = ERRATA[identifier]
    right = tuple(replace(reading, literal=reading.corrected) for reading in erratum.readings)
    report = examine(replace(erratum, readings=right))
    assert {finding.counterexample for finding in report.findings} == {None}
    assert not report.confirmed


def test_a_correction_that_says_nothing_does_not_hold() -> None:
    def nothing(_form: object, _tree: Tree) -> Iterator[Judged]:
        return iter(())

    (reading,) = ERRATA["RR-F3.1-infalpha"].readings
    trial = corrected(replace(reading, check=nothing))
    assert trial.cases > 100
    assert (trial.instances, trial.failure) == (0, None)
    assert not trial.holds


def test_a_search_that_refuses_every_tree_does_not_hold() -> None:
    (reading,) = ERRATA["RR-F3.1-infalpha"].readings
    assert not put_to_the_test(reading, lambda _tree: REFUSED).holds


def test_the_families_are_measured_against_their_closed_forms() -> None:  # KA-C8-conjecture, KA-C8-dr
    for family in (COMPLETE, DIAMONDS):
        head, *rows = family.figures()
        assert len(rows) == len(MEMBERS) == 10
        assert all(row[3] == row[4] for row in rows)
        assert float(rows[-1][5]) > 2.5 * float(rows[-3][5]) > 2.5  # two members on: no constant will do
        assert head[3] == "visits"
    assert [(row[2], row[3]) for row in late_roots()[1:]] == [("2", row[4]) for row in late_roots()[1:]]


def test_a_wrong_closed_form_is_caught() -> None:
    from proofs.errata.ka_conjectures import Family, by_closed_form

    (reading, _) = ERRATA["KA-C8-conjecture"].readings
    wrong = Family(COMPLETE.make, lambda m: 2**m, "2^m")
    trial = corrected(replace(reading, cases=lambda: ((wrong, m) for m in MEMBERS)))
    assert reading.corrected is by_closed_form
    assert trial.failure == Failure("m = 2, 4 vertices", "", "4 visits", "5")


# WHAT IS GIVEN TO THE CHECKER


@pytest.mark.parametrize("reading", readings())
def test_a_procedure_with_a_spec_has_its_signature(reading: Reading[Any, Any]) -> None:
    if reading.spec:
        assert [*signature(reading.literal).parameters] == SIGNATURES[reading.spec]
        assert reading.form == "minimax"
    assert reading.spec in ("", *SIGNATURES)


def test_specs_are_given() -> None:
    assert {reading.spec for erratum in COMPUTED for reading in erratum.readings} == {"", *SIGNATURES}


def test_what_is_printed_right_is_right_here() -> None:
    """A transcription fails by the defect that it is there for and by no slip of its own."""
    again = mtd(INF, lambda g, *_: g)
    for tree in small.trees(5, (0, 1, 2)):
        value = f(tree, 0)
        assert again(tree) == value
        for gammas in ((0, 2), (2, 1), (1, INF)):
            one: dict[Any, Any] = {}
            other: dict[Any, Any] = {}
            for gamma in gammas:
                assert mt_printed(tree, 0, gamma, one) == mt(tree, 0, gamma, other)
        for alpha, beta in small.windows(small.integers(tree)):
            assert alphabeta_printed(tree, 0, alpha, beta) == alphabeta(tree, 0, alpha, beta)
            for search in (tt_printed, etc_printed):
                v = search(tree, 0, alpha, beta, {})
                assert v == value if alpha < v < beta else (value <= v <= alpha or value >= v >= beta)


def test_sss_star_as_a_list_is_sss_star() -> None:
    meant = sss(Rules())
    for tree in small.trees(6):
        one, other = Watched(tree), Watched(tree)
        assert meant(one) == sss_star(other, 0) == f(tree, 0)
        assert one.evaluated == other.evaluated


# THE ENGINE


def test_cases_come_in_order_of_size_each_once() -> None:
    def sizes(cases: Iterable[Any], size: Callable[[Any], Any]) -> list[Any]:
        return [size(case) for case in cases]

    trees = [*small.trees(6)]
    assert len({*trees}) == len(trees) == 1 + 2 + 8 + 46 + 344 + 3164
    assert sizes(trees, len) == sorted(sizes(trees, len))
    assert [str(tree) for tree in small.trees(3, (0, 1)) if len(tree) == 3][-8:] == [
        "(0 0)", "(0 1)", "(1 0)", "(1 1)", "min(0 0)", "min(0 1)", "min(1 0)", "min(1 1)",
    ]  # fmt: skip
    known = small.informed_trees(3)
    assert len({*known}) == len(known) == 1 + 18 + 232
    assert sizes(known, len) == sorted(sizes(known, len))
    shared = small.dags(4, 3)
    assert len({*shared}) == len(shared) == 400
    assert sizes(shared, lambda tree: sum(map(len, tree._children))) == sorted(
        sum(map(len, t._children)) for t in shared
    )
    graphs = small.game_graphs(2, (-1, 0, 1))
    assert len({*map(str, graphs)}) == len(graphs) == 3 + 14 + 480
    assert sizes(graphs[3:], len) == sorted(sizes(graphs[3:], len))


def test_heuristic_pairs_stay_valid_with_small_integers() -> None:
    for tree in small.informed_trees(3):
        check_pair(tree)
        assert small.points_of(tree) == [*range(len(small.points_of(tree)))]
    for tree, g0 in small.with_test_values(small.informed_trees(2)):
        check_pair(tree)
        finite = {*small.points_of(tree), *([g0] if isinstance(g0, int) else [])}
        assert finite == {*range(len(finite))}


def test_a_smaller_counterexample_would_be_found() -> None:
    """The first case that fails is reported, so nothing before it fails."""
    (reading, *_) = ERRATA["RR-F2.13-NegaScout"].readings
    failing = [str(tree) for tree, _ in reading.cases() if any(reading.check(reading.literal, (tree, _)))]
    found = smallest(reading)
    assert found is not None
    assert found.case == failing[0] == "(1 0)"
    assert len(failing) > 100


def test_a_search_without_an_end_is_seen() -> None:
    def asks_on(tree: Any) -> Any:
        while True:
            tree.children(tree.root)

    def asks_enough(tree: Any) -> Any:
        for _ in range(PATIENCE - 1):
            tree.children(tree.root)
        return tree.value(tree.root)

    leaf = Tree.parse("7")
    assert outcome(asks_on, leaf) == Trouble("no answer after 1,000 questions to the tree")
    assert outcome(asks_enough, leaf) == 7
    assert [*returns_f(asks_on, leaf)] == [Failure("7", "", "7", "no answer after 1,000 questions to the tree")]


def test_another_exception_is_no_finding() -> None:
    def broken(_tree: Any) -> Any:
        raise TypeError("a slip of the transcription")

    with pytest.raises(TypeError, match="slip"):
        outcome(broken, Tree.parse("7"))


def test_a_reading_that_hears_must_say_so() -> None:
    with pytest.raises(AssertionError, match="listens=True"):
        calls_of(alphabeta, Tree.parse("(0 1)"), 0, -math.inf, math.inf)
    with quiet(listens=True):
        assert len(calls_of(alphabeta, Tree.parse("(0 1)"), 0, -math.inf, math.inf)) == 3


# THE COMMAND


def run_errata(*arguments: str) -> Any:
    app = typer.Typer()
    app.command()(command.errata_command)
    return CliRunner().invoke(app, [*arguments])


def test_the_command_in_words() -> None:
    done = run_errata("RR-F3.3", "PB-P4.2")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "RR-F3.3-MTDUAL  figure 3.3 (procedure)"
    wording = lines.index("PB-P4.2  proof of theorem 4.2 (wording)")  # slips of wording come last
    assert lines[wording + 1 : wording + 4] == [
        "  printed     The tree assumed to be older is once called S'.",
        "  correction  It is S1.",
        "  nothing to compute",
    ]
    assert "    literal    proofs.errata.mtd_printed.mt_dual_from" in lines
    assert "    refuted    (0)" in lines
    assert "               expected 0; got -inf" in lines
    assert "    corrected  holds on 242 cases: every tree of up to 5 nodes with pay-offs 0, 1" in lines
    assert lines[-1] == "2 errata, 2 readings put to the test: 2 refuted and right when corrected"
    assert done.stderr == ""  # no bar where there is no terminal


def test_the_command_for_machines() -> None:
    (entry,) = json.loads(run_errata("KA-C8-conjecture", "--json").stdout)
    assert (entry["id"], entry["kind"], entry["confirmed"]) == ("KA-C8-conjecture", "conjecture", True)
    first, _ = entry["readings"]
    assert first["counterexample"] == {
        "case": "m = 6, 12 vertices", "where": "", "expected": "at most 144 visits", "got": "193",
    }  # fmt: skip
    assert first["corrected"] == {"holds": True, "cases": 10, "instances": 10, "scope": "m = 1..10", "failure": None}
    assert first["figures"][6] == ["6", "12", "144", "193", "193", "1.34"]
    (scout,) = json.loads(run_errata("RR-F2.13-fix", "--json").stdout)
    assert scout["readings"][0]["spec"] == "alphabeta"


def test_traces_show_what_is_printed() -> None:
    assert "               recomputed 5; printed f" in run_errata("RR-A.3-trace").stdout.splitlines()


def test_an_unknown_id_is_quoted() -> None:
    with pytest.raises(ValueError, match=r"begins with 'XX'; ids begin with PB-, ST-, RR-, KA-, SS-"):
        chosen(["PB", "XX"])
    assert isinstance(run_errata("XX").exception, ValueError)


def test_beginnings_of_ids_choose() -> None:
    assert [erratum.id for erratum in chosen(["SS-T", "KA-C8"])] == [
        "KA-C8-conjecture", "KA-C8-dr",
        "SS-Table1-case1", "SS-Table1-case4", "SS-Table1-case6", "SS-T3", "SS-Table1-case3",
    ]  # fmt: skip
    assert chosen([]) == [*ERRATA.values()]


def test_an_erratum_that_is_none_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    erratum = ERRATA["SS-A-SSS"]
    (reading,) = erratum.readings
    wrong = replace(erratum, readings=(replace(reading, literal=reading.corrected, corrected=reading.literal),))
    monkeypatch.setattr(table, "chosen", lambda _: [wrong])
    done = run_errata("SS-A-SSS")
    assert done.exit_code == 1
    assert "NOT REFUTED as printed" in done.stdout
    assert "FAILS: (0 1): expected 1, got 0" in done.stdout
    assert "0 refuted and right when corrected" in done.stdout
