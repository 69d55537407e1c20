"""Cases one step simpler than a given one: what the shrinker tries.

A child dropped, a node replaced by what is below it, a call left out, an end of the window made infinite, numbers drawn
together. Types go on alternating where they did.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from specs.tree import Builder, Tree
from specs.values import is_finite

Nested = Any  # a pay-off, or (is_max, list of Nested)


def simpler(subject: Subject, case: Case) -> Iterator[Case]:
    """Cases one step simpler than this one."""
    if len(case.calls) > 1:
        for index in range(len(case.calls)):
            yield Case(case.tree, case.calls[:index] + case.calls[index + 1 :], case.flipped)
    for nested in _fewer_nodes(_nested(case.tree, case.tree.root), whole=not subject.is_negamax):
        yield Case(_tree(nested), case.calls, case.flipped)
    for index, given in enumerate(case.calls):
        for name, end in given.items():
            if is_finite(end):
                wider = {**given, name: subject.spec.calls.widest[name]}
                calls = (*case.calls[:index], wider, *case.calls[index + 1 :])
                yield Case(case.tree, calls, case.flipped)
    yield from smaller_numbers(case)


def _nested(tree: Tree, node: int) -> Nested:
    children = tree.children(node)
    return (tree.is_max(node), [_nested(tree, child) for child in children]) if children else tree.value(node)


def _tree(nested: Nested) -> Tree:
    builder = Builder()

    def grow(part: Nested, father: int | None) -> None:
        if isinstance(part, tuple):
            node = builder.inner(father, is_max=part[0])
            for child in part[1]:
                grow(child, node)
        else:
            builder.leaf(father, part)

    grow(nested, None)
    return builder.tree()


def _fewer_nodes(nested: Nested, *, whole: bool) -> Iterator[Nested]:
    """The tree with one subtree gone, or with a node replaced by a leaf or by a grandchild (by a child: `whole`)."""
    if not isinstance(nested, tuple):
        return
    is_max, children = nested
    for child in children:
        if whole or not isinstance(child, tuple):
            yield child
        if isinstance(child, tuple):
            yield from child[1]
    for index, child in enumerate(children):
        rest = children[:index], children[index + 1 :]
        if len(children) > 1:
            yield is_max, [*rest[0], *rest[1]]
        for part in _fewer_nodes(child, whole=whole):
            if not (isinstance(part, tuple) and part[0] == is_max != child[0]):  # types go on alternating
                yield is_max, [*rest[0], part, *rest[1]]


def smaller_numbers(case: Case) -> Iterator[Case]:
    """The same order closer together, then single numbers made smaller."""
    tree = case.tree
    ends = [end for given in case.calls for end in given.values() if is_finite(end)]
    points: list[Any] = sorted({*(tree.value(leaf) for leaf in tree.leaves()), *ends})
    for least in (0, -1, -2):
        yield _mapped(case, {point: least + rank for rank, point in enumerate(points)})
    gaps = [min(high - low, 2) for low, high in pairwise(points)]
    yield _mapped(case, {point: int(sum(gaps[:rank])) for rank, point in enumerate(points)})
    for point in points:
        for other in nearer_to_zero(point):
            yield _mapped(case, {point: other})
    for leaf in tree.leaves():  # one leaf made equal to another point
        for point in points:
            values = [None if tree.children(n) else point if n == leaf else tree.value(n) for n in tree.nodes()]
            yield Case(Tree(tree._children, tree._is_max, values), case.calls, case.flipped)


def nearer_to_zero(number: Any) -> Iterator[int]:
    """0, 1, -1, then integers from half of the number up to the one next to it, each half as far from it."""
    yield from (small for small in (0, 1, -1) if abs(small) < abs(number))
    whole = int(number)
    if whole != number:
        yield whole
    part = whole // 2 if whole > 0 else -(-whole // 2)
    while part:
        yield whole - part
        part = part // 2 if part > 0 else -(-part // 2)


def simplest(subject: Subject, case: Case) -> Iterator[Case]:
    """The same tree with the smallest numbers in the same order, with the widest window and with its own; the case."""
    wide = tuple({name: subject.spec.calls.widest[name] for name in given} for given in case.calls)
    for calls in (wide, case.calls):
        yield from islice(smaller_numbers(Case(case.tree, calls, case.flipped)), 1)
    yield case


def _mapped(case: Case, numbers: dict[Any, int]) -> Case:
    tree = case.tree
    values = [None if tree.children(n) else numbers.get(v := tree.value(n), v) for n in tree.nodes()]
    calls = tuple({name: numbers.get(end, end) for name, end in given.items()} for given in case.calls)
    return Case(Tree(tree._children, tree._is_max, values), calls, case.flipped)
