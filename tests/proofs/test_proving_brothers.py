"""What memory holds of brothers (mt-max-tree, mt-min-tree, two-minimax), proved of trees; what breaks that proof."""

from typing import Any, Final

import pytest

from proofs.dossiers.shelf import find
from proofs.proving.containers.map import Map
from proofs.proving.execution.loops import Path
from proofs.proving.models.brothers import BROTHERS
from proofs.proving.proof import Proof
from specs.clauses.mt import OPEN, Bounds, proves_above
from specs.clauses.mt_brothers import nodes_below, older, only_below, unshared
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import NEG_INF
from tests.proofs.proved import attempted, edited, fails
from verified.null_window.mt import mt

NAMES: Final = ("mt", "mt-mirror", "mt-two-bounds")
TREES: Final = {clause.id for clause in BROTHERS.apart}


def is_about(*words: str) -> Any:
    """Whether an obligation speaks of one of these clauses."""
    return lambda obligation: any(word in obligation.what for word in words)


# WHAT IS SHOWN


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_trees_is_shown(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[name.replace("-", "_")]
    assert len(TREES & proof.clauses.keys()) in (3, 4)
    assert "nothing below one child is below another" in proof.axioms["trees"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_assumed_of_brothers_serves_nothing_else(name: str) -> None:
    """So that all else is shown of game graphs, too."""
    seen = {True: 0, False: 0}
    for obligation in attempted(name).obligations:
        is_of_trees = any(id in obligation.what.split() for id in TREES)
        for case in obligation.cases:
            brothers = {point for point, word in case.names.items() if "brothers" in word}
            in_facts = any({i, j} & brothers for ways in case.facts for way in ways for i, j, _, _ in way)
            seen[is_of_trees] += in_facts
    assert seen[True] > 0
    assert seen[False] == 0


# WHAT BREAKS IT

STORE: Final = "    # STORE\n"
SPOILS: Final = "    # STORE\n    if children:\n        memory[children[0]] = NEG_INF, POS_INF\n"
ATTACKS: Final = [
    ("mt", ("mt-max-tree", "mt-min-tree"), ((STORE, SPOILS),)),  # the oldest child is opened again
    ("mt-mirror", ("mt-max-tree-mirror", "mt-min-tree-mirror"), ((STORE, SPOILS),)),
    ("mt-two-bounds", ("two-minimax",), ((STORE, SPOILS),)),
    ("mt", ("mt-max-tree",), (("if v > g:", "if v > g and v >= gamma:"),)),  # g is not the greatest
    ("mt", ("mt-max-older", "mt-min-older"), ((", only_below)", ")"),)),  # what a call changes is not said
    ("mt-two-bounds", ("two-max-older", "two-min-older"), ((", only_below)", ")"),)),
    ("mt-two-bounds", ("two-minimax",), (("max(f_plus, high)", "max(f_plus, low)"),)),
]


@pytest.mark.parametrize(("name", "clauses", "edits"), ATTACKS)
def test_an_attack_is_not_proved(name: str, clauses: tuple[str, ...], edits: tuple[tuple[str, str], ...]) -> None:
    assert fails(edited(name, *edits), is_about(*clauses), find(name).vocabulary)


def test_a_call_on_another_child_spoils_what_was_known() -> None:
    """The oldest child is tested once more, after its brothers were."""
    again = "    # STORE\n    if children:\n        mt(tree, children[0], gamma, memory)\n"
    assert fails(edited("mt", (STORE, again)), is_about("mt-max-tree", "mt-min-tree"), find("mt").vocabulary)


def test_the_frame_is_broken_by_a_store_above(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that is neither n nor below it: here n's own, taken for another one."""
    kept = Map._must_be_below
    monkeypatch.setattr(Map, "_must_be_below", lambda memory, what, _node: kept(memory, what, None))
    assert fails(find("mt").function, is_about("mt-frame"), find("mt").vocabulary)


def test_what_the_loops_say_of_older_brothers_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "assume_apart", lambda _path, _clause, _situation: None)
    assert fails(find("mt").function, is_about("mt-max-older"), find("mt").vocabulary)


# AT RUN TIME, AND WHERE NODES ARE SHARED


def test_the_ghosts() -> None:
    tree = Tree.parse("((0 1) 2)")
    first, second = tree.children(tree.root)
    assert nodes_below(tree, first) == {first, *tree.children(first)}
    assert unshared(tree, tree.root)
    assert older(tree, tree.root, second) == (first,)
    assert older(tree, tree.root, first) == ()
    assert only_below.conclusion(tree, first, {first: OPEN}, {})
    assert not only_below.conclusion(tree, first, {second: OPEN}, {})


class Shared:
    """max(a b): a = min(5 3), b = min(x 4), x = max(z 20), z = min(a): node a is a child of the root and below b."""

    root = "n"
    _children: Final = {"n": "ab", "a": "53", "b": "x4", "x": "zt", "z": "a"}

    def children(self, node: str) -> list[str]:
        return [*self._children.get(node, "")]

    def is_max(self, node: str) -> bool:
        return node in "nx"

    def value(self, node: str) -> int:
        return 20 if node == "t" else int(node)


@pytest.mark.more
def test_where_nodes_are_shared_a_solution_tree_may_be_lost() -> None:
    """A bound of a that is known already, f+ = 3, is replaced by a looser one while b is tested: mt-max-tree fails."""
    game = Shared()
    assert not unshared(game, "n")
    memory: dict[str, Bounds] = {"a": (NEG_INF, 3)}
    with contracts("off"):
        v = mt(game, "n", 10, memory)
    assert v == 4
    assert memory["a"] == (NEG_INF, 5)
    assert not proves_above(game, "n", memory, v)
