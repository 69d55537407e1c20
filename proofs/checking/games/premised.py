"""Evaluated games of which a premise is true, as pruning that is not exact takes it for granted (`clauses.pruning`).

Random numbers seldom meet a premise. So most random games are made to meet one: numbers are proposed in several ways
until they do. With a margin, the premise is asked of several margins, for games come to be drawn apart by the numbers
that the code writes. All numbers of a shape are tried in every order, for such a search asks for any evaluation.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import Any, Final

from proofs.checking.core.game import Case, GameKind
from proofs.checking.core.windows import Given, depth_of
from proofs.checking.games.evaluated import EVALUATED, Evaluated, EvaluatedMover, evaluations, grown, seen_by
from proofs.checking.games.quiescent import Noisy
from proofs.checking.games.tree_cases import as_played, is_enough, needed
from proofs.drawing.tree_text import Searched, draw
from specs.depth_limited import DepthLimited, EvaluatedTree, unrolled
from specs.minimax import Oracle
from specs.null_move import PassingTree, possible
from specs.tree import Tree
from specs.values import Value, format_value

Premise = Callable[[Any], bool]
TRIES: Final = 30  # proposals
FREE: Final = 0.2  # of the games are any games: where the premise is not true, the trick may show
TRUE: Final = 0.7  # of the evaluations that are nearly right are right
MARGINS: Final = (1, 2, 4)
PASSES: Final = 0.7  # of the nodes with two children have a pass
EARLY: Final = 4_000  # random games before all others: a trick shows at some depth
ENOUGH: Final = 3  # leaves, for more numbers stand on a shape than it has leaves


def grown_under(
    premise: Callable[[int, Any], bool],
    margin: int | None,
    make: Callable[[Random, Tree, Sequence[Value]], EvaluatedTree],
    rng: Random,
    bare: Tree,
    numbers: Sequence[Value],
) -> EvaluatedTree:
    """The tree with random evaluations that mostly meet the premise with some margin."""
    tree = make(rng, bare, numbers)
    if rng.random() < FREE:
        return tree
    swing = rng.choice([*MARGINS, *([margin] if margin is not None and margin <= max(MARGINS) else [])])
    proposals = (_nearly_true, _nearly_true, _near, _step_by_step)
    for _ in range(TRIES):
        made = rng.choice(proposals)(rng, tree, numbers, swing)
        if premise(swing, made):
            return made
    return tree


def _nearly_true(rng: Random, tree: EvaluatedTree, numbers: Sequence[Value], _swing: int) -> EvaluatedTree:
    """Most evaluations are what the whole game is worth, the others random."""
    f = Oracle(_game(tree))
    chosen = [f[node] if rng.random() < TRUE else rng.choice(numbers) for node in tree.nodes()]
    return _with(tree, [chosen[node] if tree.children(node) else tree.value(node) for node in tree.nodes()])


def _near(rng: Random, tree: EvaluatedTree, numbers: Sequence[Value], swing: int) -> EvaluatedTree:
    """Each evaluation lies near what the whole game is worth."""
    f: Mapping[int, Any] = Oracle(_game(tree))
    low, high = min(numbers), max(numbers)
    near = [_clipped(f[node] + rng.randint(-swing, swing) // 2, low, high) for node in tree.nodes()]
    return _with(tree, [near[node] if tree.children(node) else tree.value(node) for node in tree.nodes()])


def _step_by_step(rng: Random, tree: EvaluatedTree, numbers: Sequence[Value], swing: int) -> EvaluatedTree:
    """Each evaluation, and each pay-off, lies near that of its father."""
    low, high = min(numbers), max(numbers)
    found: dict[int, Any] = {tree.root: rng.choice(numbers)}
    for node in tree.nodes():  # in reading order: a father comes before his children
        for child in tree.children(node):
            found.setdefault(child, _clipped(found[node] + rng.randint(-swing, swing), low, high))
    return _with(tree, [found[node] for node in tree.nodes()])


def _clipped(number: Any, low: Any, high: Any) -> Any:
    return max(low, min(number, high))


def _with(tree: EvaluatedTree, numbers: Sequence[Value]) -> EvaluatedTree:
    return tree.remade(tree._children, tree._is_max, numbers)


def _game(tree: Any) -> Any:
    return tree.played if isinstance(tree, PassingTree) else tree


# GAMES WITH PASSES


class Passing(Noisy):
    """A shape with types and passes that waits for a number at each of its nodes."""

    @cached_property
    def _zero(self) -> PassingTree:
        form = self.form
        return PassingTree(form, {node: 0 for node in form.nodes() if form.children(node)}, self.moves)


def with_passes(bare: Any) -> Iterator[Evaluated]:
    """The shape without a pass, and with the first or the last child of every node that has two for a pass."""
    form = Evaluated(bare).form
    yield Passing(bare, frozenset())
    for end in (0, -1):
        marked = {(node, form.children(node)[end]) for node in form.nodes() if len(form.children(node)) > 1}
        if passes := possible(form._children, marked):
            yield Passing(bare, passes)


def grown_with_passes(rng: Random, bare: Tree, numbers: Sequence[Value]) -> PassingTree:
    """The tree with random evaluations and random passes."""
    tree = grown(rng, bare, numbers)
    inner = [node for node in bare.nodes() if len(bare.children(node)) > 1 and rng.random() < PASSES]
    marked = {(node, rng.choice(bare.children(node))) for node in inner}
    return PassingTree(tree, tree._evaluations, possible(bare._children, marked))


class PassingMover(EvaluatedMover):
    """A game with passes in negamax form."""

    @property
    def played(self) -> Any:
        assert isinstance(self.tree, PassingTree)
        return self.tree.played


def truths_of_played(tree: PassingTree, truth: Callable[[Tree, int], Any], given: Given) -> Mapping[str, Any]:
    """f of the game cut off at the depth of the call, by all of its names."""
    f = truth(unrolled(DepthLimited(tree.played, depth_of(given))), Tree.root)
    return {"f": f, "fn": f, "f_depth": f}


def drawing(case: Case) -> list[str]:
    """The tree, with the evaluation of each node, its value by the moves alone, and what a pass leads to."""
    tree = as_played(case)
    assert isinstance(tree, PassingTree)
    f = Oracle(tree.played)
    values = {node: f"f={format_value(f[node])}" for node in tree.nodes()}
    passes = {child: "by a pass" for _, child in sorted(tree.moves)}
    return list(draw(Searched(tree), [evaluations(tree), passes], values))


# THE KINDS


def under(
    premise: Premise | Callable[[Any, Any], bool], margin: int | None = None, *, passes: bool = False
) -> GameKind:
    """The kind of game on which a search is held to what the premise says."""
    asked: Any = premise if margin is not None else lambda _, tree: premise(_game(tree))  # type: ignore[call-arg]
    kind = replace(
        EVALUATED,
        grown=partial(grown_under, asked, margin, grown_with_passes if passes else grown),
        reached=lambda shape, _depths, _domain: (shape,),
        orders="every order of the pay-offs and evaluations",
        fewer=1,
        early=EARLY,
        is_enough=partial(is_enough, enough=ENOUGH),
        needed=partial(needed, enough=ENOUGH),
    )
    if not passes:
        return kind
    return replace(
        kind,
        parse=PassingTree.parse,
        samples=f"{EVALUATED.samples} and passes",
        dressed=with_passes,
        seen=seen_by(PassingMover),
        truths_of_call=truths_of_played,
        drawing=drawing,
    )
