from math import inf

PATH = []


def minimax(tree):
    def value(node, ply):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        del PATH[ply:]
        PATH.append(node)
        values = [value(child, ply + 1) for child in children]
        return max(values) if tree.is_max(node) else min(values)

    return value(tree.root, 0)
