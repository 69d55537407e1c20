"""The evidence about MTD(best), its two strategies, and what these share."""

from collections.abc import Iterator
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Arguments, Confirmed, Dossier, Entry, Misuse, bugs
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.null_window import PAIR, plan_of_guesses
from proofs.dossiers.questions import THREE, Question, Range
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import with_finite_first
from proofs.proving.models import mtd_best as models
from proofs.proving.models.drivers import NEXT_TEST_RULE
from specs.clauses.calls_best import best_value_calls, disprove_calls, first_of_the_greatest, probe_calls, prove_calls
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mtd_best import (
    MTD_BEST,
    as_bracket,
    brackets_of,
    candidate,
    disprove_rest,
    lowered,
    most_promising,
    mtd_best,
    next_best,
    probe,
    proof_of_best,
    prove_best,
    seen_by_mover,
    value_test,
)

_LEAF: Final = Tree.parse("0")
_UNKNOWN: Final = {1: NEG_INF, 2: NEG_INF}, {1: POS_INF, 2: POS_INF}
_BRACKET: Final = "move, f_minus, f_plus = disprove_rest(tree, node, first, memory)"
_LOOKS_AT_NONE: Final = "while rest:", "while False:"
_FOUND_MOVE: Final = "                return move"
_FOUND_BEST: Final = "            return best"
_REFILLS: Final = "            rest = deque(lower)"
_PROOF: Final = "best = proof_of_best(tree, node, best, lower, upper, memory)"
_GUESS: Final = "first = seen_by_mover(tree, node, first)"


def _cases() -> Iterator[Arguments]:
    for scope in (Scope(3), Scope(2, height=2)):
        yield from ((*case, {}) for case in with_finite_first(scope) if case[0].children(case[1]))


def _calls(tree: GameTree[Any], first: Value, _second: Value) -> list[Arguments]:
    return [(tree.root, first, {})] if tree.children(tree.root) else []


_OF_MAIN: Final = bugs(
    mtd_best,
    ("value", "while f_minus < f_plus:", "while False:", "takes a bound for the value"),
    ("integer-value", "return f_minus", "return above(f_minus, 0.5)", "returns half a point more"),
    ("mtd-bracket", _BRACKET, f"{_BRACKET}[0], first, POS_INF", "takes the guess for a bound"),
    ("mtd-inside", "bound = value_test(first, f_minus, f_plus)\n    while", "bound = f_minus\n    while"),
    ("best-integers-so-far", "f_plus = g", "f_plus = g + 0.5"),
)
_AGAIN: Final = "rest.append(best)\n            best = move", "rest.append(move)"
_SURE: Final = "rest.remove(best)", "rest.remove(best); lower[best] = above(lower[best])"
_OF_STRATEGIES: Final = (
    *bugs(
        disprove_rest,
        ("best-of-all", *_LOOKS_AT_NONE),
        ("best-bound", *_LOOKS_AT_NONE),
        ("best-brackets", *_SURE, "proves too much"),
        ("best-leads", "if upper[move] > lower[best] and probe(", "if True or (", "takes any other move"),
        ("best-disproved", "rest.append(best)", "pass", "forgets the one that was best"),
        start=mtd_best,
    ),
    *bugs(
        prove_best,
        ("best-of-all", _PROOF, f"{_PROOF} and next(iter(lower))", "takes the first one for the best"),
        ("best-bound", "lower[best], upper[best])", "upper[best], lower[best])", "returns the other bound"),
        ("best-brackets", _GUESS, f"{_GUESS}; lower = dict.fromkeys(lower, first)", "takes the guess for a bound"),
        ("best-not-behind", *_AGAIN, "keeps the one that was best"),
        ("best-bounded-rest", "best: N = rest.popleft()", "best = rest[0]", "tests the best one, too"),
    ),
)
_MISTAKEN: Final = f"                upper[move] = bound\n{_FOUND_MOVE}"
_NARROWS: Final = f"{_FOUND_BEST}\n        upper[best] = upper[best] - 1"
_FORGETS: Final = f"{_FOUND_BEST}\n        upper.update(dict.fromkeys(upper, POS_INF))"
_TOO_MUCH: Final = f"            lower[best] = above(lower[best])\n{_FOUND_BEST}"
_OF_PARTS: Final = (
    *bugs(
        candidate,
        ("best-brackets", _FOUND_MOVE, "                pass\n            upper[move] = first - 1", "proves nothing"),
        ("best-guessed", _FOUND_MOVE, "                pass", "takes the guess for a bound"),
        ("bound-whole", _REFILLS, f"{_REFILLS}; bound += 0.5", "tests half a point higher"),
        ("best-candidate", "return best", "return [*lower][-1]", "takes the last move"),
        ("best-all-known", _FOUND_MOVE, _MISTAKEN, "takes the guess for the value"),
        start=mtd_best,
    ),
    *bugs(
        proof_of_best,
        ("best-brackets", _FOUND_BEST, _NARROWS, "narrows too far"),
        ("best-one-open", _FOUND_BEST, _FORGETS, "forgets its bounds"),
        ("best-proved", "lower[best] >= bound", "True", "takes the other end for a proof"),
        ("best-all-known", _FOUND_BEST, _TOO_MUCH, "proves too much"),
        start=prove_best,
    ),
    *bugs(
        most_promising,
        ("best-promises", "best = move", "pass", "takes the oldest move"),
        ("best-promises-so-far", "best: N = rest.popleft()", "rest.popleft(); best = rest[0]"),
        start=prove_best,
    ),
    *bugs(next_best, ("best-next", *_LOOKS_AT_NONE), ("best-next-so-far", "max(bound", "min(bound"), start=prove_best),
    *bugs(
        probe,
        ("best-known", "upper[move] = g", "upper[move] = g - 1", "narrows too far"),
        ("best-keeps", "upper[move] = g", "upper[move] = lower[move] = g", "narrows both ends"),
        ("best-tested", "return True", "return False", "takes one end for the other"),
        ("best-bracket", "seen_by_mover(tree, node, mt(", "(mt(", "forgets to negate"),
        ("best-integers", "upper[move] = g", "upper[move] = g + 0.5"),
        start=mtd_best,
    ),
)
_GUESSED: Final = "    if rest:\n", "    upper[best] = first\n    if rest:\n"
_BY: Final = "above(lower[best])"
_CALLED_WRONGLY: Final = (  # the callers' bugs, by the precondition that catches each
    *bugs(disprove_rest, ("best-unknown", *_GUESSED), start=mtd_best, broken=candidate),
    *bugs(disprove_rest, ("best-inside", _BY, "lower[best]"), start=mtd_best, broken=probe),
    *bugs(disprove_rest, ("best-test", _BY, "above(lower[best], 0.5)"), start=mtd_best, broken=probe),
    *bugs(prove_best, ("best-all-true", _PROOF, f"lower[best] = first; {_PROOF}"), broken=proof_of_best),
    *bugs(prove_best, ("best-bounded", *_LOOKS_AT_NONE), broken=proof_of_best),
    *bugs(
        proof_of_best,
        ("best-rivals", "most_promising(lower, upper)", "[*lower][-1]", "takes any move"),
        start=prove_best,
        broken=next_best,
    ),
)

