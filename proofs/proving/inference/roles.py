"""What the parameters of the functions of a search are, and so which contract each has.

Of helpers this is a guess: the contract is proved like any other, and what a call hands in must be of the sort that it
says. Of the search itself the verdict says it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from proofs.proving.phrasing.points import words_of
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.tables import tables_of
from proofs.proving.source.fragment import FragmentError

TABLE: Final = "table "


def spec_of(words: Iterable[str]) -> str:
    """What a function that is given these promises."""
    return next((spec for word, spec in (("alpha", "alphabeta"), ("gamma", "mt")) if word in words), "minimax")


def called_in(
    program: Program, points: Mapping[str, tuple[str, ...]], bodies: Mapping[str, str]
) -> dict[str, dict[str, str]]:
    """How each function calls the tree and the node, as far as that is known."""
    back = {body: name for name, body in bodies.items()}
    found: dict[str, dict[str, str]] = {}
    for name in program.definitions:
        try:
            words = points.get(back.get(name, name)) or words_in(program, name)
        except FragmentError:
            continue
        by = dict(zip(words, own_names(program, name), strict=True))
        if {"tree", "node"} <= by.keys():
            found[name] = {word: by[word] for word in ("tree", "node")}
    return found


def own_names(program: Program, name: str) -> list[str]:
    """Its parameters."""
    return [argument.arg for argument in program.definitions[name].args.args]


def words_in(program: Program, name: str, given: Iterable[str] = ()) -> tuple[str, ...]:
    """What the parameters of a function are; of a table, its name after a word that nothing else begins with."""
    tables = tables_of(program)
    own = own_names(program, name)
    others = iter([*given] or words_of(program, name, [one for one in own if (name, one) not in tables]))
    return tuple(f"{TABLE}{tables[name, one]}" if (name, one) in tables else next(others) for one in own)
