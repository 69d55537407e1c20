"""What a step of a theorem may take from elsewhere: instances of proved claims, which the framework makes itself.

Each test seeds a fault: an instance of a claim that is not proved, a wrong argument, an induction without its base. It
is refused, or the solvers do not prove it.
"""

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from proofs.proving.theory import closed, convergence, mtd_nodes, trees
from proofs.proving.theory.formulas import MINUS, PLUS, Term, arbitrary, real
from proofs.proving.theory.induction import BOTH, Argument, Claim, Sequent, Step, Theorem, shows, use
from proofs.proving.theory.lifting import lift
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, implies
from proofs.proving.theory.passes import d, h
from proofs.proving.theory.registry import THEOREMS, in_order
from proofs.proving.theory.solve import prove, script_of
from proofs.proving.theory.trees import DATATYPES, at_open, f, g, is_solution
from proofs.proving.theory.window_search import PROVED

STOCKMAN = THEOREMS["ST-T2.S.bound"]


def a_step(*, of: str = "T", plus: bool = True) -> Step:
    """Every T+ of n has g >= f, by an instance of Stockman's theorem, which may be one of another tree."""

    def build() -> Sequent:
        t, T = arbitrary("n", "Tree"), arbitrary("T", "Solution")
        use(trees.BOUND[0], t, arbitrary(of, "Solution"))
        return [is_solution(t, T)], g(t, T) >= f(t)

    return Step("no T+ is better", build, plus)


def theorem(*steps: Step, **more: Any) -> Theorem:
    return Theorem("test", "", "", "", DATATYPES, uses=(STOCKMAN.id,), steps=steps, **more)


def test_an_instance_of_a_proved_claim_is_used() -> None:
    ours = theorem(a_step(), cites=trees.BOUND)
    assert [*in_order([STOCKMAN, ours])] == [STOCKMAN.id, "test"]
    assert prove(ours).holds


def test_a_claim_that_is_not_cited_is_refused() -> None:
    with pytest.raises(ValueError, match=r"test: “g\(T\+\) >= f\(n\), g\(T-\) <= f\(n\)” is used, but"):
        prove(theorem(a_step()))


def test_a_claim_that_no_theorem_proves_is_refused() -> None:
    better = Claim("g(T+) > f(n)", is_solution, lambda t, T: g(t, T) > f(t))
    for ours in (theorem(cites=(better,)), theorem(lemmas=(better,)), replace(theorem(cites=trees.BOUND), uses=())):
        with pytest.raises(ValueError, match=r"test: “.*” is proved by no theorem that it uses"):
            in_order([STOCKMAN, ours])


def test_a_theorem_that_comes_later_is_refused() -> None:
    with pytest.raises(ValueError, match=r"test uses ST-T2.S.bound, which is not proved before it"):
        in_order([theorem(), STOCKMAN])


def test_what_is_given_proves_nothing_for_others() -> None:
    """COMES_TO_REST is assumed of trees with a sequence; a theorem that assumes it does not prove it."""
    assuming = THEOREMS["KA-L6.4"]
    assert assuming.assumed
    ours = Theorem("test", "", "", "", assuming.datatypes, uses=(assuming.id,), lemmas=assuming.assumed)
    with pytest.raises(ValueError, match=r"test: “s_n T = s T for n >= N_T” is proved by no theorem that it uses"):
        in_order([replace(assuming, uses=()), ours])


def test_an_instance_of_another_tree_does_not_prove_it() -> None:
    (one,) = prove(theorem(a_step(of="another"), cites=trees.BOUND)).obligations
    assert one.is_refuted


def test_an_instance_of_the_other_side_does_not_prove_it() -> None:
    (one,) = prove(theorem(a_step(plus=False), cites=trees.BOUND)).obligations
    assert one.is_refuted


