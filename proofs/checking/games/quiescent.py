"""Games some of whose moves are noisy, as a kind of game: evaluated trees, held against the value of quiescence.

On a small shape every choice of noisy moves is tried. What lies below a quiet move no quiescence search comes to: all
moves there are noisy, so that one which goes there all the same goes far.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Family
from proofs.checking.core.windows import Given
from proofs.checking.games.evaluated import EVALUATED, Evaluated, EvaluatedMover, Reached, evaluations, grown, seen_by
from proofs.checking.games.tree_cases import as_played, in_words, is_enough, needed
from proofs.drawing.tree_text import Searched, draw
from specs.depth_limited import unrolled
from specs.minimax import Oracle
from specs.quiescence import NoisyTree, Quiescent, Quiet
from specs.text import Move
from specs.tree import Tree
from specs.values import Value, format_value

SMALL: Final = 5  # moves of a shape on which every choice of noisy ones is tried
NOISY: Final = 0.6  # of the moves of a random game
ENOUGH: Final = 3  # leaves, for more numbers stand on a shape than it has leaves


@dataclass(frozen=True)
class Noisy(Evaluated):
    """A shape with types and noisy moves that waits for a number at each of its nodes."""

    moves: frozenset[Move] = frozenset()

    @cached_property
    def _zero(self) -> NoisyTree:
        form = self.form
        return NoisyTree(form, {node: 0 for node in form.nodes() if form.children(node)}, self.moves)

    def reached(self, _depths: Sequence[int] = ()) -> list[int]:
        """The nodes that noisy moves lead to, and the root."""
        return sorted(reached_by_noise(self.form, self.moves, (self.form.root,)))


def reached_by_noise(form: Tree, moves: frozenset[Move], start: Iterable[int]) -> set[int]:
    """The nodes that noisy moves lead to from these."""
    found = {*start}
    for node in form.nodes():  # in reading order: a father comes before his children
        if node in found:
            found.update(child for child in form.children(node) if (node, child) in moves)
    return found


def dressed(bare: Any) -> Iterator[Noisy]:
    """The shape with its noisy moves."""
    form = Evaluated(bare).form
    for chosen in noisy_choices(bare):
        reached = reached_by_noise(form, chosen, (form.root,))
        if all(move in chosen for move in _moves(form) if move[0] not in reached):
            yield Noisy(bare, chosen)


def noisy_choices(bare: Any) -> Iterator[frozenset[Move]]:
    """Which moves of the shape are noisy: every choice if it is small, else all of them, and all but one."""
    moves = _moves(Evaluated(bare).form)
    fewest = 0 if len(moves) <= SMALL else len(moves) - 1
    for number in range(len(moves), fewest - 1, -1):
        yield from map(frozenset, combinations(moves, number))


def _moves(form: Tree) -> list[Move]:
    return list(dict.fromkeys((node, child) for node in form.nodes() for child in form.children(node)))


class NoisyMover(EvaluatedMover):
    """The same in negamax form."""

    def noisy(self, node: int) -> Sequence[int]:
        assert isinstance(self.tree, NoisyTree)
        return self.tree.noisy(node)


def grown_noisy(rng: Random, bare: Tree, numbers: Sequence[Value]) -> NoisyTree:
    """The tree with random evaluations and random noisy moves."""
    tree = grown(rng, bare, numbers)
    moves = sorted({(node, child) for node in bare.nodes() for child in bare.children(node)})
    return NoisyTree(tree, tree._evaluations, {move for move in moves if rng.random() < NOISY})


def truths_of_quiescence(tree: NoisyTree, truth: Callable[[Tree, int], Any], _given: Given) -> Mapping[str, Any]:
    """q(n), by all of its names."""
    q = truth(unrolled(Quiescent(tree)), Tree.root)
    return {"f": q, "fn": q, "q": q}


def drawing(case: Case) -> list[str]:
    """The tree, with the value of quiescence of each node, its evaluation, and which moves are noisy."""
    tree = as_played(case)
    assert isinstance(tree, NoisyTree)
    q = Oracle(Quiescent(tree))
    values = {node: f"q={format_value(q[Quiet(node)])}" for node in tree.nodes()}
    noisy = {child: "by a noisy move" for _, child in sorted(tree.moves)}
    return list(draw(Searched(tree), [evaluations(tree), noisy], values))


def said(done: Sequence[Family], subject: Subject, values: str) -> str:
    """The families that were finished, as one scope, and which moves are noisy there."""
    noisy = f"every choice of noisy moves on shapes of up to {SMALL}, beyond that all of them and all but one"
    return f"{in_words(done, subject, values)}; {noisy}"


QUIESCENT: Final = replace(
    EVALUATED,
    parse=NoisyTree.parse,
    samples=f"{EVALUATED.samples} and noisy moves",
    dressed=dressed,
    plies=lambda _: 0,
    reached=lambda shape, _, domain: (Reached(shape, shape.reached(), domain),),
    grown=grown_noisy,
    orders="every order of the pay-offs and evaluations that noisy moves lead to",
    seen=seen_by(NoisyMover),
    truth_names=("f", "fn", "q"),
    truths_of_call=truths_of_quiescence,
    in_words=said,
    is_of_whole_trees=False,
    fewer=1,
    is_enough=partial(is_enough, enough=ENOUGH),
    needed=partial(needed, enough=ENOUGH),
    drawing=drawing,
)
