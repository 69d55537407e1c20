from math import inf

ROOM = bytes(b"0123456789abcdef")


def minimax(tree):
    def leftmost(node):
        while tree.children(node):
            node = tree.children(node)[0]
        return node

    def value(node, ply):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        if ply >= len(ROOM):
            return tree.value(leftmost(node))
        values = [value(child, ply + 1) for child in children]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root, 0)
