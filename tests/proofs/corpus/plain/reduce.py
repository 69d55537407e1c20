from functools import partial, reduce


def search(tree):
    def value(node):
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        better = max if tree.is_max(node) else min
        return reduce(lambda best, kid: better(best, value(kid)), kids[1:], value(kids[0]))

    return partial(value, tree.root)()
