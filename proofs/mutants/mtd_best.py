"""Seeded bugs of MTD(best), of its two strategies, and of what these share, by the clause that must catch each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from proofs.mutants.seeding import Bug, HelperBug
from verified.null_window.mtd_best import (
    candidate,
    disprove_rest,
    most_promising,
    mtd_best,
    next_best,
    probe,
    proof_of_best,
    prove_best,
)

TO_THE_VALUE: Final = tuple(
    Bug("mtd-best", clause, story, old, new)
    for clause, story, old, new in (
        ("value", "takes a bound for the value", "while f_minus < f_plus:", "while False:"),
        ("integer-value", "returns half a point more", "return f_minus", "return above(f_minus, 0.5)"),
        (
            "mtd-bracket",
            "takes the guess for a bound",
            "move, f_minus, f_plus = disprove_rest(tree, node, first, memory)",
            "move, f_minus, f_plus = disprove_rest(tree, node, first, memory)[0], first, POS_INF",
        ),
        (
            "mtd-inside",
            "begins with what is proved",
            "bound = value_test(first, f_minus, f_plus)\n    while",
            "bound = f_minus\n    while",
        ),
        (
            "best-integers-so-far",
            "takes half a point more for f+",
            "f_plus = g",
            "f_plus = g + 0.5",
        ),
    )
)

_STOP_SOON: Final = "while rest:", "while False:"
_APPEND: Final = "rest.append(best)"
_IF_PROBE: Final = "if upper[move] > lower[best] and probe("
_FOUND: Final = "            return best"
_PROOF: Final = "best = proof_of_best(tree, node, best, lower, upper, memory)"
_GUESS: Final = "first = seen_by_mover(tree, node, first)"
_HALF_MORE: Final = "upper[move] = g", "upper[move] = g + 0.5"


def _of_best() -> Iterator[tuple[Any, str, str, str, str]]:
    """Bugs of the strategies of MTD(best): the function, the clause, the story, what it says, what it should not."""
    yield disprove_rest, "best-move", "does not disprove the rest", *_STOP_SOON
    yield disprove_rest, "best-bound", "does not disprove the rest", *_STOP_SOON
    remove = "rest.remove(best)"
    yield disprove_rest, "best-brackets", "proves too much", remove, f"{remove}; lower[best] = above(lower[best])"
    yield disprove_rest, "best-leads", "takes any other move", _IF_PROBE, "if True or ("
    yield disprove_rest, "best-disproved", "forgets the one that was best", _APPEND, "pass"
    yield prove_best, "best-move", "takes the first one for the best", _PROOF, f"{_PROOF} and next(iter(lower))"
    ends = "lower[best], upper[best])", "upper[best], lower[best])"
    yield prove_best, "best-bound", "returns the other bound", *ends
    bounds = f"{_GUESS}; lower = dict.fromkeys(lower, first)"
    yield prove_best, "best-brackets", "takes the guess for a bound", _GUESS, bounds
    again = f"{_APPEND}\n            best = move", "rest.append(move)"
    yield prove_best, "best-not-behind", "keeps the one that was best", *again
    yield prove_best, "best-bounded-rest", "tests the best one, too", "best: N = rest.popleft()", "best = rest[0]"


def _of_candidate() -> Iterator[tuple[Any, str, str, str, str]]:
    found = "            return move"
    yield candidate, "best-brackets", "proves nothing", found, "            pass\n        upper[move] = first - 1"
    yield candidate, "best-guessed", "takes the guess for a bound", found, "            pass"
    yield candidate, "best-hopes", "does not look at all", *_STOP_SOON
    yield candidate, "best-candidate", "takes the last move", "return best", "return [*lower][-1]"
    value = f"            upper[move] = first\n{found}"
    yield candidate, "best-all-known", "takes the guess for the value", found, value


def _of_proof() -> Iterator[tuple[Any, str, str, str, str]]:
    further = f"{_FOUND}\n        upper[best] = upper[best] - 1"
    yield proof_of_best, "best-brackets", "narrows too far", _FOUND, further
    forgets = f"{_FOUND}\n        upper.update(dict.fromkeys(upper, POS_INF))"
    yield proof_of_best, "best-one-open", "forgets its bounds", _FOUND, forgets
    yield proof_of_best, "best-proved", "takes the other end for a proof", "lower[best] >= bound", "True"
    too_much = f"            lower[best] = above(lower[best])\n{_FOUND}"
    yield proof_of_best, "best-all-known", "proves too much", _FOUND, too_much
    yield most_promising, "best-promises", "takes the oldest move", "best = move", "pass"
    second = "best: N = rest.popleft()", "rest.popleft(); best = rest[0]"
    yield most_promising, "best-promises-so-far", "begins with the second", *second
    yield next_best, "best-next", "looks at none", *_STOP_SOON
    yield next_best, "best-next-so-far", "takes the least", "max(bound", "min(bound"


def _of_probe() -> Iterator[tuple[Any, str, str, str, str]]:
    yield probe, "best-known", "narrows too far", "upper[move] = g", "upper[move] = g - 1"
    yield probe, "best-keeps", "narrows both ends", "upper[move] = g", "upper[move] = lower[move] = g"
    yield probe, "best-tested", "takes one end for the other", "return True", "return False"
    yield probe, "best-bracket", "forgets to negate", "seen_by_mover(tree, node, mt(", "(mt("
    yield probe, "best-integers", "half a point more", *_HALF_MORE


# The callers' bugs, by the precondition that catches each.
_CALLED_WRONGLY: Final = (
    (
        disprove_rest,
        "best-unknown",
        "takes the guess for a bound",
        "    if rest:\n",
        "    upper[best] = first\n    if rest:\n",
        candidate,
    ),
    (disprove_rest, "best-inside", "disproves too little", "above(lower[best])", "lower[best]", probe),
    (disprove_rest, "best-test", "half a point more", "above(lower[best])", "above(lower[best], 0.5)", probe),
    (
        prove_best,
        "best-all-true",
        "takes the guess for a bound",
        _PROOF,
        f"lower[best] = first; {_PROOF}",
        proof_of_best,
    ),
    (prove_best, "best-bounded", "looks at none", *_STOP_SOON, proof_of_best),
    (proof_of_best, "best-rivals", "takes any move", "most_promising(lower, upper)", "[*lower][-1]", next_best),
)
_BY_PROVING: Final = (prove_best, proof_of_best, most_promising, next_best)  # `mtd_best` does not come to all of them
BEST: Final = (
    *(
        HelperBug(function, clause, story, old, new, prove_best if function in _BY_PROVING else mtd_best, function)
        for bugs in (_of_best, _of_candidate, _of_proof, _of_probe)
        for function, clause, story, old, new in bugs()
    ),
    *(
        HelperBug(function, clause, story, old, new, prove_best if function in _BY_PROVING else mtd_best, called)
        for function, clause, story, old, new, called in _CALLED_WRONGLY
    ),
)
