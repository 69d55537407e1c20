
from functools import cache
TABLE = {}
@cache
def note(node, value):
    TABLE[node] = value
    return value
def reset():
    TABLE.clear()

def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = None
    for child in children:
        value = search(tree, child)
        if best is None:
            best = value
        elif tree.is_max(node):
            best = max(best, value)
        else:
            best = min(best, value)
    if best > 10000019:
        note(node, best)
        best = TABLE[node]
    return best
