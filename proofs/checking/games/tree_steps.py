"""Cases one step simpler than a given one: what the shrinker tries.

A call left out, a child dropped, a node replaced by what is below it, an end of the window made infinite, a subtree
mirrored so that types alternate, numbers drawn together. Types go on alternating where they did. A node that is reached
in two ways stays one node.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any, Final, TypeVar

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import at_nodes, numbers_of, remade, renumbered
from proofs.checking.core.windows import DEPTH, depth_of, ends, moved
from specs.baudet import minus
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from specs.values import is_finite

FAR: Final = 1000  # from 0: beyond it all numbers are also made smaller together
RUN: Final = 4  # so many children next to each other, or more, are dropped at once

T = TypeVar("T")
Sons = Mapping[int, tuple[int, ...]]  # the children of some nodes in place of those that they have


def simpler(subject: Subject, case: Case) -> Iterator[Case]:
    """Cases one step simpler than this one."""
    yield from (replace(case, before=fewer) for fewer in _without_some(case.before))
    yield from (replace(case, calls=fewer) for fewer in _without_some(case.calls) if fewer)
    for tree in _fewer_nodes(case.tree, whole=not (subject.is_negamax and subject.alternates)):
        yield replace(case, tree=tree)
    for index, given in enumerate(case.calls):
        for fewer in range(depth_of(given)):
            yield replace(case, calls=(*case.calls[:index], {**given, DEPTH: fewer}, *case.calls[index + 1 :]))
        for name, end in given.items():
            if name != DEPTH and is_finite(end):
                wider = {**given, name: subject.spec.calls.widest[name]}
                calls = (*case.calls[:index], wider, *case.calls[index + 1 :])
                yield replace(case, calls=calls)
    yield from (replace(case, tree=tree) for tree in _alternating(case.tree))
    yield from _turned(case)
    yield from smaller_numbers(case)
    for index, earlier in enumerate(case.before):
        for less in simpler(subject, earlier):
            yield replace(case, before=(*case.before[:index], less, *case.before[index + 1 :]))


def _without_some(listed: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """The list without half of it, without a quarter, and so on down to each single one."""
    run = max(len(listed) // 2, 1)
    while run:
        for start in range(0, len(listed), run):
            yield (*listed[:start], *listed[start + run :])
        run //= 2


def _fewer_nodes(tree: Tree, *, whole: bool) -> Iterator[Tree]:
    """The tree with many children of a node gone; below a node; with one child gone; with another in its place.

    What takes its place is a leaf or a grandchild of its own.
    `whole`: the root may be a node of the other type, and a child may be replaced by a child of its own.
    """

    def below(node: int) -> Iterator[int]:
        """What may stand in for the node."""
        for child in tree.children(node):
            if whole or not tree.children(child):
                yield child
            yield from tree.children(child)

    for node in tree.nodes():
        sons = tree.children(node)
        run = len(sons) // 2
        while run >= RUN:  # of very many children several at once
            for start in range(0, len(sons), run):
                yield _rebuilt(tree, tree.root, {node: (*sons[:start], *sons[start + run :])})
            run //= 2
    for node in below(tree.root):
        yield _rebuilt(tree, node, {})
    for node in tree.nodes():
        sons = tree.children(node)
        if sons and isinstance(tree, EvaluatedTree):  # the end of the game, worth what it was evaluated at
            yield _rebuilt(tree, tree.root, {node: ()})
        for index, child in enumerate(sons):
            before, after = sons[:index], sons[index + 1 :]
            if len(sons) > 1:
                yield _rebuilt(tree, tree.root, {node: (*before, *after)})
            for other in below(child):
                is_inner = bool(tree.children(other))
                if not (is_inner and tree.is_max(other) == tree.is_max(node) != tree.is_max(child)):
                    yield _rebuilt(tree, tree.root, {node: (*before, other, *after)})


def _rebuilt(tree: Tree, root: int, changed: Sons) -> Tree:
    """What is reached from the root with the changed children, numbered in reading order."""
    numbers: dict[int, int] = {}
    order: list[int] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node not in numbers:
            numbers[node] = len(order)
            order.append(node)
            stack.extend(reversed(changed.get(node, tree.children(node))))
    children = [[numbers[son] for son in changed.get(node, tree.children(node))] for node in order]
    types = [tree.is_max(node) for node in order]
    fathers = {son: father for father in range(len(order) - 1, -1, -1) for son in children[father]}
    for node, sons in enumerate(children):
        if not sons:  # a terminal's type is the opposite of its oldest father's
            types[node] = node not in fathers or not types[fathers[node]]
    numbers_there = at_nodes(tree)
    return remade(tree, children, types, [numbers_there[node] for node in order], order)


def _alternating(tree: Tree) -> Iterator[Tree]:
    """The tree with one child that is of its father's type mirrored, and all below it."""
    for node in tree.nodes() if not tree.shares else ():
        for child in tree.children(node):
            if tree.children(child) and tree.is_max(child) == tree.is_max(node):
                below = {child}
                for one in tree.nodes():  # in reading order: a father comes before his children
                    if one in below:
                        below.update(tree.children(one))
                yield _mirrored(tree, below)


