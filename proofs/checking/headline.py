"""How far a verdict goes, in a few words: what the first line of a report claims."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from proofs.verdict import Verdict

CLAIMS: Final = {
    Verdict.PROVED: "proved for {}",
    Verdict.INDUCTIVE: "holds for {}",
    Verdict.CONFIRMED: "no counterexample on {}",
    Verdict.EXHAUSTED: "no counterexample on {}, in any order of the pay-offs",
}
EVERY_SHAPE: Final = "every shape of up to"
ANY_TREE: Final = "any alternating, branching tree of up to"  # the shapes with single-child nodes end earlier


def claim_in_words(word: Verdict, reach: str) -> str:
    """`no counterexample on any alternating, branching tree of up to 5 leaves`."""
    if word in {Verdict.CONFIRMED, Verdict.EXHAUSTED}:
        reach = reach.replace(EVERY_SHAPE, ANY_TREE)
        reach = f"any{reach.removeprefix('every')}" if reach.startswith("every ") else reach
    return CLAIMS[word].format(reach)


def reach_of(word: Verdict, reach: str) -> dict[str, str]:
    """The same for machines."""
    return {"verdict": word, "games": reach, "claim": claim_in_words(word, reach)}


def unreached_lines(parts: Sequence[Mapping[str, Any]]) -> str:
    """The parts of the code that no game has run and that may decide a result, in words."""
    listed = "; ".join(f"{part['place']}: {part['text']}{part['caused']}" for part in parts)
    return f"no game that was tried runs {listed}; what it does there is not known"


def excused_lines(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A note for each part that no game has run and that does not count."""
    for part in parts:
        if part["excuse"]:
            yield f"never ran: {part['place']}: {part['text']} ({part['excuse']})"
