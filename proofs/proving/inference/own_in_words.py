"""The proof of a function of the user's own in words, and for machines: what was found, or what is left."""

import re
from collections.abc import Iterator

from proofs.proving.inference.conclude import Conclusion
from proofs.proving.inference.own import Own
from proofs.proving.inference.search import DEPTH
from proofs.proving.phrasing.asserted import WORDS
from proofs.proving.proof_as_json import proof_as_json
from proofs.proving.solvers.picture import picture


def found_lines(own: Own) -> Iterator[str]:
    """The asserts that were found, as they could be pasted; or what is left, with the values that break it."""
    made = own.conclusion
    if made is None:
        return
    if made.asserts:
        every = " ".join(one for said in made.asserts.values() for one in said)
        words = [word for word in WORDS if re.search(rf"\b{word}\(", every)]
        source = f" (from specs.brothers import {', '.join(words)})" if words else ""
        if DEPTH in made.search.specs.values():  # the words of an assert are about the whole game
            yield "found; best_before and true_value are at the depth of the call:"
        else:
            yield f"found, to be pasted if you like{source}:"
        for line, kept in starts(made).items():
            yield f"  first in the function of line {line}: {'; '.join(f'{n} = {p}' for n, p in kept.items())}"
        for (line, is_written), said in made.asserts.items():
            where = "first in the loop of" if is_written else "before each step of the max or min of"
            yield f"  {where} line {line}:"
            yield from (f"    assert {one}" for one in said)
    if who := own.first_mover:
        yield f"nobody asks who moves: this is about games whose players take turns, where {who} moves at the root"
    if made.laws:
        yield "found of its tables: all entries are of these forms, and true, before a call (as in an empty table)"
        seen = ", f as the player to move sees it" if made.search.is_negamax else ""
        yield f"and after it{seen}:"
        yield from (f"  {text}" for text in made.laws)
    if made.left is not None:
        due, values = made.left
        line = made.line_of.get(due.line, due.line)
        yield f"no invariant was found from which this follows: {due.kind} {due.what} (line {line})"
        yield from (f"    {text}" for text in picture(due.scene, values))


def own_as_json(own: Own) -> list[dict[str, object]]:
    """All proofs for machines; that of the search has what was found."""
    rows: list[dict[str, object]] = [proof_as_json(proof) for proof in (*own.needed, *own.proofs)]
    made = own.conclusion
    if made is not None:
        found = {str(line): said for (line, _), said in made.asserts.items()}
        left = None if made.left is None else f"{made.left[0].kind} {made.left[0].what}"
        if not rows:
            rows = [{"procedure": made.search.program.entry, "verdict": "failed"}]
        rows[-1] |= {"found": found, "tables": made.laws, "left": left, "first_mover": own.first_mover or None}
    return rows


def starts(made: Conclusion) -> dict[int, dict[str, str]]:
    """By the line of a function: what its parameters were at entry, as far as the asserts speak of that."""
    kept: dict[int, dict[str, str]] = {}
    for head in made.search.heads:
        said = " ".join(made.asserts.get((head.line, head.is_written), ()))
        for name, parameter in head.starts.items():
            if name not in head.kept_already and re.search(rf"\b{name}\b", said):
                kept.setdefault(made.search.program.definitions[head.function].lineno, {})[name] = parameter
    return kept
