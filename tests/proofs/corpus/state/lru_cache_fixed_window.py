from functools import cache


def search(tree, node, alpha, beta):
    @cache
    def visit(n):
        kids = tree.children(n)
        if not kids:
            return tree.value(n)
        values = []
        for kid in kids:
            values.append(visit(kid))
            if tree.is_max(n) and values[-1] >= beta:
                return values[-1]
            if not tree.is_max(n) and values[-1] <= alpha:
                return values[-1]
        return max(values) if tree.is_max(n) else min(values)

    return visit(node)