@pytest.mark.parametrize("sorts", [("Tree",), ("Solution", "Tree"), ("Tree", "Solution", "Value")])
def test_arguments_of_other_sorts_are_refused(sorts: tuple[str, ...]) -> None:
    def build() -> Sequent:
        use(trees.BOUND[0], *(arbitrary(f"x{place}", sort) for place, sort in enumerate(sorts)))
        return [], True

    with pytest.raises(ValueError, match=r"is about Tree, Solution, and is used of"):
        prove(theorem(Step("sorts", build), cites=trees.BOUND))


def test_a_claim_is_no_instance_for_its_own_induction() -> None:
    """That would prove anything."""
    wrong = Claim("f(n) = 0", f, lambda t: f(t) == 0, lambda t: use(wrong, t))
    with pytest.raises(ValueError, match=r"“f\(n\) = 0” is used, but it is neither proved before"):
        prove(Theorem("test", "", "", "", DATATYPES, (wrong,)))


def test_a_claim_shown_by_a_step_is_shown_of_all_arguments() -> None:
    sure = Claim("g(T+) >= f(n)", is_solution, trees.BOUND[0].says)
    ours = theorem(shows(sure, lambda t, T: use(trees.BOUND[0], t, T)), cites=trees.BOUND)
    assert ours.proved == (sure,)
    assert prove(ours).holds
    assert not prove(theorem(shows(sure, lambda *_: None))).holds


# CONSTANTS


def test_nothing_is_put_in_the_place_of_a_constant_of_a_definition() -> None:
    """f with another value at open leaves is another function."""

    def build() -> Sequent:
        t, T = arbitrary("n", "Tree"), arbitrary("T", "Solution")
        use(trees.BOUND[0], t, T, at_open=real(0))
        return [], True

    with pytest.raises(ValueError, match=r"at_open is part of a definition"):
        prove(theorem(Step("at_open", build), cites=trees.BOUND))


def test_nor_of_a_function_on_which_a_definition_depends() -> None:
    """s_(n+1) in the place of s_n, in what is said of lists: their best are defined by s_n."""

    def build() -> Sequent:
        use(convergence.ALL_MOVE[0], arbitrary("F", "Vertices"), before=convergence.after)
        return [], True

    ours = Theorem("test", "", "", "", convergence.DATATYPES, cites=convergence.ALL_MOVE, steps=(Step("lists", build),))
    with pytest.raises(ValueError, match=r"before is part of a definition"):
        prove(ours)


def test_an_argument_has_no_name_of_a_constant() -> None:
    """What is proved of the constant alone would be assumed of any argument."""
    wrong = Claim("f(n) = v at open leaves", closed.fits, lambda t, _: f(t) == at_open(), names=("at_open",))
    with pytest.raises(ValueError, match=r"test: at_open is a constant, and cannot be the name of an argument"):
        prove(Theorem("test", "", "", "", closed.FILLED, (wrong,)))


# INDUCTION OVER PASSES AND STAGES


def test_an_induction_on_n_has_its_base() -> None:
    leaf = convergence.case(before=convergence.any_value("t"), after=convergence.any_value("t"))
    with pytest.raises(TypeError, match="at_zero"):
        convergence.stages(
            convergence.MOVES, convergence.ALL_MOVE, convergence.before, convergence.after, at_a_leaf=leaf
        )  # type: ignore[call-arg]  # the fault


def test_an_invariant_of_lists_is_refused() -> None:
    """The best of a list is that of one stage, and what stands for a vertex is of the next."""
    lists = Claim(
        "of some list", convergence.before, lambda _: convergence.before["max"](arbitrary("F", "Vertices")) >= 0
    )
    leaf = convergence.case(before=convergence.any_value("t"))
    steps = convergence.stages(lists, convergence.ALL_MOVE, convergence.before, at_zero=leaf, at_a_leaf=leaf)
    with pytest.raises(ValueError, match=r"“of some list”: before is part of a definition"):
        prove(Theorem("test", "", "", "", convergence.DATATYPES, convergence.ALL_MOVE, steps=steps))


