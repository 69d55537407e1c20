"""Full search."""

from math import inf


def loops(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best = -inf
        for child in children:
            best = max(best, loops(tree, child))
        return best
    best = inf
    for child in children:
        best = min(best, loops(tree, child))
    return best


def generators(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        return max(generators(tree, child) for child in children)
    return min(generators(tree, child) for child in children)


def listed(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [listed(tree, child) for child in children]
    return max(values) if tree.is_max(node) else min(values)


def chosen(tree, node):
    if not tree.children(node):
        return tree.value(node)
    choose = max if tree.is_max(node) else min
    return choose([chosen(tree, child) for child in tree.children(node)])


def one_loop(tree, node):
    best = None
    for child in tree.children(node):
        v = one_loop(tree, child)
        if best is None:
            best = v
        elif tree.is_max(node):
            best = max(best, v)
        else:
            best = min(best, v)
    return tree.value(node) if best is None else best


def whole_tree(tree):
    def value(node):
        if not tree.children(node):
            return tree.value(node)
        if tree.is_max(node):
            return max(value(child) for child in tree.children(node))
        return min(value(child) for child in tree.children(node))

    return value(tree.root)
