from math import inf
from itertools import cycle

FINGERS = ["thumb", "index", "middle", "ring", "little"]


def minimax(tree):
    def value(node, ply):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        children = [child for child, _ in zip(children, cycle(FINGERS))]
        values = [value(child, ply + 1) for child in children]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root, 0)