def test_a_false_base_is_not_proved() -> None:
    """s_0 = s_1 for all vertices is kept by every step, but it does not hold of s_0."""

    def same(v: Term) -> Any:
        return convergence.before(v) == convergence.after(v)

    invariant, *lists = lift("nothing changes", convergence.before, same)
    base = convergence.case(before=convergence.zero, after=convergence.any_value("s_1"))
    leaf = convergence.case(before=convergence.any_value("t"), after=convergence.any_value("t"))
    steps = convergence.stages(
        invariant, tuple(lists), convergence.before, convergence.after, at_zero=base, at_a_leaf=leaf
    )
    proof = prove(Theorem("test", "", "", "", convergence.DATATYPES, tuple(lists), given=(invariant,), steps=steps))
    assert [one.name for one in proof.obligations if not one.holds] == ["nothing changes: stage 0"]


def test_passes_without_what_the_last_leaves_are_not_proved() -> None:
    """That the passes that are left open n iff it is due, if f may be low when no pass is left."""
    theorem = THEOREMS["FR-MTD-visits"]

    def says(N: Term, t: Term, p: Term, c: Any, strict: Any) -> Any:
        given = all_of(is_path(t, p), mtd_nodes.is_beta(t, p, d()))
        return implies(given, mtd_nodes.are_opened(N, t, p, c, strict) == mtd_nodes.due(t, p, d(), c, strict))

    proof = prove(theorem.false("however many are left", Claim("any number", mtd_nodes.are_opened, says)))
    refuted = [one.name for one in proof.obligations if one.is_refuted]
    assert refuted[:1] == ["any number: case no_pass (T+)"]


# SIDES


def test_what_is_used_of_T_minus_is_proved_of_T_minus() -> None:
    """A lemma that is proved for T+ alone says the same for T-: its obligations are the same."""
    used: set[tuple[Claim, bool]] = set()
    real = Argument.use

    def noted(k: Argument, claim: Claim, *arguments: Any, **constants: Any) -> None:
        used.add((claim, k.plus))
        real(k, claim, *arguments, **constants)

    with patch.object(Argument, "use", noted):
        for theorem in THEOREMS.values():
            sides = {claim: BOTH if claim.subject.sided else theorem.sides for claim in theorem.lemmas}
            used |= {(claim, plus) for claim in theorem.lemmas for plus in sides[claim]}
            for step in theorem.steps:
                theorem.sequent(step)
    by: dict[Claim, list[Theorem]] = {}
    for theorem in THEOREMS.values():
        for claim in theorem.proved:
            by.setdefault(claim, []).append(theorem)
    one_sided = [
        (claim, plus)
        for claim, plus in used
        if not any(plus in theorem.sides if claim in theorem.claims else plus for theorem in by.get(claim, ()))
    ]
    assert any(claim in PROVED for claim, _ in one_sided)
    for claim, plus in one_sided:
        for theorem in by.get(claim, ()):
            for step in theorem.obligations():
                if step.name.startswith(claim.sentence):
                    other = replace(step, plus=plus)
                    assert script_of(theorem, step) == script_of(theorem, other), (claim.sentence, plus)


def test_what_differs_for_T_minus_is_no_part_of_what_is_said_of_T_plus() -> None:
    """g of a T- among what is said of T+ would have the equations of a T+."""

    def build() -> Sequent:
        t, T = arbitrary("n", "Tree"), arbitrary("T", "Solution")
        return [], MINUS(g)(t, T) >= PLUS(g)(t, T)

    with pytest.raises(ValueError, match=r"g is not the same for T\+ and T-, so that only one of them has it here"):
        prove(theorem(Step("both", build)))


def test_what_is_by_side_T_plus_and_T_minus_have_each() -> None:
    """They are two functions, of which not the same is known."""

    def build() -> Sequent:
        t, c = arbitrary("n", "Tree"), arbitrary("c", "Value")
        return [], MINUS(h)(t, c, True) == PLUS(h)(t, c, True)

    (one,) = prove(theorem(Step("both", build))).obligations
    assert one.is_refuted
