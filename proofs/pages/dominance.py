"""The diagram that compares the leaves a function evaluates with those of known algorithms, and separating trees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.classify.classification import Relation
from proofs.drawing.picture import Look, Picture
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import format_value

WORDS: Final[Mapping[Relation, tuple[str, str]]] = {  # where it stands in the diagram, and what it means
    Relation.DOMINATED: ("above", "never evaluate more leaves, and on some tree fewer"),
    Relation.SAME: ("same", "evaluate the same leaves in the same order"),
    Relation.AS_MANY: ("left", "evaluate as many leaves, but others or in another order"),
    Relation.NEITHER: ("right", "cannot be compared: fewer leaves here, more there"),
    Relation.DOMINATES: ("below", "never evaluate fewer leaves, and on some tree more"),
}


@dataclass(frozen=True)
class Apart:
    """Algorithms with the same relation to the function, and the smallest tree that separates it from them."""

    id: str
    names: Sequence[str]
    relation: str
    tree: str = ""
    ours: Sequence[str] = ()
    theirs: Sequence[str] = ()
    drawn: str = ""


@dataclass(frozen=True)
class Region:
    """A part of the diagram."""

    place: str
    words: str
    members: Sequence[Apart]


def regions(classification: Mapping[str, Any]) -> list[Region]:
    """The parts of the diagram that are not empty."""
    kin = [_apart(number, each) for number, each in enumerate(classification["kin"], 1)]
    parts = (
        Region(place, words, [each for each in kin if each.relation == relation.value])
        for relation, (place, words) in WORDS.items()
    )
    return [region for region in parts if region.members]


def _apart(number: int, kin: Mapping[str, Any]) -> Apart:
    about = f"apart-{number}", kin["algorithms"], kin["relation"]
    separation = kin["separation"]
    if separation is None:
        return Apart(*about)
    return Apart(*about, separation["tree"], separation["leaves"], separation["theirs"], drawing(separation))


def drawing(separation: Mapping[str, Any]) -> str:
    """A picture of the tree; below each leaf when the function and when the algorithm evaluate it."""
    tree = InformedTree.parse(separation["tree"])
    bare: Tree = tree
    looks = {}
    for node in bare.nodes():
        if bare.children(node):
            continue
        name = bare.name(node)
        turns = [_turns(name, separation[whose]) for whose in ("leaves", "theirs")]
        classes = () if any(name in separation[whose] for whose in ("leaves", "theirs")) else ("cut",)
        looks[node] = Look(format_value(bare.value(node)), (f"yours {turns[0]}", f"theirs {turns[1]}"), classes)
    return Picture.of(bare, looks, label=f"the tree {separation['tree']}").svg(style=False)


def _turns(leaf: str, leaves: Sequence[str]) -> str:
    """`1, 3`: the leaf is the first and the third that is evaluated."""
    return ", ".join(str(turn) for turn, other in enumerate(leaves, 1) if other == leaf) or "\u2013"
