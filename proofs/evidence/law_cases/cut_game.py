"""Cases for the laws of searches to a depth: small games cut off at every depth, and their extensions."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import cut_game as laws
from proofs.proving.models.depth_tests import EXTREMES
from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.extensions import extensions, has_witness, is_fail_soft
from specs.minimax import f
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

_WINDOWS: Final[Sequence[tuple[Value, Value]]] = ((NEG_INF, POS_INF), (0, 1), (0, 2), (1, 2))


def _games() -> Iterator[tuple[EvaluatedTree, int, int]]:
    """Every node of every small game, at every depth."""
    scopes = Scope(3, height=2, all_types=True), Scope(2, height=3, all_types=True)
    for number, tree in enumerate(tree for scope in scopes for tree in scope.trees()):
        numbers = {node: (node + number) % 3 for node in tree.nodes() if tree.children(node)}
        game = EvaluatedTree(tree, numbers)
        yield from ((game, node, depth) for node in tree.nodes() for depth in range(3))


def _cut_off(plies: int) -> Iterator[Quantities]:
    """f at each depth; a seeded bug looks so many plies deeper."""
    for game, node, depth in _games():
        limited, children = DepthLimited(game, 0), game.children(node)
        best = maximum if game.is_max(node) else minimum
        yield {
            "is_cut": depth == 0 or not children,
            "f": f(limited, At(node, depth + plies)),
            "evaluation": game.evaluate(node),
            "best": best([f(limited, At(child, depth - 1)) for child in children]) if depth else None,
        }


def _attained(game: EvaluatedTree, node: int, depth: int) -> frozenset[Value]:
    """What f is on the extensions, by the definition."""
    return frozenset(f(one, one.root) for one in extensions(game, node, depth))


def _one_value(game: EvaluatedTree, node: int, depth: int) -> frozenset[Value]:
    """A seeded bug: no extension but the game cut off at the depth."""
    return frozenset({f(DepthLimited(game, 0), At(node, depth))})


def _extensions(attained: Callable[[EvaluatedTree, int, int], frozenset[Value]]) -> Iterator[Quantities]:
    for game, node, depth in _games():
        values, children = attained(game, node, depth), game.children(node)
        best = maximum if game.is_max(node) else minimum
        if depth == 0 or not children:
            yield {"attained": values, "one": game.evaluate(node)}
        else:
            below = product(*(_attained(game, child, depth - 1) for child in children))
            yield from ({"attained": values, "one": best([*each])} for each in below)
        yield from ({"attained": values, "deeper": value} for value in _attained(game, node, depth + 1))


def _extremes(plies: int) -> Iterator[Quantities]:
    """The values on the extensions; those of a seeded bug are for so many plies less."""
    for game, node, depth in _games():
        values = _attained(game, node, depth)
        for one in _attained(game, node, max(depth - plies, 0)):
            yield {"least": min(values), "one": one, "greatest": max(values)}


def _served(plies: int) -> Iterator[Quantities]:
    """Answers for f of each extension; those of a seeded bug are for so many plies less."""
    for game, node, depth in _games():
        for value, v, (alpha, beta) in product(_attained(game, node, max(depth - plies, 0)), range(3), _WINDOWS):
            yield {
                "is_fail_soft": is_fail_soft(v, alpha, beta, value),
                "has_witness": has_witness(game, node, depth, alpha, beta, v),
            }


CASES: Final = (
    put_to(partial(_cut_off, 0), partial(_cut_off, 1), laws.CUT_OFF_VALUE),
    put_to(partial(_extensions, _attained), partial(_extensions, _one_value), laws.BELOW, laws.DEEPER),
    put_to(partial(_served, 0), partial(_served, 1), laws.SERVES),
    put_to(partial(_extremes, 0), partial(_extremes, 1), EXTREMES),
)
