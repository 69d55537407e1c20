from functools import lru_cache


def search(tree, node, alpha, beta):
    @lru_cache(maxsize=None)
    def exact(n):
        kids = tree.children(n)
        if not kids:
            return tree.value(n)
        return (max if tree.is_max(n) else min)(exact(k) for k in kids)

    return exact(node)