DOSSIER: Final = Dossier(
    MTD_BEST,
    plan_of_guesses(with_finite_first, "every finite first guess", "first guess 0"),
    [*_OF_MAIN, *_OF_STRATEGIES, *_OF_PARTS, *_CALLED_WRONGLY],
    [
        Misuse("best-guess", (PAIR, 0, POS_INF)),
        Misuse("best-of-some", (_LEAF, 0, 0, {}), disprove_rest),
        Misuse("best-guess", (PAIR, 0, POS_INF, {}), disprove_rest),
        Misuse("best-of-some", (_LEAF, 0, 0, {}), prove_best),
        Misuse("best-guess", (PAIR, 0, 0.5, {}), prove_best),
        Misuse("best-guess", (PAIR, 0, 0.5, 0, *_UNKNOWN, {}), candidate),
        Misuse("step-size", (PAIR, 0, 0, -1, *_UNKNOWN, {}), candidate),
        Misuse("step-size", (PAIR, 0, 0, {}, -1), disprove_rest),
        Misuse("best-some", (_LEAF, 0, 0, 0, {}, {}, {}), candidate),
        Misuse("best-some", ({}, {}), most_promising),
    ],
    edited={
        disprove_rest: ("mtd-best",),
        prove_best: ("prove_best",),
        candidate: ("mtd-best", "alpha-bounding"),
        proof_of_best: ("prove_best",),
        probe: ("mtd-best", "prove_best"),
        most_promising: ("mtd-best", "prove_best"),
        next_best: ("prove_best",),
        value_test: ("mtd-best",),
        lowered: ("alpha-bounding",),
        brackets_of: ("mtd-best", "prove_best"),
        seen_by_mover: ("mtd-best", "prove_best"),
        as_bracket: ("mtd-best", "prove_best"),
    },
    entries={"prove_best": Entry(prove_best, _cases, _calls)},
    calls={
        mtd_best: (best_value_calls,),
        disprove_rest: (disprove_calls,),
        prove_best: (prove_calls,),
        probe: (probe_calls,),
        most_promising: (first_of_the_greatest,),
    },
    slower=[
        ("value_test", "if is_finite(f_plus)", "if not is_finite(f_plus)"),
        ("disprove_rest", "seen_by_mover(tree, node, first), step", "first, step"),
        ("most_promising", "> (upper", ">= (upper"),
        ("probe", "1 - bound", "2 - bound"),
        ("prove_best", "first = seen_by_mover(tree, node, first)", "pass"),
    ],
    confirmed=[
        Confirmed("mtd_best", Subject(lambda tree, first: mtd_best(tree, tree.root, first), FIRST), "every first guess")
    ],
    proved=dict.fromkeys(
        (probe, most_promising, next_best, candidate, disprove_rest, proof_of_best, prove_best, mtd_best),
        (NEXT_TEST_RULE, models.MTD_BEST),
    ),
    asked=[Question("mtd-best-three", THREE, "value", given={"first": Range.INTEGER})],
    lacks={**DUAL, "no-dead-node": "min((1 0) 1)"},
)
