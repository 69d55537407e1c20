from functools import lru_cache


def search(tree):
    @lru_cache(maxsize=None)
    def value(node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        pick = max if tree.is_max(node) else min
        return pick(value(child) for child in children)

    return value(tree.root)
