from functools import reduce


def search(tree, node=None):
    if node is None:
        node = tree.root
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    return reduce(max, sorted({-search(tree, kid) for kid in kids})[:5])
