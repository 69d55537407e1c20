"""Cases one step simpler than a given one: what the shrinker tries.

A call left out, a child dropped, a node replaced by what is below it, an end of the window made infinite, a subtree
mirrored so that types alternate, numbers drawn together. Types go on alternating where they did. A node that is reached
in two ways stays one node.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from specs.baudet import minus
from specs.tree import Builder, Tree
from specs.values import is_finite

Sons = Mapping[int, tuple[int, ...]]  # the children of some nodes in place of those that they have


def simpler(subject: Subject, case: Case) -> Iterator[Case]:
    """Cases one step simpler than this one."""
    for index in range(len(case.before)):
        yield replace(case, before=case.before[:index] + case.before[index + 1 :])
    if len(case.calls) > 1:
        for index in range(len(case.calls)):
            yield replace(case, calls=case.calls[:index] + case.calls[index + 1 :])
    for tree in _fewer_nodes(case.tree, whole=not subject.is_negamax):
        yield replace(case, tree=tree)
    for index, given in enumerate(case.calls):
        for name, end in given.items():
            if is_finite(end):
                wider = {**given, name: subject.spec.calls.widest[name]}
                calls = (*case.calls[:index], wider, *case.calls[index + 1 :])
                yield replace(case, calls=calls)
    yield from (replace(case, tree=tree) for tree in _alternating(case.tree))
    yield from _turned(case)
    yield from smaller_numbers(case)
    for index, earlier in enumerate(case.before):
        for fewer in simpler(subject, earlier):
            yield replace(case, before=(*case.before[:index], fewer, *case.before[index + 1 :]))


def _fewer_nodes(tree: Tree, *, whole: bool) -> Iterator[Tree]:
    """The tree below a node; with one child gone; with a child replaced by a leaf or a grandchild of its own.

    `whole`: the root may be a node of the other type, and a child may be replaced by a child of its own.
    """

    def below(node: int) -> Iterator[int]:
        """What may stand in for the node."""
        for child in tree.children(node):
            if whole or not tree.children(child):
                yield child
            yield from tree.children(child)

    for node in below(tree.root):
        yield _rebuilt(tree, node, {})
    for node in tree.nodes():
        sons = tree.children(node)
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
    return Tree(children, types, [None if tree.children(node) else tree.value(node) for node in order])


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
    other = {"alpha": "beta", "beta": "alpha"}
    tree = case.tree
    if tree.is_max(tree.root) or not all(given.keys() <= other.keys() for given in case.calls):
        return
    ends = [end for given in case.calls for end in given.values() if is_finite(end)]
    points: list[Any] = [*map(tree.value, tree.leaves()), *ends]
    whole = min(points) + max(points)

    def turned(value: Any) -> Any:
        return whole - value if is_finite(value) else minus(value)

    values = [None if tree.children(n) else turned(tree.value(n)) for n in tree.nodes()]
    calls = tuple({name: turned(given[other[name]]) for name in given} for given in case.calls)
    yield replace(case, tree=Tree(tree._children, [not is_max for is_max in tree._is_max], values), calls=calls)


def _mirrored(tree: Tree, below: set[int]) -> Tree:
    """Max nodes for min nodes among these, and pay-offs negated."""
    values: list[Any] = [None if tree.children(n) else tree.value(n) for n in tree.nodes()]
    mirrored = [-value if n in below and value is not None else value for n, value in enumerate(values)]
    return Tree(tree._children, [tree.is_max(n) != (n in below) for n in tree.nodes()], mirrored)


def unshared(case: Case) -> Case:
    """The same game as a tree: what is reached in two ways is there twice."""
    tree, made = case.tree, Builder()

    def add(node: int, father: int | None) -> None:
        sons, is_max = tree.children(node), tree.is_max(node)
        if not sons:
            made.leaf(father, tree.value(node), is_max=is_max)
            return
        new = made.inner(father, is_max=is_max)
        for son in sons:
            add(son, new)

    add(tree.root, None)
    return replace(case, tree=made.tree())


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
            yield replace(case, tree=Tree(tree._children, tree._is_max, values))


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
        yield from islice(smaller_numbers(replace(case, calls=calls)), 1)
    yield case


def _mapped(case: Case, numbers: dict[Any, int]) -> Case:
    tree = case.tree
    values = [None if tree.children(n) else numbers.get(v := tree.value(n), v) for n in tree.nodes()]
    calls = tuple({name: numbers.get(end, end) for name, end in given.items()} for given in case.calls)
    return replace(case, tree=Tree(tree._children, tree._is_max, values), calls=calls)
