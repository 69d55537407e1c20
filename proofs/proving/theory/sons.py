"""The shapes that equations over a list of children have: something of the first child, and the same of the rest.

Beside the list `F` there may be one solution tree for each child (`P`), one for one child (`C`), or a path that goes on
at one child. `of` and `holds` are about one child, `again` is the definition itself, for the rest of the list.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Kit, Term

# By sort: the part that belongs to the first child, if it is the only one, and if others follow.
_FIRST: Final = {
    "Sons": ("last", "first"),
    "Parts": ("last_part", "part"),
    "Choice": ("chosen",) * 2,
    "Step": ("then",) * 2,
}
_REST: Final = {"Sons": "rest", "Parts": "parts_left", "Choice": "further", "Step": "on"}


def first(F: Term, *others: Term) -> list[Any]:
    """The first child of the list F, and what the others have for it: its tree, or the path that goes on there."""
    return [one.get(_FIRST[one.sort][F.con != "only"]) for one in (F, *others)]


def rest(F: Term, *others: Term) -> list[Any]:
    """The same for the children after it."""
    return [one.get(_REST[one.sort]) for one in (F, *others)]


def all_parts(k: Kit, F: Term, P: Term, holds: Any, again: Any) -> Any:
    """P has a part for each child, and that holds of each."""
    here = holds(k, *first(F, P))
    if F.con == "only":
        return k.all(P.is_a("only_part"), here)
    return k.all(P.is_a("more_parts"), here, again(k, *rest(F, P)))


def one_part(k: Kit, F: Term, C: Term, holds: Any, again: Any) -> Any:
    """C has a part for one child, and that holds of it."""
    here = holds(k, *first(F, C))
    if F.con == "only":
        return k.all(C.is_a("here"), here)
    return k.if_(C.is_a("here"), here, again(k, *rest(F, C)))


def fold(k: Kit, F: Term, others: tuple[Term, ...], of: Any, join: Any, again: Any) -> Any:
    """`of` the first child, joined with the same of the rest."""
    here = of(k, *first(F, *others))
    return here if F.con == "only" else join(here, again(k, *rest(F, *others)))


def at_choice(k: Kit, F: Term, C: Term, of: Any, again: Any) -> Any:
    """`of` the child that is chosen."""
    here = of(k, *first(F, C))
    return here if F.con == "only" else k.if_(C.is_a("here"), here, again(k, *rest(F, C)))


def made_of_all(k: Kit, F: Term, of: Any, again: Any) -> Any:
    """One part for each child."""
    here = of(k, *first(F))
    return (
        k.make("Parts", "only_part", here)
        if F.con == "only"
        else k.make("Parts", "more_parts", here, again(k, *rest(F)))
    )