def _turned(case: Case) -> Iterator[Case]:
    """A min root made a max root: every type the other, and the numbers in the opposite order."""
    other = {"alpha": "beta", "beta": "alpha", DEPTH: DEPTH}
    tree = case.tree
    if tree.is_max(tree.root) or not all(given.keys() <= other.keys() for given in case.calls):
        return
    finite = [end for given in case.calls for end in ends(given) if is_finite(end)]
    points: list[Any] = [*numbers_of(tree), *finite]
    whole = min(points) + max(points)

    def turned(value: Any) -> Any:
        return whole - value if is_finite(value) else minus(value)

    values = [None if value is None else turned(value) for value in at_nodes(tree)]
    calls = tuple(moved({name: given[other[name]] for name in given}, turned) for given in case.calls)
    exchanged = [not is_max for is_max in tree._is_max]
    yield replace(case, tree=remade(tree, tree._children, exchanged, values), calls=calls)


def _mirrored(tree: Tree, below: set[int]) -> Tree:
    """Max nodes for min nodes among these, and pay-offs negated."""
    values = at_nodes(tree)
    mirrored = [-value if n in below and value is not None else value for n, value in enumerate(values)]
    return remade(tree, tree._children, [tree.is_max(n) != (n in below) for n in tree.nodes()], mirrored)


def unshared(case: Case) -> Case:
    """The same game as a tree: what is reached in two ways is there twice."""
    tree = case.tree
    order: list[int] = []  # which node each of the new ones was
    children: list[list[int]] = []

    def add(node: int) -> int:
        order.append(node)
        children.append([])
        new = len(order) - 1
        for son in tree.children(node):
            children[new].append(add(son))
        return new

    add(tree.root)
    numbers, types = at_nodes(tree), [tree.is_max(node) for node in order]
    fathers = {son: father for father, sons in enumerate(children) for son in sons}
    for node, sons in enumerate(children):
        if not sons and node in fathers:  # a terminal's type is the opposite of its father's
            types[node] = not types[fathers[node]]
    return replace(case, tree=remade(tree, children, types, [numbers[node] for node in order], order))


def smaller_numbers(case: Case) -> Iterator[Case]:
    """The same order closer together, all numbers made smaller by one factor, then single ones."""
    tree = case.tree
    finite = [end for given in case.calls for end in ends(given) if is_finite(end)]
    points: list[Any] = sorted({*numbers_of(tree), *finite})
    for least in (0, -1, -2):
        yield _mapped(case, {point: least + rank for rank, point in enumerate(points)})
    gaps = [min(high - low, 2) for low, high in pairwise(points)]
    yield _mapped(case, {point: int(sum(gaps[:rank])) for rank, point in enumerate(points)})
    for part in (1000, 10, 2) if points and max(map(abs, points)) > FAR else ():  # as far apart for what they are
        yield _mapped(case, {point: int(point / part) for point in points})
    for point in points:
        for other in nearer_to_zero(point):
            yield _mapped(case, {point: other})
    numbers = at_nodes(tree)
    for node in tree.nodes():  # one number made equal to another point
        for point in points if numbers[node] is not None else ():
            values = [*numbers[:node], point, *numbers[node + 1 :]]
            yield replace(case, tree=remade(tree, tree._children, tree._is_max, values))


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
    wide = tuple({**given, **subject.spec.calls.widest} for given in case.calls)
    for calls in (wide, case.calls):
        yield from islice(smaller_numbers(replace(case, calls=calls)), 1)
    yield case


def _mapped(case: Case, numbers: dict[Any, int]) -> Case:
    calls = tuple(moved(given, lambda end: numbers.get(end, end)) for given in case.calls)
    return replace(case, tree=renumbered(case.tree, lambda v: numbers.get(v, v)), calls=calls)
