"""Cases for the laws of scores (KA-D3, KA-D4.1, KA-T6.6, KA-L7.zeros): scores of small game graphs."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations, islice, pairwise, product
from typing import Any, Final

from proofs.enumeration.graphs import WIN_DRAW_LOSS, graphs_up_to
from proofs.evidence.law_cases.families import family
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import game_graph as laws
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import A, Scores, moves_away, operator_of, score, sequence, solutions
from specs.values import Value

Graph = GameGraph[Any]
Vertices = frozenset[Any]
Looks = Iterator[tuple[Any, Scores[Any], Scores[Any]]]  # a vertex, the scores there, those of its successors


def small_graphs(stride: int = 499) -> Iterator[Graph]:
    """Every graph of up to two inner vertices, and some of three."""
    return chain(graphs_up_to(2), graphs_up_to(3, stride=stride))


def sets_of(graph: Graph) -> Iterator[Vertices]:
    """Every set of inner vertices."""
    inner = [*graph.inner()]
    return map(frozenset, chain.from_iterable(combinations(inner, size) for size in range(len(inner) + 1)))


# WHAT STANDS FOR f


def _marked(graph: Graph) -> Looks:
    for marks in sets_of(graph):
        s = score(graph, marks)
        yield from ((x, s, score(graph, marks | {x})) for x in graph.inner() if x not in marks)


def _free(graph: Graph) -> Looks:
    s = score(graph)
    return ((x, s, s) for x in graph.inner())


def _ahead(graph: Graph) -> Looks:
    everywhere = vertices(graph)
    for values in islice(product(WIN_DRAW_LOSS, repeat=len(everywhere)), 0, None, 7):
        s = dict(zip(everywhere, values, strict=True))
        yield from ((x, A(graph, s), s) for x in graph.inner())


def _families(looks: Callable[[Graph], Looks], *, swapped: bool = False) -> Iterator[Quantities]:
    """Every successor of every vertex, with those before it; a seeded bug: each player moves as the other should."""
    for graph in small_graphs(1_999):
        for x, here, after in looks(graph):
            is_max, values = graph.is_max(x) is not swapped, [after[y] for y in graph.children(x)]
            yield from family(is_max, here[x], values)


# LEAVES AND MARKED VERTICES


def _leaves(scores: Callable[[Graph, Vertices], Scores[Any]]) -> Iterator[Quantities]:
    for graph in small_graphs():
        for zeros in sets_of(graph):
            s = scores(graph, zeros)
            yield from ({"payoff": graph.value(leaf), "s": s[leaf]} for leaf in graph.leaves())


def _counted_zero(scores: Callable[[Graph, Vertices], Scores[Any]]) -> Iterator[Quantities]:
    return (
        {"s": scores(graph, zeros)[x]} for graph in small_graphs() for zeros in sets_of(graph) for x in zeros
    )  # fmt: skip


# MORE VERTICES AT 0


def _zeros(scores: Callable[[Graph, Vertices], Scores[Any]]) -> Iterator[Quantities]:
    for graph in small_graphs(4_999):
        for more in sets_of(graph):
            nearer = scores(graph, more)
            for less in (one for one in sets_of(graph) if one <= more):
                further = scores(graph, less)
                yield from ({"with_more": nearer[x], "with_less": further[x]} for x in nearer)
                for x in graph.inner():
                    by = operator_of(graph, x)
                    for number in range(1, len(graph.children(x))):
                        older = graph.children(x)[:number]
                        yield {"with_more": by(nearer[y] for y in older), "with_less": by(further[y] for y in older)}


def _at_one(graph: Graph, zeros: Vertices) -> Scores[Any]:
    """A seeded bug: what should count 0 counts 1."""
    return {x: 1 if x in zeros else s for x, s in score(graph, zeros).items()}


def _none(zeros: Callable[[Graph], Vertices]) -> Iterator[Quantities]:
    for graph in small_graphs():
        s, s_d = score(graph), score(graph, zeros(graph))
        yield from ({"with_none": s_d[x], "s": s[x]} for x in s)


# THE SEQUENCE


def _steps(first: int, counted_from: int = 0) -> Iterator[Quantities]:
    """Each s_k at each vertex; a seeded bug begins with another s_0, or counts from one."""
    for graph in small_graphs():
        size, K = len(graph), {0, *map(graph.value, graph.leaves())}
        terms: list[Scores[Any]] = [dict.fromkeys(vertices(graph), first)]
        while len(terms) < size + 2:
            terms.append(A(graph, terms[-1]))
        limit = score(graph)
        for k, (s, t) in enumerate(pairwise(terms)):
            number = {"k": k + counted_from, "size": size} if s != t else {}
            for x in s:
                still = {"still": s[x], "limit": limit[x]} if s == t else {}
                begin = {"first": s[x]} if k == 0 else {}
                yield {"before": s[x], "after": t[x], "value": s[x], "K": K, **number, **still, **begin}


_right, _wrong = partial(_steps, 0), partial(_steps, 2)


def _best_then(pick: Callable[[bool], Callable[..., Value]]) -> Iterator[Quantities]:
    for graph in small_graphs():
        terms = [*islice(sequence(graph), len(graph) + 2)]
        for r, s, t in zip(terms, terms[1:], terms[2:], strict=False):
            for x in graph.inner():
                chosen = pick(graph.is_max(x))(r[y] for y in graph.children(x))
                for then in {s[y] for y in graph.children(x) if r[y] == chosen}:
                    yield {"is_max": graph.is_max(x), "before": s[x], "then": then, "after": t[x]}


# WHAT STANDS STILL BELOW THE SCORES


def _solved(is_one: Callable[[Scores[Any], Scores[Any]], bool]) -> Iterator[Quantities]:
    for graph in graphs_up_to(2):
        s = score(graph)
        yield from ({"w": w[x], "s": s[x]} for w in solutions(graph, WIN_DRAW_LOSS) if is_one(w, s) for x in s)


# DICTS


def _dicts(are_equal: Callable[[Scores[Any], Scores[Any]], Any]) -> Iterator[Quantities]:
    for graph in graphs_up_to(2):
        for one, other in product([*islice(sequence(graph), 3), score(graph)], repeat=2):
            if are_equal(one, other):
                yield from ({"here": one[x], "there": other[x]} for x in one)


_LOOKS: Final = ((laws.MARKED_F, _marked), (laws.FREE_F, _free), (laws.AHEAD_F, _ahead))
CASES: Final = (
    *(
        put_to(partial(_families, looks), partial(_families, looks, swapped=True), *of_f.values())
        for of_f, looks in _LOOKS
    ),
    put_to(partial(_leaves, score), partial(_leaves, lambda graph, _: next(sequence(graph))), laws.LEAF),
    put_to(partial(_counted_zero, score), partial(_counted_zero, lambda graph, _: score(graph)), laws.MARKED),
    put_to(partial(_zeros, score), partial(_zeros, _at_one), laws.ZEROS),
    put_to(
        partial(_none, lambda _: frozenset()), partial(_none, lambda graph: frozenset(graph.inner())), laws.NO_ZEROS
    ),
    put_to(_right, _wrong, laws.FIRST, laws.ASCENDS, laws.STILL, laws.VALUES),
    put_to(_right, partial(_steps, 0, 1), laws.STEPS),
    put_to(
        partial(_best_then, lambda is_max: max if is_max else min),
        partial(_best_then, lambda is_max: min if is_max else max),
        laws.BEST_THEN,
    ),
    put_to(
        partial(_solved, lambda w, s: all(moves_away(w[x], s[x]) for x in s)),
        partial(_solved, lambda _w, _s: True),
        laws.SOLUTION,
    ),
    put_to(
        partial(_dicts, lambda one, other: one == other),
        partial(_dicts, lambda one, other: one.keys() == other.keys()),
        laws.EQUAL,
    ),
)
