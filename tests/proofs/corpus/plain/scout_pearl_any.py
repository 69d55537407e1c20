import operator


def test(tree, node, bound, op):
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
        better = operator.gt if tree.is_max(node) else operator.lt
        if test(tree, child, v, better):
            v = evaluate(tree, child)
    return v


def scout(tree):
    return evaluate(tree, tree.root)
