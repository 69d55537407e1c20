import operator


def test(tree, node, bound, op):
    """is value(node) op bound?"""
    children = tree.children(node)
    if not children:
        return op(tree.value(node), bound)
    results = (test(tree, child, bound, op) for child in children)
    return any(results) if tree.is_max(node) else all(results)


def evaluate(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    v = evaluate(tree, children[0])
    for child in children[1:]:
        if tree.is_max(node):
            if test(tree, child, v, operator.gt):
                v = evaluate(tree, child)
        elif not test(tree, child, v, operator.ge):
            v = evaluate(tree, child)
    return v


def scout(tree):
    return evaluate(tree, tree.root)
