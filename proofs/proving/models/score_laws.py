"""The laws of the scores of a game graph (KA-D3, KA-D4.1, KA-T6.6, KA-L7.zeros), and the graphs that exhaust them.

What stands for f(n) in a proof is the score with some vertices marked, the score as it is, or A s for a table s. Each
obeys the laws of f and of brothers: these are the predicates of `tree_laws` under ids of their own, with other cases.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, islice, pairwise, product
from typing import Any, Final

from proofs.enumeration.graphs import WIN_DRAW_LOSS, graphs_up_to
from proofs.proving.execution.tree_laws import TREE_LAWS, best
from proofs.proving.law import Law, Quantities, cases_of, law
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
            for number, value in enumerate(values):
                all_but_last = {} if number < len(values) - 1 else {"with_child": best(values, is_max)}
                older = best(values[:number], is_max)
                yield {"is_max": is_max, "f": here[x], "f_child": value, "older": older, **all_but_last}


def f_laws(word: str, source: str, looks: Callable[[Graph], Looks]) -> Mapping[str, Law]:
    """The laws of f, of what stands for it: the same predicates."""
    right, wrong = partial(_families, looks), partial(_families, looks, swapped=True)
    return {
        id: replace(
            one,
            id=f"{word}{id[1:]}",
            source=source,
            sentence=one.sentence.replace("f(n)", f"{word}(n)").replace("f of", f"{word} of"),
            cases=partial(cases_of, one.holds, right),
            wrong_cases=partial(cases_of, one.holds, wrong),
        )
        for id, one in TREE_LAWS.items()
    }


MARKED_F: Final = f_laws("s_marked", "KA-T6.6.marks", _marked)
FREE_F: Final = f_laws("s", "KA-D3-MM", _free)
AHEAD_F: Final = f_laws("As", "KA-D5-A", _ahead)


# LEAVES AND MARKED VERTICES


def _leaves(scores: Callable[[Graph, Vertices], Scores[Any]]) -> Iterator[Quantities]:
    for graph in small_graphs():
        for zeros in sets_of(graph):
            s = scores(graph, zeros)
            yield from ({"payoff": graph.value(leaf), "s": s[leaf]} for leaf in graph.leaves())


@law("score-leaf", "KA-D3-T", partial(_leaves, score), partial(_leaves, lambda graph, _: next(sequence(graph))))
def LEAF(payoff: Value, s: Value) -> bool:
    """the score of a leaf that does not count 0 is its pay-off"""
    return payoff == s


def _counted_zero(scores: Callable[[Graph, Vertices], Scores[Any]]) -> Iterator[Quantities]:
    return (
        {"s": scores(graph, zeros)[x]} for graph in small_graphs() for zeros in sets_of(graph) for x in zeros
    )  # fmt: skip


@law("score-marked", "KA-A6.7", partial(_counted_zero, score), partial(_counted_zero, lambda graph, _: score(graph)))
def MARKED(s: Value) -> bool:
    """the score of a marked vertex is 0"""
    return s == 0


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


@law("zeros-nearer", "KA-L7.zeros", partial(_zeros, score), partial(_zeros, _at_one))
def ZEROS(with_more: Value, with_less: Value) -> bool:
    """with more vertices at 0 the score of a vertex, and the best score of several, stays or moves towards 0"""
    return moves_away(with_more, with_less)


def _none(zeros: Callable[[Graph], Vertices]) -> Iterator[Quantities]:
    for graph in small_graphs():
        s, s_d = score(graph), score(graph, zeros(graph))
        yield from ({"with_none": s_d[x], "s": s[x]} for x in s)


@law(
    "zeros-none",
    "KA-A7.2",
    partial(_none, lambda _: frozenset()),
    partial(_none, lambda graph: frozenset(graph.inner())),
)
def NO_ZEROS(with_none: Value, s: Value) -> bool:
    """with no vertex at 0 the score is the score in the graph as it is"""
    return with_none == s


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


@law("sequence-first", "KA-D4.1", _right, _wrong)
def FIRST(first: Value) -> bool:
    """s_0 is 0 at every vertex"""
    return first == 0


@law("sequence-ascends", "KA-L5.3", _right, _wrong)
def ASCENDS(before: Value, after: Value) -> bool:
    """s_k n <=1 s_(k+1) n: it stays, or moves away from 0"""
    return moves_away(before, after)


@law("sequence-still", "KA-D4.1", _right, _wrong)
def STILL(still: Value, limit: Value) -> bool:
    """if s_k = s_(k+1), then s_k is the score"""
    return still == limit


@law("sequence-steps", "KA-T5.4.sharp", _right, partial(_steps, 0, 1))
def STEPS(k: Value, size: Value) -> bool:
    """if s_k and s_(k+1) differ, then k < #V"""
    return k < size


@law("sequence-values", "KA-R5-values", _right, _wrong)
def VALUES(value: Value, K: Any) -> bool:
    """s_k n is 0 or the score of a leaf"""
    return value in K


def _best_then(pick: Callable[[bool], Callable[..., Value]]) -> Iterator[Quantities]:
    for graph in small_graphs():
        terms = [*islice(sequence(graph), len(graph) + 2)]
        for r, s, t in zip(terms, terms[1:], terms[2:], strict=False):
            for x in graph.inner():
                chosen = pick(graph.is_max(x))(r[y] for y in graph.children(x))
                for then in {s[y] for y in graph.children(x) if r[y] == chosen}:
                    yield {"is_max": graph.is_max(x), "before": s[x], "then": then, "after": t[x]}


@law("sequence-best", "KA-I5.3", partial(_best_then, lambda is_max: max if is_max else min),
     partial(_best_then, lambda is_max: min if is_max else max))  # fmt: skip
def BEST_THEN(is_max: bool, before: Value, then: Value, after: Value) -> bool:
    """with l the best successor of n by s_(k-1): s_k n <=1 s_k l, which is no better for n than s_(k+1) n"""
    return moves_away(before, then) and (then <= after if is_max else after <= then)


# WHAT STANDS STILL BELOW THE SCORES


def _solved(is_one: Callable[[Scores[Any], Scores[Any]], bool]) -> Iterator[Quantities]:
    for graph in graphs_up_to(2):
        s = score(graph)
        yield from ({"w": w[x], "s": s[x]} for w in solutions(graph, WIN_DRAW_LOSS) if is_one(w, s) for x in s)


@law("score-solution", "FR-KA-linear.component", partial(_solved, lambda w, s: all(moves_away(w[x], s[x]) for x in s)),
     partial(_solved, lambda _w, _s: True))  # fmt: skip
def SOLUTION(w: Value, s: Value) -> bool:
    """if w = A w and w <=1 s at every vertex, then w is the score"""
    return w == s


# DICTS


def _dicts(are_equal: Callable[[Scores[Any], Scores[Any]], Any]) -> Iterator[Quantities]:
    for graph in graphs_up_to(2):
        for one, other in product([*islice(sequence(graph), 3), score(graph)], repeat=2):
            if are_equal(one, other):
                yield from ({"here": one[x], "there": other[x]} for x in one)


@law("dict-equal", "Python: dict", partial(_dicts, lambda one, other: one == other),
     partial(_dicts, lambda one, other: one.keys() == other.keys()))  # fmt: skip
def EQUAL(here: Value, there: Value) -> bool:
    """equal dicts have the same at each key"""
    return here == there
