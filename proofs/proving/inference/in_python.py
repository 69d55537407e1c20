"""Candidates as the asserts that a reader could paste, merged where they say one thing together."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofs.proving.inference.candidates import ENDS, Atom, Candidate
from proofs.proving.inference.record import F, M
from proofs.proving.phrasing.asserted import BEST_BEFORE, OF_MOVER, TRUE, TRUE_OF_MOVER, WORDS, Head, clauses_of
from specs.contracts import Clause

_ENDS = {"-inf": "-1e999", "+inf": "1e999"}


def asserts(head: Head, found: Iterable[Candidate], *, is_negamax: bool) -> list[ast.expr]:
    """What the loop asserts, in its own words."""
    groups: dict[tuple[bool | None, tuple[Atom, ...], frozenset[str]], list[Atom]] = {}
    for one in found:
        if one.loop == head.name:
            optional = frozenset(
                name for atom in (*one.premises, *one.conclusion) if atom.word in ("<", "<=")
                for name in (atom.left, atom.right) if name in head.optional
            )  # fmt: skip
            groups.setdefault((one.player, one.premises, optional), []).extend(one.conclusion)
    texts = []
    for (player, premises, optional), atoms in groups.items():
        given = [_asked(head)] if player else []
        given += _said(_chains(premises), head, is_negamax=is_negamax)
        shown = _said(_chains(atoms), head, is_negamax=is_negamax)
        alternatives = [_asked(head)] if player is False else []
        alternatives += [f"{name} is None" for name in sorted(optional)]
        if given:
            joined = " and ".join(given)
            alternatives.append(f"not ({joined})" if " and " in joined or "<" in joined else f"not {joined}")
        alternatives.append(f"({' and '.join(shown)})" if len(shown) > 1 and alternatives else " and ".join(shown))
        texts.append(" or ".join(alternatives))
    return [ast.parse(text, mode="eval").body for text in texts]


def clauses_found(head: Head, names: Mapping[str, Any]) -> list[Clause]:
    """What the loop says by now, as clauses."""
    return clauses_of(head, {**names, **WORDS}, head.said)


def _asked(head: Head) -> str:
    return f"{head.known_as['tree']}.is_max({head.known_as['node']})"


def _chains(atoms: Sequence[Atom]) -> list[list[str]]:
    """Comparisons joined where one goes on from another: [x, "<=", y, "<", z]."""
    equal, left = [], [*dict.fromkeys(atoms)]
    for one in [*left]:
        back = Atom(one.right, "<=", one.left)
        if one.word == "<=" and one in left and back in left and one != back:
            equal.append([one.left, "==", one.right])
            left.remove(one)
            left.remove(back)
    chains = [[one.left, one.word, one.right] for one in left]
    while (pair := _joint(chains)) is not None:
        low, high = pair
        low.extend(high[1:])
        chains.remove(high)
    return [*chains, *equal]


def _joint(chains: Sequence[list[str]]) -> tuple[list[str], list[str]] | None:
    """Two of them of which one goes on where the other ends."""
    for low in chains:
        for high in chains:
            is_order = not {"is", "is not"} & {low[1], high[1]}
            if low is not high and is_order and low[-1] == high[0] and low[0] != high[-1]:
                return low, high
    return None


def _said(chains: Iterable[list[str]], head: Head, *, is_negamax: bool) -> list[str]:
    said = []
    for chain in chains:
        of_flag = chain[0] in head.choices and chain[1] in ("is", "is not") and chain[2] != "None"
        words = [chain[0], "==" if chain[1] == "is" else "!=", chain[2]] if of_flag else chain
        said.append(" ".join(_word(word, head, is_negamax=is_negamax) for word in words))
    return said


def _word(word: str, head: Head, *, is_negamax: bool) -> str:
    if word == M:
        given = [head.known_as[part] for part in ("tree", "node", "child")]
        order = [head.order] if head.order else []
        return f"{OF_MOVER if is_negamax else BEST_BEFORE}({', '.join([*given, *order])})"
    if word == F:
        return f"{TRUE_OF_MOVER if is_negamax else TRUE}({head.known_as['tree']}, {head.known_as['node']})"
    return _ENDS[word] if word in ENDS else word
